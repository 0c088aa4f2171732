import * as z from 'zod';
import { signedIn, takesFile, through } from '../../core/door.ts';
import { AgreementId, PartyId } from '../../core/ids.ts';
import { EXHIBIT_LIMIT_BYTES } from '../../disputes/rules.ts';
import { Answer, GivenFile, OwnAnswers, SignedAnswers } from './schema.ts';

const one = z.object({ id: AgreementId });
/** `guestPartyId`: who answers in person on the device of the one who made the agreement; absent for the reader's own party. */
const answering = one.extend({ guestPartyId: PartyId.optional() });
const field = answering.extend({ fieldId: z.uuid() });

export const fields = {
  /** What the reader's own party wrote so far for the text that is to be signed. Throws ILLEGAL_TRANSITION when it is not asked to sign. */
  own: signedIn.route({ method: 'GET', path: '/agreements/{id}/answers/own' }).input(answering).output(OwnAnswers),
  /** Keeps one answer as a draft; null takes it back. Judged in full at the signature. Throws BAD_INPUT, ILLEGAL_TRANSITION. */
  save: signedIn
    .route({ method: 'PUT', path: '/agreements/{id}/answers/{fieldId}' })
    .input(field.extend({ value: Answer.nullable() }))
    .output(OwnAnswers),
  /** Keeps a file as the draft of an answer. Throws FILE_TOO_LARGE, FILE_TYPE; then nothing was kept. */
  addFile: through(takesFile(EXHIBIT_LIMIT_BYTES))
    .route({ method: 'POST', path: '/agreements/{id}/answers/{fieldId}/file' })
    .input(field.extend({ file: z.file() }))
    .output(GivenFile),
  /** What was signed with, for everybody who reads the agreement: nothing of a party that has not signed. */
  signed: signedIn.route({ method: 'GET', path: '/agreements/{id}/answers' }).input(one).output(z.array(SignedAnswers)),
  file: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/answers/files/{fileId}' })
    .input(one.extend({ fileId: z.uuid() }))
    .output(z.file()),
};
