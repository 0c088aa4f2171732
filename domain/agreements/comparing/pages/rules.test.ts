import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparePages, shortened } from './rules.ts';

test('a page that was put in is one page that came, and those behind it are the same', () => {
  const before = ['One.', 'Two.', 'Three.'];
  expect(comparePages(before, ['One.', 'More.', 'Two.', 'Three.'])).toEqual([
    { before: null, after: 2, parts: [{ kind: 'added', text: 'More.' }] },
  ]);
  expect(comparePages(before, ['One.', 'Three.'])).toEqual([
    { before: 2, after: null, parts: [{ kind: 'removed', text: 'Two.' }] },
  ]);
});

test('a page of other words is held against the one it takes the place of', () => {
  expect(comparePages(['The price is 400.', 'End.'], ['The price\nis 500.', 'End.'])).toEqual([
    {
      ...{ before: 1, after: 1 },
      parts: [
        { kind: 'same', text: 'The price is ' },
        { kind: 'removed', text: '400' },
        { kind: 'added', text: '500' },
        { kind: 'same', text: '.' },
      ],
    },
  ]);
});

test('every page of the newer document is the same as one of the older or told of, and so the other way round', () => {
  const pages = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(pages, pages, (before, after) => {
      const changes = comparePages(before, after);
      const left = (all: readonly string[], side: 'before' | 'after') =>
        all.filter((_page, index) => changes.every((change) => change[side] !== index + 1));
      expect(left(before, 'before')).toEqual(left(after, 'after'));
    }),
  );
});

test('of a long page what stands around a change is kept, and every changed word', () => {
  const long = 'word '.repeat(300);
  const parts = shortened(comparePages([`${long}400 ${long}`], [`${long}500 ${long}`])[0]?.parts ?? []);
  expect(parts.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual(['400', '500']);
  expect(parts.map(({ text }) => text).join('').length).toBeLessThan(220);
  expect(parts[0]?.text).toMatch(/^ … (?:word )+$/);
});
