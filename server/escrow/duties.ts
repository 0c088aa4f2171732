// What others join of this feature into one question: see the dashboard.
export { disputedQueue, escrowsAhead, escrowsToEnd, escrowsToFind, heldSums, waitingEscrows } from './duties.store.ts';
