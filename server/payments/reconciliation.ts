// What every provider says moved is compared with our books.
import { createHash } from 'node:crypto';
import { addDays } from '@ahadi/domain/core/time.ts';
import { matchPayIn, matchPayout, payIn } from '@ahadi/domain/ledger/recipes/rules.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import { takeBankLines } from './bank-line.ts';
import { claimReceipt } from './decision.store.ts';
import { learn, unknownPayerOf } from './decision.ts';
import { findPaymentId } from './payment.store.ts';
import { findPayoutId } from './payout.store.ts';
import type { Provider, SettlementRow } from './provider.ts';
import { openProviders } from './provider-registry.ts';
import * as store from './reconciliation.store.ts';
import { findRefundId } from './refund.store.ts';
import { learnRefund } from './refund.ts';
import { learnPayout } from './transfer.ts';

/** Compares what every provider says moved with our books; one that fails does not hold up the others. */
export async function reconcileRound(ctx: Ctx): Promise<void> {
  // What a process that died left.
  await takeBankLines(ctx).catch((failure) => ctx.log.warn('lines of banks could not be compared', { failure }));
  for (const provider of openProviders(ctx))
    await reconcile(ctx, provider).catch((failure) =>
      ctx.log.warn('a statement could not be compared', { provider: provider.name, failure }),
    );
}

/** Providers list some movements late: so many days are read again each time. A line that is known adds nothing. */
const OVERLAP_DAYS = 2;

/**
 * Imports a provider's statement from two days before where the last import ended. A line that fits what is known is matched (R6); one
 * about a payment or payout that is open proves it; money that nobody is known for is kept as unapplied and shown at the desk. What
 * our books have for two days and the statement does not is shown there, too.
 */
async function reconcile(ctx: Ctx, provider: Provider): Promise<void> {
  if (!provider.statement) return;
  const last = await store.importedUntil(ctx, provider.name);
  const from = last ? addDays(last, -OVERLAP_DAYS) : addDays(ctx.now, -2);
  for (const row of await provider.statement(from, ctx.now)) await takeLine(ctx, provider, row);
  await store.setImportedUntil(ctx, provider.name, ctx.now);
  for (const { receipt, paymentId, amountMinor, currency, at } of await store.unseenReceipts(
    ctx,
    provider.name,
    addDays(ctx.now, -30),
    addDays(ctx.now, -2),
  )) {
    const line = { direction: 'in' as const, receipt, amountMinor, currency, at };
    const more = { lineKey: `ours:${receipt}`, ours: null, theirs: null, feeMinor: 0n };
    const { isSimulated } = provider;
    await store.addLine(ctx, provider.name, { ...line, ...more, isSimulated }, 'ours_only', paymentId);
  }
}

const lineOf = ({ isSimulated }: Provider, row: SettlementRow): store.Line => ({
  isSimulated,
  lineKey: createHash('sha256')
    .update([row.direction, row.receipt, row.amountMinor, row.currency, row.at.toISOString()].join('\n'))
    .digest('hex'),
  direction: row.direction,
  receipt: row.receipt.slice(0, 100),
  ours: row.refs.ours ?? null,
  theirs: row.refs.provider ?? null,
  amountMinor: row.amountMinor,
  feeMinor: row.feeMinor,
  currency: row.currency,
  at: row.at,
});

const takeLine = (ctx: Ctx, provider: Provider, row: SettlementRow): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const line = lineOf(provider, row);
    if (await store.isImported(ctx, provider.name, line.lineKey)) return;
    if (await store.hasReceipt(ctx, provider.name, line))
      return store.addLine(ctx, provider.name, line, 'duplicate', null);
    return line.direction === 'in' ? takeIn(ctx, provider, row, line) : takeOut(ctx, provider, row, line);
  });

/** Money that came in. */
async function takeIn(ctx: Ctx, provider: Provider, row: SettlementRow, line: store.Line): Promise<void> {
  const psp = provider.name;
  if (!(await store.knownReceipt(ctx, psp, line.receipt))) {
    const id = await findPaymentId(ctx, psp, { token: null, ours: line.ours, theirs: line.theirs });
    if (id !== null) await learn(ctx, id, learnedFrom(provider, row), 'name');
  }
  const known = await store.knownReceipt(ctx, psp, line.receipt);
  const { amountMinor, currency } = line;
  if (!known) {
    await claimReceipt(ctx, psp, null, { receipt: line.receipt, amount: amountMinor, currency });
    await postTxn(ctx, {
      key: `payin:${psp}:${line.receipt}`,
      ...payIn({ psp, payer: unknownPayerOf(psp), currency, amountMinor }),
      memo: 'Came in, nobody knows what for',
    });
  } else if (known.amountMinor !== amountMinor || known.currency !== currency)
    return store.addLine(ctx, psp, line, 'amount_differs', known.paymentId);
  await postTxn(ctx, {
    key: `match:${psp}:in:${line.receipt}`,
    ...matchPayIn({ psp, currency, amountMinor, pspFeeMinor: line.feeMinor }),
    effectiveAt: line.at,
  });
  await store.addLine(ctx, psp, line, known?.paymentId ? 'matched' : 'theirs_only', known?.paymentId ?? null);
}

const learnedFrom = (provider: Provider, row: SettlementRow) => ({
  source: 'statement' as const,
  isSigned: false,
  outcome: 'success' as const,
  refs: row.refs,
  isLive: !provider.isSimulated,
  amountMinor: row.amountMinor,
  currency: row.currency,
  receipt: row.receipt,
  phone: null,
  failure: null,
  code: null,
  at: row.at,
  raw: Buffer.from(JSON.stringify(row, (_key, value) => (typeof value === 'bigint' ? String(value) : value))),
});

/** Money that went out. */
async function takeOut(ctx: Ctx, provider: Provider, _row: SettlementRow, line: store.Line): Promise<void> {
  const psp = provider.name;
  if (!(await store.knownOut(ctx, psp, line.receipt))) {
    const names = { provider: psp, token: null, key: line.ours, theirs: line.theirs };
    const payout = await findPayoutId(ctx, names);
    const refund = payout === null ? await findRefundId(ctx, names) : null;
    const { amountMinor, currency, receipt } = line;
    const more = { outcome: 'success' as const, refs: {}, code: null, isSigned: false, raw: Buffer.from(line.lineKey) };
    const learned = { ...more, amountMinor, currency, receipt };
    if (payout !== null) await learnPayout(ctx, payout, learned, true);
    if (refund !== null) await learnRefund(ctx, refund, learned, true);
  }
  const known = await store.knownOut(ctx, psp, line.receipt);
  if (!known) return store.addLine(ctx, psp, line, 'theirs_only', null);
  if (known.amountMinor !== line.amountMinor || known.currency !== line.currency)
    return store.addLine(ctx, psp, line, 'amount_differs', known.paymentId);
  await postTxn(ctx, {
    key: `match:${psp}:out:${line.receipt}`,
    ...matchPayout({ psp, currency: line.currency, amountMinor: line.amountMinor }),
    effectiveAt: line.at,
  });
  await store.addLine(ctx, psp, line, 'matched', known.paymentId);
}
