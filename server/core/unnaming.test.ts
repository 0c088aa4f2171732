import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GONE } from './personal.ts';
import { unnaming } from './unnaming.ts';

test('a name goes where it stands as a whole, beside any mark, in any script', () => {
  const without = unnaming(['Ann', 'Ann Mwangi', 'رحمة', 'ann@example.org']);
  for (const [before, after] of [
    ['Ann signed', `${GONE} signed`],
    ['Said by Ann.', `Said by ${GONE}.`],
    ['Annual lease, Joann, Ann2', 'Annual lease, Joann, Ann2'],
    ['Ann Mwangi’s part', `${GONE}’s part`],
    ['l’accord d’Ann', `l’accord d’${GONE}`],
    ['«\u2068رحمة\u2069» وافقت', `«\u2068${GONE}\u2069» وافقت`],
    ['write to ann@example.org', `write to ${GONE}`],
    ['joann@example.org', 'joann@example.org'],
  ])
    expect(without(before)).toBe(after);
});

test('inside of JSON every text is looked at, also behind a new line, and what is no text stays', () => {
  const before = { title: 'Annual lease', lines: ['Dear\nAnn,', { by: 'Ann' }], sum: 12, none: null };
  expect(unnaming(['Ann'])(before)).toEqual({
    title: 'Annual lease',
    lines: [`Dear\n${GONE},`, { by: GONE }],
    sum: 12,
    none: null,
  });
});

test('whatever a name is made of, it goes where it stands alone and nothing else does', () => {
  const name = fc
    .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    .map((words) => `Zu${words}a`)
    .filter((words) => !GONE.includes(words));
  fc.assert(
    fc.property(name, (words) => {
      expect(unnaming([words])(`“${words}”`)).toBe(`“${GONE}”`);
      expect(unnaming([words])(`x${words} and ${words}x`)).toBe(`x${words} and ${words}x`);
    }),
  );
});

test('nothing is taken out for nobody', () => {
  expect(unnaming([''])('Ann')).toBe('Ann');
});
