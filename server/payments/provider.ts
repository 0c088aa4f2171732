// What a payment provider is to us: its adapter answers what it learned, and touches neither ledger nor state nor database.
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { FailureCode, ProviderName, Rail } from '@ahadi/domain/payments/schema.ts';

// What a payment provider is to us (design money 4.4). An adapter speaks to its provider and answers what it learned; it never
// touches the ledger, a state, or our database. All amounts are minor units.

/** What a provider takes, in one currency on one rail. */
export type Capability = {
  rail: Rail;
  currency: Currency;
  label: string;
  leastMinor: bigint;
  mostMinor: bigint;
  /** Where it sends no less than this, though it takes less. */
  leastOutMinor?: bigint;
  /** Amounts are multiples of this: 100n where a provider takes whole units only. */
  stepMinor: bigint;
  asksPhone: boolean;
  canRefund: boolean;
  canPayOut: boolean;
};

/** One charge as an adapter needs it. `ref` is ours, unique and at most 12 characters; `token` is the secret part of its callback address. */
export type Charge = {
  id: string;
  ref: string;
  token: string;
  amountMinor: bigint;
  currency: Currency;
  rail: Rail;
  /** E.164 without plus, e.g. 254712345678. */
  phone: string | null;
  email: string | null;
  words: string;
  /** Where the provider's page sends the payer back to. */
  returnUrl: string;
  /** Where the provider sends its callbacks. */
  callbackUrl: string;
  /** The provider's own references, once known. */
  providerRef: string | null;
  providerRef2: string | null;
  /**
   * What an unsigned callback of this charge said was paid, and nothing else has confirmed yet. A provider whose own answer names
   * no receipt (M-Pesa) is asked whether it is so; an adapter never believes it without that answer.
   */
  heard?: { receipt: string; amountMinor: bigint; phone: string | null } | null;
  createdAt: Date;
};

/** `unknown` when no answer came or one that says nothing: then it may have happened, and is asked about. */
export type Submitted =
  | { kind: 'accepted'; providerRef: string; providerRef2?: string; pageUrl?: string }
  | { kind: 'refused'; failure: FailureCode; code: string }
  | { kind: 'unknown'; why: string };

/** What was learned, before it is known whether it fits. `raw` are the bytes it came in, kept for 400 days and their hash for ever. */
export type Learned = {
  source: 'callback' | 'query' | 'pull' | 'statement';
  /** Signed with a time in it, and so believed without asking. A signature that would pass again years later is no such one. */
  isSigned: boolean;
  outcome: 'pending' | 'success' | 'failure';
  /** Every reference it names; all of them have to be this charge's. */
  refs: { ours?: string; provider?: string; provider2?: string };
  isLive: boolean | null;
  amountMinor: bigint | null;
  currency: Currency | null;
  receipt: string | null;
  phone: string | null;
  failure: FailureCode | null;
  /** The provider's own code and words. */
  code: string | null;
  at: Date | null;
  raw: Uint8Array;
};

/** Money that goes out: a payout or a refund that the rail pays as one. `key` is ours and the same on every try. */
export type Transfer = {
  id: string;
  key: string;
  kind: 'payout' | 'refund';
  amountMinor: bigint;
  currency: Currency;
  rail: Rail;
  /** Phone in E.164 without plus, or account number with bank. */
  number: string;
  bankCode: string | null;
  holderName: string;
  /** Of a refund: the id, the reference and the receipt of the payment. */
  of: { id: string; providerRef: string | null; receipt: string | null; amountMinor: bigint } | null;
  token: string;
  callbackUrl: string;
  providerRef: string | null;
  createdAt: Date;
};
export type TransferLearned = {
  /** `absent`: the provider knows of none. It may have come to nothing, or be one that it has not begun yet. */
  outcome: 'pending' | 'success' | 'failure' | 'returned' | 'absent';
  refs: { key?: string; provider?: string };
  amountMinor: bigint | null;
  currency: Currency | null;
  receipt: string | null;
  code: string | null;
  isSigned: boolean;
  raw: Uint8Array;
};

/** A line of the provider's own statement. */
export type SettlementRow = {
  direction: 'in' | 'out';
  receipt: string;
  refs: { ours?: string; provider?: string };
  amountMinor: bigint;
  feeMinor: bigint;
  currency: Currency;
  phone: string | null;
  at: Date;
};

/** What the address of a callback and its headers say; `body` are the raw bytes, before any parsing. */
export type Callback = {
  headers: Readonly<Record<string, string | undefined>>;
  body: Uint8Array;
  /** The path behind /api/v1/webhooks/{provider}/. */
  path: string;
  /** The network address it came from, by a configured proxy if there is one. */
  peer: string | null;
  now: Date;
  /** Its proof was checked when it arrived; of its headers only the names were kept since. Then nothing is checked again. */
  isVerified?: boolean;
};
/** What a callback says. A charge is found by its token in the path or by a reference; `chargeback` opens or ends one. */
export type Heard =
  | { about: 'charge'; token: string | null; learned: Learned; dedupeKey: string }
  | { about: 'transfer'; token: string | null; learned: TransferLearned; dedupeKey: string }
  | {
      about: 'chargeback';
      /** `provider` may also be the receipt of the payment: some name nothing else. */
      refs: Learned['refs'];
      amountMinor: bigint;
      currency: Currency;
      status: 'open' | 'won' | 'lost';
      /** Lost because we accepted it, where the provider tells the two apart. */
      isAccepted?: boolean;
      /** Why, in the provider's own code, and by when the bank wants an answer; null where the message does not say it. */
      reason: string | null;
      dueAt: Date | null;
      dedupeKey: string;
    }
  | { about: 'nothing'; dedupeKey: string };

/** What a payer elsewhere is about to pay, as the provider asks about it. */
export type Question = { ours: string; amountMinor: bigint; currency: Currency };
export type MayPay = 'yes' | 'unknown_reference' | 'other_amount' | 'closed';

export type Provider = {
  name: ProviderName;
  /** What stands for it in the addresses of its callbacks, where its own name may not stand (M-Pesa refuses it); else its name. */
  hook?: string;
  /** Not real money: the sandbox, and a provider with test keys. What it learns about live money then is not ours, and vice versa. */
  isSimulated: boolean;
  /** It pays out by a file that people bring to it, and only its statement says what became of it. */
  isByFile?: boolean;
  capabilities: readonly Capability[];
  /** Minutes a payer has to answer. */
  answerMinutes: number;
  /** Seconds after the submission at which we ask on our own, ascending; the last says when we stop. */
  pollAfterSeconds: readonly number[];
  charge(charge: Charge): Promise<Submitted>;
  /** Asks what became of it; null when the provider cannot be reached or knows nothing. */
  query(charge: Charge): Promise<Learned | null>;
  /**
   * Throws BadCallback for a wrong signature, a wrong source or a shape that is none: it is kept as untrusted and never acted on.
   * Asks nobody, so it may be called inside a transaction.
   */
  hear(callback: Callback): Promise<readonly Heard[]>;
  /** Where anybody pays from any phone, with our reference as the account. */
  payTo?: string;
  /** What a callback asks before a payment is made; null when it asks nothing. Throws BadCallback as hear does. */
  asked?(callback: Callback): Question | null;
  /** The body of the answer to that. */
  saying?(answer: MayPay): Record<string, string>;
  /** The networks it sends to, in words, where a mobile number is of none of them; null where it can send there. Without it, to all. */
  networkMissed?(number: string, currency: Currency): string | null;
  transfer?(transfer: Transfer): Promise<Submitted>;
  queryTransfer?(transfer: Transfer): Promise<TransferLearned | null>;
  statement?(from: Date, to: Date): Promise<readonly SettlementRow[]>;
};

/** A callback that is not the provider's. */
export class BadCallback extends Error {}
