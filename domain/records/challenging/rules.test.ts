import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChallengeGround } from '../schema.ts';
import { leavesSearch, type Running, sayUnlisting } from './rules.ts';

const challenging = fc.record({
  ground: fc.constantFrom(...ChallengeGround.options),
  bySubject: fc.boolean(),
  name: fc.constantFrom('Kisumu County Works', 'Kisumu County Work', 'Amina Odhiambo'),
  subjectName: fc.constant('Kisumu County Works'),
  answered: fc.boolean(),
});

test('who is about to challenge an entry reads that it leaves the search just where it will', () => {
  fc.assert(
    fc.property(
      challenging,
      fc.boolean(),
      fc.constantFrom<Running>('none', 'listed', 'unlisted'),
      (it, isConfirmed, running) => {
        const words = sayUnlisting(it, isConfirmed, running);
        expect(/challenged already/.test(words)).toBe(running !== 'none');
        expect(/The entry is out of the search/.test(words)).toBe(running === 'unlisted');
        if (running === 'unlisted') return;
        expect(/The entry leaves the search/.test(words)).toBe(leavesSearch(it, false));
        expect(/The entry stays in the search/.test(words)).toBe(!leavesSearch(it, false));
        // What it depends on beside is said: whether officers looked into it before.
        if (leavesSearch(it, false) && !leavesSearch(it, true)) expect(words).toMatch(/looked into the same before/);
      },
    ),
  );
});
