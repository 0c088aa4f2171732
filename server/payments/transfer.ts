// A payout is sent once, and what its provider proves of it is booked once.
import { addDays } from '@ahadi/domain/core/time.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { confirmPayout } from '@ahadi/domain/ledger/recipes/rules.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { payoutLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { nextPollAt as nextPoll } from '@ahadi/domain/payments/polls.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import { settleDebt } from './debt.ts';
import { findDestination } from './destination.store.ts';
import { openNumber } from './number.ts';
import type { HeldPayout } from './payout.store.ts';
import * as store from './payout.store.ts';
import { giveBack, payouts } from './payout.ts';
import { payoutsToFile } from './payout-batch.store.ts';
import type { Submitted, Transfer, TransferLearned } from './provider.ts';
import { callbackUrl, providerNamed } from './provider-registry.ts';

/** Seconds after the sending at which a payout is asked about; from the last on once a day until it is known. */
const pollAfter = [30, 120, 600, 3600, 6 * 3600, 24 * 3600];

/**
 * Sends a payout, once. That it is sent is committed under the provider's key before the provider is asked; what was begun and not
 * answered is asked about and never sent again. Waits while payouts stand still. Not in a transaction.
 */
export async function sendPayout(ctx: Ctx, id: string): Promise<void> {
  const held = await claim(ctx, id);
  if (!held) return;
  const provider = providerNamed(ctx, held.provider);
  const transfer = await transferOf(ctx, held);
  const answer: Submitted = provider?.transfer
    ? await provider.transfer(transfer).catch((failure) => ({ kind: 'unknown', why: String(failure) }))
    : { kind: 'refused', failure: 'other', code: 'closed' };
  await insistentTransaction(ctx, async (ctx) => {
    const now = await store.findPayout(ctx, id, true);
    if (now?.status !== 'submitted') return; // its result came before the answer
    await payouts.keep(ctx, now, async (ctx, held) => {
      if (answer.kind === 'accepted') return { ...held, providerRef: answer.providerRef };
      return answer.kind === 'unknown' ? loseSight(ctx, held, answer.why) : fail(ctx, held, answer.code);
    });
  });
}

const claim = (ctx: Ctx, id: string): Promise<HeldPayout | null> =>
  transaction(ctx, async (ctx) => {
    const held = await store.findPayout(ctx, id, true);
    if (held?.status !== 'approved' || (await arePayoutsStopped(ctx))) return null;
    if (held.batchId !== null || providerNamed(ctx, held.provider)?.isByFile) return null; // a file takes it along
    return payouts.keep(ctx, held, async (ctx, held) => {
      await payouts.tell(ctx, held, 'payout.submitted', { providerRef: null });
      const nextPollAt = nextPoll(ctx.now, pollAfter, 0);
      return payouts.moved({ ...held, submitStartedAt: ctx.now, nextPollAt }, 'submit');
    });
  });

async function loseSight(ctx: Ctx, held: HeldPayout, why: string): Promise<HeldPayout> {
  ctx.log.warn('nobody knows yet what became of a payout', { payout: held.id, why });
  const after = payouts.moved(held, 'lose_sight');
  if (after.status !== held.status) await payouts.tell(ctx, held, 'payout.uncertain', {});
  return after;
}

/** It did not go: the money is back. */
async function fail(ctx: Ctx, held: HeldPayout, code: string): Promise<HeldPayout> {
  const after = await giveBack(ctx, held, 'fail', code);
  await payouts.tell(ctx, held, 'payout.failed', { code });
  return after;
}

async function transferOf(ctx: Ctx, held: HeldPayout): Promise<Transfer> {
  const to = await findDestination(ctx, held.destinationId);
  if (!to) throw new Error(`payout ${held.id} goes nowhere`);
  return {
    id: held.id,
    key: held.providerKey,
    kind: 'payout',
    amountMinor: held.amountMinor,
    currency: held.currency,
    rail: to.kind,
    number: await openNumber(ctx, to.number),
    bankCode: to.bankCode,
    holderName: to.holderName,
    of: null,
    token: held.token,
    callbackUrl: callbackUrl(ctx, held.provider, held.token),
    providerRef: held.providerRef,
    createdAt: held.requestedAt,
  };
}

/** Whether a word that nobody proved is a reason to ask: it is on its way, or would have ended the other way. */
function isWorthAsking({ status }: HeldPayout, outcome: TransferLearned['outcome']): boolean {
  if (payoutLifecycle.can('confirm', status)) return true;
  if (payoutLifecycle.can('turn_out_paid', status)) return outcome === 'success';
  return payoutLifecycle.can('come_back', status) && (outcome === 'returned' || outcome === 'failure');
}

/**
 * What a provider says about a payout. Only trusted words about just this amount end it; the same again changes nothing. One that was
 * paid may come back later: then the money is in the wallet again.
 */
export const learnPayout = (ctx: Ctx, id: string, learned: TransferLearned, isTrusted: boolean): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await store.findPayout(ctx, id, true);
    if (held) await payouts.keep(ctx, held, (ctx, held) => (isTrusted ? proven : said)(ctx, held, learned));
  });

/** What nobody proved is a reason to ask at most. */
async function said(ctx: Ctx, held: HeldPayout, { outcome, code }: TransferLearned): Promise<HeldPayout | undefined> {
  if (!isWorthAsking(held, outcome)) return undefined;
  const isNo = payoutLifecycle.can('confirm', held.status) && outcome === 'failure';
  return { ...held, ...(isNo && { failure: code ?? 'refused' }), nextPollAt: ctx.now };
}

async function proven(ctx: Ctx, before: HeldPayout, learned: TransferLearned): Promise<HeldPayout | undefined> {
  if (learned.outcome === 'pending') return undefined;
  const isOnItsWay = payoutLifecycle.can('confirm', before.status);
  const isSame = learned.amountMinor === null || learned.amountMinor === before.amountMinor;
  const isOurs = learned.refs.key === undefined || learned.refs.key === before.providerKey;
  // Accepted, refused by its result as somebody said, and now unknown: it came to nothing. Without that word it may still begin.
  const cameToNothing = isOnItsWay && before.providerRef !== null && before.failure !== null;
  if (learned.outcome === 'absent' && !cameToNothing) return undefined;
  const isAsked = !isOnItsWay && before.nextPollAt !== null;
  const held = isAsked ? { ...before, nextPollAt: null } : before;
  const asItIs = isAsked ? held : undefined;
  if (!isSame || !isOurs) return isOnItsWay ? loseSight(ctx, held, 'what the provider says does not fit') : asItIs;
  if (learned.outcome === 'success') return (await went(ctx, held, learned)) ?? asItIs;
  const code = (learned.outcome === 'absent' ? held.failure : learned.code) ?? learned.outcome;
  if (isOnItsWay) return fail(ctx, held, code);
  if (held.status === 'paid' && learned.outcome === 'failure')
    ctx.log.error('a provider says that it did not pay what counts as paid', { payout: held.id, code });
  else if (learned.outcome === 'returned' && payoutLifecycle.can('come_back', held.status))
    return comeBack(ctx, held, learned.code);
  return asItIs;
}

/** It was paid; undefined where that is known, or cannot be. */
async function went(ctx: Ctx, held: HeldPayout, learned: TransferLearned): Promise<HeldPayout | undefined> {
  const { id, status, receipt } = held;
  if (payoutLifecycle.can('confirm', status)) return confirm(ctx, held, learned);
  if (payoutLifecycle.can('turn_out_paid', status)) return turnOutPaid(ctx, held, learned);
  if (status === 'paid')
    // Two people said that it went, and here is its number.
    return receipt === null && learned.receipt !== null ? { ...held, receipt: learned.receipt } : undefined;
  ctx.log.error('a provider says that it paid what we took back', { payout: id, status });
  return undefined;
}

async function confirm(ctx: Ctx, held: HeldPayout, { receipt }: TransferLearned): Promise<HeldPayout> {
  const { id, currency, amountMinor, provider: psp } = held;
  await postTxn(ctx, {
    key: `payout:${id}:ok`,
    ...confirmPayout({ payout: id, currency, amountMinor, psp }),
    memo: `Payout ${held.ref} was paid`,
    subject: payouts.subject(held),
  });
  const proof = receipt ?? held.ref;
  await payouts.tell(ctx, held, 'payout.paid', { receipt: proof, amountMinor: Number(amountMinor), currency });
  return payouts.moved({ ...held, receipt, failure: null, nextPollAt: null }, 'confirm');
}

/**
 * The provider said no and paid later. The money was in the wallet again since: it is taken from there as far as it still is, and the
 * rest is a debt of who was paid. The desk is told.
 */
async function turnOutPaid(ctx: Ctx, held: HeldPayout, { receipt }: TransferLearned): Promise<HeldPayout> {
  const { id, currency, amountMinor, provider, identityId } = held;
  const wallet = chart.wallet(identityId, currency);
  const there = await holdBalance(ctx, wallet);
  const taken = there < amountMinor ? there : amountMinor;
  await postTxn(ctx, {
    key: `payout:${id}:after_all`,
    ...posting('payout_ok', [
      debit(wallet, taken),
      debit(chart.receivable(identityId, currency), amountMinor - taken),
      credit(chart.clearingOut(provider, currency), amountMinor),
    ]),
    memo: `Payout ${held.ref} was paid after all`,
    subject: payouts.subject(held),
  });
  const owedMinor = Number(amountMinor - taken);
  await payouts.tell(ctx, held, 'payout.paid_after_all', { amountMinor: Number(amountMinor), currency, owedMinor });
  return payouts.moved({ ...held, receipt, nextPollAt: null }, 'turn_out_paid');
}

async function comeBack(ctx: Ctx, held: HeldPayout, code: string | null): Promise<HeldPayout> {
  const { id, currency, amountMinor, provider, identityId } = held;
  await postTxn(ctx, {
    key: `payout:${id}:returned`,
    ...posting('payout_fail', [
      debit(chart.clearingOut(provider, currency), amountMinor),
      credit(chart.wallet(identityId, currency), amountMinor),
    ]),
    memo: `Payout ${held.ref} came back`,
    subject: payouts.subject(held),
  });
  await settleDebt(ctx, identityId, currency, `payout:${id}:returned`);
  const why = code === null ? {} : { code };
  await payouts.tell(ctx, held, 'payout.returned', { amountMinor: Number(amountMinor), currency, ...why });
  return payouts.moved({ ...held, failure: code }, 'come_back');
}

/**
 * Asks the provider about a payout that is on its way, or that somebody says ended the other way. When to ask next is committed first.
 * Not in a transaction.
 */
export async function pollPayout(ctx: Ctx, id: string): Promise<boolean> {
  const held = await store.findPayout(ctx, id);
  if (!held || held.nextPollAt === null) return false;
  const polls = held.polls + 1;
  const isOnItsWay = payoutLifecycle.can('confirm', held.status);
  const provider = providerNamed(ctx, held.provider);
  const next =
    isOnItsWay && !provider?.isByFile ? nextPoll(held.submitStartedAt ?? held.requestedAt, pollAfter, polls) : null;
  await store.notePoll(ctx, id, { polls, nextPollAt: next ?? addDays(ctx.now, 1) });
  const learned = await provider?.queryTransfer?.(await transferOf(ctx, held));
  const isAsked = provider?.queryTransfer !== undefined;
  if (learned) {
    await learnPayout(ctx, id, learned, true);
    return isAsked;
  }
  await transaction(ctx, async (ctx) => {
    const now = await store.findPayout(ctx, id, true);
    if (now && payoutLifecycle.can('lose_sight', now.status))
      await payouts.keep(ctx, now, (ctx, held) => loseSight(ctx, held, 'the provider does not answer'));
  });
  return isAsked;
}

/** Sends what is approved and asks about what is on its way; one that fails does not hold up the others. */
export async function payoutsRound(ctx: Ctx): Promise<void> {
  const failed = (id: string) => (failure: unknown) => ctx.log.warn('a payout waits', { payout: id, failure });
  // Where no file goes to the bank any more, what waits for one comes back.
  const waiting = providerNamed(ctx, 'bank') ? [] : await payoutsToFile(ctx, 50);
  for (const id of [...(await store.approvedPayouts(ctx)), ...waiting]) await sendPayout(ctx, id).catch(failed(id));
  for (const id of await store.duePayoutPolls(ctx)) await pollPayout(ctx, id).catch(failed(id));
}
