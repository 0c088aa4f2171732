// The life of an agreement is told in words, as each of its readers may read it.
import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import { nameList } from '@ahadi/domain/core/names.ts';
import { dayInWords, formatUtc } from '@ahadi/domain/core/time.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import type { Ctx } from '../core/ctx.ts';
import { type DeedRow, listDeeds } from '../core/deeds.ts';
import { readAgreement } from './agreement.ts';
import { type FormerName, formerNames } from './former.store.ts';
import type { Held } from './held.store.ts';
import { type PromisesOf, promisesOfEach } from './in-force.ts';

/** Deeds of an agreement and about what is promised in it, and moves of its deadlines. */
type AgreementEvent = Extract<EventName, `agreement.${string}` | `obligation.${string}` | `clock.${string}`>;
type Told = { sentence: string; detail?: string | undefined; at?: string };
type Sentences = {
  [Name in AgreementEvent]: (
    payload: EventPayloads[Name],
    nameOf: (partyId: string) => string,
    /** The promise in quotes, by the id that the terms give it. */
    what: (termId: string) => string,
  ) => Told;
};

const suggested = {
  change: 'suggested other words for a clause',
  add: 'suggested a new clause',
  remove: 'suggested to leave out a clause',
} as const;

/** What a party without an account did, named in the sentence: no account's name stands before it. */
const byThem = (told: Told, name: string | undefined): Told =>
  name === undefined
    ? told
    : { ...told, sentence: `${name} ${told.sentence}, without an account, by a code to the address of their letter` };

const closedWords = { declined: 'was declined', withdrawn: 'was withdrawn', lapsed: 'was not signed in time' } as const;

/** Each deed as a sentence that follows the name of who did it. An event without one does not compile. */
const sentences: Sentences = {
  'agreement.created': () => ({ sentence: 'made the draft' }),
  'agreement.removed': () => ({ sentence: 'deleted the draft' }),
  'agreement.shared': ({ invited }, nameOf) => ({
    sentence: 'shared the text',
    detail: `With ${invited.map(nameOf).join(', ')}`,
  }),
  'agreement.parties_changed': ({ invited, removed }, nameOf) => ({
    sentence: 'changed the parties',
    detail:
      [
        invited.length > 0 ? `Invited ${invited.map(nameOf).join(', ')}` : '',
        removed.length > 0 ? `${removed.length} taken out` : '',
      ]
        .filter(Boolean)
        .join('; ') || undefined,
  }),
  'agreement.party_joined': ({ partyId }, nameOf) => ({
    sentence: `${nameOf(partyId)} joined with a confirmed address`,
  }),
  'agreement.delegation_asked': ({ partyId, name }, nameOf) => ({
    sentence: `asked that ${name} signs for ${nameOf(partyId)}`,
  }),
  'agreement.right_person_named': ({ partyId, name }, nameOf) =>
    byThem({ sentence: `named ${name} as the right person in their place` }, nameOf(partyId)),
  'agreement.delegated': ({ partyId, name }, nameOf) => ({ sentence: `had ${name} sign for ${nameOf(partyId)}` }),
  'agreement.delegation_refused': ({ partyId }, nameOf) => ({
    sentence: `did not agree to somebody else signing for ${nameOf(partyId)}`,
  }),
  'agreement.attendants_changed': ({ invited, removed }, nameOf) => ({
    sentence: 'changed who approves, witnesses, reads along or gets a copy',
    detail:
      [
        invited.length > 0 ? `New: ${invited.map(nameOf).join(', ')}` : '',
        removed.length > 0 ? `${removed.length} taken out` : '',
      ]
        .filter(Boolean)
        .join('; ') || undefined,
  }),
  'agreement.attendant_joined': ({ attendantId }, nameOf) => ({
    sentence: `${nameOf(attendantId)} joined with a confirmed address`,
  }),
  'agreement.approved': ({ partyId }, nameOf) => ({ sentence: `approved the text for ${nameOf(partyId)}` }),
  'agreement.approval_refused': ({ partyId, reason }, nameOf) => ({
    sentence: `did not approve the text for ${nameOf(partyId)}`,
    detail: reason,
  }),
  'agreement.presence_proven': ({ attendantId }, nameOf) => ({
    sentence: `entered the code on the screen of ${nameOf(attendantId)}`,
    detail: 'Both were at their screens within a minute',
  }),
  'agreement.attested': ({ partyId }, nameOf) => ({
    sentence: `said that they saw ${nameOf(partyId)} sign`,
  }),
  'agreement.text_published': ({ no, changelog, byLetter, partyId }, nameOf) =>
    byThem({ sentence: `sent version ${no}`, detail: changelog || undefined }, byLetter && nameOf(partyId)),
  'agreement.commented': ({ answers, byLetter, partyId }, nameOf) =>
    byThem(
      { sentence: answers === null ? 'commented on a clause' : 'answered a comment' },
      byLetter && nameOf(partyId),
    ),
  'agreement.comment_settled': ({ settled }) => ({
    sentence: settled ? 'called a comment settled' : 'opened a comment again',
  }),
  'agreement.change_suggested': ({ kind, counters, byLetter, partyId }, nameOf) =>
    byThem(
      { sentence: counters === null ? suggested[kind] : 'suggested something else instead' },
      byLetter && nameOf(partyId),
    ),
  'agreement.suggestion_withdrawn': ({ byLetter, partyId }, nameOf) =>
    byThem({ sentence: 'took back a suggestion' }, byLetter && nameOf(partyId)),
  'agreement.suggestions_answered': ({ accepted, refused, byLetter, partyId }, nameOf) =>
    byThem(
      {
        sentence: 'answered suggestions',
        detail: [
          accepted.length > 0 ? `${accepted.length} accepted` : '',
          refused.length > 0 ? `${refused.length} refused` : '',
        ]
          .filter(Boolean)
          .join(', '),
      },
      byLetter && nameOf(partyId),
    ),
  'agreement.text_accepted': ({ partyId, byLetter }, nameOf) =>
    byThem({ sentence: 'accepted the text' }, byLetter && nameOf(partyId)),
  'agreement.clause_answered': ({ answer, partyId, byLetter }, nameOf) =>
    byThem({ sentence: `${answer} the public-history clause` }, byLetter && nameOf(partyId)),
  'agreement.signatures_requested': ({ contentHash, dueAt }) => ({
    sentence: 'asked for signatures',
    detail: `Text frozen as ${contentHash.slice(0, 16)}…, to be signed by`,
    at: dueAt,
  }),
  'agreement.reopened': ({ reason, voided }) => ({
    sentence: 'took the text back from signing',
    detail:
      voided.length > 0
        ? `${reason} (${voided.length} ${voided.length === 1 ? 'signature is' : 'signatures are'} void)`
        : reason,
  }),
  'agreement.opened': () => ({ sentence: 'read it for the first time' }),
  'agreement.change_proposed': ({ reason, partyId, byLetter }, nameOf) =>
    byThem({ sentence: 'proposed a change instead of signing', detail: reason }, byLetter && nameOf(partyId)),
  'agreement.signed': ({ level, contentHash, answersHash, partyId, inPerson, byLetter }, nameOf) =>
    byThem(
      {
        sentence: inPerson ? `handed over the device, on which ${nameOf(partyId)} signed in person` : 'signed',
        detail: `Level ${level}, on text ${contentHash.slice(0, 16)}…${answersHash ? `, with answers ${answersHash.slice(0, 16)}…` : ''}`,
      },
      byLetter && nameOf(partyId),
    ),
  'agreement.declined': ({ reason, partyId, byLetter }, nameOf) =>
    byThem({ sentence: 'declined', detail: reason }, byLetter && nameOf(partyId)),
  'agreement.voided': ({ reason }) => ({ sentence: 'withdrew it', detail: reason }),
  'agreement.reminded': ({ partyId, by }, nameOf) => ({
    sentence: by === 'clock' ? `A reminder went to ${nameOf(partyId)}` : `reminded ${nameOf(partyId)}`,
  }),
  'agreement.invitation_returned': ({ partyId, why }, nameOf) => ({
    sentence: `The letter to ${nameOf(partyId)} came back: ${bounceWords[why]}`,
  }),
  'agreement.lapsed': ({ dueAt }) => ({
    sentence: 'The time to sign ran out',
    detail: 'It ended on',
    at: dueAt,
  }),
  'agreement.extended': ({ dueAt }) => ({ sentence: 'extended the signing time', detail: 'Until', at: dueAt }),
  'agreement.executed': ({ contentHash }) => ({
    sentence: 'Everybody has signed',
    detail: `Text ${contentHash.slice(0, 16)}…`,
  }),
  'agreement.sealed': ({ pdfSha256 }) => ({
    sentence: 'The document was sealed',
    detail: `PDF ${pdfSha256.slice(0, 16)}…`,
  }),
  'agreement.decided': ({ contentHash }) => ({
    sentence: 'It binds by a decision, without signatures',
    detail: `Text ${contentHash.slice(0, 16)}…`,
  }),
  'agreement.activated': () => ({ sentence: 'The agreement came into force' }),
  'agreement.change_opened': ({ ref, purpose, reason }) => ({
    sentence: purpose === 'amendment' ? `proposed the amendment ${ref}` : `proposed to end it together, by ${ref}`,
    detail: reason,
  }),
  'agreement.change_closed': ({ ref, purpose, how }) => ({
    sentence: `${purpose === 'amendment' ? 'The amendment' : 'The proposal to end it'} ${ref} ${closedWords[how]}`,
    detail: 'Everything stays as it was',
  }),
  'agreement.amended': ({ ref, no, contentHash }) => ({
    sentence: `Amendment ${no} is in force, by ${ref}`,
    detail: `Text ${contentHash.slice(0, 16)}…`,
  }),
  'agreement.change_too_late': ({ parentRef }) => ({
    sentence: `${parentRef} had ended before everybody had signed`,
    detail: 'This document changes nothing',
  }),
  'agreement.notice_given': ({ reason, endsOn }) => ({
    sentence: `gave notice: it ends on ${dayInWords(endsOn)}`,
    detail: reason,
  }),
  'agreement.notice_taken_back': () => ({ sentence: 'took the notice back' }),
  'agreement.party_left': ({ partyId }, nameOf) => ({
    sentence: `The account of ${nameOf(partyId)} was closed`,
    detail: 'Everything in it goes on under that name',
  }),
  'agreement.party_leaving': ({ partyId, dueAt }, nameOf) => ({
    sentence: `${nameOf(partyId)} asked to delete their account`,
    detail: `It is deleted on ${formatUtc(dueAt)}, unless they sign in before`,
  }),
  'agreement.leaving_refused': () => ({
    sentence: 'asked to delete their account',
    detail: 'It stays until this is over',
  }),
  'agreement.renewal_near': ({ endsOn, noticeBy }) => ({
    sentence: `Everybody was reminded that it is renewed after ${dayInWords(endsOn)}`,
    detail: `Notice against it can be given until ${dayInWords(noticeBy)}`,
  }),
  'agreement.renewed': ({ from, until }) => ({
    sentence: `It was renewed after ${dayInWords(from)}`,
    detail: `It runs until ${dayInWords(until)}`,
  }),
  'agreement.completed': ({ fulfilled }) => ({
    sentence: 'It is complete',
    detail: `Nothing that was promised is open; ${fulfilled} fulfilled`,
  }),
  'agreement.expired': ({ endsOn, open }) => ({
    sentence: `Its last day was ${dayInWords(endsOn)}`,
    detail: open === 0 ? undefined : `${open} ${open === 1 ? 'promise is' : 'promises are'} still owed`,
  }),
  'agreement.terminated': ({ by, reason }) => ({
    sentence: by === 'all' ? 'Everybody signed its end' : 'It ended by notice',
    detail: reason,
  }),
  'obligation.armed': ({ termId, dueAt }, _nameOf, what) => ({
    sentence: `The time for ${what(termId)} runs`,
    detail: 'Due by',
    at: dueAt,
  }),
  'obligation.reminded': ({ termId, to, dueAt }, _nameOf, what) => ({
    sentence: `A reminder of ${what(termId)} went to the side that ${to === 'debtor' ? 'owes it' : 'is owed'}`,
    detail: 'Until',
    at: dueAt,
  }),
  'obligation.claimed': ({ termId, evidence, answerBy }, _nameOf, what) => ({
    sentence: `said that ${what(termId)} is done`,
    detail: `${evidence.length === 0 ? 'Without files' : `${evidence.length} ${evidence.length === 1 ? 'file' : 'files'}`}; to be answered by`,
    at: answerBy,
  }),
  'obligation.presumed_kept': ({ termId, answerBy }, _nameOf, what) => ({
    sentence: `The time of ${what(termId)} is over`,
    detail: 'To be answered by',
    at: answerBy,
  }),
  'obligation.fulfilled': ({ termId, by }, _nameOf, what) => ({
    sentence:
      by === 'person'
        ? `accepted ${what(termId)}`
        : by === 'silence'
          ? `Nobody objected: ${what(termId)} counts as accepted`
          : by === 'escrow'
            ? `The money for ${what(termId)} was paid out of escrow`
            : `The dispute about ${what(termId)} ended: it was done`,
  }),
  'obligation.rejected': ({ termId, reason, criterion }, _nameOf, what) => ({
    sentence: `sent ${what(termId)} back`,
    detail: criterion === '' ? reason : `${reason} (${criterion})`,
  }),
  'obligation.overdue': ({ termId, dueAt }, _nameOf, what) => ({
    sentence: `${what(termId)} is overdue`,
    detail: 'It was due by',
    at: dueAt,
  }),
  'obligation.hastened': ({ termId, dueAt }, _nameOf, what) => ({
    sentence: `${what(termId)} is due sooner, because another instalment is overdue`,
    detail: 'Due by',
    at: dueAt,
  }),
  'obligation.extension_proposed': ({ termId, day, reason }, _nameOf, what) => ({
    sentence: `asked for ${dayInWords(day)} for ${what(termId)}`,
    detail: reason,
  }),
  'obligation.extension_refused': ({ termId, day }, _nameOf, what) => ({
    sentence: `did not agree to ${dayInWords(day)} for ${what(termId)}`,
  }),
  'obligation.extended': ({ termId, dueAt }, _nameOf, what) => ({
    sentence: `agreed to another day for ${what(termId)}`,
    detail: 'Due by',
    at: dueAt,
  }),
  'obligation.waived': ({ termId, by, reason }, _nameOf, what) => ({
    sentence: by === 'person' ? `gave up ${what(termId)}` : `The dispute about ${what(termId)} ended`,
    detail: reason,
  }),
  'obligation.part_ended': ({ termId, as, by, debtorIds, creditorIds, reason }, nameOf, what) => ({
    sentence: `${by === 'person' ? (as === 'waived' ? 'gave up' : 'accepted') : as === 'waived' ? 'A dispute ended' : 'A dispute found done'} ${what(termId)} between ${nameList(debtorIds.map(nameOf))} and ${nameList(creditorIds.map(nameOf))}, and nobody else`,
    detail: reason === '' ? undefined : reason,
  }),
  'obligation.disputed': ({ termId }, _nameOf, what) => ({ sentence: `A dispute was filed about ${what(termId)}` }),
  'obligation.released': ({ termId, by }, _nameOf, what) => ({
    sentence:
      by === 'amendment' ? `An amendment took the place of ${what(termId)}` : `${what(termId)} was released by its end`,
  }),
  'obligation.dispute_left': ({ termId }, _nameOf, what) => ({
    sentence: `The dispute about ${what(termId)} ended; it is still open`,
  }),
  'obligation.all_closed': ({ fulfilled, waived }) => ({
    sentence: 'Nothing that was promised is open any more',
    detail: `${fulfilled} fulfilled${waived === 0 ? '' : `, ${waived} given up`}`,
  }),
  'clock.paused': ({ reason }) => ({ sentence: 'The time to sign stands still', detail: reason }),
  'clock.resumed': ({ to }) => movedTo('The time to sign goes on', to),
  'clock.extended': ({ to }) => movedTo('The time to sign was extended', to),
  'clock.credited': ({ to }) =>
    movedTo('The time to sign was moved, because the platform could not be reached for a while', to),
};

const movedTo = (sentence: string, to: string | null): Told =>
  to === null ? { sentence } : { sentence, detail: 'Until', at: to };

/** The life so far, oldest first, for those who may read the agreement. Throws NOT_FOUND. */
export async function readLife(ctx: Ctx, id: string): Promise<LifeEvent[]> {
  const held = await readAgreement(ctx, id);
  const texts = await promisesOfEach(ctx, held.id);
  // What became of a letter is told to who sent it.
  const isSender = ctx.actor?.kind === 'user' && ctx.actor.userId === held.creatorUserId;
  const former = await formerNames(ctx, held.id);
  const deeds = (await listDeeds(ctx, { kind: 'agreement', id })).filter(
    ({ name }) => isSender || name !== 'agreement.invitation_returned',
  );
  let no = 0;
  return deeds.map((row) => {
    if (row.name === 'agreement.amended') no = (row.payload as { no: number }).no; // written by emit
    const { sentence, detail, at } = tellDeed(row, { held, former, texts, no });
    return {
      id: row.id,
      seq: row.seq,
      name: row.name,
      at: row.at.toISOString(),
      actorName: row.actor_name,
      sentence,
      detail: detail ?? null,
      detailAt: at ?? null,
      hash: row.hash.toString('hex') as LifeEvent['hash'],
    }; // the brand is born here
  });
}

type Teller = (payload: unknown, nameOf: (partyId: string) => string, what: (termId: string) => string) => Told;

/** A deed as words that follow the name of who did it, without the names of others; null for a name that is none of ours. */
export const sentenceOfAgreement = (name: string, payload: unknown): string | null => {
  const tell = sentences[name as AgreementEvent] as Teller | undefined; // name and payload were written together by emit
  const sentence = tell?.(
    payload,
    () => 'a party',
    () => 'a promise',
  ).sentence;
  return sentence ?? null;
};

type Known = { held: Held; former: readonly FormerName[]; texts: readonly PromisesOf[]; no: number };

/** What an amendment took the place of: it is told after that amendment came into force, and was promised by the text before. */
const isReplaced = (payload: unknown): boolean => (payload as { by?: string } | null)?.by === 'amendment'; // written by emit

/** What a promise was called in the text of this amendment, or else in the one that is nearest to it. */
function titleThen(texts: readonly PromisesOf[], termId: string, no: number, wasReplaced: boolean): string | undefined {
  const held = texts.findIndex((text) => text.no <= no);
  const from = Math.min(held + (wasReplaced ? 1 : 0), texts.length - 1);
  const nearest = [...texts.slice(from), ...texts.slice(0, from).reverse()];
  return nearest.flatMap(({ promises }) => promises).find(({ id }) => id === termId)?.title;
}

/** A deed in words, with the people and the promises under the names that they had then. */
function tellDeed(
  { name, payload, at }: Pick<DeedRow, 'name' | 'payload' | 'at'>,
  { held, former, texts, no }: Known,
): Told {
  const tell = sentences[name as AgreementEvent] as Teller | undefined; // name and payload were written together by emit
  const nameOf = (personId: string) => {
    const then = former.find((one) => one.personId === personId && one.until >= at);
    const now = [...held.parties, ...held.attendants].find(({ id }) => id === personId);
    return then?.name ?? now?.name ?? 'somebody who left';
  };
  const what = (termId: string) => `“${titleThen(texts, termId, no, isReplaced(payload)) ?? 'a former promise'}”`;
  return tell ? tell(payload, nameOf, what) : { sentence: name };
}
