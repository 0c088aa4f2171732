// What others join of this feature into one question: see the dashboard.
export {
  agreementNumbers,
  agreementsAhead,
  agreementsHeld,
  agreementsInForce,
  agreementsToDecide,
  agreementsToFind,
  endsAhead,
  waitingAgreements,
} from './store.ts';
