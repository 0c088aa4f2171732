import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, headingOf, nextReminder, readTag, tasksOf, whyTooLong } from './rules.ts';

describe('a note', () => {
  it('counts its tasks, those in a block of code not among them', () => {
    const body =
      '- [ ] one\n  * [x] two\n1. [X] three\n-[ ] none\n- [] none\n```\n- [ ] code\n```\n~~~\n- [ ] code\n~~~\n- [ ] four';
    expect(tasksOf(body)).toEqual({ open: 2, all: 4 });
    expect(tasksOf('')).toEqual({ open: 0, all: 0 });
  });

  it('is called by its title, or else by its first line without marks', () => {
    expect(headingOf({ title: ' Rent ', body: 'x' })).toBe('Rent');
    expect(headingOf({ title: '', body: '\n\n## **What** happened\nthen' })).toBe('What happened');
    expect(headingOf({ title: '', body: '- [ ] call [Grace](https://x.org)' })).toBe('call Grace');
    expect(headingOf({ title: '', body: ' \n---\n' })).toBe('New note');
  });

  it('shows its beginning, and not its first line twice', () => {
    expect(excerptOf({ title: 'T', body: '# One\ntwo' })).toBe('One two');
    expect(excerptOf({ title: '', body: '# One\n> two' })).toBe('two');
    expect([...excerptOf({ title: 'T', body: '😀'.repeat(5000) })].length).toBeLessThanOrEqual(200);
  });
});

describe('a reminder', () => {
  const next = (repeat: Parameters<typeof nextReminder>[0], first: string, after: string, tz = 'Africa/Nairobi') =>
    nextReminder(repeat, new Date(first), new Date(after), tz)?.toISOString() ?? null;

  it('comes once, each day, each week', () => {
    expect(next('none', '2026-11-22T06:00:00Z', '2026-11-22T06:00:00Z')).toBe(null);
    expect(next('daily', '2026-11-22T06:00:00Z', '2026-11-22T06:00:00Z')).toBe('2026-11-23T06:00:00.000Z');
    expect(next('weekly', '2026-11-22T06:00:00Z', '2026-12-09T12:00:00Z')).toBe('2026-12-13T06:00:00.000Z');
  });

  it('of the 31st comes on the last day of shorter months and on the 31st again', () => {
    const first = '2027-01-31T05:00:00Z';
    expect(next('monthly', first, first)).toBe('2027-02-28T05:00:00.000Z');
    expect(next('monthly', first, '2027-02-28T05:00:00Z')).toBe('2027-03-31T05:00:00.000Z');
    expect(next('monthly', first, '2028-02-01T05:00:00Z')).toBe('2028-02-29T05:00:00.000Z');
  });

  it('counts days where the person is: what is the 31st there is the 30th elsewhere', () => {
    expect(next('monthly', '2027-01-30T22:00:00Z', '2027-01-30T22:00:00Z')).toBe('2027-02-27T22:00:00.000Z');
  });

  it('comes at the same hour on the wall when the clocks are changed', () => {
    expect(next('daily', '2027-03-27T08:00:00Z', '2027-03-27T08:00:00Z', 'Europe/Berlin')).toBe(
      '2027-03-28T07:00:00.000Z',
    );
  });

  it('is always later than what it comes after, and never skips one', () => {
    const day = 86_400_000;
    const span = { daily: day, weekly: 7 * day, monthly: 31 * day };
    fc.assert(
      fc.property(
        fc.constantFrom('daily', 'weekly', 'monthly'),
        fc.integer({ min: 0, max: 3000 * day }),
        fc.integer({ min: 0, max: 3000 * day }),
        fc.constantFrom('Africa/Nairobi', 'Europe/Berlin', 'America/New_York'),
        (repeat, start, later, tz) => {
          const first = new Date(Date.UTC(2026, 0, 1) + Math.floor(start / 60_000) * 60_000);
          const after = new Date(first.getTime() + later);
          const at = nextReminder(repeat, first, after, tz);
          expect(at?.getTime()).toBeGreaterThan(after.getTime());
          expect((at?.getTime() ?? 0) - after.getTime()).toBeLessThanOrEqual(span[repeat] + day / 12);
        },
      ),
    );
  });
});

it('of a note that is too long it is told how long it is', () => {
  expect(whyTooLong({ title: '', body: 'x'.repeat(100_000) })).toBeNull();
  expect(whyTooLong({ title: '', body: '😀'.repeat(100_000) })).toBeNull();
  expect(whyTooLong({ title: '', body: 'x'.repeat(100_250) })).toContain('100,250 characters, 250 more');
  expect(whyTooLong({ title: 'x'.repeat(201), body: '' })).toContain('title has 201');
});

it('a tag is taken as it was typed or refused, and nothing of it is left out', () => {
  expect(readTag(' #Old Mill ', [])).toEqual({ tag: 'old-mill', problem: null });
  expect(readTag('home', ['home'])).toEqual({ tag: null, problem: null });
  expect(readTag('a'.repeat(30), []).problem).toContain('This has 30');
  for (const text of ['🌾', 'a.b', '-x'])
    expect(readTag(text, []).problem, text).toContain('letters, digits and hyphens');
  const full = Array.from({ length: 20 }, (_, at) => `t${at}`);
  expect(readTag('more', full).problem).toContain('Remove one first');
});
