import type { Ctx } from './ctx.ts';
import { forgetSecrets } from './mail.ts';

/** Idempotency keys older than 24 hours and dead sign-in rows go, nothing else reads them, and what letters that never left would open; past sign-ins after twelve months. */
export async function forgetOldKeys(ctx: Ctx): Promise<void> {
  const dayAgo = new Date(ctx.now.getTime() - 86_400_000);
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).execute();
  await ctx.db.deleteFrom('invitation_readers').where('expires_at', '<', dayAgo).execute();
  await ctx.db.deleteFrom('invitation_links').where('expires_at', '<', dayAgo).execute();
  await forgetSecrets(ctx);
  await ctx.db.deleteFrom('sessions').where('expires_at', '<', dayAgo).execute();
  const yearAgo = new Date(ctx.now.getTime() - 365 * 86_400_000);
  await ctx.db.deleteFrom('sign_ins').where('at', '<', yearAgo).where('ended_at', 'is not', null).execute();
  await ctx.db.deleteFrom('verifications').where('expires_at', '<', dayAgo).execute();
}
