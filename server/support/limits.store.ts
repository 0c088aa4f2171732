// How often somebody wrote lately is counted.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** How many of somebody's conversations became messages to support since. */
export async function countHandOffs(ctx: Pick<Ctx, 'db'>, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from support_tickets
    where requester_user_id = ${userId} and updated_at > ${since} and created_at > ${since} and source = 'chat'`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** How often its writer wrote in a ticket since. */
export async function countSince(ctx: Pick<Ctx, 'db'>, ticketId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from support_events
    where ticket_id = ${ticketId} and kind = 'message' and by = 'requester' and at > ${since}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
