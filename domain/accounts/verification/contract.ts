import { oc } from '@orpc/contract';
import * as z from 'zod';
import { DocumentId, IdentityId, VerificationId } from '../../core/ids.ts';
import { PageRequest, pageOf } from '../../core/page.ts';
import { ReasonSchema } from '../../core/schema.ts';
import { takesFile } from '../../core/taking.ts';
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
  mine: oc.route({ method: 'GET', path: '/verifications' }).output(z.array(IdentityStanding)),
  /** Begins a request, or answers the one under way. Throws NOT_FOUND, EMAIL_UNVERIFIED, ILLEGAL_TRANSITION at that level already. */
  start: oc
    .route({ method: 'POST', path: '/verifications' })
    .input(z.object({ identityId: IdentityId, wantedLevel: WantedLevel }))
    .output(Verification),
  save: oc
    .route({ method: 'PUT', path: '/verifications/{id}' })
    .input(
      z.object({ id: VerificationId, wantedLevel: WantedLevel, statement: z.string().trim().max(STATEMENT_LENGTH) }),
    )
    .output(Verification),
  /** A PDF or a picture up to 10 MB, at most six a request. Throws FILE_TOO_LARGE, FILE_TYPE. */
  addDocument: takesFile(documentLimits.bytes)
    .route({ method: 'POST', path: '/verifications/{id}/documents' })
    .input(z.object({ id: VerificationId, kind: DocumentKind, file: z.file() }))
    .output(Verification),
  removeDocument: oc
    .route({ method: 'DELETE', path: '/verifications/{id}/documents/{documentId}' })
    .input(aDocument)
    .output(Verification),
  submit: oc.route({ method: 'POST', path: '/verifications/{id}/submit' }).input(one).output(Verification),
  withdraw: oc.route({ method: 'POST', path: '/verifications/{id}/withdraw' }).input(one).output(Verification),
  /** The file itself, for the owner and, once it was sent, for reviewers. Unknown to everybody else. */
  document: oc
    .route({ method: 'GET', path: '/verifications/{id}/documents/{documentId}' })
    .input(aDocument)
    .output(z.file()),
  /** waiting and mine: longest waiting first; decided: newest first. Throws FORBIDDEN. */
  queue: oc
    .route({ method: 'GET', path: '/verification-queue' })
    .input(PageRequest.extend({ filter: QueueFilter.default('waiting') }))
    .output(pageOf(QueueRow)),
  get: oc.route({ method: 'GET', path: '/verification-queue/{id}' }).input(one).output(VerificationReview),
  take: oc.route({ method: 'POST', path: '/verification-queue/{id}/take' }).input(one).output(VerificationReview),
  requestInfo: oc
    .route({ method: 'POST', path: '/verification-queue/{id}/request-info' })
    .input(z.object({ id: VerificationId, reason: ReasonSchema }))
    .output(VerificationReview),
  /** Final at level 2; at level 3 an approval waits for a second reviewer. */
  decide: oc
    .route({ method: 'POST', path: '/verification-queue/{id}/decision' })
    .input(findings.extend({ outcome: z.enum(['approve', 'reject']) }))
    .output(VerificationReview),
  /** The second reviewer of level 3. Throws FORBIDDEN for the first. */
  confirm: oc
    .route({ method: 'POST', path: '/verification-queue/{id}/confirmation' })
    .input(findings)
    .output(VerificationReview),
};
