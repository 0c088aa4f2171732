import { expect, it } from 'vitest';
import { deedSentence } from './deed.ts';

it('who did it stands before words that go on, and before no sentence of its own', () => {
  expect(deedSentence('Amina', 'sent a parcel')).toBe('Amina sent a parcel');
  expect(deedSentence('Amina', 'The time to answer ran out')).toBe('The time to answer ran out');
  expect(deedSentence(null, 'began the draft')).toBe('Began the draft');
});
