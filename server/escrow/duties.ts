// What others join of this feature into one question: see the dashboard.
export { disputedQueue, escrowsAhead, escrowsToFind, heldSums, waitingEscrows } from './duties.store.ts';
