// Who was at a session is noted by the code on the screen, or by hand.
import type { AttendanceState, CheckIn } from '@ahadi/domain/academy/learning/schema.ts';
import { seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { ATTENDING } from '@ahadi/domain/academy/runs/rules.ts';
import { ROTATING, stepAt, stepsTaken } from '@ahadi/domain/core/rotating.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { rotatingCode } from '../core/rotating.ts';
import * as store from './attendance.store.ts';
import { tellOf } from './deeds.ts';
import { findRegistration, type HeldRun } from './held.store.ts';
import { readRun } from './run.ts';

const TRIES = { most: 5, within: 10 * MINUTE };

/**
 * Notes the reader as there by the code on the screen: from half an hour before a session until it ends, late after a quarter of an hour.
 * Again it changes nothing. Throws ACA_CODE_WRONG, and RATE_LIMITED after five wrong ones in ten minutes.
 */
export const checkIn = (ctx: Ctx, code: string): Promise<CheckIn> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const since = new Date(ctx.now.getTime() - TRIES.within);
    if ((await store.countTries(ctx, userId, since)) >= TRIES.most)
      throw new DomainError('RATE_LIMITED', 'Too many wrong codes. Try again in ten minutes, or ask your teacher.');
    const open = await store.openSessions(ctx, userId, new Date(ctx.now.getTime() + ATTENDING.before));
    const session = open.find(({ secret }) => stepsTaken(ctx.now).some((step) => rotatingCode(secret, step) === code));
    if (!session) {
      await store.noteTry(ctx, userId, since);
      throw new DomainError('ACA_CODE_WRONG');
    }
    const { id: sessionId, registrationId, courseTitle } = session;
    const before = await store.attendanceOf(ctx, sessionId, registrationId);
    const isLate = ctx.now.getTime() > session.startsAt.getTime() + ATTENDING.lateAfter;
    const state = before && before.state !== 'absent' ? before.state : isLate ? 'late' : 'present';
    if (state !== before?.state) await note(ctx, { sessionId, registrationId, state, source: 'code', by: userId });
    const at = state === before?.state ? before.at : ctx.now;
    return { sessionId, state, courseTitle, at: at.toISOString() } as CheckIn; // the brand is born here
  });

type Note = Parameters<typeof store.noteAttendance>[1];

async function note(ctx: Ctx, it: Note): Promise<void> {
  const held = await findRegistration(ctx, it.registrationId);
  if (!held) throw new DomainError('NOT_FOUND');
  await store.noteAttendance(ctx, it);
  const { sessionId, state, source } = it;
  await tellOf(ctx, held, 'registration.attended', {
    sessionId,
    state,
    source,
  } as EventPayloads['registration.attended']); // the brand is born here
}

/** The session for who teaches its run. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION for a run that is not held. */
async function readSession(ctx: Ctx, id: string, hold = false): Promise<{ session: store.HeldSession; run: HeldRun }> {
  const session = await store.findSession(ctx, id);
  if (!session) throw new DomainError('NOT_FOUND');
  const run = await readRun(ctx, session.runId, hold);
  authorize(ctx, 'course_run.teach', run);
  runLifecycle.next('teach', run.status);
  return { session, run };
}

/** The code to show in the room, when it changes and how many are there. */
export async function readCode(ctx: Ctx, id: string): Promise<{ code: string; nextAt: string; present: number }> {
  const { session } = await readSession(ctx, id);
  const step = stepAt(ctx.now);
  return {
    code: rotatingCode(session.secret, step),
    nextAt: new Date((step + 1) * ROTATING.step).toISOString(),
    present: await store.countPresent(ctx, id),
  };
}

/** Notes by hand who was there. Throws NOT_FOUND for who is not of this run, FORBIDDEN for oneself, BAD_INPUT for who has no seat. */
export const markAttendance = (
  ctx: Ctx,
  { id, marks }: { id: string; marks: readonly { registrationId: string; state: AttendanceState }[] },
): Promise<{ done: true }> =>
  transaction(ctx, async (ctx) => {
    const { run } = await readSession(ctx, id, true);
    for (const { registrationId, state } of marks) {
      const held = await findRegistration(ctx, registrationId);
      if (held?.runId !== run.id) throw new DomainError('NOT_FOUND');
      authorize(ctx, 'registration.mark', held);
      if (seatOf(held.status) !== 'confirmed')
        throw new DomainError('BAD_INPUT', `${held.number} has no confirmed seat. Nothing was noted.`);
      const before = await store.attendanceOf(ctx, id, registrationId);
      if (before?.state !== state)
        await note(ctx, { sessionId: id, registrationId, state, source: 'manual', by: userIdOf(ctx) });
    }
    return { done: true };
  });
