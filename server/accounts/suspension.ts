// A suspended account can read and appeal, and can bring about nothing else.
import type { Ctx } from '../core/ctx.ts';
import { userOfConfirmedEmail } from './account.ts';
import { endSuspension, findSuspension, suspend } from './suspension.store.ts';

/** What an administrator decides about is found by its confirmed address; null when there is none. */
export async function accountForDecision(
  ctx: Ctx,
  reference: string,
): Promise<{ id: string; userId: string; label: string; personUserIds: string[] } | null> {
  const user = await userOfConfirmedEmail(ctx, reference);
  return user ? { id: user.id, userId: user.id, label: user.name, personUserIds: [user.id] } : null;
}

/**
 * Its person can still sign in, read and appeal; every other command is refused, and its keys open nothing. Answers what it was before.
 */
export async function suspendAccount(
  ctx: Ctx,
  userId: string,
  _measure: string,
  { restrictionId }: { restrictionId: string },
): Promise<string> {
  const before = await findSuspension(ctx, userId);
  await suspend(ctx, userId, restrictionId);
  return before === null ? 'open' : 'suspended';
}

/** Open as before. */
export const openAccount = (ctx: Ctx, userId: string): Promise<void> => endSuspension(ctx, userId);
