// All of somebody's money is in the daily sum of customers' money, also what is on its way to them, and they calculate that.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { CoverProof } from '@ahadi/domain/transparency/schema.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { newestSince, prove } from '../transparency/cover.ts';
import { onItsWaySince } from './cover.store.ts';

/** How each account of the reader's identities, their payouts and their refunds is proved to be in the newest statement. */
export async function proveOwn(ctx: Ctx): Promise<CoverProof[]> {
  const since = await newestSince(ctx);
  if (since === null) return [];
  const ids = (await identitiesOfUser(ctx, userIdOf(ctx))).map(({ id }) => id);
  const onItsWay = await onItsWaySince(ctx, ids, since);
  return prove(ctx, (currency) => [
    ...ids.flatMap((id) => [chart.wallet(id, currency).code, chart.unapplied(id, currency).code]),
    ...onItsWay
      .filter((one) => one.currency === currency)
      .map(
        ({ kind, id }) =>
          (kind === 'payout' ? chart.payoutTransit(id, currency) : chart.refundTransit(id, currency)).code,
      ),
  ]);
}
