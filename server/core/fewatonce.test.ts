import { expect, test, vi } from 'vitest';
import { fewAtOnce } from './fewatonce.ts';

/** Work that is done when it is told to be. */
function held() {
  const open = Promise.withResolvers<void>();
  const begun = vi.fn(() => open.promise);
  return { begun, end: open.resolve, fail: open.reject };
}

test('two are done at once, the others in their order, and who finds too many waiting is asked to come again', async () => {
  const queue = fewAtOnce({ atOnce: 2, waiting: 2, ms: 60_000 }, 'Come again.');
  const all = Array.from({ length: 4 }, held);
  const done = all.map(({ begun }) => queue(begun));
  await expect(queue(held().begun)).rejects.toMatchObject({ code: 'BUSY', message: 'Come again.' });
  expect(all.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 0, 0]);
  all[1]?.fail(new Error('It broke.'));
  await expect(done[1]).rejects.toThrow('It broke.');
  expect(all.map(({ begun }) => begun.mock.calls.length)).toEqual([1, 1, 1, 0]);
  for (const { end } of all) end();
  await Promise.all([done[0], done[2], done[3]]);
  expect(all[3]?.begun).toHaveBeenCalledOnce();
  await queue(async () => undefined);
});

test('who waited too long is asked to come again, and the next one has the turn', async () => {
  vi.useFakeTimers();
  const queue = fewAtOnce({ atOnce: 1, waiting: 2, ms: 1000 }, 'Come again.');
  const [first, second, third] = [held(), held(), held()];
  const done = queue(first.begun);
  const late = queue(second.begun).catch((failure: unknown) => failure);
  vi.advanceTimersByTime(600);
  const next = queue(third.begun);
  vi.advanceTimersByTime(600);
  expect(await late).toMatchObject({ code: 'BUSY' });
  first.end();
  await done;
  third.end();
  await next;
  expect(second.begun).not.toHaveBeenCalled();
  vi.useRealTimers();
});
