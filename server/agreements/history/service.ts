import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../core/ctx.ts';
import { readAgreement } from '../life/service.ts';
import type { Held } from '../store.ts';
import { listDeeds } from './store.ts';

/** Deeds of an agreement and moves of its deadlines. */
type AgreementEvent = Extract<EventName, `agreement.${string}` | `clock.${string}`>;
type Told = { sentence: string; detail?: string | undefined; at?: string };
type Sentences = {
  [Name in AgreementEvent]: (payload: EventPayloads[Name], nameOf: (partyId: string) => string) => Told;
};

const suggested = {
  change: 'suggested other words for a clause',
  add: 'suggested a new clause',
  remove: 'suggested to leave out a clause',
} as const;

/** Each deed as a sentence that follows the name of who did it. An event without one does not compile. */
const sentences: Sentences = {
  'agreement.created': ({ ref }) => ({ sentence: `made the draft ${ref}` }),
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
  'agreement.text_published': ({ no, changelog }) => ({
    sentence: `sent version ${no}`,
    detail: changelog || undefined,
  }),
  'agreement.commented': ({ answers }) => ({
    sentence: answers === null ? 'commented on a clause' : 'answered a comment',
  }),
  'agreement.comment_settled': ({ settled }) => ({
    sentence: settled ? 'called a comment settled' : 'opened a comment again',
  }),
  'agreement.change_suggested': ({ kind, counters }) => ({
    sentence: counters === null ? suggested[kind] : 'suggested something else instead',
  }),
  'agreement.suggestion_withdrawn': () => ({ sentence: 'took back a suggestion' }),
  'agreement.suggestions_answered': ({ accepted, refused }) => ({
    sentence: 'answered suggestions',
    detail: [
      accepted.length > 0 ? `${accepted.length} accepted` : '',
      refused.length > 0 ? `${refused.length} refused` : '',
    ]
      .filter(Boolean)
      .join(', '),
  }),
  'agreement.text_accepted': () => ({ sentence: 'accepted the text' }),
  'agreement.clause_answered': ({ answer }) => ({ sentence: `${answer} the public-history clause` }),
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
  'agreement.change_proposed': ({ reason }) => ({ sentence: 'proposed a change instead of signing', detail: reason }),
  'agreement.signed': ({ level, contentHash }) => ({
    sentence: 'signed',
    detail: `Level ${level}, on text ${contentHash.slice(0, 16)}…`,
  }),
  'agreement.declined': ({ reason }) => ({ sentence: 'declined', detail: reason }),
  'agreement.voided': ({ reason }) => ({ sentence: 'withdrew the agreement', detail: reason }),
  'agreement.reminded': ({ partyId, by }, nameOf) => ({
    sentence: by === 'clock' ? `A reminder went to ${nameOf(partyId)}` : `reminded ${nameOf(partyId)}`,
  }),
  'agreement.lapsed': ({ dueAt }) => ({
    sentence: 'The time to sign ran out',
    detail: 'Nothing is owed. It ended on',
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
  'agreement.activated': () => ({ sentence: 'The agreement came into force' }),
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
  return (await listDeeds(ctx, id)).map((row) => {
    const { sentence, detail, at } = tellDeed(row.name, row.payload, held);
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

/** A deed as words that follow the name of who did it, without the names of others; null for a name that is none of ours. */
export const sentenceOfAgreement = (name: string, payload: unknown): string | null => {
  const tell = sentences[name as AgreementEvent] as
    | ((payload: unknown, nameOf: (partyId: string) => string) => Told)
    | undefined; // name and payload were written together by emit
  return tell?.(payload, () => 'a party').sentence ?? null;
};

function tellDeed(name: string, payload: unknown, held: Held): Told {
  const tell = sentences[name as AgreementEvent] as
    | ((payload: unknown, nameOf: (partyId: string) => string) => Told)
    | undefined; // name and payload were written together by emit
  const nameOf = (partyId: string) => held.parties.find((party) => party.id === partyId)?.name ?? 'a former party';
  return tell ? tell(payload, nameOf) : { sentence: name };
}
