import type { Query } from '@tanstack/react-query';
import { problemOf } from './errors.ts';

const MOST_SECONDS = 60;
type Asked = Query<unknown, unknown, unknown>;
const tries = new WeakMap<Asked, number>();

/**
 * A reading that met a busy server, a limit or no answer at all is asked again by itself once that may have passed, later each time,
 * while its page is open. What was understood and refused is not.
 */
export function askAgainLater(query: Asked, error: unknown): void {
  const { passesIn } = problemOf(error);
  if (passesIn === null) return;
  const times = tries.get(query) ?? 0;
  tries.set(query, times + 1);
  const seconds = Math.max(passesIn, Math.min(passesIn * 2 ** times, MOST_SECONDS));
  setTimeout(() => {
    // Somebody may have asked again by hand, or left the page.
    if (query.state.status === 'error' && query.state.fetchStatus === 'idle' && query.isActive())
      query.fetch().catch(() => undefined); // told by the cache, as the first time
  }, seconds * 1_000);
}

/** What is answered starts again when it fails another time. */
export const wasAnswered = (query: Asked): void => {
  tries.delete(query);
};
