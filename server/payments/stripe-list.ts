// What Stripe lists of its own account is read.
import type Stripe from 'stripe';
import type { SettlementRow } from './provider.ts';

// What moved on the balance at Stripe: charges and refunds with what they are about. Its payouts to our own bank move nobody's money,
// and disputes are told on their own.

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const idOf = (it: string | { id: string } | null): string | null => (typeof it === 'string' ? it : (it?.id ?? null));

/** Every line between two instants, all pages. Throws when one cannot be read: a part is no statement. */
export async function stripeStatement(stripe: Stripe, from: Date, to: Date): Promise<SettlementRow[]> {
  const rows: SettlementRow[] = [];
  const created = { gte: seconds(from), lte: seconds(to) };
  for await (const line of stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
    const row = rowOf(line);
    if (row) rows.push(row);
  }
  return rows;
}

/** Dated and counted by what was charged: the balance itself may be in another currency, and then it says no fee in this one. */
function rowOf({ type, created, currency, fee, source }: Stripe.BalanceTransaction): SettlementRow | null {
  if (source === null || typeof source === 'string') return null;
  const at = new Date(created * 1000);
  if (source.object === 'charge') {
    if (type !== 'charge' && type !== 'payment') return null;
    const [receipt, ours] = [idOf(source.payment_intent), source.metadata.ref];
    if (!receipt || !source.paid || source.amount_captured <= 0) return null;
    return {
      ...{ direction: 'in', receipt, refs: ours ? { ours } : {}, phone: null, at },
      amountMinor: BigInt(source.amount_captured),
      feeMinor: currency === source.currency ? BigInt(fee) : 0n,
      currency: source.currency.toUpperCase(),
    };
  }
  if (source.object !== 'refund' || source.status !== 'succeeded') return null;
  const ours = source.metadata?.key;
  return {
    ...{ direction: 'out', receipt: source.id, phone: null, at, feeMinor: 0n },
    refs: { ...(ours ? { ours } : {}), provider: source.id },
    amountMinor: BigInt(source.amount),
    currency: source.currency.toUpperCase(),
  };
}
