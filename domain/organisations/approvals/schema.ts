import * as z from 'zod';
import { AgreementKind, AgreementTerms, AttendantRole } from '../../agreements/schema.ts';
import { AgreementId, ApprovalId, MembershipId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { MemberRole, SigningLimit } from '../schema.ts';
import { LONGEST_STEP_NAME, MOST_STEPS } from './rules.ts';

/**
 * One step of the rule. Who approves are the members that it names, and everybody with this role or a higher one, or, with `money`, everybody
 * who moves the organisation's money. It is asked from this value on, that value included, and for these kinds; without a value always, and without kinds for all.
 */
export const RuleStep = z
  .object({
    id: z.uuid(),
    name: z.string().trim().min(1, 'Give the step a name.').max(LONGEST_STEP_NAME),
    members: z.array(MembershipId).max(20),
    role: z.union([MemberRole, z.literal('money')]).nullable(),
    from: SigningLimit.nullable(),
    kinds: z.array(AgreementKind).max(AgreementKind.options.length),
  })
  .refine(({ members, role }) => members.length > 0 || role !== null, {
    path: ['members'],
    message: 'Say who approves: choose people or a role.',
  });
export type RuleStep = z.infer<typeof RuleStep>;

/** The steps in their order. None: nothing is approved inside. */
export const RuleSteps = z
  .array(RuleStep)
  .max(MOST_STEPS)
  .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'A step stands in the rule once.');

/** What of an organisation's drafts is approved inside before it goes out. `no` counts the changes; 0 where there never was a rule. */
export const ApprovalRule = z.object({
  no: z.int().min(0),
  steps: z.array(RuleStep),
  changedBy: z.string().nullable(),
  changedAt: InstantSchema.nullable(),
});
export type ApprovalRule = z.infer<typeof ApprovalRule>;

/** open: asked and not answered by all. void: the text changed while it was asked. What was approved counts for exactly its text, whatever became of that. */
export const ApprovalStatus = z.enum(['open', 'approved', 'returned', 'withdrawn', 'void']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** A step that this text needs. `by` is null until somebody approved; `inPlaceOf`: whose deputy they are. `waits`: who can approve now, by name. */
export const ApprovalStep = z.object({
  id: z.uuid(),
  name: z.string(),
  by: z.string().nullable(),
  inPlaceOf: z.string().nullable(),
  at: InstantSchema.nullable(),
  waits: z.array(z.string()),
});
export type ApprovalStep = z.infer<typeof ApprovalStep>;

/** A request to approve one text, as the people of the organisation read it. */
export const Approval = z.object({
  id: ApprovalId,
  agreementId: AgreementId,
  /** The reader's membership, by which they act for the organisation; null of its own sign-in. */
  membershipId: MembershipId.nullable(),
  organisation: z.string(),
  ref: z.string(),
  title: z.string(),
  status: ApprovalStatus,
  askedBy: z.string(),
  askedAt: InstantSchema,
  note: z.string(),
  steps: z.array(ApprovalStep),
  /** The step that the reader can approve or return now, or null. */
  mine: z.uuid().nullable(),
  returned: z.object({ by: z.string(), reason: z.string(), step: z.string() }).nullable(),
  closedAt: InstantSchema.nullable(),
  /** To whom it goes: the other parties by name. */
  goesTo: z.array(z.string()),
});
export type Approval = z.infer<typeof Approval>;

/** The same with the text itself, and the one that was asked for before it: what changed since. `before` is null for the first. */
export const ApprovalToRead = Approval.extend({
  terms: AgreementTerms,
  /** Who stands where, and who attends, as it was asked: what is approved besides the text. */
  parties: z.array(z.object({ side: z.string(), name: z.string(), signOrder: z.int() })),
  attendants: z.array(z.object({ role: AttendantRole, name: z.string() })),
  before: z.object({ terms: AgreementTerms, status: ApprovalStatus, askedAt: InstantSchema }).nullable(),
});
export type ApprovalToRead = z.infer<typeof ApprovalToRead>;

/** Which of a shared agreement's texts is asked about: the reader's own working copy, or the one that all see. */
export const AskedText = z.enum(['mine', 'current']);
export type AskedText = z.infer<typeof AskedText>;

/** Where an agreement stands inside one organisation. */
export const ApprovalState = z.object({
  /** Names of the steps that this text needs, in order; none: it goes out without approval. */
  needs: z.array(z.string()),
  /** Every one of them approved exactly this text. */
  isApproved: z.boolean(),
  /** The last request about this agreement, whatever became of it. */
  last: Approval.nullable(),
});
export type ApprovalState = z.infer<typeof ApprovalState>;
