export { consumeHold, holdCredits, returnHold, stateOfHold } from './holds/service.ts';
