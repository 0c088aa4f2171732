import { problemsOfOffer, summed } from '@ahadi/domain/disputes/offer.ts';
import { OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_MORE, problemsOfMore, type TypedOffer, type TypedPromise, termsOf as termsIn } from './terms.ts';

const termsOf = (offer: TypedOffer) => termsIn(offer, 'KES');

const typed = (over: Partial<TypedOffer>): TypedOffer => ({
  ...{ text: 'The rest is brought to Nakuru.', amountMinor: null, completeBy: '2027-01-31', parts: 1 },
  ...{ allDueIfLate: false, from: 'respondent', more: [] },
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

const besides: TypedPromise[] = [
  { from: 'filer', what: ' Give the broken lanterns back ', amount: '', by: '2027-01-12' },
  { from: 'filer', what: '', amount: '1,250.50', by: '2027-04-01' },
];

test('money and a deed, of both sides, stand in one offer as promises of their own', () => {
  const offer = termsOf(typed({ text: 'The price is paid back.', amountMinor: 100_000, more: besides }));
  expect(offer).toMatchObject({
    text: '',
    promises: [
      { from: 'respondent', what: 'The price is paid back.', amountMinor: 100_000, by: '2027-01-31' },
      { from: 'filer', what: 'Give the broken lanterns back', amountMinor: null, by: '2027-01-12' },
      { from: 'filer', what: '', amountMinor: 125_050, by: '2027-04-01' },
    ],
  });
  // The sum is what the respondent pays; the day is the last of all.
  expect(summed(offer)).toMatchObject({ amountMinor: 100_000, completeBy: '2027-04-01' });
});

test('a sum in parts keeps its parts and what was agreed of them beside other promises', () => {
  const { promises, allDueIfLate, text } = termsOf(
    typed({ amountMinor: 100_000, parts: 12, allDueIfLate: true, more: besides }),
  );
  expect(promises).toHaveLength(14);
  expect(allDueIfLate).toBe(true);
  expect(text).toBe('The rest is brought to Nakuru.');
});

test('what the form finds nothing wrong with the server takes, however much is promised', () => {
  const today = '2027-01-01';
  const day = fc.constantFrom('', '2026-12-31', today, '2027-01-02', '2027-06-30');
  const promise = fc.record({
    from: fc.constantFrom('filer' as const, 'respondent' as const),
    what: fc.constantFrom('', 'ab', 'It is mended', 'x'.repeat(140)),
    amount: fc.constantFrom('', '0', '1', '12.50', 'much'),
    by: day,
  });
  fc.assert(
    fc.property(
      fc.array(promise, { maxLength: MOST_MORE }),
      fc.option(fc.integer({ min: 12, max: 1e9 }), { nil: null }),
      fc.constantFrom(1, 3, 12),
      (more, amountMinor, parts) => {
        if (Object.values(problemsOfMore(more, today, 'KES')).some((one) => one !== undefined)) return;
        const offer = termsOf(typed({ amountMinor, parts, more }));
        expect(OfferTerms.safeParse(offer).success).toBe(true);
        expect(problemsOfOffer(offer, today)).toEqual({});
      },
    ),
  );
});
