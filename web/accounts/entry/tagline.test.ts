import { brand } from '@ahadi/domain/brand.ts';
import { expect, test } from 'vitest';
import ownAr from '../../home/landing/operator/words/ar.ts';
import ownFr from '../../home/landing/operator/words/fr.ts';
import ownSw from '../../home/landing/operator/words/sw.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

// The catalogue of the operator belongs to the landing page, which has no room to share it.
test('beside the form stands what the operator says of themselves, in every language', () => {
  expect(en.tagline).toBe(brand.tagline);
  expect([sw.tagline, fr.tagline, ar.tagline]).toEqual([ownSw.tagline, ownFr.tagline, ownAr.tagline]);
});
