// The two sides of a promise hear of each deed about it.

import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { ifYouDoNothing } from '@ahadi/domain/core/claim.ts';
import type { PartyId } from '@ahadi/domain/core/ids.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { dayInWords, formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { countsFor, openParts } from '@ahadi/domain/obligations/parts/rules.ts';
import {
  deedAtEnd,
  extensionSilence,
  hastensOthers,
  overdueSilence,
  promiseSilence,
} from '@ahadi/domain/obligations/silence.ts';
import { readAgreement } from '../agreements/agreement.ts';
import type { Ctx } from '../core/ctx.ts';
import { asking, type Notice, noticeTo as one, type Recipient, reasoned, sentence } from '../core/notice.ts';
import { boundOn, type Held, partedOf, partiesOn, partyName } from './held.ts';
import { lapsedInOthers, OTHER_SIDE, promiseInOthers, type Silence } from './letters.ts';
import { claimsOf } from './obligation.store.ts';
import { obligations } from './obligation.ts';

type Deed = Extract<EventName, `obligation.${string}`>;
type Who = {
  /** What is still owed of it against which what is paid between these counts, in words: "it" where that is all of it; null where nothing is. */
  countsAgainst: (debtorIds: readonly PartyId[], creditorIds: readonly PartyId[]) => string | null;
  /** Those of each side whom it still concerns, and both together. */
  debtors: Recipient[];
  creditors: Recipient[];
  both: Recipient[];
  /** Everybody who stands on one of its sides. */
  everybody: Recipient[];
  debtor: string;
  creditor: string;
  /** The one of a side who did it, by name: what one of several says is not said by all of them. Null where nobody of them did. */
  doer: string | null;
  /** Those who share their side, and hear of it. */
  besides: Recipient[];
  /** What its day does when nobody acts before. */
  silence: string;
  /** The same as data. */
  does: Silence;
  namesOf: (partyIds: readonly string[]) => string;
  /** What who owes it wrote when they said that it is done; '' where that is nothing, and of every other deed. */
  wrote: string;
};
type Told<Name extends Deed> = (event: WrittenEvent<Name>, what: string, who: Who) => Notice[];

const nobody = () => [];

const unanswered = promiseSilence('accept_silently');

const fulfilledBy = { silence: 'bySilence', dispute: 'byDispute', escrow: 'byEscrow', person: 'byPerson' } as const;

/** Who hears what of each deed (design 4.5). An event without a row does not compile. */
const notices: { [Name in Exclude<Deed, 'obligation.all_closed'>]: Told<Name> } = {
  'obligation.released': nobody, // the amendment or the end that did it is told
  'obligation.armed': nobody, // the agreement's coming into force is told, and a day that comes near
  'obligation.reminded': ({ payload }, what, who) =>
    payload.to === 'debtor'
      ? one(
          who.debtors,
          'warning',
          'Something you promised is due soon',
          `${what} is due by ${formatUtc(payload.dueAt)}. ${ifYouDoNothing(who.silence)}`,
          {
            said: [`You promised ${what} to ${who.creditor}.`],
            asked: 'Keep what you promised.',
            by: payload.dueAt,
            otherwise: who.silence,
            others: promiseInOthers('due', { what, creditor: who.creditor }, who.does),
          },
        )
      : one(
          who.creditors,
          'warning',
          'Your answer is needed',
          ...asking({
            said: `${what} waits for your yes or no.`,
            asked: 'Accept it or send it back',
            by: payload.dueAt,
            otherwise: unanswered,
            others: promiseInOthers('answer', { what }),
          }),
        ),
  'obligation.claimed': ({ payload }, what, who) => {
    const debtor = who.doer ?? who.debtor;
    return [
      ...one(
        who.creditors,
        'warning',
        'Say whether it is done',
        ...asking({
          from: debtor,
          wrote: who.wrote,
          said: `${debtor} says that ${what} is done.`,
          asked: 'Accept it or send it back',
          by: payload.answerBy,
          otherwise: unanswered,
          others: promiseInOthers('claimed', { what, debtor }),
        }),
      ),
      ...one(who.besides, 'info', 'It is said to be done', `${debtor} says that ${what} is done.`, {
        wrote: who.wrote,
        others: promiseInOthers('saidDone', { what, debtor }),
      }),
    ];
  },
  'obligation.presumed_kept': ({ payload }, what, who) =>
    one(
      who.creditors,
      'warning',
      'Say whether it was kept',
      ...asking({
        said: `The time of ${what} is over.`,
        asked: 'If it was not kept, send it back',
        by: payload.answerBy,
        otherwise: unanswered,
        others: promiseInOthers('kept', { what }),
      }),
    ),
  'obligation.fulfilled': ({ payload }, what, who) =>
    one(
      payload.by === 'person' ? [...who.debtors, ...who.besides] : who.both,
      'success',
      'A promise is fulfilled',
      payload.by === 'silence'
        ? `Nobody objected to ${what} in time, so it counts as accepted.`
        : payload.by === 'dispute'
          ? `The dispute about ${what} ended: it was done.`
          : payload.by === 'escrow'
            ? `The money for ${what} was paid out of escrow.`
            : `${who.doer ?? who.creditor} accepted ${what}.`,
      { others: promiseInOthers(fulfilledBy[payload.by], { what, creditor: who.doer ?? who.creditor }) },
    ),
  'obligation.rejected': ({ payload }, what, who) => {
    const creditor = who.doer ?? who.creditor;
    const said = `${creditor} sent ${what} back`;
    return [
      ...one(
        who.debtors,
        'warning',
        'Something was sent back',
        `${said}: ${sentence(payload.reason)} Put it right by ${formatUtc(payload.dueAt)}.`,
        {
          ...{ from: creditor, said: [`${said}.`], reason: payload.reason },
          ...{ asked: 'Put it right.', by: payload.dueAt, otherwise: who.silence },
          others: promiseInOthers('sentBack', { what, creditor }, who.does),
        },
      ),
      ...one(who.besides, 'info', 'Something was sent back', `${said}: ${sentence(payload.reason)}`, {
        ...{ said: [`${said}.`], reason: payload.reason },
        others: promiseInOthers('wasSentBack', { what, creditor }),
      }),
    ];
  },
  'obligation.overdue': (_event, what, who) => [
    ...one(
      who.debtors,
      'error',
      'Something you promised is overdue',
      `${what} was not done in time. Do it now, or ask for another day; ${who.creditor} can file a dispute.`,
      {
        said: [`${what} was not done in time.`],
        asked: `${what}: do it now, or ask for another day.`,
        otherwise: overdueSilence(who.creditor),
        others: promiseInOthers('overdue', { what, creditor: who.creditor }),
      },
    ),
    ...one(
      who.creditors,
      'warning',
      'Something promised to you is overdue',
      `${who.debtor} did not say in time that ${what} is done. You can wait, agree to another day, give it up or file a dispute.`,
      { others: promiseInOthers('owed', { what, debtor: who.debtor }) },
    ),
  ],
  'obligation.hastened': ({ payload }, what, who) => [
    ...one(
      who.debtors,
      'warning',
      'All that is left is due',
      `An instalment is overdue. You agreed that all that is left is due then: ${what} by ${formatUtc(payload.dueAt)}.`,
      {
        said: [`An instalment is overdue, and you agreed that all that is left is due then: ${what}, too.`],
        asked: `Pay ${what}, or ask for another day.`,
        ...{ by: payload.dueAt, otherwise: promiseSilence('fall_overdue') },
        others: promiseInOthers('allDue', { what }),
      },
    ),
    ...one(
      who.creditors,
      'info',
      'All that is left is due',
      `An instalment of ${who.debtor} is overdue, so all that is left is due: ${what} by ${formatUtc(payload.dueAt)}.`,
      { others: promiseInOthers('allOwed', { what, debtor: who.debtor, day: formatUtc(payload.dueAt) }) },
    ),
  ],
  'obligation.extension_proposed': ({ payload }, what, who) => {
    const name = who.doer ?? (payload.by === 'debtor' ? who.debtor : who.creditor);
    const said = `${name} asks for ${dayInWords(payload.day)} for ${what}.`;
    const values = { what, on: payload.day, name };
    return [
      ...one(
        payload.by === 'debtor' ? who.creditors : who.debtors,
        'warning',
        'Another day is asked for',
        ...reasoned(said, payload.reason, '', {
          from: name,
          ...{ asked: 'Agree to that day, or refuse it.', otherwise: extensionSilence },
          others: promiseInOthers('dayAsked', values),
        }),
      ),
      ...one(
        who.besides,
        'info',
        'Another day is asked for',
        ...reasoned(said, payload.reason, '', { others: promiseInOthers('dayWasAsked', values) }),
      ),
    ];
  },
  'obligation.extension_refused': ({ payload }, what, who) => {
    const name = who.doer ?? (payload.by === 'debtor' ? who.debtor : who.creditor);
    return one(
      [...(payload.by === 'debtor' ? who.creditors : who.debtors), ...who.besides],
      'info',
      'The day stays as it is',
      `${name} does not agree to ${dayInWords(payload.day)} for ${what}.`,
      { others: promiseInOthers('dayStays', { what, on: payload.day, name }) },
    );
  },
  'obligation.extended': ({ payload }, what, who) =>
    one(who.both, 'info', 'There is a new day', `Both sides agree: ${what} is due by ${formatUtc(payload.dueAt)}.`, {
      // The instant is written by the clocks of the letter's reader, in its language.
      others: promiseInOthers('newDay', { what, day: formatUtc(payload.dueAt) }),
    }),
  'obligation.waived': ({ payload }, what, who) =>
    payload.by === 'dispute'
      ? one(who.both, 'info', 'A promise is settled', `${what} is no longer owed. ${payload.reason}`)
      : one(
          [...who.debtors, ...who.besides],
          'success',
          'A promise was given up',
          ...reasoned(`${who.doer ?? who.creditor} gives up ${what}.`, payload.reason, '', {
            others: promiseInOthers('waived', { what, creditor: who.doer ?? who.creditor }),
          }),
        ),
  'obligation.part_ended': ({ payload: { as, by, pays, debtorIds, creditorIds, reason } }, what, who) => {
    const ended =
      as === 'fulfilled' ? 'done' : by === 'person' ? 'given up' : pays === 'decision' ? 'decided' : 'settled';
    const counts = pays ? who.countsAgainst(debtorIds, creditorIds) : null;
    return one(
      who.everybody,
      'info',
      `A promise is ${ended} between some of you`,
      ...reasoned(
        `${what} is ${ended} between ${who.namesOf(debtorIds)} on the one side and ${who.namesOf(creditorIds)} on the other, and between nobody else. For all others who share it, it stays as it was${counts === null ? '' : `, but what is paid by the ${pays} counts against ${counts}`}.`,
        by === 'person' ? reason : '',
      ),
    );
  },
  'obligation.disputed': nobody, // the dispute tells its sides
  'obligation.dispute_left': (_event, what, who) =>
    one(who.both, 'info', 'Still open', `The dispute about ${what} ended without it. It is as open as before.`, {
      others: promiseInOthers('stillOpen', { what }),
    }),
};

/** Who hears of the deed hears with it that another day is asked for no more. */
function withLapsed({ message, letter, ...notice }: Notice, day: string): Notice {
  const words = `Asking for ${dayInWords(day)} falls away with this.`;
  return {
    ...notice,
    message: `${message} ${words}`,
    letter: {
      ...letter,
      said: [...(letter?.said ?? [message]), words],
      others: lapsedInOthers(letter?.others, day),
    } as Notice['letter'], // as it was, and one paragraph more
  };
}

type Agreement = Awaited<ReturnType<typeof readAgreement>>;
/** Who is to hear what of a deed about an obligation, and the agreement in which it stands. */
export async function noticesOfObligation(
  ctx: Ctx,
  event: WrittenEvent,
): Promise<{ notices: Notice[]; agreement: Agreement }> {
  const agreement = await readAgreement(ctx, event.subjectId);
  const reach = (party: Party): Recipient => ({ userId: party.userId, email: party.email, name: party.name });
  if (event.name === 'obligation.all_closed') {
    const title = `“${agreement.terms.title}”`;
    const message = `Nothing that was promised in ${title} is open any more.`;
    const others = promiseInOthers('allClosed', { title });
    return {
      agreement,
      notices: one(agreement.parties.map(reach), 'success', 'Everything is closed', message, { others }),
    };
  }
  const { obligationId } = event.payload as { obligationId: string }; // every other deed names one
  const held = await obligations.read(ctx, obligationId);
  const tell = notices[event.name as keyof typeof notices] as Told<Deed>; // a row takes the payload of its own event
  // Words that end with a full stop stand inside a sentence here.
  const told = tell(event as WrittenEvent<Deed>, `“${held.term.title.replace(/\.$/, '')}”`, {
    ...groupsOf(held, reach, event.actorId),
    wrote: await wroteIn(ctx, event),
  });
  const { lapses } = event.payload as { lapses?: { day: string } }; // as above
  return { agreement, notices: lapses ? told.map((notice) => withLapsed(notice, lapses.day)) : told };
}

function countsAgainst(held: Held, debtorIds: readonly PartyId[], creditorIds: readonly PartyId[]): string | null {
  const parted = partedOf(held);
  const paid = debtorIds.flatMap((debtorId) => creditorIds.map((creditorId) => ({ debtorId, creditorId })));
  const open = openParts(parted);
  const counted = open.filter((part) => paid.some((one) => countsFor(parted, one, part)));
  if (counted.length === 0) return null;
  if (counted.length === open.length) return 'it';
  const names = (ids: readonly PartyId[]) => nameList([...new Set(ids)].map((id) => partyName(held, id)));
  return `what is owed between ${names(counted.map(({ debtorId }) => debtorId))} and ${names(counted.map(({ creditorId }) => creditorId))}`;
}

async function wroteIn(ctx: Ctx, event: WrittenEvent): Promise<string> {
  if (event.name !== 'obligation.claimed') return '';
  const { obligationId, no } = (event as WrittenEvent<'obligation.claimed'>).payload;
  const { rows } = await claimsOf([obligationId]).execute(ctx.db);
  return rows.find((claim) => claim.no === no)?.text ?? '';
}

function groupsOf(held: Held, reach: (party: Party) => Recipient, actorId: string | null): Omit<Who, 'wrote'> {
  const debtors = boundOn(held, held.term.debtor);
  const creditors = boundOn(held, held.term.creditor);
  const doer = [held.term.debtor, held.term.creditor]
    .flatMap((side) => partiesOn(held, side))
    .find(({ userId }) => userId !== null && userId === actorId);
  const names = (parties: readonly Party[]) => nameList(parties.map(({ name }) => name)) || OTHER_SIDE;
  return {
    debtors: debtors.map(reach),
    creditors: creditors.map(reach),
    both: [...debtors, ...creditors].map(reach),
    everybody: [held.term.debtor, held.term.creditor].flatMap((side) => partiesOn(held, side)).map(reach),
    namesOf: (partyIds) => nameList(partyIds.map((id) => partyName(held, id))),
    countsAgainst: (debtorIds, creditorIds) => countsAgainst(held, debtorIds, creditorIds),
    debtor: names(debtors),
    creditor: names(creditors),
    doer: doer?.name ?? null,
    besides: [...debtors, ...creditors].filter(({ id, side }) => side === doer?.side && id !== doer.id).map(reach),
    silence: promiseSilence(deedAtEnd('obligation.due', held), hastensOthers(held)),
    does: { deed: deedAtEnd('obligation.due', held), hastens: hastensOthers(held) },
  };
}
