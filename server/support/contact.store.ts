// The sum of a form is good once.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Notes that a sum was used; false when it was before. Those that would be too old anyway are forgotten. */
export async function usePuzzle(ctx: Ctx, salt: string, forgetBefore: Date): Promise<boolean> {
  await sql`delete from support_puzzles where used_at < ${forgetBefore}`.execute(ctx.db);
  const { numAffectedRows } = await sql`
    insert into support_puzzles (salt, used_at) values (${salt}, ${ctx.now}) on conflict do nothing`.execute(ctx.db);
  return numAffectedRows === 1n;
}
