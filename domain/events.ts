import type { ClockKind } from './core/clock.ts';
import type {
  AgreementId,
  ChallengeId,
  DisputeId,
  ExhibitId,
  OfferId,
  PartyId,
  RecordId,
  Sha256,
  UserId,
  VerificationId,
  VersionId,
} from './core/ids.ts';
import type { DisputeSide, HoldKind, RejectionCode, ResolutionKind, ResponseKind } from './disputes/schema.ts';
import type { ChallengeDecision, ChallengeGround } from './records/schema.ts';

/**
 * Every deed that is written down: noun.past and what is kept about it. Rows are chained by hash and never changed, so a
 * payload holds ids, hashes and the words a person chose to give as a reason, and no contact data.
 */
export type EventPayloads = {
  'user.registered': { kind: string };
  'user.verified': Record<string, never>;
  'identity.created': { kind: string };
  'identity.changed': Record<string, never>;
  'profile.changed': { what: string };
  'session.revoked': { count: number };
  'role.granted': { role: string };
  'agreement.created': { ref: string };
  'agreement.removed': Record<string, never>;
  'agreement.shared': { versionId: VersionId; invited: PartyId[] };
  'agreement.parties_changed': { invited: PartyId[]; removed: PartyId[] };
  'agreement.party_joined': { partyId: PartyId; userId: UserId };
  'agreement.text_published': { versionId: VersionId; no: number; changelog: string };
  'agreement.text_accepted': { partyId: PartyId; versionId: VersionId };
  'agreement.clause_answered': { partyId: PartyId; answer: 'accepted' | 'refused' };
  'agreement.signatures_requested': { versionId: VersionId; contentHash: Sha256; dueAt: string };
  'agreement.reopened': { reason: string; voided: PartyId[] };
  'agreement.opened': { partyId: PartyId };
  'agreement.change_proposed': { partyId: PartyId; reason: string };
  'agreement.signed': {
    partyId: PartyId;
    versionId: VersionId;
    contentHash: Sha256;
    level: number;
    signatureId: string;
  };
  'agreement.declined': { partyId: PartyId; reason: string };
  'agreement.voided': { reason: string };
  'agreement.reminded': { partyId: PartyId; by: 'person' | 'clock' };
  'agreement.lapsed': { dueAt: string };
  'agreement.extended': { dueAt: string };
  'agreement.executed': { versionId: VersionId; contentHash: Sha256 };
  'agreement.sealed': { versionId: VersionId; pdfSha256: Sha256; certificateSha256: Sha256 };
  'agreement.activated': { effectiveOn: string | null };
  'dispute.created': { ref: string };
  'dispute.removed': Record<string, never>;
  'dispute.submitted': { claimHash: Sha256 };
  'dispute.info_requested': { reason: string; dueAt: string };
  'dispute.info_lapsed': Record<string, never>;
  'dispute.rejected': { code: RejectionCode; reason: string };
  'dispute.appealed': { reason: string };
  'dispute.accepted': { reason: string; by: 'officer' | 'rules' };
  'dispute.notice_sent': { no: number; bodyHash: Sha256 };
  'dispute.served_again': Record<string, never>;
  'dispute.served': { by: 'opened' | 'deemed'; responseDueAt: string; resolutionDueAt: string };
  'dispute.not_served': Record<string, never>;
  'dispute.extended': { days: number; by: 'respondent' | 'both'; dueAt: string };
  'dispute.extension_proposed': { side: DisputeSide; days: number };
  'dispute.extension_refused': { days: number };
  'dispute.responded': { kind: ResponseKind; late: boolean; textHash: Sha256 };
  'dispute.not_me_claimed': Record<string, never>;
  'dispute.identity_decided': { rightPerson: boolean; reason: string };
  'dispute.response_reminded': { daysLeft: number };
  'dispute.silence_noted': { dueAt: string };
  'dispute.offered': { offerId: OfferId; side: DisputeSide; fromBids: boolean; validUntil: string };
  'dispute.offer_answered': { offerId: OfferId; accepted: boolean };
  'dispute.offer_withdrawn': { offerId: OfferId };
  'dispute.offer_expired': { offerId: OfferId };
  'dispute.offer_reminded': { offerId: OfferId; validUntil: string };
  /** The commitment is sha-256 over a salt and the figure; the figure itself stands in no event. */
  'dispute.bid': { side: DisputeSide; round: number; commitment: Sha256 };
  'dispute.bids_compared': { round: number; result: 'overlap' | 'gap' };
  'dispute.settlement_drafted': { agreementId: AgreementId };
  'dispute.settlement_failed': { agreementId: AgreementId };
  'dispute.plan_accepted': { dueAt: string };
  'dispute.plan_missed': { dueAt: string };
  'dispute.resolved_claimed': { kind: ResolutionKind; asked: number };
  'dispute.resolved_denied': { reason: string };
  'dispute.resolved': { kind: ResolutionKind; by: 'filer' | 'silence' | 'settlement' };
  'dispute.withdrawn': { reason: string };
  'dispute.exhibit_added': { exhibitId: ExhibitId; number: string; sha256: Sha256; late: boolean };
  'dispute.exhibit_withdrawn': { exhibitId: ExhibitId; number: string };
  /** One side offers its exhibit as both sides' own; the other agrees, and it becomes a joint one. */
  'dispute.exhibit_offered_jointly': { exhibitId: ExhibitId; number: string; side: DisputeSide };
  'dispute.exhibit_joined': { exhibitId: ExhibitId; number: string; of: string; sha256: Sha256 };
  'dispute.held': { kind: HoldKind; until: string | null };
  'dispute.hold_ended': { kind: HoldKind; reason: string };
  'dispute.proceedings_old': object;
  'dispute.final_notice': { daysLeft: number; textHash: Sha256; dueAt: string };
  'dispute.closed_private': { reason: string };
  'dispute.review_started': { recordId: RecordId; textHash: Sha256 };
  'dispute.statement_written': { side: DisputeSide; textHash: Sha256 };
  'dispute.objected': { reason: string };
  'dispute.publication_refused': { reason: string };
  'dispute.refusal_appealed': { reason: string };
  'dispute.published': { recordId: RecordId; textHash: Sha256 };
  'dispute.reopened': { reason: string };
  'record.published': { textHash: Sha256; expiresAt: string };
  'record.removed': {
    as: 'cured' | 'withdrawn' | 'set_aside' | 'expunged' | 'expired' | 'refused';
    disputeId: DisputeId;
  };
  'record.resolved_late': { expiresAt: string };
  'record.expiring': { expiresAt: string };
  'record.challenged': {
    challengeId: ChallengeId;
    ground: ChallengeGround;
    by: 'subject' | 'outsider';
    unlisted: boolean;
  };
  'record.challenge_forwarded': { challengeId: ChallengeId; reason: string };
  'record.challenge_reaffirmed': { challengeId: ChallengeId };
  'record.decision_proposed': { challengeId: ChallengeId; decision: ChallengeDecision };
  'record.decision_sent_back': { challengeId: ChallengeId; reasons: string };
  'record.challenge_decided': { challengeId: ChallengeId; decision: ChallengeDecision; reasons: string };
  /** A deadline of the desk ran out: nobody acted on a challenge within 48 working hours, or it is not decided yet. */
  'record.challenge_overdue': { challengeId: ChallengeId; what: 'first_action' | 'decision' };
  'record.redaction_proposed': { target: string; reason: string };
  'record.redacted': { target: string; reason: string };
  'clock.paused': ClockMoved;
  'clock.resumed': ClockMoved;
  'clock.extended': ClockMoved;
  'clock.credited': ClockMoved & { outageId: string };
  /** `documents` are the hashes of what was given. */
  'verification.submitted': { verificationId: VerificationId; level: number; documents: Sha256[] };
  'verification.taken': { verificationId: VerificationId };
  'verification.info_requested': { verificationId: VerificationId; reason: string };
  /** The first of two reviewers agreed to level 3. */
  'verification.endorsed': { verificationId: VerificationId; reason: string; checks: string[] };
  'verification.approved': { verificationId: VerificationId; level: number; reason: string; checks: string[] };
  'verification.rejected': { verificationId: VerificationId; reason: string };
  /** The books do not prove right: how many places, and the invariants (design 5.6) they break. Payouts stop. */
  'ledger.alarm': { found: number; invariants: string[] };
  /** The first of two administrators wants payouts to go on; with the second they do. */
  'ledger.resume_agreed': { reason: string };
  'ledger.payouts_resumed': { reason: string };
  'verification.withdrawn': { verificationId: VerificationId };
};

/** A deadline of the subject moved: its ends before and after, null while it is paused, and the words given for it. */
type ClockMoved = { kind: ClockKind; from: string | null; to: string | null; reason?: string };

export type EventName = keyof EventPayloads;
/** The kinds of things that have a history of their own. */
export type SubjectKind = 'user' | 'agreement' | 'dispute' | 'record' | 'identity' | 'ledger';

/** A deed as it was written: `seq` counts from 1 within its subject; hashes are SHA-256 in hex. */
export type WrittenEvent<Name extends EventName = EventName> = {
  id: string;
  name: Name;
  subjectKind: SubjectKind;
  subjectId: string;
  seq: number;
  actorId: UserId | null;
  at: string;
  payload: EventPayloads[Name];
};
