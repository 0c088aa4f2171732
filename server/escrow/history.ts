// The life of an escrow in words, as each of its readers may read it.
import type { LifeEvent } from '@ahadi/domain/agreements/schema.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { listDeeds } from './history.store.ts';
import { readsWordsOf, takesPart } from './view.ts';

type EscrowEvent = Extract<EventName, `escrow.${string}` | `milestone.${string}` | `clock.${string}`>;
type Told = { sentence: string; detail?: string | undefined; at?: string | undefined };
type Money = (minor: number) => string;
type Sentences = { [Name in EscrowEvent]: (payload: EventPayloads[Name], money: Money) => Told };

const sum = (shares: EventPayloads['milestone.paid_out']['shares'], money: Money): string =>
  [
    [shares.sellerMinor, 'the seller'],
    [shares.buyerMinor, 'the buyer'],
    [shares.mediatorMinor, 'the mediator'],
    [shares.platformMinor, 'the platform'],
  ]
    .filter(([amount]) => Number(amount) > 0)
    .map(([amount, who]) => `${money(Number(amount))} to ${who}`)
    .join(', ');
const short = (hash: string): string => `${hash.slice(0, 16)}…`;

const whys: Readonly<Record<string, string>> = {
  take_back: 'gave back what was in of the stage',
  fail_funding: 'The rest was not paid in time, so what was in went back',
  release: 'released money',
  refund: 'gave money back',
  accept_by_silence: 'The inspection ended without a word, so the money was paid out',
  agree_refund: 'agreed to a refund',
  refund_by_silence: 'Nobody answered, so the money went back',
  receive_return: 'The goods came back, and so did the money',
  keep_goods: 'The goods were not sent back, so the money was paid out',
  cancel_overdue: 'cancelled because it was overdue',
  fail_delivery: 'Nothing was delivered, so the money went back',
  accept_offer: 'The offer was paid out',
  accept_split: 'The mediator’s split was paid out',
  execute: 'A binding decision was carried out',
  cancel: 'The stage was ended',
};

/** What a deadline is about, at the start of a sentence. */
const clockWords: Partial<Record<ClockKind, string>> = {
  'escrow.proposal': 'The time to agree',
  'escrow.funding': 'The time to pay',
  'escrow.end_proposal': 'The time of the proposal',
  'milestone.funding': 'The time to pay the rest',
  'milestone.delivery': 'The time to deliver',
  'milestone.no_delivery': 'The time until the money goes back',
  'milestone.receipt': 'The time to arrive',
  'milestone.inspection': 'The inspection',
  'milestone.answer': 'The time to answer',
  'milestone.return': 'The time to send it back',
  'milestone.return_check': 'The time to check the return',
  'milestone.offer': 'The time of the offer',
  'milestone.split_answer': 'The time to answer the split',
};
const clockOf = (kind: ClockKind): string => clockWords[kind] ?? 'A deadline of ours';
const movedTo = (sentence: string, to: string | null): Told =>
  to === null ? { sentence } : { sentence, detail: 'Until', at: to };

/** Each deed as a sentence that follows the name of who did it. An event without one does not compile. */
const sentences: Sentences = {
  'escrow.created': () => ({ sentence: 'began the draft' }),
  'escrow.removed': () => ({ sentence: 'deleted the draft' }),
  'escrow.proposed': ({ version, termsSha256 }) => ({
    sentence: 'proposed the terms',
    detail: `Version ${version}, ${short(termsSha256)}`,
  }),
  'escrow.countered': ({ version, changeNote }) => ({
    sentence: 'proposed other terms',
    detail: `Version ${version}: ${changeNote}`,
  }),
  'escrow.accepted': ({ version, termsSha256 }) => ({
    sentence: 'accepted the terms',
    detail: `Version ${version}, ${short(termsSha256)}`,
  }),
  'escrow.agreed': ({ fundBy }) => ({ sentence: 'Both have accepted', detail: 'To be paid in by', at: fundBy }),
  'escrow.declined': ({ reason }) => ({ sentence: 'declined', detail: reason }),
  'escrow.withdrawn': ({ reason }) => ({ sentence: 'withdrew it', detail: reason }),
  'escrow.lapsed': () => ({ sentence: 'The time to agree ran out' }),
  'escrow.party_joined': ({ role }) => ({ sentence: `The ${role} joined with a confirmed address` }),
  'escrow.payment_applied': ({ amountMinor, feeMinor, leftMinor }, money) => ({
    sentence: `${money(amountMinor + feeMinor)} came in`,
    detail:
      [
        feeMinor > 0 ? `${money(feeMinor)} of it for the fee` : '',
        leftMinor > 0 ? `${money(leftMinor)} was too much` : '',
      ]
        .filter(Boolean)
        .join('; ') || undefined,
  }),
  'escrow.began': () => ({ sentence: 'The work began' }),
  'escrow.funding_extended': ({ dueAt }) => ({ sentence: 'asked for more time to pay', detail: 'Until', at: dueAt }),
  'escrow.funding_reminded': ({ dueAt }) => ({
    sentence: 'The buyer was reminded to pay',
    detail: 'Until',
    at: dueAt,
  }),
  'escrow.cancelled': ({ reason }) => ({ sentence: 'cancelled it', detail: reason }),
  'escrow.funding_failed': ({ returnedMinor }, money) => ({
    sentence: 'The time to pay ran out',
    detail: returnedMinor > 0 ? `${money(returnedMinor)} went back` : undefined,
  }),
  'escrow.end_proposed': ({ reason }) => ({ sentence: 'proposed to end it together', detail: reason }),
  'escrow.end_answered': ({ accepted }) => ({
    sentence: accepted ? 'agreed to end it together' : 'The proposal to end it together came to nothing',
  }),
  'escrow.closed': () => ({ sentence: 'All stages have ended, and the escrow is closed' }),
  'escrow.held': ({ reason }) => ({ sentence: 'put it on hold', detail: reason }),
  'escrow.lift_agreed': ({ reason }) => ({ sentence: 'agreed to lift the hold, as the first of two', detail: reason }),
  'escrow.hold_lifted': ({ reason }) => ({ sentence: 'lifted the hold', detail: reason }),
  'milestone.funded': ({ amountMinor }, money) => ({ sentence: `${money(amountMinor)} is in` }),
  'milestone.due_sooner': ({ deliverBy, version, termsSha256 }) => ({
    sentence: `The seller accepted early, and delivers by ${dayInWords(deliverBy)}`,
    detail: `Version ${version}, ${short(termsSha256)}`,
  }),
  'milestone.delivered': ({ inspectBy }) => ({
    sentence: 'delivered',
    ...(inspectBy && { detail: 'To be inspected by', at: inspectBy }),
  }),
  'milestone.received': ({ by, inspectBy }) => ({
    sentence: by === 'buyer' ? 'received it' : 'It counts as received',
    detail: 'To be inspected by',
    at: inspectBy,
  }),
  'milestone.overdue': ({ returnsAt }) => ({
    sentence: 'The delivery is overdue',
    detail: 'The money goes back on',
    at: returnsAt,
  }),
  'milestone.inspection_reminded': ({ dueAt }) => ({
    sentence: 'The buyer was reminded to inspect it',
    detail: 'Silence is consent from',
    at: dueAt,
  }),
  'milestone.reminded': ({ kind, dueAt }) => ({
    sentence:
      kind.startsWith('milestone.return_') || kind === 'milestone.answer'
        ? 'The seller was reminded'
        : 'The buyer was reminded',
    detail: `${clockOf(kind)} ends`,
    at: dueAt,
  }),
  'milestone.rejected': ({ contestedMinor, reason, answerBy }, money) => ({
    sentence: `rejected the delivery; ${money(contestedMinor)} is contested`,
    detail: `${reason} To be answered by`,
    at: answerBy,
  }),
  'milestone.cured': ({ inspectBy }) =>
    inspectBy
      ? { sentence: 'mended it', detail: 'To be inspected by', at: inspectBy }
      : { sentence: 'mended it and sent it again' },
  'milestone.return_asked': ({ by, shipBy }) => ({
    sentence: by === 'seller' ? 'agreed to take it back' : 'The seller did not answer, so it goes back',
    detail: 'To be sent by',
    at: shipBy,
  }),
  'milestone.return_shipped': ({ checkBy }) => ({ sentence: 'sent it back', detail: 'To be checked by', at: checkBy }),
  'milestone.return_received': () => ({ sentence: 'received it back' }),
  'milestone.disputed': ({ contestedMinor, statementHash }, money) => ({
    sentence: `put ${money(contestedMinor)} in dispute`,
    detail: `Statement ${short(statementHash)}`,
  }),
  'milestone.offered': ({ no, toSellerMinor, validUntil }, money) => ({
    sentence: `made offer ${no}: ${money(toSellerMinor)} to the seller`,
    detail: 'Until',
    at: validUntil,
  }),
  'milestone.offer_answered': ({ no, accepted }) => ({
    sentence: `${accepted ? 'accepted' : 'refused'} offer ${no}`,
  }),
  'milestone.offer_withdrawn': ({ no }) => ({ sentence: `took offer ${no} back` }),
  'milestone.offer_expired': ({ no }) => ({ sentence: `Offer ${no} was not answered in time` }),
  'milestone.dispute_ended': () => ({ sentence: 'ended the dispute' }),
  'milestone.mediation_advised': () => ({
    sentence: 'The talks took a week; a mediator is looked for to help both sides',
  }),
  'milestone.mediator_appointed': () => ({ sentence: 'appointed a mediator' }),
  'milestone.split_proposed': ({ shares, answerBy }, money) => ({
    sentence: `proposed a split: ${sum(shares, money)}`,
    detail: 'To be answered by',
    at: answerBy,
  }),
  'milestone.split_answered': ({ accepted }) => ({ sentence: `${accepted ? 'accepted' : 'refused'} the split` }),
  'milestone.split_lapsed': () => ({ sentence: 'The split was not accepted by both in time' }),
  'milestone.decision_entered': ({ source, shares, documentSha256 }, money) => ({
    sentence: `entered a binding decision (${source}): ${sum(shares, money)}`,
    detail: `Document ${short(documentSha256)}`,
  }),
  'milestone.decision_sent_back': ({ reason }) => ({ sentence: 'sent the decision back', detail: reason }),
  'milestone.stale': () => ({ sentence: 'The dispute is 90 days old; somebody of us looks at it' }),
  'milestone.paid_out': ({ why, shares, reason }, money) => ({
    sentence: `${whys[why] ?? 'Money was paid out'}: ${sum(shares, money)}`,
    detail: reason,
  }),
  'clock.paused': ({ kind, reason }) => ({ sentence: `${clockOf(kind)} stands still`, detail: reason }),
  'clock.resumed': ({ kind, to }) => movedTo(`${clockOf(kind)} goes on`, to),
  'clock.extended': ({ kind, to }) => movedTo(`${clockOf(kind)} was extended`, to),
  'clock.credited': ({ kind, to }) =>
    movedTo(`${clockOf(kind)} was moved, because the platform could not be reached for a while`, to),
};

/** Deeds whose sentence carries words of the parties, or an offer: only for who may read these. */
const offers: readonly string[] = [
  'milestone.offered',
  'milestone.offer_answered',
  'milestone.offer_withdrawn',
  'milestone.offer_expired',
];

/** The life so far, oldest first, for those who may read the escrow; deadlines that stood still and time that was given back are in it. Throws NOT_FOUND. */
export async function readLife(ctx: Ctx, id: string): Promise<LifeEvent[]> {
  const held = await escrows.read(ctx, id);
  const isIn = takesPart(ctx, held);
  const rows = (await listDeeds(ctx, id)).filter(
    ({ name, payload }) =>
      isIn || (!offers.includes(name) && (payload as { kind?: string }).kind !== 'milestone.offer'), // every payload is an object
  );
  return rows.map((row) => {
    const { sentence, detail, at } = tellDeed(row.name, row.payload, held);
    const stageSeq = row.stage_seq ?? (row.payload as { seq?: number }).seq; // every payload is an object
    const stage = held.milestones.find(({ seq }) => seq === stageSeq);
    const reads = isIn || (stage ? readsWordsOf(ctx, held, stage) : false);
    const inStage = stage && held.milestones.length > 1 ? `Stage ${stage.seq}: ${stage.plan.title}` : undefined;
    return {
      id: row.id,
      seq: row.seq,
      name: row.name,
      at: row.at.toISOString(),
      actorName: row.actor_name,
      sentence,
      detail: [inStage, reads ? detail : plain(row.payload, detail)].filter(Boolean).join('. ') || null,
      detailAt: at ?? null,
      hash: row.hash.toString('hex') as LifeEvent['hash'],
    }; // the brand is born here
  });
}

const wordsIn = (payload: unknown): string[] =>
  ['reason', 'changeNote'].flatMap((key) => {
    const words = (payload as Record<string, unknown>)[key]; // every payload is an object
    return typeof words === 'string' ? [words] : [];
  });
/** A detail without the words that a party chose. */
const plain = (payload: unknown, detail: string | undefined): string | undefined =>
  wordsIn(payload)
    .reduce((text, words) => text.replace(words, ''), detail ?? '')
    .trim() || undefined;

function tellDeed(name: string, payload: unknown, held: Held): Told {
  const tell = sentences[name as EscrowEvent] as ((payload: unknown, money: Money) => Told) | undefined; // name and payload were written together by emit
  return tell?.(payload, (minor) => formatMoney(minor, held.terms.currency)) ?? { sentence: name };
}

/** A deed as words that follow the name of who did it, without amounts; null for a name that is none of ours. */
export const sentenceOfEscrow = (name: string, payload: unknown): string | null => {
  const tell = sentences[name as EscrowEvent] as ((payload: unknown, money: Money) => Told) | undefined; // as above
  return tell?.(payload, () => 'a sum').sentence ?? null;
};
