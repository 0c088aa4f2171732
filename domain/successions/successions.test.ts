import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '../core/time.ts';
import { openSuccessions, successionLifecycle, waitingSuccessions } from './lifecycle.ts';
import { permissions } from './permissions.ts';
import {
  floorAfterRest,
  GO_ON_DAYS,
  READ_IN_DAYS,
  REST_DAYS,
  type Rest,
  restForSecondLook,
  restLeft,
  restUntil,
  SECOND_LOOK_DAYS,
  whyNotNow,
  YEAR_DAYS,
} from './rules.ts';
import { SuccessionStatus } from './schema.ts';

const start = new Date('2031-01-01T00:00:00Z').getTime();
const by = (userId: string, ...roles: ('reviewer' | 'admin')[]) => ({ kind: 'user', userId, roles }) as never;
/** How long any of these rests lasted between two instants. */
function together(rests: readonly Rest[], from: number, to: number): number {
  const edges = rests.flatMap((it) => [it.from.getTime(), it.to.getTime()]);
  const points = [...new Set([from, to, ...edges])].filter((at) => at >= from && at <= to).toSorted((a, b) => a - b);
  return points.slice(1).reduce((sum, at, index) => {
    const before = points[index] ?? at;
    return rests.some((it) => it.from.getTime() <= before && it.to.getTime() >= at) ? sum + at - before : sum;
  }, 0);
}

test('whatever is asked, taken back and asked once more, deadlines of one account rest for thirty days of any year', () => {
  const asked = fc.array(fc.record({ hour: fc.nat(3 * 365 * 24), lasts: fc.nat(40 * 24) }), { maxLength: 40 });
  fc.assert(
    fc.property(asked, (requests) => {
      const rests: Rest[] = [];
      for (const { hour, lasts } of requests.toSorted((one, other) => one.hour - other.hour)) {
        const now = new Date(start + hour * HOUR);
        const until = restUntil(rests, now);
        // Decided before or after its end.
        if (until) rests.push({ from: now, to: new Date(Math.min(until.getTime(), now.getTime() + lasts * HOUR)) });
      }
      for (const { to } of rests)
        expect(together(rests, to.getTime() - YEAR_DAYS * DAY, to.getTime())).toBeLessThanOrEqual(REST_DAYS * DAY);
    }),
  );
});

test('a request that was taken back uses up the days that it rested for, and no more', () => {
  const now = new Date(start);
  const rested = { from: new Date(start - 2 * DAY), to: now };
  expect(restLeft([], now)).toBe(REST_DAYS * DAY);
  expect(restLeft([rested], now)).toBe((REST_DAYS - 2) * DAY);
  expect(restLeft([rested, rested], now)).toBe((REST_DAYS - 2) * DAY);
  expect(restUntil([{ from: new Date(start - 30 * DAY), to: now }], now)).toBeNull();
});

test('what a first reviewer found proven rests until the second has looked, once in a year, and never for less than before', () => {
  const now = new Date(start);
  const second = new Date(start + SECOND_LOOK_DAYS * DAY);
  const [soon, late] = [new Date(start + DAY), new Date(start + 20 * DAY)];
  expect(restForSecondLook(null, now, false)).toEqual(second);
  expect(restForSecondLook(soon, now, false)).toEqual(second);
  expect(restForSecondLook(late, now, false)).toEqual(late);
  expect(restForSecondLook(soon, now, true)).toEqual(soon);
  expect(restForSecondLook(null, now, true)).toBeNull();
});

test('who comes to act has longer for what rested than where nobody comes', () => {
  for (const status of SuccessionStatus.options)
    expect(floorAfterRest(status)).toBe(status === 'in_force' ? READ_IN_DAYS : GO_ON_DAYS);
});

test('nobody acts but by two, and by nobody who asked or whom it is about', () => {
  const people = ['claimant', 'subject', 'first', 'second'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...people), { minLength: 1, maxLength: 6 }), (doers) => {
      let it = { claimantId: 'claimant', subjectId: 'subject', endorsedBy: null as string | null };
      let status: SuccessionStatus = 'asked';
      for (const doer of doers)
        for (const action of ['endorse', 'confirm'] as const)
          if (
            successionLifecycle.can(action, status) &&
            permissions[`succession.${action}`](by(doer, 'reviewer'), it)
          ) {
            status = successionLifecycle.next(action, status);
            if (action === 'endorse') it = { ...it, endorsedBy: doer };
            break;
          }
      const able = new Set(doers.filter((doer) => doer === 'first' || doer === 'second'));
      expect(status).toBe(able.size === 2 ? 'in_force' : able.size === 1 ? 'endorsed' : 'asked');
    }),
  );
});

test('who is said to be dead ends it with a word, at every moment', () => {
  for (const status of openSuccessions)
    expect(whyNotNow('contradict', { status, hasAccount: true, against: null })).toBeNull();
});

test('what no account stands behind, or who stands against it asks for, is only refused or taken back', () => {
  for (const status of waitingSuccessions)
    for (const it of [
      { status, hasAccount: false, against: null },
      { status, hasAccount: true, against: 'AG-1 The roof' },
    ]) {
      expect(whyNotNow('refuse', it)).toBeNull();
      expect(whyNotNow('withdraw', it)).toBeNull();
      for (const action of ['endorse', 'confirm'] as const) expect(whyNotNow(action, it)).not.toBeNull();
    }
});
