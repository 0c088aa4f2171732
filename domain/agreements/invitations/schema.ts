import * as z from 'zod';
import { ClauseCommentId, Sha256, VersionId } from '../../core/ids.ts';
import { NameSchema, ReasonSchema } from '../../core/schema.ts';
import { CommentBody } from '../negotiating/schema.ts';

/** What is done by the code that goes to the address of an invitation letter, one deed a code. */
export const LetterDeed = z.enum(['accept', 'sign', 'ask_change', 'decline', 'comment']);
export type LetterDeed = z.infer<typeof LetterDeed>;
/** What only says something about the text. */
export type TalkDeed = Extract<LetterDeed, 'comment'>;

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
]);
export type LetterAnswer = z.infer<typeof LetterAnswer>;
