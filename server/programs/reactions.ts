// What programs have to do when something happened elsewhere.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { agreementBrief } from '../agreements/draft.ts';
import type { Ctx } from '../core/ctx.ts';
import { postLetter } from '../core/mail.ts';
import { revokeKeysOf } from './keys.store.ts';
import { lettersOfAccess } from './notices.ts';
import { addDelivery, listeners } from './webhooks.store.ts';

/**
 * Writes down for each address that is to hear of a deed on an agreement, or on a promise in it, what it is told: ids, reference, state
 * and time, and no word of a person. Once for an address, however often it runs.
 */
export async function queueWebhooks(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const endpoints = await listeners(ctx, event.subjectId, event.name);
  if (endpoints.length === 0) return;
  const agreement = await agreementBrief(ctx, event.subjectId);
  if (!agreement) return;
  const { obligationId } = event.payload as { obligationId?: string }; // which every deed on a promise has
  const data = { ...agreement, seq: event.seq, ...(obligationId === undefined ? {} : { obligationId }) };
  for (const endpointId of endpoints)
    await addDelivery(ctx, {
      endpointId,
      eventId: event.id,
      kind: event.name,
      body: (id) => JSON.stringify({ id, type: event.name, at: event.at, data }),
    });
}

/** A password chosen by letter ends every key its person made: one may be somebody else's way back in. */
export const endKeys = async (ctx: Ctx, event: WrittenEvent): Promise<void> => {
  await revokeKeysOf(ctx, event.subjectId);
};

/** A new way in or out for programs is told by letter, once for a person, however often it runs. */
export async function mailOfAccess(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const letter of await lettersOfAccess(ctx, event)) await postLetter(ctx, letter);
}
