/** A code on a screen that changes: how often, how long one that was shown is taken, both in milliseconds, and how many digits it has. */
export const ROTATING = { step: 30_000, good: 120_000, digits: 6 } as const;

/** Which code is shown at an instant: its number from the epoch on. */
export const stepAt = (at: Date): number => Math.floor(at.getTime() / ROTATING.step);

/** The codes that are taken at an instant if one counts for `good` milliseconds, the newest first. */
export const stepsTaken = (at: Date, good: number = ROTATING.good): number[] =>
  Array.from({ length: good / ROTATING.step + 1 }, (_, before) => stepAt(at) - before);
