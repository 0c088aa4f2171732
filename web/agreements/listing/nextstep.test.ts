import type { AgreementRow } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { expect, test } from 'vitest';
import { changeWords } from './AgreementRows.tsx';
import { nextStep } from './nextstep.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';
import type { ListWords } from './words.ts';

const [english, ...others] = [en, sw, fr, ar] as unknown as ListWords[]; // compiled, as in the browser
const row = (part: Partial<AgreementRow>) =>
  ({ status: 'signing', waitsForMe: false, others: ['Lanterns Ltd'], ...part }) as AgreementRow; // what the sentence is made of

test('what comes next names the one who is waited for, and several by no name', () => {
  if (!english) throw new Error('English is the first');
  expect(nextStep(english, row({}))).toBe('Waiting for Lanterns Ltd to sign');
  expect(nextStep(english, row({ others: ['Asha', 'Baraka'] }))).toBe('Waiting for the others to sign');
  expect(nextStep(english, row({ status: 'negotiating', others: [] }))).toBe(
    'Waiting for the others to accept the text',
  );
  for (const say of others) expect(nextStep(say, row({}))).toContain('Lanterns Ltd');
});

test('a document about another one says what it does to it', () => {
  if (!english) throw new Error('English is the first');
  expect(changeWords(english, { purpose: 'amendment', ref: 'AG-1' })).toBe('Amendment of AG-1');
  expect(changeWords(english, { purpose: 'termination', ref: 'AG-1' })).toBe('Ends AG-1');
  for (const say of others) expect(changeWords(say, { purpose: 'termination', ref: 'AG-1' })).toContain('AG-1');
});
