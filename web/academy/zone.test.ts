import { describe, expect, test } from 'vitest';
import { practicalWhen, runDays, sessionWords, zonedEnd } from './zone.ts';

describe('the hours of a run', () => {
  test('are those of its place, wherever the reader is', () => {
    const at = sessionWords('2026-12-05T06:00:00.000Z', '2026-12-05T09:30:00.000Z', 'Africa/Nairobi');
    expect(at).toBe('Sat 5 Dec, 09:00–12:30 Nairobi time');
    expect(zonedEnd('2026-12-05T20:59:00.000Z', 'Africa/Nairobi')).toBe('Sat 5 Dec, 23:59 Nairobi time');
    expect(zonedEnd('2026-12-05T21:00:00.000Z', 'Africa/Nairobi')).toBe('Sat 5 Dec, 23:59 Nairobi time');
  });

  test('name the second day where a session ends on another one', () => {
    expect(sessionWords('2026-12-05T20:00:00.000Z', '2026-12-05T22:00:00.000Z', 'Africa/Nairobi')).toMatch(
      /^Sat 5 Dec, 23:00–Sun 6 Dec, 01:00/,
    );
  });
});

test('the practical of a run is in the sessions that say so', () => {
  const session = {
    id: 's' as never,
    no: 1,
    place: '',
    startsAt: '2026-12-05T06:00:00.000Z',
    endsAt: '2026-12-05T09:30:00.000Z',
  };
  const when = (isPractical: boolean, practical: string | null = 'You mediate.') =>
    practicalWhen({ practical, tz: 'Africa/Nairobi', sessions: [{ ...session, isPractical }] });
  expect(when(true)).toBe('Practical: Sat 5 Dec, 09:00–12:30 Nairobi time.');
  expect(when(false)).toBe('Those who teach the run say when the practical takes place.');
  expect(when(false, null)).toBeNull();
});

test.each([
  ['2026-12-05', '2026-12-05', 'Sat 5 Dec 2026'],
  ['2026-12-05', '2026-12-13', 'Sat 5 – Sun 13 Dec 2026'],
  ['2026-11-28', '2026-12-05', 'Sat 28 Nov – Sat 5 Dec 2026'],
  ['2026-12-30', '2027-01-02', 'Wed 30 Dec 2026 – Sat 2 Jan 2027'],
])('the days from %s to %s are %s', (from, until, words) => expect(runDays(from, until)).toBe(words));
