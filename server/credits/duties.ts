// What waits for a reader in credits is asked by the dashboard.
export { creditSum, waitingCredits } from './duties.store.ts';
