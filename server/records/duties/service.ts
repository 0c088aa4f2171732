// What others join of this feature into one question: see the dashboard.
export { challengeQueue, entriesHeld, publicEntries, waitingRecords } from './store.ts';
