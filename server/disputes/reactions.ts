import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter, postLetter } from '../core/mail.ts';
import type { Recipient } from '../core/notice.ts';
import { resumeAfterSettlement, settle } from './offering/service.ts';
import { followRecord } from './resolving/service.ts';
import { disputesSettledBy } from './service.ts';
import { claimDisputesOf } from './serving/service.ts';
import { noticeKey } from './serving/store.ts';
import { noticesOf } from './telling/service.ts';

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

const keys: Record<number, string> = { 1: 'dispute_notice', 2: 'dispute_notice_second', 3: 'dispute_notice_third' };

/** Every notice of a dispute also goes by mail. What serves the respondent goes under the key of its proof. */
export async function mailSides(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, held } = await noticesOf(ctx, event);
  if (!held) return;
  for (const notice of notices)
    for (const recipient of notice.recipients)
      await postLetter(ctx, {
        to: recipient.email,
        subject: `${notice.title} · ${held.ref}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(notice.message)}\n\n${linkFor(ctx, recipient, held.id)}\n\n${brand.name}\n`,
        dedupeKey: keyOf(event, held.id, notice.title, recipient),
      });
}

function keyOf(event: WrittenEvent, disputeId: string, title: string, recipient: Recipient): string {
  const { no } = event.payload as { no?: number };
  const kind = event.name === 'dispute.notice_sent' && no ? keys[no] : undefined;
  return kind
    ? noticeKey(disputeId, kind, recipient.email, new Date(event.at))
    : `${event.id}:${title}:${recipient.email}`;
}

/** To the dispute; a person without an account comes to sign-up with their address filled in and goes on from there. */
function linkFor(ctx: Ctx, recipient: Recipient, disputeId: string): string {
  const page = to('dashboardDispute', { id: disputeId });
  const path = recipient.userId ? page : to('auth', {}, { view: 'signup', email: recipient.email, next: page });
  return `${ctx.config.PUBLIC_URL}${path}`;
}
