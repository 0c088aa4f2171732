import { expect, it } from 'vitest';
import { type Known, problemsOf } from './judging.ts';

const weak = (severity: string) => ({
  vulnerabilities: {
    lantern: { via: [{ name: 'lantern', title: 'goes out', url: 'https://github.com/advisories/GHSA-1', severity }] },
    boat: { via: ['lantern'] },
  },
});
const line: Known = { id: 'GHSA-1', published: '2026-01-01', note: 'Waits for 2.0.', reaches: true };
const on = (day: string) => new Date(`${day}T12:00:00Z`);

it('a weakness of a package that is published is red until somebody has looked at it', () => {
  expect(problemsOf(weak('low'), [], on('2026-01-01'))).toEqual([
    'lantern: goes out (low, GHSA-1) is new: bring the package up to date, or write it down',
  ]);
  expect(problemsOf({ vulnerabilities: {} }, [], on('2026-01-01'))).toEqual([]);
});

it.each([
  ['critical', '2026-01-07', '2026-01-09'],
  ['high', '2026-01-30', '2026-02-01'],
  ['moderate', '2026-03-31', '2026-04-02'],
])('one that was looked at and is %s is red again once its time is over', (severity, before, after) => {
  expect(problemsOf(weak(severity), [line], on(before))).toEqual([]);
  expect(problemsOf(weak(severity), [line], on(after))).toEqual([
    expect.stringMatching(/^lantern: goes out \(\w+, GHSA-1\) was to be mended by 2026-0/),
  ]);
});

it('one that is low or does not reach the product waits, and the line of one that is gone has to go', () => {
  expect(problemsOf(weak('low'), [line], on('2030-01-01'))).toEqual([]);
  expect(problemsOf(weak('critical'), [{ ...line, reaches: false }], on('2030-01-01'))).toEqual([]);
  expect(problemsOf({ vulnerabilities: {} }, [line], on('2026-01-01'))).toEqual(['GHSA-1 is gone: take its line out']);
});
