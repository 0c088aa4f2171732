import { addDays } from '@ahadi/domain/core/time.ts';
import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import { confirmPayout } from '@ahadi/domain/ledger/recipes/rules.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { payoutLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { nextPollAt } from '@ahadi/domain/payments/polling/rules.ts';
import { type Ctx, insistentTransaction, transaction } from '../../../core/ctx.ts';
import { holdBalance, postTxn } from '../../../ledger/service.ts';
import { settleDebt } from '../../debts/service.ts';
import { findDestination } from '../../destinations/store.ts';
import { mayLeave } from '../../leaving/service.ts';
import { openNumber } from '../../numbers/service.ts';
import { callbackUrl, providerNamed } from '../../providers/registry/service.ts';
import type { Submitted, Transfer, TransferLearned } from '../../providers/service.ts';
import { giveBack, tell } from '../service.ts';
import * as store from '../store.ts';

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
    if (answer.kind === 'accepted')
      return void (await store.changePayout(ctx, id, { provider_ref: answer.providerRef }));
    if (answer.kind === 'unknown') return loseSight(ctx, now, answer.why);
    await giveBack(ctx, now, 'fail', answer.code);
    await tell(ctx, now, 'payout.failed', { code: answer.code });
  });
}

const claim = (ctx: Ctx, id: string): Promise<store.HeldPayout | null> =>
  transaction(ctx, async (ctx) => {
    const held = await store.findPayout(ctx, id, true);
    if (held?.status !== 'approved' || !(await mayLeave(ctx))) return null;
    const status = payoutLifecycle.next('submit', held.status);
    const next_poll_at = nextPollAt(ctx.now, pollAfter, 0);
    await store.changePayout(ctx, id, { status, submit_started_at: ctx.now, next_poll_at });
    await tell(ctx, held, 'payout.submitted', { providerRef: null });
    return { ...held, status, submitStartedAt: ctx.now };
  });

async function loseSight(ctx: Ctx, held: store.HeldPayout, why: string): Promise<void> {
  ctx.log.warn('nobody knows yet what became of a payout', { payout: held.id, why });
  const isNew = held.status !== 'uncertain';
  await store.changePayout(ctx, held.id, { status: payoutLifecycle.next('lose_sight', held.status) });
  if (isNew) await tell(ctx, held, 'payout.uncertain', {});
}

async function transferOf(ctx: Ctx, held: store.HeldPayout): Promise<Transfer> {
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
function isWorthAsking({ status }: store.HeldPayout, outcome: TransferLearned['outcome']): boolean {
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
    if (!held) return;
    const isOnItsWay = payoutLifecycle.can('confirm', held.status);
    const isSame = learned.amountMinor === null || learned.amountMinor === held.amountMinor;
    const isOurs = learned.refs.key === undefined || learned.refs.key === held.providerKey;
    if (!isTrusted) {
      const said = isOnItsWay && learned.outcome === 'failure' ? { failure: learned.code ?? 'refused' } : {};
      if (isWorthAsking(held, learned.outcome)) await store.changePayout(ctx, id, { ...said, next_poll_at: ctx.now });
      return;
    }
    if (learned.outcome === 'pending') return;
    // Accepted, refused by its result as somebody said, and now unknown: it came to nothing. Without that word it may still begin.
    const cameToNothing = isOnItsWay && held.providerRef !== null && held.failure !== null;
    if (learned.outcome === 'absent' && !cameToNothing) return;
    if (!isOnItsWay && held.nextPollAt !== null) await store.changePayout(ctx, id, { next_poll_at: null });
    if (!isSame || !isOurs) {
      if (isOnItsWay) await loseSight(ctx, held, 'what the provider says does not fit');
      return;
    }
    if (learned.outcome === 'success') {
      if (isOnItsWay) await confirm(ctx, held, learned);
      else if (payoutLifecycle.can('turn_out_paid', held.status)) await turnOutPaid(ctx, held, learned);
      else if (held.status === 'paid' && held.receipt === null && learned.receipt !== null)
        await store.changePayout(ctx, id, { receipt: learned.receipt }); // two people said that it went, and here is its number
      else if (held.status !== 'paid')
        ctx.log.error('a provider says that it paid what we took back', { payout: id, status: held.status });
      return;
    }
    const code = (learned.outcome === 'absent' ? held.failure : learned.code) ?? learned.outcome;
    if (isOnItsWay) {
      await giveBack(ctx, held, 'fail', code);
      await tell(ctx, held, 'payout.failed', { code });
    } else if (held.status === 'paid' && learned.outcome === 'failure')
      ctx.log.error('a provider says that it did not pay what counts as paid', { payout: id, code });
    else if (learned.outcome === 'returned' && payoutLifecycle.can('come_back', held.status)) await comeBack(ctx, held);
  });

async function confirm(ctx: Ctx, held: store.HeldPayout, { receipt }: TransferLearned): Promise<void> {
  const { id, currency, amountMinor, provider: psp } = held;
  await postTxn(ctx, {
    key: `payout:${id}:ok`,
    ...confirmPayout({ payout: id, currency, amountMinor, psp }),
    memo: `Payout ${held.ref} was paid`,
    subject: { kind: 'payout', id },
  });
  const status = payoutLifecycle.next('confirm', held.status);
  await store.changePayout(ctx, id, { status, receipt, failure: null, next_poll_at: null });
  await tell(ctx, held, 'payout.paid', { receipt: receipt ?? held.ref, amountMinor: Number(amountMinor), currency });
}

/**
 * The provider said no and paid later. The money was in the wallet again since: it is taken from there as far as it still is, and the
 * rest is a debt of whoever was paid. The desk is told.
 */
async function turnOutPaid(ctx: Ctx, held: store.HeldPayout, { receipt }: TransferLearned): Promise<void> {
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
    subject: { kind: 'payout', id },
  });
  const status = payoutLifecycle.next('turn_out_paid', held.status);
  await store.changePayout(ctx, id, { status, receipt, next_poll_at: null });
  const owedMinor = Number(amountMinor - taken);
  await tell(ctx, held, 'payout.paid_after_all', { amountMinor: Number(amountMinor), currency, owedMinor });
}

async function comeBack(ctx: Ctx, held: store.HeldPayout): Promise<void> {
  const { id, currency, amountMinor, provider, identityId } = held;
  await postTxn(ctx, {
    key: `payout:${id}:returned`,
    ...posting('payout_fail', [
      debit(chart.clearingOut(provider, currency), amountMinor),
      credit(chart.wallet(identityId, currency), amountMinor),
    ]),
    memo: `Payout ${held.ref} came back`,
    subject: { kind: 'payout', id },
  });
  await settleDebt(ctx, identityId, currency, `payout:${id}:returned`);
  await store.changePayout(ctx, id, { status: payoutLifecycle.next('come_back', held.status) });
  await tell(ctx, held, 'payout.returned', { amountMinor: Number(amountMinor), currency });
}

/**
 * Asks the provider about a payout that is on its way, or that somebody says ended the other way. When to ask next is committed first.
 * Not in a transaction.
 */
export async function pollPayout(ctx: Ctx, id: string): Promise<void> {
  const held = await store.findPayout(ctx, id);
  if (!held || held.nextPollAt === null) return;
  const polls = held.polls + 1;
  const isOnItsWay = payoutLifecycle.can('confirm', held.status);
  const next = isOnItsWay ? nextPollAt(held.submitStartedAt ?? held.requestedAt, pollAfter, polls) : null;
  await store.changePayout(ctx, id, { polls, next_poll_at: next ?? addDays(ctx.now, 1) });
  const provider = providerNamed(ctx, held.provider);
  const learned = await provider?.queryTransfer?.(await transferOf(ctx, held));
  if (learned) return learnPayout(ctx, id, learned, true);
  await transaction(ctx, async (ctx) => {
    const now = await store.findPayout(ctx, id, true);
    if (now && payoutLifecycle.can('lose_sight', now.status)) await loseSight(ctx, now, 'the provider does not answer');
  });
}

/** Sends what is approved and asks about what is on its way; one that fails does not hold up the others. */
export async function payoutsRound(ctx: Ctx): Promise<void> {
  const failed = (id: string) => (failure: unknown) => ctx.log.warn('a payout waits', { payout: id, failure });
  for (const id of await store.approvedPayouts(ctx)) await sendPayout(ctx, id).catch(failed(id));
  for (const id of await store.duePayoutPolls(ctx)) await pollPayout(ctx, id).catch(failed(id));
}
