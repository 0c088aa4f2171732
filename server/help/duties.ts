// What others join of this feature into one question: see the dashboard.
export { articleQueue } from './duties.store.ts';
