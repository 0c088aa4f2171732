// What others join of this feature into one question: see the dashboard.
export { classesAhead, feeQueue, waitingSeats } from './store.ts';
