import type { DisputeRow, DisputeStatus } from '@ahadi/domain/disputes/schema.ts';
import { type Badge, statusBadge } from '../words.ts';

const waitsWords: Partial<Record<DisputeStatus, string>> = {
  draft: 'Finish it and file it',
  info_needed: 'Give what the officer asks for',
  awaiting_response: 'Answer it',
  responded: 'Look at their answer',
  no_response: 'Make an offer, or answer now',
  negotiating: 'Answer the offer',
  settling: 'Sign the settlement',
  reopened: 'Make an offer',
};

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

/** What comes next in one line, as the reader would say it. */
export function rowStep({
  status,
  waitsForMe,
  mySide,
  nextDueKind,
}: Pick<DisputeRow, 'status' | 'waitsForMe' | 'mySide' | 'nextDueKind'>): string {
  if (nextDueKind === 'dispute.decision')
    return waitsForMe && mySide !== null ? 'Say whether it was decided so' : 'What was decided waits';
  if (mySide === 'respondent' && status === 'serving') return 'Read what is claimed';
  // At a desk it waits for the officer, whose deeds stand on the page itself.
  return (
    (waitsForMe && mySide !== null ? (waitsWords[status] ?? 'Say whether it is resolved') : null) ?? stillWords[status]
  );
}

/** True when the next deadline is the reader's concern: the delivery to oneself is not. */
export const showsClock = ({ status, mySide, nextDueAt }: DisputeRow): boolean =>
  nextDueAt !== null && !(mySide === 'respondent' && status === 'serving');

/** The state in a list: gold when it is the reader whom everybody waits for. */
export const rowBadge = ({ status, waitsForMe, mySide }: DisputeRow): Badge =>
  waitsForMe && mySide !== null && status !== 'draft'
    ? { label: status === 'awaiting_response' ? 'Waiting for your answer' : statusBadge[status].label, tone: 'gold' }
    : statusBadge[status];
