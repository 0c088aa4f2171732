import { expect, test } from 'vitest';
import { instantsOf } from './period.ts';

const now = new Date(2026, 0, 15, 12);
const local = (...parts: [number, number, number]) => new Date(...parts).toISOString();

test('a period begins with a month of the reader’s own clocks, over the turn of a year too', () => {
  expect(instantsOf('quarter', now)).toEqual({ from: local(2025, 10, 1) });
  expect(instantsOf('month', now)).toEqual({ from: local(2026, 0, 1) });
  expect(instantsOf('before', now)).toEqual({ from: local(2025, 11, 1), until: local(2026, 0, 1) });
  expect(instantsOf('year', now)).toEqual({ from: local(2026, 0, 1) });
  expect(instantsOf('all', now)).toEqual({});
});
