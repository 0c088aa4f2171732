// A payment starts by a way that is open, is asked about by its payer, and given up.
import { randomBytes } from 'node:crypto';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { escrowCurrencies, limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { payFromWallet } from '@ahadi/domain/ledger/recipes/rules.ts';
import { askableIntents, intentLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { maskedNumber, mobileNumber } from '@ahadi/domain/payments/phones.ts';
import { refFrom } from '@ahadi/domain/payments/refs/rules.ts';
import type { PaymentMethod, PaymentOption, PaymentView, Purpose } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { identitiesOfUser, ownIdentity } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { balanceOf, postTxn, type TxnRequest } from '../ledger/posting.ts';
import { cameIn } from './decision.ts';
import { payoutOptions } from './destination.ts';
import { keepNumber } from './number.ts';
import * as store from './payment.store.ts';
import { onPayment, payments, viewFor, viewPayment } from './payment.ts';
import { pollPayment } from './poll.ts';
import { newToken, openProviders } from './provider-registry.ts';

export { openAmong as openChargebacks } from './chargeback.store.ts';
export { settleDebt } from './debt.ts';
export { openRefund, returnUnused } from './refund.ts';

/** The wallet as a way of paying: our own books, so no step and no least. */
const walletOption = (currency: string): PaymentOption => ({
  provider: 'wallet',
  rail: 'wallet',
  label: 'Your wallet',
  leastMinor: 1,
  mostMinor: Number(limitsOf(currency).mostMinor),
  stepMinor: 1,
  asksPhone: false,
  isSimulated: false,
});

/**
 * The ways in by providers that are open for this currency. Bank accounts are for paying out. What could never leave again is not let
 * in: where no open provider pays out in this currency, real money for real money, there is no way in either.
 */
const railsIn = (ctx: Ctx, currency: string): PaymentOption[] =>
  openProviders(ctx).flatMap((provider) =>
    provider.capabilities
      .filter((one) => one.currency === currency && one.rail !== 'bank' && hasWayOut(ctx, currency, provider))
      .map((one) => ({
        provider: provider.name,
        rail: one.rail,
        label: one.label,
        leastMinor: Number(one.leastMinor),
        mostMinor: Number(one.mostMinor),
        stepMinor: Number(one.stepMinor),
        asksPhone: one.asksPhone,
        isSimulated: provider.isSimulated,
      })),
  );

/** True while an open provider pays out in this currency; of the same kind, simulated or real, as `like`. */
const hasWayOut = (ctx: Ctx, currency: string, like?: { isSimulated: boolean }): boolean =>
  payoutOptions(ctx).some(
    (out) => out.currency === currency && (like === undefined || out.isSimulated === like.isSimulated),
  );

/** The option that a method is, with its limits. Throws PAY_RAIL_CLOSED. */
export async function railOf(
  ctx: Ctx,
  currency: string,
  { provider, rail }: Pick<PaymentMethod, 'provider' | 'rail'>,
): Promise<PaymentOption> {
  if (!hasWayOut(ctx, currency))
    throw new DomainError(
      'PAY_RAIL_CLOSED',
      `Nothing can be paid out in ${currency} here yet, so nothing can be paid in. Choose another currency.`,
    );
  const all = escrowCurrencies.includes(currency) ? [...railsIn(ctx, currency), walletOption(currency)] : [];
  const option = all.find((one) => one.provider === provider && one.rail === rail);
  if (!option) throw new DomainError('PAY_RAIL_CLOSED');
  return option;
}

/** The ways of paying that are open to the reader; the wallet when there is money in one of theirs. */
export async function listOptions(ctx: Ctx, currency: string): Promise<PaymentOption[]> {
  if (!escrowCurrencies.includes(currency) || !hasWayOut(ctx, currency)) return [];
  const options = railsIn(ctx, currency);
  for (const { id } of await identitiesOfUser(ctx, userIdOf(ctx)))
    if ((await balanceOf(ctx, chart.wallet(id, currency))) > 0n) return [...options, walletOption(currency)];
  return options;
}

export type PaymentStart = {
  purpose: Purpose;
  aboutId: string;
  title: string;
  path: string;
  /** The party of the ledger whose money it is: an identity. */
  payerIdentityId: string;
  amountMinor: bigint;
  currency: string;
  method: PaymentMethod;
  /** An identity that the caller read as the reader's own in this transaction. */
  ownIdentityId?: string | undefined;
};

/**
 * Starts a payment in the caller's transaction; the provider is asked after the commit. From a wallet it is paid at once, and the
 * payer is the identity whose wallet it is. Throws PAY_RAIL_CLOSED, BAD_INPUT (method.phone), ACC_IDENTITY_UNKNOWN for the wallet of
 * an identity that is none of the reader's, FUNDS_SHORT.
 */
export const startPayment = async (ctx: Ctx, it: PaymentStart): Promise<PaymentView> =>
  (await startBy(ctx, it, false)).payment;

/**
 * The same for a caller that applies what is paid at once in this transaction, so that nothing has to follow that: what leaves a wallet is not
 * posted yet, but with what the money is for, and before it. Null where nothing left one. FUNDS_SHORT is thrown by the posting.
 */
export const startApplied = (ctx: Ctx, it: PaymentStart): Promise<Started> => startBy(ctx, it, true);
export type Started = { payment: PaymentView; posting: TxnRequest | null };

const startBy = (ctx: Ctx, it: PaymentStart, isAppliedHere: boolean): Promise<Started> =>
  transaction(ctx, async (ctx) => {
    const option = await railOf(ctx, it.currency, it.method);
    refuseAmount(option, it);
    const isWallet = option.rail === 'wallet';
    const payerIdentityId = (isWallet && it.method.identityId) || it.payerIdentityId;
    const isOwn = isWallet && ctx.actor?.kind === 'user';
    if (isOwn && payerIdentityId !== it.ownIdentityId) await ownIdentity(ctx, payerIdentityId);
    const phone = option.asksPhone ? phoneOf(it) : null;
    const kept = phone === null ? null : await keepNumber(ctx, phone);
    const ref = refFrom(randomBytes(7));
    const made = await store.addPayment(ctx, {
      id: uuidv7(),
      ref,
      purpose: it.purpose,
      aboutId: it.aboutId,
      title: it.title.slice(0, 200),
      path: it.path,
      payerIdentityId,
      createdBy: ctx.actor?.kind === 'user' ? ctx.actor.userId : null,
      provider: option.provider,
      rail: option.rail,
      isSimulated: option.isSimulated,
      amountMinor: it.amountMinor,
      currency: it.currency,
      phone: kept?.sealed ?? null,
      phonePrint: kept?.print ?? null,
      phoneMasked: phone === null ? null : maskedNumber(phone),
      token: newToken(),
      ...(isWallet && { paid: paidAtOnce(ref) }),
    });
    const { purpose, aboutId, currency } = it;
    const amountMinor = Number(it.amountMinor);
    const { provider } = option;
    await payments.tell(
      ctx,
      made,
      'payment.created',
      { purpose, aboutId, amountMinor, currency, provider },
      { begins: true },
    );
    const posting = isWallet ? await payAtOnce(ctx, made, isAppliedHere) : null;
    return { payment: await viewFor(ctx, made, { isNew: true, isOwn }), posting };
  });

function refuseAmount(option: PaymentOption, { amountMinor, currency }: PaymentStart): void {
  if (amountMinor < BigInt(option.leastMinor) || amountMinor > BigInt(option.mostMinor))
    throw new DomainError(
      'PAY_RAIL_CLOSED',
      `${option.label} takes from ${formatMoney(option.leastMinor, currency)} to ${formatMoney(option.mostMinor, currency)} at a time.`,
    );
  if (amountMinor % BigInt(option.stepMinor) !== 0n)
    throw new DomainError(
      'PAY_RAIL_CLOSED',
      `${option.label} takes multiples of ${formatMoney(option.stepMinor, currency)}.`,
    );
}

function phoneOf({ method, currency }: PaymentStart): string {
  const phone = mobileNumber(method.phone ?? '', currency);
  const sentence = 'Write a mobile number of the country, like 0712 345 678.';
  if (phone === null) throw new DomainError('BAD_INPUT', sentence, { 'method.phone': sentence });
  return phone;
}

/** What stands in the row of a payment from a wallet: our own books are its proof, and its name there is the receipt. */
const paidAtOnce = (ref: string) => ({
  status: intentLifecycle.next('succeed', 'created'),
  rule: 'confirmed_by_statement' as const,
  receipt: ref,
});

/**
 * R12: from one's own wallet. It needs no provider, so it is paid in the same transaction; its row says so already. Answers what its
 * caller has to post where that applies it.
 */
async function payAtOnce(ctx: Ctx, held: store.Held, isAppliedHere: boolean): Promise<TxnRequest | null> {
  const { payerIdentityId: payer, currency, amountMinor } = held;
  const posting: TxnRequest = {
    key: `payin:${held.id}:${held.ref}`,
    ...payFromWallet({ payer, currency, amountMinor }),
    memo: `From the wallet, ${held.ref}`,
    subject: payments.subject(held),
  };
  if (!isAppliedHere) await postTxn(ctx, posting);
  // Others whom the wallet belongs to are told that money left it.
  const follows = !isAppliedHere || held.ownerUserIds.some((userId) => userId !== held.createdBy);
  await cameIn(ctx, held, held.ref, { follows });
  return isAppliedHere ? posting : null;
}

/** One payment for anybody, or undefined; for features that decide who may see it. */
export const paymentFor = (ctx: Pick<Ctx, 'db'>, id: string): Promise<store.Held | undefined> =>
  store.findPayment(ctx, id);

/** A person asks at most so often within a minute. */
const CHECK_EVERY_MS = 5_000;

/**
 * Asks the provider now. The asking runs outside of the command's transaction, because no database waits for a provider. Throws
 * NOT_FOUND, RATE_LIMITED within five seconds of the last time.
 */
export async function checkPayment(ctx: Ctx, id: string): Promise<PaymentView> {
  const held = await payments.read(ctx, id);
  if (!askableIntents.includes(held.status)) return viewFor(ctx, held);
  const free = { ...ctx, db: ctx.outside, inTransaction: false, actor: { kind: 'system' } as const };
  if (!(await store.noteCheck(free, id, new Date(ctx.now.getTime() - CHECK_EVERY_MS))))
    throw new DomainError('RATE_LIMITED');
  await pollPayment(free, id).catch((failure) =>
    ctx.log.warn('a payment could not be asked about', { payment: id, failure }),
  );
  return viewPayment(ctx, id);
}

/**
 * What the payment was for needs it no more: it is not waited for any longer, where that is still possible. Should its money come all the
 * same, whatever it was for decides what becomes of it. The deed of what it was for; doing it twice changes nothing.
 */
export async function stopWaitingFor(ctx: Ctx, id: string): Promise<void> {
  await onPayment(ctx, id, async (ctx, held) =>
    intentLifecycle.can('give_up', held.status) ? givenUp(ctx, payments.moved(held, 'give_up')) : undefined,
  );
}

/** The payer gives it up. It is asked about on our side all the same: money that comes is not lost. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const giveUpPayment = payments.deed('give_up', givenUp);

async function givenUp(ctx: Ctx, held: store.Held): Promise<store.Held> {
  await payments.tell(ctx, held, 'payment.given_up', {});
  return { ...held, decidedAt: ctx.now };
}
