// By which decision an account is suspended is kept beside it.
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** By which restriction an account is suspended, its row held; null when it is open. */
export async function findSuspension(ctx: Db, userId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('users')
    .select('suspended_by')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.suspended_by ?? null;
}

export async function suspend(ctx: Db, userId: string, restrictionId: string): Promise<void> {
  await ctx.db.updateTable('users').set({ suspended_by: restrictionId }).where('id', '=', userId).execute();
}

export async function endSuspension(ctx: Db, userId: string): Promise<void> {
  await ctx.db.updateTable('users').set({ suspended_by: null }).where('id', '=', userId).execute();
}
