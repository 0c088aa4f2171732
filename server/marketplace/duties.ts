// What others join of this feature into one question: see the dashboard.
export { marketQueues, ordersToFind, sellerNumbers, waitingMarket } from './duties.store.ts';
