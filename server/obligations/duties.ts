// What waits for a reader in promises is asked by the dashboard.
export {
  obligationDays,
  obligationsAhead,
  obligationsToFind,
  promisesHeld,
  promisesToKeep,
  waitingObligations,
} from './duties.store.ts';
