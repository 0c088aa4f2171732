// The time to file at a court runs, with its reminders.
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { addDays, DAY } from '@ahadi/domain/core/time.ts';
import { courtProfiles } from '@ahadi/domain/mediation/court/profiles.ts';
import { nextReminder } from '@ahadi/domain/mediation/court/rules.ts';
import type { ProfileCode } from '@ahadi/domain/mediation/schema.ts';
import { cancelClocks, meetClock, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import type { ClockDeed } from '../core/firing.ts';
import { calendarOf } from '../core/holidays.ts';
import { courts } from './court.ts';
import { membersOf } from './members.ts';

const subjectOf = (mediationId: string): Subject => ({ kind: 'mediation', id: mediationId });

/** The end of the time to file: the end of the last of so many days after the last signature, in the case's country. */
export const fileBy = (signedAt: Date, profile: ProfileCode, calendar: string): Date =>
  dueAfter(
    signedAt,
    { days: courtProfiles[profile].filingDue.days, dayKind: 'calendar', roll: false },
    calendarOf(calendar, signedAt),
  );

/** The time to file runs, with its reminders. Part of the caller's transaction. */
export async function startFiling(ctx: Ctx, mediationId: string, end: Date): Promise<void> {
  await startClock(ctx, subjectOf(mediationId), { kind: 'court.filing', dueAt: end });
  await remindNext(ctx, mediationId, end);
}

/** Whole days until an end, a begun one counting. */
const daysUntil = (ctx: Ctx, end: Date): number => Math.ceil((end.getTime() - ctx.now.getTime()) / DAY);

async function remindNext(ctx: Ctx, mediationId: string, end: Date): Promise<void> {
  const days = nextReminder(daysUntil(ctx, end));
  if (days !== null)
    await startClock(ctx, subjectOf(mediationId), { kind: 'court.filing_reminder', dueAt: addDays(end, -days) });
}

/** It was filed: nobody is reminded any more. */
export async function stopFiling(ctx: Ctx, mediationId: string): Promise<void> {
  await meetClock(ctx, subjectOf(mediationId), 'court.filing');
  await cancelClocks(ctx, subjectOf(mediationId), ['court.filing_reminder']);
}

/** The time to file is over, and everybody hears it. Nothing is taken away: a court may take a late application, and says so itself. */
export const endFiling: ClockDeed = async (ctx, { subject, dueAt }) => {
  const members = await membersOf(ctx, subject.id);
  if (members)
    await courts.tell(ctx, { id: subject.id, members }, 'court.filing_over', { fileBy: dueAt.toISOString() });
};

/** So many days are left to file. Where none is, because nobody fired this in time, the end itself is told. */
export const remindOfFiling: ClockDeed = async (ctx, { subject }) => {
  const end = (await openClock(ctx, subject, 'court.filing'))?.dueAt;
  const members = await membersOf(ctx, subject.id);
  if (!end || end <= ctx.now || !members) return;
  const payload = { daysLeft: daysUntil(ctx, end), fileBy: end.toISOString() };
  await courts.tell(ctx, { id: subject.id, members }, 'court.filing_reminded', payload);
  await remindNext(ctx, subject.id, end);
};
