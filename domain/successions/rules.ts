import { DAY } from '../core/time.ts';
import type { SuccessionAction } from './lifecycle.ts';
import { successionLifecycle } from './lifecycle.ts';
import type { SuccessionCause, SuccessionStatus } from './schema.ts';

/** Two reviewers have so many days; then administrators are told that it waits. */
export const REVIEW_DAYS = 14;
/** The deadlines of whom it is about rest for so many days at most. */
export const REST_DAYS = 30;
/** Who may act from now on has so many days at least for everything that rested. */
export const READ_IN_DAYS = 14;
/** Where nobody comes to act, what rested goes on with so many days at least. */
export const GO_ON_DAYS = 3;
/** For one account deadlines rest once in so many days: asking again gains no time for anybody. */
export const RESTS_AGAIN_DAYS = 365;
/** Requests of one person in thirty days, and files of one request. */
export const MOST_ASKED = 3;
export const MOST_PAPERS = 6;
export const PAPER_BYTES = 10_000_000;

/** Whether deadlines rest for a request that is made at `now`, where they rested for earlier ones from these instants on. */
export const mayRest = (restedFrom: readonly Date[], now: Date): boolean =>
  restedFrom.every((at) => now.getTime() - at.getTime() >= RESTS_AGAIN_DAYS * DAY);

/** How many days each deadline has at least when its rest ends. */
export const floorAfterRest = (status: SuccessionStatus): number => (status === 'in_force' ? READ_IN_DAYS : GO_ON_DAYS);

/** Why whom it is about cannot simply contradict it: a court or a register says so, and not they. Null where their word is enough. */
export const whyNoContradiction = (cause: SuccessionCause): string | null =>
  cause === 'death'
    ? null
    : 'Your word does not end this: write to us through Help and support, with what shows that it is not so.';

/** Why this cannot be done now by anybody: by the life cycle, and what else stands against it. */
export const whyNotNow = (
  action: SuccessionAction,
  { status, cause, hasAccount }: { status: SuccessionStatus; cause: SuccessionCause; hasAccount: boolean },
): string | null => {
  if (action === 'contradict' && whyNoContradiction(cause)) return whyNoContradiction(cause);
  if ((action === 'endorse' || action === 'confirm') && !hasAccount)
    return 'No account has this address, so there is nothing to act for. It can only be refused.';
  return successionLifecycle.whyNot(action, status);
};

export const causeWords: Record<SuccessionCause, { name: string; who: string; proof: string }> = {
  death: {
    name: 'The person has died',
    who: 'Executor, administrator of the estate, or heir',
    proof:
      'The death certificate, and the paper that gives you the right to act: a grant of probate, letters of administration, or the order of a court.',
  },
  insolvency: {
    name: 'They are insolvent',
    who: 'Liquidator, trustee in bankruptcy, or administrator',
    proof: 'The order of the court, or the notice of your appointment.',
  },
  merger: {
    name: 'The organisation became part of another',
    who: 'Somebody who signs for the organisation that took it over',
    proof: 'The extract of the register that shows it, and that you sign for the successor.',
  },
};

export const successionStatusWords: Record<SuccessionStatus, string> = {
  asked: 'Waiting',
  endorsed: 'Second look',
  in_force: 'Acting',
  refused: 'Refused',
  withdrawn: 'Taken back',
  contradicted: 'Contradicted',
  ended: 'Over',
};

/** What becomes of a request while nobody decides. */
export const ifNobodyReviews =
  'Nobody acts until two people of the platform have found it proven. The deadlines go on after thirty days at the latest.';
