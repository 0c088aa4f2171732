import { rateOf } from '@ahadi/domain/records/rules.ts';
import { expect, test } from 'vitest';
import { rateSentence } from './rate.ts';

test('a rate is told with how sure it is, and below five cases not at all', () => {
  expect(rateSentence({ responseRate: rateOf(4, 4) })).toBeNull();
  expect(rateSentence({ responseRate: rateOf(5, 6) })).toMatch(
    /^Answered 5 of 6 disputes \(83 %; .* between 44 % and 97 %\)\.$/,
  );
});
