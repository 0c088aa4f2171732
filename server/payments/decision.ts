// A payment is decided from all that is known of it, and every receipt stands in the books once.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { payIn } from '@ahadi/domain/ledger/recipes/rules.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { intentLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { decide } from '@ahadi/domain/payments/rules.ts';
import type { Verdict } from '@ahadi/domain/payments/schema.ts';
import { v5 as uuidv5 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { postTxn } from '../ledger/posting.ts';
import { settleDebt } from './debt.ts';
import * as store from './decision.store.ts';
import { openNumber } from './number.ts';
import type { Held } from './payment.store.ts';
import { isPaid, onPayment, payments } from './payment.ts';
import type { Learned } from './provider.ts';
import { returnOf } from './refund.ts';

/** How a message found its payment: by the secret of its address, or by a name in it. What we asked for ourselves counts as the first. */
type Way = 'secret' | 'name';

/**
 * Keeps what was learned about a payment and decides it again from all that is known: one transaction with the payment held. The
 * same message again changes nothing. Afterwards every receipt that is known stands in the books once.
 */
export async function learn(ctx: Ctx, id: string, learned: Learned, way: Way): Promise<void> {
  await onPayment(ctx, id, async (ctx, before) => {
    const held = adopt(before, learned, way);
    await store.addEvidence(ctx, id, held.provider, {
      source: learned.source,
      isSigned: learned.isSigned,
      outcome: learned.outcome,
      isOurs: await isOurs(ctx, held, learned),
      amount: learned.amountMinor,
      currency: learned.currency,
      receipt: learned.receipt?.slice(0, 100) ?? null,
      failure: learned.failure,
      code: learned.code,
      raw: learned.raw,
    });
    const isHearsay = learned.source === 'callback' && !learned.isSigned && learned.outcome !== 'pending';
    return redecide(ctx, held, isHearsay);
  });
}

/** When the answer to our request was lost, the provider's names for it are taken from the first message that came by its secret. */
function adopt(held: Held, { refs }: Learned, way: Way): Held {
  const isKnown = way === 'secret' || refs.ours === held.ref;
  if (held.providerRef !== null || refs.provider === undefined || !isKnown) return held;
  return { ...held, providerRef: refs.provider, providerRef2: refs.provider2 ?? null };
}

/** Every name in it is this payment's, the phone is the one that was asked, and it is simulated or real as the payment is. */
async function isOurs(ctx: Ctx, held: Held, { refs, isLive, phone }: Learned): Promise<boolean> {
  const same = (said: string | undefined, known: string | null) => said === undefined || said === known;
  // Some providers give their second name only once it is paid.
  const isSecond = held.providerRef2 === null || same(refs.provider2, held.providerRef2);
  const namesFit = same(refs.ours, held.ref) && same(refs.provider, held.providerRef) && isSecond;
  const isOfKind = isLive === null || isLive !== held.isSimulated;
  // A number that the provider masks says nothing.
  const isPhone = phone === null || !/^\d{9,15}$/.test(phone) || held.phone === null;
  return namesFit && isOfKind && (isPhone || phone === (await openNumber(ctx, held.phone as Buffer)));
}

/** Which step of the payment's life a verdict asks for. */
const steps = { succeeded: 'succeed', failed: 'fail', expired: 'expire', review: 'question' } as const;

/**
 * Decides a held payment from all its evidence, posts what came in and moves its state. What somebody just said unproven is asked about at
 * once; after that, when it is time.
 */
export async function redecide(ctx: Ctx, before: Held, isHearsay = false): Promise<Held> {
  let held = before;
  const isExpired = held.status === 'expired' || (held.expiresAt !== null && held.expiresAt <= ctx.now);
  const asked = { amount: held.amountMinor, currency: held.currency, isExpired };
  let verdict: Verdict;
  const fresh: Receipt[] = [];
  for (let isSettled = false; ; ) {
    verdict = decide(asked, await store.evidenceOf(ctx, held.id));
    isSettled = true;
    for (const receipt of verdict.receipts) {
      const claimed = await store.claimReceipt(ctx, held.provider, held.id, receipt);
      if (claimed === 'new' || claimed === 'found') fresh.push(receipt);
      if (claimed === 'new') held = await bookReceipt(ctx, held, receipt);
      if (claimed === 'found') held = await bookFound(ctx, held, receipt);
      if (claimed === 'taken') isSettled = false; // another payment took it meanwhile: it counts there
    }
    if (isSettled) break;
  }
  const after = await moveBy(ctx, held, verdict, fresh);
  return isHearsay && verdict.needsQuery && !isPaid(after.status) ? { ...after, nextPollAt: ctx.now } : after;
}

type Receipt = Verdict['receipts'][number];

/** The space in which the party of a provider's unknown payers is named. It never changes. */
const UNKNOWN = '2f0a1c56-9d4e-4b0a-8b7e-1f6f2b9c7d10';

/** Whose unapplied account takes what a provider received and nobody of ours is known for. */
export const unknownPayerOf = (provider: string): string => uuidv5(provider, UNKNOWN);

/** Its money came in before anybody knew what for: from now on it is this payer's. */
async function bookFound(ctx: Ctx, held: Held, { receipt, amount, currency }: Receipt): Promise<Held> {
  await postTxn(ctx, {
    key: `found:${held.provider}:${receipt}`,
    ...posting('apply', [
      debit(chart.unapplied(unknownPayerOf(held.provider), currency), amount),
      credit(chart.unapplied(held.payerIdentityId, currency), amount),
    ]),
    memo: `It was for ${held.ref}`,
    subject: payments.subject(held),
  });
  return currency === held.currency ? { ...held, capturedMinor: held.capturedMinor + amount } : held;
}

/** R0: money that came in is the payer's until its meaning is decided. */
async function bookReceipt(ctx: Ctx, held: Held, { receipt, amount, currency }: Receipt): Promise<Held> {
  await postTxn(ctx, {
    key: `payin:${held.id}:${receipt}`,
    ...payIn({ psp: held.provider, payer: held.payerIdentityId, currency, amountMinor: amount }),
    memo: `Paid in, ${held.ref}`,
    subject: payments.subject(held),
  });
  return currency === held.currency ? { ...held, capturedMinor: held.capturedMinor + amount } : held;
}

const sumOf = (receipts: readonly Receipt[]): bigint => receipts.reduce((sum, { amount }) => sum + amount, 0n);

/**
 * Paid twice: what came in beside the receipt that counted goes back by itself, each to where it came from. In another currency it
 * waits at the desk. `atMost` minor units go back.
 */
async function giveBackSecond(ctx: Ctx, before: Held, receipts: readonly Receipt[], atMost: bigint): Promise<Held> {
  const { purpose, aboutId } = before;
  let held = before;
  let left = atMost;
  for (const { receipt, amount, currency } of receipts) {
    if (currency !== held.currency) {
      await payments.tell(ctx, held, 'payment.questioned', { purpose, aboutId });
      continue;
    }
    const amountMinor = amount < left ? amount : left;
    if (amountMinor <= 0n) continue;
    left -= amountMinor;
    held = await returnOf(ctx, held, { amountMinor, why: 'It was paid already.', ofReceipt: receipt });
  }
  return held;
}

async function moveBy(ctx: Ctx, held: Held, verdict: Verdict, fresh: readonly Receipt[]): Promise<Held> {
  const about = { purpose: held.purpose, aboutId: held.aboutId };
  if (isPaid(held.status)) return giveBackSecond(ctx, held, fresh, sumOf(fresh));
  if (verdict.status === 'pending' || !intentLifecycle.can(steps[verdict.status], held.status)) return held;
  const { rule, failure } = verdict;
  // Out of time it is still asked about in silence; what is decided is not.
  const nextPollAt = verdict.status === 'expired' ? held.nextPollAt : null;
  const after = { ...payments.moved(held, steps[verdict.status]), rule, failure, decidedAt: ctx.now, nextPollAt };
  if (verdict.status !== 'succeeded') {
    if (verdict.status === 'failed')
      await payments.tell(ctx, held, 'payment.failed', { ...about, failure: failure ?? 'other' });
    else await payments.tell(ctx, held, verdict.status === 'review' ? 'payment.questioned' : 'payment.expired', about);
    return after;
  }
  const fitting = verdict.receipts.find(({ amount }) => amount === held.amountMinor) ?? verdict.receipts[0];
  const receipt = fitting?.receipt ?? held.ref;
  await cameIn(ctx, held, receipt);
  const paid = { ...after, receipt };
  // What two officers took as paid may have come in parts.
  if (rule === 'decided_by_officers') return paid;
  const others = verdict.receipts.filter((one) => one.receipt !== receipt);
  // What of it went back before, by the word of two officers, does not go back again at the cost of what counted.
  return giveBackSecond(ctx, paid, others, paid.capturedMinor - paid.returnedMinor - paid.amountMinor);
}

/**
 * What follows in the same transaction when a payment is taken as paid; the money stands in the books already. A payment into one's own
 * wallet is put there.
 */
export async function cameIn(ctx: Ctx, held: Held, receipt: string, how: { follows?: boolean } = {}): Promise<void> {
  const { purpose, aboutId, payerIdentityId: payerId, currency } = held;
  if (purpose === 'top_up') {
    await postTxn(ctx, {
      key: `topup:${held.id}`,
      ...posting('apply', [
        debit(chart.unapplied(payerId, currency), held.amountMinor),
        credit(chart.wallet(payerId, currency), held.amountMinor),
      ]),
      memo: `Into the wallet, ${held.ref}`,
      subject: payments.subject(held),
    });
    await settleDebt(ctx, payerId, currency, `topup:${held.id}`);
  }
  const amountMinor = Number(held.amountMinor);
  const payload = { purpose, aboutId, payerId, amountMinor, currency, receipt };
  await emit(ctx, 'payment.succeeded', payments.subject(held), payload, held.ownerUserIds, how);
}
