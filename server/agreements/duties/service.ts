// What others join of this feature into one question: see the dashboard.
export { agreementNumbers, agreementsAhead, agreementsToFind, waitingAgreements } from './store.ts';
