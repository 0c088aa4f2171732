// Which deadlines rest for a request to act for somebody, and which of them are to go on.

import { type ClockKind, clockKinds, standingClocks } from '@ahadi/domain/core/clock.ts';
import { waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import type { MatterKind } from '@ahadi/domain/successions/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Subject } from '../core/emit.ts';
import { stoppable } from '../disputes/deadlines.ts';

type Db = Pick<Ctx, 'db'>;
export type Rested = { clockId: string; kind: ClockKind; subject: Subject };
type Row = { clockId: string; kind: ClockKind; subjectKind: Subject['kind']; subjectId: string };
const restedOf = ({ clockId, kind, subjectKind, subjectId }: Row): Rested => ({
  ...{ clockId, kind },
  subject: { kind: subjectKind, id: subjectId },
});

/** What reminds of a deadline rests with it, and comes as long before its end as before. A dispute sets its own again. */
export const remindersOf: Partial<Record<ClockKind, readonly ClockKind[]>> = {
  'obligation.due': ['obligation.reminder'],
  'obligation.review': ['obligation.reminder'],
  'escrow.funding': ['escrow.funding_reminder'],
  'milestone.funding': ['milestone.reminder'],
  'milestone.answer': ['milestone.reminder'],
  'milestone.return': ['milestone.reminder'],
  'milestone.return_check': ['milestone.reminder'],
  'milestone.inspection': ['milestone.inspection_reminder'],
};
const pairs = clockKinds.flatMap((kind) => [kind, ...(remindersOf[kind] ?? [])].map((one) => [kind, one] as const));
const together = sql`unnest(${pairs.map(([kind]) => kind)}::text[], ${pairs.map(([, one]) => one)}::text[])`;

/**
 * The deadlines that run against somebody: by which they are waited for in a promise, a mediation or an escrow, with what reminds of them,
 * and all that a hold stops in a dispute of theirs. Not those of what they do for others: who mediates, sells or teaches is replaced by other
 * rules.
 */
export async function runningAgainst(ctx: Db, userId: string): Promise<Rested[]> {
  const { rows } = await sql<Row>`
    select distinct c.id as "clockId", c.kind, c.subject_kind as "subjectKind", c.subject_id as "subjectId"
    from turns t join ${together} k (kind, one) on k.kind = t.clock
    join clocks c on c.subject_kind = t.part_kind and c.subject_id = t.part_id and c.kind = k.one and c.status in ${among(standingClocks)}
    where t.user_id = ${userId} and t.part_kind in ('obligation', 'mediation', 'escrow', 'milestone')
      and not (t.part_kind = 'mediation' and exists (
        select 1 from mediations m where m.id = t.part_id and m.mediator_user_id = t.user_id))
    union
    select c.id, c.kind, c.subject_kind, c.subject_id
    from dispute_parties p join clocks c on c.subject_kind = 'dispute' and c.subject_id = p.dispute_id and c.status in ${among(standingClocks)}
    where p.user_id = ${userId} and c.kind = any(${stoppable}::text[])
    order by 1 limit 1000`.execute(ctx.db);
  return rows.map(restedOf);
}

/** Which of these rest for a request already. */
export async function restingFor(ctx: Db, successionId: string): Promise<Rested[]> {
  const { rows } = await sql<Row>`
    select c.id as "clockId", c.kind, c.subject_kind as "subjectKind", c.subject_id as "subjectId"
    from succession_rests r join clocks c on c.id = r.clock_id where r.succession_id = ${successionId} order by c.subject_kind, c.subject_id, c.id`.execute(
    ctx.db,
  );
  return rows.map(restedOf);
}

export const noteRest = ({ db, now }: Pick<Ctx, 'db' | 'now'>, successionId: string, clockId: string) =>
  sql`insert into succession_rests (succession_id, clock_id, since) values (${successionId}, ${clockId}, ${now}) on conflict do nothing`.execute(
    db,
  );

/** Requests that wait and for which deadlines rest. */
export async function restingNow(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from successions where status in ${among(waitingSuccessions)} and rests_until is not null order by asked_at, id limit 500`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

/** Requests for which deadlines rested and have to go on. */
export async function restsOver(ctx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from successions where rested_from is not null and rested_to is null and rests_until is null order by id limit 500`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}

export type NextDay = { kind: MatterKind; id: string; dueAt: Date };
/** The first day that comes in each matter, among the deadlines that rested for a request and run by now. */
export async function daysAfter(ctx: Db, successionId: string): Promise<NextDay[]> {
  const reminders = Object.values(remindersOf).flat();
  const { rows } = await sql<NextDay>`
    select m.kind, m.id, min(m.due_at) as "dueAt" from (
      select case c.subject_kind when 'obligation' then 'agreement' when 'milestone' then 'escrow' else c.subject_kind end as kind,
        case c.subject_kind when 'obligation' then (select o.agreement_id from obligations o where o.id = c.subject_id)
          when 'milestone' then (select s.escrow_id from escrow_milestones s where s.id = c.subject_id) else c.subject_id end as id, c.due_at
      from succession_rests r join clocks c on c.id = r.clock_id
      where r.succession_id = ${successionId} and c.status = 'running' and not c.kind = any(${reminders}::text[]) and c.kind not like '%reminder') m
    group by m.kind, m.id order by min(m.due_at), m.id limit 200`.execute(ctx.db);
  return rows;
}

export const forgetRests = ({ db }: Db, successionId: string) =>
  sql`delete from succession_rests where succession_id = ${successionId}`.execute(db);
