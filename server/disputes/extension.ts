// Terms move by what the respondent asks for once, and by what both agree on.
import { addCalendarDays, dueAfter, endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { disputeDefaults } from '@ahadi/domain/disputes/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { extendClock, openClock, openClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { scheduleReminders, terms } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import { audienceOf, requireSide, subjectOf } from './held.ts';

/** The respondent's own seven days more, once, asked for before the time is over; the deadline moves with it. */
export const extendOwnTime = disputes.deed('extend', async (ctx, held) => {
  if (held.extendedByRespondent)
    throw new DomainError('DSP_ONCE_ONLY', 'You have had more time once. Ask the other side for more.');
  const clock = await openClock(ctx, subjectOf(held), 'dispute.response');
  if (clock && !clock.dueAt)
    throw new DomainError('ILLEGAL_TRANSITION', 'The time stands still. Ask for more when it goes on.');
  if (!clock?.dueAt || clock.dueAt <= ctx.now) throw new DomainError('DSP_DEADLINE_PASSED');
  const days = held.policy?.responseExtensionDays ?? disputeDefaults.responseExtensionDays;
  const dueAt = await moveDeadlines(ctx, held, days, 'More time to answer');
  await disputes.tell(ctx, held, 'dispute.extended', { days, by: 'respondent', dueAt: dueAt.toISOString() });
  return { ...held, extendedByRespondent: true };
});

/** Moves the time to answer (where it runs) and the deadline by whole days, each to the end of a working day. Answers the new deadline. */
async function moveDeadlines(ctx: Ctx, held: Held, days: number, reason: string): Promise<Date> {
  const subject = subjectOf(held);
  const open = await openClocks(ctx, subject);
  let last = ctx.now;
  for (const kind of terms) {
    const clock = open.find((one) => one.kind === kind);
    if (!clock) continue;
    // While it stands still it has the end it would have had, had it gone on.
    const end = clock.dueAt ?? new Date((clock.pausedAt ?? ctx.now).getTime() + (clock.remainingMs ?? 0));
    const calendar = calendarOf(clock.calendar, end);
    const day = addCalendarDays(localDayOf(end, clock.tz), days);
    const to = dueAfter(endOfLocalDay(day, clock.tz), { days: 0, dayKind: 'calendar', roll: true }, calendar);
    await extendClock(ctx, subject, kind, to, { reason, audience: audienceOf(held) });
    last = to;
  }
  await scheduleReminders(ctx, held);
  return last;
}

/** One side proposes more time to the other; together never more than ninety days. Throws DSP_ONCE_ONLY while one is open. */
export const proposeExtension = disputes.deed('propose_extension', async (ctx, held, { days }: { days: number }) => {
  if (held.extensionOffer)
    throw new DomainError('ILLEGAL_TRANSITION', 'More time is proposed already. It is answered first.');
  const cap = held.policy?.extensionCapDays ?? disputeDefaults.extensionCapDays;
  const left = cap - held.extendedDaysMutual;
  if (days > left)
    throw new DomainError('BAD_INPUT', undefined, {
      days: left > 0 ? `At most ${left} more days can be agreed.` : `The ${cap} days that can be agreed are used up.`,
    });
  const side = requireSide(ctx, held);
  await disputes.tell(ctx, held, 'dispute.extension_proposed', { side, days });
  return { ...held, extensionOffer: { fromSide: side, days, at: ctx.now.toISOString() } };
});

/** The other side agrees, and both clocks move; or it does not, and nothing does. */
export const answerExtension = disputes.deed('answer_extension', async (ctx, held, { accept }: { accept: boolean }) => {
  const offer = held.extensionOffer;
  if (!offer) throw new DomainError('ILLEGAL_TRANSITION', 'No more time is proposed at the moment.');
  if (offer.fromSide === requireSide(ctx, held) && accept)
    throw new DomainError('FORBIDDEN', 'The other side answers what you proposed.');
  const { days } = offer;
  if (!accept) {
    await disputes.tell(ctx, held, 'dispute.extension_refused', { days });
    return { ...held, extensionOffer: null };
  }
  const dueAt = await moveDeadlines(ctx, held, days, 'Agreed by both sides');
  await disputes.tell(ctx, held, 'dispute.extended', { days, by: 'both', dueAt: dueAt.toISOString() });
  return { ...held, extensionOffer: null, extendedDaysMutual: held.extendedDaysMutual + days };
});
