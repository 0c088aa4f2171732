// Money goes back the way it came, or into the wallet, and never more than came in.
import { addDays, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { type Account, chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { intentLifecycle, settledRefunds, unansweredRefunds } from '@ahadi/domain/payments/lifecycle.ts';
import { nextPollAt } from '@ahadi/domain/payments/polls.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { postTxn } from '../ledger/posting.ts';
import { settleDebt } from './debt.ts';
import { openNumber } from './number.ts';
import { findPayment, type Held } from './payment.store.ts';
import { onPayment, payments } from './payment.ts';
import type { Transfer, TransferLearned } from './provider.ts';
import { callbackUrl, newToken, providerNamed } from './provider-registry.ts';
import { addSaidLine } from './reconciliation.store.ts';
import * as store from './refund.store.ts';

/** `ofReceipt` where it goes back by another receipt than the one that the payment counted. */
type Wanted = { amountMinor: bigint; why: string; ofReceipt?: string };
type Opened = { held: Held; id: string; account: Account };

/**
 * Opens a refund in the caller's transaction and answers the ledger account that the caller credits with just this amount: on its
 * way to where the payment came from, or the payer's wallet when it came from there, or by a number that people matched. It is sent after the commit. Throws NOT_FOUND,
 * FUNDS_SHORT when refunds and chargebacks together would be more than came in.
 */
export async function openRefund(ctx: Ctx, { paymentId, ...wanted }: Wanted & { paymentId: string }): Promise<Account> {
  if (!ctx.inTransaction) throw new Error('A refund is opened in the transaction of its posting.');
  let account: Account | null = null;
  await onPayment(ctx, paymentId, async (ctx, payment) => {
    const opened = await open(ctx, payment, wanted);
    account = opened.account;
    return opened.held;
  });
  if (account === null) throw new Error('a refund that was opened has its account');
  return account;
}

async function open(ctx: Ctx, held: Held, { amountMinor, why, ofReceipt }: Wanted): Promise<Opened> {
  if (amountMinor <= 0n) throw new RangeError('A refund is above nothing.');
  if (held.capturedMinor - held.returnedMinor < amountMinor)
    throw new DomainError('FUNDS_SHORT', 'More would go back than came in. Nothing was moved.');
  const after = { ...held, returnedMinor: held.returnedMinor + amountMinor };
  const id = uuidv7();
  const isIntoWallet = await store.addRefund(ctx, {
    id,
    paymentId: held.id,
    amountMinor,
    why,
    fromWallet: held.provider === 'wallet',
    providerKey: `R${id.replaceAll('-', '')}`,
    token: newToken(),
    ofReceipt: ofReceipt ?? null,
  });
  await payments.tell(ctx, held, 'payment.refund_requested', { refundId: id, amountMinor: Number(amountMinor), why });
  if (!isIntoWallet) return { held: after, id, account: chart.refundTransit(id, held.currency) };
  const returned = await noteReturned(ctx, after, { id, amountMinor }, 'wallet');
  return { held: returned, id, account: chart.wallet(held.payerIdentityId, held.currency) };
}

/** Money that lies in the payer's unapplied account and found no use goes back. In the caller's transaction; throws what openRefund throws. */
export async function returnUnused(ctx: Ctx, { paymentId, ...it }: Wanted & { paymentId: string }): Promise<void> {
  await onPayment(ctx, paymentId, (ctx, held) => returnOf(ctx, held, it));
}

/** The same of a payment that is held. */
export async function returnOf(ctx: Ctx, held: Held, it: Wanted): Promise<Held> {
  const { held: after, id, account: to } = await open(ctx, held, it);
  await postTxn(ctx, {
    key: `return:${id}`,
    ...posting('refund', [
      debit(chart.unapplied(held.payerIdentityId, held.currency), it.amountMinor),
      credit(to, it.amountMinor),
    ]),
    memo: `Given back, ${held.ref}`,
    subject: payments.subject(held),
  });
  await settleDebt(ctx, held.payerIdentityId, held.currency, `return:${id}`);
  return after;
}

/** The payment's state follows what went back for good. */
async function noteReturned(
  ctx: Ctx,
  held: Held,
  { id, amountMinor }: Pick<store.HeldRefund, 'id' | 'amountMinor'>,
  to: 'rail' | 'wallet',
): Promise<Held> {
  const isAll = (await store.doneOf(ctx, held.id)) >= held.capturedMinor;
  const action = isAll ? 'return_all' : 'return_part';
  await payments.tell(ctx, held, 'payment.refunded', { refundId: id, amountMinor: Number(amountMinor), to });
  // What was never taken as paid stays as it is; its money went back all the same.
  return intentLifecycle.can(action, held.status) ? payments.moved(held, action) : held;
}

/**
 * Sends a refund to where its payment came from; the right to send is taken and committed before the provider is asked. What was
 * begun and not answered is asked about and never sent again. Where the rail takes nothing back the money goes into the payer's wallet.
 * Waits while payouts stand still.
 */
export async function submitRefund(ctx: Ctx, id: string): Promise<void> {
  const refund = await store.findRefund(ctx, id);
  if (refund?.status !== 'requested') return;
  if (refund.submitStartedAt !== null) return loseSight(ctx, id);
  const payment = await findPayment(ctx, refund.paymentId);
  if (!payment) return;
  const provider = providerNamed(ctx, payment.provider);
  const rail = provider?.capabilities.find((one) => one.rail === payment.rail && one.currency === payment.currency);
  const canSend = provider?.transfer && rail && (rail.canRefund || (rail.canPayOut && payment.phone !== null));
  if (!canSend) return finishRefund(ctx, id, { isPaid: false, receipt: null, code: 'no_way_back' });
  const mayStart = await transaction(ctx, async (ctx) => !(await arePayoutsStopped(ctx)) && store.claimRefund(ctx, id));
  if (!mayStart) return;
  const answer = await provider.transfer?.(await transferOf(ctx, refund, payment)).catch(unknown);
  if (answer?.kind === 'refused') return finishRefund(ctx, id, { isPaid: false, receipt: null, code: answer.code });
  await onRefund(ctx, id, async (ctx, { status }) => {
    if (status !== 'requested') return undefined; // its result came before the answer
    const isAccepted = answer?.kind === 'accepted';
    await store.changeRefund(ctx, id, {
      status: isAccepted ? 'submitted' : 'uncertain',
      ...(isAccepted && { provider_ref: answer.providerRef }),
      next_poll_at: nextPollAt(ctx.now, refundPolls, 0),
    });
    return undefined;
  });
}

const unknown = (failure: unknown) => ({ kind: 'unknown' as const, why: String(failure) });

/** Minutes after which a refund is asked about; from the last on once a day until it is known. */
const refundPolls = [0.5, 2, 10, 60, 360, 1440].map((minutes) => minutes * 60);

async function transferOf(ctx: Ctx, refund: store.HeldRefund, payment: Held): Promise<Transfer> {
  return {
    id: refund.id,
    key: refund.providerKey,
    kind: 'refund',
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    rail: payment.rail,
    number: payment.phone ? await openNumber(ctx, payment.phone) : '',
    bankCode: null,
    holderName: '',
    of: {
      id: payment.id,
      providerRef: payment.providerRef,
      receipt: refund.ofReceipt ?? payment.receipt,
      amountMinor: payment.amountMinor,
    },
    token: refund.token,
    callbackUrl: callbackUrl(ctx, payment.provider, refund.token),
    providerRef: refund.providerRef,
    createdAt: refund.createdAt,
  };
}

/** Does something to a refund with its payment held first, which is the order for everybody. A body that answers nothing leaves the payment. */
const onRefund = (
  ctx: Ctx,
  id: string,
  body: (ctx: Ctx, refund: store.HeldRefund, payment: Held) => Promise<Held | undefined>,
): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const found = await store.findRefund(ctx, id);
    if (!found) return;
    await onPayment(ctx, found.paymentId, async (ctx, payment) => {
      const refund = await store.findRefund(ctx, id, true);
      return refund && body(ctx, refund, payment);
    });
  });

/** It was begun and no answer was written down: from now on it is asked about. */
const loseSight = (ctx: Ctx, id: string): Promise<void> =>
  onRefund(ctx, id, async (ctx, { status, submitStartedAt }) => {
    if (status === 'requested' && submitStartedAt !== null)
      await store.changeRefund(ctx, id, { status: 'uncertain', next_poll_at: ctx.now });
    return undefined;
  });

type End = { isPaid: boolean; receipt: string | null; code: string | null };
/**
 * The end of a refund: it left for good, or it cannot and the money is in the payer's wallet. The same word again changes nothing; the
 * other word after the end brings back what had left, or is shown to the desk.
 */
const finishRefund = (ctx: Ctx, id: string, { isPaid, receipt, code }: End): Promise<void> =>
  onRefund(ctx, id, async (ctx, refund, payment) => {
    if (refund.status === 'succeeded')
      return isPaid ? nameLate(ctx, refund, receipt) : comeBack(ctx, refund, payment, code);
    if (refund.status === 'to_wallet') return isPaid ? notePaidAfterAll(ctx, refund, payment, receipt) : undefined;
    const { currency, payerIdentityId } = payment;
    const to = isPaid ? chart.clearingOut(payment.provider, currency) : chart.wallet(payerIdentityId, currency);
    await postTxn(ctx, {
      key: `refund:${id}:${isPaid ? 'ok' : 'wallet'}`,
      ...posting(isPaid ? 'payout_ok' : 'payout_fail', [
        debit(chart.refundTransit(id, currency), refund.amountMinor),
        credit(to, refund.amountMinor),
      ]),
      memo: `${isPaid ? 'Given back' : 'Given back into the wallet'}, ${payment.ref}`,
      subject: payments.subject(payment),
    });
    if (!isPaid) await settleDebt(ctx, payerIdentityId, currency, `refund:${id}:wallet`);
    const status = isPaid ? 'succeeded' : 'to_wallet';
    await store.changeRefund(ctx, id, { status, receipt, provider_code: code, next_poll_at: null });
    return noteReturned(ctx, payment, refund, isPaid ? 'rail' : 'wallet');
  });

/** Two people said that it went; now the provider's number of it is known. */
async function nameLate(
  ctx: Ctx,
  { id, receipt: known }: store.HeldRefund,
  receipt: string | null,
): Promise<undefined> {
  if (known === null && receipt !== null) await store.changeRefund(ctx, id, { receipt });
}

/** It was given back by the rail and came back to us: from now on it is the payer's, in the wallet. */
async function comeBack(ctx: Ctx, refund: store.HeldRefund, payment: Held, code: string | null): Promise<undefined> {
  const { currency, provider, payerIdentityId } = payment;
  await postTxn(ctx, {
    key: `refund:${refund.id}:returned`,
    ...posting('payout_fail', [
      debit(chart.clearingOut(provider, currency), refund.amountMinor),
      credit(chart.wallet(payerIdentityId, currency), refund.amountMinor),
    ]),
    memo: `Came back, into the wallet, ${payment.ref}`,
    subject: payments.subject(payment),
  });
  await settleDebt(ctx, payerIdentityId, currency, `refund:${refund.id}:returned`);
  await store.changeRefund(ctx, refund.id, { status: 'to_wallet', provider_code: code });
  const payload = { refundId: refund.id, amountMinor: Number(refund.amountMinor) };
  await payments.tell(ctx, payment, 'payment.refund_came_back', payload);
}

/**
 * The money is in the payer's wallet because the provider said no, and now the provider proves that it paid. Nothing is taken from
 * the payer by a machine: it is logged and waits at the desk as a line of the provider that our books do not have. The receipt of a
 * refund that was paid and came back is old news.
 */
async function notePaidAfterAll(
  ctx: Ctx,
  refund: store.HeldRefund,
  payment: Held,
  said: string | null,
): Promise<undefined> {
  const receipt = said ?? refund.providerKey;
  if (refund.receipt !== null && (said === null || said === refund.receipt)) return;
  const isNew = await addSaidLine(ctx, payment.provider, {
    receipt,
    ours: refund.providerKey,
    theirs: refund.providerRef,
    amountMinor: refund.amountMinor,
    currency: payment.currency,
    isSimulated: payment.isSimulated,
    paymentId: payment.id,
  });
  if (!isNew) return;
  ctx.log.error('a provider gave back what is in a wallet', { refund: refund.id, payment: payment.id, receipt });
  const payload = { refundId: refund.id, amountMinor: Number(refund.amountMinor), receipt };
  await payments.tell(ctx, payment, 'payment.refund_paid_after_all', payload);
}

const isOver = ({ status }: Pick<store.HeldRefund, 'status'>): boolean => settledRefunds.includes(status);

/** Whether a word that nobody proved is a reason to ask: it is on its way, or would have ended the other way. Old news are none. */
function isWorthAsking({ status, receipt }: store.HeldRefund, outcome: TransferLearned['outcome']): boolean {
  if (status === 'succeeded') return outcome === 'failure' || outcome === 'returned';
  if (status === 'to_wallet') return outcome === 'success' && receipt === null;
  return unansweredRefunds.includes(status);
}

/**
 * The provider accepted it under a name of its own and knows of no such transaction: it refused it before there was one, as its result
 * says, or gave up waiting for its turn. Where its answer was lost there is no name to ask by, and nothing follows.
 */
const cameToNothing = (ctx: Pick<Ctx, 'now'>, refund: store.HeldRefund): boolean =>
  refund.status === 'submitted' &&
  refund.providerRef !== null &&
  refund.submitStartedAt !== null &&
  (refund.providerCode !== null || ctx.now.getTime() - refund.submitStartedAt.getTime() >= HOUR);

/** What a provider says about a refund. Only trusted words of the right amount end it; others have it asked about. */
export async function learnRefund(ctx: Ctx, id: string, learned: TransferLearned, isTrusted: boolean): Promise<void> {
  const refund = await store.findRefund(ctx, id);
  if (!refund) return;
  const isSame = learned.amountMinor === null || learned.amountMinor === refund.amountMinor;
  const isOurs = learned.refs.key === undefined || learned.refs.key === refund.providerKey;
  const { outcome, receipt, code } = learned;
  if (!isTrusted) {
    const said = outcome === 'failure' && !isOver(refund) ? { provider_code: code } : {};
    if (isWorthAsking(refund, outcome)) await store.changeRefund(ctx, id, { ...said, next_poll_at: ctx.now });
    return;
  }
  if (!isSame || !isOurs || outcome === 'pending') return;
  if (outcome === 'absent' && !cameToNothing(ctx, refund)) return;
  const isPaid = outcome === 'success';
  await finishRefund(ctx, id, { isPaid, receipt: isPaid ? receipt : null, code });
  await store.stopAsking(ctx, id);
}

/** Asks the provider about a refund that is on its way, or that somebody says ended the other way. Not in a transaction. */
export async function pollRefund(ctx: Ctx, id: string): Promise<boolean> {
  const refund = await store.findRefund(ctx, id);
  const payment = refund && (await findPayment(ctx, refund.paymentId));
  if (!refund || !payment) return false;
  const polls = refund.polls + 1;
  const tomorrow = addDays(ctx.now, 1);
  const next = isOver(refund) ? null : nextPollAt(refund.submitStartedAt ?? refund.createdAt, refundPolls, polls);
  await store.changeRefund(ctx, id, { polls, next_poll_at: next ?? tomorrow });
  const provider = providerNamed(ctx, payment.provider);
  if (!provider?.queryTransfer) return false;
  const learned = await provider.queryTransfer(await transferOf(ctx, refund, payment));
  if (learned) await learnRefund(ctx, id, learned, true);
  return true;
}

/** Sends what was left behind and asks about what is due; one that fails does not hold up the others. */
export async function refundsRound(ctx: Ctx): Promise<void> {
  const failed = (id: string) => (failure: unknown) => ctx.log.warn('a refund waits', { refund: id, failure });
  for (const id of await store.waitingRefunds(ctx, new Date(ctx.now.getTime() - MINUTE)))
    await submitRefund(ctx, id).catch(failed(id));
  for (const id of await store.dueRefundPolls(ctx)) await pollRefund(ctx, id).catch(failed(id));
}
