// What waits for a reader in promises is asked by the dashboard.
export {
  obligationDays,
  obligationsAhead,
  obligationsToFind,
  promisesToKeep,
  waitingObligations,
} from './duties.store.ts';
