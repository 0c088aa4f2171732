import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { ObligationTerm } from '../../../obligations/schema.ts';
import type { Clause } from '../../schema.ts';
import { promisesApart, sumsIn } from './rules.ts';

const clause = (text: string): Clause => ({
  ...{ id: uuidv7(), heading: 'Rent' },
  body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
});
const promise = (clauseId: string, amountMinor: number | null): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId, debtor: 'B', creditor: 'A', kind: 'pay', title: 'Rent of the month', criteria: '' },
  ...{ amountMinor, evidenceRequired: false, reviewDays: 7, due: { kind: 'on', day: '2027-01-05' } },
});
const apart = (text: string, ...amounts: (number | null)[]) => {
  const said = clause(text);
  return promisesApart({
    ...{ clauses: [said], currency: 'KES' },
    obligations: amounts.map((amount) => promise(said.id, amount)),
  });
};

test('a promise whose clause names another sum is shown beside it, and none that comes to the same', () => {
  expect(sumsIn(clause('The rent is KES 28,000 a month, Ksh. 56,000 as a deposit.'), 'KES')).toEqual([
    2_800_000, 5_600_000,
  ]);
  expect(apart('The rent is KES 28,000 a month.', 3_000_000)).toMatchObject([
    { heading: 'Rent', named: [2_800_000], title: 'Rent of the month', amountMinor: 3_000_000 },
  ]);
  for (const [text, ...amounts] of [
    ['The rent is KES 30,000 a month.', 3_000_000],
    ['The rent is KES 360,000 a year, in monthly parts.', 3_000_000],
    ['In all KES 50,000 is paid in two parts.', 3_000_000, 2_000_000],
    ['The rent is paid on the fifth of each month.', 3_000_000],
    ['The keys are handed over, and KES 28,000 is paid.', null],
    ['The rent is USD 280 a month.', 3_000_000],
  ] as const)
    expect(apart(text, ...amounts), text).toEqual([]);
});
