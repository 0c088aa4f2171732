import { setTimeout as after, setImmediate as breathe } from 'node:timers/promises';

/**
 * For work that nobody waits for: call what it answers after each piece, and it rests `share` times as long as the piece took, at most
 * `mostMs`, so that those who ask meanwhile do not wait for it. With a share of 0 it lets only through what waits already.
 */
export function restBetween(share: number, mostMs = Number.POSITIVE_INFINITY): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    const worked = performance.now() - begun;
    await (share > 0 ? after(Math.min(mostMs, worked * share)) : breathe());
    begun = performance.now();
  };
}
