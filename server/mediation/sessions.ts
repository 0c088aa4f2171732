// Sessions are planned, confirmed, held and noted, and people reminded of them.
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type SessionAction, sessionLifecycle, talking } from '@ahadi/domain/mediation/lifecycle.ts';
import { isVisited } from '@ahadi/domain/mediation/outcome.ts';
import { mediationDefaults, whyNotStart } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, Session } from '@ahadi/domain/mediation/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { personOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { drop, restart } from './deadlines.ts';
import { requireSide, sideOf } from './held.ts';
import type { Held } from './mediation.store.ts';
import { mediations } from './mediation.ts';
import {
  addAttendance,
  addSession,
  changeSession,
  endAttendance,
  type HeldSession,
  sessionsOf,
} from './sessions.store.ts';

const reminders: readonly number[] = mediationDefaults.sessionReminderHours;

type Planned = Pick<Session, 'kind' | 'side' | 'startsAt' | 'minutes' | 'place'>;
/** The mediator plans a session, 24 hours ahead at least. Throws MED_SESSION_TOO_SOON, BAD_INPUT by field. */
export const schedule = mediations.deed('schedule', async (ctx, held, input: Planned) => {
  const startsAt = new Date(input.startsAt);
  if (startsAt.getTime() < ctx.now.getTime() + mediationDefaults.sessionNoticeHours * HOUR)
    throw new DomainError('MED_SESSION_TOO_SOON', undefined, {
      startsAt: 'Choose a time at least 24 hours ahead.',
    });
  const isCaucus = input.kind === 'caucus';
  if (isCaucus ? !held.sides.some(({ side }) => side === input.side) : input.side !== null)
    throw new DomainError('BAD_INPUT', undefined, {
      side: isCaucus ? 'Choose with which side.' : 'Only a talk with one side has a side.',
    });
  const no = (await sessionsOf(ctx, held.id)).length + 1;
  // A reminder whose hour has passed by now is not sent later.
  const reminded = reminders.filter((hours) => startsAt.getTime() - hours * HOUR <= ctx.now.getTime());
  const sessionId = await addSession(ctx, held.id, { ...input, no, startsAt, reminded });
  await mediations.tell(ctx, held, 'mediation.session_planned', { sessionId, no, startsAt: startsAt.toISOString() });
  await watchReminders(ctx, held);
  const planned = { id: sessionId, side: input.side, status: 'proposed' as const, confirmed: [] };
  return { ...held, sessions: [...held.sessions, planned] };
});

async function sessionIn(ctx: Ctx, held: Held, sessionId: string): Promise<HeldSession> {
  const found = (await sessionsOf(ctx, held.id)).find(({ id }) => id === sessionId);
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}

/** Sides a session is with. */
const sidesWith = (held: Held, { side }: Pick<Session, 'side'>): CaseSide[] =>
  side === null ? held.sides.map((one) => one.side) : [side];

/** A side of the session. Throws FORBIDDEN for another's talk with the mediator. */
function requireInvited(held: Held, session: Session, side: CaseSide): void {
  if (!sidesWith(held, session).includes(side))
    throw new DomainError('FORBIDDEN', 'This talk is between another side and the mediator.');
}

/** A side will be there; when every side of it said so it is confirmed. */
export const confirmSession = mediations.deed(
  'confirm_session',
  async (ctx, held, { sessionId }: { sessionId: string }) => {
    const { side } = requireSide(ctx, held);
    const session = await sessionIn(ctx, held, sessionId);
    requireInvited(held, session, side);
    if (session.confirmed.includes(side)) return held;
    const status = sessionLifecycle.next('confirm', session.status);
    const confirmed = [...session.confirmed, side];
    const isWhole = sidesWith(held, session).every((one) => confirmed.includes(one));
    const after = await changeSession(ctx, held, session.id, { confirmed, ...(isWhole && { status }) });
    await mediations.tell(ctx, held, 'mediation.session_confirmed', { sessionId: session.id, side });
    return after;
  },
);

export const startSession = mediations.deed('run_session', async (ctx, held, { sessionId }: { sessionId: string }) => {
  const session = await sessionIn(ctx, held, sessionId);
  const why = whyNotStart(session, ctx.now);
  if (why) throw new DomainError('ILLEGAL_TRANSITION', why);
  const after = await changeSession(ctx, held, session.id, { status: sessionLifecycle.next('start', session.status) });
  await mediations.tell(ctx, held, 'mediation.session_started', { sessionId: session.id });
  await watchReminders(ctx, held);
  return after;
});

/** What the report says of the sessions stands. Throws ILLEGAL_TRANSITION. */
function refuseReported({ report }: Held): void {
  if (report) throw new DomainError('ILLEGAL_TRANSITION', 'The report is filed, and the sessions stand in it.');
}

type There = { sessionId: string; capacity: string; maySettle: boolean };
/**
 * Who is there notes it, and in what capacity: the person, also where they act for an organisation. A representative may settle as far as
 * the side said so, and a member whose signature has a limit does not.
 */
export const attend = mediations.deed('attend', async (ctx, held, input: There) => {
  refuseReported(held);
  const session = await sessionIn(ctx, held, input.sessionId);
  if (!sessionLifecycle.can('hold', session.status))
    throw new DomainError('ILLEGAL_TRANSITION', 'Who is there notes it while the session goes on.');
  const userId = personOf(ctx);
  const side = sideOf(ctx, held);
  if (side) requireInvited(held, session, side.side);
  const named = ctx.acting ? undefined : side?.representatives.find((one) => one.userId === userId);
  const isLimited = named ? !named.maySettle : (ctx.acting?.limit ?? null) !== null;
  const maySettle = side !== null && !isLimited && input.maySettle;
  await addAttendance(ctx, session.id, { userId, side: side?.side ?? null, capacity: input.capacity, maySettle });
  await mediations.tell(ctx, held, 'mediation.session_attended', {
    sessionId: session.id,
    userId: userId as Held['requesterUserId'], // the brand is born here
  });
  return held;
});

const ways: Record<'held' | 'adjourned' | 'no_show' | 'cancelled', SessionAction> = {
  held: 'hold',
  adjourned: 'adjourn',
  no_show: 'miss',
  cancelled: 'cancel',
};

/**
 * How it ended, until the report is filed. One that is noted as held had somebody of a side in it; the case may be settled or over by
 * then, since terms are mostly accepted and talks broken off while a session goes on. Throws ILLEGAL_TRANSITION.
 */
export const endSession = mediations.deed(
  'end_session',
  async (ctx, held, input: { sessionId: string; as: keyof typeof ways; note: string }) => {
    refuseReported(held);
    const session = await sessionIn(ctx, held, input.sessionId);
    if (input.as === 'held' && sessionLifecycle.can('hold', session.status) && !isVisited(session))
      throw new DomainError('ILLEGAL_TRANSITION', 'Nobody of a side noted that they were there. End it as missed.');
    const after = await noteEnd(ctx, held, session, input.as, input.note);
    if (hasReminders(held)) await watchReminders(ctx, held);
    return after;
  },
);

async function noteEnd(ctx: Ctx, held: Held, session: Session, as: keyof typeof ways, note: string): Promise<Held> {
  const after = await changeSession(ctx, held, session.id, {
    status: sessionLifecycle.next(ways[as], session.status),
    note,
  });
  await endAttendance(ctx, session.id);
  await mediations.tell(ctx, held, 'mediation.session_ended', { sessionId: session.id, as });
  return after;
}

/** Every session that nobody ended is over with the report: held where somebody of a side came, missed where nobody did. */
export async function endRunning(ctx: Ctx, held: Held): Promise<Held> {
  let after = held;
  for (const session of (await sessionsOf(ctx, held.id)).filter(({ status }) => sessionLifecycle.can('hold', status)))
    after = await noteEnd(ctx, after, session, isVisited(session) ? 'held' : 'no_show', session.note);
  return after;
}

/** Nobody is reminded of a session while the talks stand still, or once they are over. */
const hasReminders = ({ status }: Held): boolean => talking.includes(status);

const isAhead = ({ status }: Session): boolean => sessionLifecycle.can('cancel', status);
const reminderAt = (session: Session, hours: number): number => Date.parse(session.startsAt) - hours * HOUR;

/** One clock for all: it ends when the next reminder is due. */
export async function watchReminders(ctx: Ctx, held: Held): Promise<void> {
  const [next] = (await sessionsOf(ctx, held.id))
    .filter(isAhead)
    .flatMap((session) =>
      reminders.filter((hours) => !session.reminded.includes(hours)).map((hours) => reminderAt(session, hours)),
    )
    .toSorted((one, other) => one - other);
  if (next === undefined) await drop(ctx, held, 'session.reminder');
  else await restart(ctx, held, 'session.reminder', new Date(next));
}

/** Tells of every session whose reminder is due; of two that are late the nearer one alone. */
export const remindOfSessions = (ctx: Ctx, id: string): Promise<Held> =>
  mediations.work(asSystem(ctx), id, async (ctx, held) => {
    let after = held;
    for (const session of (await sessionsOf(ctx, id)).filter(isAhead)) {
      const due = reminders.filter(
        (hours) => !session.reminded.includes(hours) && reminderAt(session, hours) <= ctx.now.getTime(),
      );
      if (due.length === 0) continue;
      after = await changeSession(ctx, after, session.id, { reminded: [...session.reminded, ...due] });
      if (Date.parse(session.startsAt) > ctx.now.getTime())
        await mediations.tell(ctx, held, 'mediation.session_reminded', {
          sessionId: session.id,
          no: session.no,
          startsAt: session.startsAt,
          hours: Math.min(...due),
        });
    }
    await watchReminders(ctx, after);
    return undefined;
  });
