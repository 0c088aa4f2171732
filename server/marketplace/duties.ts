// What others join of this feature into one question: see the dashboard.
export {
  marketQueues,
  ordersToEnd,
  ordersToFind,
  parcelsToFind,
  parcelsToSend,
  productsToFind,
  sellerNumbers,
  shopsThatClose,
  shopsToFind,
  waitingMarket,
} from './duties.store.ts';
