// What waits for a reader in promises is asked by the dashboard.
export { obligationDays, obligationsAhead, obligationsToFind, waitingObligations } from './duties.store.ts';
