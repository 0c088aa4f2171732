import { isDisputable, isTurnOf, waitingApprovers } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { lastMinute } from '../../core/ends.ts';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { attendantBadge } from '../attending/attendants.ts';
import { assurance, isEnded } from '../badges.ts';
import { hasAccepted, isDecided, notYetAccepted } from '../offer.ts';
import type { Voice } from '../words.ts';

/** One station of the way: behind, here, ahead, or where the way ended. */
export type Station = Pick<TimelineItem, 'key' | 'state'> & { title: string; detail: string };

const drafted = (view: AgreementView, { say, figures }: Voice): Station => {
  const when = figures.instant(view.createdAt);
  return {
    key: 'drafted',
    title: view.status === 'draft' ? say.beingWritten : say.drafted,
    detail: view.draftedByMe ? say.byYou({ when }) : when,
    state: view.status === 'draft' ? 'now' : 'past',
  };
};

function terms(view: AgreementView, { say, figures }: Voice): Station {
  const sides = new Set(view.parties.map((party) => party.side)).size;
  const key = 'terms';
  if (view.frozenAt !== null && isDecided(view)) {
    const day = view.courtOrderOn === null ? '' : figures.calendarDay(view.courtOrderOn);
    return { key, title: say.decided, detail: day, state: 'past' };
  }
  if (view.frozenAt !== null) {
    const when = figures.instant(view.frozenAt);
    const detail = sides === 2 ? say.bothSides({ when }) : say.manyParties({ when, count: view.parties.length });
    return { key, title: say.termsAccepted, detail, state: 'past' };
  }
  if (view.status === 'draft') return { key, title: say.termsAccepted, detail: say.afterShare, state: 'next' };
  const waiting = notYetAccepted(view);
  if (waiting.length === 0) return { key, title: say.termsAccepted, detail: say.byEverybody, state: 'past' };
  const others = waiting.filter(({ id }) => id !== view.myPartyId).map(({ name }) => name);
  const values = { done: view.parties.length - waiting.length, all: view.parties.length, names: figures.list(others) };
  const detail =
    others.length === waiting.length
      ? say.waitingFor(values)
      : others.length === 0
        ? say.waitingForYou(values)
        : say.waitingForYouAnd(values);
  return { key, title: say.termsVersion({ version: view.versionNo }), detail, state: 'now' };
}

const request = (view: AgreementView, userId: string, { say }: Voice): Station[] =>
  view.status === 'negotiating'
    ? [
        {
          key: 'request',
          title: say.signaturesAsked,
          detail: view.creatorUserId === userId ? say.askedByYou : say.askedOnce,
          state: view.parties.every((party) => hasAccepted(view, party)) ? 'now' : 'next',
        },
      ]
    : [];

function signature(view: AgreementView, party: Party, { say, figures }: Voice): Station {
  const mine = party.id === view.myPartyId;
  const { name } = party;
  const key = `sign-${party.id}`;
  if (party.status === 'signed' && party.signedAt !== null) {
    const facts = [
      figures.instant(party.signedAt),
      party.signedLevel === null ? null : say[assurance[party.signedLevel].short],
    ];
    const detail = facts.filter((fact) => fact !== null).join(' · ');
    return { key, title: mine ? say.signedByYou : say.signedBy({ name }), detail, state: 'past' };
  }
  if (party.status === 'bound')
    return { key, title: mine ? say.bindsYou : say.binds({ name }), detail: say.unsigned, state: 'past' };
  const title = mine ? say.yourOwnSignature : say.signatureOf({ name });
  if (view.status !== 'signing') return { key, title, detail: say.afterTerms, state: 'next' };
  if (party.status === 'change_requested') return { key, title, detail: say.wantsChange, state: 'now' };
  const turn =
    isTurnOf(party, view.parties, view.terms.signMode) && waitingApprovers(party.id, view.attendants).length === 0;
  const due = view.signDueAt === null ? say.dueNow : say.due({ when: figures.binding(lastMinute(view.signDueAt)) });
  return { key, title, detail: turn ? due : say.turnComes, state: turn ? 'now' : 'next' };
}

/** Approvals come before the signature of their party, a witness's word after it. */
function attendance(view: AgreementView, one: Attendant, { say, figures }: Voice): Station {
  const key = `attend-${one.id}`;
  const isMine = view.myAttendantIds.includes(one.id);
  const { name } = one;
  const isDone = one.status === 'approved' || one.status === 'attested';
  const done = { key, detail: one.doneAt === null ? '' : figures.instant(one.doneAt), state: 'past' as const };
  if (one.role === 'approver' && isDone)
    return { ...done, title: isMine ? say.approvedByYou : say.approvedBy({ name }) };
  if (isDone) return { ...done, title: isMine ? say.witnessedByYou : say.witnessedBy({ name }) };
  const badge = attendantBadge(view, one);
  const title =
    one.role === 'approver'
      ? isMine
        ? say.yourOwnApproval
        : say.approvalOf({ name })
      : isMine
        ? say.youWitness
        : say.witness({ name });
  const otherwise = one.role === 'approver' ? say.afterTerms : say.atSigning;
  return { key, title, detail: badge ? say[badge.label] : otherwise, state: badge ? 'now' : 'next' };
}

function sealed(view: AgreementView, { say, figures }: Voice): Station[] {
  if (!isDisputable(view.status) || isDecided(view)) return [];
  const done = view.sealedAt !== null;
  return [
    {
      key: 'sealed',
      title: done ? say.sealed : say.sealingNow,
      detail: view.sealedAt === null ? say.fewSeconds : figures.instant(view.sealedAt),
      state: done ? 'past' : 'now',
    },
  ];
}

function inForce(view: AgreementView, endsOn: string | null, { say, figures }: Voice): Station {
  const from = view.terms.effectiveOn === null ? null : figures.calendarDay(view.terms.effectiveOn);
  const until = endsOn === null ? say.noEnd : say.until({ day: figures.calendarDay(endsOn) });
  const key = 'active';
  if (view.status === 'active') return { key, title: say.active, detail: until, state: 'now' };
  if (isEnded(view.status))
    return { key, title: say.active, detail: from === null ? '' : say.from({ day: from }), state: 'past' };
  if (view.status === 'executed' && view.sealedAt !== null && from !== null)
    return { key, title: say.firstDay, detail: say.inForceFrom({ day: from }), state: 'now' };
  return { key, title: say.active, detail: from === null ? say.onLast : say.from({ day: from }), state: 'next' };
}

/** How what everybody signed came to its end. */
const ends = { completed: 'completed', expired: 'timeOver', terminated: 'terminated' } as const;

const ended = (view: AgreementView, { say, figures }: Voice): Station[] =>
  isEnded(view.status)
    ? [{ key: 'ended', title: say[ends[view.status]], detail: figures.instant(view.updatedAt), state: 'ended' }]
    : [];

/** Where the agreement stands, as stations from the first to the last. `endsOn` is its last day as it stands now. */
export function stationsOf(view: AgreementView, userId: string, voice: Voice, endsOn = view.terms.endsOn): Station[] {
  const begun = [...(isDecided(view) ? [] : [drafted(view, voice)]), terms(view, voice)];
  if (view.status === 'declined' || view.status === 'voided' || view.status === 'lapsed') {
    const signed = view.parties
      .filter((party) => party.status === 'signed')
      .map((party) => signature(view, party, voice));
    const past = [...begun, ...signed].filter((station) => station.state === 'past');
    const detail = voice.figures.instant(view.status === 'lapsed' && view.signDueAt ? view.signDueAt : view.updatedAt);
    return [...past, { key: 'ended', title: voice.say[view.status], detail, state: 'ended' }];
  }
  const inOrder = [...view.parties].sort(
    (one, other) =>
      Number(other.status === 'signed') - Number(one.status === 'signed') || one.signOrder - other.signOrder,
  );
  const signatures =
    view.status === 'draft'
      ? []
      : inOrder.flatMap((party) => {
          const of = (role: Attendant['role']) =>
            view.attendants.filter((one) => one.role === role && one.partyId === party.id);
          const around = (role: Attendant['role']) => of(role).map((one) => attendance(view, one, voice));
          return [...around('approver'), signature(view, party, voice), ...around('witness')];
        });
  return [
    ...begun,
    ...request(view, userId, voice),
    ...signatures,
    ...sealed(view, voice),
    inForce(view, endsOn, voice),
    ...ended(view, voice),
  ];
}
