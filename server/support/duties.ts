// What waits for a reader in messages to support is asked by the dashboard.
export { repliesAhead, ticketQueue, ticketsToFind, waitingTickets } from './duties.store.ts';
