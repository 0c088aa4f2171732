import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../core/ctx.ts';
import { inLetter, postLetter } from '../../core/mail.ts';
import { noticesOf } from './telling/service.ts';

/** What the owner of an identity is told of its check also goes by mail, with the reviewer's reason. */
export async function mailOwners(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const notice of await noticesOf(ctx, event))
    for (const { email, name } of notice.byMail ? notice.recipients : [])
      await postLetter(ctx, {
        to: email,
        subject: `${notice.title} · ${brand.name}`,
        text: `Hello ${inLetter(name)},\n\n${inLetter(notice.message)}\n\n${ctx.config.PUBLIC_URL}${notice.link}\n\n${brand.name}\n`,
        dedupeKey: `${event.id}:${email}`,
      });
}
