import { lifecycle } from '../core/lifecycle.ts';
import { statesThatCan } from '../core/states.ts';
import type { TicketStatus } from './schema.ts';

/** take, answer, resolve, mark_spam and restore are support's; write, confirm and reopen the writer's; close is the clock's. */
export type TicketAction =
  | 'take'
  | 'answer'
  | 'note'
  | 'write'
  | 'resolve'
  | 'confirm'
  | 'reopen'
  | 'close'
  | 'mark_spam'
  | 'restore';

/** Life of a message to support (design 4.5): resolved it can be opened again for 14 days, and closes after 7 days of silence. */
export const ticketLifecycle = lifecycle<TicketStatus, TicketAction>(
  {
    take: { from: ['new', 'open', 'waiting_user'], to: 'open' },
    answer: { from: ['new', 'open', 'waiting_user'], to: 'waiting_user' },
    note: { from: ['new', 'open', 'waiting_user', 'resolved'], to: 'same' },
    write: { from: ['new', 'open', 'waiting_user'], to: 'open' },
    resolve: { from: ['new', 'open', 'waiting_user'], to: 'resolved' },
    confirm: { from: ['new', 'open', 'waiting_user', 'resolved'], to: 'closed' },
    reopen: { from: ['resolved', 'closed'], to: 'open' },
    close: { from: ['resolved'], to: 'closed' },
    mark_spam: { from: ['new', 'open', 'waiting_user'], to: 'spam' },
    restore: { from: ['spam'], to: 'open' },
  },
  {
    new: 'new',
    open: 'being worked on',
    waiting_user: 'waiting for the writer',
    resolved: 'answered',
    closed: 'closed',
    spam: 'set aside as spam',
  },
  {
    take: 'take it',
    answer: 'answer it',
    note: 'note something about it',
    write: 'write to it',
    resolve: 'say that it is answered',
    confirm: 'close it',
    reopen: 'open it again',
    close: 'close it for good',
    mark_spam: 'set it aside as spam',
    restore: 'bring it back',
  },
);

export const openTickets = statesThatCan(ticketLifecycle, 'answer');
/** Somebody of the support answers next. */
export const ticketsToAnswer: readonly TicketStatus[] = ['new', 'open'];
/** Over, and may be opened again by a word. */
export const closedTickets = statesThatCan(ticketLifecycle, 'reopen');
