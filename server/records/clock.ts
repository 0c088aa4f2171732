// Every deadline of an entry and of a challenge starts and ends here.
import {
  addCalendarDays,
  addWorkingDays,
  dueAfter,
  endOfLocalDay,
  isWorkingDay,
  localDayOf,
} from '@ahadi/domain/core/calendar.ts';
import { type PlaceCode, placeOf } from '@ahadi/domain/core/places.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { challengeClocks, recordDefaults } from '@ahadi/domain/records/rules.ts';
import { cancelClocks, meetClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { calendarOf } from '../core/holidays.ts';

const subjectOf = (id: string): Subject => ({ kind: 'record', id });
/** Has the entry expire at `dueAt`, whatever was said before; both sides are told seven days before, where these are still to come. */
export async function startExpiry(ctx: Ctx, recordId: string, dueAt: Date): Promise<void> {
  await cancelClocks(ctx, subjectOf(recordId), ['record.expiry', 'record.expiry_reminder']);
  await startClock(ctx, subjectOf(recordId), { kind: 'record.expiry', dueAt });
  const toldAt = addDays(dueAt, -recordDefaults.expiryToldDays);
  if (toldAt > ctx.now) await startClock(ctx, subjectOf(recordId), { kind: 'record.expiry_reminder', dueAt: toldAt });
}

/** Ends every deadline of an entry. */
export const endClocks = (ctx: Ctx, recordId: string): Promise<unknown> => cancelClocks(ctx, subjectOf(recordId));

/** A challenge came: somebody acts on it within 48 working hours, and two decide it within 30 days. */
export async function startChallengeClocks(ctx: Ctx, recordId: string): Promise<void> {
  await startClock(ctx, subjectOf(recordId), { kind: 'record.challenge_action', dueAt: workingHoursAfter(ctx.now) });
  await startClock(ctx, subjectOf(recordId), {
    kind: 'record.challenge_decision',
    dueAt: daysAfter(ctx.now, recordDefaults.challengeDecisionDays),
  });
}

/** The same once more: there are so many more days to decide. */
export const startMoreTime = (ctx: Ctx, recordId: string): Promise<unknown> =>
  startClock(ctx, subjectOf(recordId), {
    kind: 'record.challenge_decision',
    dueAt: addDays(ctx.now, recordDefaults.challengeExtensionDays),
  });

/** The filer has until the end of the fifth day to stand by the entry; the desk has acted. `where` is the filer. */
export async function startReaffirmation(ctx: Ctx, recordId: string, where: PlaceCode | null): Promise<void> {
  await meetClock(ctx, subjectOf(recordId), 'record.challenge_action');
  const dueAt = daysAfter(ctx.now, recordDefaults.filerReaffirmDays, where);
  await startClock(ctx, subjectOf(recordId), { kind: 'record.challenge_reaffirm', dueAt, place: placeOf(where) });
}

/** The filer answered, or the desk no longer waits for it. */
export async function endReaffirmation(ctx: Ctx, recordId: string): Promise<void> {
  await meetClock(ctx, subjectOf(recordId), 'record.challenge_action');
  await meetClock(ctx, subjectOf(recordId), 'record.challenge_reaffirm');
}

/** The challenge is decided. */
export const endChallengeClocks = (ctx: Ctx, recordId: string): Promise<unknown> =>
  cancelClocks(ctx, subjectOf(recordId), challengeClocks);

const daysAfter = (from: Date, days: number, place: PlaceCode | null = null): Date =>
  dueAfter(from, { days, dayKind: 'calendar', roll: true }, calendarOf(place, from));

/**
 * 48 hours of working days (UK Defamation (Operators of Websites) Regulations 2013, reg. 1): the same time two working days
 * on. What comes on a day of rest is counted from the end of that day.
 */
function workingHoursAfter(from: Date): Date {
  const calendar = calendarOf(null, from);
  const day = localDayOf(from, calendar.tz);
  const days = recordDefaults.challengeFirstActionWorkingHours / 24;
  const end = addWorkingDays(day, days, calendar);
  if (!isWorkingDay(day, calendar)) return endOfLocalDay(end, calendar.tz);
  let passed = 0;
  while (addCalendarDays(day, passed) < end) passed++;
  return new Date(from.getTime() + passed * DAY);
}
