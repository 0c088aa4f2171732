import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { clockLabel, isTold } from '../words.ts';

const over = 'Nothing more happens';
const mine: Record<EscrowStatus, string> = {
  draft: 'Finish it and propose it',
  proposed: 'Read the terms and accept them',
  awaiting_funding: 'Pay the money in',
  active: 'It is your turn',
  closed: over,
  declined: over,
  cancelled: over,
  expired: over,
};
const theirs: Record<EscrowStatus, string> = {
  ...mine,
  draft: 'Still being written',
  proposed: 'The other side reads the terms',
  awaiting_funding: 'The buyer pays next',
  active: 'The other side is next',
};

type Side = 'buyer' | 'seller';
/** What each deadline asks, and of whom; what asks both sides is asked of the one who is waited for. */
const asked: Partial<Record<ClockKind, { side: Side | null; words: string }>> = {
  'escrow.end_proposal': { side: null, words: 'Answer the proposal to end it' },
  'milestone.funding': { side: 'buyer', words: 'Pay the rest in' },
  'milestone.delivery': { side: 'seller', words: 'Deliver it' },
  'milestone.no_delivery': { side: 'buyer', words: 'It is overdue: decide' },
  'milestone.receipt': { side: 'buyer', words: 'Say when it arrived' },
  'milestone.inspection': { side: 'buyer', words: 'Look at it, then release or reject' },
  'milestone.answer': { side: 'seller', words: 'Answer the rejection' },
  'milestone.return': { side: 'buyer', words: 'Send it back' },
  'milestone.return_check': { side: 'seller', words: 'Look at what comes back' },
  'milestone.offer': { side: null, words: 'Answer the offer' },
  'milestone.split_answer': { side: null, words: 'Answer the mediator’s proposal' },
};

/** True where the reader takes part and everybody waits for them. */
export const isMyTurn = ({ waitsForMe, myRole }: EscrowRow): boolean => waitsForMe && myRole !== null;

/** The deadline of a row, where it is one that a reader has to know of. */
export const toldClock = ({ nextDueAt, nextDueKind }: EscrowRow): { at: string; kind: ClockKind } | null =>
  nextDueAt !== null && nextDueKind !== null && isTold(nextDueKind) ? { at: nextDueAt, kind: nextDueKind } : null;

/** The kind of the deadline that this reader has to act by; null where it is the other side's. */
export function myClock(row: EscrowRow): ClockKind | null {
  const clock = toldClock(row);
  if (!isMyTurn(row) || row.status !== 'active' || clock === null) return null;
  const side = asked[clock.kind]?.side;
  return side === null || side === row.myRole ? clock.kind : null;
}

/** What comes next in an escrow, as a row of the list says it. */
export function stepWords(row: EscrowRow): string {
  if (row.isOnHold) return 'Money stands still here';
  const clock = toldClock(row);
  if (!isMyTurn(row)) {
    if (clock) return clockLabel(clock.kind);
    return row.isDisputed ? 'What is contested stands still' : theirs[row.status];
  }
  const kind = myClock(row);
  const step = kind && asked[kind];
  if (step) return step.words;
  // Without a day to deliver by there is no deadline to go by.
  return row.status === 'active' && row.myRole === 'seller' && clock === null && !row.isDisputed
    ? 'Deliver it'
    : mine[row.status];
}
