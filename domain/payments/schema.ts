import type { Currency } from '../core/money.ts';

/** Where a payment stands; success is never left but towards giving it back. */
export const intentStatuses = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'review',
  'partially_refunded',
  'refunded',
  'charged_back',
] as const;
export type IntentStatus = (typeof intentStatuses)[number];

/** How something was learned. A callback may be signed by the provider or not; all others we asked for ourselves. */
export const evidenceSources = ['callback', 'query', 'pull', 'statement', 'officers'] as const;
export type EvidenceSource = (typeof evidenceSources)[number];

/** One thing that was learned about a payment, as it is kept for ever beside the raw bytes it came in. */
export type Evidence = {
  source: EvidenceSource;
  /** A signature of the provider over the raw bytes was checked and is right. */
  isSigned: boolean;
  /** What it says: pending also covers "busy", "unknown yet" and every answer that ends nothing. */
  outcome: 'pending' | 'success' | 'failure';
  /** Whether every reference in it is the one this payment was made with, and test or live as this installation is. */
  isOurs: boolean;
  amount: bigint | null;
  currency: Currency | null;
  /** The provider's own number of the movement of money, once it says one. */
  receipt: string | null;
  /** The receipt was used for another payment before. */
  isReceiptTaken: boolean;
  /** Why it failed, in our own words for such reasons. */
  failure: FailureCode | null;
};

/** Why a payment failed, whatever the provider calls it. */
export const failureCodes = [
  'declined',
  'cancelled_by_payer',
  'funds_short',
  'timed_out',
  'wrong_pin',
  'limit_reached',
  'unreachable',
  'other',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** What all evidence together says. */
export type Verdict = {
  status: Extract<IntentStatus, 'pending' | 'succeeded' | 'failed' | 'expired' | 'review'>;
  /** Money that is known to have come, each receipt once; what a payment did not ask for waits as unapplied. */
  receipts: readonly { receipt: string; amount: bigint; currency: Currency }[];
  failure: FailureCode | null;
  /** True while something was said that only an own query can make sure of. */
  needsQuery: boolean;
  /** Which rule decided, for the page that explains a payment. */
  rule: (typeof verdictRules)[number];
};

export const verdictRules = [
  'confirmed_by_statement',
  'confirmed_by_query',
  'confirmed_by_signature',
  'decided_by_officers',
  'money_does_not_fit',
  'refused_by_provider',
  'time_is_over',
  'only_hearsay',
  'nothing_known',
] as const;
