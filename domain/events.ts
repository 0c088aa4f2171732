// Longer than other files: one of the tables that everything goes by, and a table is read as one.

import type { RevocationReason } from './academy/certificates/schema.ts';
import type { AttendanceState } from './academy/learning/schema.ts';
import type { FeeMethod, RegistrationStatus } from './academy/registrations/schema.ts';
import type { ConsentKind } from './accounts/profile/schema.ts';
import type { LegalText } from './accounts/terms/schema.ts';
import type { Purpose as ChangePurpose } from './agreements/schema.ts';
import type { Measure, RuleCode } from './community/moderation/schema.ts';
import type { PostKind, Topic } from './community/schema.ts';
import type { ClockKind } from './core/clock.ts';
import type {
  AgreementId,
  AttendantId,
  ChallengeId,
  ClauseCommentId,
  CourseId,
  DelegationId,
  DisputeId,
  EscrowId,
  ExhibitId,
  LotId,
  MediationId,
  MembershipId,
  MilestoneId,
  ObligationId,
  OfferId,
  ParcelId,
  PartyId,
  PaymentId,
  PostId,
  PromotionId,
  ProposalId,
  RecordId,
  RevisionId,
  RunId,
  RunSessionId,
  SessionId,
  Sha256,
  SuggestionId,
  SupplierId,
  TemplateId,
  TemplateVersionId,
  UserId,
  VerificationId,
  VersionId,
} from './core/ids.ts';
import type { ReturnReason } from './credits/schema.ts';
import type {
  DisputeSide,
  HoldKind,
  NoticeProof,
  RejectionCode,
  ResolutionKind,
  ResponseKind,
} from './disputes/schema.ts';
import type { reminded } from './escrow/rules.ts';
import type { EscrowRole, Shares } from './escrow/schema.ts';
import type { Standing } from './ledger/schema.ts';
import type { CaseSide, Outcome, ProfileCode } from './mediation/schema.ts';
import type { Tier, Vote } from './mediators/schema.ts';
import type { BounceReason } from './notifications/bounces.ts';
import type { MemberPowers } from './organisations/schema.ts';
import type { CsvColumns, FileOutcome, StatementForm } from './payments/bank/schema.ts';
import type { FailureCode, ProviderName, Purpose } from './payments/schema.ts';
import type { ChallengeDecision, ChallengeGround } from './records/schema.ts';
import type { RestrictedThing, RestrictionMeasure, RestrictionRule } from './restrictions/schema.ts';
import type { TicketTopic } from './support/schema.ts';

type MemberDeed = { membershipId: MembershipId; userId: UserId | null } & MemberPowers;

/** Done for a party without an account, by a code to the address of its letter: then nobody's account did it. */
type ByLetter = { byLetter?: true };
/** Said so, or by who is signed in: then the account says as which party. */
type SaidByLetter = { byLetter: true; partyId: PartyId } | { byLetter?: undefined; partyId?: undefined };

/**
 * Every deed that is written down: noun.past and what is kept about it. Rows are chained by hash and never changed, so a
 * payload holds ids, hashes and the words a person chose to give as a reason, and no contact data. Those words are kept beside the chain,
 * which holds a salted commitment in their place: domain/core/commitments.ts.
 */
export type EventPayloads = {
  'user.registered': { kind: string };
  'user.verified': Record<string, never>;
  /** Letters to the account's address come back. */
  'user.letters_returned': { why: BounceReason };
  /** The account was never confirmed, and somebody who signed up again or opened the letter took its place: nothing of before opens it. The terms of that day were accepted with the form. */
  'user.restarted': { kind: string };
  'identity.created': { kind: string };
  'identity.changed': Record<string, never>;
  /** Of an organisation: who acts for it, as what, and up to which sum. */
  'member.invited': MemberDeed;
  'member.joined': MemberDeed;
  'member.declined': { membershipId: MembershipId };
  'member.changed': MemberDeed;
  'member.left': { membershipId: MembershipId; userId: UserId | null };
  /** Somebody stands in for a member of it for a time, or does not any more. */
  'member.deputy_named': { membershipId: MembershipId; deputyId: MembershipId; startsAt: string; endsAt: string };
  'member.deputy_ended': { membershipId: MembershipId; deputyId: MembershipId };
  /** Its only owner is suspended: until they are back its own sign-in alone decides for it. */
  'member.only_owner_away': { membershipId: MembershipId; userId: UserId | null };
  /** Other steps are to be approved inside before a text goes out; `no` counts the changes. */
  'member.approval_rule_changed': { no: number; steps: number };
  /** Of a text of an organisation, inside: `textHash` is the one of exactly what is asked about. */
  'approval.asked': { agreementId: AgreementId; textHash: Sha256; ruleNo: number; steps: string[] };
  'approval.step_approved': { stepId: string; textHash: Sha256 };
  'approval.approved': { textHash: Sha256 };
  'approval.returned': { stepId: string; reason: string };
  'approval.withdrawn': Record<string, never>;
  /** The text changed, or the agreement ended. */
  'approval.outdated': Record<string, never>;
  /** Who could approve its step changed: it is put to these now. */
  'approval.passed_on': { to: UserId[] };
  /** Nobody is left who could approve its step. */
  'approval.waits_for_nobody': { stepId: string };
  'profile.changed': { what: string };
  /** By the letter to the address, because it was forgotten or somebody else knew it. */
  'profile.password_reset': Record<string, never>;
  /** By the letter to the address and a recovery code, because every passkey was lost. */
  'profile.recovered': Record<string, never>;
  /** A yes or a no to what only the person may decide. */
  'consent.changed': { kind: ConsentKind; given: boolean };
  'session.revoked': { count: number };
  /** Of a copy of somebody's data nothing is told but that there is one. */
  'copy.asked': { copyId: string };
  'copy.ready': { copyId: string; expiresAt: string };
  'copy.failed': { copyId: string };
  'copy.downloaded': { copyId: string };
  'account.deletion_asked': { dueAt: string };
  'account.deletion_cancelled': Record<string, never>;
  'account.deletion_reminded': { dueAt: string };
  /** The day came and something was open. */
  'account.deletion_hindered': { blockers: number };
  /** The account is gone and its duties go on: what holds the person to them is kept. */
  'account.closed': { duties: number };
  /** Somebody who left opened an account with the address that is kept of them, and their duties are that account's. */
  'account.came_back': { formerUserId: string };
  /** The last duty ended seven years ago: nothing is kept any more. */
  'account.hold_ended': Record<string, never>;
  /** Nothing of the person is left but what the rules keep. */
  'account.erased': Record<string, never>;
  /** The person said of a sign-in or a change that it was not them. `number` of the message to support. */
  'session.disowned': { of: 'sign_in' | 'change'; ended: number; number: string };
  'role.granted': { role: string };
  /** Of a key or an address for other programs nothing is told but that there is one. */
  'program.key_made': { keyId: string; identityId: string };
  'program.key_revoked': { keyId: string };
  'program.webhook_added': { endpointId: string; identityId: string };
  'program.webhook_changed': { endpointId: string; what: 'address' | 'secret' | 'started' | 'stopped' };
  'program.webhook_removed': { endpointId: string };
  /** It failed too often in a row. */
  'program.webhook_stopped': { endpointId: string; failures: number };
  /** One text goes to many; `refused` rows could not be sent. */
  'batch.sent': { batchId: string; agreementId: AgreementId; rows: number };
  'batch.done': { batchId: string; agreementId: AgreementId | null; made: number; refused: number };
  /** A text with questions is kept for an identity's next agreements. */
  'template.kept': { templateId: TemplateId; identityId: string; versionId: TemplateVersionId };
  'template.published': { templateId: TemplateId; versionId: TemplateVersionId; no: number };
  'template.archived': { templateId: TemplateId };
  'template.restored': { templateId: TemplateId };
  /** `templateVersionId` is there when it was made from answers to the questions of a template. */
  'agreement.created': { ref: string; templateVersionId?: TemplateVersionId };
  'agreement.removed': Record<string, never>;
  'agreement.shared': { versionId: VersionId; invited: PartyId[] };
  'agreement.parties_changed': { invited: PartyId[]; removed: PartyId[] };
  'agreement.party_joined': { partyId: PartyId; userId: UserId };
  'agreement.delegation_asked': { delegationId: DelegationId; partyId: PartyId; name: string };
  /** By its letter, of a party without an account. Who made the agreement decides. */
  'agreement.right_person_named': { partyId: PartyId; name: string; byLetter: true };
  'agreement.delegated': { delegationId: DelegationId; partyId: PartyId; name: string; fromUserId: UserId };
  'agreement.delegation_refused': { delegationId: DelegationId; partyId: PartyId };
  'agreement.attendants_changed': { invited: AttendantId[]; removed: AttendantId[] };
  'agreement.attendant_joined': { attendantId: AttendantId; userId: UserId };
  'agreement.approved': { attendantId: AttendantId; partyId: PartyId; contentHash: Sha256 };
  'agreement.approval_refused': { attendantId: AttendantId; partyId: PartyId; reason: string };
  'agreement.presence_proven': { attendantId: AttendantId; partyId: PartyId };
  'agreement.attested': { attendantId: AttendantId; partyId: PartyId; contentHash: Sha256 };
  'agreement.text_published': { versionId: VersionId; no: number; changelog: string } & SaidByLetter;
  /** A comment for all parties, or the answer to one. What a side says to itself is told by no event. */
  'agreement.commented': { commentId: ClauseCommentId; answers: ClauseCommentId | null } & SaidByLetter;
  'agreement.comment_settled': { commentId: ClauseCommentId; settled: boolean };
  'agreement.change_suggested': {
    suggestionId: SuggestionId;
    kind: 'change' | 'add' | 'remove';
    counters: SuggestionId | null;
  } & SaidByLetter;
  'agreement.suggestion_withdrawn': { suggestionId: SuggestionId } & SaidByLetter;
  /** `versionId` of the version that came of what was accepted; null when all was refused. */
  'agreement.suggestions_answered': {
    accepted: SuggestionId[];
    refused: SuggestionId[];
    versionId: VersionId | null;
  } & SaidByLetter;
  'agreement.text_accepted': { partyId: PartyId; versionId: VersionId } & ByLetter;
  'agreement.clause_answered': { partyId: PartyId; answer: 'accepted' | 'refused' } & ByLetter;
  'agreement.signatures_requested': { versionId: VersionId; contentHash: Sha256; dueAt: string };
  'agreement.reopened': { reason: string; voided: PartyId[] };
  'agreement.opened': { partyId: PartyId };
  'agreement.change_proposed': { partyId: PartyId; reason: string } & ByLetter;
  'agreement.signed': {
    partyId: PartyId;
    versionId: VersionId;
    contentHash: Sha256;
    level: number;
    signatureId: string;
    /** Given by a guest on the device of the one who made the agreement. */
    inPerson?: true;
    /** Over the answers and the acknowledged clauses; absent where nothing was asked. */
    answersHash?: Sha256;
    /** A salted commitment to all else that was recorded; absent from signatures that were given before there was one. */
    recordHash?: Sha256;
  } & ByLetter;
  'agreement.declined': { partyId: PartyId; reason: string } & ByLetter;
  'agreement.voided': { reason: string };
  /** The letter that invites a party came back. */
  'agreement.invitation_returned': { partyId: PartyId; why: BounceReason };
  'agreement.reminded': { partyId: PartyId; by: 'person' | 'clock' };
  'agreement.lapsed': { dueAt: string };
  'agreement.extended': { dueAt: string };
  'agreement.executed': { versionId: VersionId; contentHash: Sha256 };
  'agreement.sealed': { versionId: VersionId; pdfSha256: Sha256; certificateSha256: Sha256 };
  'agreement.decided': { versionId: VersionId; contentHash: Sha256; on: string };
  'agreement.activated': { effectiveOn: string | null };
  /** Another document that would change or end it was shown to its parties. */
  'agreement.change_opened': { documentId: AgreementId; ref: string; purpose: ChangePurpose; reason: string };
  /** That document came to nothing. */
  'agreement.change_closed': {
    documentId: AgreementId;
    ref: string;
    purpose: ChangePurpose;
    how: 'declined' | 'withdrawn' | 'lapsed';
  };
  'agreement.amended': { documentId: AgreementId; ref: string; no: number; contentHash: Sha256 };
  /** A document that was signed by all found the agreement ended, and changed nothing. */
  'agreement.change_too_late': { parentId: AgreementId; parentRef: string };
  'agreement.notice_given': { reason: string; endsOn: string };
  'agreement.notice_taken_back': Record<string, never>;
  /** The account of a party was closed; the agreement goes on under its name. */
  'agreement.party_left': { partyId: PartyId };
  /** A party asked to delete their account, of which nothing will be kept to reach them by; the agreement is over. */
  'agreement.party_leaving': { partyId: PartyId; dueAt: string };
  /** Until November 2026: a party asked to delete their account, which waited while this was in force or a promise in it open. */
  'agreement.leaving_refused': Record<string, never>;
  'agreement.renewal_near': { endsOn: string; noticeBy: string };
  'agreement.renewed': { from: string; until: string };
  'agreement.completed': { fulfilled: number };
  'agreement.expired': { endsOn: string; open: number };
  /** What would have been due after `endsOn`, its last day, is released. */
  'agreement.terminated': { by: 'all' | 'notice'; reason: string; endsOn: string };
  'obligation.armed': Promised & { dueAt: string };
  'obligation.reminded': Promised & { to: 'debtor' | 'creditor'; dueAt: string };
  'obligation.claimed': Promised & { no: number; evidence: Sha256[]; answerBy: string };
  /** Nobody said that what was to be left undone was done. */
  'obligation.presumed_kept': Promised & { no: number; answerBy: string };
  'obligation.fulfilled': Promised & { by: 'person' | 'silence' | 'dispute' | 'escrow' };
  'obligation.rejected': Promised & { reason: string; criterion: string; dueAt: string };
  'obligation.overdue': Promised & { dueAt: string };
  /** Another instalment is overdue, and all that is left was to be due then. */
  'obligation.hastened': Promised & { lateId: ObligationId; dueAt: string };
  'obligation.extension_proposed': Promised & { by: 'debtor' | 'creditor'; day: string; reason: string };
  'obligation.extension_refused': Promised & { by: 'debtor' | 'creditor'; day: string };
  'obligation.extended': Promised & { by: 'debtor' | 'creditor'; day: string; dueAt: string };
  'obligation.waived': Promised & { by: 'person' | 'dispute'; reason: string };
  /** Between these people it has ended; between the others of its sides it goes on. */
  'obligation.part_ended': Promised & {
    as: 'fulfilled' | 'waived';
    by: 'person' | 'dispute';
    debtorIds: PartyId[];
    creditorIds: PartyId[];
    reason: string;
    /** What took its place and may be paid in part; absent where nothing is paid in its place. */
    pays?: 'settlement' | 'decision';
  };
  'obligation.disputed': Promised & { disputeId: DisputeId };
  /** Its dispute ended and it is as open as before. */
  'obligation.dispute_left': Promised & { disputeId: DisputeId };
  'obligation.released': Promised & { by: 'amendment' | 'end' };
  /** Nothing of the agreement is open any more. */
  'obligation.all_closed': { fulfilled: number; waived: number };
  'dispute.created': { ref: string };
  'dispute.removed': Record<string, never>;
  'dispute.submitted': { claimHash: Sha256 };
  'dispute.info_requested': { reason: string; dueAt: string };
  'dispute.info_lapsed': Record<string, never>;
  'dispute.rejected': { code: RejectionCode; reason: string };
  'dispute.appealed': { reason: string };
  'dispute.accepted': { reason: string; by: 'officer' | 'rules' };
  /** `noticesHash`: SHA-256 over the hashes of all that was said to whom by which channel; older ones have none. */
  'dispute.notice_sent': { no: number; bodyHash: Sha256; noticesHash?: Sha256 };
  /** The letter of a notice came back. */
  'dispute.notice_returned': { kind: NoticeProof['kind']; side: DisputeSide; why: BounceReason };
  'dispute.served_again': Record<string, never>;
  'dispute.served': { by: 'opened' | 'deemed'; responseDueAt: string; resolutionDueAt: string };
  'dispute.not_served': Record<string, never>;
  'dispute.extended': { days: number; by: 'respondent' | 'both'; dueAt: string };
  'dispute.extension_proposed': { side: DisputeSide; days: number };
  'dispute.extension_refused': { days: number };
  'dispute.responded': { kind: ResponseKind; late: boolean; textHash: Sha256 };
  /** `no` counts the corrections. */
  'dispute.answer_corrected': { kind: ResponseKind; no: number; textHash: Sha256 };
  'dispute.not_me_claimed': Record<string, never>;
  'dispute.identity_decided': { rightPerson: boolean; reason: string };
  'dispute.response_reminded': { daysLeft: number };
  'dispute.silence_noted': { dueAt: string };
  /** `fromBids`: it came of sealed figures, before those bound both sides. */
  'dispute.offered': { offerId: OfferId; side: DisputeSide; fromBids?: boolean; validUntil: string };
  'dispute.offer_answered': { offerId: OfferId; accepted: boolean };
  'dispute.offer_withdrawn': { offerId: OfferId };
  'dispute.offer_expired': { offerId: OfferId };
  'dispute.offer_reminded': { offerId: OfferId; validUntil: string };
  /** The commitment is sha-256 over a salt and the figure; the figure itself stands in no event. */
  /** `termsHash`: of the words that were signed with the seal. */
  'dispute.bid': {
    side: DisputeSide;
    round: number;
    commitment: Sha256;
    termsHash: Sha256;
    payBy: string;
    until: string;
  };
  'dispute.bids_compared': { round: number; result: 'overlap' | 'gap' };
  'dispute.settlement_drafted': { agreementId: AgreementId };
  /** `ended`: it was taken back because the dispute ended in another way. */
  'dispute.settlement_failed': { agreementId: AgreementId; ended?: true };
  'dispute.plan_accepted': { dueAt: string };
  'dispute.plan_missed': { dueAt: string };
  'dispute.resolved_claimed': { kind: ResolutionKind; asked: number };
  'dispute.resolved_denied': { reason: string };
  'dispute.resolved': { kind: ResolutionKind; by: 'filer' | 'silence' | 'settlement' | 'decision' };
  'dispute.withdrawn': { reason: string };
  'dispute.exhibit_added': { exhibitId: ExhibitId; number: string; sha256: Sha256; late: boolean };
  'dispute.exhibit_withdrawn': { exhibitId: ExhibitId; number: string };
  /** One side offers its exhibit as both sides' own; the other agrees, and it becomes a joint one. */
  'dispute.exhibit_offered_jointly': { exhibitId: ExhibitId; number: string; side: DisputeSide };
  'dispute.exhibit_joined': { exhibitId: ExhibitId; number: string; of: string; sha256: Sha256 };
  'dispute.held': { kind: HoldKind; until: string | null };
  'dispute.hold_ended': { kind: HoldKind; reason: string };
  'dispute.proceedings_old': object;
  'dispute.decision_entered': {
    on: string;
    appealUntil: string | null;
    termsHash: Sha256;
    bindsAt: string;
    noticesHash?: Sha256;
  };
  'dispute.decision_unproven': Record<string, never>;
  'dispute.decision_confirmed': { bindsAt: string };
  'dispute.decision_objected': { reason: string };
  'dispute.decision_judged': { stands: boolean; reason: string; bindsAt: string | null };
  'dispute.decision_dropped': { reason: string };
  'dispute.final_notice': { daysLeft: number; textHash: Sha256; dueAt: string; noticesHash?: Sha256 };
  'dispute.closed_private': { reason: string };
  'dispute.review_started': { recordId: RecordId; textHash: Sha256 };
  'dispute.statement_written': { side: DisputeSide; textHash: Sha256 };
  'dispute.objected': { reason: string };
  'dispute.publication_refused': { reason: string };
  'dispute.refusal_appealed': { reason: string };
  'dispute.published': { recordId: RecordId; textHash: Sha256; noticesHash?: Sha256 };
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
    /** Added to the challenge that ran already. */
    joined?: true;
  };
  'record.challenge_forwarded': { challengeId: ChallengeId; reason: string };
  'record.challenge_reaffirmed': { challengeId: ChallengeId };
  'record.decision_proposed': { challengeId: ChallengeId; decision: ChallengeDecision };
  'record.decision_sent_back': { challengeId: ChallengeId; reasons: string };
  'record.challenge_decided': { challengeId: ChallengeId; decision: ChallengeDecision; reasons: string };
  /** A deadline of the desk ran out: nobody acted on a challenge within 48 working hours, or it is not decided yet. */
  'record.challenge_overdue': { challengeId: ChallengeId; what: 'first_action' | 'decision' };
  /** Nobody decided about the challenge in the longest time that it can hide the entry: the entry is in the search again if it was not. */
  'record.challenge_left_open': { challengeId: ChallengeId; listedAgain: boolean };
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
  /** The daily statement of customers' money in one currency; minor units as digits. */
  'ledger.cover_signed': { currency: string; at: string; owedMinor: string; thereMinor: string; root: string };
  /** The first of two administrators wants payouts to go on; with the second they do. */
  'ledger.resume_agreed': { reason: string };
  'ledger.payouts_resumed': { reason: string };
  /** The trial balance of this day is frozen from now on. */
  'ledger.day_closed': { on: string; hash: Sha256; acknowledged: Standing[] };
  'escrow.created': { ref: string };
  'escrow.removed': Record<string, never>;
  'escrow.proposed': { version: number; termsSha256: Sha256 };
  'escrow.countered': { version: number; termsSha256: Sha256; by: EscrowRole; changeNote: string };
  'escrow.accepted': { version: number; termsSha256: Sha256; by: EscrowRole };
  'escrow.agreed': { version: number; termsSha256: Sha256; fundBy: string };
  'escrow.declined': { by: EscrowRole; reason: string };
  'escrow.withdrawn': { reason: string };
  'escrow.lapsed': Record<string, never>;
  'escrow.party_joined': { role: EscrowRole; userId: UserId };
  'escrow.payment_applied': { paymentId: PaymentId; amountMinor: number; feeMinor: number; leftMinor: number };
  'escrow.began': Record<string, never>;
  'escrow.funding_extended': { dueAt: string };
  'escrow.funding_reminded': { dueAt: string };
  'escrow.cancelled': { reason: string };
  'escrow.funding_failed': { returnedMinor: number };
  'escrow.end_proposed': { by: EscrowRole; reason: string };
  'escrow.end_answered': { accepted: boolean };
  'escrow.closed': { outcome: 'released' | 'refunded' | 'split' | 'mixed' };
  'escrow.held': { reason: string };
  'escrow.lift_agreed': { reason: string };
  'escrow.hold_lifted': { reason: string };
  'milestone.funded': Stage & { amountMinor: number };
  'milestone.due_sooner': Stage & { deliverBy: string; version: number; termsSha256: Sha256 };
  'milestone.delivered': Stage & { kind: string; evidence: Sha256[]; inspectBy: string | null };
  'milestone.received': Stage & { by: 'buyer' | 'clock'; inspectBy: string };
  'milestone.overdue': Stage & { returnsAt: string };
  'milestone.inspection_reminded': Stage & { dueAt: string };
  'milestone.reminded': Stage & { kind: (typeof reminded)[number]; dueAt: string };
  'milestone.rejected': Stage & { contestedMinor: number; reason: string; answerBy: string };
  /** `inspectBy` null: it travels, and is inspected once it came. */
  'milestone.cured': Stage & { no: number; evidence: Sha256[]; inspectBy: string | null };
  'milestone.return_asked': Stage & { by: 'seller' | 'silence'; shipBy: string };
  'milestone.return_shipped': Stage & { checkBy: string };
  'milestone.return_received': Stage;
  'milestone.disputed': Stage & { by: EscrowRole; contestedMinor: number; reason: string; statementHash: Sha256 };
  'milestone.offered': Stage & { no: number; by: EscrowRole; toSellerMinor: number; validUntil: string };
  'milestone.offer_answered': Stage & { no: number; accepted: boolean };
  'milestone.offer_withdrawn': Stage & { no: number };
  'milestone.offer_expired': Stage & { no: number };
  'milestone.dispute_ended': Stage & { by: EscrowRole };
  'milestone.mediation_advised': Stage;
  'milestone.mediator_appointed': Stage & { userId: UserId };
  'milestone.split_proposed': Stage & {
    resolutionId: string;
    shares: Shares;
    documentSha256: Sha256;
    answerBy: string;
  };
  'milestone.split_answered': Stage & { resolutionId: string; by: EscrowRole; accepted: boolean };
  'milestone.split_lapsed': Stage & { resolutionId: string };
  'milestone.decision_entered': Stage & {
    resolutionId: string;
    source: string;
    shares: Shares;
    documentSha256: Sha256;
    /** Until when somebody may have it stayed; null for what both signed. Older ones do not say. */
    stayUntil?: string | null;
  };
  'milestone.decision_sent_back': Stage & { resolutionId: string; reason: string };
  'milestone.stale': Stage;
  /** Money left the stage. `why` is the deed of the milestone's life cycle; amounts in minor units. */
  'milestone.paid_out': Stage & {
    why: string;
    shares: Shares;
    sellerFeeMinor: number;
    buyerFeeMinor: number;
    txnId: string;
    /** What was said for it, where a reason is asked for. */
    reason?: string;
  };
  'payment.created': {
    purpose: Purpose;
    aboutId: string;
    amountMinor: number;
    currency: string;
    provider: ProviderName;
  };
  'payment.submitted': { providerRef: string | null };
  'payment.succeeded': {
    purpose: Purpose;
    aboutId: string;
    payerId: string;
    amountMinor: number;
    currency: string;
    receipt: string;
  };
  'payment.failed': { purpose: Purpose; aboutId: string; failure: FailureCode };
  'payment.expired': { purpose: Purpose; aboutId: string };
  'payment.questioned': { purpose: Purpose; aboutId: string };
  'payment.judged': { paid: boolean; reason: string };
  'payment.decided_by_officers': { paid: boolean; reason: string };
  /** An administrator says that money which named nothing is this payment's; with the second one it is. */
  'payment.matched': {
    lineId: string;
    amountMinor: number;
    currency: string;
    receipt: string;
    reason: string;
    isFinal: boolean;
  };
  'payment.given_up': Record<string, never>;
  /** Money that was not used, or is owed back, goes to where it came from. */
  'payment.refund_requested': { refundId: string; amountMinor: number; why: string };
  'payment.refunded': { refundId: string; amountMinor: number; to: 'rail' | 'wallet' };
  /** The provider said that it gave it back and took that back: it is in the payer's wallet. */
  'payment.refund_came_back': { refundId: string; amountMinor: number };
  /** The provider proves that it gave back what went into the payer's wallet, because it said no before: the desk decides. */
  'payment.refund_paid_after_all': { refundId: string; amountMinor: number; receipt: string };
  /** An administrator said whether money went of which the provider says nothing; the second one decides. */
  'payment.refund_judged': { refundId: string; went: boolean; reason: string; isFinal: boolean };
  'payout.judged': { went: boolean; reason: string; isFinal: boolean };
  /** The payer's bank asks for it back; what it paid for stands still until that is decided. */
  'payment.chargeback_opened': { amountMinor: number; aboutId: string; purpose: Purpose };
  /** The desk sent the bank an answer; its files by their hashes. */
  'payment.chargeback_answered': { answerId: string; files: string[] };
  'payment.chargeback_won': { aboutId: string; purpose: Purpose };
  'payment.charged_back': { amountMinor: number; aboutId: string; purpose: Purpose };
  'payment.forged': { provider: ProviderName; what: string };
  /** The first of two administrators says that money without a use goes into its payer's wallet. */
  'wallet.unapplied_judged': { payerId: string; amountMinor: number; currency: string; reason: string };
  'wallet.unapplied_returned': { payerId: string; amountMinor: number; currency: string; reason: string };
  /** An administrator says why a line of a statement needs nothing more; the second one clears it. */
  'ledger.line_cleared': { provider: ProviderName; receipt: string; reason: string; isFinal: boolean };
  /** An administrator names an account of ours at a bank, says how its CSV is read, or brings a statement of it. */
  'ledger.bank_account_added': { name: string; number: string; currency: string };
  'ledger.bank_columns_chosen': { columns: CsvColumns };
  'ledger.statement_read': {
    file: string;
    form: StatementForm;
    outcome: FileOutcome;
    statements: number;
    known: number;
    lines: number;
  };
  /** One administrator makes a file of payouts for the bank, another one releases it; each who takes it along is written down. */
  'ledger.batch_made': { ref: string; payouts: number; amountMinor: number; currency: string; digest: string };
  'ledger.batch_released': { ref: string; digest: string };
  'ledger.batch_dropped': { ref: string };
  'ledger.batch_taken_along': { ref: string };
  /** What came into a wallet paid what its identity owed; `leftMinor` is still owed. */
  'wallet.debt_paid': { amountMinor: number; leftMinor: number; currency: string };
  'payout.destination_added': { masked: string; usableFrom: string };
  'payout.destination_removed': { masked: string };
  'payout.asked': { amountMinor: number; currency: string };
  'payout.requested': { amountMinor: number; currency: string };
  'payout.agreed': Record<string, never>;
  'payout.approved': { by: 'rules' | 'officers' };
  'payout.refused': { reason: string };
  'payout.cancelled': Record<string, never>;
  'payout.submitted': { providerRef: string | null };
  'payout.uncertain': Record<string, never>;
  'payout.paid': { receipt: string; amountMinor: number; currency: string };
  'payout.failed': { code: string };
  /** The provider said no before, and paid: taken from the wallet again as far as it is there, the rest is a debt. */
  'payout.paid_after_all': { amountMinor: number; currency: string; owedMinor: number };
  /** `code` is what the provider said why; what was written before it was kept has none. */
  'payout.returned': { amountMinor: number; currency: string; code?: string };
  'mediator_application.created': { ref: string };
  'mediator_application.submitted': { documents: Sha256[] };
  'mediator_application.withdrawn': Record<string, never>;
  'mediator_application.taken': Record<string, never>;
  'mediator_application.asked': { reason: string; dueAt: string };
  'mediator_application.lapsed': Record<string, never>;
  /** Ten working days are over and nobody decided. */
  'mediator_application.overdue': Record<string, never>;
  'mediator_application.checked': { index: number; found: boolean };
  'mediator_application.invited': { how: string };
  'mediator_application.assessed': { vote: Vote; percent: number };
  'mediator_application.approved': { tier: Tier; reason: string };
  'mediator_application.rejected': { reason: string; appealUntil: string };
  'mediator_application.appealed': { reason: string };
  'mediator.onboarded': { tier: Tier; codeVersion: string; expiresAt: string };
  'mediator.renewed': { expiresAt: string };
  'mediator.expiring': { what: 'term' | 'accreditation' | 'insurance'; on: string };
  'mediator.expired': { what: 'term' | 'accreditation' | 'insurance' };
  'mediator.suspended': { reason: string; until: string };
  'mediator.reinstated': { reason: string };
  'mediator.revoked': { reason: string };
  'mediator.complained': { complaintId: string; mediationId: MediationId };
  'mediator.complaint_answered': { complaintId: string };
  'mediator.complaint_decided': { complaintId: string; sustained: boolean; reason: string };
  'mediator.digest_written': { n: number; textHash: Sha256 };
  'credits.bought': { lotId: LotId; credits: number; priceMinor: number; currency: string };
  'credits.given': { lotId: LotId; credits: number; source: 'promo' | 'grant' | 'return'; reason: string };
  'credits.held': { proposalId: ProposalId; credits: number };
  'credits.consumed': { proposalId: ProposalId; credits: number };
  'credits.returned': { proposalId: ProposalId; credits: number; why: ReturnReason };
  'credits.expiring': { lotId: LotId; credits: number; on: string };
  'credits.expired': { lotId: LotId; credits: number };
  'credits.refunded': { lotId: LotId; credits: number; amountMinor: number; currency: string };
  /** Of a mediation nothing that was said is in any event: only that and when something was done, and who may know that. */
  'mediation.created': { ref: string };
  'mediation.removed': Record<string, never>;
  'mediation.screening_asked': Record<string, never>;
  'mediation.screened': { passed: boolean; reason: string };
  'mediation.requested': { consentBy: string };
  'mediation.consented': { side: CaseSide; version: string };
  'mediation.refused': Record<string, never>;
  'mediation.lapsed': Record<string, never>;
  'mediation.withdrawn': Record<string, never>;
  'mediation.set_up': { setUpBy: string };
  'mediation.representative_named': { side: CaseSide; userId: UserId; maySettle: boolean };
  'mediation.representative_removed': { side: CaseSide; userId: UserId };
  'mediation.route_wanted': { side: CaseSide; route: 'post' | 'invite' | 'list' };
  'mediation.posted': { closesAt: string; no: number };
  'mediation.invited': { userIds: UserId[]; by: 'sides' | 'officer' };
  'mediation.list_asked': { why: 'wanted' | 'no_proposals' | 'no_common_choice' };
  'mediation.proposed': { proposalId: ProposalId; userId: UserId };
  'mediation.proposal_withdrawn': { proposalId: ProposalId };
  /** `left`: how many of the asked have not answered yet. */
  'mediation.invitation_declined': { left: number };
  /** `isFree`: it used no credits; missing before that was noted. */
  'mediation.proposal_opened': { proposalId: ProposalId; side: CaseSide; isFree?: boolean };
  'mediation.selecting': { proposals: number; dueAt: string };
  'mediation.ranked': { side: CaseSide };
  'mediation.selected': { proposalId: ProposalId; userId: UserId; acceptBy: string };
  'mediation.appointment_accepted': { userId: UserId; disclosed: boolean; objectBy: string };
  'mediation.appointment_declined': {
    userId: UserId;
    why: 'declined' | 'silence' | 'revoked' | 'unable';
    reason: string | null;
  };
  'mediation.objected': { objectionId: string; side: CaseSide };
  'mediation.objection_judged': { objectionId: string; sustained: boolean; reason: string };
  'mediation.reselecting': { left: number };
  'mediation.engagement_drafted': { agreementId: AgreementId };
  'mediation.funding_asked': { escrowId: EscrowId; fundBy: string };
  'mediation.fee_waived': Record<string, never>;
  'mediation.began': { endsBy: string };
  'mediation.session_planned': { sessionId: SessionId; no: number; startsAt: string };
  'mediation.session_confirmed': { sessionId: SessionId; side: CaseSide };
  'mediation.session_started': { sessionId: SessionId };
  'mediation.session_attended': { sessionId: SessionId; userId: UserId };
  'mediation.session_ended': { sessionId: SessionId; as: 'held' | 'adjourned' | 'no_show' | 'cancelled' };
  'mediation.session_reminded': { sessionId: SessionId; no: number; startsAt: string; hours: number };
  'mediation.terms_proposed': { no: number; by: CaseSide | 'mediator'; termsHash: Sha256 };
  'mediation.terms_answered': { no: number; side: CaseSide; accepted: boolean };
  'mediation.settlement_drafted': { agreementId: AgreementId; reflectionEndsAt: string };
  'mediation.reflection_waived': { side: CaseSide };
  'mediation.settlement_failed': { agreementId: AgreementId };
  'mediation.settled': { agreementId: AgreementId; scope: 'full' | 'partial' };
  'mediation.extension_wanted': { by: CaseSide | 'mediator' };
  'mediation.extended': { endsBy: string };
  'mediation.suspended': { until: string; reason: string };
  'mediation.resumed': Record<string, never>;
  'mediation.replacement_wanted': { side: CaseSide };
  /** This case goes on from that one, with another mediator. */
  'mediation.continues': { mediationId: MediationId; ref: string };
  /** `continuedAs`: the case that it goes on as. */
  'mediation.ended': { outcome: Outcome; continuedAs?: MediationId };
  'mediation.report_due': Record<string, never>;
  'mediation.reported': { sha256: Sha256 };
  'mediation.closed': { destroyAt: string };
  /** What was said in the rooms is gone, with its keys. */
  'mediation.content_destroyed': { rooms: number };
  'mediation.package_opened': { packageId: string; no: number; openUntil: string };
  'mediation.package_agreed': { packageId: string; no: number };
  'mediation.package_ended': { packageId: string; no: number };
  'court.opened': { profile: ProfileCode; fileBy: string };
  'court.ready': { manifestSha256: Sha256; bundleSha256: Sha256 };
  'court.unready': Record<string, never>;
  'court.filed': { court: string; number: string; on: string };
  /** `confirmBy`: it stands from then on if nobody says otherwise; null where it needs nobody's word. */
  'court.outcome_noted': {
    as: 'adopted' | 'refused' | 'returned';
    on: string;
    orderSha256: Sha256 | null;
    confirmBy: string | null;
  };
  'court.outcome_confirmed': { as: 'adopted' | 'refused'; by: 'side' | 'mediator' | 'silence' };
  'court.outcome_denied': { as: 'adopted' | 'refused' };
  'court.filing_reminded': { daysLeft: number; fileBy: string };
  'court.filing_over': { fileBy: string };
  'verification.withdrawn': { verificationId: VerificationId };
  'supplier.created': { by: 'seller' | 'admin' };
  'supplier.applied': Record<string, never>;
  'supplier.withdrawn': Record<string, never>;
  'supplier.asked': { reason: string; fields: string[] };
  /** `waitsForAccount`: it stays shut while the account of who sells there is suspended. Absent in those from before it was noted. */
  'supplier.approved': { commissionBps: number; note: string; waitsForAccount?: boolean };
  'supplier.rejected': { reason: string };
  /** An administrator changed what it says, what it pays or how far it is trusted. */
  'supplier.changed': { reason: string; commissionBps: number; trust: number };
  'supplier.suspended': { reason: string };
  'supplier.reinstated': { reason: string };
  'supplier.terminated': { reason: string };
  /** Nothing is sent on these days; null when they were ended. */
  'supplier.closed': { from: string | null; to: string | null };
  'product.created': { supplierId: SupplierId; by: 'seller' | 'admin' };
  /** What is written of it was changed by somebody who does not act for its shop; one for all that is saved within an hour. */
  'product.changed': Record<string, never>;
  'product.submitted': { revisionId: RevisionId; no: number; isChange: boolean };
  'product.withdrawn': { revisionId: RevisionId };
  /** A revision is what is on sale from now on: a reviewer's word, or a small change that needs none. */
  'product.went_live': { revisionId: RevisionId; no: number; by: 'reviewer' | 'rules'; note: string };
  'product.asked': { revisionId: RevisionId; reason: string; fields: string[] };
  'product.rejected': { revisionId: RevisionId; reason: string };
  'product.reopened': Record<string, never>;
  'product.change_dropped': { revisionId: RevisionId };
  'product.paused': Record<string, never>;
  'product.resumed': Record<string, never>;
  'product.archived': Record<string, never>;
  'product.restored': Record<string, never>;
  'product.taken_down': { reason: string };
  /** `isPaused`: its seller had paused it before it was taken down, and it is paused again; missing before that was remembered. */
  'product.lifted': { reason: string; isPaused?: boolean };
  'product.featured': { rank: number | null };
  'product.stock_adjusted': { by: number; onHand: number; why: string };
  'product.reviewed': { reviewId: string; rating: number };
  'product.review_answered': { reviewId: string };
  'order.created': { number: string; totalMinor: number; currency: string; parcels: number };
  /** What was kept for it is for everybody again; it still can be paid. */
  'order.holds_released': Record<string, never>;
  'order.paid': { paymentId: PaymentId; totalMinor: number; isLate: boolean };
  'order.expired': Record<string, never>;
  'order.cancelled': { by: 'buyer' | 'parcels' };
  'order.completed': Record<string, never>;
  'parcel.placed': {
    parcelId: ParcelId;
    no: string;
    totalMinor: number;
    currency: string;
    escrowId: EscrowId;
    acceptBy: string;
  };
  /** It was paid for and cannot be sent: its part of the money goes back. */
  'parcel.short': { no: string; titles: string[]; returnedMinor: number; currency: string };
  'parcel.accepted': { no: string; shipBy: string };
  'parcel.refused': { no: string; reason: string; by: 'supplier' | 'clock' };
  'parcel.pieces_cancelled': {
    no: string;
    by: 'buyer' | 'supplier';
    reason: string;
    returnedMinor: number;
    currency: string;
    isAll: boolean;
  };
  'parcel.given_up': { no: string; reason: string };
  'parcel.ship_reminded': { no: string; shipBy: string };
  'parcel.late': { no: string; shipBy: string };
  'parcel.shipped': { no: string; carrier: string; tracking: string };
  /** Its seller takes it back, or offers so much back for what the buyer keeps, minor units. */
  'parcel.report_answered': { no: string; answer: 'return' | 'keep'; backMinor: number | null; currency: string };
  'parcel.corrected': { no: string; carrier: string; tracking: string };
  'parcel.received': { no: string };
  /** What is asked then waits in its escrow. */
  'parcel.problem': { no: string; escrowId?: string };
  'parcel.settled': { no: string };
  'parcel.completed': { no: string; toSupplierMinor: number; returnedMinor: number; currency: string };
  /** Its money went back whole, as the escrow decided. */
  'parcel.cancelled': { no: string; returnedMinor: number; currency: string };
  'parcel.written': { no: string; messageId: string; by: 'buyer' | 'supplier' };
  'terms.accepted': { kind: LegalText; version: number };
  'article.published': { slug: string; version: number };
  'article.archived': { slug: string };
  /** Its time to be looked at came, or too many said that it did not help. */
  'article.doubted': { slug: string; why: 'time' | 'votes' };
  'ticket.sent': { number: string; topic: TicketTopic; source: 'contact' | 'chat' };
  'ticket.taken': { number: string };
  'ticket.answered': { number: string };
  'ticket.written': { number: string };
  'ticket.resolved': { number: string };
  'ticket.reopened': { number: string };
  'ticket.closed': { number: string; by: 'writer' | 'clock' };
  'ticket.set_aside': { number: string };
  'ticket.restored': { number: string };
  'ticket.late': { number: string };
  'chat.handed_off': { number: string };
  'chat.taken': { number: string };
  /** A person of support wrote in the conversation. */
  'chat.answered': { number: string };
  'chat.given_back': { number: string };
  /** The title of a note is its owner's alone and stays out of the history. */
  'reminder.fired': { noteId: string };
  'post.published': { topic: Topic; kind: PostKind };
  'post.deleted': Record<string, never>;
  'post.accepted': { commentId: string | null };
  'post.choose_reminded': Record<string, never>;
  'post.locked': { by: 'moderator' | 'clock'; reason: string };
  'post.unlocked': { reason: string };
  'post.moved': { from: Topic; to: Topic; reason: string };
  /** `mentioned`: user ids named with @ in it. The post's own text counts as its first comment. */
  'comment.published': { postId: PostId; parentId: string | null; mentioned: string[] };
  'comment.deleted': { postId: PostId };
  /** Its author had to be looked at first, or asked for it to be looked at again. */
  'moderation_case.opened': { target: 'post' | 'comment'; targetId: string; openedBy: 'report' | 'queue' | 'guard' };
  'moderation_case.hidden': { target: 'post' | 'comment'; targetId: string };
  'moderation_case.decided': {
    target: 'post' | 'comment';
    targetId: string;
    decisionId: string;
    measure: Measure;
    rule: RuleCode | null;
    reason: string;
    days: number | null;
  };
  'moderation_case.appealed': { decisionId: string };
  'moderation_case.appeal_decided': {
    decisionId: string;
    outcome: 'upheld' | 'overturned' | 'modified';
    measure: Measure | null;
    reason: string;
  };
  'moderation_case.late': Record<string, never>;
  /** Of who saw a sponsored post there is no event: that is counted without names. */
  'promotion.created': { copyOf: PromotionId | null };
  'promotion.changed': { revision: number; fields: string[] };
  'promotion.submitted': { revision: number };
  'promotion.withdrawn': Record<string, never>;
  'promotion.sent_back': { reason: string };
  'promotion.approved': { revision: number; startsAt: string; endsAt: string };
  'promotion.started': Record<string, never>;
  'promotion.paused': Record<string, never>;
  'promotion.resumed': Record<string, never>;
  'promotion.revised': Record<string, never>;
  'promotion.arranged': { weight: number };
  'promotion.ended': { by: 'administrator' | 'clock'; reason: string | null };
  'course.created': { code: string };
  'course.submitted': Record<string, never>;
  'course.sent_back': { reason: string };
  'course.published': { no: number; sha256: Sha256 };
  'course.archived': Record<string, never>;
  'course.restored': Record<string, never>;
  'course_run.planned': { courseId: CourseId; startsOn: string };
  /** `nowTeach`: who teaches it now and did not before. */
  'course_run.changed': { fields: string[]; nowTeach?: UserId[] };
  'course_run.opened': Record<string, never>;
  'course_run.closed': Record<string, never>;
  'course_run.started': Record<string, never>;
  'course_run.ended': { by: 'clock' | 'person' };
  'course_run.cancelled': { reason: string };
  /** It begins tomorrow. */
  'course_run.reminded': { startsAt: string };
  'course_run.written_to': { subject: string; text: string };
  'registration.made': { runId: RunId; number: string; status: RegistrationStatus };
  'registration.offered': { until: string; reason: string | null };
  /** Put first among those who wait, before its turn. */
  'registration.promoted': { reason: string };
  'registration.accepted': { until: string };
  'registration.fee_given': { method: FeeMethod; amountMinor: number; currency: string };
  /** One of the two who are needed took a paper or a code on its word, or would give the seat for nothing: nothing follows yet. */
  'registration.fee_promised': { method: FeeMethod; reference: string; reason: string | null };
  'registration.fee_rejected': { reason: string; until: string };
  /** A second administrator saw the money of a promised fee on the statement; null: the learner paid it. */
  'registration.fee_came': { line: string; paidBy: string | null; amountMinor: number; currency: string };
  /** What was owed to who paid it went back to them, null: to the learner; not final: a second administrator is to say the same. */
  'registration.fee_sent': {
    reference: string;
    to: string | null;
    amountMinor: number;
    currency: string;
    isFinal: boolean;
  };
  'registration.confirmed': { by: 'payment' | 'desk' | 'waiver' | 'free'; reason: string | null };
  'registration.expired': { was: RegistrationStatus };
  'registration.moved': { from: RunId; to: RunId; reason: string };
  /** `returnedTo`: who paid for the learner and has it back. */
  'registration.cancelled': {
    by: 'learner' | 'desk' | 'run';
    reason: string | null;
    returnedMinor: number;
    returnedTo?: string | null;
  };
  /** What was paid for it came without a use, or twice, and goes back. */
  'registration.money_returned': { amountMinor: number; currency: string };
  'registration.attended': { sessionId: RunSessionId; state: AttendanceState; source: 'code' | 'manual' };
  'registration.practical_judged': { result: 'pass' | 'fail' };
  'registration.attempt_asked': { lessonId: string; quiz: string };
  'registration.attempt_answered': { lessonId: string; quiz: string; gives: boolean; reason: string };
  'registration.renamed': Record<string, never>;
  'registration.ended': { as: 'completed' | 'failed' | 'no_show' };
  'restriction.proposed': {
    thing: RestrictedThing;
    measure: RestrictionMeasure;
    rule: RestrictionRule;
    reason: string;
    isUrgent: boolean;
  };
  'restriction.confirmed': { reason: string; endsAt: string | null; appealUntil: string };
  'restriction.turned_down': { reason: string };
  'restriction.withdrawn': { reason: string };
  'restriction.lapsed': Record<string, never>;
  'restriction.appealed': { dueAt: string };
  'restriction.appeal_decided': { outcome: 'upheld' | 'lifted'; by: 'administrator' | 'clock'; reason: string };
  'restriction.lifted': { reason: string };
  'restriction.ended': { by: 'clock' | 'another' };
  'certificate.issued': { number: string; payloadHash: Sha256; expiresOn: string | null };
  'certificate.suspended': { number: string; reason: string };
  'certificate.reinstated': { number: string; reason: string };
  'certificate.revoked': { number: string; why: RevocationReason; reason: string };
  'certificate.superseded': { number: string; by: string; reason: string };
  'certificate.expiring': { number: string; on: string };
};

/** Which promise of the agreement it is about, and which time of one that repeats, from 1. */
type Promised = {
  obligationId: ObligationId;
  termId: string;
  occurrence: number;
  /** Another day that was asked for and not answered: with this deed it is asked for no more. */
  lapses?: { by: 'debtor' | 'creditor'; day: string };
};

/** Which stage of the escrow it is about, and its place from 1. */
type Stage = { milestoneId: MilestoneId; seq: number };

/** A deadline of the subject moved: its ends before and after, null while it is paused, and the words given for it. */
type ClockMoved = { kind: ClockKind; from: string | null; to: string | null; reason?: string };

export type EventName = keyof EventPayloads;
/** The kinds of things that have a history of their own. */
export type SubjectKind =
  | 'user'
  | 'agreement'
  | 'approval'
  | 'obligation'
  | 'dispute'
  | 'record'
  | 'identity'
  | 'ledger'
  | 'escrow'
  | 'milestone'
  | 'payment'
  | 'payout'
  | 'mediation'
  | 'mediator'
  | 'mediator_application'
  | 'credits'
  | 'supplier'
  | 'product'
  | 'order'
  | 'parcel'
  | 'article'
  | 'ticket'
  | 'chat'
  | 'note'
  | 'reminder'
  | 'post'
  | 'comment'
  | 'moderation_case'
  | 'promotion'
  | 'course'
  | 'course_run'
  | 'registration'
  | 'certificate'
  | 'restriction';

/** What a deed's hash is over, beside the hash before: canonical JSON (RFC 8785) of all of it. `at` is an instant, `seq` counts from 1. */
export type ChainLink = {
  id: string;
  subjectKind: string;
  subjectId: string;
  seq: number;
  name: string;
  actorId: string | null;
  at: string;
  payload: unknown;
};

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
