import { expect, test } from 'vitest';
import { type TypedOffer, termsOf } from './terms.ts';

const typed = (over: Partial<TypedOffer>): TypedOffer => ({
  ...{ text: 'The rest is brought to Nakuru.', amountMinor: null, completeBy: '2027-01-31', parts: 1 },
  ...{ allDueIfLate: false, from: 'respondent' },
  ...over,
});

test('a sum in parts is a promise for each, a month after each other, and comes to the sum', () => {
  const { promises, allDueIfLate } = termsOf(typed({ amountMinor: 100_000, parts: 3, allDueIfLate: true }));
  expect(promises).toEqual([
    { from: 'respondent', what: 'Part 1 of 3', amountMinor: 33_333, by: '2027-01-31' },
    { from: 'respondent', what: 'Part 2 of 3', amountMinor: 33_333, by: '2027-02-28' },
    { from: 'respondent', what: 'Part 3 of 3', amountMinor: 33_334, by: '2027-03-31' },
  ]);
  expect(allDueIfLate).toBe(true);
});

test('what is no money is a promise of the side that was chosen, and what is long stays whole', () => {
  expect(termsOf(typed({ from: 'filer' }))).toMatchObject({
    text: '',
    promises: [{ from: 'filer', what: 'The rest is brought to Nakuru.', by: '2027-01-31' }],
  });
  const long = 'All of it is brought to Nakuru. '.repeat(9).trim();
  expect(termsOf(typed({ text: long })).text).toBe(long);
});
