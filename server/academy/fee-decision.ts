// What was paid by hand counts once it was found on a statement, or two administrators answer for it.
import { feeLifecycle, openFees, registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import type { FeeRow } from '@ahadi/domain/academy/registrations/schema.ts';
import { dueAfter } from '@ahadi/domain/core/calendar.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { sendAcademyFee } from '@ahadi/domain/ledger/recipes/rules.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { pageFrom } from '../core/page.ts';
import { postTxn } from '../ledger/posting.ts';
import { receivedUnder } from '../payments/stray.ts';
import { registrationSubject, tellOf } from './deeds.ts';
import * as fees from './fee-booking.store.ts';
import {
  approveByStatement,
  confirmSeat,
  correctByStatement,
  findMoney,
  rejectWaiting,
  settlePromise,
} from './fee-booking.ts';
import { findRegistration, type HeldRegistration, type HeldRun } from './held.store.ts';
import { holdBoth } from './registration.ts';
import { keptUntil, move, moveOn } from './seat.ts';

/** Within one working day, as its learner reads where they pay. */
const lookBy = (at: Date): string =>
  dueAfter(at, { days: 1, dayKind: 'working', roll: false }, calendarOf(null, at)).toISOString();

type Three = { run: HeldRun; held: HeldRegistration; fee: fees.HeldFee };
const done = { done: true } as const;

/** What was paid by hand and waits, the oldest first. Throws FORBIDDEN. */
export async function listFees(ctx: Ctx, page: PageRequest): Promise<Page<FeeRow>> {
  return pageFrom(
    await fees.waitingFees(ctx, page),
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    (fee) => {
      const first = fee.status === 'returning' ? fee.sentBy : fee.reviewedBy;
      return {
        id: fee.id,
        method: fee.method,
        status: fee.status,
        amountMinor: fee.amountMinor,
        currency: fee.currency,
        reference: fee.reference,
        hasProof: fee.proofSha256 !== null,
        paidBy: fee.paidBy,
        reason: fee.reason,
        at: fee.createdAt.toISOString(),
        registrationId: fee.registrationId,
        registrationNumber: fee.number,
        userId: fee.userId,
        name: fee.name,
        courseTitle: fee.courseTitle,
        priceMinor: fee.priceMinor,
        returnedMinor: fee.returnedMinor,
        line: fee.statementLine,
        vouchReason: fee.vouchReason,
        isSeatWaiting: fee.isSeatWaiting,
        lookBy: fee.isSeatWaiting ? lookBy(fee.createdAt) : null,
        isMineAlready: first === userIdOf(ctx),
        isSent: fee.sentBy !== null,
      } as FeeRow; // brands of ids are born here
    },
  );
}

/** Passes for who may see what was given. Throws NOT_FOUND for everybody else. */
const refuseStrangers = (ctx: Ctx): void => {
  if (!ctx.actor || !permissions['academy.desk'](ctx.actor, null)) throw new DomainError('NOT_FOUND');
};

/** The paper that was given. Throws NOT_FOUND, FORBIDDEN for one's own. */
export async function readProof(ctx: Ctx, id: string): Promise<File> {
  refuseStrangers(ctx);
  const fee = await fees.findFee(ctx, id);
  const held = fee && (await findRegistration(ctx, fee.registrationId));
  if (!fee || !held) throw new DomainError('NOT_FOUND');
  authorize(ctx, 'fee.read_proof', held);
  const bytes = fee.proofSha256 && (await ctx.storage.get(fee.proofSha256));
  if (!bytes) throw new DomainError('NOT_FOUND');
  const name = fee.proofName ?? 'proof';
  return new File([Uint8Array.from(bytes)], name, {
    type: name.endsWith('.pdf') ? 'application/pdf' : 'image/webp',
  });
}

/** The fee with its run and registration held first. Throws NOT_FOUND. */
async function holdFee(ctx: Ctx, id: string): Promise<Three> {
  refuseStrangers(ctx);
  const found = await fees.findFee(ctx, id);
  const both = found && (await holdBoth(ctx, found.registrationId));
  const fee = both && (await fees.findFee(ctx, id));
  if (!both || !fee) throw new DomainError('NOT_FOUND');
  return { ...both, fee };
}

/**
 * Takes what was given on its word: the first of two. A second time changes nothing. Where the money lies with a provider it is taken from
 * there, with the seat; where another amount does, nothing is approved. What another administrator would give for nothing is given. Throws
 * NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION.
 */
export const approveFee = (ctx: Ctx, id: string): Promise<{ done: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held, fee } = await holdFee(ctx, id);
    authorize(ctx, 'fee.promise', held);
    if (fee.status === 'approved') return done;
    if (fee.status === 'promised') return done;
    if (fee.method === 'waiver') return giveForNothing(ctx, { run, held, fee });
    const status = feeLifecycle.next('promise', fee.status);
    registrationLifecycle.next('confirm', held.status);
    if (fee.method === 'code' && (await approveByStatement(ctx, { run, held }, fee))) return done;
    await refuseOtherMoney(ctx, held, fee);
    await fees.changeFee(ctx, id, { status, reviewed_by: userIdOf(ctx), reviewed_at: ctx.now });
    await tellOf(ctx, held, 'registration.fee_promised', {
      method: fee.method,
      reference: fee.reference,
      reason: null,
    });
    return done;
  });

/**
 * Gives the seat although nobody saw the money: the second of two administrators says why. Nothing is booked and nothing comes back of it
 * until its line stands on a statement. Throws NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION.
 */
export const vouchForFee = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ done: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held, fee } = await holdFee(ctx, id);
    authorize(ctx, 'fee.vouch', held);
    feeLifecycle.next('vouch', fee.status);
    registrationLifecycle.next('confirm', held.status);
    const me = userIdOf(ctx);
    if (fee.reviewedBy === me) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    await refuseOtherMoney(ctx, held, fee);
    await fees.changeFee(ctx, id, { vouched_by: me, vouch_reason: reason });
    await rejectWaiting(ctx, held, 'It was paid in another way.', id);
    await confirmSeat(ctx, { run, held }, { by: 'desk', reason });
    return done;
  });

/** What a provider received under this code is the truth, whatever a person believes. */
async function refuseOtherMoney(ctx: Ctx, held: HeldRegistration, fee: fees.HeldFee): Promise<void> {
  const received = fee.method === 'code' ? await receivedUnder(ctx, fee.reference) : undefined;
  if (!received) return;
  const came = formatMoney(received.amountMinor, received.currency);
  throw new DomainError(
    'ILLEGAL_TRANSITION',
    received.paymentId === null
      ? `${came} came in under this code and ${formatMoney(held.priceMinor, held.currency)} are to be paid. Reject it and say so.`
      : 'The money of this code was used for another payment. Reject it and say so.',
  );
}

/**
 * The money of a promise stands on the statement of the till or the bank. Two administrators make money of a paper: who approved it and who
 * saw it come. Throws NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED, ACA_CODE_USED for a line of another fee,
 * ILLEGAL_TRANSITION for what was not promised.
 */
export const noteFeeCame = (
  ctx: Ctx,
  { id, line, paidBy }: { id: string; line: string; paidBy: string | null },
): Promise<{ done: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held, fee } = await holdFee(ctx, id);
    authorize(ctx, 'fee.approve', held);
    if (fee.status === 'approved') return done;
    if (fee.status !== 'promised') throw new DomainError('ILLEGAL_TRANSITION', 'Nothing is waited for here any more.');
    const me = userIdOf(ctx);
    if (fee.reviewedBy === me) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    if (fee.method === 'code' && (await findMoney(ctx, { run, held }, fee))) {
      await settlePromise(ctx, { run, held }, fee, { byHand: false });
      return done;
    }
    await refuseOtherMoney(ctx, held, fee);
    if (await fees.isLineTaken(ctx, { id, line, paidBy })) {
      const sentence = 'This line stands for another fee already. Look for the line of this payment.';
      throw new DomainError('ACA_CODE_USED', sentence, { line: sentence });
    }
    const change = { statement_line: line, paid_by: paidBy, came_by: me };
    await settlePromise(ctx, { run, held }, fee, { byHand: true, change });
    const { amountMinor, currency } = fee;
    await tellOf(ctx, held, 'registration.fee_came', { line, paidBy, amountMinor, currency });
    return done;
  });

/**
 * What is owed back to who paid by hand was sent from the till or the bank: one administrator names the transfer, with the same word of
 * a second one it is booked; another word takes the place of the first. Throws NOT_FOUND, FORBIDDEN for one's own,
 * PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION.
 */
export const noteFeeSent = (
  ctx: Ctx,
  { id, reference }: { id: string; reference: string },
): Promise<{ sent: boolean }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { held, fee } = await holdFee(ctx, id);
    authorize(ctx, 'fee.came_back', held);
    const status = feeLifecycle.next('came_back', fee.status);
    if (fee.paymentId !== null) throw new DomainError('ILLEGAL_TRANSITION', 'The provider gives this back.');
    const me = userIdOf(ctx);
    if (fee.sentBy === me) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    const isFinal = fee.sentBy !== null && fee.sentReference === reference;
    const { returnedMinor: amountMinor, currency } = fee;
    if (isFinal) {
      await fees.changeFee(ctx, id, { status });
      await postTxn(ctx, {
        ...sendAcademyFee({ fee: id, currency, amountMinor: BigInt(amountMinor) }),
        key: `academy_fee:${id}:sent`,
        subject: registrationSubject(held),
        memo: `Sent back to ${fee.paidBy ?? 'the learner, who paid it'}`,
      });
    } else await fees.changeFee(ctx, id, { sent_by: me, sent_reference: reference });
    await tellOf(ctx, held, 'registration.fee_sent', { reference, to: fee.paidBy, amountMinor, currency, isFinal });
    return { sent: isFinal };
  });

/** Rejects what was given; the seat is kept for another try. Throws NOT_FOUND, FORBIDDEN for one's own, ILLEGAL_TRANSITION. */
export const rejectFee = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ done: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held, fee } = await holdFee(ctx, id);
    authorize(ctx, 'fee.reject', held);
    const status = feeLifecycle.next('reject', fee.status);
    if (seatOf(held.status) === 'confirmed')
      throw new DomainError('ILLEGAL_TRANSITION', 'The seat was given on it. Take the person off the list instead.');
    await fees.changeFee(ctx, id, { status, reason, reviewed_by: userIdOf(ctx), reviewed_at: ctx.now });
    const isMore = (await fees.feesOf(ctx, held.id)).some(({ status }) => openFees.includes(status));
    const dueAt = run.startsAt > ctx.now ? keptUntil(ctx, run) : new Date(ctx.now.getTime() + DAY);
    if (!isMore && held.status === 'payment_review') await move(ctx, held, 'reject', { dueAt });
    await tellOf(ctx, held, 'registration.fee_rejected', { reason, until: dueAt.toISOString() });
    return done;
  });

/** Looks for the money of codes that wait in what providers received; one that fails does not hold up the others. */
export async function matchCodes(ctx: Ctx): Promise<void> {
  for (const { id, code } of await fees.codesToFind(ctx)) {
    if ((await receivedUnder(ctx, code))?.paymentId !== null) continue;
    await matchCode(ctx, id).catch((failure) => ctx.log.warn('a code could not be matched', { fee: id, failure }));
  }
}

const matchCode = (ctx: Ctx, id: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const found = await fees.findFee(ctx, id);
    const both = found && (await holdBoth(ctx, found.registrationId));
    const fee = both && (await fees.findFee(ctx, id));
    if (!both || !fee) return;
    if (fee.status === 'approved') return correctByStatement(ctx, both, fee);
    if (fee.status === 'promised') {
      if (await findMoney(ctx, both, fee)) await settlePromise(ctx, both, fee, { byHand: false });
      return;
    }
    if (fee.status === 'verifying') await approveByStatement(ctx, both, fee);
  });

/**
 * A seat that nobody has to pay for. The first administrator says why and keeps the seat meanwhile; with a second one it is given. Throws
 * NOT_FOUND, FORBIDDEN for one's own, PUB_TWO_PERSON_REQUIRED, ILLEGAL_TRANSITION.
 */
export async function waive(ctx: Ctx, { run, held }: Omit<Three, 'fee'>, reason: string): Promise<void> {
  authorize(ctx, 'registration.confirm', held);
  registrationLifecycle.next('confirm', held.status);
  const asked = (await fees.feesOf(ctx, held.id)).find(
    ({ method, status }) => method === 'waiver' && status === 'verifying',
  );
  if (asked) return void (await giveForNothing(ctx, { run, held, fee: asked }));
  const { currency } = held;
  const fee = { method: 'waiver', status: 'verifying', amountMinor: 0, currency, reference: '', reason } as const;
  await fees.addFee(ctx, { registrationId: held.id, ...fee, by: userIdOf(ctx) });
  if (registrationLifecycle.can('give', held.status))
    await moveOn(ctx, held, registrationLifecycle.next('give', held.status));
  await tellOf(ctx, held, 'registration.fee_promised', { method: 'waiver', reference: '', reason });
}

/** Another administrator than who asked for it gives the seat for nothing, too. */
async function giveForNothing(ctx: Ctx, { run, held, fee }: Three): Promise<{ done: true }> {
  if (fee.reviewedBy === userIdOf(ctx)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
  registrationLifecycle.next('confirm', held.status);
  await fees.changeFee(ctx, fee.id, {
    status: feeLifecycle.next('approve', fee.status),
    vouched_by: userIdOf(ctx),
    vouch_reason: fee.reason ?? '',
  });
  await rejectWaiting(ctx, held, 'Nothing has to be paid.');
  await confirmSeat(ctx, { run, held }, { by: 'waiver', reason: fee.reason });
  return done;
}
