import * as z from 'zod';
import { ClauseCommentId, Sha256, SuggestionId, VersionId } from '../../core/ids.ts';
import { EmailSchema, NameSchema, ReasonSchema } from '../../core/schema.ts';
import { CommentBody, Proposal, SaidPromises, SuggestionAnswers, WhyWords } from '../negotiating/schema.ts';

/** What is done by the code that goes to the address of an invitation letter, one deed a code. */
export const LetterDeed = z.enum([
  ...(['accept', 'sign', 'ask_change', 'decline'] as const),
  ...(['comment', 'suggest', 'withdraw', 'answer_suggestions', 'hand_on'] as const),
]);
export type LetterDeed = z.infer<typeof LetterDeed>;
/** What is said about the text, beside a clause, and who should have been asked. */
export type TalkDeed = Extract<LetterDeed, 'comment' | 'suggest' | 'withdraw' | 'answer_suggestions' | 'hand_on'>;

/** On the text that was read, and no other. */
const read = { versionId: VersionId };
/** Whether the public-history clause is accepted; left out where it is not offered or was answered before. */
const clause = { clause: z.boolean().optional() };

/** One answer to an invitation, with all that it says. */
export const LetterAnswer = z.discriminatedUnion('deed', [
  z.object({ deed: z.literal('accept'), ...read, ...clause }),
  z.object({
    ...{ deed: z.literal('sign'), ...read, ...clause },
    contentHash: Sha256,
    name: NameSchema,
    /** The clauses that were ticked one by one. */
    acknowledged: z.array(z.uuid()).max(200).optional(),
    electronicRecordsConsent: z.literal(true, 'Confirm that you want to sign electronically.'),
  }),
  z.object({ deed: z.literal('ask_change'), ...read, reason: ReasonSchema }),
  z.object({ deed: z.literal('decline'), ...read, reason: ReasonSchema }),
  /** Everybody in it reads the comment. `parentId`: the comment that it answers. */
  z.object({
    ...{ deed: z.literal('comment'), ...read, clauseId: z.uuid() },
    parentId: ClauseCommentId.nullable().default(null),
    body: CommentBody,
  }),
  /** `follows`: as with an account. */
  z.object({
    ...{ deed: z.literal('suggest'), ...read, proposal: Proposal, reason: WhyWords },
    follows: SuggestionId.nullable().default(null),
  }),
  z.object({ deed: z.literal('withdraw'), ...read, suggestionId: SuggestionId }),
  /** Who the right person is: who made the agreement decides whether they are invited in this place. */
  z.object({ deed: z.literal('hand_on'), ...read, name: NameSchema, email: EmailSchema }),
  z.object({ deed: z.literal('answer_suggestions'), ...read, answers: SuggestionAnswers, promises: SaidPromises }),
]);
export type LetterAnswer = z.infer<typeof LetterAnswer>;
