// What stands in the way of money out of a wallet is the same for the form and for the deed.
import { DAY } from '@ahadi/domain/core/time.ts';
import type { Outgoing } from '@ahadi/domain/payments/payouts.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { balancesOf } from '../ledger/cover.ts';
import { takenOut } from './payout.store.ts';

/** Of identities of the reader, as it is now; an identity that took nothing out and owes nothing has no row in the books. */
export async function outgoingOf(
  ctx: Ctx,
  identityIds: readonly string[],
): Promise<(identityId: string, currency: string) => Outgoing> {
  const isStopped = await arePayoutsStopped(ctx);
  const owed = await balancesOf(ctx, 'receivable', identityIds);
  const taken = await takenOut(ctx, identityIds, userIdOf(ctx), new Date(ctx.now.getTime() - DAY));
  return (identityId, currency) => {
    const own = taken.filter((row) => row.identityId === identityId);
    return {
      mayMove: own.some(({ mayMove }) => mayMove),
      isStopped,
      owedMinor: owed.find((row) => row.ownerId === identityId && row.currency === currency)?.balanceMinor ?? 0,
      takenInDayMinor: own.find((row) => row.currency === currency)?.takenMinor ?? 0,
    };
  };
}
