import { type Day, dayInWords } from '../core/time.ts';

/** What stays possible towards somebody whom nothing can be delivered to. */
const instead =
  'The signed agreement stays yours as proof, for a court too. If you know an address where they read mail, file without the agreement and name that address; it stays private.';

/** Why no dispute is filed against a party whose account was deleted on that day with nothing kept to reach them by, and what can be done. */
export const whyUndeliverable = (goneOn: Day): string =>
  `Their account was deleted on ${dayInWords(goneOn)}, and nothing was kept to reach them by: a dispute could never be delivered. ${instead}`;

/** What the deletion of a partner's account does to what one can still ask of them under an agreement that is over. */
export const afterDeletion =
  'After that nothing is kept to reach them by: no dispute about it can be filed against them any more. What was signed stays yours as proof.';
