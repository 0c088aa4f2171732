// What others join of this feature into one question: see the dashboard.
export {
  disputeNumbers,
  disputesAhead,
  disputesHeld,
  disputesToEnd,
  disputesToFind,
  officerQueues,
  publicationQueue,
  waitingDisputes,
} from './duties.store.ts';
