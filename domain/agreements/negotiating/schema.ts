import * as z from 'zod';
import { ClauseCommentId, SuggestionId, VersionId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { MOST_OBLIGATIONS } from '../../obligations/rules.ts';
import { ObligationTerm } from '../../obligations/schema.ts';
import { Clause } from '../schema.ts';
import { Side } from '../sides/schema.ts';
import { COMMENT_LENGTH, most, REASON_LENGTH } from './rules.ts';

/** all: every party reads it. own_side: only the people who stood on the writer's side when it was written. */
export const CommentVisibility = z.enum(['all', 'own_side']);
export type CommentVisibility = z.infer<typeof CommentVisibility>;

/** The words of a comment. */
export const CommentBody = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, 'Write something first.')
  .max(COMMENT_LENGTH, `Use at most ${COMMENT_LENGTH} characters.`);

/** Why something is suggested, or refused; may be empty. */
export const WhyWords = z
  .string()
  .trim()
  .normalize('NFC')
  .max(REASON_LENGTH, `Use at most ${REASON_LENGTH} characters.`)
  .default('');

/** What is suggested for a clause. */
export const Proposal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), clause: Clause }),
  /** `clause.id` is made by the one who suggests it; `afterClauseId` null is the end. */
  z.object({ kind: z.literal('add'), clause: Clause, afterClauseId: z.uuid().nullable() }),
  z.object({ kind: z.literal('remove'), clauseId: z.uuid() }),
]);
export type Proposal = z.infer<typeof Proposal>;

/** A comment on a clause, or the answer to one (`parentId`); answers have no answers of their own. */
export const ClauseComment = z.object({
  id: ClauseCommentId,
  clauseId: z.uuid(),
  parentId: ClauseCommentId.nullable(),
  /** The number of the version it was written on. */
  versionNo: z.int(),
  authorName: z.string(),
  side: Side,
  isMine: z.boolean(),
  /** Written without an account, by a code to the address of an invitation letter. */
  byLetter: z.boolean(),
  visibility: CommentVisibility,
  body: z.string(),
  createdAt: InstantSchema,
  /** Of a thread's first comment: when and by whom it was called settled; null while it is open. */
  resolvedAt: InstantSchema.nullable(),
  resolvedByName: z.string().nullable(),
});
export type ClauseComment = z.infer<typeof ClauseComment>;

/** countered: the other side suggested something else instead. withdrawn: taken back, also by making it again from a newer text. */
export const SuggestionStatus = z.enum(['open', 'accepted', 'refused', 'countered', 'withdrawn']);
export type SuggestionStatus = z.infer<typeof SuggestionStatus>;

export const Suggestion = z.object({
  id: SuggestionId,
  kind: z.enum(['change', 'add', 'remove']),
  /** Of `add` the id that the new clause will have. */
  clauseId: z.uuid(),
  /** Of `add` the clause it comes after; null for the end. */
  afterClauseId: z.uuid().nullable(),
  versionNo: z.int(),
  /** The clause as it stood when this was suggested; null of `add`. */
  before: Clause.nullable(),
  /** The clause as it would stand; null of `remove`. */
  after: Clause.nullable(),
  reason: z.string(),
  authorName: z.string(),
  side: Side,
  isMine: z.boolean(),
  /** Made without an account, by a code to the address of an invitation letter. */
  byLetter: z.boolean(),
  status: SuggestionStatus,
  /** Which one it answers or takes the place of. */
  followsId: SuggestionId.nullable(),
  answeredByName: z.string().nullable(),
  answeredAt: InstantSchema.nullable(),
  /** What was said with a refusal. */
  answer: z.string().nullable(),
  createdAt: InstantSchema,
});
export type Suggestion = z.infer<typeof Suggestion>;

/** The sum and the day that a promise has after other words of its clause were accepted. */
export const SaidPromise = ObligationTerm.pick({ id: true, amountMinor: true, due: true });
export type SaidPromise = z.infer<typeof SaidPromise>;
export const SaidPromises = z.array(SaidPromise).max(MOST_OBLIGATIONS).default([]);

/** Suggestions of other sides that are accepted or refused in one deed. */
export const SuggestionAnswers = z
  .array(z.object({ suggestionId: SuggestionId, accept: z.boolean(), words: WhyWords }))
  .min(1)
  .max(most.answers);

/** All that is said about a text, as its reader may see it. */
export const Negotiation = z.object({
  /** The newest version that the reader has read; null before they read one. */
  readVersionId: VersionId.nullable(),
  readVersionNo: z.int().nullable(),
  /** Who else reads what the reader writes to their own side. */
  ownSide: z.array(z.string()),
  /** Oldest first. */
  comments: z.array(ClauseComment),
  /** Oldest first. */
  suggestions: z.array(Suggestion),
});
export type Negotiation = z.infer<typeof Negotiation>;
