import type { SponsoredPost } from '@ahadi/domain/promotions/schema.ts';
import { beforeEach, expect, test } from 'vitest';
import { dismiss, dismissedIds } from './dismissed.ts';
import { remaining } from './showing.ts';
import { audienceWords, figureWords, rateWords } from './words.ts';

const post = (id: string, weight = 0) => ({ id, weight }) as SponsoredPost; // nothing else is looked at

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    },
  });
});

test('dismissed ids stand in the session’s storage, each once', () => {
  dismiss('a');
  dismiss('b');
  dismiss('a');
  expect([...kept.values()].map((text) => JSON.parse(text).toSorted())).toEqual([['a', 'b']]);
  expect(dismissedIds().has('a')).toBe(true);
});

test('what is in the storage and is no list of ids does no harm', () => {
  for (const text of ['{', '{"a":1}', '[1,null,{}]', '"x"']) {
    kept.set('dismissed-sponsored-posts', text);
    expect(dismissedIds().has('never')).toBe(false);
  }
});

test('most weight comes first, otherwise the order in which they were read; dismissed ones are left out', () => {
  const posts = [post('new'), post('heavy', 3), post('old'), post('gone', 9)];
  expect(remaining(posts, new Set(['gone'])).map(({ id }) => id)).toEqual(['heavy', 'new', 'old']);
});

test('audience and figures in words', () => {
  expect(audienceWords({ roles: [], locales: [] })).toBe('Everybody who is signed in');
  expect(audienceWords({ roles: ['business', 'seller'], locales: ['sw'] })).toBe(
    'Businesses and sellers, reading in Swahili',
  );
  expect(figureWords({ shown: 1204, clicked: 37, closed: 210, hidden: 4 })).toBe(
    'shown 1,204 times · clicked 37 · closed 210 · hidden 4',
  );
  expect(rateWords({ shown: 0, clicked: 0, closed: 0, hidden: 0 })).toBe('–');
});
