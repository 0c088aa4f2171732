import { expect, test } from 'vitest';
import { instantsOf } from './period.ts';

// Already the first of January in Nairobi, and still December in London.
const now = new Date('2025-12-31T21:30:00.000Z');

test('a period begins with a month of the reader’s own clocks, over the turn of a year too', () => {
  expect(instantsOf('quarter', now, 'Africa/Nairobi')).toEqual({ from: '2025-10-31T21:00:00.000Z' });
  expect(instantsOf('month', now, 'Africa/Nairobi')).toEqual({ from: '2025-12-31T21:00:00.000Z' });
  expect(instantsOf('before', now, 'Africa/Nairobi')).toEqual({
    from: '2025-11-30T21:00:00.000Z',
    until: '2025-12-31T21:00:00.000Z',
  });
  expect(instantsOf('year', now, 'Africa/Nairobi')).toEqual({ from: '2025-12-31T21:00:00.000Z' });
  expect(instantsOf('year', now, 'Europe/London')).toEqual({ from: '2025-01-01T00:00:00.000Z' });
  expect(instantsOf('all', now, 'Europe/London')).toEqual({});
});
