// What was done on a dispute before is read from its events.
import type { EventName } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';

/** Whether a person who is no side of it did anything on it before, in whatever office: its history says so. */
export async function hasActed(ctx: Pick<Ctx, 'db'>, disputeId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events where subject_kind = 'dispute' and subject_id = ${disputeId} and actor_id = ${userId} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** How often who asks did this on it. */
export async function timesDone(ctx: Ctx, disputeId: string, name: EventName): Promise<number> {
  const { rows } = await sql<{ times: number }>`
    select count(*)::int as times from events
    where subject_kind = 'dispute' and subject_id = ${disputeId} and name = ${name} and actor_id = ${userIdOf(ctx)}`.execute(
    ctx.db,
  );
  return rows[0]?.times ?? 0;
}

/** Whether the filer ever said no to a word that it is resolved. */
export async function wasDenied(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events where subject_kind = 'dispute' and subject_id = ${disputeId} and name = 'dispute.resolved_denied' limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The name of the last deed on it that is no clock's move. */
export async function lastDeed(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from events where subject_kind = 'dispute' and subject_id = ${disputeId} and name not like 'clock.%'
    order by seq desc limit 1`.execute(ctx.db);
  return rows[0]?.name;
}

/** User ids of those whom an officer found it does not mean: who last said "it is not me" before each such finding. */
export async function clearedUsers(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select (select c.actor_id from events c where c.subject_kind = 'dispute' and c.subject_id = e.subject_id
        and c.name = 'dispute.not_me_claimed' and c.seq < e.seq order by c.seq desc limit 1) as user_id
    from events e where e.subject_kind = 'dispute' and e.subject_id = ${disputeId} and e.name = 'dispute.identity_decided'
      and not (e.payload->>'rightPerson')::boolean order by e.seq`.execute(ctx.db);
  return rows.map(({ user_id }) => user_id);
}
