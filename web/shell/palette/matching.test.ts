import { to } from '@ahadi/domain/paths.ts';
import { expect, test } from 'vitest';
import frame from '../frame/words/en.ts';
import { type Choice, fitOf, matching } from './matching.ts';
import { placesFor } from './places.ts';
import english from './words/en.ts';

const choices = ['Agreements', 'New agreement', 'Disputes', 'Escrow', 'Job board'].map(
  (label): Choice => ({ key: label, label, group: 'goTo', about: '' }),
);
const found = (query: string) => matching(choices, query, 5).map(({ label }) => label);

test('what begins with the words comes first', () => {
  expect(found('agr')).toEqual(['Agreements', 'New agreement']);
  expect(found('board')).toEqual(['Job board']);
});

test('one slip of the finger is forgiven in a word of four letters or more', () => {
  expect([found('dispuets'), found('ecsrow'), found('escow'), found('jb')]).toEqual([
    ['Disputes'],
    ['Escrow'],
    ['Escrow'],
    [],
  ]);
});

test('every word has to be there, accents and capitals aside', () => {
  expect(found('NEW ágreement')).toEqual(['New agreement']);
  expect(found('new dispute')).toEqual([]);
});

test('it is found by other words too, after those whose name it is', () => {
  const known = { label: 'Legal Services', words: 'mediation mediator' };
  expect(fitOf(known, 'mediation')).toBeGreaterThan(0);
  expect(fitOf(known, 'mediation')).toBeLessThan(fitOf({ label: 'Mediation' }, 'mediation'));
});

test('the academy, which stands in no menu, is found by its name and by what is done there', () => {
  const places = placesFor(false, english as never, frame as never); // these words have nothing to fill in
  for (const query of ['academy', 'course'])
    expect(
      matching(places, query, 5).map(({ path }) => path),
      query,
    ).toContain(to('academy'));
});
