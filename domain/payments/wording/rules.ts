import type { FeeStatus } from '../../academy/registrations/schema.ts';
import type { IntentStatus, PayoutStatus } from '../lifecycle.ts';
import type { PaymentRow, PaymentView, Verdict } from '../schema.ts';

/**
 * Who moves money for us, inside a sentence; a provider is known by its row here. `wallet` is our own books; `sandbox` is the simulated
 * one for trying out.
 */
export const providerWords = {
  sandbox: 'the simulated provider',
  wallet: 'our own books',
  mpesa: 'M-Pesa',
  stripe: 'Stripe',
  paystack: 'Paystack',
  flutterwave: 'Flutterwave',
} as const;

/** A payment's state. The same words stand on pages and in files. */
export const paymentWords: Record<IntentStatus, string> = {
  created: 'Being prepared',
  pending: 'Waiting for the payer',
  succeeded: 'Paid',
  failed: 'Not paid',
  expired: 'Out of time',
  review: 'Being looked at',
  partially_refunded: 'Paid, partly given back',
  refunded: 'Given back',
  charged_back: 'Taken back by the bank',
};

export const payoutWords: Record<PayoutStatus, string> = {
  requested: 'Waiting for approval',
  approved: 'Approved',
  submitted: 'On its way',
  uncertain: 'On its way, not confirmed yet',
  paid: 'Paid',
  failed: 'Not paid, money is back',
  returned: 'Came back from the bank',
  cancelled: 'Cancelled, money is back',
};

export const refundWords: Record<PaymentView['refunds'][number]['status'], string> = {
  requested: 'Being given back',
  submitted: 'On its way back',
  uncertain: 'On its way, not confirmed yet',
  succeeded: 'Given back',
  to_wallet: 'In the wallet',
};

/** A fee that was paid by hand. */
export const feeWords: Record<FeeStatus, string> = {
  verifying: 'Being looked at',
  promised: 'Promised, its money is awaited',
  approved: 'Paid',
  rejected: 'Rejected',
  returning: 'On its way back',
  returned: 'Given back',
};

export const kindWords: Record<PaymentRow['kind'], string> = {
  payment: 'Payment',
  refund: 'Given back',
  payout: 'Taken out',
  release: 'Released to you',
  settlement: 'Settlement',
  fee: 'Course fee, paid by hand',
  chargeback: 'Taken back by the bank',
};

/** How money is known to have come. */
export const proofWords: Record<Verdict['rule'], string | null> = {
  confirmed_by_statement: 'On the provider’s statement',
  confirmed_by_query: 'The provider said so when asked',
  confirmed_by_signature: 'Signed by the provider',
  decided_by_officers: 'Decided by two people',
  money_does_not_fit: null,
  refused_by_provider: null,
  time_is_over: null,
  only_hearsay: null,
  nothing_known: null,
};

const byKind: Partial<Record<PaymentRow['kind'], Readonly<Record<string, string>>>> = {
  payment: paymentWords,
  payout: payoutWords,
};

/** The state of one line in and out; what is only in the books is done. */
export const stateWords = ({ kind, status }: Pick<PaymentRow, 'kind' | 'status'>): string => {
  if (kind === 'fee' || kind === 'refund')
    return { ...feeWords, ...refundWords }[status as FeeStatus | keyof typeof refundWords] ?? 'Done'; // a row of these kinds has one of these
  return byKind[kind]?.[status] ?? 'Done';
};
