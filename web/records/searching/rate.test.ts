import { rateDefaults, rateOf } from '@ahadi/domain/records/rates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateSentence } from './rate.ts';

const said = (answered: number, of: number): string => rateSentence({ responseRate: rateOf(answered, of) }) ?? '';
/** The least and the most that a sentence gives as the true rate, in per cent. */
const bounds = (words: string): number[] =>
  /lies between (\d+) % and (\d+) %/.exec(words)?.slice(1).map(Number) ?? [Number.NaN, Number.NaN];

test('a rate is told with how sure it is, and below five cases not at all', () => {
  expect(rateSentence({ responseRate: rateOf(4, 4) })).toBeNull();
  expect(said(5, 6)).toMatch(/^Answered 5 of 6 disputes \(83 %; .* between 44 % and 97 %\)\.$/);
});

test('that cases are few is said where they are, and what was answered is what was counted', () => {
  const counted = fc
    .integer({ min: rateDefaults.from, max: 5_000 })
    .chain((of) => fc.tuple(fc.nat(of), fc.constant(of)));
  fc.assert(
    fc.property(counted, ([answered, of]) => {
      const words = said(answered, of);
      expect(words).toContain(`Answered ${answered} of ${of} disputes`);
      expect(words.includes('so few cases')).toBe(of < rateDefaults.fewBelow);
      const [low, high] = bounds(words);
      const share = Math.round((answered / of) * 100);
      expect(low).toBeLessThanOrEqual(share);
      expect(high).toBeGreaterThanOrEqual(share);
    }),
  );
});

test('the true rate lies where it is said to lie most likely, whatever it is', () => {
  for (const of of [5, 12, 29, 30, 200])
    for (const truth of [0.1, 0.2, 0.5, 0.8, 0.9]) {
      let chance = (1 - truth) ** of; // that nobody answers; then that one more does
      let within = 0;
      for (let answered = 0; answered <= of; answered++) {
        const [low = 0, high = 0] = bounds(said(answered, of));
        if (low <= truth * 100 && truth * 100 <= high) within += chance;
        chance *= ((of - answered) / (answered + 1)) * (truth / (1 - truth));
      }
      expect(within, `${of} cases, of which ${truth} are answered`).toBeGreaterThan(0.88);
    }
});
