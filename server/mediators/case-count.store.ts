// A case is one mediator's alone, or nobody's.
import type { EventName } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;
export type CaseEvent = {
  name: EventName;
  actorId: string | null;
  payload: { ref?: string; userId?: string; outcome?: string };
};

/** The events of a case that say who mediates it, who takes part and how far it is, oldest first. */
export async function caseEvents(ctx: Db, mediationId: string, names: readonly EventName[]): Promise<CaseEvent[]> {
  const { rows } = await sql<CaseEvent>`
    select name, actor_id as "actorId", payload from events
    where subject_kind = 'mediation' and subject_id = ${mediationId} and name = any(${names}::text[])
    order by seq limit 1000`.execute(ctx.db);
  return rows;
}

/** Who has or had this case, their rows held in one order until the transaction ends. */
export async function holdThoseOf(ctx: Db, mediationId: string, alsoUserId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mediators where id = ${alsoUserId} or id in (select user_id from mediator_cases where mediation_id = ${mediationId})
    order by id for update`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The case is this mediator's alone, or nobody's. */
export async function putCase(
  ctx: Db,
  mediationId: string,
  it: { userId: string; state: 'open' | 'ended'; settled: boolean } | null,
): Promise<void> {
  await sql`delete from mediator_cases where mediation_id = ${mediationId} and user_id is distinct from ${it?.userId ?? null}`.execute(
    ctx.db,
  );
  if (it)
    await sql`
      insert into mediator_cases (mediation_id, user_id, state, settled) values (${mediationId}, ${it.userId}, ${it.state}, ${it.settled})
      on conflict (user_id, mediation_id) do update set state = excluded.state, settled = excluded.settled`.execute(
      ctx.db,
    );
}

/** Counts the cases of these mediators again. */
export const recount = (ctx: Db, userIds: readonly string[]) =>
  sql`
    update mediators m set open_cases = c.open, cases_ended = c.ended, cases_settled = c.settled
    from (select u.id, count(k.*) filter (where k.state = 'open') as open, count(k.*) filter (where k.state = 'ended') as ended,
        count(k.*) filter (where k.state = 'ended' and k.settled) as settled
      from unnest(${userIds}::uuid[]) u(id) left join mediator_cases k on k.user_id = u.id group by u.id) c
    where m.id = c.id`.execute(ctx.db);

/** The open cases of a mediator; at most a hundred ids. */
export async function openCasesOf(ctx: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select mediation_id as id from mediator_cases where user_id = ${userId} and state = 'open' order by mediation_id limit 100`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
