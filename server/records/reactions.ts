// What public history has to do when something happened elsewhere.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { noticesOfRecord } from './notices.ts';
import { refreshNames } from './search.ts';

/** Every notice of an entry also goes by mail. The subject names the dispute by its reference and nothing of what it is about. */
export async function mailOfRecord(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, disputeId, ref } = await noticesOfRecord(ctx, event);
  // Who has no account has no part in the dispute either: neither its reference nor a way to it.
  await tellByLetters(ctx, event, notices, ({ link }, { userId }) =>
    userId && link
      ? { kind: 'record', way: 'Go to the desk', page: link, about: { reference: ref } }
      : userId
        ? {
            kind: 'record',
            way: 'Read the dispute',
            page: to('dashboardDispute', { id: disputeId }),
            about: { reference: ref },
          }
        : { kind: 'record', page: null },
  );
}

/** Who changed the name of an identity is found by the new one too, where there is an entry to find. */
export const followNames = async (ctx: Ctx, event: WrittenEvent): Promise<void> => {
  for (const { id } of await identitiesOfUser(ctx, event.subjectId))
    await transaction(ctx, (ctx) => refreshNames(ctx, id));
};
