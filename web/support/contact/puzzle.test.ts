import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { beginsWithZeros, solve } from './puzzle.ts';

test('the number that is found makes a hash that begins with the zeros', async () => {
  const answer = await solve({ salt: 'a-salt', zeroBits: 9 });
  expect(beginsWithZeros(createHash('sha256').update(`a-salt${answer}`).digest(), 9)).toBe(true);
});

test('bits are counted from the first one on', () => {
  expect(beginsWithZeros(new Uint8Array([0, 0x7f]), 9)).toBe(true);
  expect(beginsWithZeros(new Uint8Array([0, 0x80]), 9)).toBe(false);
  expect(beginsWithZeros(new Uint8Array([0, 0xff]), 8)).toBe(true);
});
