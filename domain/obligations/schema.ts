import * as z from 'zod';
import { Side } from '../agreements/sides/schema.ts';
import { AgreementId, DisputeId, EscrowId, MilestoneId, ObligationId, PartyId, Sha256 } from '../core/ids.ts';
import { AmountMinorSchema, ClockView, CurrencySchema, DaySchema, InstantSchema } from '../core/schema.ts';
import { milestoneStatuses } from '../escrow/milestones/schema.ts';

/** What is promised: money, a thing, work, to leave something undone, a paper, or word of something. */
export const ObligationKind = z.enum(['pay', 'deliver', 'perform', 'refrain', 'provide_document', 'notify']);
export type ObligationKind = z.infer<typeof ObligationKind>;

/**
 * When it is to be done. `on`: by the end of a day. `after`: so many calendar days after the agreement came into force. `repeats`: on
 * a first day and then by a rule of RFC 5545 (see readRule for the part of it that is understood). A draft may have no day yet.
 */
export const DueRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on'), day: DaySchema.nullable() }),
  z.object({ kind: z.literal('after'), days: z.int().min(0).max(3650) }),
  z.object({ kind: z.literal('repeats'), from: DaySchema.nullable(), rule: z.string().trim().max(120) }),
]);
export type DueRule = z.infer<typeof DueRule>;

/** One promise as the agreement's terms have it. `id` stays the same through all versions. */
export const ObligationTerm = z.object({
  id: z.uuid(),
  /** The clause that it comes from, if one is named. */
  clauseId: z.uuid().nullable(),
  /** Sides of the agreement: everybody on them owes it, or is owed it, as the agreement says of those who share a side. */
  debtor: Side,
  creditor: Side,
  kind: ObligationKind,
  title: z.string().trim().max(140),
  /** By what one sees that it is done. */
  criteria: z.string().trim().max(2000),
  /** In minor units of the agreement's currency. */
  amountMinor: AmountMinorSchema.nullable(),
  evidenceRequired: z.boolean(),
  /** Calendar days in which the other side looks at what was done; silence in them counts as accepted. */
  reviewDays: z.int().min(1).max(60),
  due: DueRule,
  /**
   * Money by instalments: once one with this mark is overdue, what is left of those of the same sides that have it is due seven days later.
   * Absent where that was not agreed.
   */
  allDueIfLate: z.boolean().optional(),
  /**
   * Of a text that is still written: true while the words of its clause changed and it did not. Then the text cannot be sent. False in what
   * is saved says that it stays as it is; absent, what was kept before decides.
   */
  clauseDue: z.boolean().optional(),
});
export type ObligationTerm = z.infer<typeof ObligationTerm>;

export const ObligationStatus = z.enum([
  'planned',
  'due',
  'submitted',
  'rejected',
  'overdue',
  'disputed',
  'fulfilled',
  'waived',
  'released',
]);
export type ObligationStatus = z.infer<typeof ObligationStatus>;

/** What has ended of a promise between two of its people, while it goes on between others. */
export const EndedPart = z.object({ debtorId: PartyId, creditorId: PartyId, as: z.enum(['fulfilled', 'waived']) });
export type EndedPart = z.infer<typeof EndedPart>;

/** A file that shows that it was done. */
export const ObligationEvidence = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  sha256: Sha256,
  at: InstantSchema,
});
export type ObligationEvidence = z.infer<typeof ObligationEvidence>;

/** One time that it was said to be done, and what became of that. */
export const ObligationClaim = z.object({
  no: z.int(),
  text: z.string(),
  at: InstantSchema,
  /** The name of who said so; null where the clock did, as for what was to be left undone. */
  byName: z.string().nullable(),
  /** The reader said so, and not somebody who stands on their side. Absent in what was kept for reading offline before it was told. */
  isOwn: z.boolean().optional(),
  evidence: z.array(ObligationEvidence),
  answer: z.enum(['accepted', 'rejected', 'silence']).nullable(),
  answeredAt: InstantSchema.nullable(),
  /** Why it was sent back, and which of the criteria is not met. */
  reason: z.string().nullable(),
  criterion: z.string().nullable(),
});
export type ObligationClaim = z.infer<typeof ObligationClaim>;

/** Which side the reader stands on: who owes it, who is owed, or neither. */
export const ObligationRole = z.enum(['debtor', 'creditor', 'other']);
export type ObligationRole = z.infer<typeof ObligationRole>;

/** One promise on one day, as its reader sees it. */
export const ObligationView = z.object({
  id: ObligationId,
  agreementId: AgreementId,
  agreementRef: z.string(),
  agreementTitle: z.string(),
  term: ObligationTerm,
  currency: CurrencySchema,
  /** From 1; of one that does not repeat it is 1 of 1. */
  occurrence: z.int(),
  occurrences: z.int(),
  status: ObligationStatus,
  /** The day by its rule; null until the agreement is in force for one that counts from there. */
  plannedOn: DaySchema.nullable(),
  /** The day on which it is due now, extensions and cures included. */
  dueOn: DaySchema.nullable(),
  /** The day on which a notice ends the agreement before it is due: then it is owed no more. Null where none does. */
  fallsAwayOn: DaySchema.nullable(),
  /** Names of who owes it and of who is owed. */
  debtorName: z.string(),
  creditorName: z.string(),
  /** The reader's side of it, while something of it is theirs. */
  myRole: ObligationRole,
  /** Others stand with the reader on their side, and the reader gives up and settles only for themself. */
  isOwnPartOnly: z.boolean(),
  /** Between whom it has ended while it goes on between others; empty for a promise of one person to one. */
  endedParts: z.array(EndedPart.extend({ debtorName: z.string(), creditorName: z.string() })),
  /**
   * What was paid of it by settlements between some of its people, in minor units, as far as that counts for the reader. Absent in what was
   * kept for reading offline before it was told.
   */
  settledMinor: z.int().optional(),
  /** That is all of what is still open for the reader: nothing is left to file a dispute about. Absent like it. */
  isPaidInFull: z.boolean().optional(),
  /** Another day that one side asks for, until the other answers. */
  extension: z
    .object({
      ...{ day: DaySchema, reason: z.string(), by: z.enum(['debtor', 'creditor']), at: InstantSchema },
      /** Who of that side asks. Absent where it was asked before that was kept, like the two that come from it. */
      ...{ byPartyId: PartyId.optional(), byName: z.string().optional(), isOwn: z.boolean().optional() },
    })
    .nullable(),
  claims: z.array(ObligationClaim),
  /** Files of the reader that no claim names yet. */
  waiting: z.array(ObligationEvidence),
  clocks: z.array(ClockView),
  /**
   * The stage in escrow that its money is agreed in, for anyone who takes part there. Minor units: what it is about, what it holds now, and
   * what went to the seller by its release. `paysOut`: whether accepting the promise pays out what is held.
   */
  stage: z
    .object({
      ...{ escrowId: EscrowId, ref: z.string(), milestoneId: MilestoneId, status: z.enum(milestoneStatuses) },
      ...{ amountMinor: z.int(), heldMinor: z.int(), releasedMinor: z.int(), paysOut: z.boolean() },
    })
    .nullable(),
  /** The newest filed dispute about it that the reader can read; an open one that they are a side of goes first. */
  disputeId: DisputeId.nullable(),
  /** It is in dispute, and there is somebody against whom the reader can file for their own part. */
  mayDisputeOwnPart: z.boolean(),
  endedAt: InstantSchema.nullable(),
  /** Why the other side gave it up. */
  endedReason: z.string().nullable(),
});
export type ObligationView = z.infer<typeof ObligationView>;
