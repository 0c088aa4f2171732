// Payers, those who are paid and the finance desk hear what becomes of money: the desk in English.
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { bankReturnOf } from '@ahadi/domain/payments/bank/returns.ts';
import { type EnglishMoneyWords, moneyWords } from '@ahadi/domain/payments/notices/words.ts';
import type { FailureCode } from '@ahadi/domain/payments/schema.ts';
import { decidedNotPaid, payoutFailureOf, payoutReturnOf } from '@ahadi/domain/payments/words.ts';
import { recipientsOf } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { telling } from '../core/letters/telling.ts';
import { type Notice, noticeTo, type Recipient } from '../core/notice.ts';
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
const money = ({ amountMinor, currency }: { amountMinor: bigint | number; currency: Currency }): string =>
  formatMoney(Number(amountMinor), currency);
const sumOf = ({ amountMinor, currency }: { amountMinor: bigint | number; currency: Currency }) => ({
  sum: Number(amountMinor),
  currency,
});

const ofPaying = telling<EnglishMoneyWords>(moneyWords, 'seePayment');
const ofTakingOut = telling<EnglishMoneyWords>(moneyWords, 'seePayouts');
const ofWallet = telling<EnglishMoneyWords>(moneyWords, 'seeWallet');

/** Why it was not paid, as its payer reads it. */
const failureOf = {
  declined: 'declined',
  cancelled_by_payer: 'declinedByYou',
  funds_short: 'tooLittle',
  timed_out: 'unanswered',
  wrong_pin: 'wrongPin',
  limit_reached: 'limitReached',
  unreachable: 'unreachable',
  below_least: 'belowLeast',
  asked_twice: 'askedTwice',
  busy: 'busy',
  in_progress: 'inProgress',
  not_delivered: 'notDelivered',
  pin_locked: 'pinLocked',
  not_permitted: 'notPermitted',
  other: 'noReason',
} as const satisfies Record<FailureCode, keyof EnglishMoneyWords>;

const ofPayment: Partial<{ [Name in Payment]: Told<Name, Held> }> = {
  'payment.succeeded': (_event, { owners }, it) =>
    ofPaying(
      owners,
      'success',
      {
        ...{ title: 'arrivedTitle', text: ['arrivedText', ...(it.isSimulated ? (['simulated'] as const) : [])] },
        toldTo: it.purpose === 'top_up' ? [] : owners.filter(({ userId }) => userId === it.createdBy),
      },
      { sum: sumOf(it), title: it.title, ref: it.ref },
    ),
  'payment.failed': ({ payload }, { owners }, it) =>
    ofPaying(
      // Where two people decided they are told that, with the reason.
      decidedNotPaid(it) === null ? owners : [],
      'error',
      { title: 'failedTitle', text: ['failedText', failureOf[payload.failure], 'tryAgain'] },
      { sum: sumOf(it), title: it.title },
    ),
  'payment.expired': (_event, { owners }, it) =>
    ofPaying(owners, 'warning', { title: 'expiredTitle', text: ['expiredText'] }, { sum: sumOf(it), title: it.title }),
  'payment.questioned': (_event, who, it) => [
    ...ofPaying(
      who.owners,
      'warning',
      { title: 'questionedTitle', text: ['questionedText'] },
      { title: it.title, ref: it.ref },
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
    payload.paid
      ? ofPaying(
          owners,
          'success',
          { title: 'lookedTitle', text: ['countsPaid'], reason: payload.reason, tellsReason: true },
          { ref: it.ref },
        )
      : ofPaying(
          owners,
          'info',
          {
            ...{ title: 'lookedTitle', reason: payload.reason, tellsReason: true },
            text: ['countsUnpaid', ...(it.returnedMinor > 0 ? (['whatCameGoesBack'] as const) : [])],
          },
          { ref: it.ref, title: it.title },
        ),
  'payment.refunded': ({ payload }, { owners }, it) =>
    ofPaying(
      owners,
      'success',
      { title: 'refundedTitle', text: [payload.to === 'rail' ? 'refundedToRail' : 'refundedToWallet'] },
      { sum: sumOf({ ...it, amountMinor: payload.amountMinor }), ref: it.ref },
    ),
  'payment.refund_came_back': ({ payload }, { owners }, it) =>
    ofPaying(
      owners,
      'warning',
      { title: 'stuckTitle', text: ['stuckText'] },
      { sum: sumOf({ ...it, amountMinor: payload.amountMinor }), ref: it.ref },
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
    ...ofPaying(
      who.owners,
      'warning',
      { title: 'bankAsksTitle', text: ['bankAsksText'] },
      { sum: sumOf({ ...it, amountMinor: payload.amountMinor }), ref: it.ref },
    ),
    ...noticeTo(
      who.desk,
      'error',
      'A chargeback was opened',
      `The bank asks for payment ${it.ref} back. Answer it in time.`,
    ),
  ],
  'payment.chargeback_won': (_event, who, it) => [
    ...ofPaying(who.owners, 'info', { title: 'bankLeavesTitle', text: ['bankLeavesText'] }, { ref: it.ref }),
    ...noticeTo(who.desk, 'info', 'A chargeback was won', `The bank leaves payment ${it.ref} with us.`),
  ],
  'payment.charged_back': ({ payload }, who, it) => [
    ...ofPaying(
      who.owners,
      'error',
      { title: 'bankTookTitle', text: ['bankTookText'] },
      { sum: sumOf({ ...it, amountMinor: payload.amountMinor }), ref: it.ref },
    ),
    ...noticeTo(who.desk, 'error', 'A chargeback', `Payment ${it.ref} was taken back by the bank.`),
  ],
};

/** What leaves whose wallet, and for where. */
const leaving = (it: HeldPayout) => ({ sum: sumOf(it), name: it.identityName, place: it.masked });

/** Why it came back, as its payee reads it: by its bank, or else by its provider. */
function returnOf(code: string | undefined) {
  if (code === undefined) return { why: [], said: '' } as const;
  const bank = bankReturnOf(code);
  return bank ? ({ why: [bank.why], said: bank.said } as const) : ({ why: [payoutReturnOf(code)], said: '' } as const);
}

const ofPayout: Partial<{ [Name in Payout]: Told<Name, HeldPayout> }> = {
  'payout.asked': ({ payload }, { owners }, it) =>
    ofTakingOut(
      owners,
      'warning',
      { title: 'secondTitle', text: ['secondText'] },
      leaving({ ...it, amountMinor: BigInt(payload.amountMinor) }),
    ),
  'payout.requested': (_event, who, it) => [
    ...ofTakingOut(who.others, 'warning', { title: 'requestedTitle', text: ['requestedText'] }, leaving(it)),
    ...(it.approvalsNeeded > 0
      ? noticeTo(who.desk, 'warning', 'A payout waits', `Payout ${it.ref} of ${money(it)} waits to be approved.`)
      : []),
  ],
  'payout.agreed': (_event, who, it) =>
    noticeTo(who.desk, 'warning', 'A second administrator is needed', `Payout ${it.ref} was agreed to once.`),
  'payout.refused': ({ payload }, { owners }, it) =>
    ofTakingOut(
      owners,
      'error',
      { title: 'refusedTitle', text: ['inWalletAgain'], reason: payload.reason, tellsReason: true },
      leaving(it),
    ),
  'payout.submitted': (_event, { owners }, it) =>
    ofTakingOut(
      owners,
      'info',
      { title: 'onItsWayTitle', text: ['onItsWayText'] },
      { sum: sumOf(it), ref: it.ref, place: it.masked },
    ),
  'payout.uncertain': (_event, who, it) => [
    ...ofTakingOut(
      who.owners,
      'warning',
      { title: 'longerTitle', text: [it.provider === 'bank' ? 'bankSilent' : 'providerSilent'] },
      { sum: sumOf(it), ref: it.ref },
    ),
    ...noticeTo(who.desk, 'warning', 'A payout is uncertain', `Nobody knows yet what became of payout ${it.ref}.`),
  ],
  'payout.paid': ({ payload }, { owners }, it) =>
    ofTakingOut(
      owners,
      'success',
      { title: 'paidTitle', text: ['paidText'] },
      { sum: sumOf(it), place: it.masked, receipt: payload.receipt },
    ),
  'payout.failed': ({ payload }, { owners }, it) =>
    ofTakingOut(
      owners,
      'error',
      { title: 'unpaidTitle', text: ['inWalletAgain', payoutFailureOf(payload.code)] },
      leaving(it),
    ),
  'payout.judged': ({ payload }, who, it) =>
    payload.isFinal
      ? []
      : noticeTo(who.desk, 'info', 'A second administrator is needed', `Somebody said whether payout ${it.ref} went.`),
  'payout.paid_after_all': ({ payload }, who, it) => [
    ...ofTakingOut(
      who.owners,
      'warning',
      { title: 'afterAllTitle', text: ['afterAllText', ...(payload.owedMinor > 0 ? (['rest'] as const) : [])] },
      { ...leaving(it), rest: sumOf({ ...it, amountMinor: payload.owedMinor }) },
    ),
    ...noticeTo(
      who.desk,
      'error',
      'A provider paid after it said no',
      `Payout ${it.ref} counted as not paid and was paid. ${money({ amountMinor: payload.owedMinor, currency: it.currency })} of it is a debt now.`,
    ),
  ],
  'payout.returned': ({ payload }, { owners }, it) => {
    const { why, said } = returnOf(payload.code);
    return ofTakingOut(
      owners,
      'warning',
      { title: 'cameBackTitle', text: ['cameBackText', ...why] },
      { ...leaving(it), said },
    );
  },
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
    ofTakingOut(
      owners,
      'warning',
      { title: 'newPlaceTitle', text: ['newPlaceText'] },
      { place: payload.masked, from: formatUtc(payload.usableFrom) },
    ),
  'payout.destination_removed': ({ payload }, { owners }) =>
    ofTakingOut(owners, 'info', { title: 'placeGoneTitle', text: ['placeGoneText'] }, { place: payload.masked }),
  'wallet.debt_paid': ({ payload }, { owners }) =>
    ofWallet(
      owners,
      'info',
      { title: 'debtTitle', text: ['debtText', payload.leftMinor > 0 ? 'debtLeft' : 'debtNone'] },
      { sum: sumOf(payload), rest: sumOf({ ...payload, amountMinor: payload.leftMinor }) },
    ),
  'wallet.unapplied_judged': ({ payload }, who) =>
    noticeTo(
      who.desk,
      'info',
      'A second administrator is needed',
      `Somebody wants ${money(payload)} without a use to go into its payer’s wallet.`,
    ),
  'wallet.unapplied_returned': ({ payload }, { owners }) =>
    ofWallet(
      owners,
      'success',
      { title: 'unusedTitle', text: ['unusedText'], reason: payload.reason, tellsReason: true },
      { sum: sumOf(payload) },
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
