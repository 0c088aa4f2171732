import { isTurnOf } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, Party } from '@ahadi/domain/agreements/schema.ts';
import { formatBindingInstant, formatInstant } from '../../core/time.ts';
import { count, formatCalendarDay, nameList } from '../../core/words.ts';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { hasAccepted, notYetAccepted } from '../offer.ts';
import { assuranceWords, nameOf } from '../words.ts';

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
  const title = mine ? 'Your signature' : `Signature of ${party.name}`;
  if (view.status !== 'signing') return { key, title, detail: 'after the terms', state: 'next' };
  if (party.status === 'change_requested') return { key, title, detail: 'asks for a change', state: 'now' };
  const turn = isTurnOf(party, view.parties, view.terms.signMode);
  const due = view.signDueAt === null ? 'now' : `due ${formatBindingInstant(view.signDueAt)}`;
  return { key, title, detail: turn ? due : 'when its turn comes', state: turn ? 'now' : 'next' };
}

function sealed(view: AgreementView): Station[] {
  if (view.status !== 'executed' && view.status !== 'active') return [];
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

function inForce(view: AgreementView): Station {
  const from = view.terms.effectiveOn === null ? null : formatCalendarDay(view.terms.effectiveOn);
  const until = view.terms.endsOn === null ? 'no end date' : `until ${formatCalendarDay(view.terms.endsOn)}`;
  if (view.status === 'active') return { key: 'active', title: 'In force', detail: until, state: 'now' };
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

/** Where the agreement stands, as stations from the first to the last. */
export function stationsOf(view: AgreementView, userId: string): Station[] {
  const begun = [drafted(view, userId), terms(view)];
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
  const signatures = view.status === 'draft' ? [] : inOrder.map((party) => signature(view, party));
  return [...begun, ...request(view, userId), ...signatures, ...sealed(view), inForce(view)];
}
