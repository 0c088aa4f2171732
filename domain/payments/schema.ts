// Longer than other files: what is said of money is one set of words, whose parts name each other.
import * as z from 'zod';
import { DestinationId, IdentityId, PaymentId, PayoutId } from '../core/ids.ts';
import type { Currency } from '../core/money.ts';
import { AmountMinorSchema, CurrencySchema, InstantSchema } from '../core/schema.ts';
import { MinorText, txnKinds } from '../ledger/schema.ts';
import { type IntentStatus, intentStatuses, payoutStatuses } from './lifecycle.ts';
import { providerWords } from './words.ts';

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
  'below_least',
  'asked_twice',
  'busy',
  'in_progress',
  'not_delivered',
  'pin_locked',
  'not_permitted',
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

/** Who moves money for us. */
export const providerNames = Object.keys(providerWords) as (keyof typeof providerWords)[]; // its own keys, all of them
export const ProviderName = z.enum(providerNames);
export type ProviderName = z.infer<typeof ProviderName>;
export const Rail = z.enum(['mobile_money', 'card', 'bank', 'wallet']);
export type Rail = z.infer<typeof Rail>;
/** What a payment is for. */
export const Purpose = z.enum(['escrow', 'order', 'credits', 'academy', 'top_up']);
export type Purpose = z.infer<typeof Purpose>;

/** How somebody wants to pay. A phone number in any usual writing for mobile money; the identity whose wallet it is for `wallet`. */
export const PaymentMethod = z.object({
  provider: ProviderName,
  rail: Rail,
  phone: z.string().trim().max(30).optional(),
  identityId: IdentityId.optional(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A way of paying that is open here, with its limits in minor units. */
export const PaymentOption = z.object({
  provider: ProviderName,
  rail: Rail,
  label: z.string(),
  leastMinor: AmountMinorSchema,
  mostMinor: AmountMinorSchema,
  stepMinor: z.int().positive(),
  asksPhone: z.boolean(),
  /** Not real money: shown wherever this is offered. */
  isSimulated: z.boolean(),
});
export type PaymentOption = z.infer<typeof PaymentOption>;

/** One thing that was learned about a payment, as its payer may read it. */
export const EvidenceView = z.object({
  id: z.uuid(),
  source: z.enum(evidenceSources),
  isSigned: z.boolean(),
  outcome: z.enum(['pending', 'success', 'failure']),
  amountMinor: z.int().nullable(),
  receipt: z.string().nullable(),
  at: InstantSchema,
});
export type EvidenceView = z.infer<typeof EvidenceView>;

export const PaymentView = z.object({
  id: PaymentId,
  /** Eight characters that can be read over the phone, the last one checks the others. */
  ref: z.string(),
  purpose: Purpose,
  /** What it is for, in words, and where that stands. */
  about: z.object({ id: z.uuid(), title: z.string(), path: z.string() }),
  provider: ProviderName,
  rail: Rail,
  isSimulated: z.boolean(),
  status: z.enum(intentStatuses),
  failure: z.enum(failureCodes).nullable(),
  amountMinor: AmountMinorSchema,
  currency: CurrencySchema,
  returnedMinor: z.int().min(0),
  phone: z.string().nullable(),
  /** What the payer does next: answer the phone, go to a page of the provider, or nothing. */
  prompt: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('phone'), words: z.string() }),
      z.object({ kind: z.literal('simulated'), words: z.string() }),
      z.object({ kind: z.literal('page'), url: z.url({ protocol: /^https?$/ }) }),
    ])
    .nullable(),
  /** The PayBill that takes it from any phone, what to write as account, and until when: what is paid later is refused. */
  elsewhere: z.object({ number: z.string(), account: z.string(), until: InstantSchema }).nullable(),
  receipt: z.string().nullable(),
  createdAt: InstantSchema,
  expiresAt: InstantSchema.nullable(),
  decidedAt: InstantSchema.nullable(),
  /** Which rule decided, and everything that it went by. */
  rule: z.enum(verdictRules),
  evidence: z.array(EvidenceView),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountMinor: AmountMinorSchema,
      status: z.enum(['requested', 'submitted', 'uncertain', 'succeeded', 'to_wallet']),
      at: InstantSchema,
    }),
  ),
  isMine: z.boolean(),
  /** For the finance desk only: what the first of two administrators said of it, while the second has not. */
  judged: z
    .object({ paid: z.boolean(), reason: z.string(), at: InstantSchema, isMine: z.boolean() })
    .nullable()
    .optional(),
});
export type PaymentView = z.infer<typeof PaymentView>;

/** One line of the payments tab: money in or out of somebody's hands, newest first. */
export const PaymentRow = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'refund', 'payout', 'release', 'settlement', 'fee', 'chargeback']),
  direction: z.enum(['in', 'out']),
  amountMinor: AmountMinorSchema,
  /** What of it was our fee, or was kept back as our fee; null where there is none or it is not known. */
  feeMinor: z.int().nullable(),
  currency: CurrencySchema,
  /** Of a payment, refund or payout its state; what is only in the books is done. */
  status: z.string(),
  what: z.string(),
  path: z.string().nullable(),
  receipt: z.string().nullable(),
  /** How it is known, in words; null while nothing is known, and for what is only in the books. */
  proof: z.string().nullable(),
  /** Whose money it is: one of the reader's identities. */
  ownerName: z.string(),
  paymentId: PaymentId.nullable(),
  at: InstantSchema,
});
export type PaymentRow = z.infer<typeof PaymentRow>;

/** What of the money in and out is asked for. */
export const PaymentFilter = z.object({
  direction: z.enum(['all', 'in', 'out']).default('all'),
  identityId: IdentityId.optional(),
  kind: PaymentRow.shape.kind.optional(),
  /** `done` went through, `open` may still, `not_done` did not. */
  state: z.enum(['done', 'open', 'not_done']).optional(),
  from: InstantSchema.optional(),
  /** Not in it any more. */
  until: InstantSchema.optional(),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** What an identity has in its wallet in one currency. */
const MaybeAt = InstantSchema.nullable();
export const WalletView = z.object({
  identityId: IdentityId,
  identityName: z.string(),
  currency: CurrencySchema,
  balanceMinor: z.int(),
  /** Paid in, meaning not yet decided. */
  unappliedMinor: z.int(),
  /** What stands in the way of taking money out now: `whyNothingOut`, `whyItRests` and `holdingOf` say it. */
  outgoing: z.object({
    mayMove: z.boolean(),
    isStopped: z.boolean(),
    owedMinor: z.int(),
    takenInDayMinor: z.int(),
    takenInDayTimes: z.int(),
    resting: z.object({ restingMinor: z.int(), firstFrom: MaybeAt, lastFrom: MaybeAt }),
  }),
});
export type WalletView = z.infer<typeof WalletView>;

/** From an instant on, up to another one that is not in it any more; without one of them all there is. */
export const WalletPeriod = z.object({
  identityId: IdentityId,
  currency: CurrencySchema,
  from: InstantSchema.optional(),
  until: InstantSchema.optional(),
});
export type WalletPeriod = z.infer<typeof WalletPeriod>;

/** One line of a wallet as its owner reads it: what came in is above zero. Minor units. */
export const WalletLine = z.object({
  entryId: z.string(),
  kind: z.enum(txnKinds),
  /** What it was for, like an order by its number, and where that is. */
  about: z.object({ label: z.string(), path: z.string().nullable() }).nullable(),
  memo: z.string(),
  movedMinor: MinorText,
  balanceMinor: MinorText,
  at: InstantSchema,
});
export type WalletLine = z.infer<typeof WalletLine>;

/** What a wallet held before a period and after it, and what came in and went out between. Minor units. */
export const WalletSums = z.object({
  openingMinor: MinorText,
  inMinor: MinorText,
  outMinor: MinorText,
  closingMinor: MinorText,
});
export type WalletSums = z.infer<typeof WalletSums>;

export const DestinationKind = z.enum(['mobile_money', 'bank']);
export const DestinationView = z.object({
  id: DestinationId,
  identityId: IdentityId,
  kind: DestinationKind,
  provider: ProviderName,
  currency: CurrencySchema,
  holderName: z.string(),
  /** Only the last digits. */
  masked: z.string(),
  bankName: z.string().nullable(),
  usableFrom: InstantSchema,
  isUsable: z.boolean(),
  /** What can go there at a time, minor units; null while no provider pays there. */
  limits: z.object({ leastMinor: z.int(), mostMinor: z.int(), stepMinor: z.int() }).nullable(),
  createdAt: InstantSchema,
});
export type DestinationView = z.infer<typeof DestinationView>;

export const PayoutView = z.object({
  id: PayoutId,
  ref: z.string(),
  identityId: IdentityId,
  identityName: z.string(),
  destination: z.object({ id: DestinationId, masked: z.string(), holderName: z.string(), kind: DestinationKind }),
  amountMinor: AmountMinorSchema,
  currency: CurrencySchema,
  status: z.enum(payoutStatuses),
  failure: z.string().nullable(),
  receipt: z.string().nullable(),
  approvals: z.int(),
  approvalsNeeded: z.int(),
  /** The reader asked for it, belongs to whom it is paid, or approved it before: another person decides. */
  isMine: z.boolean(),
  /** While a second person of the organisation is waited for: who asked, and whether that was the reader. Its own people read it. */
  asked: z.object({ by: z.string(), isMe: z.boolean() }).nullable().optional(),
  /** Which part of how many it is, and what all of them come to, where more was asked for than goes at a time; null where it is alone. */
  part: z.object({ no: z.int(), of: z.int(), totalMinor: AmountMinorSchema }).nullable(),
  requestedAt: InstantSchema,
  updatedAt: InstantSchema,
  isSimulated: z.boolean(),
});
export type PayoutView = z.infer<typeof PayoutView>;

/** A line of a provider's statement and what our books say about it. */
export const ReconciliationRow = z.object({
  id: z.uuid(),
  provider: ProviderName,
  direction: z.enum(['in', 'out']),
  receipt: z.string(),
  amountMinor: AmountMinorSchema,
  currency: CurrencySchema,
  bucket: z.enum(['matched', 'theirs_only', 'ours_only', 'amount_differs', 'duplicate']),
  paymentId: PaymentId.nullable(),
  /** Of what went out the payout that it proves, by its number. */
  payoutId: PayoutId.nullable(),
  /** Of a simulated provider: no money moved. */
  isSimulated: z.boolean(),
  at: InstantSchema,
  /** Two administrators wrote down why it needs nothing more. */
  isCleared: z.boolean(),
  /** Their reasons, the first first: one while the second has not agreed. */
  reasons: z.array(z.string()),
  words: z.string().nullable(), // what our bank wrote beside it
});
export type ReconciliationRow = z.infer<typeof ReconciliationRow>;

/** Money that came and has no meaning yet. */
export const UnappliedRow = z.object({
  payerId: z.uuid(),
  payerName: z.string(),
  currency: CurrencySchema,
  amountMinor: AmountMinorSchema,
  since: InstantSchema.nullable(),
  /** What the first of two administrators said, while the second has not. */
  judged: z
    .object({ amountMinor: AmountMinorSchema, reason: z.string(), at: InstantSchema, isMine: z.boolean() })
    .nullable(),
});
export type UnappliedRow = z.infer<typeof UnappliedRow>;

/** A payout or refund that was sent more than a day ago and of which no provider says what became of it. */
export const UncertainRow = z.object({
  id: z.uuid(),
  kind: z.enum(['payout', 'refund']),
  /** Of a refund the reference of its payment. */
  ref: z.string(),
  /** Whom the money is for. */
  name: z.string(),
  provider: ProviderName,
  amountMinor: AmountMinorSchema,
  currency: CurrencySchema,
  sentAt: InstantSchema,
  paymentId: PaymentId.nullable(), // of a refund
  /** The reader has a part in it: another administrator decides. */
  isMine: z.boolean(),
  /** What the first of two administrators said, while the second has not. */
  judged: z.object({ went: z.boolean(), reason: z.string(), at: InstantSchema, isMine: z.boolean() }).nullable(),
});
export type UncertainRow = z.infer<typeof UncertainRow>;

/** Money that the finance desk found: a payment, a payout, a refund, or a line of a statement that fits nothing. */
export const FoundMoney = z.object({
  kind: z.enum(['payment', 'payout', 'refund', 'line']),
  id: z.uuid(),
  /** Ours; of a line what the provider says it is. */
  ref: z.string().nullable(),
  name: z.string().nullable(),
  provider: ProviderName,
  amountMinor: AmountMinorSchema,
  currency: CurrencySchema,
  /** In words. */
  state: z.string(),
  receipt: z.string().nullable(),
  phone: z.string().nullable(),
  at: InstantSchema,
  /** The payment with all that is known of it. */
  paymentId: PaymentId.nullable(),
});
export type FoundMoney = z.infer<typeof FoundMoney>;

/** What waits at the finance desk, and whether payouts go out. */
export const FinanceSummary = z.object({
  reviews: z.int(),
  unapplied: z.int(),
  unmatched: z.int(),
  payouts: z.int(),
  /** Payments that a bank asks back and nothing was sent for, and those of them whose day is over. */
  chargebacks: z.int(),
  lateChargebacks: z.int(),
  uncertain: z.int(), // payouts and refunds of which nobody knows for a day whether they went
  /** Proven messages of providers that found nothing of ours after the last try. */
  unplaced: z.int(),
  /**
   * Open providers whose statements are compared with our books, those whose could not be for longer than two rounds (and until when they
   * were, null for never), and those that give none.
   */
  statements: z.object({
    compared: z.array(ProviderName),
    failed: z.array(z.object({ provider: ProviderName, until: InstantSchema.nullable() })),
    none: z.array(ProviderName),
  }),
  /** Who owes us, and how much: it is taken from what comes into the wallet next. */
  debts: z.array(
    z.object({ identityId: z.uuid(), name: z.string(), currency: CurrencySchema, amountMinor: AmountMinorSchema }),
  ),
  stopped: z
    .object({ since: InstantSchema, findings: z.array(z.string()), agreedByMe: z.boolean(), agreed: z.boolean() })
    .nullable(),
  /** Client money there is for each unit we owe: per currency what lies with providers and what is owed. */
  cover: z.array(z.object({ currency: CurrencySchema, thereMinor: MinorText, owedMinor: MinorText })),
});
export type FinanceSummary = z.infer<typeof FinanceSummary>;
