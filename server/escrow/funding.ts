// Money comes in: all at once, by stage or in parts, and the work begins once it is there.
import { DomainError } from '@ahadi/domain/errors.ts';
import { buyerFeeAlong, coveredBy } from '@ahadi/domain/escrow/fees/rules.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { heldOf, nobody, pourInto } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { applyToEscrow } from '@ahadi/domain/ledger/recipes/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { cancelClocks, extendClock, meetClock, openClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { postTxn } from '../ledger/posting.ts';
import { railOf, returnUnused, startPayment } from '../payments/start.ts';
import { align, beginDelivery, inHours, scheduleNext } from './deadlines.ts';
import { findEscrow, type Held } from './escrow.store.ts';
import { audienceOf, escrows } from './escrow.ts';
import { addFunding } from './funding.store.ts';
import { feeIn, lackingOf, netOf, stageOf, withPaidIn, withStage } from './held.ts';
import { awaitRest, extendRest } from './part-payment.ts';
import { advanceStage } from './payout.ts';
import { requireCodeFor } from './second-factor.ts';
import type { HeldMilestone } from './stages.store.ts';

export const lacks = (stage: HeldMilestone): boolean => milestoneLifecycle.can('fund', stage.money.status);

/** What is asked for now, the buyer's fee inside: all of it, or the next stage that lacks money where stages are paid one by one. */
function askedNow(held: Held): bigint {
  const next = held.milestones.find(lacks);
  const stages =
    held.terms.fundingMode === 'full' ? lackingOf(held) : next ? next.money.amount - next.money.funded : 0n;
  return stages + buyerFeeAlong(feeIn(held), netOf(held), stages);
}

/**
 * Starts one payment into the escrow. Throws PAY_RAIL_CLOSED, ESC_ON_HOLD, ILLEGAL_TRANSITION when all is in, BAD_INPUT for an
 * amount that is more than is asked for, or not in the steps of the way of paying.
 */
export const payIn = (
  ctx: Ctx,
  input: { id: string; amountMinor?: number | undefined; method: PaymentMethod; code?: string | undefined },
): Promise<PaymentView> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await escrows.hold(ctx, input.id);
    await escrows.permit(ctx, 'pay', held);
    escrowLifecycle.next('pay', held.status);
    if (held.hold) throw new DomainError('ESC_ON_HOLD');
    const lacking = lackingOf(held);
    if (lacking === 0n) throw new DomainError('ILLEGAL_TRANSITION', 'Everything is paid in.');
    const option = await railOf(ctx, held.terms.currency, input.method);
    const most = lacking + buyerFeeAlong(feeIn(held), netOf(held), lacking);
    const wanted = input.amountMinor === undefined ? askedNow(held) : BigInt(input.amountMinor);
    const [least, step] = [BigInt(option.leastMinor), BigInt(option.stepMinor)];
    const refuse = (sentence: string) => {
      throw new DomainError('BAD_INPUT', sentence, { amountMinor: sentence });
    };
    if (wanted > most) refuse('This is more than is still to be paid in.');
    if (input.amountMinor !== undefined && wanted % step !== 0n) refuse('Use whole units; phones pay no cents.');
    const cut = wanted < BigInt(option.mostMinor) ? wanted : BigInt(option.mostMinor);
    // Where the fee goes up by a step, a payment can be a step more than it covers: that step is not taken at all.
    const used = coveredBy(feeIn(held), netOf(held), lacking, cut - (cut % step));
    const amountMinor = used.amountMinor + used.feeMinor;
    if (amountMinor < least) refuse('This is less than this way of paying takes.');
    const own = held.parties.find(({ userId }) => ctx.actor?.kind === 'user' && userId === ctx.actor.userId);
    if (!own?.identityId) throw new DomainError('ACC_IDENTITY_UNKNOWN');
    // From a wallet it is paid at once and by nothing but a click; a phone or a card asks on its own.
    if (input.method.provider === 'wallet') await requireCodeFor(ctx, held.terms.currency, amountMinor, input.code);
    return startPayment(ctx, {
      purpose: 'escrow',
      aboutId: held.id,
      title: `${held.ref} · ${held.terms.title}`,
      path: to('escrow', { id: held.id }),
      payerIdentityId: own.identityId,
      amountMinor,
      currency: held.terms.currency,
      method: input.method,
    });
  });

/**
 * A payment for this escrow was proven: it fills the stages in their order, and what they do not need goes back; all of it where
 * nothing is waited for any more (E6). Doing it twice changes nothing.
 */
export const applyPayment = (ctx: Ctx, paymentId: string, paid: EventPayloads['payment.succeeded']): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await findEscrow(ctx, paid.aboutId, true);
    // Money first, meaning second: it stays the payer's, unapplied, where the finance desk sees it.
    if (!held) return ctx.log.error('a payment is for an escrow that is not there', { payment: paymentId });
    await escrows.keep(ctx, held, async (ctx, held) => {
      const poured = await pour(ctx, held, { ...paid, paymentId, key: `apply:${paymentId}` });
      if (!poured) return undefined;
      const { after, left } = poured;
      // On hold nothing leaves: what is too much waits with us, where the finance desk sees it.
      if (left > 0n && !held.hold)
        await returnUnused(ctx, { paymentId, amountMinor: left, why: `${held.ref}: not needed any more` });
      const aligned = after.hold ? await align(ctx, after) : after;
      return aligned === held ? undefined : aligned;
    });
  });

type Poured = Pick<EventPayloads['payment.succeeded'], 'payerId' | 'amountMinor' | 'currency'> & {
  paymentId: string;
  /** Of the posting, for ever. */
  key: string;
};

/** Fills the stages of an escrow that is held with a proven payment. Answers it, and what its stages did not need; null when it was done before. */
async function pour(ctx: Ctx, held: Held, paid: Poured): Promise<{ after: Held; left: bigint } | null> {
  const amount = BigInt(paid.amountMinor);
  const mayTake = escrowLifecycle.can('pay', held.status) && paid.currency === held.terms.currency;
  const covered = mayTake
    ? coveredBy(feeIn(held), netOf(held), lackingOf(held), amount)
    : { amountMinor: 0n, feeMinor: 0n };
  const left = amount - covered.amountMinor - covered.feeMinor;
  const isNew = await addFunding(ctx, {
    paymentId: paid.paymentId,
    escrowId: held.id,
    payerIdentityId: paid.payerId,
    milestones: covered.amountMinor,
    fee: covered.feeMinor,
  });
  if (!isNew) return null;
  const paidIn = withPaidIn(held, paid.payerId, covered.amountMinor + covered.feeMinor);
  return { after: covered.amountMinor > 0n ? await fundStages(ctx, paidIn, paid, covered, left) : held, left };
}

async function fundStages(
  ctx: Ctx,
  held: Held,
  { paymentId, payerId: payer, key }: Poured,
  covered: { amountMinor: bigint; feeMinor: bigint },
  left: bigint,
): Promise<Held> {
  const { parts } = pourInto(
    held.milestones.map(({ money }) => money),
    covered.amountMinor,
  );
  const filled = held.milestones.flatMap((stage, index) => {
    const amountMinor = parts[index] ?? 0n;
    return amountMinor > 0n ? [{ stage, amountMinor }] : [];
  });
  await postTxn(ctx, {
    ...applyToEscrow({
      currency: held.terms.currency,
      payer,
      milestones: filled.map(({ stage, amountMinor }) => ({ id: stage.id, amountMinor })),
      escrow: held.id,
      buyerFeeMinor: covered.feeMinor,
    }),
    key,
    subject: escrows.subject(held),
    memo: held.ref,
  });
  await escrows.tell(ctx, held, 'escrow.payment_applied', {
    paymentId: paymentId as EventPayloads['escrow.payment_applied']['paymentId'], // the brand is born here
    amountMinor: Number(covered.amountMinor),
    feeMinor: Number(covered.feeMinor),
    leftMinor: Number(left),
  });
  let after = held;
  for (const { stage, amountMinor } of filled) {
    after = await advanceStage(ctx, after, stage.id, { action: 'fund', amount: amountMinor });
    const { money } = stageOf(after, stage.id);
    if (money.funded < money.amount) continue;
    after = withStage(after, stage.id, { fundedAt: ctx.now.toISOString() });
    const whole = { milestoneId: stage.id, seq: stage.seq, amountMinor: Number(money.amount) };
    await escrows.tell(ctx, held, 'milestone.funded', whole);
  }
  after = await beginWhenCovered(
    ctx,
    after,
    filled.map(({ stage }) => stage.id),
  );
  await awaitRest(ctx, after);
  return after;
}

/** The work begins once the whole is in, or the first stage where stages are paid one by one; from then on the days to deliver run. */
async function beginWhenCovered(ctx: Ctx, held: Held, filled: readonly string[]): Promise<Held> {
  const isBegun = !escrowLifecycle.can('begin', held.status);
  const isCovered =
    held.terms.fundingMode === 'full' ? lackingOf(held) === 0n : held.milestones.some((stage) => !lacks(stage));
  if (!isBegun && !isCovered) return held;
  // A stage may have ended before the work began: what was whole, a bank can take back.
  const due = held.milestones.filter(
    ({ id, money }) => milestoneLifecycle.can('deliver', money.status) && (!isBegun || filled.includes(id)),
  );
  for (const stage of due) await beginDelivery(ctx, stage);
  if (isBegun) return held;
  await meetClock(ctx, escrows.subject(held), 'escrow.funding');
  await cancelClocks(ctx, escrows.subject(held), ['escrow.funding_reminder']);
  await escrows.tell(ctx, held, 'escrow.began', {});
  return escrows.moved(held, 'begin');
}

/** 72 hours more to pay, once. Throws DSP_ONCE_ONLY, and ILLEGAL_TRANSITION while nothing is in. */
export const extendFunding = escrows.deed('extend_funding', async (ctx, held) => {
  if (escrowLifecycle.can('close', held.status)) {
    await extendRest(ctx, held);
    return held;
  }
  if (held.fundingExtended) throw new DomainError('DSP_ONCE_ONLY');
  if (netOf(held) === 0n)
    throw new DomainError('ILLEGAL_TRANSITION', 'There is more time once a part of the money is in.');
  const subject = escrows.subject(held);
  const clock = await openClock(ctx, subject, 'escrow.funding');
  if (!clock?.dueAt) throw new DomainError('ESC_ON_HOLD');
  const dueAt = new Date(clock.dueAt.getTime() + inHours(ctx, hours.funding).getTime() - ctx.now.getTime());
  await extendClock(ctx, subject, 'escrow.funding', dueAt, { audience: audienceOf(held) });
  await scheduleNext(ctx, subject, 'escrow.funding_reminder', dueAt);
  await escrows.tell(ctx, held, 'escrow.funding_extended', { dueAt: dueAt.toISOString() });
  return { ...held, fundingExtended: true };
});

/** Gives everything back that is in: no stage is left open. */
async function emptyStages(ctx: Ctx, held: Held): Promise<Held> {
  let after = held;
  for (const { id, money } of held.milestones.filter(isOpen)) {
    const distribution = { ...nobody, buyer: heldOf(money) };
    after = await advanceStage(ctx, after, id, { action: 'cancel', distribution });
  }
  return after;
}
const isOpen = ({ money }: HeldMilestone): boolean => milestoneLifecycle.can('cancel', money.status);

/** Either side, before the work began; what was paid in goes back. */
export const cancelEscrow = escrows.deed('cancel', (ctx, held, { reason }: { reason: string }) =>
  cancelHeld(ctx, held, reason),
);

/** Gives back what is in and ends its deadlines; the caller moves the state. */
export async function cancelHeld(ctx: Ctx, held: Held, reason: string): Promise<Held> {
  const after = await emptyStages(ctx, held);
  await cancelClocks(ctx, escrows.subject(held));
  await escrows.tell(ctx, held, 'escrow.cancelled', { reason });
  return { ...after, closedAt: ctx.now.toISOString() };
}

/** The time to pay is over: what is in goes back (E7). */
export const failFunding: ClockDeed = (ctx, { subject }) =>
  escrows.act(ctx, subject, 'fail_funding', async (ctx, held) => {
    const back = held.milestones.filter(isOpen).reduce((sum, { money }) => sum + heldOf(money), 0n);
    const after = await emptyStages(ctx, held);
    await cancelClocks(ctx, subject, ['escrow.funding_reminder']);
    await escrows.tell(ctx, held, 'escrow.funding_failed', { returnedMinor: Number(back) });
    return { ...after, closedAt: ctx.now.toISOString() };
  });
