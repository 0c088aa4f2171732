import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { amountWords } from '../../core/words.ts';
import { myClock, stepWords } from '../../escrow/listing/rowstep.ts';
import type { Duty } from './duties.ts';

type Words = Pick<Duty, 'verb' | 'button' | 'consequence'>;

const byClock: Partial<Record<NonNullable<EscrowRow['nextDueKind']>, Words>> = {
  'milestone.inspection': {
    verb: 'Inspect',
    button: 'Look at it',
    consequence: 'If you do nothing, the seller is paid.',
  },
  'milestone.receipt': {
    verb: 'Confirm',
    button: 'Say that it arrived',
    consequence: 'If you do nothing, it counts as arrived.',
  },
  'milestone.delivery': {
    verb: 'Deliver',
    button: 'Deliver',
    consequence: 'If you do nothing, the buyer can take the money back.',
  },
  'milestone.answer': {
    verb: 'Answer',
    button: 'Answer',
    consequence: 'If you do nothing, what was rejected goes back to the buyer.',
  },
  'milestone.return': {
    verb: 'Return',
    button: 'Send it back',
    consequence: 'If you do nothing, you keep it and the seller is paid.',
  },
  'milestone.return_check': {
    verb: 'Inspect',
    button: 'Look at it',
    consequence: 'If you do nothing, the money goes back to the buyer.',
  },
  'milestone.offer': {
    verb: 'Answer',
    button: 'See the offer',
    consequence: 'If you do nothing, the offer runs out.',
  },
  'milestone.split_answer': {
    verb: 'Answer',
    button: 'See the proposal',
    consequence: 'If you do nothing, the proposal runs out.',
  },
  'escrow.end_proposal': {
    verb: 'Answer',
    button: 'See the proposal',
    consequence: 'If you do nothing, the proposal runs out.',
  },
};
const byStatus: Partial<Record<EscrowRow['status'], Words>> = {
  draft: { verb: 'Finish', button: 'Continue', consequence: 'If nobody acts, it stays a draft.' },
  proposed: { verb: 'Accept', button: 'Read the terms', consequence: 'If nobody acts, it lapses. Nothing was paid.' },
  awaiting_funding: {
    verb: 'Pay',
    button: 'Pay it in',
    consequence: 'If nobody pays, it ends, and whatever was paid in goes back.',
  },
};
const open: Words = { verb: 'Act', button: 'Open', consequence: 'If nobody acts, the money stays held.' };

/** The duty in a row of an escrow that waits for its reader. */
export function escrowDutyOf(row: EscrowRow): Duty {
  const money = `, ${amountWords(row.totalMinor, row.currency)}`;
  const other = row.otherName === '' ? '' : ` ${row.myRole === 'seller' ? 'to' : 'from'} ${row.otherName}`;
  const clock = myClock(row);
  const asked = clock === null ? undefined : byClock[clock];
  return {
    id: row.id,
    dueAt: row.nextDueAt,
    updatedAt: row.updatedAt,
    title: row.title || 'Untitled escrow',
    href: to('escrow', { id: row.id }),
    fact: `Escrow ${row.ref}${other}${row.totalMinor === 0 ? '' : money}. ${stepWords(row)}.`,
    ...(asked ?? byStatus[row.status] ?? open),
  };
}
