// A fee that arrived confirms its seat and is deferred until the course begins.
import { registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { noPlace, seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration } from '@ahadi/domain/academy/registrations/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { recoverAcademyFee, recoverChargeback } from '@ahadi/domain/ledger/recipes/rules.ts';
import { to } from '@ahadi/domain/paths.ts';
import { openIntents } from '@ahadi/domain/payments/lifecycle.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import { paymentFor, returnUnused, startPayment } from '../payments/start.ts';
import { receivedUnder } from '../payments/stray.ts';
import { registrationSubject, tellOf } from './deeds.ts';
import * as fees from './fee-booking.store.ts';
import { approveByStatement, confirmSeat, deferFee, keepProof, rejectWaiting } from './fee-booking.ts';
import { changeRegistration, type HeldRegistration } from './held.store.ts';
import { endRegistration, holdBoth, holdOwn } from './registration.ts';
import { viewRegistration } from './registration-list.ts';
import { fillSeats, moveOn } from './seat.ts';

/** Passes while something is to be paid. Throws ACA_PAID, ILLEGAL_TRANSITION for a seat that is not kept. */
function refuseUnpayable(ctx: Ctx, held: HeldRegistration): void {
  authorize(ctx, 'registration.give', held);
  if (seatOf(held.status) === 'confirmed') throw new DomainError('ACA_PAID');
  registrationLifecycle.next('give', held.status);
}

/** Starts one payment on a rail. Throws NOT_FOUND, ACA_PAID, PAY_RAIL_CLOSED, ILLEGAL_TRANSITION for a seat that is not kept. */
export const pay = (ctx: Ctx, { id, method }: { id: string; method: PaymentMethod }): Promise<PaymentView> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held } = await holdOwn(ctx, id);
    refuseUnpayable(ctx, held);
    const before = held.paymentId === null ? undefined : await paymentFor(ctx, held.paymentId);
    if (before && openIntents.includes(before.status)) throw new DomainError('ACA_PAID');
    const payment = await startPayment(ctx, {
      purpose: 'academy',
      aboutId: held.id,
      title: `${run.code} ${run.title}`,
      path: to('academyPayment', { registrationId: held.id }),
      payerIdentityId: held.identityId,
      amountMinor: BigInt(held.priceMinor),
      currency: held.currency,
      method,
    });
    await changeRegistration(ctx, held.id, { payment_id: payment.id });
    return payment;
  });

/**
 * A payment for a seat was proven: it is confirmed and its fee deferred. What comes twice, late or for another amount goes back whole.
 * Doing it twice changes nothing.
 */
export const applyFee = (ctx: Ctx, paymentId: string, paid: EventPayloads['payment.succeeded']): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const both = await holdBoth(ctx, paid.aboutId);
    // Money first, meaning second: it stays the payer's, unapplied, where the finance desk sees it.
    if (!both) return ctx.log.error('a payment is for a registration that is not there', { payment: paymentId });
    const { held } = both;
    const { amountMinor, currency } = paid;
    const fits =
      amountMinor === held.priceMinor &&
      currency === held.currency &&
      registrationLifecycle.can('confirm', held.status);
    if (!(await fees.notePayment(ctx, paymentId, held.id, fits))) return;
    if (!fits) {
      await returnUnused(ctx, {
        paymentId,
        amountMinor: BigInt(amountMinor),
        why: `Course fee ${held.number}: not needed any more`,
      });
      await tellOf(ctx, held, 'registration.money_returned', { amountMinor, currency });
      return;
    }
    const reference = paid.receipt;
    const rail = { method: 'rail', status: 'approved', amountMinor, currency, reference, paymentId } as const;
    const feeId = await fees.addFee(ctx, { registrationId: held.id, ...rail });
    if (feeId === null) throw new Error(`payment ${paymentId} has a fee already`);
    await deferFee(ctx, held, { feeId, payer: paid.payerId, byHand: false });
    await rejectWaiting(ctx, held, 'It was paid in another way.');
    await confirmSeat(ctx, both, { by: 'payment', reason: null });
  });

/** A bank took back the payment of a fee: what is deferred of it covers that, and a seat that was not used yet goes; the rest is the payer's debt. */
export const recoverFee = (ctx: Ctx, paymentId: string, amountMinor: number): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const payment = await paymentFor(ctx, paymentId);
    const both = payment && (await holdBoth(ctx, payment.aboutId));
    if (!both) return ctx.log.error('a bank took back what is for no registration', { payment: paymentId });
    const { run, held } = both;
    if (!(await fees.noteTakenBack(ctx, paymentId, held.id))) return;
    const { currency, payerIdentityId: debtor } = payment;
    const words = { subject: registrationSubject(held), memo: 'Course fee: the bank took a payment back' };
    const there = await fees.takeFeeOf(ctx, paymentId);
    const covered = Math.min(there, held.deferredMinor, amountMinor);
    if (covered > 0) {
      await postTxn(ctx, {
        ...recoverAcademyFee({ currency, amountMinor: BigInt(covered), intent: paymentId }),
        ...words,
        key: `chargeback:${paymentId}:fee`,
      });
      await changeRegistration(ctx, held.id, { deferred_minor: held.deferredMinor - covered });
    }
    await recoverRest(ctx, { paymentId, debtor, currency, left: amountMinor - covered, wasUsed: there > 0 }, words);
    if (registrationLifecycle.can('attend', held.status)) {
      const after = { ...held, deferredMinor: held.deferredMinor - covered };
      const why = { action: 'drop', by: 'desk', reason: 'The bank took the payment back.' } as const;
      await endRegistration(asSystem(ctx), { run, held: after }, why);
      await fillSeats(ctx, run.id);
    }
  });

type Rest = { paymentId: string; debtor: string; currency: string; left: number; wasUsed: boolean };

/** What the fee does not cover is taken from the payer's money with us, and is their debt where that is not enough. */
async function recoverRest(
  ctx: Ctx,
  { paymentId, debtor, currency, left, wasUsed }: Rest,
  words: { subject: { kind: string; id: string }; memo: string },
): Promise<void> {
  if (left <= 0) return;
  const unapplied = await holdBalance(ctx, chart.unapplied(debtor, currency));
  await postTxn(ctx, {
    ...recoverChargeback({
      currency,
      amountMinor: BigInt(left),
      intent: paymentId,
      milestone: paymentId,
      heldMinor: 0n,
      debtor,
      unappliedMinor: wasUsed ? 0n : unapplied < BigInt(left) ? unapplied : BigInt(left),
      walletMinor: await holdBalance(ctx, chart.wallet(debtor, currency)),
      creditMinor: BigInt(left),
    }),
    ...words,
    key: `chargeback:${paymentId}:rest`,
  });
}

/** Says that something was given for a seat that is kept: from now on it does not run out. */
async function give(ctx: Ctx, held: HeldRegistration, method: 'code' | 'proof'): Promise<HeldRegistration> {
  const { priceMinor: amountMinor, currency } = held;
  const given = await moveOn(ctx, held, registrationLifecycle.next('give', held.status));
  await tellOf(ctx, held, 'registration.fee_given', { method, amountMinor, currency });
  return given;
}

/** What is sent by hand needs a place to be sent to. Throws PAY_RAIL_CLOSED where none was opened. */
function requirePlace(place: string | undefined, field: string, sentence: string): void {
  if (place === undefined) throw new DomainError('PAY_RAIL_CLOSED', sentence, { [field]: sentence });
}

const codeUsed = () => {
  const sentence = 'This code was used for another payment. Look for the code in the newest message.';
  return new DomainError('ACA_CODE_USED', sentence, { code: sentence });
};

/**
 * The code of a transfer to our till. Confirmed at once where its money lies with a provider, of the right amount and nobody's yet; looked
 * at by a person otherwise. The same code for the same registration again changes nothing. Throws NOT_FOUND, ACA_PAID, ACA_CODE_USED,
 * PAY_RAIL_CLOSED where no till is open.
 */
export const enterCode = (ctx: Ctx, { id, code }: { id: string; code: string }): Promise<Registration> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held } = await holdOwn(ctx, id);
    const mine = (await fees.feesOf(ctx, id)).find(
      ({ method, reference, status }) => method === 'code' && reference === code && status !== 'rejected',
    );
    if (mine) return viewRegistration(ctx, id);
    refuseUnpayable(ctx, held);
    requirePlace(ctx.config.ACADEMY_TILL, 'code', noPlace.code);
    const received = await receivedUnder(ctx, code);
    if (received && received.paymentId !== null) throw codeUsed();
    const feeId = await fees.addFee(ctx, {
      ...{ registrationId: id, method: 'code', status: 'verifying', reference: code },
      ...{ amountMinor: held.priceMinor, currency: held.currency },
    });
    if (feeId === null) throw codeUsed();
    const given = await give(ctx, held, 'code');
    const fee = await fees.findFee(ctx, feeId);
    if (fee) await approveByStatement(ctx, { run, held: given }, fee);
    return viewRegistration(ctx, id);
  });

/**
 * A paper of a bank or a sponsor, looked at by a person. Throws NOT_FOUND, ACA_PAID, FILE_TYPE, FILE_TOO_LARGE, ACA_CODE_USED for a file
 * that was given before, PAY_RAIL_CLOSED where there is no account that it could have been paid into.
 */
export const uploadProof = (
  ctx: Ctx,
  { id, reference, paidBy, file }: { id: string; reference: string; paidBy: string | null; file: File },
): Promise<Registration> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held } = await holdOwn(ctx, id);
    refuseUnpayable(ctx, held);
    requirePlace(ctx.config.ACADEMY_BANK, 'file', noPlace.proof);
    const proof = await keepProof(ctx, file);
    const feeId = await fees.addFee(ctx, {
      ...{ registrationId: id, method: 'proof', status: 'verifying', reference, paidBy, ...proof },
      ...{ amountMinor: held.priceMinor, currency: held.currency },
    });
    if (feeId === null) {
      const sentence = 'This very file was given before. Nothing was sent.';
      throw new DomainError('ACA_CODE_USED', sentence, { file: sentence });
    }
    await give(ctx, held, 'proof');
    return viewRegistration(ctx, id);
  });
