import { beforeEach, expect, test } from 'vitest';
import { forgetTyped, hasTyped } from './useKept.ts';

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: new Proxy(
      {
        getItem: (key: string) => kept[key] ?? null,
        setItem: (key: string, text: string) => void Object.assign(kept, { [key]: text }),
        removeItem: (key: string) => void delete kept[key],
      },
      { ownKeys: () => Object.keys(kept), getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
    ),
  });
});

test('words wait until a command took them to the server, and others go on waiting', () => {
  kept['typed  comment a '] = JSON.stringify(' The price is low. ');
  kept['typed  comment b '] = JSON.stringify('Another word.');
  kept.other = JSON.stringify('The price is low.');
  expect(hasTyped('comment a ')).toBe(true);
  forgetTyped({ id: 'x', nested: [{ body: 'The price is low.' }], empty: '' });
  expect(hasTyped('comment a ')).toBe(false);
  expect(hasTyped('comment b ')).toBe(true);
  expect(kept.other).toBeDefined();
});
