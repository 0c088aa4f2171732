import { evidenceFindings } from '@ahadi/domain/agreements/findings.ts';
import { expect, test } from 'vitest';
import { archiveProblems } from '../../verifier/archive.ts';
import en from './words/en.ts';

type Sentence = string | ((values: object) => string);

test.each([0, 1, 3])('what is found in a pack is said in English as the domain says it (%d bound)', (bound) => {
  const values = {
    ...{ name: 'chain.json', hash: 'ab12…', day: '2026-12-01', count: 7, number: 12, place: 40 },
    bound,
  };
  const all = (table: object) =>
    Object.fromEntries(
      Object.entries(table as Record<string, Sentence>).map(([key, sentence]) => [
        key,
        typeof sentence === 'string' ? sentence : sentence(values),
      ]),
    ); // a table of sentences
  expect(all(en)).toEqual(all({ ...evidenceFindings, ...archiveProblems })); // compiled, as in the browser
});
