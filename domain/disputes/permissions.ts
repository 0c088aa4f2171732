import { type Actor, hasRole, isSystem, isUser } from '../core/actor.ts';
import type { DisputeAction } from './lifecycle.ts';
import type { Decision } from './schema.ts';

/** A dispute as permissions look at it. `isShown`: an officer took it on and it was not cleared of the respondent since. */
export type DisputeLike = {
  filerUserId: string;
  respondentUserId: string | null;
  /** Who shares a side of the agreement with one of the two, and reads along once the other side may. */
  jointUserIds: readonly string[];
  isShown: boolean;
  /** The officer who took it on or refused it, and the record officer who refused its publication: another one judges next. */
  triagedBy: string | null;
  publicationRefusedBy: string | null;
  /** Who noted the proceedings elsewhere that stop it. */
  stayedBy: string | null;
  /** What a side entered as decided. */
  decision: Pick<Decision, 'bySide'> | null;
  /** The one who signed the agreement it is about, and anyone who belongs to one of its two sides. */
  involvedUserIds: readonly string[];
};

const isFiler = (actor: Actor, it: DisputeLike) => isUser(actor, it.filerUserId);
const isRespondent = (actor: Actor, it: DisputeLike) => it.isShown && isUser(actor, it.respondentUserId);
const isJoint = (actor: Actor, it: DisputeLike) =>
  it.isShown && it.jointUserIds.some((userId) => isUser(actor, userId));
const isSide = (actor: Actor, it: DisputeLike) => isFiler(actor, it) || isRespondent(actor, it);
/** Who entered what was decided takes it back, and the other side says whether it was decided so; where nothing is entered it is either's. */
const hasEntered = (actor: Actor, it: DisputeLike) =>
  it.decision ? (it.decision.bySide === 'filer' ? isFiler : isRespondent)(actor, it) : isSide(actor, it);
const isAskedOfDecision = (actor: Actor, it: DisputeLike) =>
  isSide(actor, it) && !(it.decision && hasEntered(actor, it));
/** Nobody judges a matter of their own, of their organisation, or of an agreement that they signed themselves (I10). */
const isNeutral = (actor: Actor, it: DisputeLike) =>
  ![it.filerUserId, it.respondentUserId, ...it.involvedUserIds].some((userId) => isUser(actor, userId));
const isOfficer = (actor: Actor, it: DisputeLike) => hasRole(actor, 'officer') && isNeutral(actor, it);
/** After an appeal another officer looks at it than the one who refused it. */
const isNextOfficer = (actor: Actor, it: DisputeLike) => isOfficer(actor, it) && !isUser(actor, it.triagedBy);
/** One officer takes the case on, another person decides that it becomes public (design 3.7). */
const isRecordOfficer = (actor: Actor, it: DisputeLike) =>
  hasRole(actor, 'record_officer') &&
  isNeutral(actor, it) &&
  !isUser(actor, it.triagedBy) &&
  !isUser(actor, it.publicationRefusedBy);

export type DisputePermission = `dispute.${DisputeAction | 'read' | 'read_earlier'}`;

/** Who may do what to a dispute they can see. An action added to the life cycle without a row here does not compile. */
export const permissions: { [Key in DisputePermission]: (actor: Actor, it: DisputeLike) => boolean } = {
  'dispute.read': (actor, it) =>
    isSide(actor, it) ||
    isJoint(actor, it) ||
    isSystem(actor) ||
    isOfficer(actor, it) ||
    (hasRole(actor, 'record_officer') && isNeutral(actor, it)),
  'dispute.read_earlier': (actor, it) =>
    isOfficer(actor, it) || (hasRole(actor, 'record_officer') && isNeutral(actor, it)),
  'dispute.save': isFiler,
  'dispute.remove': isFiler,
  'dispute.submit': isFiler,
  'dispute.appeal': isFiler,
  'dispute.serve_again': isFiler,
  'dispute.accept_plan': isFiler,
  'dispute.deny_resolved': isFiler,
  'dispute.mark_resolved': (actor, it) => isFiler(actor, it) || isSystem(actor),
  'dispute.withdraw': (actor, it) => isFiler(actor, it) || isSystem(actor),
  'dispute.appeal_refusal': isFiler,
  'dispute.reopen': isFiler,
  'dispute.extend': isRespondent,
  'dispute.respond': isRespondent,
  'dispute.respond_late': isRespondent,
  'dispute.correct_answer': isRespondent,
  'dispute.not_me': isRespondent,
  'dispute.claim_resolved': isRespondent,
  'dispute.object': isRespondent,
  'dispute.propose_extension': isSide,
  'dispute.answer_extension': isSide,
  'dispute.offer': isSide,
  'dispute.bid': isSide,
  'dispute.answer_offer': isSide,
  'dispute.withdraw_offer': isSide,
  'dispute.accept_offer': isSide,
  'dispute.add_exhibit': isSide,
  'dispute.withdraw_exhibit': isSide,
  'dispute.join_exhibit': isSide,
  'dispute.stay_external': isSide,
  'dispute.end_external': (actor, it) =>
    (isSide(actor, it) && (it.stayedBy === null || isUser(actor, it.stayedBy))) || isOfficer(actor, it),
  'dispute.enter_decision': isSide,
  'dispute.confirm_decision': isAskedOfDecision,
  'dispute.object_decision': isAskedOfDecision,
  'dispute.judge_decision': isOfficer,
  'dispute.drop_decision': hasEntered,
  'dispute.bind_decision': isSystem,
  'dispute.write_statement': isSide,
  'dispute.request_info': isNextOfficer,
  'dispute.reject': isNextOfficer,
  'dispute.accept': (actor, it) => isNextOfficer(actor, it) || isSystem(actor),
  'dispute.confirm_identity': isOfficer,
  'dispute.clear_identity': isOfficer,
  'dispute.protective_stay': isOfficer,
  'dispute.lift_stay': isOfficer,
  'dispute.approve': (actor, it) => isRecordOfficer(actor, it) || isSystem(actor),
  'dispute.refuse': isRecordOfficer,
  'dispute.lapse_info': isSystem,
  'dispute.mark_served': isSystem,
  'dispute.give_up_service': isSystem,
  'dispute.note_silence': isSystem,
  'dispute.settle': isSystem,
  'dispute.settlement_failed': isSystem,
  'dispute.plan_missed': isSystem,
  'dispute.final_notice': isSystem,
  'dispute.close_private': isSystem,
  'dispute.review': isSystem,
  'dispute.set_aside': isSystem,
  'dispute.expire': isSystem,
};

/** The same for people, in words that a page can show. */
export const whoMay: Record<DisputePermission, string> = {
  'dispute.read': 'the two sides, those who share one in the agreement, and officers',
  'dispute.read_earlier': 'an officer who has no part in the matter',
  'dispute.save': 'the side that filed it',
  'dispute.remove': 'the side that filed it',
  'dispute.submit': 'the side that filed it',
  'dispute.appeal': 'the side that filed it',
  'dispute.serve_again': 'the side that filed it',
  'dispute.accept_plan': 'the side that filed it',
  'dispute.deny_resolved': 'the side that filed it',
  'dispute.mark_resolved': 'the side that filed it',
  'dispute.withdraw': 'the side that filed it',
  'dispute.appeal_refusal': 'the side that filed it',
  'dispute.reopen': 'the side that filed it',
  'dispute.extend': 'the side it is against',
  'dispute.respond': 'the side it is against',
  'dispute.respond_late': 'the side it is against',
  'dispute.correct_answer': 'the side it is against',
  'dispute.not_me': 'the side it is against',
  'dispute.claim_resolved': 'the side it is against',
  'dispute.object': 'the side it is against',
  'dispute.propose_extension': 'the two sides',
  'dispute.answer_extension': 'the two sides',
  'dispute.offer': 'the two sides',
  'dispute.bid': 'the two sides',
  'dispute.answer_offer': 'the two sides',
  'dispute.withdraw_offer': 'the two sides',
  'dispute.accept_offer': 'the two sides',
  'dispute.add_exhibit': 'the two sides',
  'dispute.withdraw_exhibit': 'the two sides',
  'dispute.join_exhibit': 'the two sides',
  'dispute.stay_external': 'the two sides',
  'dispute.end_external': 'the side that noted them, or an officer',
  'dispute.enter_decision': 'the two sides',
  'dispute.confirm_decision': 'the side that did not enter it',
  'dispute.object_decision': 'the side that did not enter it',
  'dispute.judge_decision': 'an officer who has no part in the matter',
  'dispute.drop_decision': 'the side that entered it',
  'dispute.bind_decision': 'the platform',
  'dispute.write_statement': 'the two sides',
  'dispute.request_info': 'an officer who has no part in the matter',
  'dispute.reject': 'an officer who has no part in the matter',
  'dispute.accept': 'an officer who has no part in the matter',
  'dispute.confirm_identity': 'an officer who has no part in the matter',
  'dispute.clear_identity': 'an officer who has no part in the matter',
  'dispute.protective_stay': 'an officer who has no part in the matter',
  'dispute.lift_stay': 'an officer who has no part in the matter',
  'dispute.approve': 'a record officer who has had no part in the matter',
  'dispute.refuse': 'a record officer who has had no part in the matter',
  'dispute.lapse_info': 'the platform',
  'dispute.mark_served': 'the platform',
  'dispute.give_up_service': 'the platform',
  'dispute.note_silence': 'the platform',
  'dispute.settle': 'the platform',
  'dispute.settlement_failed': 'the platform',
  'dispute.plan_missed': 'the platform',
  'dispute.final_notice': 'the platform',
  'dispute.close_private': 'the platform',
  'dispute.review': 'the platform',
  'dispute.set_aside': 'the platform',
  'dispute.expire': 'the platform',
};
