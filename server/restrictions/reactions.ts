// Whom a restriction is about is told by mail, too.
import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter } from '../core/mail.ts';
import { tellByLetter } from '../core/telling.ts';
import { noticesOfRestriction } from './notices.ts';

export async function mailOfRestriction(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const { recipients, title, message, link, byMail } of await noticesOfRestriction(ctx, event))
    for (const recipient of byMail ? recipients : [])
      await tellByLetter(ctx, event, recipient, {
        to: recipient.email,
        subject: `${title} · ${brand.name}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(message)}\n\n${ctx.config.PUBLIC_URL}${link}\n\n${brand.name}\n`,
        dedupeKey: `${event.id}:${title}:${recipient.email}`,
      });
}
