// A letter about a dispute has no word of it, and the way to it.
import { brand } from '@ahadi/domain/brand.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter, type Letter } from '../core/mail.ts';
import type { Notice, Recipient } from '../core/notice.ts';
import type { Held } from './dispute.store.ts';

/** The letter that tells one person of a deed: no word of the dispute itself, and the way to it. */
export const letterOf = (ctx: Ctx, held: Held, notice: Notice, recipient: Recipient): Letter => ({
  to: recipient.email,
  subject: `${notice.title} · ${held.ref}`,
  text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(notice.message)}\n\n${linkFor(ctx, recipient, held.id)}\n\n${brand.name}\n`,
});

/** To the dispute; a person without an account comes to sign-up with their address filled in and goes on from there. */
function linkFor(ctx: Ctx, recipient: Recipient, disputeId: string): string {
  const page = to('dashboardDispute', { id: disputeId });
  const path = recipient.userId ? page : to('auth', {}, { view: 'signup', email: recipient.email, next: page });
  return `${ctx.config.PUBLIC_URL}${path}`;
}
