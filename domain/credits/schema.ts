import * as z from 'zod';
import { LotId, MediationId, ProposalId } from '../core/ids.ts';
import { CurrencySchema, InstantSchema } from '../core/schema.ts';

/** What is offered for sale: so many credits at one price, tax included. */
export const CreditPack = z.object({
  code: z.string(),
  credits: z.int().positive(),
  priceMinor: z.int().positive(),
  currency: CurrencySchema,
});
export type CreditPack = z.infer<typeof CreditPack>;

/** paid: bought; promo: given to begin with; grant: given by an administrator; return: given back after a proven wrong. */
export const LotSource = z.enum(['paid', 'promo', 'grant', 'return']);
export type LotSource = z.infer<typeof LotSource>;

/** Credits that came together and run out together. `left` can be spent, `held` waits in proposals. */
export const CreditLot = z.object({
  id: LotId,
  source: LotSource,
  credits: z.int(),
  left: z.int(),
  held: z.int(),
  priceMinor: z.int(),
  currency: CurrencySchema,
  createdAt: InstantSchema,
  expiresAt: InstantSchema,
  /** Until when what is left of a bought lot is taken back for its money; null where it cannot be. */
  refundableUntil: InstantSchema.nullable(),
});
export type CreditLot = z.infer<typeof CreditLot>;

export const HoldState = z.enum(['held', 'consumed', 'returned']);
export type HoldState = z.infer<typeof HoldState>;
/** Why a hold ended with its credits back. */
export const ReturnReason = z.enum([
  'withdrawn',
  'never_opened',
  'job_withdrawn',
  'consent_refused',
  'conflict',
  'not_appointed',
]);
export type ReturnReason = z.infer<typeof ReturnReason>;

/** Credits that one proposal holds: they end consumed or returned, once. */
export const CreditHold = z.object({
  proposalId: ProposalId,
  mediationId: MediationId,
  jobRef: z.string(),
  credits: z.int(),
  state: HoldState,
  why: ReturnReason.nullable(),
  at: InstantSchema,
  endedAt: InstantSchema.nullable(),
});
export type CreditHold = z.infer<typeof CreditHold>;

/** One line of the statement, newest first. `credits` is what the balance that can be spent changed by. */
export const CreditEntry = z.object({
  id: z.string(),
  kind: z.enum(['bought', 'given', 'held', 'returned', 'consumed', 'expired', 'refunded']),
  credits: z.int(),
  /** What could be spent after it. */
  balance: z.int(),
  about: z.string(),
  at: InstantSchema,
});
export type CreditEntry = z.infer<typeof CreditEntry>;

export const CreditWallet = z.object({
  available: z.int(),
  held: z.int(),
  packs: z.array(CreditPack),
  /** Soonest to run out first; empty ones are left out. */
  lots: z.array(CreditLot),
  /** Open ones, oldest first. */
  holds: z.array(CreditHold),
});
export type CreditWallet = z.infer<typeof CreditWallet>;
