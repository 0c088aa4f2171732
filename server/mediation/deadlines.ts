// Deadlines of a case run in the days of its country.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { type ClockKind, clockKinds } from '@ahadi/domain/core/clock.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { isOnTheWay } from '@ahadi/domain/mediation/silence.ts';
import { cancelClocks, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import type { Held } from './mediation.store.ts';
import { mediations } from './mediation.ts';

/** The end of a term of whole days in the case's country; one that falls on a day off ends on the next working day. */
export const inDays = (ctx: Pick<Ctx, 'now'>, held: Pick<Held, 'calendar'>, days: number): Date =>
  dueAfter(ctx.now, { days, dayKind: 'calendar', roll: true }, calendarOf(held.calendar, ctx.now));

/** By when the mediation has to begin, or it ends; null once it has begun. */
export const setUpBy = async (ctx: Ctx, held: Held): Promise<Date | null> =>
  (await openClock(ctx, mediations.subject(held), 'mediation.setup'))?.dueAt ?? null;

/**
 * A deadline of the case begins again, whatever of its kind ran before. One on the way to a beginning ends with the time for it at the
 * latest: nobody is told of a day that does not come. Answers its end.
 */
export async function restart(ctx: Ctx, held: Held, kind: ClockKind, until: Date): Promise<Date> {
  await drop(ctx, held, kind);
  const end = isOnTheWay(kind) ? await setUpBy(ctx, held) : null;
  const dueAt = end !== null && end < until ? end : until;
  await startClock(ctx, mediations.subject(held), { kind, dueAt, place: placeOf(held.calendar) });
  return dueAt;
}
export const drop = (ctx: Ctx, held: Held, ...kinds: ClockKind[]): Promise<number> =>
  cancelClocks(ctx, mediations.subject(held), kinds);

/** Deadlines of the time before a settlement or an end; those after it, and those of a court, are left alone. */
const ofTheTalks: readonly ClockKind[] = clockKinds.filter(
  (kind) =>
    (kind.startsWith('mediation.') && !['mediation.report', 'mediation.close', 'mediation.destroy'].includes(kind)) ||
    kind === 'session.reminder' ||
    kind === 'proposal.unopened' ||
    kind === 'package.open',
);
export const dropTalks = (ctx: Ctx, held: Held): Promise<number> => drop(ctx, held, ...ofTheTalks);

/** What nobody can use or answer unless the case is under way stands still with it. */
export const clocksOfTalks: readonly ClockKind[] = ['mediation.term', 'package.open'];
