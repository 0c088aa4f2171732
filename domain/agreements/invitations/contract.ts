import * as z from 'zod';
import { open, ordinary, signedIn, takesText, through } from '../../core/door.ts';
import { AgreementId, VersionId } from '../../core/ids.ts';
import { InstantSchema, SixDigits } from '../../core/schema.ts';
import { AgreementView } from '../schema.ts';
import { LetterAnswer, LetterDeed } from './schema.ts';

export const invitations = {
  /**
   * Lets this browser read the agreement that a letter invites to, by the secret in the letter's link. Nothing is written about the agreement,
   * and nobody is told: a machine that looks into letters opens their links. Throws NOT_FOUND for a link that opens nothing (any more),
   * FORBIDDEN to who is signed in, RATE_LIMITED.
   */
  open: open
    .route({ method: 'POST', path: '/invitations/open' })
    .input(z.object({ secret: z.string().max(100) }))
    .output(z.object({ agreementId: AgreementId })),
  /** Ends reading by letter in this browser, for who reads this agreement so; for who is signed in it does nothing. */
  close: signedIn
    .route({ method: 'POST', path: '/invitations/close' })
    .input(z.object({ id: AgreementId }))
    .output(z.void()),
  /**
   * Sends a code to the address that the letter went to: for this deed, on this text, in this browser. Whatever stands against the deed is said
   * now and not after it. `code`: the code itself, which went nowhere, where this browser has just used one from there and only says something
   * about the text. Throws FORBIDDEN, NOT_FOUND, STALE, ILLEGAL_TRANSITION, AGR_NOT_YOUR_TURN, AGR_NOT_APPROVED, RATE_LIMITED.
   */
  sendCode: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/by-letter/code' })
    .input(z.object({ id: AgreementId, deed: LetterDeed, versionId: VersionId }))
    .output(z.object({ sentTo: z.string(), until: InstantSchema, code: SixDigits.nullable() })),
  /**
   * Does one deed of the party that was invited by letter, by the code that went to its address: to accept the text, to sign, to ask for a change
   * or to say no, or to say something about a clause. The same deed by the same code is done once, and answered the same again. Throws as `sendCode`, and SIG_CODE_WRONG, SIG_AUTH_STALE, AGR_CLAUSE_UNDECIDED, AGR_HASH_MISMATCH, AGR_NOT_ACKNOWLEDGED.
   */
  answer: through(takesText({ json: ordinary.json, members: 20_000 }))
    .route({ method: 'POST', path: '/agreements/{id}/by-letter/answers' })
    .input(z.object({ id: AgreementId, code: SixDigits, answer: LetterAnswer }))
    .output(AgreementView),
};
