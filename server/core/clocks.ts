import type { Place } from '@ahadi/domain/core/calendar.ts';
import {
  type ClockKind,
  type ClockMove,
  type ClockState,
  clockLifecycle,
  extendTo,
  pauseAt,
  type StillFor,
  standingClocks,
  stillAlsoFor,
  withoutReason,
} from '@ahadi/domain/core/clock.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { ClockChange, ClockView } from '@ahadi/domain/core/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads, SubjectKind } from '@ahadi/domain/events.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, transaction } from './ctx.ts';
import { among } from './db.ts';
import { sendAlong } from './driver.ts';
import { emit, type Subject, subjectKey } from './emit.ts';

/** A deadline as services and its deed get it. Instants are dates, `remainingMs` is milliseconds. */
export type Clock = ClockState & {
  id: string;
  subject: Subject;
  kind: ClockKind;
  tz: string;
  /** The country whose days it was calculated in. */
  calendar: string;
  changes: readonly ClockChange[];
};

/** The row that is held before a clock of this kind of subject is touched. A table is looked up only when it is used. */
const tables: Record<SubjectKind, string> = {
  user: 'users',
  identity: 'identities',
  agreement: 'agreements',
  approval: 'approvals',
  obligation: 'obligations',
  dispute: 'disputes',
  record: 'public_records',
  ledger: 'ledger_audits',
  escrow: 'escrows',
  milestone: 'escrow_milestones',
  payment: 'payments',
  payout: 'payouts',
  mediation: 'mediations',
  mediator: 'mediators',
  mediator_application: 'mediator_applications',
  credits: 'credit_wallets',
  supplier: 'suppliers',
  product: 'products',
  order: 'orders',
  parcel: 'parcels',
  article: 'help_articles',
  ticket: 'support_tickets',
  chat: 'chats',
  note: 'notes',
  reminder: 'note_reminders',
  post: 'posts',
  comment: 'comments',
  moderation_case: 'moderation_cases',
  promotion: 'sponsored_posts',
  course: 'courses',
  course_run: 'course_runs',
  registration: 'registrations',
  certificate: 'certificates',
  restriction: 'restrictions',
};
/**
 * The row that is held for a subject. A stage of an escrow is held by its escrow's row: the order is always the escrow first, and
 * anyone who holds the escrow holds all of its stages. A parcel is held by its order's row in the same way, a
 * registration by its run's, an obligation by its agreement's.
 */
export const holding = ({ kind, id }: Subject) =>
  kind === 'milestone'
    ? sql`select e.id from escrows e where e.id = (select m.escrow_id from escrow_milestones m where m.id = ${id}) for update`
    : kind === 'parcel'
      ? sql`select o.id from orders o where o.id = (select p.order_id from parcels p where p.id = ${id}) for update`
      : kind === 'registration'
        ? sql`select r.id from course_runs r where r.id = (select g.run_id from registrations g where g.id = ${id}) for update`
        : kind === 'obligation'
          ? sql`select a.id from agreements a where a.id = (select o.agreement_id from obligations o where o.id = ${id}) for update`
          : sql`select id from ${sql.table(tables[kind])} where id = ${id} for update`;

export type ClockRow = {
  id: string;
  subject_kind: SubjectKind;
  subject_id: string;
  kind: ClockKind;
  status: ClockState['status'];
  tz: string;
  calendar: string;
  starts_at: Date;
  due_at: Date | null;
  remaining_ms: number | null;
  paused_at: Date | null;
  still_for: StillFor[];
  changes: ClockChange[];
};

/** Why a clock stands still. A process of the version before writes no reason and takes none away: it stops and starts for the matter alone. */
const stillForOf = ({ status, still_for }: Pick<ClockRow, 'status' | 'still_for'>): readonly StillFor[] =>
  status !== 'paused' ? [] : still_for.length === 0 ? ['matter'] : still_for;

export const clockOf = (row: ClockRow): Clock => ({
  id: row.id,
  subject: { kind: row.subject_kind, id: row.subject_id },
  kind: row.kind,
  status: row.status,
  tz: row.tz,
  calendar: row.calendar,
  startsAt: row.starts_at,
  dueAt: row.due_at,
  remainingMs: row.remaining_ms,
  pausedAt: row.paused_at,
  stillFor: stillForOf(row),
  changes: row.changes,
});

/** What a change may carry: words given for it, which clocks it is about, and who (user ids) is told at once. */
export type ClockWishes = { kinds?: readonly ClockKind[]; reason?: string; audience?: readonly string[] };
/** For what they stand still, or do no more: their own matter, unless it is a rest of one of its sides. */
type StillWishes = ClockWishes & { stillFor?: StillFor };

/**
 * Starts a deadline that ends at `dueAt` (see dueAfter for days), calculated in a country's days: Kenya's unless `place` says
 * otherwise. One kind runs at most once at a time for a subject: a second start fails and undoes its transaction.
 */
export const startClock = (
  ctx: Ctx,
  subject: Subject,
  { kind, dueAt, place = placeOf() }: { kind: ClockKind; dueAt: Date; place?: Pick<Place, 'code' | 'tz'> },
): Promise<Clock> =>
  transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subject);
    const { rows } = await sql<ClockRow>`
      insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
      values (${uuidv7()}, ${subject.kind}, ${subject.id}, ${kind}, 'running', ${place.tz}, ${place.code}, ${ctx.now}, ${dueAt}, ${ctx.now})
      returning *`.execute(ctx.db);
    return clockOf(rows[0] as ClockRow); // an insert of one row answers one
  });

/** A deadline that is to start. */
export type ClockStart = { subject: Subject; kind: ClockKind; dueAt: Date };

/**
 * Starts several deadlines, each of a subject that this transaction made or holds, calculated in Kenya's days. One kind runs at most once at
 * a time for a subject: a second start fails and undoes its transaction. Answers each as its pages show it.
 */
export async function startClocks(ctx: Ctx, starts: readonly ClockStart[]): Promise<ClockView[]> {
  if (!ctx.inTransaction) throw new Error('Deadlines start in the transaction of their deed');
  if (starts.length === 0) return [];
  const place = placeOf();
  const started = sql`
    insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
    select c.id, c.subject_kind, c.subject_id, c.kind, 'running', ${place.tz}, ${place.code}, ${ctx.now}, c.due_at, ${ctx.now}
    from unnest(${starts.map(() => uuidv7())}::uuid[], ${starts.map(({ subject }) => subject.kind)}::text[],
      ${starts.map(({ subject }) => subject.id)}::uuid[], ${starts.map(({ kind }) => kind)}::text[],
      ${starts.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[]) as c (id, subject_kind, subject_id, kind, due_at)`;
  await sendAlong(ctx, started);
  return starts.map(({ kind, dueAt }) => ({
    kind,
    status: 'running',
    startsAt: ctx.now.toISOString(),
    dueAt: dueAt.toISOString(),
    remainingMs: null,
    tz: place.tz,
    changes: [],
  }));
}

/** Ends the open deadline of a kind because what it waited for was done. Answers false when none was open. */
export const meetClock = async (ctx: Ctx, subject: Subject, kind: ClockKind): Promise<boolean> =>
  (await endClocks(ctx, subject, 'meet', [kind])) > 0;

/** Takes away the open deadlines of a subject, all of them or those of some kinds. Answers how many. */
export const cancelClocks = (ctx: Ctx, subject: Subject, kinds?: readonly ClockKind[]): Promise<number> =>
  endClocks(ctx, subject, 'cancel', kinds);

const endClocks = (ctx: Ctx, subject: Subject, action: 'meet' | 'cancel', kinds?: readonly ClockKind[]) =>
  transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subject);
    const from = standingClocks.filter((status) => clockLifecycle.can(action, status));
    const { rows } = await sql`
      update clocks set status = ${clockLifecycle.next(action, 'running')}, ended_at = ${ctx.now}
      where subject_kind = ${subject.kind} and subject_id = ${subject.id} and status = any(${from}::text[])
        and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null})) returning 1`.execute(ctx.db);
    return rows.length;
  });

/**
 * Stops the running deadlines of a subject; what remains of each is kept to the millisecond. Those that stand still already do so for this
 * reason, too. Answers those that were stopped as they are now.
 */
export const pauseClocks = (ctx: Ctx, subject: Subject, { stillFor = 'matter', ...wishes }: StillWishes = {}) =>
  moveClocks(ctx, subject, 'pause', wishes, (clock) =>
    clock.status === 'paused' ? stillAlsoFor(clock, stillFor) : pauseAt(clock, ctx.now, stillFor),
  );

/**
 * A reason for which deadlines of a subject stand still is over: those that have no other go on with what remained, `floorDays` days of 24
 * hours at least; the others keep at least as much. Answers those that go on as they are now.
 */
export const resumeClocks = (
  ctx: Ctx,
  subject: Subject,
  { floorDays = 0, stillFor = 'matter', ...wishes }: StillWishes & { floorDays?: number } = {},
) => moveClocks(ctx, subject, 'resume', wishes, (clock) => withoutReason(clock, stillFor, ctx.now, floorDays));

/**
 * Moves the end of the open deadline of a kind to `to`; of a paused one, the end it would have had without the pause.
 * Throws ILLEGAL_TRANSITION when none is open, RangeError when `to` is not later than before.
 */
export async function extendClock(
  ctx: Ctx,
  subject: Subject,
  kind: ClockKind,
  to: Date,
  wishes: Omit<ClockWishes, 'kinds'> = {},
): Promise<Clock> {
  const [moved] = await moveClocks(ctx, subject, 'extend', { ...wishes, kinds: [kind] }, (clock) =>
    extendTo(clock, to),
  );
  if (!moved) throw new DomainError('ILLEGAL_TRANSITION', 'There is no open deadline to extend.');
  return moved;
}

const viewOf = (clock: Clock): ClockView => ({
  kind: clock.kind,
  status: clock.status,
  startsAt: clock.startsAt.toISOString(),
  dueAt: clock.dueAt?.toISOString() ?? null,
  remainingMs: clock.remainingMs,
  tz: clock.tz,
  changes: [...clock.changes],
});

/** All deadlines of a subject as its pages show them, oldest first; anyone who may read the subject may read them. */
export async function clocksOf(ctx: Pick<Ctx, 'db'>, subject: Subject): Promise<ClockView[]> {
  const { rows } = await sql<ClockRow>`
    select * from clocks where subject_kind = ${subject.kind} and subject_id = ${subject.id} order by id limit 500`.execute(
    ctx.db,
  );
  return rows.map(clockOf).map(viewOf);
}

/** Of several subjects of these kinds the newest 5,000 deadlines, to be asked together with something else; {@link clocksById} reads them. */
export const clocksOfThese = (kinds: readonly SubjectKind[], ids: RawBuilder<unknown>) => sql<ClockRow>`
    select * from (select * from clocks where subject_kind = any(${kinds}::text[]) and subject_id = any(${ids}) order by id desc limit 5000) newest
    order by id`;

/** The deadlines of several subjects as their pages show them, those of each by its id, oldest first. */
export function clocksById(rows: readonly ClockRow[]): Map<string, ClockView[]> {
  const byId = new Map<string, ClockView[]>();
  for (const clock of rows.map(clockOf)) {
    const before = byId.get(clock.subject.id);
    if (before) before.push(viewOf(clock));
    else byId.set(clock.subject.id, [viewOf(clock)]);
  }
  return byId;
}

/** The open (running or paused) deadline of a kind, or null. */
export async function openClock(ctx: Pick<Ctx, 'db'>, subject: Subject, kind: ClockKind): Promise<Clock | null> {
  const { rows } = await sql<ClockRow>`
    select * from clocks where subject_kind = ${subject.kind} and subject_id = ${subject.id} and kind = ${kind}
      and status in ${among(standingClocks)}`.execute(ctx.db);
  return rows[0] ? clockOf(rows[0]) : null;
}

/** The open deadlines of a subject as deeds get them, oldest first: where several are needed they are asked for once. */
export async function openClocks(ctx: Pick<Ctx, 'db'>, subject: Subject): Promise<Clock[]> {
  const { rows } = await sql<ClockRow>`
    select * from clocks where subject_kind = ${subject.kind} and subject_id = ${subject.id} and status in ${among(standingClocks)} order by id`.execute(
    ctx.db,
  );
  return rows.map(clockOf);
}

/** Which deadlines of these subjects are open: anyone who brings many in line asks once, and touches only those that are not. */
export async function openClocksOf(
  ctx: Pick<Ctx, 'db'>,
  subjects: readonly Subject[],
): Promise<Pick<Clock, 'subject' | 'kind' | 'stillFor'>[]> {
  const { rows } = await sql<Pick<ClockRow, 'subject_kind' | 'subject_id' | 'kind' | 'status' | 'still_for'>>`
    select c.subject_kind, c.subject_id, c.kind, c.status, c.still_for
    from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ id }) => id)}::uuid[]) s (kind, id)
    join clocks c on c.subject_kind = s.kind and c.subject_id = s.id and c.status in ${among(standingClocks)}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    subject: { kind: row.subject_kind, id: row.subject_id },
    kind: row.kind,
    stillFor: stillForOf(row),
  }));
}

/**
 * Holds the subject's row until the transaction ends: always before its clocks, so that nobody waits in a circle. What the transaction
 * is known to hold is not asked for again. Answers false when there is none.
 */
export async function holdSubject(ctx: Ctx, subject: Subject): Promise<boolean> {
  if (ctx.holds?.has(subjectKey(subject))) return true;
  const { rows } = await holding(subject).execute(ctx.db);
  return rows.length > 0;
}

/** The open clocks of a subject, held after it. */
async function holdOpenClocks(ctx: Ctx, subject: Subject, kinds?: readonly ClockKind[]) {
  await holdSubject(ctx, subject);
  const { rows } = await sql<ClockRow>`
    select * from clocks where subject_kind = ${subject.kind} and subject_id = ${subject.id} and status in ${among(standingClocks)}
      and (${kinds ?? null}::text[] is null or kind = any(${kinds ?? null})) order by id for update`.execute(ctx.db);
  return rows.map(clockOf);
}

const events = {
  pause: 'clock.paused',
  resume: 'clock.resumed',
  extend: 'clock.extended',
} as const;
const whys: Record<keyof typeof events, ClockMove> = { pause: 'pause', resume: 'resume', extend: 'extension' };

const moveClocks = (
  ctx: Ctx,
  subject: Subject,
  action: keyof typeof events,
  { kinds, reason, audience }: ClockWishes,
  move: (clock: Clock) => Clock,
): Promise<Clock[]> =>
  transaction(ctx, async (ctx) => {
    const moved: Clock[] = [];
    for (const clock of await holdOpenClocks(ctx, subject, kinds)) {
      const there = move(clock);
      if (there === clock) continue;
      // Where only why it stands still is another, nothing moved that anybody would read.
      if (action !== 'extend' && there.status === clock.status) {
        await writeClock(ctx, there);
        continue;
      }
      const after = noted(clock, there, { why: whys[action], at: ctx.now, reason });
      await writeClock(ctx, after);
      await emit(ctx, events[action], subject, movedBetween(clock, after, reason), audience);
      moved.push(after);
    }
    return moved;
  });

/** A clock with its move written beside it. */
export const noted = (
  before: Clock,
  after: Clock,
  { at, ...why }: { why: ClockMove; at: Date; reason?: string | undefined; outageId?: string },
): Clock => {
  const ends = { from: before.dueAt?.toISOString() ?? null, to: after.dueAt?.toISOString() ?? null };
  return { ...after, changes: [...before.changes, { ...why, ...ends, at: at.toISOString() }] };
};

/** What the event of a move keeps. */
export const movedBetween = (before: Clock, after: Clock, reason?: string): EventPayloads['clock.paused'] => ({
  kind: after.kind,
  from: before.dueAt?.toISOString() ?? null,
  to: after.dueAt?.toISOString() ?? null,
  ...(reason === undefined ? {} : { reason }),
});

/** Writes a clock that is held. */
export async function writeClock(ctx: Ctx, clock: Clock): Promise<void> {
  const isOpen = clockLifecycle.actionsFrom(clock.status).length > 0;
  await sql`
    update clocks set status = ${clock.status}, due_at = ${clock.dueAt}, remaining_ms = ${clock.remainingMs}, paused_at = ${clock.pausedAt},
      still_for = ${clock.stillFor}::text[], changes = ${JSON.stringify(clock.changes)}, ended_at = ${isOpen ? null : ctx.now} where id = ${clock.id}`.execute(
    ctx.db,
  );
}
