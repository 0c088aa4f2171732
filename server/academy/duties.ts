// What others join of this feature into one question: see the dashboard.
export {
  beginningsAhead,
  certificatesToFind,
  classesAhead,
  coursesToFind,
  feeQueue,
  registrationsToFind,
  runsToFind,
  runsToTeach,
  seatsToEnd,
  teachingAhead,
  waitingSeats,
} from './duties.store.ts';
