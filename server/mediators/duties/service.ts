// What others join of this feature into one question: see the dashboard.
export { applicationQueue, applicationsToFind, complaintQueue, waitingMediators } from './store.ts';
