// What follows in disputes from what happens elsewhere, and the letters about them.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetter } from '../core/telling.ts';
import { claimDisputesOf } from './delivery.ts';
import { letterOf } from './letters.ts';
import { disputesSettledBy } from './list.ts';
import { noticesOf } from './notices.ts';
import { resumeAfterSettlement, settle } from './offers.ts';
import { provenDeeds } from './proven-notice.ts';
import { followRecord } from './resolution.ts';

/** A confirmed address makes the disputes that were sent to it its person's own. */
export const claimDisputes = (ctx: Ctx, event: WrittenEvent): Promise<void> => claimDisputesOf(ctx, event.subjectId);

/** The last signature on a settlement resolves its dispute. */
export async function settleDispute(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const { id } of await disputesSettledBy(ctx, event.subjectId)) await settle(ctx, id);
}

/** A settlement that will not be signed gives the dispute back to its sides. */
export async function resumeDispute(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const { id } of await disputesSettledBy(ctx, event.subjectId))
    await resumeAfterSettlement(ctx, id, event.subjectId);
}

/** An entry that the challenge desk removed, or that expired, closes its dispute. Removals that the dispute itself caused find it closed. */
export async function closeWithRecord(ctx: Ctx, event: WrittenEvent<'record.removed'>): Promise<void> {
  const { as, disputeId } = event.payload;
  if (as === 'expired') await followRecord(ctx, disputeId, 'expire', 'The public entry expired.');
  else if (as === 'set_aside' || as === 'expunged')
    await followRecord(ctx, disputeId, 'set_aside', 'The public entry was removed after a challenge.');
}

/** Every notice of a dispute also goes by mail. What must be proven was posted with its proof, by the deed itself. */
export async function mailSides(ctx: Ctx, event: WrittenEvent): Promise<void> {
  if (provenDeeds.some((name) => name === event.name)) return;
  const { notices, held } = await noticesOf(ctx, event);
  if (!held) return;
  for (const notice of notices)
    for (const recipient of notice.recipients)
      await tellByLetter(ctx, event, recipient, {
        ...letterOf(ctx, held, notice, recipient),
        dedupeKey: `${event.id}:${notice.title}:${recipient.email}`,
      });
}
