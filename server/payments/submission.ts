// A provider is asked once to charge a payer.
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { LAST_POLL_SECONDS, nextPollAt } from '@ahadi/domain/payments/polls.ts';
import { userById } from '../accounts/account.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { evidenceOf } from './decision.store.ts';
import { openNumber } from './number.ts';
import { claimSubmission, findPayment, type Held, leftBehind } from './payment.store.ts';
import { onPayment, payments } from './payment.ts';
import type { Charge, Provider, Submitted } from './provider.ts';
import { callbackUrl, providerNamed } from './provider-registry.ts';

/** The payment as an adapter needs it. */
export async function chargeOf(ctx: Ctx, held: Held): Promise<Charge> {
  const payer = held.createdBy === null ? undefined : await userById(ctx, held.createdBy);
  return {
    id: held.id,
    ref: held.ref,
    token: held.token,
    amountMinor: held.amountMinor,
    currency: held.currency,
    rail: held.rail,
    phone: held.phone ? await openNumber(ctx, held.phone) : null,
    email: payer?.email ?? null,
    words: held.title,
    returnUrl: `${ctx.config.PUBLIC_URL}${held.path}`,
    callbackUrl: callbackUrl(ctx, held.provider, held.token),
    providerRef: held.providerRef,
    providerRef2: held.providerRef2,
    heard: await heardOf(ctx, held.id),
    createdAt: held.createdAt,
  };
}

/** What an unsigned message of ours says was paid, for a provider whose answer names no receipt. */
async function heardOf(ctx: Ctx, id: string): Promise<Charge['heard']> {
  const heard = (await evidenceOf(ctx, id)).find(
    (one) => one.source === 'callback' && !one.isSigned && one.isOurs && one.outcome === 'success' && one.receipt,
  );
  return heard?.receipt && heard.amount !== null
    ? { receipt: heard.receipt, amountMinor: heard.amount, phone: null } // the phone was compared when it was heard
    : null;
}

/** When a provider is asked after so many times: as it says itself, and for the last time after two days. */
export const pollOf = (provider: Provider, from: Date, polls: number): Date | null =>
  nextPollAt(from, pollsOf(provider), polls);
export const pollsOf = ({ pollAfterSeconds }: Provider): readonly number[] => [
  ...pollAfterSeconds.filter((seconds) => seconds < LAST_POLL_SECONDS),
  LAST_POLL_SECONDS,
];

/**
 * Asks the provider to charge the payer, once. That it is asked is committed first: a crash in between leaves a payment that is
 * asked about and never sent again. Not in a transaction.
 */
export async function submitPayment(ctx: Ctx, id: string): Promise<void> {
  const held = await findPayment(ctx, id);
  if (held?.status !== 'created') return;
  const provider = providerNamed(ctx, held.provider);
  if (!provider) return noteSubmitted(ctx, id, { kind: 'refused', failure: 'other', code: 'closed' }, null);
  if (held.submitStartedAt !== null) return noteSubmitted(ctx, id, { kind: 'unknown', why: 'no answer' }, provider);
  if (!(await transaction(ctx, (ctx) => claimSubmission(ctx, id)))) return;
  const answer = await provider
    .charge(await chargeOf(ctx, held))
    .catch((failure): Submitted => ({ kind: 'unknown', why: String(failure) }));
  if (answer.kind === 'unknown') ctx.log.warn('a provider did not answer', { payment: id, why: answer.why });
  await noteSubmitted(ctx, id, answer, provider);
}

/** Writes the provider's answer down. No answer counts as sent: it may have happened, and is asked about. */
async function noteSubmitted(ctx: Ctx, id: string, answer: Submitted, provider: Provider | null): Promise<void> {
  await onPayment(ctx, id, async (ctx, before) => {
    const held = named(before, answer);
    if (held.status !== 'created') return held; // given up meanwhile, or its callback came before the answer
    if (answer.kind === 'refused' || !provider) {
      const failure = answer.kind === 'refused' ? answer.failure : 'other';
      await payments.tell(ctx, held, 'payment.failed', { purpose: held.purpose, aboutId: held.aboutId, failure });
      const rule = 'refused_by_provider';
      return { ...payments.moved(held, 'refuse'), failure, rule, decidedAt: ctx.now };
    }
    await payments.tell(ctx, held, 'payment.submitted', {
      providerRef: answer.kind === 'accepted' ? answer.providerRef : null,
    });
    return {
      ...payments.moved(held, 'submit'),
      submittedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + provider.answerMinutes * MINUTE),
      nextPollAt: answer.kind === 'accepted' ? pollOf(provider, ctx.now, 0) : ctx.now,
    };
  });
}

/** With the provider's names for it, where they are not known already. */
function named(held: Held, answer: Submitted): Held {
  if (answer.kind !== 'accepted' || held.providerRef !== null) return held;
  const { providerRef, providerRef2 = null, pageUrl = null } = answer;
  return { ...held, providerRef, providerRef2, pageUrl };
}

/** What a crash left behind: not sent yet, or sent without an answer written down. */
export async function submitLeftBehind(ctx: Ctx): Promise<void> {
  for (const id of await leftBehind(ctx, new Date(ctx.now.getTime() - MINUTE)))
    await submitPayment(ctx, id).catch((failure) => ctx.log.warn('a payment waits', { payment: id, failure }));
}
