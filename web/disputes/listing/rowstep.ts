import type { Waits } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeRow, DisputeStatus } from '@ahadi/domain/disputes/schema.ts';
import { type Badge, statusBadge } from '../words.ts';

const waitsWords: Record<Waits, string> = {
  finish: 'Finish it and file it',
  add_information: 'Give what the officer asks for',
  read: 'Read what is claimed',
  answer: 'Answer it',
  confirm_resolved: 'Say whether it is resolved',
  answer_extension: 'Answer about more time',
  answer_decision: 'Say whether it was decided so',
  answer_offer: 'Answer the offer',
  seal_figure: 'Seal your figure',
  accept_plan: 'Look at their plan',
  keep_plan: 'Keep the plan',
  sign_settlement: 'Sign the settlement',
  answer_late: 'Make an offer, or answer now',
  talk: 'Make an offer',
};
const isWaits = (turn: string): turn is Waits => turn in waitsWords;

const stillWords: Record<DisputeStatus, string> = {
  draft: 'Finish it and file it',
  submitted: 'An officer looks at it',
  info_needed: 'Waiting for more information',
  rejected: 'Not taken on',
  serving: 'Being delivered',
  unserved_closed: 'Could not be delivered',
  awaiting_response: 'Waiting for the answer',
  identity_check: 'An officer checks who it names',
  responded: 'Both sides may make an offer',
  no_response: 'Both sides may make an offer',
  negotiating: 'It is the other side’s turn',
  settling: 'Waiting for the other signature',
  resolved_pending: 'A plan runs',
  reopened: 'Both sides may make an offer',
  resolved: 'Nothing more happens',
  withdrawn: 'Nothing more happens',
  unresolved_private: 'Nothing more happens',
  publication_review: 'Its publication is reviewed',
  published: 'Can still be resolved',
};

type Row = Pick<DisputeRow, 'status' | 'waitsForMe' | 'mySide' | 'nextDueKind' | 'turn'>;
/** What comes next in one line, as the reader would say it: what they are waited for, or what is. */
export function rowStep({ status, waitsForMe, mySide, nextDueKind, turn }: Row): string {
  if (mySide === 'respondent' && status === 'serving') return 'Read what is claimed';
  // At a desk it waits for the officer, whose deeds stand on the page itself.
  if (waitsForMe && mySide !== null) {
    if (turn && isWaits(turn)) return waitsWords[turn];
    if (status === 'settling') return waitsWords.sign_settlement;
  }
  return nextDueKind === 'dispute.decision' ? 'What was decided waits' : stillWords[status];
}

/** True when the next deadline is the reader's concern: the delivery to oneself is not. */
export const showsClock = ({ status, mySide, nextDueAt }: DisputeRow): boolean =>
  nextDueAt !== null && !(mySide === 'respondent' && status === 'serving');

/** The state in a list: gold when it is the reader whom everybody waits for. */
export const rowBadge = ({ status, waitsForMe, mySide }: DisputeRow): Badge =>
  waitsForMe && mySide !== null && status !== 'draft'
    ? { label: status === 'awaiting_response' ? 'Waiting for your answer' : statusBadge[status].label, tone: 'gold' }
    : statusBadge[status];
