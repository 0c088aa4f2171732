import type { Ctx } from './ctx.ts';

/** Idempotency keys older than 24 hours and dead sign-in rows go; nothing else reads them. */
export async function forgetOldKeys(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now.getTime() - 86_400_000);
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await ctx.db.deleteFrom('sessions').where('expires_at', '<', dayAgo).execute();
  await ctx.db.deleteFrom('verifications').where('expires_at', '<', dayAgo).execute();
}
