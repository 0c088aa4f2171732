// A line of our bank's statement that names a payout proves once that it left, or that it came back.
import { matchPayout, matchReturn } from '@ahadi/domain/ledger/recipes/rules.ts';
import { BANK_SAYS } from '@ahadi/domain/payments/bank/returns.ts';
import { isSameAccount, refsIn } from '@ahadi/domain/payments/bank/statements.ts';
import { payoutLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { asSystem } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import type { BankLine } from './bank-file.store.ts';
import { findPayout, type HeldPayout } from './payout.store.ts';
import * as store from './payout-batch.store.ts';
import type { TransferLearned } from './provider.ts';
import type { Bucket, Line } from './reconciliation.store.ts';
import { learnPayout } from './transfer.ts';

/** What our books say of a line, the payouts that it proves, and by which reference of ours it named them. */
export type Proof = { bucket: Bucket; payouts: readonly string[]; ours?: string };

const nothing = (bucket: Bucket): Proof => ({ bucket, payouts: [] });

/**
 * What a line proves, and follows from it: a payout that left is paid, one that came back is in the wallet again. A line that names two
 * payouts, or one that was never in a released file, proves nothing; nor does one of another account of ours, or one by which the bank takes
 * back a line of its own: what that leaves, people look at. In the transaction that holds the line.
 */
export async function proveBy(ctx: Ctx, said: BankLine, line: Line): Promise<Proof> {
  const { BANK_PAYOUT_ACCOUNT: account } = ctx.config;
  const isOurs = account !== undefined && isSameAccount(said.accountNumber, account);
  if (!isOurs || said.isReversal) return nothing('theirs_only');
  const named = await store.namedBy(ctx, refsIn(said));
  const [payout, another] = named.payouts;
  const [batch, more] = named.batches;
  if (payout !== undefined && another === undefined) {
    const { id, ref } = payout;
    const proof = said.direction === 'out' ? await left(ctx, [id], said, line) : await cameBack(ctx, id, said, line);
    return { ...proof, ours: ref };
  }
  if (payout === undefined && batch !== undefined && more === undefined && said.direction === 'out') {
    await store.findBatch(ctx, batch.id, true);
    return { ...(await left(ctx, await store.payoutsOf(ctx, batch.id), said, line)), ours: batch.ref };
  }
  return nothing('theirs_only');
}

/** The payouts, held; null where one of them was never in a released file, or is in other money. */
async function holdSent(ctx: Ctx, ids: readonly string[], line: Line): Promise<HeldPayout[] | null> {
  const all: HeldPayout[] = [];
  for (const id of ids) {
    const held = await findPayout(ctx, id, true);
    if (!held || held.submitStartedAt === null || held.currency !== line.currency) return null;
    all.push(held);
  }
  return all.length > 0 ? all : null;
}

/** What the bank says is so: of just this payout, and of all of it. */
const learnedOf = ({ amountMinor }: HeldPayout, { currency, lineKey }: Line) => ({
  ...{ refs: {}, amountMinor, currency, isSigned: false, raw: Buffer.from(lineKey) },
});

/** One line for one payout, or for all of a file where the bank books it in one sum. */
async function left(ctx: Ctx, ids: readonly string[], { theirs }: BankLine, line: Line): Promise<Proof> {
  const all = await holdSent(ctx, ids, line);
  if (all === null) return nothing('theirs_only');
  if (await store.isAnyProven(ctx, ids, 'out')) return nothing('duplicate');
  if (all.reduce((sum, { amountMinor }) => sum + amountMinor, 0n) !== line.amountMinor)
    return nothing('amount_differs');
  for (const held of all) {
    // Its own number where the bank gave one; ours of the line would tell nobody anything.
    const learned: TransferLearned = { ...learnedOf(held, line), outcome: 'success', receipt: theirs, code: null };
    // One whose return was read before is known to have left.
    if (held.status !== 'returned') await learnPayout(asSystem(ctx), held.id, learned, true);
    await postTxn(ctx, {
      key: `match:bank:out:${held.id}`,
      ...matchPayout({ psp: 'bank', currency: line.currency, amountMinor: held.amountMinor }),
      memo: `Payout ${held.ref} left our bank`,
      effectiveAt: line.at,
    });
  }
  return { ...nothing('matched'), payouts: ids };
}

/**
 * It came back whole: anybody can send us money with these words, so that nothing is given beyond what came. Where the bank booked the payout
 * twice, people say which of its lines is undone by this one.
 */
async function cameBack(ctx: Ctx, id: string, said: BankLine, line: Line): Promise<Proof> {
  const [held] = (await holdSent(ctx, [id], line)) ?? [];
  if (!held) return nothing('theirs_only');
  if (await store.isAnyProven(ctx, [id], 'in')) return nothing('duplicate');
  if (held.amountMinor !== line.amountMinor) return nothing('amount_differs');
  if (await store.wasBookedTwice(ctx, held)) return nothing('theirs_only');
  const learned = { ...learnedOf(held, line), receipt: null };
  // What came back had left, though the line that says so is not read yet.
  if (!payoutLifecycle.can('come_back', held.status))
    await learnPayout(asSystem(ctx), id, { ...learned, outcome: 'success', code: null }, true);
  const words = [...said.words.replace(/\s+/g, ' ').trim()].slice(0, 140).join('').toWellFormed();
  await learnPayout(asSystem(ctx), id, { ...learned, outcome: 'returned', code: `${BANK_SAYS}${words}` }, true);
  await postTxn(ctx, {
    key: `match:bank:in:${id}`,
    ...matchReturn({ psp: 'bank', currency: line.currency, amountMinor: held.amountMinor }),
    memo: `Payout ${held.ref} is back at our bank`,
    effectiveAt: line.at,
  });
  return { bucket: 'matched', payouts: [id] };
}
