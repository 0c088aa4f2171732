import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayAct } from '../acts.ts';
import { MemberRole } from '../schema.ts';
import { type Lent, mayDo, type Powers, powersAmong } from './rules.ts';

const acts = ['read', 'draft', 'sign', 'manage', 'people', 'self'] as const;
const powers: fc.Arbitrary<Powers> = fc
  .record({
    role: fc.constantFrom(...MemberRole.options),
    minor: fc.option(fc.integer({ min: 1, max: 3 })),
    currency: fc.constantFrom('KES', 'UGX'),
  })
  .map(({ role, minor, currency }) => ({ role, limit: role === 'signatory' && minor ? { minor, currency } : null }));
const lent: fc.Arbitrary<Lent[]> = fc.array(
  fc
    .tuple(powers, fc.constantFrom('Ann', 'Ben'))
    .map(([it, name]) => ({ ...it, name, userId: `user ${name}`, alsoFor: [] })),
  { maxLength: 3 },
);

test('a deputy acts by powers that somebody has, and never by less than their own', () => {
  fc.assert(
    fc.property(powers, lent, (own, others) => {
      const { role, limit, inPlaceOf } = powersAmong(own, others);
      const whose = inPlaceOf === null ? [own] : others.filter(({ name }) => name === inPlaceOf);
      expect(whose.some((one) => one.role === role && one.limit === limit)).toBe(true);
      for (const act of acts) if (mayAct(own, act)) expect(mayAct({ role }, act)).toBe(true);
      if (role === own.role && own.limit === null) expect(inPlaceOf).toBeNull();
      if (role === own.role && limit && own.limit) expect(limit.currency).toBe(own.limit.currency);
    }),
  );
});

test('what somebody in whose place they act may, they may, but for who acts for the organisation', () => {
  fc.assert(
    fc.property(powers, lent, (own, others) => {
      const acting = { ...powersAmong(own, others), ownRole: own.role };
      for (const act of acts)
        expect(mayDo(acting, act)).toBe(
          [own, ...(act === 'people' ? [] : others)].some(({ role }) => mayAct({ role }, act)),
        );
    }),
  );
});
