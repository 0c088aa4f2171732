import * as z from 'zod';
import { SuccessionId, UserId } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

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

/** As what somebody acts: “Executor of the will”. Both sides of every open matter read it once it is proven. */
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
  /** How many papers there were before they were forgotten; 0 while they are there. */
  papersForgotten: z.int(),
  /** Until when deadlines rest at the longest, for whom it is about and who reviews it; null while they do not, and for others. */
  restsUntil: InstantSchema.nullable(),
  decidedAt: InstantSchema.nullable(),
  /** Why it was refused, confirmed or ended, for who asked and who reviews it; null for whom it is about. */
  reason: z.string().nullable(),
  isMine: z.boolean(),
  isAboutMe: z.boolean(),
  /** The account that has this address, for who reviews it: null where no person's has, or for others. */
  account: z
    .object({
      userId: UserId,
      name: z.string(),
      userNumber: z.string(),
      level: z.int(),
      openMatters: z.int(),
      /** A matter in which who asked stands on another side, or which they mediate; null where there is none. */
      against: z.string().nullable(),
    })
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

/** Who acts for a side of a matter, as everybody in it reads. Why, and who asks, stays untold until it is proven. */
export const ActsFor = z.object({
  id: SuccessionId,
  /** For whom: the name of their account. */
  represented: z.string(),
  /** Who acts and as what, since when; null while it is only asked and deadlines rest. */
  by: z.object({ name: z.string(), capacity: z.string(), since: InstantSchema }).nullable(),
  restsUntil: InstantSchema.nullable(),
});
export type ActsFor = z.infer<typeof ActsFor>;

/** Where both sides read who acts for whom. */
export const MatterKind = z.enum(['agreement', 'dispute', 'mediation', 'escrow']);
export type MatterKind = z.infer<typeof MatterKind>;
