import * as z from 'zod';
import { RestrictionId, UserId } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

/** What can be taken from somebody, and with it their name or livelihood. */
export const RestrictedThing = z.enum(['certificate', 'mediator', 'shop', 'account']);
export type RestrictedThing = z.infer<typeof RestrictedThing>;

/** `suspend` lasts for days, `revoke` for good. An account is never taken for good. */
export const RestrictionMeasure = z.enum(['suspend', 'revoke']);
export type RestrictionMeasure = z.infer<typeof RestrictionMeasure>;

export const RestrictionStatus = z.enum([
  'proposed',
  'protecting',
  'in_force',
  'appealed',
  'upheld',
  'lifted',
  'ended',
  'turned_down',
  'withdrawn',
  'lapsed',
]);
export type RestrictionStatus = z.infer<typeof RestrictionStatus>;

/** The rule that it rests on, by the code a decision names; `rules.ts` says which of them go with what. */
export const RestrictionRule = z.enum([
  'mistake',
  'deception',
  'misconduct',
  'asked_for',
  'unsafe',
  'not_delivering',
  'forbidden',
  'fraud',
  'abuse',
  'earlier',
]);
export type RestrictionRule = z.infer<typeof RestrictionRule>;

/** One line of a list. */
export const RestrictionRow = z.object({
  id: RestrictionId,
  thing: RestrictedThing,
  measure: RestrictionMeasure,
  status: RestrictionStatus,
  /** What is restricted, as its people call it: a number, the name of a shop or of a person. */
  label: z.string(),
  rule: RestrictionRule,
  proposedAt: InstantSchema,
  /** It is appealed against, and over by itself before the appeal has to be decided. */
  endsFirst: z.boolean(),
  /** When the clock acts if nobody does; null where nothing waits. */
  dueAt: InstantSchema.nullable(),
});
export type RestrictionRow = z.infer<typeof RestrictionRow>;

/** At the desk a line also says what its reader may do about it. */
export const DeskRow = RestrictionRow.extend({ isMine: z.boolean(), isLate: z.boolean() });
export type DeskRow = z.infer<typeof DeskRow>;

/** What an officer may do, or why not: a sentence, or null when they may. */
const WhyNot = z.string().nullable();

export const Restriction = RestrictionRow.extend({
  reason: z.string(),
  evidence: z.string(),
  /** Why it could not wait for a second person; null when it did. */
  urgency: z.string().nullable(),
  /** How long a suspension lasts from the day it was confirmed; null for good. */
  days: z.int().nullable(),
  /** When it began to count, alone for a short time or confirmed; null when it never did. */
  effectiveAt: InstantSchema.nullable(),
  endsAt: InstantSchema.nullable(),
  decidedAt: InstantSchema.nullable(),
  /** What the second person wrote, for officers. */
  decision: z.string().nullable(),
  appealUntil: InstantSchema.nullable(),
  appeal: z.object({ text: z.string(), at: InstantSchema, reason: z.string().nullable() }).nullable(),
  liftReason: z.string().nullable(),
  /** Whether the reader is who it is about. */
  isAboutMe: z.boolean(),
  /** Who did what, for officers; null for who it is about, who reads offices and no names. */
  officers: z
    .object({
      proposedBy: z.string(),
      proposedByUserId: UserId,
      decidedBy: z.string().nullable(),
      appealDecidedBy: z.string().nullable(),
    })
    .nullable(),
  may: z.object({
    confirm: WhyNot,
    turn_down: WhyNot,
    withdraw: WhyNot,
    appeal: WhyNot,
    uphold: WhyNot,
    overturn: WhyNot,
    lift: WhyNot,
  }),
});
export type Restriction = z.infer<typeof Restriction>;
