// What others join of this feature into one question: see the dashboard.
export { saysOnPages } from './document.store.ts';
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
