// Money that a bank takes back is recovered from the payer's own part, and is the payer's debt where that is not enough.
import { unearnedFee } from '@ahadi/domain/escrow/fees/rules.ts';
import { advance, heldOf } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { MilestoneMoney } from '@ahadi/domain/escrow/milestones/schema.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { allocate } from '@ahadi/domain/ledger/fees/rules.ts';
import { recoverChargeback } from '@ahadi/domain/ledger/recipes/rules.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import { paymentFor } from '../payments/start.ts';
import { align } from './deadlines.ts';
import { findEscrow, type Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import {
  addFunding,
  addReturned,
  type Funding,
  findFunding,
  fundingsBy,
  fundingsOf,
  markChargedBack,
} from './funding.store.ts';
import { lacks } from './funding.ts';
import { feeIn, netOf, withPaidIn, withStage } from './held.ts';
import { closeWhenDone } from './payout.ts';
import type { HeldMilestone } from './stages.store.ts';

/**
 * A bank took a payment back that was for this escrow (R7): what was put in is recovered from the payer's own share of what is
 * still held, with the fee that falls away with it; what was not, from what of it found no use; the rest from the wallet of the one who paid, and then it is their debt. One
 * that was not put in yet never is. Doing it twice changes nothing.
 */
export const recoverFrom = (ctx: Ctx, paymentId: string, amountMinor: number): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const payment = await paymentFor(ctx, paymentId);
    const held = payment && (await findEscrow(ctx, payment.aboutId, true));
    if (!held) return ctx.log.error('a bank took back what is for no escrow', { payment: paymentId });
    const { payerIdentityId } = payment;
    await addFunding(ctx, { paymentId, escrowId: held.id, payerIdentityId, milestones: 0n, fee: 0n });
    await recoverPart(ctx, held, { paymentId, payerIdentityId, amountMinor: BigInt(amountMinor), keyed: paymentId });
  });

/**
 * A bank took a payment back that was poured over several escrows: from each its part of it, in proportion to what it has of it. What
 * never was in one is recovered from what of the payment found no use, then from the payer's wallet. The caller holds what leads them.
 * Doing it twice changes nothing.
 */
export async function recoverPoured(
  ctx: Ctx,
  it: {
    paymentId: string;
    payerIdentityId: string;
    currency: string;
    amountMinor: bigint;
    memo: string;
    subject: Subject;
  },
): Promise<void> {
  const fundings = await fundingsBy(ctx, it.paymentId);
  const inside = fundings.map(({ paid, returned }) => paid - returned);
  const whole = inside.reduce((sum, one) => sum + one, 0n);
  const counted = least(it.amountMinor, whole);
  const parts = whole === 0n ? inside : allocate(counted, inside);
  for (const [index, { escrowId }] of fundings.entries())
    await recoverPart(ctx, await escrows.hold(ctx, escrowId), {
      ...it,
      amountMinor: parts[index] ?? 0n,
      keyed: `${it.paymentId}:${escrowId}`,
    });
  await chargeRest(ctx, it, { rest: it.amountMinor - counted, unused: it.amountMinor - counted }, it.paymentId);
}

type Taken = { paymentId: string; payerIdentityId: string; amountMinor: bigint; keyed: string };

async function recoverPart(ctx: Ctx, held: Held, taken: Taken): Promise<void> {
  await escrows.keep(ctx, held, (ctx, held) => recoverHeld(ctx, held, taken));
}

async function recoverHeld(
  ctx: Ctx,
  held: Held,
  { paymentId, payerIdentityId, amountMinor, keyed }: Taken,
): Promise<Held | undefined> {
  const funding = await findFunding(ctx, paymentId, held.id);
  if (!funding || !(await markChargedBack(ctx, paymentId, held.id))) return undefined;
  const counted = least(amountMinor, funding.paid - funding.returned);
  const unused = amountMinor - counted;
  let left = least(counted, ownShare(held, await fundingsOf(ctx, held.id), payerIdentityId));
  const spent = counted - left;
  // Nothing more goes back by a payment that went back already, whatever of it could be recovered.
  await addReturned(ctx, { paymentId, escrowId: held.id }, counted);
  const common = {
    currency: held.terms.currency,
    intent: paymentId,
    debtor: payerIdentityId,
    walletMinor: 0n,
    creditMinor: 0n,
  };
  const words = { subject: escrows.subject(held), memo: `${held.ref}: the bank took a payment back` };
  let after = withPaidIn(held, payerIdentityId, -counted);
  for (const stage of held.milestones) {
    const { id } = stage;
    const taken = takenOf(after, stage.money, left);
    if (taken.amount === 0n) continue;
    const sum = taken.amount + taken.fee;
    const posting = recoverChargeback({
      ...common,
      amountMinor: sum,
      milestone: id,
      heldMinor: taken.amount,
      escrowFee: { escrow: held.id, unearnedMinor: taken.fee },
    });
    await postTxn(ctx, { ...posting, ...words, key: `chargeback:${paymentId}:${id}` });
    after = takeFrom(after, stage, taken.amount);
    left -= sum;
  }
  after = await align(ctx, await closeWhenDone(ctx, after));
  await chargeRest(
    ctx,
    { paymentId, payerIdentityId, currency: held.terms.currency, ...words },
    { rest: left + spent + unused, unused },
    keyed,
  );
  return after;
}

/** What could not be recovered from what is held: from what of the payment found no use, then the wallet of the one who paid; then it is their debt. */
async function chargeRest(
  ctx: Ctx,
  it: { paymentId: string; payerIdentityId: string; currency: string; memo: string; subject: Subject },
  { rest, unused }: { rest: bigint; unused: bigint },
  keyed: string,
): Promise<void> {
  if (rest === 0n) return;
  const { paymentId, payerIdentityId, currency, memo, subject } = it;
  const posting = recoverChargeback({
    currency,
    intent: paymentId,
    debtor: payerIdentityId,
    amountMinor: rest,
    milestone: paymentId,
    heldMinor: 0n,
    unappliedMinor: least(await holdBalance(ctx, chart.unapplied(payerIdentityId, currency)), unused),
    walletMinor: await holdBalance(ctx, chart.wallet(payerIdentityId, currency)),
    creditMinor: rest,
  });
  await postTxn(ctx, { ...posting, memo, subject, key: `chargeback:${keyed}:rest` });
}

/**
 * What of the money that is still held, with the fee that would fall away with it, is one payer's: in proportion to what each paid in
 * and did not get back. What the others paid in is never taken for it.
 */
function ownShare(held: Held, fundings: readonly Funding[], payerIdentityId: string): bigint {
  const sum = (some: readonly Funding[]) => some.reduce((all, { paid, returned }) => all + paid - returned, 0n);
  const [whole, own] = [sum(fundings), sum(fundings.filter((one) => one.payerIdentityId === payerIdentityId))];
  const stages = held.milestones.reduce((all, { money }) => all + heldOf(money), 0n);
  return whole === 0n ? 0n : ((stages + unearnedFee(feeIn(held), netOf(held), stages)) * own) / whole;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? (one < 0n ? 0n : one) : other < 0n ? 0n : other);

/** The most that can be taken of a stage with its unearned fee without taking more than `left`. */
function takenOf(held: Held, money: MilestoneMoney, left: bigint): { amount: bigint; fee: bigint } {
  const fee = (amount: bigint) => unearnedFee(feeIn(held), netOf(held), amount);
  // Both grow with the amount, but the fee in steps, and not at all below the least fee: so it is searched for.
  let [low, high] = [0n, least(heldOf(money), left)];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle + fee(middle) <= left) low = middle;
    else high = middle - 1n;
  }
  return { amount: low, fee: fee(low) };
}

function takeFrom(held: Held, stage: HeldMilestone, amount: bigint): Held {
  const { id, money } = stage;
  // It was never whole: what the bank took back was not paid in.
  if (lacks(stage)) return withStage(held, id, { money: { ...money, funded: money.funded - amount } });
  const after = withStage(held, id, { money: advance(money, { action: 'refund', amount }).money });
  return { ...after, toOthers: held.toOthers + amount };
}
