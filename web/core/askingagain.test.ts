import { ORPCError } from '@orpc/client';
import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgainLater, wasAnswered } from './askingagain.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that shows what `answer` says, and how often it asked. */
function page(answer: () => Promise<string>) {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => askAgainLater(query, error),
      onSuccess: (_data, query) => wasAnswered(query),
    }),
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  const asked = vi.fn(answer);
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: asked });
  const leave = observer.subscribe(() => undefined);
  return { asked, leave, shown: () => observer.getCurrentResult() };
}
const limited = (retryAfter: number) => new ORPCError('RATE_LIMITED', { status: 429, data: { retryAfter } });

test('a page that met a limit asks again by itself, not before the time that it was told', async () => {
  let isLimited = true;
  const { asked, shown, leave } = page(async () => {
    if (isLimited) throw limited(38);
    return 'here';
  });
  await vi.advanceTimersByTimeAsync(37_000);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(shown().isError).toBe(true);
  isLimited = false;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown().data).toBe('here');
  leave();
});

test('no answer is asked for again after five seconds, then later each time, up to a minute', async () => {
  const { asked, leave } = page(async () => {
    throw new TypeError('Failed to fetch');
  });
  await vi.advanceTimersByTimeAsync(1);
  const times: number[] = [];
  for (let second = 1; second < 200; second++) {
    const before = asked.mock.calls.length;
    await vi.advanceTimersByTimeAsync(1_000);
    if (asked.mock.calls.length > before) times.push(second);
  }
  expect(times).toEqual([5, 15, 35, 75, 135, 195]);
  leave();
});

test('what was understood and refused is not asked again, nor what no page shows any more', async () => {
  const refused = page(async () => {
    throw new ORPCError('NOT_FOUND', { status: 404 });
  });
  const left = page(async () => {
    throw limited(5);
  });
  await vi.advanceTimersByTimeAsync(100);
  left.leave();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(refused.asked).toHaveBeenCalledTimes(1);
  expect(left.asked).toHaveBeenCalledTimes(1);
  refused.leave();
});
