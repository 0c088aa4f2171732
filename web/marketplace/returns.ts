import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { count } from '../core/words.ts';

const { inspectionHours } = marketDefaults;

/** How long a shop takes goods back: "within 14 days". */
export const returnWords = (days: number): string =>
  days === 0 ? 'only what is not as described' : `within ${count(days, 'day')}`;

/** What stands behind that: the days are the shop's word alone, and money is held only as long as a problem can be reported. */
export const behindReturns = (days: number): string =>
  days === 0
    ? `Report a problem within ${inspectionHours} hours after it arrived. Until then your money is held.`
    : `This is the shop’s own promise: settle it with the shop by a message. The escrow covers only what you report within ${inspectionHours} hours after arrival.`;

/** The same for anyone who promises it. */
export const ownReturns = `These days are your own promise: buyers settle it with you by a message. The escrow covers only what they report within ${inspectionHours} hours after arrival.`;
