import * as z from 'zod';
import { AppealId, CommentId, ModerationCaseId, PostId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { Author, EntryStatus, Topic } from '../schema.ts';

export const reportReasons = [
  'spam',
  'abuse',
  'personal_data',
  'defamation',
  'scam',
  'off_topic',
  'illegal',
  'other',
] as const;
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

export const caseStatuses = ['open', 'in_review', 'decided', 'appealed', 'upheld', 'overturned', 'modified'] as const;
export const CaseStatus = z.enum(caseStatuses);
export type CaseStatus = z.infer<typeof CaseStatus>;

/** What a moderator can do: nothing, show what waits, give it back with a reason, warn, remove, lock, or keep somebody from writing. */
export const Measure = z.enum(['none', 'approve', 'give_back', 'warn', 'remove', 'lock', 'mute', 'suspend']);
export type Measure = z.infer<typeof Measure>;

/** The community rules, by the code a decision names. */
export const RuleCode = z.enum(['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8']);
export type RuleCode = z.infer<typeof RuleCode>;

export const Target = z.object({ kind: z.enum(['post', 'comment']), id: z.uuid(), postId: PostId });
export type Target = z.infer<typeof Target>;

export const Decision = z.object({
  id: z.uuid(),
  measure: Measure,
  rule: RuleCode.nullable(),
  reason: z.string(),
  /** For how long somebody may not write; null when it is none of that kind or without an end. */
  days: z.int().nullable(),
  /** "Moderator 3": shown without a name in public. */
  by: z.string(),
  at: InstantSchema,
  hash: z.string(),
});
export type Decision = z.infer<typeof Decision>;

export const Appeal = z.object({
  id: AppealId,
  decisionId: z.uuid(),
  text: z.string(),
  status: z.enum(['open', 'upheld', 'overturned', 'modified']),
  reason: z.string().nullable(),
  at: InstantSchema,
  decidedAt: InstantSchema.nullable(),
});
export type Appeal = z.infer<typeof Appeal>;

export const CaseRow = z.object({
  id: ModerationCaseId,
  target: Target,
  title: z.string(),
  excerpt: z.string(),
  topic: Topic,
  author: Author,
  /** What opened it: somebody's report, the queue of first texts, or the guard. */
  openedBy: z.enum(['report', 'queue', 'guard']),
  status: CaseStatus,
  entryStatus: EntryStatus,
  score: z.number(),
  reports: z.array(z.object({ reason: ReportReason, count: z.int() })),
  assignee: z.string().nullable(),
  /** When it was to be decided at the latest. */
  dueAt: InstantSchema.nullable(),
  openedAt: InstantSchema,
  /** Why the reader cannot decide it: they wrote it, are in a matter with its author, or decided it before. */
  barred: z.string().nullable(),
});
export type CaseRow = z.infer<typeof CaseRow>;

export const CaseView = CaseRow.extend({
  /** The text as it is now, Markdown, and how often it was changed: a decision names what was read. */
  body: z.string(),
  revision: z.int(),
  /** What the reporters wrote, without who they are. */
  words: z.array(z.object({ reason: ReportReason, text: z.string(), at: InstantSchema })),
  decisions: z.array(Decision),
  appeal: Appeal.nullable(),
  /** Earlier decisions against the same author that stand. */
  earlier: z.int(),
});
export type CaseView = z.infer<typeof CaseView>;

/** A line of the public log: what was decided and why, and nobody's name. */
export const LogRow = z.object({
  id: z.uuid(),
  measure: Measure,
  rule: RuleCode.nullable(),
  reason: z.string(),
  kind: z.enum(['post', 'comment']),
  topic: Topic,
  by: z.string(),
  at: InstantSchema,
  outcome: z.enum(['stands', 'appealed', 'upheld', 'overturned', 'modified']),
});
export type LogRow = z.infer<typeof LogRow>;

/** Somebody's own record: what was decided about their words. */
export const OwnDecision = Decision.omit({ hash: true }).extend({
  caseId: ModerationCaseId,
  target: Target,
  title: z.string(),
  text: z.string(),
  commentId: CommentId.nullable(),
  appeal: Appeal.nullable(),
  appealUntil: InstantSchema.nullable(),
});
export type OwnDecision = z.infer<typeof OwnDecision>;
