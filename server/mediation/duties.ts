// What others join of mediations into one question.
// What others join of this feature into one question: see the dashboard.
export {
  casesToEnd,
  mediationQueues,
  mediationsToEnd,
  mediationsToFind,
  mediatorNumbers,
  sessionsAhead,
  waitingMediations,
} from './duties.store.ts';
