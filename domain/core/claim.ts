import type { ClockKind } from './clock.ts';
import type { Instant } from './time.ts';

/**
 * What is said to come when a deadline ends and nobody acted before: the words for a reader, and what they claim as data. Both are made by
 * one function from what the clock itself goes by, so that random lives can hold every claim that anybody was shown against what then
 * happened (decision 60).
 */
export type Claim<Status extends string = string, Side extends string = string> = {
  clock: ClockKind;
  /** When the deadline ends. */
  at: Instant;
  /** Where the thing, or the part of it that the deadline is of, stands then. */
  status: Status;
  /** Who gets how much of the money, in minor units; nobody where none moves. */
  pays: Readonly<Partial<Record<Side, number>>>;
  /** The deadline that begins with it, or null. */
  begins: ClockKind | null;
  /** Whose silence it is: who could act before, or null where no side is waited for. */
  waitsFor: Side | 'both' | null;
  words: string;
};

/** One whose end is not settled yet: `or` has where else it may come to stand, as the words say; empty where nothing but a deed changes it. */
export type OpenClaim<Status extends string = string, Side extends string = string> = Claim<Status, Side> & {
  or: readonly Status[];
};

/** What is said of who can read something: whether anybody can now, and whether anybody ever will. */
export type PublicClaim = {
  isPublic: boolean;
  /** Whether a deed that is still possible, or a clock, can make it public from here. */
  mayBecomePublic: boolean;
  /** Whether figures that are public count it without telling which it was. */
  isCounted: boolean;
  words: string;
};

/** What is said before a deed to be booked with it: who gets how much, and the fee that is earned, tax inside. Minor units. */
export type CostClaim<Side extends string = string> = {
  deed: string;
  gets: Readonly<Partial<Record<Side, number>>>;
  feeMinor: number;
  words: string;
};

/** What is said before a deed of a number that is shown under a name. */
export type CountClaim = { deed: string; counts: 'kept' | 'never kept'; words: string };

/** Sentences behind one another; those that are empty or not there are left out. */
export const inOne = (...sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ');

/** "If nobody answers, it counts as arrived." */
export const after = (condition: string, words: string): string =>
  `${condition}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`;

/** "If you do nothing, it counts as arrived." */
export const ifYouDoNothing = (words: string): string => after('If you do nothing', words);
/** "If they do nothing, it counts as arrived." */
export const ifTheyDoNothing = (words: string): string => after('If they do nothing', words);
