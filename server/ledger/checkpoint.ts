// A long account is summed now and then, so that its balance is read in a moment.
import { type Ctx, transaction } from '../core/ctx.ts';
import * as store from './checkpoint.store.ts';

/** A tail of so many entries is summed in about a millisecond. */
const LEAST = 1000;

/** Sums the accounts that are asked by summing, so that a balance reads its checkpoint and at most about `least` entries after it. */
export async function takeCheckpoints(ctx: Ctx, least = LEAST): Promise<void> {
  for (const id of await store.accountsWithTail(ctx, least))
    await transaction(ctx, (ctx) => store.addCheckpoint(ctx, id));
}
