import { emptyClaim } from '@ahadi/domain/disputes/rules.ts';
import type { Claim } from '@ahadi/domain/disputes/schema.ts';
import { expect, test } from 'vitest';
import { differencesOf } from './comparing.ts';

const claim = (wishes: Partial<Claim>): Claim => ({ ...emptyClaim('KES'), ...wishes });

test('two claims are compared by all that stands in them, also what is no text', () => {
  const pay = { kind: 'pay' as const, amountMinor: 250_000, text: 'The second half' };
  const here = claim({
    relief: [pay],
    factsFrom: '2026-11-02',
    clauseIds: ['a', 'b'],
    aboveLeft: { question: 'Why?', reason: 'Interest' },
  });
  const there = claim({ relief: [{ ...pay, amountMinor: 300_000 }], clauseIds: ['a', 'c'] });
  expect(
    differencesOf(here, there).map(({ label, here, there }) =>
      `${label}: ${here} / ${there}`.replaceAll('\u00a0', ' '),
    ),
  ).toEqual([
    'Clauses: 2 chosen / 2 chosen, others',
    'From: 2 November 2026 / ',
    'What you ask for: Payment, KES 2,500, The second half / Payment, KES 3,000, The second half',
    'Why more than is left after what was paid: Interest / ',
  ]);
  expect(differencesOf(here, here)).toEqual([]);
});
