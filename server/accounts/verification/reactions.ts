import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../core/ctx.ts';
import { inLetter } from '../../core/mail.ts';
import { tellByLetter } from '../../core/telling.ts';
import { noticesOf } from './telling/service.ts';

/** What the owner of an identity is told of its check also goes by mail, with the reviewer's reason. */
export async function mailOwners(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const notice of await noticesOf(ctx, event))
    for (const recipient of notice.byMail ? notice.recipients : [])
      await tellByLetter(ctx, event, recipient, {
        to: recipient.email,
        subject: `${notice.title} · ${brand.name}`,
        text: `Hello ${inLetter(recipient.name)},\n\n${inLetter(notice.message)}\n\n${ctx.config.PUBLIC_URL}${notice.link}\n\n${brand.name}\n`,
        dedupeKey: `${event.id}:${recipient.email}`,
      });
}
