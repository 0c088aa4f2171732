import { emailProblems, nameProblems } from '@ahadi/domain/accounts/rules.ts';
import { amendmentProblems } from '@ahadi/domain/agreements/amending/rules.ts';
import { sharingProblems } from '@ahadi/domain/agreements/before-sharing.ts';
import { givenProblems } from '@ahadi/domain/agreements/fields/problems.ts';
import { attendantProblems, partyProblems } from '@ahadi/domain/agreements/rules.ts';
import { answerProblems, templateProblems } from '@ahadi/domain/agreements/templates/problems.ts';
import { expect, test } from 'vitest';
import { typedProblems } from './fieldproblems.ts';
import en from './words/en.ts';
import type { ProblemWords } from './words.ts';

const compiled = en as unknown as ProblemWords; // compiled, as in the browser
const domain = {
  ...{ ...nameProblems, ...emailProblems, ...sharingProblems, ...partyProblems, ...attendantProblems },
  ...{ ...amendmentProblems, ...typedProblems, ...answerProblems, ...templateProblems, ...givenProblems },
};
const values = {
  most: 120,
  least: 3,
  large: '1,240',
  small: '950.5',
  ...{ name: '{{fee}}', words: 'for {{', like: '{{amount}}', answer: 'Yes', length: 134 },
  ...{ open: '{', close: '}', sign: ')', number: '12', label: 'Paid by', chain: '“Net”', side: 'B', value: 'Cash' },
  ...{ limit: 'KES 5,000', day: '5 December 2026' },
};
type Sentence = string | ((values: object) => string);
const said = (sentence: Sentence, subject: string, format: string) =>
  typeof sentence === 'string' ? sentence : sentence({ ...values, subject, format });

test.each([
  ['will', 'digits'],
  ['family', 'letters'],
  ['court', 'letters_and_digits'],
  ['court', 'kra_pin'],
])('what keeps a text from being shared is said in English as the domain says it (%s, %s)', (subject, format) => {
  const all = (table: object) =>
    Object.fromEntries(
      Object.entries(table).map(([key, sentence]) => [key, said(sentence as Sentence, subject, format)]),
    ); // a table of sentences
  expect(all(compiled)).toEqual(all(domain));
});
