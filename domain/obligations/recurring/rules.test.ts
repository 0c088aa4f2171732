import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCalendarDays, endOfLocalDay, localDayOf } from '../../core/calendar.ts';
import { frequencies, MOST_OCCURRENCES, occurrencesOf, readRule, ruleWords, whyNotRule, writeRule } from './rules.ts';

const days = (from: string, text: string) => {
  const rule = readRule(text);
  if (!rule) throw new Error(`${text} is no rule`);
  return occurrencesOf(from, rule);
};

describe('a repetition', () => {
  test('on the 31st is on the last day of a shorter month, and on the 31st again after it', () => {
    expect(days('2027-01-31', 'FREQ=MONTHLY;COUNT=4')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  test('on the 29th of February is on the 28th between leap years', () => {
    expect(days('2028-02-29', 'FREQ=YEARLY;COUNT=5')).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('until a day takes that day in', () => {
    expect(days('2027-01-01', 'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270129')).toEqual([
      '2027-01-01',
      '2027-01-15',
      '2027-01-29',
    ]);
  });

  test.each([
    ['FREQ=WEEKLY', '2027-01-01', 'Say how often or until when it repeats. What never ends cannot be promised.'],
    ['FREQ=DAILY;COUNT=3', '2027-01-01', 'Say how often it repeats: every week, month or year.'],
    [
      'FREQ=MONTHLY;COUNT=121',
      '2027-01-01',
      'It repeats more than 120 times. Make it fewer, and agree again when they are over.',
    ],
    [
      'FREQ=WEEKLY;UNTIL=20990101',
      '2027-01-01',
      'It repeats more than 120 times. Make it fewer, and agree again when they are over.',
    ],
    ['FREQ=WEEKLY;UNTIL=20260101', '2027-01-01', 'The last day is before the first.'],
    ['FREQ=WEEKLY;UNTIL=20270230', '2027-01-01', 'Say how often it repeats: every week, month or year.'],
    ['FREQ=MONTHLY;COUNT=12', null, 'Choose the first day.'],
  ])('%s from %s is refused with one sentence', (rule, from, sentence) => {
    expect(whyNotRule(rule, from)).toBe(sentence);
  });

  test('is said as a person says it', () => {
    const rule = readRule('FREQ=MONTHLY;INTERVAL=3;COUNT=4');
    expect(rule && ruleWords(rule, (day) => day)).toBe('every 3 months, 4 times');
  });
});

const day = fc.integer({ min: 0, max: 36_500 }).map((since) => addCalendarDays('2000-01-01', since));
const rule = fc.record({
  freq: fc.constantFrom(...frequencies),
  interval: fc.integer({ min: 1, max: 24 }),
  end: fc.oneof(
    fc.integer({ min: 1, max: MOST_OCCURRENCES }).map((count) => ({ count, until: null })),
    day.map((until) => ({ count: null, until })),
  ),
});
const zones = ['Africa/Nairobi', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Pacific/Auckland'];

test('whatever the rule: written and read it is the same, its days increase and end, and so do the instants at which they are over', () => {
  fc.assert(
    fc.property(day, rule, fc.constantFrom(...zones), (from, { freq, interval, end }, tz) => {
      const it = { freq, interval, ...end };
      expect(readRule(writeRule(it))).toEqual(it);
      if (whyNotRule(writeRule(it), from) !== null) return;
      const all = occurrencesOf(from, it);
      expect(all.length).toBeLessThanOrEqual(MOST_OCCURRENCES);
      expect(all[0]).toBe(from);
      if (it.count !== null) expect(all).toHaveLength(it.count);
      const ends = all.map((one) => endOfLocalDay(one, tz));
      for (let index = 1; index < all.length; index++) {
        expect((all[index] ?? '') > (all[index - 1] ?? '')).toBe(true);
        expect(Number(ends[index])).toBeGreaterThan(Number(ends[index - 1]));
      }
      expect(ends.slice(0, 3).map((at) => localDayOf(at, tz))).toEqual(all.slice(0, 3));
    }),
    { numRuns: 500 },
  );
});
