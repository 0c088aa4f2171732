import type { IntentStatus } from '@ahadi/domain/payments/lifecycle.ts';
import type { EvidenceView, FailureCode, PaymentView, Rail, Verdict } from '@ahadi/domain/payments/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

/** Where a payment stands, in the words of a badge. */
export const paymentBadge: Record<IntentStatus, { label: string; tone: Tone }> = {
  created: { label: 'Being prepared', tone: 'info' },
  pending: { label: 'Waiting for you', tone: 'gold' },
  succeeded: { label: 'Paid', tone: 'good' },
  failed: { label: 'Not paid', tone: 'danger' },
  expired: { label: 'Out of time', tone: 'neutral' },
  review: { label: 'Being looked at', tone: 'attention' },
  partially_refunded: { label: 'Paid, partly given back', tone: 'neutral' },
  refunded: { label: 'Given back', tone: 'neutral' },
  charged_back: { label: 'Taken back by the bank', tone: 'danger' },
};

/** Why it failed and what to do, never whose fault it is. Nothing was taken in any of these. */
export const failureWords: Record<FailureCode, string> = {
  declined: 'It was declined. Try again, or pay in another way.',
  cancelled_by_payer: 'It was cancelled on the phone or on the page. Start again when you are ready.',
  funds_short: 'There was not enough money in that account. Add money to it, or pay in another way.',
  timed_out: 'The request was not answered in time. Keep the phone unlocked beside you and try again.',
  wrong_pin: 'The PIN was not right. Try again.',
  limit_reached: 'It is more than that account may pay today. Pay a smaller part, or pay in another way.',
  unreachable: 'The phone could not be reached. See that it is on and has a signal, then try again.',
  other: 'The provider did not take it. Try again, or pay in another way.',
};

export const railWords: Record<Rail, string> = {
  mobile_money: 'Mobile money',
  card: 'Card',
  bank: 'Bank',
  wallet: 'Wallet here',
};

/** Which rule decided, for whoever wants to know why this payment counts as it does. */
export const ruleWords: Record<Verdict['rule'], string> = {
  confirmed_by_statement: 'The money stands in the statement of the account. Nothing outweighs that.',
  confirmed_by_query: 'We asked the provider, and it answered with a receipt for just this amount.',
  confirmed_by_signature: 'The provider told us under its own signature, with a receipt for just this amount.',
  decided_by_officers: 'Two officers looked at it and decided.',
  money_does_not_fit: 'Money came, but not what was asked for. Two officers look at it; nothing of it is lost.',
  refused_by_provider: 'The provider says for certain that it was not paid.',
  time_is_over: 'The time to pay is over and nothing came. Money that comes late is not lost.',
  only_hearsay: 'Something was said that is not signed. We ask the provider before we believe it.',
  nothing_known: 'Nothing was heard yet. We keep asking.',
};

const sources: Record<EvidenceView['source'], string> = {
  callback: 'A message of the provider',
  query: 'Our own question to the provider',
  pull: 'The list of movements that we fetched',
  statement: 'The statement of the account',
  officers: 'Two officers',
};
const outcomes: Record<EvidenceView['outcome'], string> = {
  pending: 'nothing certain yet',
  success: 'paid',
  failure: 'not paid',
};

/** "A message of the provider, signed: paid" */
export const evidenceWords = ({ source, isSigned, outcome }: EvidenceView): string =>
  `${sources[source]}${source === 'callback' ? (isSigned ? ', signed' : ', not signed') : ''}: ${outcomes[outcome]}`;

/** Nothing is decided yet: the page goes on looking. */
export const isOpen = ({ status }: Pick<PaymentView, 'status'>): boolean =>
  status === 'created' || status === 'pending';
export const isPaid = ({ status }: Pick<PaymentView, 'status'>): boolean =>
  status === 'succeeded' || status === 'partially_refunded';
