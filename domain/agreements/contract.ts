import * as z from 'zod';
import { open, signedIn, takesFile, takesText, through, whenSuspended } from '../core/door.ts';
import { AgreementId, AttendantId, DelegationId, IdentityId, PartyId, Sha256, VersionId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { CurrencySchema, EmailSchema, NameSchema, ReasonSchema, SixDigits } from '../core/schema.ts';
import { SaidAuthority } from './authority/schema.ts';
import { VerifyReport } from './checks.ts';
import { SEALS_READ } from './copies/rules.ts';
import { SealedDocument } from './copies/schema.ts';
import { AgreementQuery, AgreementRow } from './portfolio/schema.ts';
import { COPY_LIMIT_BYTES } from './rules.ts';
import {
  AgreementTerms,
  AgreementView,
  AssuranceLevel,
  AttendantInput,
  LifeEvent,
  PartyInput,
  PasskeyAssertion,
  PresenceCode,
  SignatureMark,
  SigningStart,
  TERMS_LIMITS,
  VersionSummary,
  WorkingCopy,
} from './schema.ts';

const one = z.object({ id: AgreementId });
const attending = z.object({ id: AgreementId, attendantId: AttendantId });
const withReason = z.object({ id: AgreementId, reason: ReasonSchema });

export const agreements = {
  /** Own agreements, newest change first, narrowed by words and by what stands in their terms. */
  list: through({ key: 'agreements:read' })
    .route({ method: 'GET', path: '/agreements' })
    .input(PageRequest.extend(AgreementQuery.shape))
    .output(pageOf(AgreementRow)),
  get: through({ key: 'agreements:read' })
    .route({ method: 'GET', path: '/agreements/{id}' })
    .input(one)
    .output(AgreementView),
  /** A draft of one's own, with the creator as the first party. Needs a confirmed e-mail address. */
  create: through({ key: 'agreements:write' })
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
  openText: through({ key: 'agreements:write' })
    .route({ method: 'POST', path: '/agreements/{id}/text' })
    .input(one)
    .output(WorkingCopy),
  /** Autosave. Throws STALE when `revision` is not the newest. */
  saveText: through({ ...takesText(TERMS_LIMITS), key: 'agreements:write' })
    .route({ method: 'PUT', path: '/agreements/{id}/text' })
    .input(z.object({ id: AgreementId, revision: Revision, terms: AgreementTerms }))
    .output(WorkingCopy),
  discardText: signedIn.route({ method: 'DELETE', path: '/agreements/{id}/text' }).input(one).output(AgreementView),
  /**
   * Makes the working copy the current version; everybody's acceptance starts again. Throws STALE when the current version moved
   * on since the copy was begun; after comparing, send again with `follows` naming the newer version.
   */
  publishText: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/versions' })
    .input(
      z.object({ id: AgreementId, changelog: z.string().trim().max(500).default(''), follows: VersionId.optional() }),
    )
    .output(AgreementView),
  versions: through({ key: 'agreements:read' })
    .route({ method: 'GET', path: '/agreements/{id}/versions' })
    .input(one)
    .output(z.array(VersionSummary)),
  versionTerms: through({ key: 'agreements:read' })
    .route({ method: 'GET', path: '/agreements/{id}/versions/{versionId}' })
    .input(z.object({ id: AgreementId, versionId: VersionId }))
    .output(AgreementTerms),
  /** The whole list of parties as the creator wants it. In a draft nobody is told yet; afterwards new ones are invited at once. */
  saveParties: through({ key: 'agreements:write' })
    .route({ method: 'PUT', path: '/agreements/{id}/parties' })
    .input(z.object({ id: AgreementId, parties: z.array(PartyInput).min(1).max(20) }))
    .output(AgreementView),
  /** The whole list of who attends as the creator wants it; new ones are invited as soon as the text is shared. */
  saveAttendants: through({ key: 'agreements:write' })
    .route({ method: 'PUT', path: '/agreements/{id}/attendants' })
    .input(z.object({ id: AgreementId, attendants: z.array(AttendantInput).max(20) }))
    .output(AgreementView),
  /** An approver consents to the frozen text. Throws AGR_HASH_MISMATCH. */
  approve: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/approve' })
    .input(attending.extend({ contentHash: Sha256 }))
    .output(AgreementView),
  refuseApproval: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/refuse-approval' })
    .input(attending.extend({ reason: ReasonSchema }))
    .output(AgreementView),
  /** What a witness shows to the party beside them. */
  showPresence: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/presence/show' })
    .input(attending)
    .output(PresenceCode),
  /** The party enters what its witness shows. Throws AGR_PRESENCE_WRONG, RATE_LIMITED. */
  provePresence: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/presence' })
    .input(attending.extend({ code: SixDigits }))
    .output(AgreementView),
  /** A witness says that they were there and saw the party sign. */
  attest: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/attest' })
    .input(attending.extend({ contentHash: Sha256, sawIt: z.literal(true, 'Say that you were there and saw it.') }))
    .output(AgreementView),
  /** Has somebody else sign for the reader's party. Of the same identity it counts at once, else the one who made the agreement answers. */
  delegate: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/delegations' })
    .input(z.object({ id: AgreementId, name: NameSchema, email: EmailSchema, basis: ReasonSchema }))
    .output(AgreementView),
  answerDelegation: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/delegations/{delegationId}/answer' })
    .input(z.object({ id: AgreementId, delegationId: DelegationId, agree: z.boolean() }))
    .output(AgreementView),
  share: through({ key: 'agreements:write' })
    .route({ method: 'POST', path: '/agreements/{id}/share' })
    .input(one)
    .output(AgreementView),
  acceptText: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/accept' })
    .input(z.object({ id: AgreementId, versionId: VersionId }))
    .output(AgreementView),
  answerClause: whenSuspended
    .route({ method: 'POST', path: '/agreements/{id}/public-clause' })
    .input(z.object({ id: AgreementId, accept: z.boolean(), guestPartyId: PartyId.optional() }))
    .output(AgreementView),
  requestSignatures: through({ key: 'agreements:write' })
    .route({ method: 'POST', path: '/agreements/{id}/signatures/request' })
    .input(one)
    .output(AgreementView),
  reopen: signedIn.route({ method: 'POST', path: '/agreements/{id}/reopen' }).input(withReason).output(AgreementView),
  proposeChange: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/propose-change' })
    .input(withReason)
    .output(AgreementView),
  decline: whenSuspended
    .route({ method: 'POST', path: '/agreements/{id}/decline' })
    .input(withReason)
    .output(AgreementView),
  void: signedIn.route({ method: 'POST', path: '/agreements/{id}/void' }).input(withReason).output(AgreementView),
  extend: signedIn.route({ method: 'POST', path: '/agreements/{id}/extend' }).input(one).output(AgreementView),
  remind: through({ key: 'agreements:write' })
    .route({ method: 'POST', path: '/agreements/{id}/remind' })
    .input(z.object({ id: AgreementId, partyId: PartyId }))
    .output(AgreementView),
  remove: signedIn
    .route({ method: 'DELETE', path: '/agreements/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  /** Opens the agreement as its reader: an invited party becomes "viewed" the first time. */
  markOpened: whenSuspended.route({ method: 'POST', path: '/agreements/{id}/opened' }).input(one).output(AgreementView),
  /** Step one of signing: fixes the hash, sends the code at L1, hands out the passkey challenge at L2. */
  startSigning: through({ whenSuspended: 'to settle' })
    .route({ method: 'POST', path: '/agreements/{id}/signatures/start' })
    .input(z.object({ id: AgreementId, contentHash: Sha256, level: AssuranceLevel, guestPartyId: PartyId.optional() }))
    .output(SigningStart),
  /** Step two: the signature itself. Throws AGR_HASH_MISMATCH, AGR_NOT_YOUR_TURN, AGR_CLAUSE_UNDECIDED, AGR_FIELDS_MISSING, AGR_NOT_ACKNOWLEDGED, SIG_AUTHORITY_MISSING and other SIG_*. */
  sign: through({ whenSuspended: 'to settle' })
    .route({ method: 'POST', path: '/agreements/{id}/signatures' })
    .input(
      z.object({
        id: AgreementId,
        contentHash: Sha256,
        level: AssuranceLevel,
        mark: SignatureMark,
        electronicRecordsConsent: z.literal(true, 'Confirm that you want to sign electronically.'),
        code: SixDigits.optional(),
        passkey: PasskeyAssertion.optional(),
        /** The party that signs in person on this device; absent when the reader signs for their own. */
        guestPartyId: PartyId.optional(),
        /** The clauses that were ticked one by one. */
        acknowledged: z.array(z.uuid()).max(200).optional(),
        /** As what the reader signs for an organisation. Asked for wherever the party is one. */
        authority: SaidAuthority.optional(),
      }),
    )
    .output(AgreementView),
  /** What the reader said last when they signed for the identity of their party, to be offered again; null where they never did. */
  lastAuthority: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/signatures/authority' })
    .input(one)
    .output(SaidAuthority.nullable()),
  /** Recomputes everything: content hash, signatures with their passkey proofs, event chain, seal of the stored PDF. */
  verify: signedIn.route({ method: 'GET', path: '/agreements/{id}/verify' }).input(one).output(VerifyReport),
  /** The same for a copy of the PDF that somebody holds in hand. */
  verifyCopy: through(takesFile(COPY_LIMIT_BYTES))
    .route({ method: 'POST', path: '/agreements/{id}/verify-copy' })
    .input(z.object({ id: AgreementId, file: z.file() }))
    .output(VerifyReport),
  /**
   * For anybody: the sealed document of one of these hashes, of a file or of a text, or null; and the certificates that this installation
   * ever sealed with (DER, base64), the newest first. Who knows the hash has held the document, and learns nothing that does not stand in it.
   */
  findSealed: open
    .route({ method: 'GET', path: '/agreements/sealed' })
    .input(
      z.object({
        of: z.enum(['file', 'text']),
        hashes: z
          .array(Sha256)
          .min(1)
          .max(SEALS_READ + 1),
      }),
    )
    .output(z.object({ sealed: SealedDocument.nullable(), certificates: z.array(z.string()) })),
  /** The life so far, oldest first. */
  life: through({ key: 'agreements:read' })
    .route({ method: 'GET', path: '/agreements/{id}/life' })
    .input(one)
    .output(z.array(LifeEvent)),
  /** The sealed PDF. NOT_FOUND until it is sealed. */
  document: through({ key: 'agreements:read' })
    .route({ method: 'GET', path: '/agreements/{id}/document' })
    .input(one)
    .output(z.file()),
  /** Everything that convinces somebody who trusts nobody, as an archive with a page that checks it. NOT_FOUND until it is sealed. */
  evidence: signedIn.route({ method: 'GET', path: '/agreements/{id}/evidence' }).input(one).output(z.file()),
};
