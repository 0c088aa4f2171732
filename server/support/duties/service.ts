// What others join of this feature into one question: see the dashboard.
export { ticketQueue, waitingTickets } from './store.ts';
