import * as z from 'zod';
import { signedIn, takesFile, through } from '../../core/door.ts';
import { DocumentId, IdentityId, VerificationId } from '../../core/ids.ts';
import { PageRequest, pageOf } from '../../core/page.ts';
import { ReasonSchema } from '../../core/schema.ts';
import { documentLimits, STATEMENT_LENGTH } from './rules.ts';
import {
  CheckName,
  DocumentKind,
  IdentityStanding,
  QueueFilter,
  QueueRow,
  Verification,
  VerificationReview,
  WantedLevel,
} from './schema.ts';

const atDesk = through({ desk: 'verification.queue' });

const one = z.object({ id: VerificationId });
const aDocument = z.object({ id: VerificationId, documentId: DocumentId });
const findings = z.object({
  id: VerificationId,
  reason: ReasonSchema,
  checks: z.array(CheckName).max(CheckName.options.length),
  /** The number as the reviewer read it on the certificate or in the register; null for an identity that has none. */
  registerNo: z.string().trim().max(60).nullable(),
});

/** Proving who an identity is. The first half is its owner's, the second the reviewers'. */
export const verification = {
  /** The reader's own identities with their level, the request under way and those before. */
  mine: signedIn.route({ method: 'GET', path: '/verifications' }).output(z.array(IdentityStanding)),
  /** Begins a request, or answers the one under way. Throws NOT_FOUND, EMAIL_UNVERIFIED, ILLEGAL_TRANSITION at that level already. */
  start: signedIn
    .route({ method: 'POST', path: '/verifications' })
    .input(z.object({ identityId: IdentityId, wantedLevel: WantedLevel }))
    .output(Verification),
  save: signedIn
    .route({ method: 'PUT', path: '/verifications/{id}' })
    .input(
      z.object({ id: VerificationId, wantedLevel: WantedLevel, statement: z.string().trim().max(STATEMENT_LENGTH) }),
    )
    .output(Verification),
  /** A PDF or a picture up to 10 MB, at most six a request. Throws FILE_TOO_LARGE, FILE_TYPE. */
  addDocument: through(takesFile(documentLimits.bytes))
    .route({ method: 'POST', path: '/verifications/{id}/documents' })
    .input(z.object({ id: VerificationId, kind: DocumentKind, file: z.file() }))
    .output(Verification),
  removeDocument: signedIn
    .route({ method: 'DELETE', path: '/verifications/{id}/documents/{documentId}' })
    .input(aDocument)
    .output(Verification),
  submit: signedIn.route({ method: 'POST', path: '/verifications/{id}/submit' }).input(one).output(Verification),
  withdraw: signedIn.route({ method: 'POST', path: '/verifications/{id}/withdraw' }).input(one).output(Verification),
  /** The file itself, for the owner and, once it was sent, for reviewers. Unknown to everybody else. */
  document: signedIn
    .route({ method: 'GET', path: '/verifications/{id}/documents/{documentId}' })
    .input(aDocument)
    .output(z.file()),
  /** waiting and mine: longest waiting first; decided: newest first. Throws FORBIDDEN. */
  queue: atDesk
    .route({ method: 'GET', path: '/verification-queue' })
    .input(PageRequest.extend({ filter: QueueFilter.default('waiting') }))
    .output(pageOf(QueueRow)),
  get: signedIn.route({ method: 'GET', path: '/verification-queue/{id}' }).input(one).output(VerificationReview),
  take: signedIn.route({ method: 'POST', path: '/verification-queue/{id}/take' }).input(one).output(VerificationReview),
  requestInfo: signedIn
    .route({ method: 'POST', path: '/verification-queue/{id}/request-info' })
    .input(z.object({ id: VerificationId, reason: ReasonSchema }))
    .output(VerificationReview),
  /** Final at level 2; at level 3 an approval waits for a second reviewer. */
  decide: signedIn
    .route({ method: 'POST', path: '/verification-queue/{id}/decision' })
    .input(findings.extend({ outcome: z.enum(['approve', 'reject']) }))
    .output(VerificationReview),
  /** The second reviewer of level 3. Throws FORBIDDEN for the first. */
  confirm: signedIn
    .route({ method: 'POST', path: '/verification-queue/{id}/confirmation' })
    .input(findings)
    .output(VerificationReview),
};
