import type { Role } from './accounts/schema.ts';
import type { VerificationAction } from './accounts/verification/lifecycle.ts';
import type { AgreementAction } from './agreements/lifecycle.ts';
import { isTurnOf } from './agreements/rules.ts';
import type { AgreementView } from './agreements/schema.ts';
import type { Contract } from './contract.ts';

/** Who acts: a signed-in person with their roles. The clock and reactions act as `system`. */
export type Actor = { kind: 'user'; userId: string; roles: readonly Role[] } | { kind: 'system' };

type AgreementLike = Pick<AgreementView, 'creatorUserId'> & {
  terms: Pick<AgreementView['terms'], 'signMode'>;
  parties: readonly Pick<AgreementView['parties'][number], 'id' | 'userId' | 'status' | 'signOrder'>[];
};

const isCreator = (actor: Actor, it: AgreementLike) => actor.kind === 'user' && actor.userId === it.creatorUserId;
const partyOf = (actor: Actor, it: AgreementLike) =>
  actor.kind === 'user' ? it.parties.find((party) => party.userId === actor.userId) : undefined;
const isParty = (actor: Actor, it: AgreementLike) => partyOf(actor, it) !== undefined;
const isInvolved = (actor: Actor, it: AgreementLike) => isCreator(actor, it) || isParty(actor, it);
const isSystem = (actor: Actor) => actor.kind === 'system';
const isTurn = (actor: Actor, it: AgreementLike) => {
  const party = partyOf(actor, it);
  return party !== undefined && isTurnOf(party, it.parties, it.terms.signMode);
};

type VerificationLike = {
  /** User ids: who owns the identity, who may act for it, and who gave documents. */
  owners: readonly string[];
  members: readonly string[];
  uploaders: readonly string[];
  endorsedBy: string | null;
  submittedAt: string | null;
};

const isOwner = (actor: Actor, it: VerificationLike) => actor.kind === 'user' && it.owners.includes(actor.userId);
const isReviewer = (actor: Actor) =>
  actor.kind === 'user' && (actor.roles.includes('reviewer') || actor.roles.includes('admin'));
/** Nobody checks an identity they belong to or gave documents for; nobody sees a request that was never sent. */
const isImpartial = (actor: Actor, it: VerificationLike) =>
  actor.kind === 'user' &&
  isReviewer(actor) &&
  it.submittedAt !== null &&
  !it.members.includes(actor.userId) &&
  !it.uploaders.includes(actor.userId);
const isSecond = (actor: Actor, it: VerificationLike) =>
  isImpartial(actor, it) && actor.kind === 'user' && it.endorsedBy !== null && it.endorsedBy !== actor.userId;

type VerificationRight = VerificationAction | 'read' | 'review' | 'read_file';
type AgreementPermission = `agreement.${AgreementAction | 'read'}`;
type OnVerification = `verification.${VerificationRight}`;
export type Permission = AgreementPermission | OnVerification | 'verification.queue';
/** What a permission is asked about. */
export type ThingOf<Key extends Permission> = Key extends AgreementPermission
  ? AgreementLike
  : Key extends OnVerification
    ? VerificationLike
    : null;

/** Who may do what to a thing they can see. An action added to a life cycle without a row here does not compile. */
export const permissions: { [Key in Permission]: (actor: Actor, it: ThingOf<Key>) => boolean } = {
  'agreement.read': isInvolved,
  'agreement.save_text': isInvolved,
  'agreement.save_parties': isCreator,
  'agreement.remove': isCreator,
  'agreement.share': isCreator,
  'agreement.publish_text': isInvolved,
  'agreement.accept_text': isParty,
  'agreement.answer_clause': isParty,
  'agreement.request_signatures': isCreator,
  'agreement.reopen': isCreator,
  'agreement.sign': isTurn,
  'agreement.propose_change': isParty,
  'agreement.decline': isParty,
  'agreement.void': isCreator,
  'agreement.remind': isCreator,
  'agreement.extend': isCreator,
  'agreement.execute': isSystem,
  'agreement.activate': isSystem,
  'agreement.lapse': isSystem,
  'verification.read': isOwner,
  'verification.save': isOwner,
  'verification.submit': isOwner,
  'verification.withdraw': isOwner,
  'verification.read_file': (actor, it) => isOwner(actor, it) || isImpartial(actor, it),
  'verification.queue': isReviewer,
  'verification.review': isImpartial,
  'verification.take': isImpartial,
  'verification.request_info': isImpartial,
  'verification.approve': isImpartial,
  'verification.endorse': isImpartial,
  'verification.reject': isImpartial,
  'verification.confirm': isSecond,
};

/** The second half of a refusal: who may do it, in words for the page. */
export const whoMay: Record<Permission, string> = {
  'agreement.read': 'the parties',
  'agreement.save_text': 'the parties',
  'agreement.save_parties': 'the person who made the agreement',
  'agreement.remove': 'the person who made the agreement',
  'agreement.share': 'the person who made the agreement',
  'agreement.publish_text': 'the parties',
  'agreement.accept_text': 'each party for itself',
  'agreement.answer_clause': 'each party for itself',
  'agreement.request_signatures': 'the person who made the agreement',
  'agreement.reopen': 'the person who made the agreement',
  'agreement.sign': 'the party whose turn it is',
  'agreement.propose_change': 'a party that has not signed',
  'agreement.decline': 'a party that has not signed',
  'agreement.void': 'the person who made the agreement',
  'agreement.remind': 'the person who made the agreement',
  'agreement.extend': 'the person who made the agreement, once',
  'agreement.execute': 'the platform, on the last signature',
  'agreement.activate': 'the platform, on the first day of effect',
  'agreement.lapse': 'the clock',
  'verification.read': 'the owner of the identity',
  'verification.save': 'the owner of the identity',
  'verification.submit': 'the owner of the identity',
  'verification.withdraw': 'the owner of the identity',
  'verification.read_file': 'the owner of the identity and its reviewers',
  'verification.queue': 'reviewers',
  'verification.review': 'a reviewer who does not belong to the identity',
  'verification.take': 'a reviewer who does not belong to the identity',
  'verification.request_info': 'a reviewer who does not belong to the identity',
  'verification.approve': 'a reviewer who does not belong to the identity',
  'verification.endorse': 'a reviewer who does not belong to the identity',
  'verification.reject': 'a reviewer who does not belong to the identity',
  'verification.confirm': 'a second reviewer, who neither checked it first nor belongs to the identity,',
};

/** The door to every procedure: anyone at all, or a session. What one may do behind it is decided above, thing by thing. */
export type Access = 'anyone' | 'session';
type ProcedureName = {
  [Feature in keyof Contract]: `${Feature}.${Extract<keyof Contract[Feature], string>}`;
}[keyof Contract];

export const access: Record<ProcedureName, Access> = {
  'accounts.session': 'anyone',
  'accounts.demoPeople': 'anyone',
  'accounts.updateProfile': 'session',
  'accounts.createIdentity': 'session',
  'accounts.updateIdentity': 'session',
  'accounts.uploadAvatar': 'session',
  'accounts.removeAvatar': 'session',
  'accounts.signInWays': 'session',
  'accounts.devices': 'session',
  'accounts.revokeDevice': 'session',
  'accounts.revokeOtherDevices': 'session',
  'agreements.list': 'session',
  'agreements.get': 'session',
  'agreements.create': 'session',
  'agreements.openText': 'session',
  'agreements.saveText': 'session',
  'agreements.discardText': 'session',
  'agreements.publishText': 'session',
  'agreements.versions': 'session',
  'agreements.versionTerms': 'session',
  'agreements.saveParties': 'session',
  'agreements.share': 'session',
  'agreements.acceptText': 'session',
  'agreements.answerClause': 'session',
  'agreements.requestSignatures': 'session',
  'agreements.reopen': 'session',
  'agreements.proposeChange': 'session',
  'agreements.decline': 'session',
  'agreements.void': 'session',
  'agreements.extend': 'session',
  'agreements.remind': 'session',
  'agreements.remove': 'session',
  'agreements.markOpened': 'session',
  'agreements.startSigning': 'session',
  'agreements.sign': 'session',
  'agreements.verify': 'session',
  'agreements.verifyCopy': 'session',
  'agreements.life': 'session',
  'agreements.document': 'session',
  'notifications.list': 'session',
  'notifications.markAllRead': 'session',
  'verification.mine': 'session',
  'verification.start': 'session',
  'verification.save': 'session',
  'verification.addDocument': 'session',
  'verification.removeDocument': 'session',
  'verification.submit': 'session',
  'verification.withdraw': 'session',
  'verification.document': 'session',
  'verification.queue': 'session',
  'verification.get': 'session',
  'verification.take': 'session',
  'verification.requestInfo': 'session',
  'verification.decide': 'session',
  'verification.confirm': 'session',
  'rpc.get_user_settings_summary': 'session',
  'rpc.get_unread_notification_count': 'session',
  'rpc.mark_notification_read': 'session',
  'rpc.has_role': 'session',
};
