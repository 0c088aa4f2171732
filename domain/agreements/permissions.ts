import { type Actor, isSystem } from '../core/actor.ts';
import type { AgreementAction } from './lifecycle.ts';
import { isTurnOf } from './rules.ts';
import type { AgreementView } from './schema.ts';

export type AgreementLike = Pick<AgreementView, 'creatorUserId'> & {
  terms: Pick<AgreementView['terms'], 'signMode'>;
  parties: readonly Pick<AgreementView['parties'][number], 'id' | 'userId' | 'status' | 'signOrder' | 'inPerson'>[];
  attendants: readonly Pick<AgreementView['attendants'][number], 'userId'>[];
};

const isCreator = (actor: Actor, it: AgreementLike) => actor.kind === 'user' && actor.userId === it.creatorUserId;
const partyOf = (actor: Actor, it: AgreementLike) =>
  actor.kind === 'user' ? it.parties.find((party) => party.userId === actor.userId) : undefined;
const isParty = (actor: Actor, it: AgreementLike) => partyOf(actor, it) !== undefined;
const isInvolved = (actor: Actor, it: AgreementLike) => isCreator(actor, it) || isParty(actor, it);
const isAttendant = (actor: Actor, it: AgreementLike) =>
  actor.kind === 'user' && it.attendants.some(({ userId }) => userId === actor.userId);
const mayRead = (actor: Actor, it: AgreementLike) => isInvolved(actor, it) || isAttendant(actor, it);
/** The one who made it lends their device to those who sign in person. */
const isHost = (actor: Actor, it: AgreementLike) =>
  isCreator(actor, it) && it.parties.some((party) => party.inPerson && isTurnOf(party, it.parties, it.terms.signMode));
const isTurn = (actor: Actor, it: AgreementLike) => {
  const party = partyOf(actor, it);
  return party !== undefined && isTurnOf(party, it.parties, it.terms.signMode);
};

export type AgreementPermission = `agreement.${AgreementAction | 'read'}`;

/** Who may do what to an agreement they can see. An action added to the life cycle without a row here does not compile. */
export const permissions: { [Key in AgreementPermission]: (actor: Actor, it: AgreementLike) => boolean } = {
  'agreement.read': mayRead,
  'agreement.save_text': isInvolved,
  'agreement.save_parties': isCreator,
  'agreement.save_attendants': isCreator,
  'agreement.remove': isCreator,
  'agreement.share': isCreator,
  'agreement.publish_text': isInvolved,
  'agreement.accept_text': isParty,
  'agreement.comment': isParty,
  'agreement.suggest': isParty,
  'agreement.answer_suggestion': isParty,
  'agreement.answer_clause': (actor, it) => isParty(actor, it) || isHost(actor, it),
  'agreement.request_signatures': isCreator,
  'agreement.attend': (actor, it) => isAttendant(actor, it) || isParty(actor, it),
  'agreement.delegate': (actor, it) => isParty(actor, it) && !isCreator(actor, it),
  'agreement.answer_delegation': isCreator,
  'agreement.reopen': isCreator,
  'agreement.sign': (actor, it) => isTurn(actor, it) || isHost(actor, it),
  'agreement.propose_change': isParty,
  'agreement.decline': isParty,
  'agreement.void': isCreator,
  'agreement.remind': isCreator,
  'agreement.extend': isCreator,
  'agreement.execute': isSystem,
  'agreement.bind': isSystem,
  'agreement.activate': isSystem,
  'agreement.lapse': isSystem,
  'agreement.propose_amendment': isParty,
  'agreement.propose_end': isParty,
  'agreement.amend': isSystem,
  'agreement.give_notice': isParty,
  'agreement.take_back_notice': isParty,
  'agreement.renew': isSystem,
  'agreement.complete': isSystem,
  'agreement.expire': isSystem,
  'agreement.terminate': isSystem,
};

/** The same for people, in words that a page can show. */
export const whoMay: Record<AgreementPermission, string> = {
  'agreement.read': 'the parties and those who attend',
  'agreement.save_text': 'the parties',
  'agreement.save_parties': 'the person who made the agreement',
  'agreement.save_attendants': 'the person who made the agreement',
  'agreement.remove': 'the person who made the agreement',
  'agreement.share': 'the person who made the agreement',
  'agreement.publish_text': 'the parties',
  'agreement.accept_text': 'each party for itself',
  'agreement.comment': 'the parties',
  'agreement.suggest': 'the parties',
  'agreement.answer_suggestion': 'a party on another side than who suggested it',
  'agreement.answer_clause': 'each party for itself',
  'agreement.request_signatures': 'the person who made the agreement',
  'agreement.attend': 'who approves or witnesses',
  'agreement.delegate': 'a party other than the person who made the agreement',
  'agreement.answer_delegation': 'the person who made the agreement',
  'agreement.reopen': 'the person who made the agreement',
  'agreement.sign': 'the party whose turn it is',
  'agreement.propose_change': 'a party that has not signed',
  'agreement.decline': 'a party that has not signed',
  'agreement.void': 'the person who made the agreement',
  'agreement.remind': 'the person who made the agreement',
  'agreement.extend': 'the person who made the agreement, once',
  'agreement.execute': 'the platform, on the last signature',
  'agreement.bind': 'the platform, by the decision of a court or tribunal',
  'agreement.activate': 'the platform, on the first day of effect',
  'agreement.lapse': 'the clock',
  'agreement.propose_amendment': 'the parties',
  'agreement.propose_end': 'the parties',
  'agreement.amend': 'the platform, when everybody signed an amendment',
  'agreement.give_notice': 'the parties',
  'agreement.take_back_notice': 'the party that gave it',
  'agreement.renew': 'the clock',
  'agreement.complete': 'the platform, when nothing of it is open',
  'agreement.expire': 'the clock',
  'agreement.terminate': 'the platform, when everybody signed its end, and the clock of a notice',
};
