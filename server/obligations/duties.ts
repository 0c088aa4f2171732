// What waits for a reader in promises is asked by the dashboard.
export { obligationDays, obligationsAhead, waitingObligations } from './duties.store.ts';
