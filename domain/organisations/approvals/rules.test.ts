import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MemberRole } from '../schema.ts';
import { ableFor, type ByMembership, canAllApprove, isOf, problemsOfRule, stepsFor } from './rules.ts';
import type { RuleStep } from './schema.ts';

const step = (it: Partial<RuleStep>): RuleStep => ({
  ...{ id: '019af000-0000-7000-8000-000000000001', name: 'Legal', members: [], role: null, from: null, kinds: [] },
  ...it,
});
const kes = (minor: number) => ({ minor, currency: 'KES' });
const text = { valueMinor: 100, currency: 'KES', kind: 'sale' as const };

test('a step is asked from its amount on, that amount included, by the promises where they come to more', () => {
  const asked = (from: number, it: Partial<typeof text> & { valueMinor?: number | null } = {}) =>
    stepsFor([step({ from: kes(from) })], { ...text, ...it } as Parameters<typeof stepsFor>[1]).length;
  expect([asked(99), asked(100), asked(101)]).toEqual([1, 1, 0]);
  expect(asked(101, { currency: 'USD' })).toBe(1);
  expect(stepsFor([step({ from: kes(101) })], { ...text, valueMinor: null })).toHaveLength(1);
});

test('kinds leave out every other kind, whatever it is worth', () => {
  expect(stepsFor([step({ kinds: ['loan'] })], text)).toEqual([]);
  expect(stepsFor([step({ kinds: ['loan', 'sale'] })], text)).toHaveLength(1);
});

const organisation = { organisationId: 'organisation', organisation: 'Mzigo Ltd' };
const ids = ['ann', 'ben', 'cleo', 'dan'] as const;
const membership = (id: string) =>
  fc
    .record({ role: fc.constantFrom(...MemberRole.options), pays: fc.boolean() })
    .map((it): ByMembership => ({ ...it, membershipId: `m-${id}`, userId: id, name: id }));
const people = fc
  .tuple(fc.subarray([...ids]), fc.tuple(...ids.map(membership)), fc.array(fc.constantFrom(...ids), { maxLength: 2 }))
  .map(([here, all, away]) =>
    here.map((id, n) => {
      const own = all.find(({ userId }) => userId === id) as ByMembership;
      const other = n === 0 ? away.filter((one) => one !== id) : [];
      return { ...own, standsFor: other.map((one) => all.find(({ userId }) => userId === one) as ByMembership) };
    }),
  );
const steps = fc
  .record({
    members: fc.subarray(ids.map((id) => `m-${id}`)),
    role: fc.constantFrom(null, 'money' as const, ...MemberRole.options),
  })
  .map((it) => step(it as Partial<RuleStep>));
const barred = fc.subarray([...ids, 'organisation']);

test('nobody barred approves, nor in the place of somebody barred; the organisation itself only where nobody acts for it', () => {
  fc.assert(
    fc.property(steps, people, barred, (one, all, no) => {
      const able = ableFor(one, { ...organisation, people: all, barred: no });
      for (const { userId, inPlaceOf } of able) {
        expect(no).not.toContain(userId);
        if (inPlaceOf !== null) expect(no).not.toContain(inPlaceOf);
        expect(userId === 'organisation' || all.some((person) => person.userId === userId)).toBe(true);
      }
      expect(able.some(({ userId }) => userId === 'organisation')).toBe(
        all.length === 0 && !no.includes('organisation'),
      );
      if (all.some(({ userId, role }) => role === 'owner' && !no.includes(userId)))
        expect(able.length).toBeGreaterThan(0);
      const own = all.filter((person) => !no.includes(person.userId) && isOf(one, person));
      for (const { userId } of own) expect(able.map((it) => it.userId)).toContain(userId);
    }),
  );
});

test('steps can all be approved where somebody else is found for each in its order, by any choice of who is first', () => {
  fc.assert(
    fc.property(fc.array(steps, { minLength: 1, maxLength: 4 }), people, barred, (all, here, no) => {
      const found = (rest: readonly RuleStep[], used: readonly string[]): boolean => {
        const [first, ...more] = rest;
        if (!first) return true;
        return ableFor(first, { ...organisation, people: here, barred: used }).some((it) =>
          found(more, [...used, it.userId]),
        );
      };
      expect(canAllApprove(all, { ...organisation, people: here, barred: no })).toBe(found(all, no));
    }),
  );
});

test('a rule names people who act for it, and each step has somebody now', () => {
  const ann: ByMembership = { membershipId: 'm-ann', userId: 'ann', name: 'Ann', role: 'drafter', pays: false };
  const problems = (it: Partial<RuleStep>) => Object.keys(problemsOfRule([step(it)], [ann]));
  expect(problems({ members: ['m-ann'] as unknown as RuleStep['members'] })).toEqual([]);
  expect(problems({ members: ['m-ben'] as unknown as RuleStep['members'] })).toEqual(['steps.0.members']);
  expect(problems({ role: 'owner' })).toEqual(['steps.0.members']);
  expect(problems({ role: 'reader' })).toEqual([]);
});
