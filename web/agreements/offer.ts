import { type AgreementAction, agreementLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { permissions } from '@ahadi/domain/agreements/permissions.ts';
import {
  absentWitnesses,
  hasAccepted as accepted,
  isTurnOf,
  waitingApprovers,
  whyNotInPerson,
} from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import type { Actor } from '@ahadi/domain/core/actor.ts';
import { timeNow } from '../core/time.ts';
import { attendantBadge } from './attending/attendants.ts';
import { type Badge, statusBadge, tookEffect } from './badges.ts';
import { isCreator } from './creator.ts';
import type { AgreementText, Voice } from './words.ts';

/** Why something is not possible, said in the language of who asks. */
export type Why = (voice: Voice) => string;
/** Whether the reader can do this now, and if not, what says why. */
export type Offer = { can: true; why: null } | { can: false; why: Why };

const yes: Offer = { can: true, why: null };
const no = (why: Why): Offer => ({ can: false, why });
const because =
  (text: AgreementText): Why =>
  ({ say }) =>
    say[text];

export const myParty = (view: AgreementView): Party | null =>
  view.parties.find((party) => party.id === view.myPartyId) ?? null;

export const hasAccepted = (view: AgreementView, party: Party): boolean => accepted(party, view.versionId);

/** The parties that everybody else waits for before signatures can be asked for. */
export const notYetAccepted = (view: AgreementView): Party[] =>
  view.parties.filter((party) => !hasAccepted(view, party));

const namesOf = (people: readonly { name: string }[], { figures }: Voice): string =>
  figures.list(people.map(({ name }) => name));

/** Who signs before this party in a sequence. */
export const signsBefore = (view: AgreementView, mine: Party): Party[] =>
  view.parties.filter((party) => party.signOrder < mine.signOrder && party.status !== 'signed');

const waitForTurn = (view: AgreementView, mine: Party): Why | null => {
  if (isTurnOf(mine, view.parties, view.terms.signMode)) return null;
  const before = signsBefore(view, mine);
  return (voice) => voice.say.signFirst({ count: before.length, names: namesOf(before, voice) });
};

/** All who approve for this party, and its witnesses, come before its signature. */
function waitForOthers(view: AgreementView, mine: Party): Why | null {
  const approvers = waitingApprovers(mine.id, view.attendants);
  if (approvers.length > 0)
    return (voice) => voice.say.approveFirst({ count: approvers.length, names: namesOf(approvers, voice) });
  const absent = absentWitnesses(mine.id, view.attendants, timeNow());
  return absent.length > 0 ? (voice) => voice.say.witnessCode({ names: namesOf(absent, voice) }) : null;
}

const asParty =
  (action: 'sign' | 'propose_change' | 'decline') =>
  (view: AgreementView, mine: Party | null): Why | null =>
    mine === null
      ? null
      : (partyReason(action, mine) ??
        (action === 'sign' ? (waitForTurn(view, mine) ?? waitForOthers(view, mine)) : null));

function partyReason(action: 'sign' | 'propose_change' | 'decline' | 'delegate', mine: Party): Why | null {
  if (action !== 'delegate' && mine.status === 'signed') return because('haveSigned');
  if (action === 'sign' && mine.status === 'change_requested') return because('askedForChange');
  return partyLifecycle.can(action, mine.status) ? null : because('partOver');
}

/** Who has not accepted, the reader among them or not. */
function acceptFirst(view: AgreementView): Why | null {
  const waiting = notYetAccepted(view);
  const others = waiting.filter(({ id }) => id !== view.myPartyId);
  const version = view.versionNo;
  if (waiting.length === 0) return null;
  return (voice) => {
    const { say } = voice;
    const [count, names] = [others.length, namesOf(others, voice)];
    if (count === waiting.length) return say.notAccepted({ count, names, version });
    return count === 0 ? say.youNotAccepted({ version }) : say.youAndNotAccepted({ names, version });
  };
}

/** Signing in person goes by a code. */
function passkeyInPerson({ parties, terms }: AgreementView): Why | null {
  const guest = parties.find(({ inPerson }) => inPerson);
  return guest && whyNotInPerson(parties, terms.minAssurance) !== null
    ? ({ say }) => say.inPersonPasskey({ name: guest.name })
    : null;
}

/** What a case came to is signed as it stands. */
const ofCase = ({ isDrawnUp }: AgreementView): Why | null => (isDrawnUp ? because('caseStands') : null);

type Guard = (view: AgreementView, mine: Party | null) => Why | null;

/** What must also be true beyond the life cycle and the permission; the server refuses with the same reasons. */
const guards: Partial<Record<AgreementAction, Guard>> = {
  accept_text: (view, mine) =>
    mine && hasAccepted(view, mine) ? ({ say }) => say.acceptedAlready({ version: view.versionNo }) : null,
  request_signatures: (view) => acceptFirst(view) ?? passkeyInPerson(view),
  answer_clause: (view, mine) => {
    if (view.purpose !== null) return because('answerStays');
    if (!view.terms.publicClauseOffered) return because('noClause');
    return mine?.status === 'signed' ? because('answerSigned') : null;
  },
  sign: asParty('sign'),
  delegate: (view, mine) =>
    mine === null
      ? null
      : view.delegations.some(({ partyId, status }) => partyId === mine.id && status === 'asked')
        ? because('delegateAsked')
        : partyReason('delegate', mine),
  answer_delegation: (view) =>
    view.delegations.some(({ status }) => status === 'asked') ? null : because('noDelegateAsked'),
  propose_change: (view, mine) => ofCase(view) ?? asParty('propose_change')(view, mine),
  decline: asParty('decline'),
  reopen: (view) => ofCase(view) ?? (view.purpose === 'termination' ? because('endStands') : null),
  extend: (view) => ofCase(view) ?? (view.extendedOnce ? because('extendedOnce') : null),
};

/** The same as `whoMay` of the domain, as whole sentences. */
export const upTo: Record<AgreementAction, AgreementText> = {
  save_text: 'upToParties',
  save_parties: 'upToCreator',
  save_attendants: 'upToCreator',
  remove: 'upToCreator',
  share: 'upToCreator',
  publish_text: 'upToParties',
  accept_text: 'upToEach',
  comment: 'upToParties',
  suggest: 'upToParties',
  answer_suggestion: 'upToOtherSide',
  answer_clause: 'upToEach',
  request_signatures: 'upToCreator',
  attend: 'upToAttendants',
  delegate: 'upToOtherThanCreator',
  answer_delegation: 'upToCreator',
  reopen: 'upToCreator',
  sign: 'upToTurn',
  propose_change: 'upToUnsigned',
  decline: 'upToUnsigned',
  void: 'upToCreator',
  remind: 'upToCreator',
  extend: 'upToCreatorOnce',
  propose_amendment: 'upToParties',
  propose_end: 'upToParties',
  give_notice: 'upToParties',
  take_back_notice: 'upToGiver',
  execute: 'upToPlatform',
  bind: 'upToPlatform',
  activate: 'upToPlatform',
  lapse: 'upToPlatform',
  amend: 'upToPlatform',
  renew: 'upToPlatform',
  complete: 'upToPlatform',
  expire: 'upToPlatform',
  terminate: 'upToPlatform',
};

/** Where it stands, and where it would have to. */
export function notWhile(action: AgreementAction, status: AgreementView['status']): Why | null {
  if (agreementLifecycle.can(action, status)) return null;
  const { from } = agreementLifecycle.steps[action];
  const label = (it: AgreementView['status'], { say }: Voice) => say[statusBadge[it].label];
  return (voice) =>
    voice.say.notWhile({
      now: label(status, voice),
      states: voice.figures.either(from.map((it) => voice.say.quoted({ words: label(it, voice) }))),
    });
}

/** What the two tables of the domain (when, who) and the guards say to this reader. */
export function offer(action: AgreementAction, view: AgreementView, userId: string): Offer {
  const when = notWhile(action, view.status);
  if (when !== null) return no(when);
  const guard = guards[action]?.(view, myParty(view)) ?? null;
  const actor: Actor = { kind: 'user', userId, roles: [] };
  if (!permissions[`agreement.${action}`](actor, view)) return no(guard ?? because(upTo[action]));
  return guard === null ? yes : no(guard);
}

/** Who signs on the reader's device, and whose turn it is. */
export const guestsToSign = (view: AgreementView, userId: string): Party[] =>
  view.status === 'signing' && isCreator(view, userId)
    ? view.parties.filter(
        (party) =>
          party.inPerson &&
          partyLifecycle.can('sign', party.status) &&
          isTurnOf(party, view.parties, view.terms.signMode) &&
          waitingApprovers(party.id, view.attendants).length === 0,
      )
    : [];

/** The one thing that helps this reader most now; null when others must act first or all is done. */
export type Primary =
  | 'write'
  | 'accept_text'
  | 'request_signatures'
  | 'sign'
  | 'reopen'
  | 'extend'
  | 'download'
  | 'wait_for_seal'
  | null;

/** It binds by a decision: nobody signed it, and nothing is sealed. */
export const isDecided = ({ parties }: Pick<AgreementView, 'parties'>): boolean =>
  parties.some(({ status }) => status === 'bound');

export function primaryOf(view: AgreementView, userId: string): Primary {
  const can = (action: AgreementAction) => offer(action, view, userId).can;
  switch (view.status) {
    case 'draft':
      return 'write';
    case 'negotiating':
      if (can('accept_text')) return 'accept_text';
      return isCreator(view, userId) ? 'request_signatures' : null;
    case 'signing':
      if (isCreator(view, userId) && view.parties.some((party) => party.status === 'change_requested')) return 'reopen';
      return myParty(view) && myParty(view)?.status !== 'signed' ? 'sign' : null;
    case 'executed':
    case 'active':
    case 'completed':
    case 'expired':
    case 'terminated':
      if (isDecided(view)) return null;
      return view.sealedAt === null ? 'wait_for_seal' : 'download';
    case 'lapsed':
      return can('extend') ? 'extend' : null;
    default:
      return null;
  }
}

/** The state as this reader sees it: gold when it is they whom everybody waits for. */
export function badgeFor(view: AgreementView, userId: string): Badge {
  const primary = primaryOf(view, userId);
  const isMine = isOpenTo(primary, view, userId);
  if (isMine && primary === 'sign') return { label: 'yourSignature', tone: 'gold' };
  if (isMine && primary === 'accept_text') return { label: 'yourAnswer', tone: 'gold' };
  if (isMine && primary === 'reopen') return { label: 'changeAsked', tone: 'attention' };
  if (primary === 'request_signatures' && offer('request_signatures', view, userId).can)
    return { label: 'acceptedByAll', tone: 'gold' };
  const asked = view.attendants.find(
    (one) => view.myAttendantIds.includes(one.id) && attendantBadge(view, one)?.tone === 'gold',
  );
  if (asked)
    return {
      label: asked.role === 'approver' ? 'yourApproval' : 'yourWord',
      tone: 'gold',
    };
  if (view.status === 'signing' && myParty(view)?.status === 'signed') return { label: 'theOthers', tone: 'info' };
  // What ends another agreement is not in force itself.
  if (view.purpose === 'termination' && (view.status === 'executed' || view.status === 'active')) return tookEffect;
  return statusBadge[view.status];
}

const isDeed = (primary: Primary): primary is Extract<Primary, AgreementAction> =>
  primary !== null && primary in agreementLifecycle.steps;

const isOpenTo = (primary: Primary, view: AgreementView, userId: string): boolean =>
  isDeed(primary) && offer(primary, view, userId).can;

/** What the reader's next deed still waits for; null when it waits for nothing. */
export const whyNotPrimary = (view: AgreementView, userId: string): Why | null => {
  const primary = primaryOf(view, userId);
  return isDeed(primary) ? offer(primary, view, userId).why : null;
};
