import { expect, test } from 'vitest';
import { saying } from '../../disputes/forecast/words.ts';
import { dutyKinds, dutyWords } from './rules.ts';

test('a row never says of silence what will come of it as if it had come', () => {
  const come = new Set(Object.values(saying).flatMap((told) => (typeof told === 'function' ? [] : [told.sentence])));
  const bare = dutyKinds.filter((kind) => come.has(dutyWords(kind).otherwise));
  expect(bare).toEqual([]);
});
