import { placeKindWords, placeWords, whyNoPlaces } from '@ahadi/domain/agreements/places/rules.ts';
import { expect, test } from 'vitest';
import en from './words/en.ts';

const document = { name: 'Chairs.pdf', sha256: '', size: 1, pages: [], signatures: 1 } as const;

test('what is put onto a page, and why nothing is, has the domain’s words in English', () => {
  expect(en).toMatchObject(placeKindWords);
  expect([en.placesNoDocument, en.placesSigned]).toEqual([
    whyNoPlaces({}),
    whyNoPlaces({ document: document as never }), // as much of one as is asked for
  ]);
  const place = { id: '', side: 'A', page: 1, x: 0, y: 0, width: 1, height: 1, shows: 'answer' };
  expect(en.anAnswer).toBe(placeWords(place as never, [])); // a question that has no words yet
});
