import { expect, test } from 'vitest';
import { mostOf, whyNotBuy } from './buying.ts';

const product = { isMine: false, availability: 'in_stock', mostInOrder: 10, available: 6 } as const;

test('no more go into the cart than are there, than the seller allows, and than anybody may', () => {
  expect(mostOf(product)).toBe(6);
  expect(mostOf({ ...product, available: null })).toBe(10);
  expect(mostOf({ mostInOrder: 500, available: null })).toBe(99);
  expect(mostOf({ ...product, available: 0 })).toBe(0);
});

test('what cannot be bought says why: one’s own, a closed shop, none left, or all of it in the cart', () => {
  expect(whyNotBuy(product, 5)).toBeNull();
  expect(whyNotBuy(product, 6)).toBe('Your cart has 6 of it already; more do not go into one order.');
  expect(whyNotBuy({ ...product, isMine: true }, 0)).toBe('You sell this yourself.');
  expect(whyNotBuy({ ...product, availability: 'closed' }, 0)).toBe('The shop sends nothing at the moment.');
  expect(whyNotBuy({ ...product, availability: 'none', available: 0 }, 0)).toBe('There is none left now.');
});
