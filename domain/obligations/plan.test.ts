import { expect, test } from 'vitest';
import { printedLines } from './plan.ts';
import type { ObligationTerm } from './schema.ts';

test('a promise whose words end as a sentence stands inside of the sentence that says who owes it by when', () => {
  const term = {
    ...{ debtor: 'B', creditor: 'A', title: 'Delivers twenty chargers, tested and working.', amountMinor: null },
    ...{
      criteria: '',
      allDueIfLate: false,
      evidenceRequired: false,
      reviewDays: 7,
      due: { kind: 'on', day: '2026-12-09' },
    },
  } as unknown as ObligationTerm; // what its lines look at
  const said = { namesOf: (side: string) => [side], say: () => '9 December 2026', amount: null };
  expect(printedLines(term, said)[0]).toBe(
    'B owes A: Delivers twenty chargers, tested and working, by 9 December 2026.',
  );
});
