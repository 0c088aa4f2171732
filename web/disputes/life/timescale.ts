/** Positions between two moments on the slider. */
export const PER_STEP = 10;

/**
 * The slider of "what if nobody acts" gives every stretch between two moments the same width, so that the first days are
 * not lost beside the years an entry lives. `instants` are the moments after `now`, in order; position 0 is now, and each
 * PER_STEP further positions lead to the next moment. Behind the last one it stays.
 */
export function instantAt(now: Date, instants: readonly string[], position: number): Date {
  const stops = [now.getTime(), ...instants.map((at) => Date.parse(at))];
  const index = Math.min(Math.floor(position / PER_STEP), stops.length - 1);
  const from = stops[index] ?? now.getTime();
  const to = stops[index + 1] ?? from;
  return new Date(from + ((to - from) * (position - index * PER_STEP)) / PER_STEP);
}

/** How many of the moments have happened at a position. A moment has happened at its very position. */
export const happenedAt = (position: number): number => Math.floor(position / PER_STEP);

export const lastPosition = (instants: readonly string[]): number => instants.length * PER_STEP;
