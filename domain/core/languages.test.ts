import { expect, test } from 'vitest';
import { languageName, languages } from './languages.ts';

test('languages stand by their names, those of East Africa and signed ones among them, and none by its code or twice', () => {
  for (const { code, name } of languages) expect([code, name]).toEqual([code, expect.stringMatching(/^\p{Lu}.{2}/u)]);
  const names = languages.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(['ki', 'rn', 'sg', 'ss', 've', 'sw'].map(languageName)).toEqual([
    ...['Kikuyu', 'Kirundi', 'Sango', 'Swati', 'Venda', 'Swahili'],
  ]);
  expect(names).toEqual(expect.arrayContaining(['Luo (Dholuo)', 'Kamba', 'Luhya', 'Kalenjin', 'Kenyan Sign Language']));
});
