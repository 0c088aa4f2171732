// What others join of this feature into one question: see the dashboard.
export {
  marketQueues,
  ordersToFind,
  parcelsToFind,
  productsToFind,
  sellerNumbers,
  shopsToFind,
  waitingMarket,
} from './duties.store.ts';
