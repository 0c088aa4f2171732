import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChallengeGround } from '../schema.ts';
import { leavesSearch, sayUnlisting } from './rules.ts';

const challenging = fc.record({
  ground: fc.constantFrom(...ChallengeGround.options),
  bySubject: fc.boolean(),
  name: fc.constantFrom('Kisumu County Works', 'Kisumu County Work', 'Amina Odhiambo'),
  subjectName: fc.constant('Kisumu County Works'),
  answered: fc.boolean(),
});

test('who is about to challenge an entry reads that it leaves the search just where it will', () => {
  fc.assert(
    fc.property(challenging, fc.boolean(), (it, isConfirmed) => {
      const words = sayUnlisting(it, isConfirmed);
      expect(/^The entry leaves the search/.test(words)).toBe(leavesSearch(it, false));
      expect(/The entry stays in the search/.test(words)).toBe(!leavesSearch(it, false));
      // What it depends on beside is said: whether officers looked into it before.
      if (leavesSearch(it, false) && !leavesSearch(it, true)) expect(words).toMatch(/looked into the same before/);
    }),
  );
});
