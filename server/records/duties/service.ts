// What others join of this feature into one question: see the dashboard.
export { challengeQueue, lateChallengeQueue, waitingRecords } from './store.ts';
