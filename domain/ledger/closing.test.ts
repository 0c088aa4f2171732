import { describe, expect, test } from 'vitest';
import {
  classTotals,
  currenciesOf,
  daySpan,
  graveOf,
  isAcknowledged,
  isBalanced,
  openDays,
  whyNotClose,
} from './closing.ts';
import type { AccountClass, TrialRow } from './schema.ts';

const zone = 'Africa/Nairobi';
const at = (instant: string) => new Date(instant);
const row = (code: string, of: AccountClass, currency: string, sums: readonly [number, number, number]): TrialRow => ({
  ...{ code, name: code, class: of, currency },
  ...{ openingMinor: String(sums[0]), debitMinor: String(sums[1]), creditMinor: String(sums[2]) },
  closingMinor: String(sums[0] + sums[1] + sums[2]),
});

describe('A day of the books', () => {
  test('goes from midnight to midnight by the clocks of the platform, also where they change', () => {
    expect(daySpan('2026-11-03', zone)).toEqual({
      from: at('2026-11-02T21:00:00Z'),
      until: at('2026-11-03T21:00:00Z'),
    });
    const long = daySpan('2026-10-25', 'Europe/Berlin');
    expect(long.until.getTime() - long.from.getTime()).toBe(25 * 3_600_000);
  });

  test('is closed after the day before it, an hour after its end at the earliest', () => {
    const until = { begun: '2026-11-02', last: '2026-11-03', zone };
    expect(whyNotClose('2026-11-04', until, at('2026-11-04T22:00:00Z'))).toBeNull();
    expect(whyNotClose('2026-11-04', until, at('2026-11-04T21:59:59Z'))).toContain('an hour after its end');
    expect(whyNotClose('2026-11-04', until, at('2026-11-04T20:00:00Z'))).toContain('not over');
    expect(whyNotClose('2026-11-05', until, at('2026-11-09T00:00:00Z'))).toContain('the day before this one');
    expect(whyNotClose('2026-11-03', until, at('2026-11-09T00:00:00Z'))).toContain('behind');
    expect(whyNotClose('2026-11-01', { ...until, last: null }, at('2026-11-09T00:00:00Z'))).toContain(
      'Nothing was posted',
    );
    expect(whyNotClose('2026-11-07', { ...until, last: null }, at('2026-11-09T00:00:00Z'))).toBeNull();
    expect(whyNotClose('2026-11-07', { ...until, begun: null, last: null }, at('2026-11-09T00:00:00Z'))).not.toBeNull();
  });

  test('waits with those before it, the oldest first; before the first close the newest are offered', () => {
    const until = { zone, today: '2026-11-09', begun: '2026-01-01' };
    expect(openDays({ ...until, last: '2026-11-06' })).toEqual({ days: ['2026-11-07', '2026-11-08'], isCut: false });
    expect(openDays({ ...until, last: '2026-11-08' })).toEqual({ days: [], isCut: false });
    expect(openDays({ ...until, last: '2026-02-01' }, 2)).toEqual({ days: ['2026-02-02', '2026-02-03'], isCut: true });
    expect(openDays({ ...until, last: null }, 2)).toEqual({ days: ['2026-11-07', '2026-11-08'], isCut: true });
    expect(openDays({ ...until, begun: '2026-11-08', last: null })).toEqual({ days: ['2026-11-08'], isCut: false });
    expect(openDays({ ...until, begun: null, last: null })).toEqual({ days: [], isCut: false });
  });
});

describe('A trial balance', () => {
  const rows = [
    row('1010-02', 'asset', 'KES', [100, 50, -20]),
    row('2000', 'liability', 'KES', [-70, 20, -50]),
    row('4000', 'income', 'KES', [-30, 0, 0]),
    row('1010-02', 'asset', 'UGX', [0, 5, 0]),
  ];
  test('is balanced where all accounts of a currency come to nothing, and totals each class', () => {
    expect(currenciesOf(rows)).toEqual(['KES', 'UGX']);
    expect([isBalanced(rows, 'KES'), isBalanced(rows, 'UGX')]).toEqual([true, false]);
    expect(classTotals(rows, 'KES').map(({ class: of, sums }) => [of, sums.closingMinor])).toEqual([
      ['asset', 130n],
      ['liability', -100n],
      ['income', -30n],
    ]);
  });
});

test('What is grave cannot be named away, and what is noted is named with its number', () => {
  const standing = [
    { kind: 'lines', count: 2 },
    { kind: 'old_lines', count: 1 },
  ] as const;
  expect(graveOf(standing)).toEqual([{ kind: 'old_lines', count: 1 }]);
  expect(isAcknowledged(standing, [{ kind: 'lines', count: 2 }])).toBe(true);
  expect(isAcknowledged(standing, [{ kind: 'lines', count: 1 }])).toBe(false);
  expect(isAcknowledged(standing, [...standing])).toBe(false);
  expect(isAcknowledged([], [])).toBe(true);
});
