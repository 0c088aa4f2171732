// A run is planned, read and changed by who teaches it and by administrators.
import { randomBytes } from 'node:crypto';
import { takingPart } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { problemsOfRun } from '@ahadi/domain/academy/runs/rules.ts';
import type { InstructorChoice, RunForm, RunView } from '@ahadi/domain/academy/runs/schema.ts';
import { addCalendarDays, endOfLocalDay } from '@ahadi/domain/core/calendar.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { refuse } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks, startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { courses } from './course.ts';
import { followTurns, runSubject, tellOfRun } from './deeds.ts';
import { findRun, type HeldRun, registrationsIn, runsOf, runsTaughtBy } from './held.store.ts';
import * as store from './run.store.ts';
import { sessionsOf } from './run-view.store.ts';
import { viewsOf } from './run-view.ts';
import { fillSeats } from './seat.ts';

/** The run if the reader may see it at the desk. Throws NOT_FOUND: unknown and not one's own look alike. */
export async function readRun(ctx: Ctx, id: string, hold = false): Promise<HeldRun> {
  const run = await findRun(ctx, id, hold);
  if (!run || !ctx.actor || !permissions['course_run.read'](ctx.actor, run)) throw new DomainError('NOT_FOUND');
  return run;
}

export async function viewRun(ctx: Ctx, id: string): Promise<RunView> {
  const [view] = await viewsOf(ctx, [await readRun(ctx, id)]);
  if (!view) throw new DomainError('NOT_FOUND');
  return view;
}

/** Runs of a course, the newest first; for who teaches only their own. Throws NOT_FOUND where the reader has none of it. */
export async function listRuns(ctx: Ctx, courseId: string): Promise<RunView[]> {
  const isDesk = ctx.actor !== null && permissions['academy.desk'](ctx.actor, null);
  if (isDesk) await courses.read(ctx, courseId);
  const runs = await runsOf(ctx, courseId, isDesk ? null : userIdOf(ctx));
  if (!isDesk && runs.length === 0) throw new DomainError('NOT_FOUND');
  return viewsOf(ctx, runs);
}

/** Runs that the reader teaches, the next first. */
export const listTaught = async (ctx: Ctx): Promise<RunView[]> => viewsOf(ctx, await runsTaughtBy(ctx, userIdOf(ctx)));

/** People who could teach, by name or whole address. Throws FORBIDDEN. */
export async function findInstructors(ctx: Ctx, q: string): Promise<InstructorChoice[]> {
  return (await store.findPeople(ctx, q)) as InstructorChoice[]; // the brand is born here
}

/** What is written of a run. Throws BAD_INPUT by field. */
async function fieldsOf(ctx: Ctx, form: RunForm, by: Parameters<typeof problemsOfRun>[1]): Promise<store.RunFields> {
  refuse(problemsOfRun(form, by));
  if ((await store.unknownPeople(ctx, form.instructorIds)).length > 0)
    refuse({ instructorIds: 'Choose people from the list.' });
  return {
    startsOn: form.startsOn,
    endsOn: form.endsOn,
    tz: form.tz,
    startsAt: new Date(endOfLocalDay(addCalendarDays(form.startsOn, -1), form.tz).getTime() + 1),
    endsAt: endOfLocalDay(form.endsOn, form.tz),
    place: form.place,
    capacity: form.capacity,
    registerUntil: new Date(form.registerUntil),
    payWithinHours: form.payWithinHours,
    instructorUserIds: [...new Set(form.instructorIds)],
  };
}

/** Writes the sessions; those that are not named any more go, unless somebody was noted for them. Answers whether any is another now. Throws BAD_INPUT. */
async function writeSessions(ctx: Ctx, runId: string, form: RunForm): Promise<boolean> {
  const before = await sessionsOf(ctx, [runId]);
  const named = new Set(form.sessions.map(({ id }) => id));
  const gone = before.filter((one) => !named.has(one.id as never)).map(({ id }) => id); // ids compare as texts
  const known = new Set(before.map(({ id }) => id));
  const isForeign = form.sessions.some(({ id }) => id !== null && !known.has(id));
  const isTwice =
    named.size < form.sessions.length && form.sessions.filter(({ id }) => id !== null).length > named.size;
  if (isForeign || isTwice) refuse({ sessions: 'One of these sessions is not of this run. Load the page again.' });
  if (gone.length > 0 && !(await store.removeSessions(ctx, gone)))
    refuse({ sessions: 'A session that people were noted for cannot be taken away.' });
  const sorted = form.sessions.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  await store.writeSessions(
    ctx,
    runId,
    sorted.map((it, at) => ({
      id: it.id ?? uuidv7(),
      no: at + 1,
      startsAt: new Date(it.startsAt),
      endsAt: new Date(it.endsAt),
      place: it.place,
      isPractical: it.isPractical,
      secret: randomBytes(32),
    })),
  );
  const said = (it: { id: string | null; startsAt: Date | string; endsAt: Date | string; place: string }): string =>
    [it.id, new Date(it.startsAt).toISOString(), new Date(it.endsAt).toISOString(), it.place].join(' ');
  return String(before.map(said)) !== String(sorted.map(said));
}

/** So long before it begins everybody who has a seat is reminded: in the morning of the day before. */
const REMIND_BEFORE = 15 * HOUR;

/** Starts the clocks of a run that is open, closed or running again from what is planned now. */
async function alignClocks(ctx: Ctx, run: HeldRun): Promise<void> {
  const subject = runSubject(run);
  await cancelClocks(ctx, subject);
  const has = (action: Parameters<typeof runLifecycle.can>[0]) =>
    run.status !== 'planned' && runLifecycle.can(action, run.status);
  const remindAt = new Date(run.startsAt.getTime() - REMIND_BEFORE);
  await startClocks(ctx, [
    ...(has('close') ? [{ subject, kind: 'course_run.close' as const, dueAt: run.registerUntil }] : []),
    ...(has('start') ? [{ subject, kind: 'course_run.start' as const, dueAt: run.startsAt }] : []),
    ...(has('start') && remindAt > ctx.now ? [{ subject, kind: 'course_run.reminder' as const, dueAt: remindAt }] : []),
    ...(has('start') || has('end') ? [{ subject, kind: 'course_run.end' as const, dueAt: run.endsAt }] : []),
  ]);
}

/** Plans a run with the newest published version of its course. Throws NOT_FOUND, BAD_INPUT, ILLEGAL_TRANSITION before it is published. */
export const addRun = (ctx: Ctx, { id, form }: { id: string; form: RunForm }): Promise<RunView> =>
  transaction(ctx, async (ctx) => {
    await courses.read(ctx, id);
    const version = await store.versionOf(ctx, id);
    if (version === undefined)
      throw new DomainError('ILLEGAL_TRANSITION', 'Publish the course first; then runs of it can be planned.');
    const fields = await fieldsOf(ctx, form, { taken: 0, hasPractical: version.hasPractical });
    const runId = await store.addRun(ctx, { ...fields, courseId: id, version: version.no, userId: userIdOf(ctx) });
    await writeSessions(ctx, runId, form);
    const run = await readRun(ctx, runId);
    await tellOfRun(ctx, run, 'course_run.planned', {
      courseId: id,
      startsOn: run.startsOn,
    } as EventPayloads['course_run.planned']); // the brand is born here
    return viewRun(ctx, runId);
  });

/** A deed on a run: held, permitted, legal, written. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
const step = (
  ctx: Ctx,
  id: string,
  action: 'save' | 'open',
  deed: (ctx: Ctx, run: HeldRun) => Promise<unknown>,
): Promise<RunView> =>
  insistentTransaction(ctx, async (ctx) => {
    const run = await readRun(ctx, id, true);
    authorize(ctx, `course_run.${action}`, run);
    const status = runLifecycle.next(action, run.status);
    if (status !== run.status) await store.setRunStatus(ctx, id, status);
    await deed(ctx, { ...run, status });
    return viewRun(ctx, id);
  });

/** What people of a run asked for is for those to answer who teach it now; `run` is as it was before. */
async function passAsksOn(ctx: Ctx, { id, instructorUserIds }: HeldRun): Promise<void> {
  for (const held of await registrationsIn(ctx, id, takingPart))
    if (held.isAsking) await followTurns(ctx, { ...held, instructorUserIds }, held);
}

/** Changes what is planned. More seats are offered at once to who waits. Throws STALE, BAD_INPUT. */
export const saveRun = (ctx: Ctx, it: { id: string; revision: number; form: RunForm }): Promise<RunView> =>
  step(ctx, it.id, 'save', async (ctx, run) => {
    if (run.revision !== it.revision) throw new DomainError('STALE');
    const fields = await fieldsOf(ctx, it.form, { taken: run.held + run.confirmed, hasPractical: run.hasPractical });
    await store.writeRun(ctx, it.id, fields);
    const areMoved = await writeSessions(ctx, it.id, it.form);
    const after = { ...run, ...fields, instructorUserIds: [...fields.instructorUserIds] };
    const names = ['startsOn', 'endsOn', 'tz', 'place', 'capacity', 'payWithinHours'] as const;
    const changed = names.filter((name) => run[name] !== after[name]);
    const nowTeach = after.instructorUserIds.filter((id) => !run.instructorUserIds.includes(id));
    await tellOfRun(ctx, after, 'course_run.changed', {
      fields: areMoved ? [...changed, 'sessions'] : changed,
      nowTeach,
    } as EventPayloads['course_run.changed']); // the brand is born here
    if (String(after.instructorUserIds) !== String(run.instructorUserIds)) await passAsksOn(ctx, run);
    if (run.status !== 'planned') await alignClocks(ctx, after);
    await fillSeats(ctx, it.id);
  });

/** Opens it for registration; from now on the clock closes, begins and ends it. Throws BAD_INPUT once its time is over. */
export const openRun = (ctx: Ctx, id: string): Promise<RunView> =>
  step(ctx, id, 'open', async (ctx, run) => {
    if (run.startsAt <= ctx.now || run.registerUntil <= ctx.now)
      throw new DomainError('BAD_INPUT', 'Its time is over. Change the days first.', {
        startsOn: 'This day is over. Change it first.',
      });
    await tellOfRun(ctx, run, 'course_run.opened', {});
    await alignClocks(ctx, run);
  });
