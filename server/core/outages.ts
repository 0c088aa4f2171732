import { CREDIT_MS, creditFor, isTouched, type Outage, remindingKinds } from '@ahadi/domain/core/clock.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ClockRow, clockOf, holdSubject, movedBetween, noted, writeClock } from './clocks.ts';
import { type Ctx, transaction } from './ctx.ts';
import { emit, type Subject } from './emit.ts';

/** So long without a sign of life from any process, and the platform was down. */
const OUTAGE_AFTER_MS = 5 * MINUTE;
const BATCH = 200;

type WrittenOutage = Outage & { id: string };

/**
 * Says that the platform is up at `ctx.now`. When nobody said so for five minutes, that stretch is written down as one outage
 * and every clock that it took time from is moved, each with an event. Processes that come up together write one outage and
 * share the moving; when this answers, all of it is done but for clocks that could not be moved, which are logged, tried again
 * at the next beat and do not fire before.
 */
export async function noteAlive(ctx: Ctx): Promise<void> {
  await beat(ctx);
  await creditOutages(ctx);
}

/** The first half of {@link noteAlive}: the sign of life, and the outage that it ends. Holding the only row, one process writes it. */
export const beat = (ctx: Ctx): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await sql`insert into heartbeats (at) values (${ctx.now}) on conflict do nothing`.execute(ctx.db);
    const { rows } = await sql<{ at: Date }>`select at from heartbeats for update`.execute(ctx.db);
    const last = rows[0]?.at ?? ctx.now;
    if (ctx.now.getTime() - last.getTime() > OUTAGE_AFTER_MS)
      await sql`insert into outages (id, from_at, to_at) values (${uuidv7()}, ${last}, ${ctx.now})`.execute(ctx.db);
    await sql`update heartbeats set at = greatest(at, ${ctx.now})`.execute(ctx.db);
  });

/** The second half: what the outages took and was not given back yet, is. Doing it twice moves nothing twice. */
export async function creditOutages(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: string; from_at: Date; to_at: Date }>`
    select id, from_at, to_at from outages where applied_at is null order by from_at, id limit 100`.execute(ctx.db);
  for (const row of rows) {
    const outage = { id: row.id, from: row.from_at, to: row.to_at };
    if (await creditAll(ctx, outage))
      await sql`update outages set applied_at = ${ctx.now} where id = ${outage.id} and applied_at is null`.execute(
        ctx.db,
      );
  }
}

/** Moves every clock that an outage touched, one transaction each. Answers false when one could not be moved. */
async function creditAll(ctx: Ctx, outage: WrittenOutage): Promise<boolean> {
  const stay = keepBeating(ctx);
  let all = true;
  for (let touched = await touchedBy(ctx, outage); touched.length > 0; ) {
    for (const { id, subject } of touched)
      await creditOne(ctx, outage, id, subject).catch((failure: unknown) => {
        if (ctx.inTransaction) throw failure; // nothing of a broken transaction can be kept
        ctx.log.error('a clock could not be given back what an outage took', { clock: id, outage: outage.id, failure });
        all = false;
      });
    await stay();
    touched = await touchedBy(ctx, outage, touched.at(-1));
  }
  return all;
}

const creditOne = (ctx: Ctx, outage: WrittenOutage, id: string, subject: Subject) =>
  transaction(ctx, async (ctx) => {
    await holdSubject(ctx, subject);
    const { rows } = await sql<ClockRow>`select * from clocks where id = ${id} for update`.execute(ctx.db);
    const clock = rows.map(clockOf)[0];
    if (!clock || !isTouched(clock, outage) || clock.changes.some(({ outageId }) => outageId === outage.id)) return;
    const after = noted(clock, creditFor(clock, outage), { why: 'outage', at: ctx.now, outageId: outage.id });
    await writeClock(ctx, after);
    await emit(ctx, 'clock.credited', subject, { ...movedBetween(clock, after), outageId: outage.id });
  });

type Touched = { id: string; due: string; subject: Subject };

/** Clocks that an outage touched and that were not moved for it yet, by their end, at most a batch, from `after` on. */
async function touchedBy(ctx: Ctx, { id, from, to }: WrittenOutage, after?: Touched): Promise<Touched[]> {
  const { rows } = await sql<{ id: string; due: string; subject_kind: Subject['kind']; subject_id: string }>`
    select id, due_at::text as due, subject_kind, subject_id from clocks
    where status = 'running' and due_at between ${from} and ${new Date(to.getTime() + CREDIT_MS)} and starts_at < ${to}
      and kind <> all(${remindingKinds}) and not changes @> ${creditOf(id)}
      and (due_at, id) > (${after?.due ?? '-infinity'}::timestamptz, ${after?.id ?? FIRST}::uuid)
    order by due_at, id limit ${sql.lit(BATCH)}`.execute(ctx.db);
  return rows.map((row) => ({ id: row.id, due: row.due, subject: { kind: row.subject_kind, id: row.subject_id } }));
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const creditOf = (outageId: string) => sql`${JSON.stringify([{ outageId }])}::jsonb`;

/** As a condition on `clocks`: no outage took time from this clock that it was not given back. I3 holds in the claim itself. */
export const isCredited = sql<boolean>`(kind = any(${remindingKinds}) or not exists (
  select 1 from outages o where o.applied_at is null and clocks.starts_at < o.to_at
    and clocks.due_at between o.from_at and o.to_at + ${CREDIT_MS} * interval '1 millisecond'
    and not clocks.changes @> jsonb_build_array(jsonb_build_object('outageId', o.id))))`;

const BEAT_EVERY_MS = 30_000;

/**
 * For work that may last longer than a beat: call what it answers now and then, and the platform is known to be up, so that
 * nobody takes a long sweep for an outage. The machine's monotonic time is added to `ctx.now`, which stands still.
 */
export function keepBeating(ctx: Ctx): () => Promise<void> {
  const begun = performance.now();
  let last = begun;
  return async () => {
    const present = performance.now();
    if (present - last < BEAT_EVERY_MS) return;
    last = present;
    await beat({ ...ctx, now: new Date(ctx.now.getTime() + present - begun) });
  };
}
