import { DomainError } from '@ahadi/domain/errors.ts';
import { buyerFeeAlong, coveredBy } from '@ahadi/domain/escrow/fees/rules.ts';
import { escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { heldOf, nobody, pourInto } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { applyToEscrow } from '@ahadi/domain/ledger/recipes/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { cancelClocks, extendClock, meetClock, openClock } from '../../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import type { ClockDeed } from '../../core/firing.ts';
import { postTxn } from '../../ledger/service.ts';
import { railOf, returnUnused, startPayment } from '../../payments/service.ts';
import { audienceOf, authorizeHere, move, readEscrow, step, subjectOf, tell } from '../life/service.ts';
import { changeMilestone, type HeldMilestone } from '../milestones/store.ts';
import { advanceStage } from '../moving/service.ts';
import { requireCodeFor } from '../proving/service.ts';
import { feeIn, lackingOf, netOf } from '../reading/service.ts';
import { awaitRest, extendRest } from '../refilling/service.ts';
import { changeEscrow, type EscrowChange, findEscrow, type Held } from '../store.ts';
import { align, beginDelivery, inHours, scheduleNext } from '../timing/service.ts';
import { addFunding } from './store.ts';

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
  id: string,
  input: { amountMinor?: number | undefined; method: PaymentMethod; code?: string | undefined },
): Promise<PaymentView> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await readEscrow(ctx, id, true);
    await authorizeHere(ctx, 'escrow.pay', held, id);
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
    const left = await pour(ctx, held, { ...paid, paymentId, key: `apply:${paymentId}` });
    if (left === null) return;
    // On hold nothing leaves: what is too much waits with us, where the finance desk sees it.
    if (left > 0n && !held.hold)
      await returnUnused(ctx, { paymentId, amountMinor: left, why: `${held.ref}: not needed any more` });
    const now = await readEscrow(ctx, held.id);
    if (now.hold) await align(ctx, now);
  });

type Poured = Pick<EventPayloads['payment.succeeded'], 'payerId' | 'amountMinor' | 'currency'> & {
  paymentId: string;
  /** Of the posting, for ever. */
  key: string;
};

/** Fills the stages of an escrow that is held with a proven payment. Answers what they did not need, null when it was done before. */
async function pour(ctx: Ctx, held: Held, paid: Poured): Promise<bigint | null> {
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
  if (covered.amountMinor > 0n) await fundStages(ctx, held, paid, covered, left);
  return left;
}

async function fundStages(
  ctx: Ctx,
  held: Held,
  { paymentId, payerId: payer, key }: Poured,
  covered: { amountMinor: bigint; feeMinor: bigint },
  left: bigint,
): Promise<void> {
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
    subject: subjectOf(held),
    memo: held.ref,
  });
  await tell(ctx, held, 'escrow.payment_applied', {
    paymentId: paymentId as EventPayloads['escrow.payment_applied']['paymentId'], // the brand is born here
    amountMinor: Number(covered.amountMinor),
    feeMinor: Number(covered.feeMinor),
    leftMinor: Number(left),
  });
  for (const { stage, amountMinor } of filled) {
    const money = await advanceStage(ctx, held, stage.id, { action: 'fund', amount: amountMinor });
    if (money.funded < money.amount) continue;
    await changeMilestone(ctx, stage.id, { funded_at: ctx.now });
    await tell(ctx, held, 'milestone.funded', {
      milestoneId: stage.id,
      seq: stage.seq,
      amountMinor: Number(money.amount),
    });
  }
  await changeEscrow(ctx, held.id, {});
  await beginWhenCovered(
    ctx,
    held.id,
    filled.map(({ stage }) => stage.id),
  );
  await awaitRest(ctx, held.id);
}

/** The work begins once the whole is in, or the first stage where stages are paid one by one; from then on the days to deliver run. */
async function beginWhenCovered(ctx: Ctx, id: string, filled: readonly string[]): Promise<void> {
  const held = await readEscrow(ctx, id);
  const isBegun = !escrowLifecycle.can('begin', held.status);
  const isCovered =
    held.terms.fundingMode === 'full' ? lackingOf(held) === 0n : held.milestones.some((stage) => !lacks(stage));
  if (!isBegun && !isCovered) return;
  // A stage may have ended before the work began: what was whole, a bank can take back.
  const due = held.milestones.filter(
    ({ id, money }) => milestoneLifecycle.can('deliver', money.status) && (!isBegun || filled.includes(id)),
  );
  for (const stage of due) await beginDelivery(ctx, stage);
  if (isBegun) return;
  await meetClock(ctx, subjectOf(held), 'escrow.funding');
  await cancelClocks(ctx, subjectOf(held), ['escrow.funding_reminder']);
  await move(ctx, held, 'begin');
  await tell(ctx, held, 'escrow.began', {});
}

/** 72 hours more to pay, once. Throws DSP_ONCE_ONLY, and ILLEGAL_TRANSITION while nothing is in. */
export const extendFunding = (ctx: Ctx, id: string): Promise<EscrowView> =>
  step(ctx, id, 'extend_funding', async (ctx, held) => {
    if (escrowLifecycle.can('close', held.status)) {
      await extendRest(ctx, held);
      return undefined;
    }
    if (held.fundingExtended) throw new DomainError('DSP_ONCE_ONLY');
    if (netOf(held) === 0n)
      throw new DomainError('ILLEGAL_TRANSITION', 'There is more time once a part of the money is in.');
    const clock = await openClock(ctx, subjectOf(held), 'escrow.funding');
    if (!clock?.dueAt) throw new DomainError('ESC_ON_HOLD');
    const dueAt = new Date(clock.dueAt.getTime() + inHours(ctx, hours.funding).getTime() - ctx.now.getTime());
    await extendClock(ctx, subjectOf(held), 'escrow.funding', dueAt, { audience: audienceOf(held) });
    await scheduleNext(ctx, subjectOf(held), 'escrow.funding_reminder', dueAt);
    await tell(ctx, held, 'escrow.funding_extended', { dueAt: dueAt.toISOString() });
    return { funding_extended: true };
  });

/** Gives everything back that is in: no stage is left open. Answers how much of the stages' money that was. */
async function emptyStages(ctx: Ctx, held: Held): Promise<bigint> {
  let back = 0n;
  for (const stage of held.milestones.filter(({ money }) => milestoneLifecycle.can('cancel', money.status))) {
    const whole = heldOf(stage.money);
    await advanceStage(ctx, held, stage.id, { action: 'cancel', distribution: { ...nobody, buyer: whole } });
    back += whole;
  }
  return back;
}

/** Either side, before the work began; what was paid in goes back. */
export const cancelEscrow = (ctx: Ctx, id: string, reason: string): Promise<EscrowView> =>
  step(ctx, id, 'cancel', (ctx, held) => cancelHeld(ctx, held, reason));

/** Gives back what is in and ends its deadlines; the caller holds it and moves the state. */
export async function cancelHeld(ctx: Ctx, held: Held, reason: string): Promise<EscrowChange> {
  await emptyStages(ctx, held);
  await cancelClocks(ctx, subjectOf(held));
  await tell(ctx, held, 'escrow.cancelled', { reason });
  return { closed_at: ctx.now };
}

/** The time to pay is over: what is in goes back (E7). */
export const failFunding: ClockDeed = (ctx, { subject }) =>
  step(ctx, subject.id, 'fail_funding', async (ctx, held) => {
    const back = await emptyStages(ctx, held);
    await cancelClocks(ctx, subjectOf(held), ['escrow.funding_reminder']);
    await tell(ctx, held, 'escrow.funding_failed', { returnedMinor: Number(back) });
    return { closed_at: ctx.now };
  });
