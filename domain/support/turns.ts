import type { Turn } from '../core/turn.ts';
import type { TicketStatus } from './schema.ts';

/** Whose turn it is in a message to support: its writer's, once support asked something. */
export const turnsOfTicket = (it: {
  status: TicketStatus;
  requesterUserId: string | null;
}): Turn<'ticket.answer', never>[] =>
  it.status === 'waiting_user' && it.requesterUserId !== null
    ? [{ userId: it.requesterUserId, verb: 'ticket.answer', clock: null }]
    : [];
