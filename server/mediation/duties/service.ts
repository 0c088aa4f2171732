// What others join of this feature into one question: see the dashboard.
export { mediationQueues, mediationsToFind, mediatorNumbers, sessionsAhead, waitingMediations } from './store.ts';
