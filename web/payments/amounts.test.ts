import { expect, test } from 'vitest';
import { columnAmount, coverPercent, fullAmount, signedAmount } from './amounts.ts';

test('amounts of one currency all have its decimals, so that they line up', () => {
  expect(columnAmount(124_000_000n, 'KES')).toBe('1,240,000.00');
  expect(columnAmount(5n, 'KES')).toBe('0.05');
  expect(columnAmount(1_200n, 'JPY')).toBe('1,200');
});

test('no digit of the largest sum is lost', () => {
  expect(columnAmount(9_007_199_254_740_993n, 'KES')).toBe('90,071,992,547,409.93');
});

test('what goes out has a minus before the whole amount, also below one unit', () => {
  expect(columnAmount(-5n, 'KES')).toBe('−0.05');
  expect(signedAmount(-120_000n, 'KES')).toBe('−1,200.00');
  expect(signedAmount(120_000n, 'KES')).toBe('+1,200.00');
  expect(signedAmount(0n, 'KES')).toBe('0.00');
});

test('an amount in a sentence is not broken between currency and digits', () => {
  expect(fullAmount(100n, 'USD')).toBe('USD\u00a01.00');
});

test('a cover is rounded down, so that it never says whole when it is not', () => {
  expect(coverPercent(999_999n, 1_000_000n)).toBe(99.9);
  expect(coverPercent(1_000_000n, 1_000_000n)).toBe(100);
  expect(coverPercent(5n, 0n)).toBeNull();
});
