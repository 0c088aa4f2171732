// Payers, those who are paid and the finance desk hear what becomes of money.
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { bankReturnWords } from '@ahadi/domain/payments/bank/returns.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
import { decidedNotPaid, payoutFailureWords, payoutReturnWords } from '@ahadi/domain/payments/words.ts';
import { recipientsOf } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, noticeTo, type Recipient, reasoned } from '../core/notice.ts';
import { membersOf } from './destination.store.ts';
import { adminsWithout } from './notices.store.ts';
import { findPayment, type Held } from './payment.store.ts';
import { findPayout, type HeldPayout } from './payout.store.ts';

/** A notice and the page it leads to. */
export type MoneyNotice = Notice & { link: string; of?: { reference: string; title: string | undefined } };
type Payment = Extract<EventName, `payment.${string}`>;
type Payout = Exclude<Extract<EventName, `payout.${string}`>, `payout.destination_${string}`>;
/** Of no payment and no payout. */
type OfIdentity =
  | 'ledger.batch_made'
  | `payout.destination_${'added' | 'removed'}`
  | 'wallet.unapplied_judged'
  | 'wallet.unapplied_returned'
  | 'wallet.debt_paid';
type Who = { owners: Recipient[]; others: Recipient[]; desk: Recipient[] };
type Told<Name extends EventName, It> = (event: WrittenEvent<Name>, who: Who, it: It) => Notice[];

const desk = to('adminMarketplace', {}, { view: 'finance' });
const money = ({ amountMinor, currency }: { amountMinor: bigint | number; currency: string }): string =>
  formatMoney(Number(amountMinor), currency);

/** Why it was not paid, as its payer reads it. */
const failureWords: Record<FailureCode, string> = {
  declined: 'The payment was declined.',
  cancelled_by_payer: 'You declined the request.',
  funds_short: 'There was not enough money.',
  timed_out: 'The request was not answered in time.',
  wrong_pin: 'The PIN was wrong.',
  limit_reached: 'A limit of your provider was reached.',
  unreachable: 'The phone could not be reached.',
  below_least: 'It is below what that account pays at a time.',
  asked_twice: 'The same amount was asked of your phone a moment before. Wait two minutes.',
  busy: 'The provider was busy. Wait a minute.',
  in_progress: 'Another request was open on your phone. Finish or close it there.',
  not_delivered: 'The request did not get through to the phone.',
  pin_locked: 'The PIN of that account is locked. Unlock it with your provider.',
  not_permitted: 'That account may not pay here. Pay from another one.',
  other: 'The provider did not say why.',
};

const ofPayment: Partial<{ [Name in Payment]: Told<Name, Held> }> = {
  'payment.succeeded': (_event, { owners }, it) =>
    noticeTo(
      owners,
      'success',
      'Your payment arrived',
      `${money(it)} for “${it.title}” was paid, reference ${it.ref}.${it.isSimulated ? ' It was simulated: no real money was moved.' : ''}`,
      { toldTo: it.purpose === 'top_up' ? [] : owners.filter(({ userId }) => userId === it.createdBy) },
    ),
  'payment.failed': ({ payload }, { owners }, it) =>
    noticeTo(
      // Where two people decided they are told that, with the reason.
      decidedNotPaid(it) === null ? owners : [],
      'error',
      'Your payment did not go through',
      `${money(it)} for “${it.title}” was not paid. ${failureWords[payload.failure]} You can try again.`,
    ),
  'payment.expired': (_event, { owners }, it) =>
    noticeTo(
      owners,
      'warning',
      'Your payment ran out of time',
      `${money(it)} for “${it.title}” was not answered in time. If you paid all the same, we notice it and nothing is lost.`,
    ),
  'payment.questioned': (_event, who, it) => [
    ...noticeTo(
      who.owners,
      'warning',
      'We look at your payment',
      `What came in for “${it.title}”, reference ${it.ref}, is not what was asked. People look at it; your money is kept.`,
    ),
    ...noticeTo(who.desk, 'warning', 'A payment does not fit', `Payment ${it.ref} waits to be looked at.`),
  ],
  'payment.judged': (_event, who, it) =>
    noticeTo(who.desk, 'info', 'A second administrator is needed', `Somebody said what payment ${it.ref} was.`),
  'payment.matched': ({ payload }, who, it) =>
    payload.isFinal
      ? []
      : noticeTo(
          who.desk,
          'info',
          'A second administrator is needed',
          `Somebody said that ${payload.receipt} is the money of payment ${it.ref}.`,
        ),
  'payment.decided_by_officers': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      payload.paid ? 'success' : 'info',
      'Your payment was looked at',
      ...reasoned(
        payload.paid
          ? `Two people decided that payment ${it.ref} counts as paid.`
          : `Payment ${it.ref} for “${it.title}”: ${decidedNotPaid(it) ?? 'it counts as not paid.'}`,
        payload.reason,
      ),
    ),
  'payment.refunded': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'success',
      'Money came back',
      `${money({ amountMinor: payload.amountMinor, currency: it.currency })} of payment ${it.ref} went back ${
        payload.to === 'rail' ? 'to where you paid from.' : 'into your wallet.'
      }`,
    ),
  'payment.refund_came_back': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'warning',
      'Money could not go back to where you paid from',
      `The provider did not give you back ${money({ amountMinor: payload.amountMinor, currency: it.currency })} of payment ${it.ref} after all. It is in your wallet; you can take it out from there.`,
    ),
  'payment.refund_paid_after_all': ({ payload }, who, it) =>
    noticeTo(
      who.desk,
      'error',
      'A provider gave back what is in a wallet',
      `${money({ amountMinor: payload.amountMinor, currency: it.currency })} of payment ${it.ref} went into the payer’s wallet because the provider said no, and the provider gave it back later under ${payload.receipt}. Look at the line of the statement.`,
    ),
  'payment.refund_judged': ({ payload }, who, it) =>
    payload.isFinal
      ? []
      : noticeTo(
          who.desk,
          'info',
          'A second administrator is needed',
          `Somebody said whether a refund of payment ${it.ref} went.`,
        ),
  'payment.chargeback_opened': ({ payload }, who, it) => [
    ...noticeTo(
      who.owners,
      'warning',
      'A bank asks for a payment back',
      `The bank of the payer asks for ${money({ amountMinor: payload.amountMinor, currency: it.currency })} of payment ${it.ref} back. What was paid with it stands still until that is decided.`,
    ),
    ...noticeTo(
      who.desk,
      'error',
      'A chargeback was opened',
      `The bank asks for payment ${it.ref} back. Answer it in time.`,
    ),
  ],
  'payment.chargeback_won': (_event, who, it) => [
    ...noticeTo(
      who.owners,
      'info',
      'The bank leaves a payment with us',
      `The bank does not take payment ${it.ref} back. What was paid with it goes on.`,
    ),
    ...noticeTo(who.desk, 'info', 'A chargeback was won', `The bank leaves payment ${it.ref} with us.`),
  ],
  'payment.charged_back': ({ payload }, who, it) => [
    ...noticeTo(
      who.owners,
      'error',
      'A bank took a payment back',
      `The bank took ${money({ amountMinor: payload.amountMinor, currency: it.currency })} of payment ${it.ref} back.`,
    ),
    ...noticeTo(who.desk, 'error', 'A chargeback', `Payment ${it.ref} was taken back by the bank.`),
  ],
};

const ofPayout: Partial<{ [Name in Payout]: Told<Name, HeldPayout> }> = {
  'payout.asked': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'warning',
      'A payout waits for a second person',
      `${money({ ...it, amountMinor: payload.amountMinor })} is to leave the wallet of ${it.identityName} for ${it.masked}. Another person of the organisation agrees first.`,
    ),
  'payout.requested': (_event, who, it) => [
    ...noticeTo(
      who.others,
      'warning',
      'A payout was asked for',
      `${money(it)} leaves the wallet of ${it.identityName} for ${it.masked}. If you know nothing of it, write to us at once.`,
    ),
    ...(it.approvalsNeeded > 0
      ? noticeTo(who.desk, 'warning', 'A payout waits', `Payout ${it.ref} of ${money(it)} waits to be approved.`)
      : []),
  ],
  'payout.agreed': (_event, who, it) =>
    noticeTo(who.desk, 'warning', 'A second administrator is needed', `Payout ${it.ref} was agreed to once.`),
  'payout.refused': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'error',
      'Your payout was refused',
      ...reasoned(`${money(it)} is back in the wallet of ${it.identityName}.`, payload.reason),
    ),
  'payout.submitted': (_event, { owners }, it) =>
    noticeTo(
      owners,
      'info',
      'Your payout is on its way',
      `${money(it)}, reference ${it.ref}, is in a file for our bank that goes to ${it.masked}. Most arrive on the same or the next banking day; we tell you when our statement says so.`,
    ),
  'payout.uncertain': (_event, who, it) => [
    ...noticeTo(
      who.owners,
      'warning',
      'Your payout takes longer',
      `${it.provider === 'bank' ? 'No statement of our bank says yet' : 'The provider has not said yet'} what became of ${money(it)}, reference ${it.ref}. It is not sent twice; ${it.provider === 'bank' ? 'people look into it' : 'we go on asking'}.`,
    ),
    ...noticeTo(who.desk, 'warning', 'A payout is uncertain', `Nobody knows yet what became of payout ${it.ref}.`),
  ],
  'payout.paid': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'success',
      'Your payout was paid',
      `${money(it)} went to ${it.masked}, receipt ${payload.receipt}.`,
    ),
  'payout.failed': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'error',
      'Your payout did not go through',
      `${money(it)} is back in the wallet of ${it.identityName}. ${payoutFailureWords(payload.code)}`,
    ),
  'payout.judged': ({ payload }, who, it) =>
    payload.isFinal
      ? []
      : noticeTo(who.desk, 'info', 'A second administrator is needed', `Somebody said whether payout ${it.ref} went.`),
  'payout.paid_after_all': ({ payload }, who, it) => [
    ...noticeTo(
      who.owners,
      'warning',
      'Your payout was paid after all',
      `The provider said that it did not pay ${money(it)} to ${it.masked}, and paid it later. It was taken from the wallet of ${it.identityName} again.${
        payload.owedMinor > 0
          ? ` ${money({ amountMinor: payload.owedMinor, currency: it.currency })} was not there any more; that much is owed to us.`
          : ''
      }`,
    ),
    ...noticeTo(
      who.desk,
      'error',
      'A provider paid after it said no',
      `Payout ${it.ref} counted as not paid and was paid. ${money({ amountMinor: payload.owedMinor, currency: it.currency })} of it is a debt now.`,
    ),
  ],
  'payout.returned': ({ payload }, { owners }, it) =>
    noticeTo(
      owners,
      'warning',
      'Your payout came back',
      `${money(it)} came back from ${it.masked} and is in the wallet of ${it.identityName} again.${payload.code === undefined ? '' : ` ${bankReturnWords(payload.code) ?? payoutReturnWords(payload.code)}`}`,
    ),
};

const ofIdentity: { [Name in OfIdentity]: Told<Name, null> } = {
  'ledger.batch_made': ({ payload }, { desk }) =>
    noticeTo(
      desk,
      'warning',
      'A file of payouts waits for a second person',
      `File ${payload.ref} with ${money(payload)} for the bank was made. Another administrator reads and releases it.`,
    ),
  'payout.destination_added': ({ payload }, { owners }) =>
    noticeTo(
      owners,
      'warning',
      'A new place for payouts',
      `${payload.masked} was added. Money can go there from ${formatUtc(payload.usableFrom)} on. If you did not expect this, remove it and change your password.`,
    ),
  'payout.destination_removed': ({ payload }, { owners }) =>
    noticeTo(owners, 'info', 'A place for payouts was removed', `No more money goes to ${payload.masked}.`),
  'wallet.debt_paid': ({ payload }, { owners }) =>
    noticeTo(
      owners,
      'info',
      'A debt was paid',
      `${money(payload)} of what came into your wallet paid what you owed us. ${
        payload.leftMinor > 0
          ? `${money({ amountMinor: payload.leftMinor, currency: payload.currency })} is still owed.`
          : 'Nothing is owed any more.'
      }`,
    ),
  'wallet.unapplied_judged': ({ payload }, who) =>
    noticeTo(
      who.desk,
      'info',
      'A second administrator is needed',
      `Somebody wants ${money(payload)} without a use to go into its payer’s wallet.`,
    ),
  'wallet.unapplied_returned': ({ payload }, { owners }) =>
    noticeTo(
      owners,
      'success',
      'Money is in your wallet',
      ...reasoned(`${money(payload)} that you paid in found no use and is in your wallet now.`, payload.reason),
    ),
};

/** Who is to hear what of a deed about money; nothing when it is told to nobody. */
export async function noticesOfMoney(ctx: Ctx, event: WrittenEvent): Promise<MoneyNotice[]> {
  if (event.subjectKind === 'payment') {
    const tell = ofPayment[event.name as Payment] as Told<EventName, Held> | undefined; // a row takes the payload of its own event
    const it = tell && (await findPayment(ctx, event.subjectId));
    return it
      ? linked(tell, event, await whoOf(ctx, event, it), it, to('history', {}, { tab: 'payments', payment: it.id }))
      : [];
  }
  if (event.subjectKind === 'payout') {
    const tell = ofPayout[event.name as Payout] as Told<EventName, HeldPayout> | undefined; // see above
    const it = tell && (await findPayout(ctx, event.subjectId));
    return it ? linked(tell, event, await whoOf(ctx, event, it), it, to('history', {}, { tab: 'payments' })) : [];
  }
  const tell = ofIdentity[event.name as OfIdentity] as Told<EventName, null> | undefined; // see above
  const it = { ownerUserIds: await membersOf(ctx, event.subjectId), decidedBy: [] };
  return tell ? linked(tell, event, await whoOf(ctx, event, it), null, to('profile', {}, { tab: 'payouts' })) : [];
}

/** What administrators are told leads to the desk and names no title, which is words of the sides; what others are told leads to the thing itself. */
function linked<It extends { ref: string; title?: string } | null>(
  tell: Told<EventName, It>,
  event: WrittenEvent,
  who: Who,
  it: It,
  link: string,
): MoneyNotice[] {
  return tell(event, who, it).map((notice) => ({
    ...notice,
    ...(it === null ? {} : { of: { reference: it.ref, title: notice.recipients === who.desk ? undefined : it.title } }),
    link: notice.recipients === who.desk ? desk : link,
  }));
}

async function whoOf(
  ctx: Ctx,
  event: WrittenEvent,
  {
    ownerUserIds,
    actingUserIds = [],
    decidedBy,
  }: Pick<Held, 'ownerUserIds' | 'decidedBy'> & Partial<Pick<Held, 'actingUserIds'>>,
): Promise<Who> {
  const owners = await recipientsOf(ctx, ownerUserIds);
  return {
    owners,
    others: owners.filter(({ userId }) => userId !== event.actorId),
    desk: await adminsWithout(ctx, [
      ...ownerUserIds,
      ...actingUserIds,
      ...decidedBy,
      ...(event.actorId ? [event.actorId] : []),
    ]),
  };
}
