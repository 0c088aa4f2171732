import * as z from 'zod';
import { SuccessionId, UserId } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

/** Why somebody else acts for an account: its person died, is insolvent, or its organisation became a part of another. */
export const SuccessionCause = z.enum(['death', 'insolvency', 'merger']);
export type SuccessionCause = z.infer<typeof SuccessionCause>;

export const SuccessionStatus = z.enum([
  'asked',
  'endorsed',
  'in_force',
  'refused',
  'withdrawn',
  'contradicted',
  'ended',
]);
export type SuccessionStatus = z.infer<typeof SuccessionStatus>;

/** As what somebody acts: “Executor of the will”. Both sides of every open matter read it. */
export const Capacity = z
  .string()
  .trim()
  .min(3, 'Say as what you act, in at least 3 characters.')
  .max(120, 'At most 120 characters.');

/** A file that proves it. */
export const SuccessionPaper = z.object({
  id: z.uuid(),
  name: z.string(),
  mime: z.string(),
  size: z.int(),
  addedAt: InstantSchema,
});
export type SuccessionPaper = z.infer<typeof SuccessionPaper>;

/** One line of a list. */
export const SuccessionRow = z.object({
  id: SuccessionId,
  cause: SuccessionCause,
  status: SuccessionStatus,
  /** For whom somebody asks to act, as they wrote it. */
  name: z.string(),
  capacity: z.string(),
  claimant: z.string(),
  askedAt: InstantSchema,
  /** By when it has to be decided; null where nothing waits. */
  dueAt: InstantSchema.nullable(),
});
export type SuccessionRow = z.infer<typeof SuccessionRow>;

/** At the desk a line also says whether its reader looked at it first, so that another one has to. */
export const SuccessionDeskRow = SuccessionRow.extend({ isMine: z.boolean(), isLate: z.boolean() });
export type SuccessionDeskRow = z.infer<typeof SuccessionDeskRow>;

/** What its reader may do, or why not: a sentence, or null when they may. */
const WhyNot = z.string().nullable();

export const Succession = SuccessionRow.extend({
  /** The address of the account, for who asked and for who reviews it; null for others. */
  email: z.string().nullable(),
  statement: z.string(),
  /** Empty for whom it is about: what heirs and courts wrote is not theirs to read. */
  papers: z.array(SuccessionPaper),
  /** Until when the deadlines rest at the longest; null while they do not. */
  restsUntil: InstantSchema.nullable(),
  decidedAt: InstantSchema.nullable(),
  /** Why it was refused, contradicted or ended. */
  reason: z.string().nullable(),
  isMine: z.boolean(),
  isAboutMe: z.boolean(),
  /** The account that has this address, for who reviews it: null where none has, or for others. */
  account: z
    .object({ userId: UserId, name: z.string(), userNumber: z.string(), level: z.int(), openMatters: z.int() })
    .nullable(),
  /** Who looked at it, for who reviews it. */
  reviewers: z.object({ first: z.string().nullable(), second: z.string().nullable() }).nullable(),
  may: z.object({
    add_paper: WhyNot,
    endorse: WhyNot,
    confirm: WhyNot,
    refuse: WhyNot,
    withdraw: WhyNot,
    contradict: WhyNot,
    end: WhyNot,
  }),
});
export type Succession = z.infer<typeof Succession>;

/** Who acts for a side of a matter, as everybody in it reads. */
export const ActsFor = z.object({
  id: SuccessionId,
  /** For whom: the name of their account. */
  represented: z.string(),
  representative: z.string(),
  cause: SuccessionCause,
  capacity: z.string(),
  /** Since when they act; null while it is asked for and deadlines rest. */
  since: InstantSchema.nullable(),
  restsUntil: InstantSchema.nullable(),
});
export type ActsFor = z.infer<typeof ActsFor>;

/** Where both sides read who acts for whom. */
export const MatterKind = z.enum(['agreement', 'dispute', 'mediation', 'escrow']);
export type MatterKind = z.infer<typeof MatterKind>;
