// What others join of this feature into one question: see the dashboard.
export { notesToFind, waitingReminders } from './duties.store.ts';
