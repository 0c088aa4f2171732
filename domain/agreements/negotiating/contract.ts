import * as z from 'zod';
import { signedIn, takesText, through } from '../../core/door.ts';
import { AgreementId, ClauseCommentId, SuggestionId, VersionId } from '../../core/ids.ts';
import { AgreementView, TERMS_LIMITS } from '../schema.ts';
import {
  CommentBody,
  CommentVisibility,
  Negotiation,
  Proposal,
  SaidPromises,
  SuggestionAnswers,
  WhyWords,
} from './schema.ts';

const madeComment = z.object({ id: ClauseCommentId });
const madeSuggestion = z.object({ id: SuggestionId });

/** What is said about the text of an agreement before it is signed. NOT_FOUND for who may not read the agreement. */
export const negotiating = {
  /** Comments and suggestions that the reader may see, in one statement. */
  read: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/negotiation' })
    .input(z.object({ id: AgreementId }))
    .output(Negotiation),
  /** Notes that the reader has read a version, so that the next one can be shown by what changed since. */
  noteRead: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/read-version' })
    .input(z.object({ id: AgreementId, versionId: VersionId }))
    .output(z.object({ noted: z.literal(true) })),
  /** Comments on a clause of the current text, or answers a comment, under whose visibility the answer stays. */
  comment: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/comments' })
    .input(
      z.object({
        id: AgreementId,
        clauseId: z.uuid(),
        parentId: ClauseCommentId.nullable().default(null),
        visibility: CommentVisibility,
        body: CommentBody,
      }),
    )
    .output(madeComment),
  /** Calls a thread settled, or opens it again. */
  resolve: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/comments/{commentId}/resolve' })
    .input(z.object({ id: AgreementId, commentId: ClauseCommentId, resolved: z.boolean() }))
    .output(madeComment),
  /**
   * Suggests other words for a clause, a new clause, or to leave one out. `follows` names a suggestion that it answers (of another
   * side: that one is countered) or takes the place of (of one's own side: that one is withdrawn). Throws STALE when `versionId`
   * is no longer the current one.
   */
  suggest: through(takesText(TERMS_LIMITS))
    .route({ method: 'POST', path: '/agreements/{id}/suggestions' })
    .input(
      z.object({
        id: AgreementId,
        versionId: VersionId,
        proposal: Proposal,
        reason: WhyWords,
        follows: SuggestionId.nullable().default(null),
      }),
    )
    .output(madeSuggestion),
  withdraw: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/suggestions/{suggestionId}/withdraw' })
    .input(z.object({ id: AgreementId, suggestionId: SuggestionId }))
    .output(madeSuggestion),
  /**
   * Accepts and refuses suggestions of other sides, all in one deed: what is accepted becomes one new version, and everybody's
   * acceptance starts again. `promises` says of each promise of a clause with other words what sum and day it has then: the same ones
   * where it stays as it is. Throws BAD_INPUT while one is not named; STALE when `versionId` is no longer the current one or one of them is outdated.
   */
  answer: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/suggestions/answer' })
    .input(
      z.object({
        id: AgreementId,
        versionId: VersionId,
        answers: SuggestionAnswers,
        promises: SaidPromises,
      }),
    )
    .output(AgreementView),
};
