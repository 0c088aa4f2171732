// Sessions are read with the runs they belong to.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type SessionRow = {
  id: string;
  runId: string;
  no: number;
  startsAt: Date;
  endsAt: Date;
  place: string;
  isPractical: boolean;
};

/** The sessions of these runs, in their order. */
export async function sessionsOf(ctx: Pick<Ctx, 'db'>, runIds: readonly string[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, run_id as "runId", no, starts_at as "startsAt", ends_at as "endsAt", place, is_practical as "isPractical" from run_sessions
    where run_id = any(${runIds}::uuid[]) order by run_id, no`.execute(ctx.db);
  return rows;
}
