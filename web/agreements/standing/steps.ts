import { isDisputable, isTurnOf, waitingApprovers } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Attendant, Party } from '@ahadi/domain/agreements/schema.ts';
import { formatBindingInstant, formatInstant } from '../../core/time.ts';
import { count, formatCalendarDay, nameList } from '../../core/words.ts';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { attendantBadge } from '../attending/attendants.ts';
import { hasAccepted, isDecided, notYetAccepted } from '../offer.ts';
import { assuranceWords, isEnded, nameOf } from '../words.ts';

/** One station of the way: behind, here, ahead, or where the way ended. */
export type Station = Pick<TimelineItem, 'key' | 'state'> & { title: string; detail: string };

const drafted = (view: AgreementView, userId: string): Station => ({
  key: 'drafted',
  title: view.status === 'draft' ? 'Being written' : 'Drafted',
  detail: `${formatInstant(view.createdAt)}${view.creatorUserId === userId ? ' · You' : ''}`,
  state: view.status === 'draft' ? 'now' : 'past',
});

function terms(view: AgreementView): Station {
  const sides = new Set(view.parties.map((party) => party.side)).size;
  if (view.frozenAt !== null && isDecided(view))
    return {
      key: 'terms',
      title: 'Decided',
      detail: view.courtOrderOn === null ? '' : formatCalendarDay(view.courtOrderOn),
      state: 'past',
    };
  if (view.frozenAt !== null)
    return {
      key: 'terms',
      title: 'Terms accepted',
      detail: `${formatInstant(view.frozenAt)} · ${sides === 2 ? 'both sides' : count(view.parties.length, 'party').replace('partys', 'parties')}`,
      state: 'past',
    };
  if (view.status === 'draft')
    return { key: 'terms', title: 'Terms accepted', detail: 'after you share it', state: 'next' };
  const waiting = notYetAccepted(view).map((party) => nameOf(party, view.myPartyId));
  const accepted = view.parties.length - waiting.length;
  return {
    key: 'terms',
    title: waiting.length > 0 ? `Terms, version ${view.versionNo}` : 'Terms accepted',
    detail:
      waiting.length > 0
        ? `${accepted} of ${view.parties.length} accepted · waiting for ${nameList(waiting.map(lowerYou))}`
        : 'by everybody',
    state: waiting.length > 0 ? 'now' : 'past',
  };
}

const lowerYou = (name: string): string => (name === 'You' ? 'you' : name);

const request = (view: AgreementView, userId: string): Station[] =>
  view.status === 'negotiating'
    ? [
        {
          key: 'request',
          title: 'Signatures asked for',
          detail: view.creatorUserId === userId ? 'by you, once everybody accepted' : 'once everybody accepted',
          state: view.parties.every((party) => hasAccepted(view, party)) ? 'now' : 'next',
        },
      ]
    : [];

function signature(view: AgreementView, party: Party): Station {
  const mine = party.id === view.myPartyId;
  const key = `sign-${party.id}`;
  if (party.status === 'signed' && party.signedAt !== null) {
    const level = party.signedLevel === null ? '' : ` · ${assuranceWords[party.signedLevel].short}`;
    const title = mine ? 'Signed by you' : `Signed by ${party.name}`;
    return { key, title, detail: `${formatInstant(party.signedAt)}${level}`, state: 'past' };
  }
  if (party.status === 'bound')
    return { key, title: mine ? 'Binds you' : `Binds ${party.name}`, detail: 'without a signature', state: 'past' };
  const title = mine ? 'Your signature' : `Signature of ${party.name}`;
  if (view.status !== 'signing') return { key, title, detail: 'after the terms', state: 'next' };
  if (party.status === 'change_requested') return { key, title, detail: 'asks for a change', state: 'now' };
  const turn =
    isTurnOf(party, view.parties, view.terms.signMode) && waitingApprovers(party.id, view.attendants).length === 0;
  const due = view.signDueAt === null ? 'now' : `due ${formatBindingInstant(view.signDueAt)}`;
  return { key, title, detail: turn ? due : 'when its turn comes', state: turn ? 'now' : 'next' };
}

/** Approvals come before the signature of their party, a witness's word after it. */
function attendance(view: AgreementView, one: Attendant): Station {
  const key = `attend-${one.id}`;
  const isMine = view.myAttendantIds.includes(one.id);
  const who = isMine ? 'you' : one.name;
  const isDone = one.status === 'approved' || one.status === 'attested';
  const done = { key, detail: one.doneAt === null ? '' : formatInstant(one.doneAt), state: 'past' as const };
  if (one.role === 'approver' && isDone) return { ...done, title: `Approved by ${who}` };
  if (isDone) return { ...done, title: `Witnessed by ${who}` };
  const badge = attendantBadge(view, one);
  return {
    key,
    title: one.role === 'approver' ? `Approval of ${who}` : `Witness: ${who}`,
    detail: badge?.label.toLowerCase() ?? (one.role === 'approver' ? 'after the terms' : 'at the signing'),
    state: badge ? 'now' : 'next',
  };
}

function sealed(view: AgreementView): Station[] {
  if (!isDisputable(view.status) || isDecided(view)) return [];
  const done = view.sealedAt !== null;
  return [
    {
      key: 'sealed',
      title: done ? 'Sealed' : 'Sealing the document…',
      detail: view.sealedAt === null ? 'usually a few seconds' : formatInstant(view.sealedAt),
      state: done ? 'past' : 'now',
    },
  ];
}

function inForce(view: AgreementView, endsOn: string | null): Station {
  const from = view.terms.effectiveOn === null ? null : formatCalendarDay(view.terms.effectiveOn);
  const until = endsOn === null ? 'no end date' : `until ${formatCalendarDay(endsOn)}`;
  if (view.status === 'active') return { key: 'active', title: 'In force', detail: until, state: 'now' };
  if (isEnded(view.status))
    return { key: 'active', title: 'In force', detail: from === null ? '' : `from ${from}`, state: 'past' };
  if (view.status === 'executed' && view.sealedAt !== null)
    return { key: 'active', title: 'Waits for its first day', detail: `in force from ${from}`, state: 'now' };
  return {
    key: 'active',
    title: 'In force',
    detail: from === null ? 'on the last signature' : `from ${from}`,
    state: 'next',
  };
}

const endings = {
  declined: 'Declined',
  voided: 'Withdrawn',
  lapsed: 'Lapsed',
} as const;

/** How what everybody signed came to its end. */
const ends = {
  completed: 'Completed',
  expired: 'Its time is over',
  terminated: 'Ended',
} as const;

const ended = (view: AgreementView): Station[] =>
  isEnded(view.status)
    ? [{ key: 'ended', title: ends[view.status], detail: formatInstant(view.updatedAt), state: 'ended' }]
    : [];

/** Where the agreement stands, as stations from the first to the last. `endsOn` is its last day as it stands now. */
export function stationsOf(view: AgreementView, userId: string, endsOn = view.terms.endsOn): Station[] {
  const begun = [...(isDecided(view) ? [] : [drafted(view, userId)]), terms(view)];
  if (view.status === 'declined' || view.status === 'voided' || view.status === 'lapsed') {
    const signed = view.parties.filter((party) => party.status === 'signed').map((party) => signature(view, party));
    const past = [...begun, ...signed].filter((station) => station.state === 'past');
    const detail = formatInstant(view.status === 'lapsed' && view.signDueAt ? view.signDueAt : view.updatedAt);
    return [...past, { key: 'ended', title: endings[view.status], detail, state: 'ended' }];
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
          const around = (role: Attendant['role']) => of(role).map((one) => attendance(view, one));
          return [...around('approver'), signature(view, party), ...around('witness')];
        });
  return [...begun, ...request(view, userId), ...signatures, ...sealed(view), inForce(view, endsOn), ...ended(view)];
}
