// What others join of this feature into one question: see the dashboard.
export { challengeQueue, entriesHeld, lateChallengeQueue, publicEntries, waitingRecords } from './duties.store.ts';
