import { type AgreementAction, agreementLifecycle, partyLifecycle } from '@ahadi/domain/agreements/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/agreements/permissions.ts';
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
import { nameList } from '../core/words.ts';
import { attendantBadge } from './attending/attendants.ts';
import { type Badge, statusBadge, tookEffect } from './words.ts';

/** Whether the reader can do this now, and if not, the sentence that says why. */
export type Offer = { can: true; why: null } | { can: false; why: string };

const yes: Offer = { can: true, why: null };
const no = (why: string): Offer => ({ can: false, why });

export const myParty = (view: AgreementView): Party | null =>
  view.parties.find((party) => party.id === view.myPartyId) ?? null;

export const hasAccepted = (view: AgreementView, party: Party): boolean => accepted(party, view.versionId);

/** The parties that everybody else waits for before signatures can be asked for. */
export const notYetAccepted = (view: AgreementView): Party[] =>
  view.parties.filter((party) => !hasAccepted(view, party));

const have = (names: readonly string[]): string => (names.length === 1 && names[0] !== 'You' ? 'has' : 'have');

const namesOf = (parties: readonly Party[], view: AgreementView): string[] =>
  parties.map((party) => (party.id === view.myPartyId ? 'You' : party.name));

/** Who signs before this party in a sequence. */
export const signsBefore = (view: AgreementView, mine: Party): Party[] =>
  view.parties.filter((party) => party.signOrder < mine.signOrder && party.status !== 'signed');

const waitForTurn = (view: AgreementView, mine: Party): string | null =>
  isTurnOf(mine, view.parties, view.terms.signMode)
    ? null
    : `${nameList(namesOf(signsBefore(view, mine), view))} ${signsBefore(view, mine).length === 1 ? 'signs' : 'sign'} first. You will be told when it is your turn.`;

/** All who approve for this party, and its witnesses, come before its signature. */
function waitForOthers(view: AgreementView, mine: Party): string | null {
  const approvers = waitingApprovers(mine.id, view.attendants);
  const names = nameList(approvers.map(({ name }) => name));
  if (approvers.length > 0)
    return `${names} ${approvers.length === 1 ? 'approves' : 'approve'} first. You will be told.`;
  const absent = absentWitnesses(mine.id, view.attendants, timeNow());
  return absent.length > 0
    ? `First enter the code on the screen of ${nameList(absent.map(({ name }) => name))}.`
    : null;
}

const asParty =
  (action: 'sign' | 'propose_change' | 'decline') =>
  (view: AgreementView, mine: Party | null): string | null =>
    mine === null
      ? null
      : (partyReason(action, mine) ??
        (action === 'sign' ? (waitForTurn(view, mine) ?? waitForOthers(view, mine)) : null));

function partyReason(action: 'sign' | 'propose_change' | 'decline', mine: Party): string | null {
  if (mine.status === 'signed') return 'You have signed. A signature can be undone only by reopening the text.';
  if (action === 'sign' && mine.status === 'change_requested')
    return 'You asked for a change. The person who made the agreement answers first.';
  return partyLifecycle.whyNot(action, mine.status);
}

type Guard = (view: AgreementView, mine: Party | null) => string | null;

/** What must also be true beyond the life cycle and the permission; the server refuses with the same reasons. */
const guards: Partial<Record<AgreementAction, Guard>> = {
  accept_text: (view, mine) =>
    mine && hasAccepted(view, mine) ? `You have accepted version ${view.versionNo} already.` : null,
  request_signatures: (view) => {
    const names = namesOf(notYetAccepted(view), view);
    if (names.length > 0) return `${nameList(names)} ${have(names)} not accepted version ${view.versionNo} yet.`;
    return whyNotInPerson(view.parties, view.terms.minAssurance);
  },
  answer_clause: (view, mine) => {
    if (view.purpose !== null) return 'Each answer stays as it was given in the agreement that this one is about.';
    if (!view.terms.publicClauseOffered) return 'This agreement does not offer the clause.';
    return mine?.status === 'signed' ? 'You have signed. Your answer is part of what you signed.' : null;
  },
  sign: asParty('sign'),
  delegate: (view, mine) =>
    mine === null
      ? null
      : view.delegations.some(({ partyId, status }) => partyId === mine.id && status === 'asked')
        ? 'You asked for somebody already. The person who made the agreement answers first.'
        : partyLifecycle.whyNot('delegate', mine.status),
  answer_delegation: (view) =>
    view.delegations.some(({ status }) => status === 'asked') ? null : 'Nobody asked to have somebody else sign.',
  propose_change: asParty('propose_change'),
  decline: asParty('decline'),
  reopen: (view) =>
    view.purpose === 'termination'
      ? 'What ends an agreement is signed as it stands. Withdraw it and propose another.'
      : null,
  extend: (view) => (view.extendedOnce ? 'The time was extended once already; that is the most.' : null),
};

/** What the two tables of the domain (when, who) and the guards say to this reader. */
export function offer(action: AgreementAction, view: AgreementView, userId: string): Offer {
  const when = agreementLifecycle.whyNot(action, view.status);
  if (when !== null) return no(when);
  const guard = guards[action]?.(view, myParty(view)) ?? null;
  const actor: Actor = { kind: 'user', userId, roles: [] };
  if (!permissions[`agreement.${action}`](actor, view))
    return no(guard ?? `This is up to ${whoMay[`agreement.${action}`]}.`);
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

export const isCreator = (view: AgreementView, userId: string): boolean => view.creatorUserId === userId;

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
      return isCreator(view, userId) ? 'extend' : null;
    default:
      return null;
  }
}

/** The state as this reader sees it: gold when it is they whom everybody waits for. */
export function badgeFor(view: AgreementView, userId: string): Badge {
  const primary = primaryOf(view, userId);
  const isMine = isOpenTo(primary, view, userId);
  if (isMine && primary === 'sign') return { label: 'Waiting for your signature', tone: 'gold' };
  if (isMine && primary === 'accept_text') return { label: 'Waiting for your answer', tone: 'gold' };
  if (isMine && primary === 'reopen') return { label: 'A change is asked for', tone: 'attention' };
  if (primary === 'request_signatures' && offer('request_signatures', view, userId).can)
    return { label: 'Accepted by everybody', tone: 'gold' };
  const asked = view.attendants.find(
    (one) => view.myAttendantIds.includes(one.id) && attendantBadge(view, one)?.tone === 'gold',
  );
  if (asked)
    return {
      label: asked.role === 'approver' ? 'Waiting for your approval' : 'Waiting for your word',
      tone: 'gold',
    };
  if (view.status === 'signing' && myParty(view)?.status === 'signed')
    return { label: 'Waiting for the others', tone: 'info' };
  // What ends another agreement is not in force itself.
  if (view.purpose === 'termination' && (view.status === 'executed' || view.status === 'active')) return tookEffect;
  return statusBadge[view.status];
}

const isDeed = (primary: Primary): primary is Extract<Primary, AgreementAction> =>
  primary !== null && primary in agreementLifecycle.steps;

const isOpenTo = (primary: Primary, view: AgreementView, userId: string): boolean =>
  isDeed(primary) && offer(primary, view, userId).can;

/** What the reader's next deed still waits for, in words; null when it waits for nothing. */
export const whyNotPrimary = (view: AgreementView, userId: string): string | null => {
  const primary = primaryOf(view, userId);
  return isDeed(primary) ? offer(primary, view, userId).why : null;
};
