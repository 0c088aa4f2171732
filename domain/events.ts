import type { PartyId, Sha256, UserId, VerificationId, VersionId } from './core/ids.ts';

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
  /** `documents` are the hashes of what was given. */
  'verification.submitted': { verificationId: VerificationId; level: number; documents: Sha256[] };
  'verification.taken': { verificationId: VerificationId };
  'verification.info_requested': { verificationId: VerificationId; reason: string };
  /** The first of two reviewers agreed to level 3. */
  'verification.endorsed': { verificationId: VerificationId; reason: string; checks: string[] };
  'verification.approved': { verificationId: VerificationId; level: number; reason: string; checks: string[] };
  'verification.rejected': { verificationId: VerificationId; reason: string };
  'verification.withdrawn': { verificationId: VerificationId };
};

export type EventName = keyof EventPayloads;
/** The kinds of things that have a history of their own. */
export type SubjectKind = 'user' | 'agreement' | 'identity';

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
