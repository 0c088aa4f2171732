// What others join of this feature into one question: see the dashboard.
export { financeQueues } from './duties.store.ts';
