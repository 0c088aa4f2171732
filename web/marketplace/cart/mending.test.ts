import { problemsOfLine } from '@ahadi/domain/marketplace/buying/rules.ts';
import { expect, test } from 'vitest';
import { mendingOf, mostOfLine } from './mending.ts';

const line: Parameters<typeof problemsOfLine>[0] = {
  ...{ qty: 5, seenMinor: 1000, seenRevisionId: 'r1', priceMinor: 1000, revisionId: 'r1', currency: 'KES' },
  ...{ isOnSale: true, isShopOpen: true, isOwn: false, free: 9, mostInOrder: 10, isBroughtThere: true },
};
const labels = (change: Partial<typeof line>) =>
  problemsOfLine({ ...line, ...change }).map((it) => mendingOf(it).label);

test('each problem of a cart is mended by one button that says what it does', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ priceMinor: 1200 })).toEqual(['Accept the new price']);
  expect(labels({ revisionId: 'r2' })).toEqual(['Accept the change']);
  expect(labels({ free: 3 })).toEqual(['Take 3']);
  expect(labels({ mostInOrder: 2 })).toEqual(['Take 2']);
  for (const gone of [
    { free: 0 },
    { isOnSale: false },
    { isShopOpen: false },
    { isOwn: true },
    { isBroughtThere: false },
  ])
    expect(labels(gone)).toEqual(['Remove']);
});

test('of two limits the lower one is what can be taken', () => {
  expect(mostOfLine({ problems: problemsOfLine({ ...line, qty: 8, free: 6, mostInOrder: 4 }) }, 99)).toBe(4);
  expect(mostOfLine({ problems: [] }, 99)).toBe(99);
});
