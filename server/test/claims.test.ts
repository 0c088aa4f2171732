import { expect, test } from 'vitest';
import { type Meaning, untrue } from './claims.ts';

type Entry = { isPublic: boolean };
const meanings: readonly Meaning<Entry>[] = [
  { says: /does not become public/, holds: (_a, b) => !b.isPublic },
  { says: /becomes public on its own/, holds: (_a, b) => b.isPublic },
  { says: /stays as it is/, holds: (a, b) => a.isPublic === b.isPublic },
];
const before = { isPublic: false };
const published = { isPublic: true };

test('a sentence that does not come true is found with the part of it, and so is one of which nobody knows what it means', () => {
  const planted = 'Without a decision it does not become public, and the dispute stays as it is.';
  expect(untrue(planted, meanings, before, before)).toEqual([]);
  expect(untrue(planted, meanings, before, published)).toEqual([
    `“${planted}” was shown, and “does not become public” did not come true`,
    `“${planted}” was shown, and “stays as it is” did not come true`,
  ]);
  expect(untrue('It becomes public on its own.', meanings, before, published)).toEqual([]);
  expect(untrue('All will be well.', meanings, before, before)).toEqual([
    '“All will be well.” says what no test knows how to look at',
  ]);
});
