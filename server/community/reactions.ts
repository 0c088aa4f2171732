import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter } from '../core/mail.ts';
import { tellByLetter } from '../core/telling.ts';
import { noticesOfCommunity } from './telling/service.ts';

/** What was decided about somebody's words also goes by mail. */
export async function mailOfCommunity(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const { recipients, title, message, link, byMail } of await noticesOfCommunity(ctx, event))
    for (const recipient of byMail ? recipients : [])
      await tellByLetter(ctx, event, recipient, {
        to: recipient.email,
        subject: `${title} · ${brand.name}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(message)}\n\n${ctx.config.PUBLIC_URL}${link}\n\n${brand.name}\n`,
        dedupeKey: `${event.id}:${title}:${recipient.email}`,
      });
}
