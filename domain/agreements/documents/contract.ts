import * as z from 'zod';
import { signedIn, takesFile, through } from '../../core/door.ts';
import { AgreementId, Sha256 } from '../../core/ids.ts';
import { Revision } from '../../core/revision.ts';
import { WorkingCopy } from '../schema.ts';
import { DOCUMENT_LIMIT_BYTES } from './rules.ts';
import { DocumentText } from './schema.ts';

const one = z.object({ id: AgreementId, sha256: Sha256 });

export const documents = {
  /**
   * Makes a PDF the text of the reader's working copy, in place of its clauses; or the words of a Word file (DOCX) its clauses. Throws
   * FILE_TYPE and FILE_TOO_LARGE with the reason, AGR_LEFT_OUT with a list of what of a Word file would not come along, unless `partly` says
   * that this is known; STALE when `revision` is not the newest; then nothing was changed.
   */
  bring: through({ ...takesFile(DOCUMENT_LIMIT_BYTES), takesLong: true })
    .route({ method: 'POST', path: '/agreements/{id}/text/document' })
    .input(z.object({ id: AgreementId, revision: Revision, partly: z.boolean().optional(), file: z.file() }))
    .output(WorkingCopy),
  /** The file as it was brought, byte by byte, for who may read a text that it is, and for who is asked inside an organisation to approve it. */
  file: signedIn.route({ method: 'GET', path: '/agreements/{id}/documents/{sha256}' }).input(one).output(z.file()),
  /** What is written in it. */
  text: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/documents/{sha256}/text' })
    .input(one)
    .output(DocumentText),
};
