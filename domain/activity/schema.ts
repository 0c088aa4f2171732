import * as z from 'zod';
import { AppealId, Sha256 } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

/** What a deed was about, as the history tells things apart. */
export const ActivityKind = z.enum([
  'agreement',
  'dispute',
  'escrow',
  'mediation',
  'record',
  'order',
  'shop',
  'payment',
  'community',
  'support',
  'mediator',
  'academy',
  'account',
]);
export type ActivityKind = z.infer<typeof ActivityKind>;

export const DeedKind = z.enum(['began', 'agreed', 'refused', 'answered', 'decided', 'money', 'ended']);
export type DeedKind = z.infer<typeof DeedKind>;

/** What is asked for by time: from an instant on, up to another one that is not in it any more. */
export const Span = z.object({ from: InstantSchema.optional(), until: InstantSchema.optional() });
export type Span = z.infer<typeof Span>;

export const ActivityFilter = Span.extend({
  kind: ActivityKind.optional(),
  deed: DeedKind.optional(),
  /** `clock`: what nobody did, but a deadline or a rule. */
  by: z.enum(['me', 'others', 'clock']).optional(),
});
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** Something on the platform that one can open. */
const Place = z.object({ label: z.string(), path: z.string() });

/** One deed by the reader, or on something of theirs, as it stands in the history of what it was done to. */
export const Activity = z.object({
  id: z.uuid(),
  name: z.string(),
  at: InstantSchema,
  kind: ActivityKind,
  byMe: z.boolean(),
  /** Who did it: a name where the reader knows the person, an office otherwise; null for what the clock or a rule did. */
  actor: z.string().nullable(),
  /** The whole sentence: "You signed", "The time to sign ran out". */
  sentence: z.string(),
  /** What it was done to, and where that is; null for what is about oneself or can no longer be read. */
  about: Place.nullable(),
  hash: Sha256,
});
export type Activity = z.infer<typeof Activity>;

export const SecurityFilter = Span.extend({ kind: z.enum(['sign_in', 'change']).optional() });
export type SecurityFilter = z.infer<typeof SecurityFilter>;

/** A sign-in, or a change of how one signs in. */
export const SecurityRow = z.object({
  id: z.uuid(),
  at: InstantSchema,
  kind: z.enum(['sign_in', 'change']),
  /** "Signed in", "The password was changed". */
  sentence: z.string(),
  /** Of a sign-in the browser’s own description and the network address; empty where they are not known. */
  userAgent: z.string(),
  ipAddress: z.string(),
  /** Of a sign-in: while it is still open, and when it was last used. */
  isOpen: z.boolean(),
  isCurrent: z.boolean(),
  lastSeenAt: InstantSchema.nullable(),
  endedAt: InstantSchema.nullable(),
  /** It can be said not to have been the person: not of the session that asks, nor of what only they could do. */
  mayDisown: z.boolean(),
  /** The person said that it was not them: when, and the message to support that came of it. */
  disowned: z.object({ at: InstantSchema, number: z.string(), path: z.string() }).nullable(),
});
export type SecurityRow = z.infer<typeof SecurityRow>;

export const DecisionArea = z.enum(['community', 'selling', 'mediating', 'identity']);
export type DecisionArea = z.infer<typeof DecisionArea>;
export const DecisionFilter = Span.extend({ area: DecisionArea.optional() });
export type DecisionFilter = z.infer<typeof DecisionFilter>;

/** What somebody of the platform decided about the reader or their things, with the reason that was given. */
export const DecisionRow = z.object({
  id: z.uuid(),
  at: InstantSchema,
  area: DecisionArea,
  /** "Your post was removed". */
  sentence: z.string(),
  about: Place.nullable(),
  by: z.string(),
  /** The rule of the community it names, in words. */
  rule: z.string().nullable(),
  reason: z.string().nullable(),
  /** For how many days it holds, where it ends by itself. */
  days: z.int().nullable(),
  appeal: z
    .object({
      id: AppealId,
      status: z.enum(['open', 'upheld', 'overturned', 'modified']),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Until when another person can be asked, and where that is done; null when it cannot. */
  appealUntil: InstantSchema.nullable(),
  appealPath: z.string().nullable(),
});
export type DecisionRow = z.infer<typeof DecisionRow>;

/** A dispute that becomes public at its deadline unless it is resolved before. */
export const ComingRow = z.object({
  disputeId: z.uuid(),
  ref: z.string(),
  title: z.string(),
  side: z.enum(['filer', 'respondent']),
  otherName: z.string(),
  /** The deadline; null while the clock stands still. */
  publicFrom: InstantSchema.nullable(),
  /** The deadline is over and record officers look at it. */
  isInReview: z.boolean(),
  /** The final notice went out: the entry can be read as it would be public, and a statement can be written. */
  isShown: z.boolean(),
  statement: z.string().nullable(),
});
export type ComingRow = z.infer<typeof ComingRow>;

export const HistoryTab = z.enum(['activity', 'payments', 'record', 'security', 'moderation']);
export type HistoryTab = z.infer<typeof HistoryTab>;
export const FileFormat = z.enum(['csv', 'json', 'pdf']);
export type FileFormat = z.infer<typeof FileFormat>;
