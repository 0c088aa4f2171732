// Names in a text are found among people.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Those of these people who neither blocked somebody nor were blocked by them. */
export async function strangersTo(ctx: Pick<Ctx, 'db'>, userId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) with ordinality it (id, place)
    where id <> all((select hidden_from(${userId}))::uuid[]) order by place`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
