// Who may be told is asked for here.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type PersonToTell = { userId: string; email: string; name: string };

/** Record officers without these people; at most a hundred. */
export async function recordOfficers(ctx: Pick<Ctx, 'db'>, without: readonly string[]): Promise<PersonToTell[]> {
  const { rows } = await sql<PersonToTell>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'record_officer' and u.id <> all(${without}::uuid[]) order by u.id limit 100`.execute(ctx.db);
  return rows;
}

/** Administrators; at most a hundred. */
export async function administrators(ctx: Pick<Ctx, 'db'>): Promise<PersonToTell[]> {
  const { rows } = await sql<PersonToTell>`
    select u.id as "userId", u.email, u.name from user_roles r join users u on u.id = r.user_id
    where r.role = 'admin' order by u.id limit 100`.execute(ctx.db);
  return rows;
}

/** The reference that a dispute is known by to its sides. */
export async function disputeRef(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<string> {
  const found = await ctx.db.selectFrom('disputes').select('ref').where('id', '=', disputeId).executeTakeFirst();
  return found?.ref ?? '';
}
