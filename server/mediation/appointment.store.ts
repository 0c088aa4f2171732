// Objections to a mediator are kept, with what an officer decided.
import type { Appointment, CaseSide } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type HeldObjection = Appointment['objections'][number] & { proposalId: string };

type Row = Omit<HeldObjection, 'at'> & { at: Date };
/** Objections to a case's mediators, the oldest first; {@link objectionOf} reads one. */
export const objectionsIn = (mediationId: string) => sql<Row>`
    select id, proposal_id as "proposalId", side, reason, status, decision, at from mediation_objections
    where mediation_id = ${mediationId} order by at, id`;
export const objectionOf = (row: Row): HeldObjection => ({ ...row, at: row.at.toISOString() });
export const objectionsOf = async (ctx: Pick<Ctx, 'db'>, mediationId: string): Promise<HeldObjection[]> =>
  (await objectionsIn(mediationId).execute(ctx.db)).rows.map(objectionOf);

/** Answers the id, or null when this side objected to this mediator before. */
export async function addObjection(
  ctx: Ctx,
  mediationId: string,
  it: { proposalId: string; side: CaseSide; userId: string; reason: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into mediation_objections (id, mediation_id, proposal_id, side, user_id, reason, status, at)
    values (${uuidv7()}, ${mediationId}, ${it.proposalId}, ${it.side}, ${it.userId}, ${it.reason}, 'review', ${ctx.now})
    on conflict do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export const judgeObjection = (
  ctx: Ctx,
  id: string,
  it: { status: 'sustained' | 'overruled'; decision: string; by: string },
) =>
  sql`update mediation_objections set status = ${it.status}, decision = ${it.decision}, decided_by = ${it.by}, decided_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db);
