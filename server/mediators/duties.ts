// What others join of this feature into one question: see the dashboard.
export {
  applicationQueue,
  applicationsAhead,
  applicationsToEnd,
  applicationsToFind,
  complaintQueue,
  mediatorsToUnlist,
  waitingMediators,
} from './duties.store.ts';
