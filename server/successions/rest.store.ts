// Which deadlines rest for a request to act for somebody, and which of them are to go on.

import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { SuccessionStatus } from '@ahadi/domain/successions/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { stoppable } from '../disputes/deadlines.ts';

type Db = Pick<Ctx, 'db'>;
export type Rested = { clockId: string; kind: ClockKind; subject: Subject };
type Row = { clockId: string; kind: ClockKind; subjectKind: Subject['kind']; subjectId: string };
const restedOf = ({ clockId, kind, subjectKind, subjectId }: Row): Rested => ({
  ...{ clockId, kind },
  subject: { kind: subjectKind, id: subjectId },
});

/**
 * The deadlines that run against somebody: by which they are waited for in a promise, a mediation or an escrow, and all that a hold stops in
 * a dispute of theirs. Not those of what
 * they do for others: who mediates, sells or teaches is replaced by other rules.
 */
export async function runningAgainst(ctx: Db, userId: string): Promise<Rested[]> {
  const { rows } = await sql<Row>`
    select distinct c.id as "clockId", c.kind, c.subject_kind as "subjectKind", c.subject_id as "subjectId"
    from turns t join clocks c on c.subject_kind = t.part_kind and c.subject_id = t.part_id and c.kind = t.clock and c.status = 'running'
    where t.user_id = ${userId} and t.part_kind in ('obligation', 'mediation', 'escrow', 'milestone')
      and not (t.part_kind = 'mediation' and exists (
        select 1 from mediations m where m.id = t.part_id and m.mediator_user_id = t.user_id))
    union
    select c.id, c.kind, c.subject_kind, c.subject_id
    from dispute_parties p join clocks c on c.subject_kind = 'dispute' and c.subject_id = p.dispute_id and c.status = 'running'
    where p.user_id = ${userId} and c.kind = any(${stoppable}::text[])
    order by 1 limit 500`.execute(ctx.db);
  return rows.map(restedOf);
}

export const noteRest = ({ db, now }: Pick<Ctx, 'db' | 'now'>, successionId: string, clockId: string) =>
  sql`insert into succession_rests (succession_id, clock_id, since) values (${successionId}, ${clockId}, ${now}) on conflict do nothing`.execute(
    db,
  );

export type Ending = Rested & {
  successionId: string;
  status: SuccessionStatus;
  /** It stands still for another reason as well: then that reason's end lets it go on. */
  isHeld: boolean;
};

/** What rested for requests that rest nothing any more, unless another request about the same person rests it. */
export async function restsToEnd(ctx: Db): Promise<Ending[]> {
  const { rows } = await sql<Row & { successionId: string; status: SuccessionStatus; isHeld: boolean }>`
    select r.succession_id as "successionId", s.status, r.clock_id as "clockId", c.kind, c.subject_kind as "subjectKind",
      c.subject_id as "subjectId", c.status <> 'paused'
        or exists (select 1 from dispute_holds h where c.subject_kind = 'dispute' and h.dispute_id = c.subject_id
          and h.ended_at is null and h.kind <> 'publication_objection')
        or exists (select 1 from mediations m where c.subject_kind = 'mediation' and m.id = c.subject_id and m.status = 'suspended') as "isHeld"
    from succession_rests r join successions s on s.id = r.succession_id and s.rests_until is null join clocks c on c.id = r.clock_id
    order by r.clock_id, r.succession_id limit 500`.execute(ctx.db);
  return rows.map(({ successionId, status, isHeld, ...row }) => ({ ...restedOf(row), successionId, status, isHeld }));
}

export const forgetRest = ({ db }: Db, { successionId, clockId }: Pick<Ending, 'successionId' | 'clockId'>) =>
  sql`delete from succession_rests where succession_id = ${successionId} and clock_id = ${clockId}`.execute(db);
