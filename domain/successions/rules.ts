import { DAY } from '../core/time.ts';
import type { SuccessionAction } from './lifecycle.ts';
import { successionLifecycle } from './lifecycle.ts';
import type { SuccessionStatus } from './schema.ts';

/** Two reviewers have so many days; then administrators are told that it waits. */
export const REVIEW_DAYS = 14;
/** Deadlines of one account rest for so many days in a year, however many requests there are. */
export const REST_DAYS = 30;
/** Once a first reviewer found it proven, the second has so many days in which they rest in any case; once in a year. */
export const SECOND_LOOK_DAYS = 14;
export const YEAR_DAYS = 365;
/** Who may act from now on has so many days at least for everything that rested. */
export const READ_IN_DAYS = 14;
/** Where nobody comes to act, what rested goes on with so many days at least. */
export const GO_ON_DAYS = 3;
/** Requests of one person in thirty days, and files of one request. */
export const MOST_ASKED = 3;
export const MOST_PAPERS = 6;
export const PAPER_BYTES = 10_000_000;
/** So many days after nobody acts by it any more, or it came to nothing, its papers are forgotten. */
export const PAPERS_KEPT_DAYS = 180;

/** From when to when deadlines of an account rested, or will have at the latest. */
export type Rest = { from: Date; to: Date };

/** How long deadlines of one account may rest from `now` on, in milliseconds: what is left of the thirty days of the year before. */
export function restLeft(earlier: readonly Rest[], now: Date): number {
  let [rested, until] = [0, now.getTime() - YEAR_DAYS * DAY];
  for (const { from, to } of earlier.toSorted((one, other) => one.from.getTime() - other.from.getTime())) {
    const [start, end] = [Math.max(from.getTime(), until), Math.min(to.getTime(), now.getTime())];
    if (end > start) rested += end - start;
    until = Math.max(until, end);
  }
  return Math.max(0, REST_DAYS * DAY - rested);
}

/** Until when deadlines rest for a request that is made now; null where nothing is left of the year. Less than an hour is nothing. */
export function restUntil(earlier: readonly Rest[], now: Date): Date | null {
  const left = restLeft(earlier, now);
  return left < DAY / 24 ? null : new Date(now.getTime() + left);
}

/** Until when they rest once a first reviewer found it proven: for the second look, where they did for none in the year before. */
export const restForSecondLook = (until: Date | null, now: Date, wasEndorsedBefore: boolean): Date | null => {
  const second = new Date(now.getTime() + SECOND_LOOK_DAYS * DAY);
  return wasEndorsedBefore || (until !== null && until > second) ? until : second;
};

/** How many days each deadline has at least when its rest ends. */
export const floorAfterRest = (status: SuccessionStatus): number => (status === 'in_force' ? READ_IN_DAYS : GO_ON_DAYS);

/** What stands against a request beside where it is in its life. */
export type Standing = { status: SuccessionStatus; hasAccount: boolean; against: string | null };

/** Why this cannot be done now by anybody: by the life cycle, and what else stands against it. */
export const whyNotNow = (action: SuccessionAction, { status, hasAccount, against }: Standing): string | null => {
  if ((action === 'endorse' || action === 'confirm') && !hasAccount)
    return 'No person’s account has this address, so there is nothing to act for. It can only be refused.';
  if ((action === 'endorse' || action === 'confirm') && against !== null)
    return `Who asks stands on the other side of ${against}, or mediates it, and nobody acts on both sides. It can only be refused.`;
  return successionLifecycle.whyNot(action, status);
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
  'Nobody acts until two people of the platform have found it proven. Until then the request waits.';
