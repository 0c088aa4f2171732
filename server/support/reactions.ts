// What was written by mail becomes its person’s own, and who wrote is told by mail.
import { brand } from '@ahadi/domain/brand.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { inLetter } from '../core/mail.ts';
import { tellByLetter } from '../core/telling.ts';
import { claimTicketsOf } from './message.ts';
import { noticesOfSupport } from './notices.ts';

/** A confirmed address makes what was written from it its person's own. */
export const claimMessages = (ctx: Ctx, event: WrittenEvent): Promise<void> => claimTicketsOf(ctx, event.subjectId);

/** Who wrote is told by mail; without an account the answer itself stands in it. */
export async function mailOfSupport(ctx: Ctx, event: WrittenEvent): Promise<void> {
  for (const { recipients, title, message, link, byMail, inMail } of await noticesOfSupport(ctx, event))
    for (const recipient of byMail ? recipients : []) {
      const { email, name, userId } = recipient;
      const signUp = `${ctx.config.PUBLIC_URL}${to('auth', {}, { view: 'signup', email, next: to('contact') })}`;
      const way = userId
        ? `${ctx.config.PUBLIC_URL}${link}`
        : `To go on, open an account with this address; your message is there:\n${signUp}\n\nor write to us again and name the number:\n${ctx.config.PUBLIC_URL}${to('contact')}`;
      await tellByLetter(ctx, event, recipient, {
        to: email,
        subject: `${title} · ${brand.name}`,
        text: [`Hello ${inLetter(name)},`, message, ...(inMail === '' ? [] : [inMail]), way, brand.name].join('\n\n'),
        dedupeKey: `${event.id}:${title}:${email}`,
      });
    }
}
