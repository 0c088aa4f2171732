import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { restrictionLifecycle } from './lifecycle.ts';
import { permissions, type RestrictionLike } from './permissions.ts';
import {
  changeNow,
  ifNobodyActs,
  isEffective,
  measuresOf,
  problemsOfProposal,
  restrictedThings,
  rulesOf,
  titleNow,
} from './rules.ts';
import {
  RestrictionMeasure,
  RestrictionRule,
  type RestrictionStatus,
  RestrictionStatus as Statuses,
} from './schema.ts';

const officer = (userId: string): Actor => ({ kind: 'user', userId, roles: ['admin'] });
const clock: Actor = { kind: 'system' };
/** Who tries the next deed, by what they did before: most of them are those who may not. */
const part = fc.constantFrom('subject', 'proposer', 'decider', 'third', 'fourth', 'clock');
const step = fc.record({ pick: fc.nat(7), by: part });

test('in no life does one person do two of its deeds, or anything about themselves, and only two keep it in force', () => {
  const seen = new Set<RestrictionStatus>();
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.array(step, { minLength: 6, maxLength: 20, size: 'max' }),
      (isOwn, isUrgent, steps) => {
        const proposer = isOwn ? 'subject' : 'proposer';
        let it: RestrictionLike = {
          personUserIds: ['subject'],
          proposedBy: proposer,
          decidedBy: null,
          isKnown: isUrgent,
        };
        const mayPropose = permissions['restriction.propose'](officer(proposer), it);
        expect(mayPropose).toBe(!isOwn);
        if (!mayPropose) return;
        let status: RestrictionStatus = isUrgent ? 'protecting' : 'proposed';
        let appealedTo: string | null = null;
        for (const { pick, by } of steps) {
          const possible = restrictionLifecycle.actionsFrom(status);
          const deed = by === 'clock' ? ifNobodyActs(status)?.action : possible[pick % possible.length];
          const userId = by === 'decider' ? (it.decidedBy ?? 'decider') : by;
          if (!deed || !permissions[`restriction.${deed}`](by === 'clock' ? clock : officer(userId), it)) continue;
          status = restrictionLifecycle.next(deed, status);
          if (by === 'clock') expect(isEffective(status)).toBe(false);
          if (deed === 'confirm' || deed === 'turn_down')
            it = { ...it, decidedBy: userId, isKnown: it.isKnown || deed === 'confirm' };
          if ((deed === 'uphold' || deed === 'overturn') && by !== 'clock') appealedTo = userId;
          seen.add(status);
        }
        const deciders = [it.proposedBy, it.decidedBy, appealedTo].filter((one) => one !== null);
        expect(new Set(deciders).size).toBe(deciders.length);
        expect(deciders).not.toContain('subject');
        if (isEffective(status) && status !== 'protecting') expect(it.decidedBy).not.toBeNull();
      },
    ),
    { numRuns: 3_000 },
  );
  // The lives went everywhere, so nothing above held for want of a way there.
  expect([...Statuses.options].filter((one) => !seen.has(one))).toEqual(['proposed', 'protecting']);
});

test('whatever waits or is in force has an end by itself, but what two took for good', () => {
  for (const [status, isOverFirst] of Statuses.options.flatMap((one) => [
    [one, false] as const,
    [one, true] as const,
  ])) {
    const next = ifNobodyActs(status, isOverFirst);
    const isOver = restrictionLifecycle.actionsFrom(status).length === 0;
    expect(next === null).toBe(isOver);
    if (next) expect(isEffective(restrictionLifecycle.next(next.action, status))).toBe(false);
  }
});

test('a proposal names a measure and a rule of its own kind of thing, and days within what is allowed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...restrictedThings),
      fc.constantFrom(...RestrictionMeasure.options),
      fc.constantFrom(...RestrictionRule.options),
      fc.option(fc.integer({ min: 1, max: 120 }), { nil: null }),
      (thing, measure, rule, days) => {
        const most = { certificate: 90, mediator: 30, shop: 90, account: 90 }[thing];
        const fits = measure === 'suspend' ? days !== null && days <= most : days === null;
        const isRight = measuresOf[thing].includes(measure) && rule in rulesOf[thing] && fits;
        expect(Object.keys(problemsOfProposal({ thing, measure, rule, days })).length === 0).toBe(isRight);
      },
    ),
  );
});

test('what nobody has confirmed is not called done, and what could not wait is called suspended', () => {
  const revoking = { thing: 'certificate', measure: 'revoke' } as const;
  for (const status of ['proposed', 'turned_down', 'withdrawn', 'lapsed'] as const)
    expect(titleNow({ ...revoking, status })).toBe('Certificate to be revoked');
  expect(titleNow({ ...revoking, status: 'protecting' })).toBe('Certificate suspended');
  expect(changeNow({ ...revoking, status: 'protecting' })).toMatch(/^Until it ends, .* suspended\.$/);
  for (const status of ['in_force', 'appealed', 'upheld', 'lifted', 'ended'] as const)
    expect(titleNow({ ...revoking, status })).toBe('Certificate revoked');
});
