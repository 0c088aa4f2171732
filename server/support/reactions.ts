// What was written by mail becomes its person’s own, and who wrote is told by mail.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { Ctx } from '../core/ctx.ts';
import { tellByLetters } from '../core/telling.ts';
import { claimTicketsOf } from './message.ts';
import { noticesOfSupport } from './notices.ts';

/** A confirmed address makes what was written from it its person's own. */
export const claimMessages = (ctx: Ctx, event: WrittenEvent): Promise<void> => claimTicketsOf(ctx, event.subjectId);

/** Who wrote is told by mail; without an account the answer itself stands in it. */
export async function mailOfSupport(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const notices = (await noticesOfSupport(ctx, event)).filter(({ byMail }) => byMail);
  for (const { link, number, inMail, ...notice } of notices)
    await tellByLetters(
      ctx,
      event,
      [{ ...notice, letter: { verbatim: inMail || undefined } }],
      (_notice, { userId }) => ({
        ...{ kind: 'support', about: { reference: number } },
        ...(userId
          ? { page: link, way: 'Read it and answer' }
          : { page: to('contact'), isOpen: true, way: `Write to us again and name ${number}` }),
      }),
    );
}
