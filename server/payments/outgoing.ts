// What stands in the way of money out of a wallet is the same for the form and for the deed.
import { DAY } from '@ahadi/domain/core/time.ts';
import type { Outgoing } from '@ahadi/domain/payments/payouts.ts';
import { CARD_REST_MS, restingOf, restOf } from '@ahadi/domain/payments/resting.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { balancesOf } from '../ledger/cover.ts';
import { takenOut } from './payout.store.ts';
import { cardMoneyOf } from './resting.ts';

/** Of identities of the reader, as it is now; an identity that took nothing out and owes nothing has no row in the books. */
export async function outgoingOf(
  ctx: Ctx,
  identityIds: readonly string[],
): Promise<(identityId: string, currency: string) => Outgoing> {
  const isStopped = await arePayoutsStopped(ctx);
  const owed = await balancesOf(ctx, 'receivable', identityIds);
  const taken = await takenOut(ctx, identityIds, userIdOf(ctx), new Date(ctx.now.getTime() - DAY));
  const longest = Math.max(CARD_REST_MS, ...taken.map(({ hereSince }) => restOf(hereSince, ctx.now)));
  const byCard = await cardMoneyOf(ctx, identityIds, new Date(ctx.now.getTime() - longest));
  return (identityId, currency) => {
    const own = taken.filter((row) => row.identityId === identityId);
    const inDay = own.filter((row) => row.currency !== null);
    const restMs = restOf(own[0]?.hereSince ?? ctx.now, ctx.now);
    return {
      mayMove: own.some(({ mayMove }) => mayMove),
      isStopped,
      owedMinor: owed.find((row) => row.ownerId === identityId && row.currency === currency)?.balanceMinor ?? 0,
      takenInDayMinor: own.find((row) => row.currency === currency)?.takenMinor ?? 0,
      takenInDayTimes: inDay.reduce((sum, { times }) => sum + times, 0),
      resting: restingOf(byCard(identityId, currency), { restMs, now: ctx.now }),
    };
  };
}
