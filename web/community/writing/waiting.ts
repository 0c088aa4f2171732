import { outboxNow } from '../../core/offline/mine.ts';
import type { WaitingComment, WaitingPost } from '../sender.ts';

/** What waits of the community, by its kind. */
export type WaitingOf = { post: WaitingPost; comment: WaitingComment };

/** Lets a text wait on this device under the name that the server knows it by. Throws where nothing can be kept here. */
export async function letWait<Kind extends keyof WaitingOf>(
  entity: Kind,
  clientId: string,
  payload: WaitingOf[Kind],
): Promise<void> {
  const outbox = outboxNow();
  if (!outbox) throw new TypeError('Nobody is signed in on this page.');
  await outbox.write((writing) =>
    writing.add({
      ...{ entity, entityId: clientId, op: 'publish', payload },
      ...{ baseVersion: 0, line: clientId, follows: null },
    }),
  );
  // The line may be back already, and only the server was slow.
  void outbox.flush();
}
