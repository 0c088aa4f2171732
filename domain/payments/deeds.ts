import { formatMoney } from '../core/money.ts';
import type { EventName, EventPayloads } from '../events.ts';
import { payoutFailureWords, payoutReturnWords, providerWords, purposeWords } from './words.ts';

type OfMoney = Extract<EventName, `payment.${string}` | `payout.${string}`> | 'ledger.line_cleared';
/** What is done to a payment or a payout; where payouts can go is another history. */
export type MoneyDeed = Exclude<OfMoney, `payout.destination_${string}`>;

type Words = { [Name in MoneyDeed]: (it: EventPayloads[Name], money: (minor: number) => string) => string };

const found = (went: boolean, isFinal: boolean) =>
  `${isFinal ? 'The second person agreed' : 'The first person said'}: it ${went ? 'went' : 'did not go'}`;

/** Each deed as the finance desk reads it in a history. */
const words: Words = {
  'payment.created': ({ amountMinor, provider }, money) =>
    `Asked to pay ${money(amountMinor)} by ${providerWords[provider]}`,
  'payment.submitted': () => 'The provider took the request',
  'payment.succeeded': ({ amountMinor, purpose, receipt }, money) =>
    `Paid: ${money(amountMinor)} for ${purposeWords[purpose]}, number ${receipt}`,
  'payment.failed': () => 'Not paid',
  'payment.expired': () => 'Its time ended without an answer',
  'payment.questioned': () => 'Put to two people: what came does not fit',
  'payment.judged': ({ paid }) => `A person said: ${paid ? 'paid' : 'not paid'}`,
  'payment.decided_by_officers': ({ paid }) => `The second person agreed: ${paid ? 'paid' : 'not paid'}`,
  'payment.matched': ({ amountMinor, currency, receipt, isFinal }) =>
    `${isFinal ? 'The second person agreed' : 'A person said'}: ${formatMoney(amountMinor, currency)} under ${receipt} is this payment’s`,
  'payment.given_up': () => 'Given up before anybody answered',
  'payment.refund_requested': ({ amountMinor }, money) => `${money(amountMinor)} is to go back`,
  'payment.refunded': ({ amountMinor, to }, money) =>
    `${money(amountMinor)} went back ${to === 'wallet' ? 'into the wallet' : 'the way it came'}`,
  'payment.refund_came_back': ({ amountMinor }, money) =>
    `${money(amountMinor)} that went back came to us again, and is in the wallet`,
  'payment.refund_paid_after_all': ({ amountMinor, receipt }, money) =>
    `The provider gave ${money(amountMinor)} back after all, number ${receipt}, though it is in the wallet`,
  'payment.refund_judged': ({ went, isFinal }) => `${found(went, isFinal)} back`,
  'payment.chargeback_opened': ({ amountMinor }, money) => `The payer’s bank asks ${money(amountMinor)} back`,
  'payment.chargeback_answered': ({ files }) =>
    files.length === 0
      ? 'The bank was sent an answer in words'
      : `The bank was sent an answer with ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
  'payment.chargeback_won': () => 'The payer’s bank does not take it back',
  'payment.charged_back': ({ amountMinor }, money) => `The payer’s bank took ${money(amountMinor)} back`,
  'payment.forged': ({ what }) => `A message that is not the provider’s was refused: ${what}`,
  'payout.asked': ({ amountMinor }, money) =>
    `Asked to take out ${money(amountMinor)}; a second person of the organisation agrees first`,
  'payout.requested': ({ amountMinor }, money) => `Asked to take out ${money(amountMinor)}`,
  'payout.agreed': () => 'Approved by the first of two',
  'payout.approved': ({ by }) => (by === 'rules' ? 'Approved by the rules' : 'Approved'),
  'payout.refused': () => 'Refused; the money is back in the wallet',
  'payout.cancelled': () => 'Cancelled by who asked; the money is back in the wallet',
  'payout.submitted': () => 'Sent to the provider',
  'payout.uncertain': () => 'The provider did not answer; it is asked again and never sent again',
  'payout.judged': ({ went, isFinal }) => found(went, isFinal),
  'payout.paid': ({ amountMinor, receipt }, money) => `Paid: ${money(amountMinor)}, number ${receipt}`,
  'payout.failed': ({ code }) => `Not paid, the money is back in the wallet (${code}). ${payoutFailureWords(code)}`,
  'payout.paid_after_all': ({ owedMinor }, money) =>
    `The provider paid it after all${owedMinor > 0 ? `; ${money(owedMinor)} of it is owed to us` : ''}`,
  'payout.returned': ({ code }) =>
    `Came back, the money is in the wallet${code === undefined ? '' : ` (${code}). ${payoutReturnWords(code)}`}`,
  'ledger.line_cleared': ({ receipt, isFinal }) =>
    `${isFinal ? 'The second person cleared' : 'A person wants to clear'} the line ${receipt}`,
};

/** What comes before anything that a provider says of it; what it says comes before all other deeds of its instant. */
const asking: readonly MoneyDeed[] = [
  ...(['payment.created', 'payment.submitted'] as const),
  ...(['payout.asked', 'payout.requested', 'payout.agreed', 'payout.approved', 'payout.submitted'] as const),
];

export const isMoneyDeed = (name: string): name is MoneyDeed => Object.hasOwn(words, name);

/** A deed in words, with the reason that its person gave; `payload` is that of the event of this name. */
export function deedWords<Name extends MoneyDeed>(
  name: Name,
  payload: EventPayloads[Name],
  currency: string,
): { what: string; reason: string | null; isAsking: boolean } {
  const { reason, why } = payload as { reason?: string; why?: string }; // those deeds that ask for one
  const what = words[name](payload, (minor) => formatMoney(minor, currency));
  return { what, reason: reason ?? why ?? null, isAsking: asking.includes(name) };
}
