import { expect, test } from 'vitest';
import { filtersIn, isPlain, nothingAsked, withChange } from './useFrontQuery.ts';

test('the address carries what is asked for, and nothing that nobody asked for', () => {
  const asked = withChange(new URLSearchParams(), { q: 'solar', sort: 'price_up', stock: '1' });
  expect(asked.toString()).toBe('q=solar&sort=price_up&stock=1');
  expect(withChange(asked, { q: '', sort: 'best' }).toString()).toBe('stock=1');
  expect(withChange(asked, { category: 'crafts' }).get('q')).toBe('solar');
  expect(asked.has('category')).toBe(false);
});

test('the front shows what is worth a look only while nothing is asked for', () => {
  expect(isPlain(nothingAsked)).toBe(true);
  for (const change of [
    { q: 'a' },
    { category: 'food' },
    { sort: 'newest' },
    { most: '500' },
    { favourites: '1' },
  ] as const)
    expect(isPlain({ ...nothingAsked, ...change })).toBe(false);
});

test('a span of prices counts as one filter, the words and the category as none', () => {
  expect(filtersIn({ ...nothingAsked, q: 'tea', category: 'food' })).toBe(0);
  expect(filtersIn({ ...nothingAsked, least: '100', most: '500', country: 'KE' })).toBe(2);
});
