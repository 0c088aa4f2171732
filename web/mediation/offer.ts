import { actIn } from '@ahadi/domain/mediation/acts.ts';
import { type MediationAction, mediationLifecycle } from '@ahadi/domain/mediation/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/mediation/permissions.ts';
import { mediationDefaults } from '@ahadi/domain/mediation/rules.ts';
import type { MediationView, Proposal, Session, Side } from '@ahadi/domain/mediation/schema.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import type { Reader } from './useReader.ts';

/** Why the reader cannot do this now, as a sentence, or null when they can. */
export type Why = string | null;

/** The reader's own side, or null for a mediator or an officer. */
export const mySideOf = (view: Pick<MediationView, 'sides' | 'mySide'>): Side | null =>
  view.sides.find(({ side }) => side === view.mySide) ?? null;

/** True when the reader may agree to a settlement: for themselves, or with the authority that was given to them. */
export function maySettle(view: Pick<MediationView, 'sides' | 'mySide'>, reader: Reader): boolean {
  const mine = mySideOf(view);
  const given = mine?.representatives.find(({ userId }) => userId === reader.userId);
  return mine !== null && (given ? given.maySettle : true);
}

/** A mediation as the permissions look at it: the reader counts as their side's own person also where it is an organisation. */
const likeOf = (view: MediationView, reader: Reader) => {
  const chosen = view.appointment?.mediatorUserId ?? null;
  return {
    requesterUserId: view.requesterUserId,
    sides: view.sides.map(({ side, userId, representatives }) => {
      const speaks = representatives.map((one) => one.userId);
      const isOwn = side === view.mySide && !speaks.some((one) => one === reader.userId);
      return { userId: isOwn ? reader.userId : userId, representativeUserIds: speaks };
    }),
    chosenUserId: chosen,
    mediatorUserId: view.appointment?.acceptedAt ? chosen : null,
    mediatorRevoked: view.appointment?.isRevoked ?? false,
    involvedUserIds: [],
  };
};

/** Proposals that can still be chosen among. */
export const openProposals = ({ proposals }: Pick<MediationView, 'proposals'>): Proposal[] =>
  proposals.filter(({ status }) => status === 'submitted' || status === 'opened');

export const openObjection = ({ appointment }: Pick<MediationView, 'appointment'>) =>
  appointment?.objections.find(({ status }) => status === 'review') ?? null;

/** Signed, and every side let it go to a court. */
export const goesToCourt = ({ settlement, sides }: Pick<MediationView, 'settlement' | 'sides'>): boolean =>
  settlement?.signedAt != null && sides.every(({ side }) => settlement.courtConsent.includes(side));

/** The talks have begun once: there are rooms, sessions and terms to look at. */
export const hasBegun = ({ startedAt }: Pick<MediationView, 'startedAt'>): boolean => startedAt !== null;

type Guard = (view: MediationView, reader: Reader) => Why;
const guards: Partial<Record<MediationAction, Guard>> = {
  consent: (view) =>
    mySideOf(view)?.consent === 'consented' ? 'You have agreed to it. The other side is asked.' : null,
  refuse: (view) =>
    mySideOf(view)?.consent === 'consented' ? 'You have agreed to it. You can leave at any time.' : null,
  name_representative: (view) =>
    (mySideOf(view)?.representatives.length ?? 0) < mediationDefaults.mostRepresentatives
      ? null
      : `${mediationDefaults.mostRepresentatives} people speak for your side. End the authority of one first.`,
  remove_representative: (view) =>
    mySideOf(view)?.representatives.length === 0 ? 'Nobody else speaks for your side.' : null,
  open_proposal: (view) =>
    view.proposals.some(({ status }) => status === 'submitted') ? null : 'Every proposal is opened.',
  rank: (view) => (openProposals(view).length > 0 ? null : 'There is nothing to choose among.'),
  accept_appointment: (view) => (view.appointment?.acceptedAt ? 'You accepted it already.' : null),
  object: (view) => {
    if (!view.appointment?.disclosure) return 'The mediator has not said anything about ties yet.';
    return view.appointment.objections.some(({ side }) => side === view.mySide) ? 'You objected already.' : null;
  },
  judge_objection: (view) => (openObjection(view) ? null : 'There is no objection to decide about.'),
  waive_fee: (view) =>
    view.feeWaived ? 'The fee is waived.' : view.feeMinor === 0 ? 'There is no fee to waive.' : null,
  answer_terms: (view, reader) => {
    if (view.settlement === null) return 'Nobody has proposed terms yet.';
    return maySettle(view, reader) ? null : 'You may speak for this side, but not settle in its name.';
  },
  waive_reflection: (view, reader) => {
    if (view.settlement?.reflectionEndsAt == null) return 'There is nothing to wait for.';
    if (view.mySide !== null && view.settlement.reflectionWaived.includes(view.mySide))
      return 'You do without it already. The other side is asked.';
    return maySettle(view, reader) ? null : 'You may speak for this side, but not settle in its name.';
  },
  extend: (view) => {
    if (view.extended) return 'It was extended once, and it is extended once.';
    const me = view.as === 'mediator' ? 'mediator' : view.mySide;
    return me !== null && view.extensionBy.includes(me) ? 'You asked for it. The others are asked.' : null;
  },
  ask_replacement: (view) =>
    view.mySide !== null && view.replacementBy?.includes(view.mySide) && !view.appointment?.isRevoked
      ? 'You asked for another. The other sides are asked.'
      : null,
  end_session: (view) => (view.report ? 'The report is filed, and the sessions stand in it.' : null),
  attend: (view) => (view.report ? 'The report is filed, and the sessions stand in it.' : null),
  report: (view) => {
    if (view.startedAt === null) return 'The talks never began; there is nothing to report.';
    return view.report ? 'The report is filed.' : null;
  },
  close: (view) => (view.report ? null : 'File the report first.'),
};

/** True when this deed is the reader's at all, now or at another time. */
export const isMine = (action: MediationAction, view: MediationView, reader: Reader): boolean =>
  permissions[`mediation.${action}`](reader, likeOf(view, reader));

/** What the two tables of the domain (when, who) and the guards say to this reader. */
export function whyNot(action: MediationAction, view: MediationView, reader: Reader): Why {
  const when = mediationLifecycle.whyNot(action, view.status);
  if (when !== null) return when;
  if (!isMine(action, view, reader)) return `This is up to ${whoMay[`mediation.${action}`]}.`;
  return whyNotActing(reader.acting, actIn(action)) ?? guards[action]?.(view, reader) ?? null;
}

export const can = (action: MediationAction, view: MediationView, reader: Reader): boolean =>
  whyNot(action, view, reader) === null;

/** Sessions that are still to come or go on, the next first. */
export const openSessions = ({ sessions }: Pick<MediationView, 'sessions'>): Session[] =>
  sessions
    .filter(({ status }) => status === 'proposed' || status === 'confirmed' || status === 'in_progress')
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
