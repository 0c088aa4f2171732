// What ends by time in the academy ends here.
import { registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { authorize } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { gathered } from '../core/emit.ts';
import type { ClockDeed } from '../core/firing.ts';
import { remindOfExpiry } from './certificate.ts';
import { runSubject, tellOfRun } from './deeds.ts';
import { findRegistration, findRun, type HeldRun } from './held.store.ts';
import { setRunStatus } from './run.store.ts';
import { expire } from './seat.ts';
import { startEverybody } from './start.ts';
import { endRun } from './teaching.ts';

type AcademyClock = Extract<ClockKind, `course_run.${string}` | `registration.${string}` | `certificate.${string}`>;

/** A deed of the clock on a run that is held; one whose state does not allow it any more is left as it is. */
const onRun =
  (action: 'close' | 'start' | 'end', deed: (ctx: Ctx, run: HeldRun) => Promise<unknown>): ClockDeed =>
  async (ctx, { subject }) => {
    const run = await findRun(ctx, subject.id);
    if (run && runLifecycle.can(action, run.status)) await deed(ctx, run);
  };

const close = async (ctx: Ctx, run: HeldRun): Promise<void> => {
  authorize(ctx, 'course_run.close', run);
  await setRunStatus(ctx, run.id, runLifecycle.next('close', run.status));
  await tellOfRun(ctx, run, 'course_run.closed', {});
};

const start = (ctx: Ctx, run: HeldRun): Promise<void> =>
  gathered(ctx, async (ctx) => {
    authorize(ctx, 'course_run.start', run);
    const status = runLifecycle.next('start', run.status);
    await setRunStatus(ctx, run.id, status);
    await cancelClocks(ctx, runSubject(run), ['course_run.close', 'course_run.reminder']);
    await tellOfRun(ctx, run, 'course_run.started', {});
    await startEverybody(ctx, { ...run, status });
  });

/** A seat that was kept or offered runs out, and goes to the next who waits. */
const runOut: ClockDeed = async (ctx, { subject }) => {
  const held = await findRegistration(ctx, subject.id);
  if (held && registrationLifecycle.can('expire', held.status)) await expire(ctx, held);
};

const remind: ClockDeed = async (ctx, { subject }) => {
  const run = await findRun(ctx, subject.id);
  if (run && runLifecycle.can('start', run.status))
    await tellOfRun(ctx, run, 'course_run.reminded', { startsAt: run.startsAt.toISOString() });
};

/** What a deadline of the academy does when it runs out. A kind without a row does not compile. */
export const academyClocks: Record<AcademyClock, ClockDeed> = {
  'course_run.close': onRun('close', close),
  'course_run.start': onRun('start', start),
  'course_run.end': onRun('end', (ctx, run) => endRun(ctx, run, 'clock')),
  'course_run.reminder': remind,
  'registration.hold': runOut,
  'registration.offer': runOut,
  'certificate.expiry_reminder': (ctx, { subject }) => remindOfExpiry(ctx, subject.id),
};
