import * as z from 'zod';
import { AmountMinorSchema, CurrencySchema, InstantSchema } from '../core/schema.ts';
import { accountClasses, MinorText, txnKinds } from '../ledger/schema.ts';
import { PayoutBatchView } from './bank/schema.ts';
import { ChargebackView } from './chargebacks/schema.ts';
import { EvidenceView, failureCodes, PaymentView, PayoutView, ReconciliationRow, UncertainRow } from './schema.ts';

/** One field of a message; null where its value is a secret, of a person, or of a kind that nobody named harmless. */
export const SaidField = z.object({ field: z.string(), value: z.string().nullable() });
export type SaidField = z.infer<typeof SaidField>;

/** One message of a provider, or one answer of it, as the desk reads it. */
export const TrailMessage = EvidenceView.extend({
  /** Every name in it is this payment's, and it is test or live as the payment is. */
  isOurs: z.boolean(),
  currency: CurrencySchema.nullable(),
  failure: z.enum(failureCodes).nullable(),
  /** The provider's own code and words. */
  code: z.string().nullable(),
  /** The beginning of the hash of its bytes, and how many they are; null once they were forgotten. */
  print: z.string(),
  bytes: z.int().nullable(),
  said: z.array(SaidField),
});
export type TrailMessage = z.infer<typeof TrailMessage>;

/**
 * A line of a statement: `counts` is this money's by its number or by our reference; `may_be` has the amount, fits nothing and lies in
 * the right days.
 */
export const TrailLine = ReconciliationRow.extend({
  how: z.enum(['counts', 'may_be']),
  /** What the first of two administrators said who match it to this payment, while the second has not. */
  matched: z.object({ reason: z.string(), at: InstantSchema, isMine: z.boolean() }).nullable(),
});
export type TrailLine = z.infer<typeof TrailLine>;

/** A transaction of the books with its legs, debit above nothing. */
export const TrailPosting = z.object({
  id: z.uuid(),
  kind: z.enum(txnKinds),
  memo: z.string(),
  at: InstantSchema,
  legs: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      class: z.enum(accountClasses),
      currency: CurrencySchema,
      minor: MinorText,
    }),
  ),
});
export type TrailPosting = z.infer<typeof TrailPosting>;

/** A deed of its history: what was done, by whom (null for the platform), and the reason where somebody gave one. */
export const TrailDeed = z.object({
  id: z.uuid(),
  what: z.string(),
  /** It was asked for or sent by it, so that it comes before what the provider said at the same instant. */
  isAsking: z.boolean(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  at: InstantSchema,
});
export type TrailDeed = z.infer<typeof TrailDeed>;

/** What we asked of a provider: when we began to, when it took it, how it calls it, and how often we asked since. */
const Sent = z.object({
  startedAt: InstantSchema.nullable(),
  acceptedAt: InstantSchema.nullable(),
  names: z.array(z.string()),
  polls: z.int(),
  nextAt: InstantSchema.nullable(),
});

const Trail = z.object({
  /** Whose money it is, and who asked; null where the platform did. */
  name: z.string(),
  askedBy: z.string().nullable(),
  sent: Sent,
  lines: z.array(TrailLine),
  postings: z.array(TrailPosting),
  deeds: z.array(TrailDeed),
  /** Lists of it that were cut: each holds so many at most. */
  cut: z.array(z.enum(['messages', 'lines', 'postings', 'deeds'])),
});

const TrailRefund = z.object({
  id: z.uuid(),
  amountMinor: AmountMinorSchema,
  status: PaymentView.shape.refunds.element.shape.status,
  why: z.string(),
  receipt: z.string().nullable(),
  code: z.string().nullable(),
  polls: z.int(),
  at: InstantSchema,
  sentAt: InstantSchema.nullable(),
  /** Nobody answered for it in time: two administrators decide. */
  uncertain: UncertainRow.nullable(),
});

/** Everything that is kept about a payment. */
export const PaymentTrail = Trail.extend({
  payment: PaymentView,
  /** What came in for it, minor units. */
  cameMinor: z.int().min(0),
  messages: z.array(TrailMessage),
  refunds: z.array(TrailRefund),
  chargeback: ChargebackView.nullable(),
});
export type PaymentTrail = z.infer<typeof PaymentTrail>;

/** Everything that is kept about a payout. */
export const PayoutTrail = Trail.extend({
  payout: PayoutView,
  provider: ReconciliationRow.shape.provider,
  batch: PayoutBatchView.nullable(),
  uncertain: UncertainRow.nullable(),
});
export type PayoutTrail = z.infer<typeof PayoutTrail>;
