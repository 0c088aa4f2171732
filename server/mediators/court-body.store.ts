// A body stands in the list once.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** Adds a body; the second time nothing happens. */
export const addBody = (ctx: Pick<Ctx, 'db' | 'now'>, name: string, country: string) =>
  sql`
    insert into court_bodies (id, name, country, created_at) values (${uuidv7()}, ${name}, ${country}, ${ctx.now})
    on conflict (country, lower(name)) do nothing`.execute(ctx.db);

/** Answers false when there was none. */
export async function removeBody(ctx: Pick<Ctx, 'db'>, id: string): Promise<boolean> {
  const { rows } = await sql`delete from court_bodies where id = ${id} returning id`.execute(ctx.db);
  return rows.length > 0;
}
