import type { MediationRow, MediationStatus } from '@ahadi/domain/mediation/schema.ts';
import { type Badge, badgeOf } from '../words.ts';

const waitsWords: Partial<Record<MediationStatus, string>> = {
  draft: 'Finish it and send it',
  screening: 'Look at the answers',
  requested: 'Agree to it or decline',
  consented: 'Choose how to find a mediator',
  posted: 'Look at the proposals',
  invited: 'Look at the proposals',
  listing: 'Name mediators',
  selecting: 'Rank the mediators',
  appointing: 'Answer about the mediator',
  engaging: 'Sign the agreement to mediate',
  funding: 'Pay your share of the fee',
  active: 'Go to the case',
  suspended: 'Go to the case',
  settling: 'Sign the settlement',
  settled: 'See what is next',
  ended: 'File the report',
};

const stillWords: Record<MediationStatus, string> = {
  draft: 'Finish it and send it',
  screening: 'An officer looks at it first',
  requested: 'Waiting for consent',
  declined: 'Nothing more happens',
  lapsed: 'Nothing more happens',
  withdrawn: 'Nothing more happens',
  consented: 'Waiting for the other side’s choice',
  posted: 'Proposals come in',
  invited: 'Mediators are asked',
  listing: 'An officer names mediators',
  selecting: 'Waiting for the other side’s ranking',
  appointing: 'Waiting for the mediator',
  engaging: 'Waiting for signatures',
  funding: 'Waiting for the fee',
  active: 'Talks are under way',
  suspended: 'Suspended for a while',
  settling: 'Waiting for signatures',
  settled: 'The settlement binds',
  ended: 'Nothing more happens',
  closed: 'Nothing more happens',
};

/** What comes next in one line, as the reader would say it. */
export const rowStep = ({ status, waitsForMe }: Pick<MediationRow, 'status' | 'waitsForMe'>): string =>
  (waitsForMe ? waitsWords[status] : undefined) ?? stillWords[status];

/** The state in a list: gold when it is the reader whom everybody waits for. */
export const rowBadge = ({ waitsForMe, ...row }: Pick<MediationRow, 'status' | 'outcome' | 'waitsForMe'>): Badge =>
  waitsForMe && row.status !== 'draft' ? { ...badgeOf(row), tone: 'gold' } : badgeOf(row);
