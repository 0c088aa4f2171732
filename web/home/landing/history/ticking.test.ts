import { DAY } from '@ahadi/domain/core/time.ts';
import { expect, test } from 'vitest';
import { ticking } from './ticking.ts';

test('what is left is told to the second', () => {
  expect(ticking(5 * DAY - 1_000)).toEqual({ days: 4, clock: '23:59:59' });
  expect(ticking(0)).toEqual({ days: 0, clock: '00:00:00' });
});
