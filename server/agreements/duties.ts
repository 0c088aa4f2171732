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
} from './duties.store.ts';
export { isFoundNow, wordsAsked } from './found.store.ts';
