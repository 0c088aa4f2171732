import fc from 'fast-check';
import { expect, test } from 'vitest';
import { happenedAt, instantAt, lastPosition, PER_STEP } from './timescale.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const instants = ['2026-11-30T09:00:00.000Z', '2029-11-20T09:00:00.000Z'];

test('each moment has its place on the slider, whatever time lies between', () => {
  expect(instantAt(now, instants, 0)).toEqual(now);
  expect(instantAt(now, instants, PER_STEP / 2).toISOString()).toBe('2026-11-25T09:00:00.000Z');
  expect(instantAt(now, instants, PER_STEP).toISOString()).toBe(instants[0]);
  expect(instantAt(now, instants, 2 * PER_STEP).toISOString()).toBe(instants[1]);
});

test('what has happened at a position is what lies at or before its instant', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 1_000 }), { maxLength: 8 }).map((days) => days.sort((a, b) => a - b)),
      fc.nat(),
      (days, seed) => {
        const moments = days.map((day) => new Date(now.getTime() + day * 86_400_000).toISOString());
        const position = seed % (lastPosition(moments) + 1);
        const at = instantAt(now, moments, position);
        expect(moments.filter((moment) => Date.parse(moment) <= at.getTime())).toHaveLength(happenedAt(position));
      },
    ),
  );
});
