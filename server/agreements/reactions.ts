import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter } from '../core/mail.ts';
import type { Recipient } from '../core/notice.ts';
import { tellByLetter } from '../core/telling.ts';
import { readHead } from '../transparency/checking/service.ts';
import { claimAttendancesOf } from './attending/service.ts';
import { claimPartiesOf } from './inviting/service.ts';
import { sealAgreement } from './sealing/service.ts';
import { noticesOf } from './telling/service.ts';

/** A confirmed address makes the invitations to it its person's own. */
export async function claimInvitations(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await claimPartiesOf(ctx, event.subjectId);
  await claimAttendancesOf(ctx, event.subjectId);
}

/** An executed agreement is sealed. */
export const sealOnExecution = (ctx: Ctx, event: WrittenEvent): Promise<void> => sealAgreement(ctx, event.subjectId);

/** Every notice of an agreement also goes by mail; the sealed PDF is attached to the one that tells of it. */
export async function mailParties(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, held } = await noticesOf(ctx, event);
  if (!held) return;
  const attachments =
    event.name === 'agreement.sealed' && held.sealedSha256
      ? [{ filename: `${held.ref}.pdf`, sha256: held.sealedSha256 }]
      : [];
  const head = event.name === 'agreement.sealed' ? await headWords(ctx) : '';
  for (const notice of notices)
    for (const recipient of notice.recipients)
      await tellByLetter(ctx, event, recipient, {
        to: recipient.email,
        subject: `${notice.title} · ${held.ref}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(notice.message)}\n\n${linkFor(ctx, recipient, held.id)}\n${attachments.length > 0 ? '\nThe sealed document is attached.\n' : ''}${head}\n${brand.name}\n`,
        attachments,
        dedupeKey: `${event.id}:${notice.title}:${recipient.email}`,
      });
}

/** To the agreement; a person without an account comes to sign-up with their address filled in and goes on from there. */
function linkFor(ctx: Ctx, recipient: Recipient, agreementId: string): string {
  const page = to('agreement', { id: agreementId });
  const path = recipient.userId ? page : to('auth', {}, { view: 'signup', email: recipient.email, next: page });
  return `${ctx.config.PUBLIC_URL}${path}`;
}

/** The newest signed head of the log: whoever keeps the letter can prove that nothing before it was cut. Empty before the first. */
async function headWords(ctx: Ctx): Promise<string> {
  const head = await readHead(ctx);
  return head === null
    ? ''
    : `\nKeep this letter. It holds the newest head of our log, which proves to anybody if a deed before it were taken out:\n\n${head.note}`;
}
