import type { TicketStatus, TicketTopic } from '@ahadi/domain/support/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export const topicNames: Readonly<Record<TicketTopic, string>> = {
  account: 'My account',
  payment: 'A payment',
  agreement: 'An agreement',
  dispute: 'A dispute',
  mediation: 'Mediation',
  selling: 'Selling here',
  academy: 'The academy',
  privacy: 'My data',
  abuse: 'Somebody breaks the rules',
  press: 'Press',
  other: 'Something else',
};

/** How a message stands, for the one who wrote it. */
export const statusWords: Readonly<Record<TicketStatus, { words: string; tone: Tone }>> = {
  new: { words: 'Sent', tone: 'info' },
  open: { words: 'Being worked on', tone: 'info' },
  waiting_user: { words: 'Waiting for you', tone: 'attention' },
  resolved: { words: 'Answered', tone: 'good' },
  closed: { words: 'Closed', tone: 'neutral' },
  spam: { words: 'Set aside', tone: 'neutral' },
};
