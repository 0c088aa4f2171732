import type { TicketPriority, TicketStatus } from '@ahadi/domain/support/schema.ts';
import type { Tone } from '../../ui/StateBadge.tsx';

/** How a message stands, for the people of support. */
export const deskWords: Readonly<Record<TicketStatus, { words: string; tone: Tone }>> = {
  new: { words: 'New', tone: 'gold' },
  open: { words: 'To answer', tone: 'attention' },
  waiting_user: { words: 'Waiting for the writer', tone: 'neutral' },
  resolved: { words: 'Answered', tone: 'good' },
  closed: { words: 'Closed', tone: 'neutral' },
  spam: { words: 'Spam', tone: 'neutral' },
};
export const priorityWords: Readonly<Record<TicketPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};
