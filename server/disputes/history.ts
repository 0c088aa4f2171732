// Each deed on a dispute is a sentence that its readers read.
import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import { rejectionWords } from '@ahadi/domain/disputes/rules.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { bounceWords } from '@ahadi/domain/notifications/bounces.ts';
import type { Ctx } from '../core/ctx.ts';
import { listDeeds, whoDidWords } from '../core/deeds.ts';
import type { Held } from './dispute.store.ts';
import { disputes } from './dispute.ts';
import { partyOf, sideOf } from './held.ts';

type TimedEvent = Extract<EventName, `dispute.${string}` | `clock.${string}`>;
type Told = { sentence: string; detail?: string | undefined; at?: string | undefined };
type Sentences = { [Name in TimedEvent]: (payload: EventPayloads[Name], held: Held) => Told };

const clockWords: Record<string, string> = {
  'dispute.response': 'The time to answer',
  'dispute.resolution': 'The deadline',
  'dispute.offer': 'The time of the offer',
  'dispute.plan': 'The time of the plan',
};
const clock = (kind: string): string => clockWords[kind] ?? 'A deadline';
const hash = (text: string): string => `${text.slice(0, 16)}…`;
const days = (count: number): string => (count === 1 ? 'one day' : `${count} days`);
const holdWords: Record<string, string> = {
  protective_stay: 'A stay was ordered',
  external_proceedings: 'A court or tribunal has the matter',
  publication_objection: 'The publication is objected to',
  mediation: 'The clocks stand still for a mediation',
};

/** Each deed as a sentence that follows the name of who did it, or stands alone. An event without one does not compile. */
const sentences: Sentences = {
  'dispute.created': () => ({ sentence: 'began the draft' }),
  'dispute.removed': () => ({ sentence: 'deleted the draft' }),
  'dispute.submitted': ({ claimHash }) => ({ sentence: 'filed the dispute', detail: `Claim ${hash(claimHash)}` }),
  'dispute.info_requested': ({ reason, dueAt }) => ({
    sentence: 'asked for more information',
    detail: reason,
    at: dueAt,
  }),
  'dispute.info_lapsed': () => ({ sentence: 'What was asked for did not come in time' }),
  'dispute.rejected': ({ code, reason }) => ({
    sentence: 'did not accept it',
    detail: `${rejectionWords[code]} ${reason}`,
  }),
  'dispute.appealed': ({ reason }) => ({ sentence: 'asked a second officer', detail: reason }),
  'dispute.accepted': ({ reason, by }) => ({
    sentence: by === 'officer' ? 'took it on' : 'It was taken on by the rules',
    detail: reason,
  }),
  'dispute.notice_sent': ({ no, bodyHash }) => ({
    sentence: `Notice ${no} went to the other side`,
    detail: `Content ${hash(bodyHash)}`,
  }),
  'dispute.notice_returned': ({ side, why }) => ({
    sentence: `A letter to the ${side === 'filer' ? 'side that filed it' : 'other side'} came back: ${bounceWords[why]}`,
  }),
  'dispute.served_again': () => ({ sentence: 'named another address' }),
  'dispute.served': ({ by, responseDueAt }) => ({
    sentence: by === 'opened' ? 'opened it; it counts as served' : 'It counts as served, five days after its notice',
    detail: 'To be answered by',
    at: responseDueAt,
  }),
  'dispute.not_served': () => ({ sentence: 'The other side could not be reached in 21 days' }),
  'dispute.extended': ({ days, by, dueAt }) => ({
    sentence: by === 'both' ? `agreed to ${days} more days` : `took ${days} more days`,
    detail: 'Until',
    at: dueAt,
  }),
  'dispute.extension_proposed': ({ days }) => ({ sentence: `proposed ${days} more days` }),
  'dispute.extension_refused': ({ days }) => ({ sentence: `refused ${days} more days` }),
  'dispute.responded': ({ kind, late, textHash }) => ({
    sentence: late ? 'answered after the time' : 'answered',
    detail: `${kind.replaceAll('_', ' ')}, text ${hash(textHash)}`,
  }),
  'dispute.answer_corrected': ({ kind, textHash }) => ({
    sentence: 'corrected the answer',
    detail: `${kind.replaceAll('_', ' ')}, text ${hash(textHash)}`,
  }),
  'dispute.not_me_claimed': () => ({ sentence: 'said that it names the wrong person' }),
  'dispute.identity_decided': ({ rightPerson, reason }) => ({
    sentence: rightPerson ? 'found that it names the right person' : 'found that it names the wrong person',
    detail: reason,
  }),
  'dispute.response_reminded': ({ daysLeft }) => ({
    sentence: `A reminder went out, ${days(daysLeft)} before the end of the time to answer`,
  }),
  'dispute.silence_noted': ({ dueAt }) => ({
    sentence: 'There was no answer in time',
    detail: 'It ended on',
    at: dueAt,
  }),
  'dispute.offered': ({ fromBids, validUntil }) => ({
    sentence: fromBids ? 'The sealed figures met; an offer came of it' : 'made an offer',
    detail: 'Open until',
    at: validUntil,
  }),
  'dispute.offer_answered': ({ accepted }) => ({ sentence: accepted ? 'accepted the offer' : 'refused the offer' }),
  'dispute.offer_withdrawn': () => ({ sentence: 'took the offer back' }),
  'dispute.offer_expired': () => ({ sentence: 'An offer expired unanswered' }),
  'dispute.offer_reminded': ({ validUntil }) => ({
    sentence: 'A reminder of the open offer went out',
    detail: 'Open until',
    at: validUntil,
  }),
  'dispute.bid': ({ round, commitment }) => ({
    sentence: `sealed and signed a figure, round ${round}`,
    detail: `Commitment ${hash(commitment)}`,
  }),
  'dispute.bids_compared': ({ round, result }) => ({
    sentence: `Round ${round}: the figures ${result === 'overlap' ? 'met' : 'did not meet'}`,
  }),
  'dispute.settlement_drafted': () => ({ sentence: 'The settlement was written and waits for signatures' }),
  'dispute.settlement_failed': ({ ended }) => ({
    sentence: ended
      ? 'The settlement was not signed by both and is closed'
      : 'The settlement was not signed; the talks go on',
  }),
  'dispute.plan_accepted': ({ dueAt }) => ({ sentence: 'accepted the plan', detail: 'Until', at: dueAt }),
  'dispute.plan_missed': ({ dueAt }) => ({ sentence: 'The plan was not kept', detail: 'It ended on', at: dueAt }),
  'dispute.resolved_claimed': ({ asked }) => ({
    sentence: asked === 1 ? 'said that it is resolved' : 'The filer was asked a second time whether it is resolved',
  }),
  'dispute.resolved_denied': ({ reason }) => ({ sentence: 'said that it is not resolved', detail: reason }),
  'dispute.resolved': ({ kind, by }) => ({
    sentence:
      by === 'filer'
        ? 'marked it as resolved'
        : by === 'settlement'
          ? 'It is resolved by the signed settlement'
          : by === 'decision'
            ? 'It is resolved by what a court or tribunal decided'
            : 'It counts as resolved; nobody said otherwise',
    detail: kind.replaceAll('_', ' '),
  }),
  'dispute.withdrawn': ({ reason }) => ({ sentence: 'withdrew it', detail: reason || undefined }),
  'dispute.exhibit_added': ({ number, sha256, late }) => ({
    sentence: `added exhibit ${number}${late ? ', late' : ''}`,
    detail: `File ${hash(sha256)}`,
  }),
  'dispute.exhibit_withdrawn': ({ number }) => ({ sentence: `took exhibit ${number} back` }),
  'dispute.exhibit_offered_jointly': ({ number }) => ({ sentence: `offered exhibit ${number} as a joint one` }),
  'dispute.exhibit_joined': ({ number, of, sha256 }) => ({
    sentence: `agreed to ${of}; it is the joint exhibit ${number}`,
    detail: `File ${hash(sha256)}`,
  }),
  'dispute.held': ({ kind, until }) => ({
    sentence: holdWords[kind] ?? 'It is held back',
    detail: until ? 'Until' : undefined,
    at: until ?? undefined,
  }),
  'dispute.hold_ended': ({ reason }) => ({ sentence: 'What held it back has ended', detail: reason || undefined }),
  'dispute.proceedings_old': () => ({
    sentence: 'An officer was asked whether the proceedings elsewhere still go on',
  }),
  'dispute.decision_entered': ({ termsHash, bindsAt }) => ({
    sentence: 'entered what a court or tribunal decided',
    detail: `What it asks for ${hash(termsHash)}, binding from`,
    at: bindsAt,
  }),
  'dispute.decision_unproven': () => ({
    sentence: 'Nothing proves that the other side was told what was decided: an officer compares it with the paper',
  }),
  'dispute.decision_confirmed': ({ bindsAt }) => ({
    sentence: 'confirmed that it was decided so',
    detail: 'Binding from',
    at: bindsAt,
  }),
  'dispute.decision_objected': ({ reason }) => ({ sentence: 'said that it was not decided so', detail: reason }),
  'dispute.decision_judged': ({ stands, reason }) => ({
    sentence: stands ? 'found that it was decided so' : 'found that it was not decided so',
    detail: reason,
  }),
  'dispute.decision_dropped': ({ reason }) => ({ sentence: 'took back what was entered as decided', detail: reason }),
  'dispute.final_notice': ({ daysLeft, dueAt }) => ({
    sentence: `The final notice went out, ${days(daysLeft)} before the deadline`,
    detail: 'Deadline',
    at: dueAt,
  }),
  'dispute.closed_private': ({ reason }) => ({ sentence: 'It closed in private', detail: reason }),
  'dispute.review_started': ({ textHash }) => ({
    sentence: 'The deadline passed; the publication is reviewed',
    detail: `Entry ${hash(textHash)}`,
  }),
  'dispute.statement_written': ({ textHash }) => ({
    sentence: 'wrote a statement for the record',
    detail: `Text ${hash(textHash)}`,
  }),
  'dispute.objected': ({ reason }) => ({ sentence: 'objected to the publication', detail: reason }),
  'dispute.publication_refused': ({ reason }) => ({ sentence: 'refused the publication', detail: reason }),
  'dispute.refusal_appealed': ({ reason }) => ({ sentence: 'asked another record officer', detail: reason }),
  'dispute.published': ({ textHash }) => ({ sentence: 'It became public history', detail: `Entry ${hash(textHash)}` }),
  'dispute.reopened': ({ reason }) => ({ sentence: 'opened it again', detail: reason }),
  'clock.paused': ({ kind }) => ({ sentence: `${clock(kind)} stands still` }),
  'clock.resumed': ({ kind, to }) => ({ sentence: `${clock(kind)} goes on`, detail: 'Until', at: to ?? undefined }),
  'clock.extended': ({ kind, to }) => ({
    sentence: `${clock(kind)} was extended`,
    detail: 'Until',
    at: to ?? undefined,
  }),
  'clock.credited': ({ kind, to }) => ({
    sentence: `${clock(kind)} was moved, because we could not be reached for a while`,
    detail: 'Until',
    at: to ?? undefined,
  }),
};

/** A deed as words that follow the name of who did it; null for a name that is none of a dispute's. */
export const sentenceOfDispute = (name: string, payload: unknown): string | null => {
  const tell = sentences[name as TimedEvent] as ((payload: unknown) => Told) | undefined; // name and payload were written together by emit
  return tell?.(payload).sentence ?? null;
};

/** Deeds whose words are the two sides’ own: an officer reads that they happened elsewhere in the file, not here. */
const isPrivate = (name: string): boolean => name.startsWith('dispute.offer') || name.startsWith('dispute.bid');
/** Clocks that only remind say nothing to a reader when they stop or go on. */
const isSmallClock = (name: string, payload: unknown): boolean =>
  name.startsWith('clock.') && !((payload as { kind: string }).kind in clockWords);

/** The life so far, oldest first, for those who may read the dispute; officers go by their office, not by their name. Throws NOT_FOUND. */
export async function readLife(ctx: Ctx, id: string): Promise<LifeEvent[]> {
  const held = await disputes.read(ctx, id);
  const side = sideOf(ctx, held);
  const { actor } = ctx;
  const isJoint = actor?.kind === 'user' && held.jointUserIds.includes(actor.userId);
  const names = new Map([
    [held.filerUserId as string, partyOf(held, 'filer').name],
    [held.respondentUserId ?? '', partyOf(held, 'respondent').name],
  ]);
  return (await listDeeds(ctx, { kind: 'dispute', id }))
    .filter(({ name, payload }) => (side !== null || !isPrivate(name)) && !isSmallClock(name, payload))
    .map((row) => {
      const tell = sentences[row.name as TimedEvent] as ((payload: unknown, held: Held) => Told) | undefined; // name and payload were written together by emit
      const { sentence, detail, at } = tell ? tell(row.payload, held) : { sentence: row.name };
      return {
        id: row.id,
        seq: row.seq,
        name: row.name,
        at: row.at.toISOString(),
        actorName: row.actor_id === null ? null : whoDidWords(row.member_name, names.get(row.actor_id) ?? 'An officer'),
        sentence,
        // What was said to a side is not for who only shares one; what an instant is about is.
        detail: isJoint && at === undefined ? null : (detail ?? null),
        detailAt: at ?? null,
        hash: row.hash.toString('hex') as LifeEvent['hash'],
      }; // the brand is born here
    });
}
