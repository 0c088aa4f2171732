import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerKeeper, type KeepState } from './answerkeeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('answers go one by one after a pause, the newest of each', async () => {
  const sent: unknown[] = [];
  const states: KeepState[] = [];
  const keeper = new AnswerKeeper(
    async (...it) => void sent.push(it),
    (state) => void states.push(state),
  );
  keeper.put('phone', '07');
  keeper.put('phone', '0712');
  keeper.put('paid', 'Bank');
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([
    ['phone', '0712'],
    ['paid', 'Bank'],
  ]);
  expect(states).toEqual(['saving', 'saved']);
});

test('what was typed while one was on its way goes next, and what failed goes along later', async () => {
  const sent: unknown[] = [];
  let fails = true;
  const keeper = new AnswerKeeper(
    async (fieldId, value) => {
      if (fails) throw new TypeError('no connection');
      sent.push([fieldId, value]);
      if (value === 'a') keeper.put('phone', 'ab');
    },
    () => undefined,
  );
  keeper.put('phone', 'a');
  expect(await keeper.flush()).toBe(false);
  fails = false;
  expect(await keeper.flush()).toBe(true);
  expect(sent).toEqual([
    ['phone', 'a'],
    ['phone', 'ab'],
  ]);
});
