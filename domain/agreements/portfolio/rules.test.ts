import { describe, expect, test } from 'vitest';
import { foldedName, monthsOf } from './rules.ts';

describe('the months of a range', () => {
  test.each([
    ['2026-11-20', '2027-02-03', ['2026-11', '2026-12', '2027-01', '2027-02']],
    ['2026-12-31', '2028-01-01', ['2026-12', '2027', '2028-01']],
    ['2026-05-09', '2026-05-02', ['2026-05']],
    ['2026-06-01', '2026-05-02', []],
    ['2099-12-01', undefined, ['2099-12', '21', '22', '23', '24', '25', '26', '27', '28', '29']],
    [undefined, '1001-01-05', ['1000', '1001-01']],
    [
      undefined,
      undefined,
      [
        '10',
        '11',
        '12',
        '13',
        '14',
        '15',
        '16',
        '17',
        '18',
        '19',
        ...['20', '21', '22', '23', '24', '25', '26', '27', '28', '29'],
      ],
    ],
  ])('from %s until %s', (from, until, months) => {
    expect(monthsOf(from, until)).toEqual(months);
  });

  test('of any two days hold each month between them and no other', () => {
    const inside = (day: string, months: string[]) => months.some((month) => day.startsWith(month));
    const days = Array.from(
      { length: 400 },
      (_, n) => `${1890 + Math.floor(n / 2)}-${String(((n * 7) % 12) + 1).padStart(2, '0')}-15`,
    );
    for (const from of days.filter((_, n) => n % 29 === 0))
      for (const until of days.filter((_, n) => n % 31 === 0)) {
        const months = monthsOf(from, until);
        for (const day of days)
          expect(inside(day, months)).toBe(day.slice(0, 7) >= from.slice(0, 7) && day.slice(0, 7) <= until.slice(0, 7));
      }
  });
});

test('two spellings of a name are the same', () => {
  expect(foldedName('RENT')).toBe(foldedName('rent'));
});
