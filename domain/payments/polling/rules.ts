/** When to ask for the time after `polls`: so many seconds after `from` as the list says; null when it is at its end. */
export const nextPollAt = (from: Date, afterSeconds: readonly number[], polls: number): Date | null => {
  const seconds = afterSeconds[polls];
  return seconds === undefined ? null : new Date(from.getTime() + seconds * 1000);
};

/** After so long a payment nobody answered is asked about for the last time, in seconds. */
export const LAST_POLL_SECONDS = 48 * 3600;
