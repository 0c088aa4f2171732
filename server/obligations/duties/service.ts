// What others join of this feature into one question: see the dashboard.
export { obligationDays, obligationsAhead, waitingObligations } from './store.ts';
