/** When to ask for the time after `polls`: so many seconds after `from` as the list says; null when it is at its end. */
export const nextPollAt = (from: Date, afterSeconds: readonly number[], polls: number): Date | null => {
  const seconds = afterSeconds[polls];
  return seconds === undefined ? null : new Date(from.getTime() + seconds * 1000);
};

/** How often it was asked by `now`, at least `polls` times: what was missed while nobody asked is not made up for. */
export function pollsBy(now: Date, from: Date, afterSeconds: readonly number[], polls: number): number {
  const next = afterSeconds.findIndex((seconds, at) => at >= polls && from.getTime() + seconds * 1000 > now.getTime());
  return next < 0 ? Math.max(polls, afterSeconds.length) : next;
}

/** While a payer waits for a prompt on a phone: when it is asked about in its first five minutes, in seconds. */
export const promptSeconds: readonly number[] = [10, ...Array.from({ length: 19 }, (_, at) => 25 + 15 * at)];

/** After so long a payment nobody answered is asked about for the last time, in seconds. */
export const LAST_POLL_SECONDS = 48 * 3600;
