import { passwordProblems } from '@ahadi/domain/accounts/password/rules.ts';
import { emailProblems, nameProblems } from '@ahadi/domain/accounts/rules.ts';
import { expect, test } from 'vitest';
import { refusalIn, SignInRefused, signInProblems } from '../signin.ts';
import en from './words/en.ts';

const values = { most: 120, least: 8, minutes: 1, reason: 'Not here.' };
type Sentence = string | ((values: object) => string);
const said = (table: object) =>
  Object.fromEntries(
    Object.entries(table as Record<string, Sentence>) // a table of sentences
      .map(([key, sentence]) => [key, typeof sentence === 'string' ? sentence : sentence(values)]),
  );

test.each([1, 5])('what refuses a sign-in is said in English as the domain and signin.ts say it (%i)', (minutes) => {
  values.minutes = minutes;
  const english = said({ ...nameProblems, ...emailProblems, ...passwordProblems, ...signInProblems });
  // Where nothing stands in English, the server's own sentence is shown.
  const ours = Object.fromEntries(Object.entries(said(en)).filter(([key]) => english[key] !== ''));
  expect(ours).toEqual(Object.fromEntries(Object.entries(english).filter(([, sentence]) => sentence !== '')));
  expect(Object.keys(en).sort()).toEqual(Object.keys(english).sort());
});

test('a refusal is said by its code in another language, and in English by the server where it knows better', () => {
  const refused = new SignInRefused('PASSWORD_UNUSABLE', 'Use at least 8 characters.');
  expect(refusalIn(refused)).toMatchObject({ sentence: 'Use at least 8 characters.', field: 'password' });
  const swahili = { ...signInProblems, passwordUnusable: 'Chagua jingine.' };
  expect(refusalIn(refused, swahili)).toMatchObject({ sentence: 'Chagua jingine.', field: 'password' });
  expect(refusalIn(new SignInRefused('RATE_LIMITED', '', 2))).toMatchObject({
    sentence: 'Too many tries. Wait 2 minutes and try again.',
  });
  expect(refusalIn(new SignInRefused('SOMETHING_NEW', 'An explosion'))?.sentence).toBe(signInProblems.broken);
});
