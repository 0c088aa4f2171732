// What others join of this feature into one question: see the dashboard.
export { creditSum, waitingCredits } from './store.ts';
