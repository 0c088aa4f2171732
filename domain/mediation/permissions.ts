import { type Actor, hasRole, isSystem, isUser } from '../core/actor.ts';
import type { MediationAction } from './lifecycle.ts';

/** A mediation as permissions look at it. A side speaks through its own person and through those it named. */
export type MediationLike = {
  requesterUserId: string;
  sides: readonly { userId: string | null; representativeUserIds: readonly string[] }[];
  /** Who was chosen and is asked, and who mediates since they accepted. */
  chosenUserId: string | null;
  mediatorUserId: string | null;
  /** The certification of that person was taken away: they have no part in the talks any more. */
  mediatorRevoked: boolean;
  /** The one who signed what it is about, and anyone who belongs to one of its sides. */
  involvedUserIds: readonly string[];
};

const isPrincipal = (actor: Actor, it: MediationLike) => it.sides.some(({ userId }) => isUser(actor, userId));
export const isCaseSide = (actor: Actor, it: MediationLike) =>
  isPrincipal(actor, it) ||
  it.sides.some(({ representativeUserIds }) => representativeUserIds.some((userId) => isUser(actor, userId)));
const isRequester = (actor: Actor, it: MediationLike) => isUser(actor, it.requesterUserId);
const isAsked = (actor: Actor, it: MediationLike) => isPrincipal(actor, it) && !isRequester(actor, it);
const isChosen = (actor: Actor, it: MediationLike) => isUser(actor, it.chosenUserId);
const wasAppointed = (actor: Actor, it: MediationLike) => isUser(actor, it.mediatorUserId);
export const isCaseMediator = (actor: Actor, it: MediationLike) => !it.mediatorRevoked && wasAppointed(actor, it);
export const isSideOrMediator = (actor: Actor, it: MediationLike) => isCaseSide(actor, it) || isCaseMediator(actor, it);
/** Somebody without a part in it, signed in. */
const isOutside = (actor: Actor, it: MediationLike) =>
  actor.kind === 'user' &&
  !isCaseSide(actor, it) &&
  !it.involvedUserIds.some((userId) => isUser(actor, userId)) &&
  !isRequester(actor, it);
/** Officers screen, name a list and judge objections; what is said in a mediation is not theirs to see. */
const isMediationOfficer = (actor: Actor, it: MediationLike) =>
  hasRole(actor, 'officer') && isOutside(actor, it) && !isChosen(actor, it) && !wasAppointed(actor, it);

export type MediationPermission = `mediation.${MediationAction | 'read' | 'read_linked' | 'life'}`;

/** Who may do what to a mediation they can see. An action added to the life cycle without a row here does not compile. */
export const permissions: { [Key in MediationPermission]: (actor: Actor, it: MediationLike) => boolean } = {
  'mediation.read': (actor, it) =>
    isSideOrMediator(actor, it) || isChosen(actor, it) || isMediationOfficer(actor, it) || isSystem(actor),
  'mediation.life': (actor, it) => isSideOrMediator(actor, it) || isMediationOfficer(actor, it) || isSystem(actor),
  'mediation.read_linked': isCaseMediator,
  'mediation.save': isRequester,
  'mediation.remove': isRequester,
  'mediation.request': isRequester,
  'mediation.withdraw': isRequester,
  'mediation.ask_screening': isRequester,
  'mediation.pass_screening': isMediationOfficer,
  'mediation.refuse_screening': isMediationOfficer,
  'mediation.list': isMediationOfficer,
  'mediation.judge_objection': isMediationOfficer,
  'mediation.consent': isAsked,
  'mediation.refuse': isAsked,
  'mediation.name_representative': isPrincipal,
  'mediation.remove_representative': isPrincipal,
  'mediation.choose_route': isCaseSide,
  'mediation.open_proposal': isCaseSide,
  'mediation.rank': isCaseSide,
  'mediation.object': isCaseSide,
  'mediation.confirm_session': isCaseSide,
  'mediation.answer_terms': isCaseSide,
  'mediation.waive_reflection': isCaseSide,
  'mediation.propose': isOutside,
  'mediation.withdraw_proposal': isOutside,
  'mediation.decline_invitation': isOutside,
  'mediation.accept_appointment': isChosen,
  'mediation.decline_appointment': (actor, it) => isChosen(actor, it) || isSystem(actor),
  'mediation.waive_fee': isCaseMediator,
  'mediation.schedule': isCaseMediator,
  'mediation.run_session': isCaseMediator,
  'mediation.end_session': isCaseMediator,
  // What was done before counts: a mediator who was removed since says so, and learns nothing by it.
  'mediation.report': wasAppointed,
  'mediation.attend': isSideOrMediator,
  'mediation.propose_terms': isSideOrMediator,
  'mediation.extend': isSideOrMediator,
  'mediation.suspend': (actor, it) => isCaseMediator(actor, it) || isMediationOfficer(actor, it),
  'mediation.resume': (actor, it) => isCaseMediator(actor, it) || isMediationOfficer(actor, it) || isSystem(actor),
  'mediation.end': (actor, it) => isCaseSide(actor, it) || isSystem(actor),
  'mediation.terminate': isCaseMediator,
  'mediation.ask_replacement': isCaseSide,
  'mediation.replace': (actor, it) => isCaseMediator(actor, it) || isSystem(actor),
  'mediation.close': (actor, it) => isCaseMediator(actor, it) || isSystem(actor),
  'mediation.all_consented': isSystem,
  'mediation.lapse': isSystem,
  'mediation.post': isSystem,
  'mediation.invite': isSystem,
  'mediation.ask_list': isSystem,
  'mediation.repost': isSystem,
  'mediation.begin_selecting': isSystem,
  'mediation.select': isSystem,
  'mediation.reselect': isSystem,
  'mediation.engage': isSystem,
  'mediation.engaged': isSystem,
  'mediation.begin': isSystem,
  'mediation.agree_terms': isSystem,
  'mediation.back_to_talks': isSystem,
  'mediation.settle': isSystem,
  'mediation.fail_setup': isSystem,
  'mediation.time_over': isSystem,
  'mediation.destroy': isSystem,
};

/** The same for people, in words that a page can show. */
export const whoMay: Record<MediationPermission, string> = {
  'mediation.read': 'those who take part in it and officers',
  'mediation.life': 'those who take part in it and officers',
  'mediation.read_linked': 'its mediator, once appointed',
  'mediation.save': 'the side that asks for it',
  'mediation.remove': 'the side that asks for it',
  'mediation.request': 'the side that asks for it',
  'mediation.withdraw': 'the side that asks for it',
  'mediation.ask_screening': 'the side that asks for it',
  'mediation.pass_screening': 'an officer without a part in it',
  'mediation.refuse_screening': 'an officer without a part in it',
  'mediation.list': 'an officer without a part in it',
  'mediation.judge_objection': 'an officer without a part in it',
  'mediation.consent': 'a side that was asked',
  'mediation.refuse': 'a side that was asked',
  'mediation.name_representative': 'each side for itself',
  'mediation.remove_representative': 'each side for itself',
  'mediation.choose_route': 'the sides of the case',
  'mediation.open_proposal': 'the sides of the case',
  'mediation.rank': 'the sides of the case',
  'mediation.object': 'the sides of the case',
  'mediation.confirm_session': 'the sides of the case',
  'mediation.answer_terms': 'the sides of the case',
  'mediation.waive_reflection': 'the sides of the case',
  'mediation.propose': 'certified mediators without a part in it',
  'mediation.withdraw_proposal': 'certified mediators without a part in it',
  'mediation.decline_invitation': 'certified mediators who were asked by name',
  'mediation.accept_appointment': 'the mediator who was chosen',
  'mediation.decline_appointment': 'the mediator who was chosen',
  'mediation.waive_fee': 'the mediator of the case',
  'mediation.schedule': 'the mediator of the case',
  'mediation.run_session': 'the mediator of the case',
  'mediation.end_session': 'the mediator of the case',
  'mediation.report': 'the mediator of the case',
  'mediation.attend': 'the sides and the mediator',
  'mediation.propose_terms': 'the sides and the mediator',
  'mediation.extend': 'the sides and the mediator',
  'mediation.suspend': 'the mediator or an officer',
  'mediation.resume': 'the mediator or an officer',
  'mediation.end': 'the sides',
  'mediation.terminate': 'the mediator of the case',
  'mediation.ask_replacement': 'the sides',
  'mediation.replace': 'the mediator of the case',
  'mediation.close': 'the mediator of the case',
  'mediation.all_consented': 'the platform',
  'mediation.lapse': 'the platform',
  'mediation.post': 'the platform',
  'mediation.invite': 'the platform',
  'mediation.ask_list': 'the platform',
  'mediation.repost': 'the platform',
  'mediation.begin_selecting': 'the platform',
  'mediation.select': 'the platform',
  'mediation.reselect': 'the platform',
  'mediation.engage': 'the platform',
  'mediation.engaged': 'the platform',
  'mediation.begin': 'the platform',
  'mediation.agree_terms': 'the platform',
  'mediation.back_to_talks': 'the platform',
  'mediation.settle': 'the platform',
  'mediation.fail_setup': 'the platform',
  'mediation.time_over': 'the platform',
  'mediation.destroy': 'the platform',
};
