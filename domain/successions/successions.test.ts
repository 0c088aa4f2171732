import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY } from '../core/time.ts';
import { openSuccessions, successionLifecycle, waitingSuccessions } from './lifecycle.ts';
import { permissions } from './permissions.ts';
import { floorAfterRest, GO_ON_DAYS, mayRest, READ_IN_DAYS, REST_DAYS, RESTS_AGAIN_DAYS, whyNotNow } from './rules.ts';
import { SuccessionStatus } from './schema.ts';

const start = new Date('2031-01-01T00:00:00Z').getTime();
const by = (userId: string, ...roles: ('reviewer' | 'admin')[]) => ({ kind: 'user', userId, roles }) as never;

test('whatever is asked, and by however many, deadlines of one account rest for thirty days in a year at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 * 365 }), { maxLength: 60 }), (days) => {
      const rested: Date[] = [];
      for (const day of days.toSorted((one, other) => one - other)) {
        const now = new Date(start + day * DAY);
        if (mayRest(rested, now)) rested.push(now);
      }
      for (const from of rested) {
        const inTheYear = rested.filter((at) => at >= from && at.getTime() < from.getTime() + RESTS_AGAIN_DAYS * DAY);
        expect(inTheYear.length * REST_DAYS).toBeLessThanOrEqual(REST_DAYS);
      }
    }),
  );
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

test('who is said to be dead ends it with a word, at every moment; who is said to be insolvent does not', () => {
  for (const status of openSuccessions) {
    expect(whyNotNow('contradict', { status, cause: 'death', hasAccount: true })).toBeNull();
    expect(whyNotNow('contradict', { status, cause: 'insolvency', hasAccount: true })).toContain('Help and support');
  }
});

test('what no account stands behind is only refused or taken back', () => {
  for (const status of waitingSuccessions) {
    const it = { status, cause: 'death', hasAccount: false } as const;
    expect(whyNotNow('refuse', it)).toBeNull();
    expect(whyNotNow('withdraw', it)).toBeNull();
    for (const action of ['endorse', 'confirm'] as const) expect(whyNotNow(action, it)).not.toBeNull();
  }
});
