// What others join of this feature into one question: see the dashboard.
export { challengeQueue, waitingRecords } from './store.ts';
