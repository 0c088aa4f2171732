import { failureCodes } from '@ahadi/domain/payments/schema.ts';
import { expect, test } from 'vitest';
import { failureWords as explained } from './badges.ts';
import { failureWords } from './words.ts';

test('Each reason why nothing was paid has its own sentence, which says what to do, and its own in the explanation', () => {
  for (const words of [failureWords, explained])
    expect(new Set(failureCodes.map((code) => words[code])).size).toBe(failureCodes.length);
  expect(failureCodes.filter((code) => !/\. \w[\s\S]+\.$/.test(failureWords[code]))).toEqual([]);
});
