import * as z from 'zod';
import { clockKinds } from '../core/clock.ts';
import {
  AgreementId,
  EscrowId,
  IdentityId,
  MediationId,
  MilestoneId,
  ParcelId,
  PaymentId,
  Sha256,
  UserId,
} from '../core/ids.ts';
import {
  AmountMinorSchema,
  ClockView,
  CurrencySchema,
  DaySchema,
  EmailSchema,
  InstantSchema,
  NameSchema,
} from '../core/schema.ts';
import { deliveryKinds, disputeReasons, escrowStatuses, feePayers, resolutionSources } from './lifecycle.ts';
import { milestoneStatuses } from './milestones/schema.ts';

export const EscrowStatusSchema = z.enum(escrowStatuses);
export const EscrowKind = z.enum(['goods', 'service', 'digital', 'rental']);
export type EscrowKind = z.infer<typeof EscrowKind>;
export const EscrowRole = z.enum(['buyer', 'seller', 'payer']);
export type EscrowRole = z.infer<typeof EscrowRole>;

/** Text of several lines without control and direction characters. */
const plainText = (most: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(most, `Use at most ${most} characters.`)
    .refine(
      (text) => !/[\p{Cc}\p{Cf}]/u.test(text.replace(/[\n\r\t]/g, '')),
      'Leave out characters that cannot be seen.',
    );
/** Nothing, zero and money a refund may leave: an amount in minor units that may be nothing. */
const AmountOrNothing = z.int().min(0).max(1_000_000_000_000);

/** One stage of an escrow: what is to be delivered, by when, and what is paid for it. */
export const MilestonePlan = z.object({
  id: MilestoneId,
  title: plainText(120),
  /** How both sides will see that it is done. */
  criteria: plainText(2000),
  /** Nothing while it is being written; `problemsOf` asks for more before it is proposed. */
  amountMinor: AmountOrNothing,
  deliverBy: DaySchema.nullable(),
  /** Rejected goods come back before money does. */
  requiresReturn: z.boolean(),
  /** The clause of the agreement that it fulfils. */
  clauseId: z.uuid().nullable(),
  /** The promise of the agreement that its money is for: paid out in full, that is fulfilled. Absent where it is for none. */
  obligationId: z.uuid().optional(),
});
export type MilestonePlan = z.infer<typeof MilestonePlan>;

/** Everything both sides accept, as one versioned piece. */
export const EscrowTerms = z.object({
  title: plainText(120),
  description: plainText(10_000),
  kind: EscrowKind,
  currency: CurrencySchema,
  feePayer: z.enum(feePayers),
  fundingMode: z.enum(['full', 'per_milestone']),
  inspectionHours: z.int().min(24, 'Give at least one day.').max(720, 'Give at most 30 days.'),
  disputeClause: z.enum(['mediation', 'binding']),
  milestones: z.array(MilestonePlan).max(50, 'Use at most 50 stages.'),
});
export type EscrowTerms = z.infer<typeof EscrowTerms>;

/** The other side, or somebody who pays with the buyer. Reached by e-mail until they have an account. */
export const EscrowPartyInput = z.object({ role: EscrowRole, name: NameSchema, email: EmailSchema });
export type EscrowPartyInput = z.infer<typeof EscrowPartyInput>;

export const EscrowParty = z.object({
  id: z.uuid(),
  role: EscrowRole,
  name: z.string(),
  /** Masked for everybody but its owner and the one who wrote it. */
  email: z.string(),
  userId: UserId.nullable(),
  identityId: IdentityId.nullable(),
  acceptedVersion: z.int().nullable(),
  acceptedAt: InstantSchema.nullable(),
});
export type EscrowParty = z.infer<typeof EscrowParty>;

export const EvidenceFile = z.object({
  id: z.uuid(),
  name: z.string(),
  sha256: Sha256,
  size: z.int(),
  at: InstantSchema,
});
export type EvidenceFile = z.infer<typeof EvidenceFile>;
/** Files beside the escrow that a deed names, each by its id: the doer's own, named by no deed before. */
export const EvidenceIds = z.array(z.uuid()).max(20, 'Add at most 20 files.');

export const Delivery = z.object({
  id: z.uuid(),
  no: z.int(),
  kind: z.enum(deliveryKinds),
  note: z.string(),
  tracking: z.string(),
  evidence: z.array(EvidenceFile),
  at: InstantSchema,
  receivedAt: InstantSchema.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** An offer how to settle what is contested: the seller gets so much, the buyer the rest. */
export const SettlementOffer = z.object({
  id: z.uuid(),
  no: z.int(),
  by: z.enum(['buyer', 'seller']),
  toSellerMinor: AmountOrNothing,
  ofMinor: AmountMinorSchema,
  status: z.enum(['open', 'accepted', 'refused', 'superseded', 'expired', 'withdrawn']),
  expiresAt: InstantSchema,
});
export type SettlementOffer = z.infer<typeof SettlementOffer>;

/** Who gets how much, minor units. */
export const Shares = z.object({
  buyerMinor: AmountOrNothing,
  sellerMinor: AmountOrNothing,
  mediatorMinor: AmountOrNothing,
  platformMinor: AmountOrNothing,
});
export type Shares = z.infer<typeof Shares>;

/** A split somebody else than the parties wrote: a mediator's proposal, or a decision that binds. */
export const Resolution = z.object({
  id: z.uuid(),
  source: z.enum(resolutionSources),
  shares: Shares,
  reasons: z.string(),
  documentSha256: Sha256,
  /** Ed25519 over the document, base64. */
  signature: z.string(),
  status: z.enum(['proposed', 'accepted', 'refused', 'lapsed', 'executed', 'void']),
  acceptedBy: z.array(z.enum(['buyer', 'seller'])),
  at: InstantSchema,
  dueAt: InstantSchema.nullable(),
  /** The reader wrote it, so another person decides. */
  isMine: z.boolean(),
});
export type Resolution = z.infer<typeof Resolution>;

/** A file about a stage beside its deliveries: what was named to reject, dispute, return or decide, and by whom. */
export const StageEvidence = EvidenceFile.extend({
  by: z.enum(['buyer', 'seller', 'officer']),
  why: z.enum(['reject', 'return', 'dispute', 'decision']),
});
export type StageEvidence = z.infer<typeof StageEvidence>;

export const MilestoneView = MilestonePlan.extend({
  seq: z.int(),
  status: z.enum(milestoneStatuses),
  fundedMinor: AmountOrNothing,
  heldMinor: AmountOrNothing,
  releasedMinor: AmountOrNothing,
  refundedMinor: AmountOrNothing,
  splitMinor: AmountOrNothing,
  contestedMinor: AmountOrNothing,
  before: z.enum(['funded', 'delivered']).nullable(),
  isOverdue: z.boolean(),
  curesUsed: z.int(),
  fundedAt: InstantSchema.nullable(),
  deliveries: z.array(Delivery),
  evidence: z.array(StageEvidence),
  rejection: z.object({ reason: z.string(), contestedMinor: AmountMinorSchema, at: InstantSchema }).nullable(),
  returnShippedAt: InstantSchema.nullable(),
  dispute: z
    .object({
      by: z.enum(['buyer', 'seller']),
      reason: z.enum(disputeReasons),
      statement: z.string(),
      at: InstantSchema,
      escalatedAt: InstantSchema.nullable(),
      /** Where more of it was contested later: by whom, why, and how much of the stage is in dispute since. */
      more: z
        .array(
          z.object({
            by: z.enum(['buyer', 'seller']),
            reason: z.enum(disputeReasons),
            statement: z.string(),
            contestedMinor: AmountMinorSchema,
            at: InstantSchema,
          }),
        )
        .optional(),
    })
    .nullable(),
  mediator: z.object({ name: z.string(), isMe: z.boolean() }).nullable(),
  offers: z.array(SettlementOffer),
  resolutions: z.array(Resolution),
  clocks: z.array(ClockView),
});
export type MilestoneView = z.infer<typeof MilestoneView>;

/** The fee of the whole as it is shown before anybody signs; minor units. */
export const FeeLines = z.object({
  buyerMinor: AmountOrNothing,
  sellerMinor: AmountOrNothing,
  vatMinor: AmountOrNothing,
});
export type FeeLines = z.infer<typeof FeeLines>;

/**
 * The price list as it was proposed, tiers in steps, and how much is in and went to the seller until now, minor units: what a deed costs
 * is worked out from it.
 */
export const Price = z.object({
  payer: z.enum(feePayers),
  stepMinor: z.int().positive(),
  tiers: z.array(z.object({ fromMinor: z.int(), bps: z.int(), fixedMinor: z.int() })),
  minMinor: z.int(),
  maxMinor: z.int().nullable(),
  vatBps: z.int(),
  netMinor: AmountOrNothing,
  toSellerMinor: AmountOrNothing,
});
export type Price = z.infer<typeof Price>;

export const EndProposal = z.object({
  by: z.enum(['buyer', 'seller']),
  parts: z.array(z.object({ milestoneId: MilestoneId, toSellerMinor: AmountOrNothing, toBuyerMinor: AmountOrNothing })),
  reason: z.string(),
  validUntil: InstantSchema,
});
export type EndProposal = z.infer<typeof EndProposal>;

export const EscrowView = z.object({
  id: EscrowId,
  ref: z.string(),
  status: EscrowStatusSchema,
  origin: z.enum(['manual', 'agreement', 'order']),
  agreement: z.object({ id: AgreementId, ref: z.string(), title: z.string() }).nullable(),
  /** Where it is led from, when its sides do not lead it: what they cannot do here comes from there. */
  ledBy: z
    .union([
      z.object({ kind: z.literal('mediation'), id: MediationId, ref: z.string() }),
      z.object({ kind: z.literal('order'), id: ParcelId, ref: z.string() }),
    ])
    .nullable(),
  /** The deadline of what leads it that ends it, or gives its money back, and what it does; null where none runs. */
  ledUntil: z.object({ clock: z.enum(clockKinds), at: InstantSchema, words: z.string() }).nullable(),
  creatorUserId: UserId,
  revision: z.int(),
  terms: EscrowTerms,
  termsVersion: z.int(),
  termsSha256: Sha256.nullable(),
  /** What changed with the newest version, in the words of the one who wrote it. */
  changeNote: z.string(),
  parties: z.array(EscrowParty),
  myRoles: z.array(EscrowRole),
  fees: FeeLines,
  price: Price,
  totalMinor: AmountOrNothing,
  /** What is still to be paid in, the buyer's fee included. */
  outstandingMinor: AmountOrNothing,
  /** What of what is outstanding is the reader's to pay, where those who pay agreed on parts; null where they did not. */
  myPartMinor: AmountOrNothing.nullable(),
  milestones: z.array(MilestoneView),
  payments: z.array(
    z.object({
      id: PaymentId,
      payerName: z.string(),
      amountMinor: AmountMinorSchema,
      returnedMinor: AmountOrNothing,
      at: InstantSchema,
    }),
  ),
  clocks: z.array(ClockView),
  fundingExtended: z.boolean(),
  hold: z
    .object({ reason: z.string(), at: InstantSchema, liftAgreedByMe: z.boolean(), needsSecond: z.boolean() })
    .nullable(),
  endProposal: EndProposal.nullable(),
  outcome: z.enum(['released', 'refunded', 'split', 'mixed']).nullable(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
  closedAt: InstantSchema.nullable(),
});
export type EscrowView = z.infer<typeof EscrowView>;

/** One row of the list: what it is, where it stands, what comes next and whether the reader is waited for. */
export const EscrowRow = z.object({
  id: EscrowId,
  ref: z.string(),
  title: z.string(),
  status: EscrowStatusSchema,
  myRole: EscrowRole.nullable(),
  otherName: z.string(),
  currency: CurrencySchema,
  totalMinor: AmountOrNothing,
  heldMinor: AmountOrNothing,
  waitsForMe: z.boolean(),
  isDisputed: z.boolean(),
  isOnHold: z.boolean(),
  nextDueAt: InstantSchema.nullable(),
  nextDueKind: z.enum(clockKinds).nullable(),
  updatedAt: InstantSchema,
});
export type EscrowRow = z.infer<typeof EscrowRow>;
