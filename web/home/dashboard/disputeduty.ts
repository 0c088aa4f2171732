import type { DisputeRow, DisputeStatus } from '@ahadi/domain/disputes/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { disputeCategoryWords } from '@ahadi/domain/records/rules.ts';
import type { Duty } from './duties.ts';

type Words = Pick<Duty, 'verb' | 'button' | 'consequence'>;

/** What each state asks of whom everybody waits for. A dispute is not read for this: reading one can be the proof of delivery. */
const wordsOf: Partial<Record<DisputeStatus, Words>> = {
  draft: { verb: 'Finish', button: 'Continue', consequence: 'If nobody acts, it stays a draft.' },
  info_needed: { verb: 'Add', button: 'See what is asked', consequence: 'If nobody acts, it lapses as withdrawn.' },
  awaiting_response: { verb: 'Answer', button: 'Read and answer', consequence: 'If you do not answer, that is noted.' },
  responded: { verb: 'Decide', button: 'See the answer', consequence: 'If nobody acts, the deadline goes on running.' },
  no_response: { verb: 'Talk', button: 'Open', consequence: 'If nobody acts, it closes after its deadline.' },
  negotiating: { verb: 'Answer', button: 'See the offer', consequence: 'If nobody acts, the offer runs out.' },
  settling: { verb: 'Sign', button: 'Open', consequence: 'If nobody signs, it goes back to negotiating.' },
  reopened: { verb: 'Talk', button: 'Open', consequence: 'If nobody acts, it closes after its deadline.' },
};

/** What else waits in a state that waits for nobody: the filer's word whether it is resolved. */
const word: Words = {
  verb: 'Say',
  button: 'Open',
  consequence: 'Seven days of silence count as resolved.',
};

/** The duty in a row that waits for its reader. */
export function disputeDutyOf(row: DisputeRow): Duty {
  const other = row.otherName === '' ? '' : ` ${row.mySide === 'respondent' ? 'filed by' : 'against'} ${row.otherName}`;
  const about = row.category === null ? '' : `: ${disputeCategoryWords[row.category]}`;
  return {
    id: row.id,
    dueAt: row.nextDueAt,
    updatedAt: row.updatedAt,
    title: row.title || 'Untitled dispute',
    href: row.status === 'draft' ? to('editDispute', { id: row.id }) : to('dispute', { id: row.id }),
    fact: `Dispute ${row.ref}${other}${about}.`,
    ...(wordsOf[row.status] ?? word),
  };
}
