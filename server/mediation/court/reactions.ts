import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../core/ctx.ts';
import { inLetter } from '../../core/mail.ts';
import { tellByLetter } from '../../core/telling.ts';
import { openCourt } from './service.ts';
import { noticesOfCourt } from './telling/service.ts';

/** A settlement was signed: where every side wants it, the way to a court is open. */
export const openCourtOfCase = (ctx: Ctx, event: WrittenEvent<'mediation.settled'>): Promise<void> =>
  openCourt(ctx, event.subjectId);

/** Every notice of packages and of the way to a court also goes by mail. */
export async function mailOfCourt(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, ref } = await noticesOfCourt(ctx, event);
  for (const notice of notices)
    for (const recipient of notice.recipients)
      await tellByLetter(ctx, event, recipient, {
        to: recipient.email,
        subject: `${notice.title} · ${ref}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(notice.message)}\n\n${ctx.config.PUBLIC_URL}${notice.link}\n\n${brand.name}\n`,
        dedupeKey: `${event.id}:${notice.title}:${recipient.email}`,
      });
}
