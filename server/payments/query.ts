// What a message made worth asking about is asked about at once.
import type { Ctx } from '../core/ctx.ts';
import { findPayment } from './payment.store.ts';
import { findPayout } from './payout.store.ts';
import { pollPayment } from './poll.ts';
import { findRefund } from './refund.store.ts';
import { pollRefund } from './refund.ts';
import { pollPayout } from './transfer.ts';

/** What a message of a provider was about. */
export type Touched = { kind: 'payment' | 'refund' | 'payout'; id: string };

type Way = {
  find: (ctx: Ctx, id: string) => Promise<{ nextPollAt: Date | null } | null | undefined>;
  ask: (ctx: Ctx, id: string) => Promise<unknown>;
};
const ways: Readonly<Record<Touched['kind'], Way>> = {
  payment: { find: findPayment, ask: pollPayment },
  refund: { find: findRefund, ask: pollRefund },
  payout: { find: findPayout, ask: pollPayout },
};

/**
 * Asks the provider about what a message made worth asking about, without waiting for the next round: who paid is looking at the page.
 * What fails is asked about by that round. Not in a transaction.
 */
export async function askAtOnce(ctx: Ctx, touched: readonly Touched[]): Promise<void> {
  for (const { kind, id } of touched) {
    const { find, ask } = ways[kind];
    const due = (await find(ctx, id))?.nextPollAt;
    if (due && due <= ctx.now)
      await ask(ctx, id).catch((failure) =>
        ctx.log.warn('a provider could not be asked at once', { kind, id, failure }),
      );
  }
}
