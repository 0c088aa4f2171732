import { emptyClaim, problemsOfClaim } from '@ahadi/domain/disputes/rules.ts';
import { expect, test } from 'vitest';
import { neighbour, stateOf, stepOf, steps } from './steps.ts';

const about = (over: object = {}) => ({ claim: emptyClaim('KES'), problems: {}, exhibits: 0, tried: false, ...over });
const problems = problemsOfClaim(emptyClaim('KES'), { today: '2026-11-20', agreementValue: null, hasAgreement: false });

test('every problem of an empty claim is mended in one of the steps before the last', () => {
  for (const path of Object.keys(problems)) expect(stepOf(path), path).not.toBe('review');
  expect(stepOf('relief.0.amountMinor')).toBe('ask');
  expect(stepOf('claim.title')).toBe('happened');
});

test('a step is wrong only after one tried to file it', () => {
  expect(stateOf('happened', about({ problems }))).toBe('open');
  expect(stateOf('happened', about({ problems, tried: true }))).toBe('wrong');
});

test('a step is done when something stands in it and nothing is wrong with it', () => {
  expect(stateOf('contact', about())).toBe('open');
  const claim = { ...emptyClaim('KES'), precontactOn: '2026-11-01', precontactHow: 'By letter, twice.' };
  expect(stateOf('contact', about({ claim }))).toBe('done');
  expect(stateOf('proof', about({ exhibits: 1 }))).toBe('done');
});

test('the steps follow each other', () => {
  expect(steps.map(({ id }) => neighbour(id, 1))).toEqual(['happened', 'ask', 'contact', 'proof', 'review', null]);
  expect(neighbour('whom', -1)).toBeNull();
});
