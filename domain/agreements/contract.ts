import { oc } from '@orpc/contract';
import * as z from 'zod';
import { AgreementId, IdentityId, PartyId, Sha256, VersionId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { CurrencySchema, ReasonSchema } from '../core/schema.ts';
import {
  AgreementRow,
  AgreementTerms,
  AgreementView,
  AssuranceLevel,
  LifeEvent,
  PartyInput,
  PasskeyAssertion,
  SignatureMark,
  SigningStart,
  VerifyReport,
  VersionSummary,
  WorkingCopy,
} from './schema.ts';

const one = z.object({ id: AgreementId });
const withReason = z.object({ id: AgreementId, reason: ReasonSchema });

export const AgreementFilter = z.enum(['all', 'waiting', 'draft', 'open', 'signed', 'ended']);

export const agreements = {
  /** Own agreements, newest change first. `q` searches title and reference. */
  list: oc
    .route({ method: 'GET', path: '/agreements' })
    .input(PageRequest.extend({ filter: AgreementFilter.default('all'), q: z.string().trim().max(100).optional() }))
    .output(pageOf(AgreementRow)),
  get: oc.route({ method: 'GET', path: '/agreements/{id}' }).input(one).output(AgreementView),
  /** A draft of one's own, with the creator as the first party. Needs a confirmed e-mail address. */
  create: oc
    .route({ method: 'POST', path: '/agreements' })
    .input(
      z.object({
        ownerIdentityId: IdentityId,
        title: z.string().trim().max(200).default(''),
        currency: CurrencySchema,
      }),
    )
    .output(AgreementView),
  /** The reader's working copy: the draft itself before sharing; afterwards one copy a person, made from the current version. */
  openText: oc.route({ method: 'POST', path: '/agreements/{id}/text' }).input(one).output(WorkingCopy),
  /** Autosave. Throws STALE when `revision` is not the newest. */
  saveText: oc
    .route({ method: 'PUT', path: '/agreements/{id}/text' })
    .input(z.object({ id: AgreementId, revision: z.int().min(0), terms: AgreementTerms }))
    .output(WorkingCopy),
  discardText: oc.route({ method: 'DELETE', path: '/agreements/{id}/text' }).input(one).output(AgreementView),
  /**
   * Makes the working copy the current version; everybody's acceptance starts again. Throws STALE when the current version moved
   * on since the copy was begun; after comparing, send again with `follows` naming the newer version.
   */
  publishText: oc
    .route({ method: 'POST', path: '/agreements/{id}/versions' })
    .input(
      z.object({ id: AgreementId, changelog: z.string().trim().max(500).default(''), follows: VersionId.optional() }),
    )
    .output(AgreementView),
  versions: oc.route({ method: 'GET', path: '/agreements/{id}/versions' }).input(one).output(z.array(VersionSummary)),
  versionTerms: oc
    .route({ method: 'GET', path: '/agreements/{id}/versions/{versionId}' })
    .input(z.object({ id: AgreementId, versionId: VersionId }))
    .output(AgreementTerms),
  /** The whole list of parties as the creator wants it. In a draft nobody is told yet; afterwards new ones are invited at once. */
  saveParties: oc
    .route({ method: 'PUT', path: '/agreements/{id}/parties' })
    .input(z.object({ id: AgreementId, parties: z.array(PartyInput).min(1).max(20) }))
    .output(AgreementView),
  share: oc.route({ method: 'POST', path: '/agreements/{id}/share' }).input(one).output(AgreementView),
  acceptText: oc
    .route({ method: 'POST', path: '/agreements/{id}/accept' })
    .input(z.object({ id: AgreementId, versionId: VersionId }))
    .output(AgreementView),
  answerClause: oc
    .route({ method: 'POST', path: '/agreements/{id}/public-clause' })
    .input(z.object({ id: AgreementId, accept: z.boolean() }))
    .output(AgreementView),
  requestSignatures: oc
    .route({ method: 'POST', path: '/agreements/{id}/signatures/request' })
    .input(one)
    .output(AgreementView),
  reopen: oc.route({ method: 'POST', path: '/agreements/{id}/reopen' }).input(withReason).output(AgreementView),
  proposeChange: oc
    .route({ method: 'POST', path: '/agreements/{id}/propose-change' })
    .input(withReason)
    .output(AgreementView),
  decline: oc.route({ method: 'POST', path: '/agreements/{id}/decline' }).input(withReason).output(AgreementView),
  void: oc.route({ method: 'POST', path: '/agreements/{id}/void' }).input(withReason).output(AgreementView),
  extend: oc.route({ method: 'POST', path: '/agreements/{id}/extend' }).input(one).output(AgreementView),
  remind: oc
    .route({ method: 'POST', path: '/agreements/{id}/remind' })
    .input(z.object({ id: AgreementId, partyId: PartyId }))
    .output(AgreementView),
  remove: oc
    .route({ method: 'DELETE', path: '/agreements/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  /** Opens the agreement as its reader: an invited party becomes "viewed" the first time. */
  markOpened: oc.route({ method: 'POST', path: '/agreements/{id}/opened' }).input(one).output(AgreementView),
  /** Step one of signing: fixes the hash, sends the code at L1, hands out the passkey challenge at L2. */
  startSigning: oc
    .route({ method: 'POST', path: '/agreements/{id}/signatures/start' })
    .input(z.object({ id: AgreementId, contentHash: Sha256, level: AssuranceLevel }))
    .output(SigningStart),
  /** Step two: the signature itself. Throws AGR_HASH_MISMATCH, AGR_NOT_YOUR_TURN, AGR_CLAUSE_UNDECIDED, SIG_*. */
  sign: oc
    .route({ method: 'POST', path: '/agreements/{id}/signatures' })
    .input(
      z.object({
        id: AgreementId,
        contentHash: Sha256,
        level: AssuranceLevel,
        mark: SignatureMark,
        electronicRecordsConsent: z.literal(true, 'Confirm that you want to sign electronically.'),
        code: z
          .string()
          .regex(/^\d{6}$/, 'The code has six digits.')
          .optional(),
        passkey: PasskeyAssertion.optional(),
      }),
    )
    .output(AgreementView),
  /** Recomputes everything: content hash, signatures with their passkey proofs, event chain, seal of the stored PDF. */
  verify: oc.route({ method: 'GET', path: '/agreements/{id}/verify' }).input(one).output(VerifyReport),
  /** The same for a copy of the PDF that somebody holds in hand. */
  verifyCopy: oc
    .route({ method: 'POST', path: '/agreements/{id}/verify-copy' })
    .input(z.object({ id: AgreementId, file: z.file() }))
    .output(VerifyReport),
  /** The life so far, oldest first. */
  life: oc.route({ method: 'GET', path: '/agreements/{id}/life' }).input(one).output(z.array(LifeEvent)),
  /** The sealed PDF. NOT_FOUND until it is sealed. */
  document: oc.route({ method: 'GET', path: '/agreements/{id}/document' }).input(one).output(z.file()),
  /** Everything that convinces somebody who trusts nobody, as an archive with a page that checks it. NOT_FOUND until it is sealed. */
  evidence: oc.route({ method: 'GET', path: '/agreements/{id}/evidence' }).input(one).output(z.file()),
};
