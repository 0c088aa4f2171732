import { expect, test } from 'vitest';
import { partsOf } from './parts.ts';

test('what one payment takes is paid at once', () => {
  expect(partsOf(25_000_000, { mostMinor: 25_000_000, stepMinor: 100 })).toEqual({ nowMinor: 25_000_000, parts: 1 });
});

test('more than that is paid in parts, each of whole steps', () => {
  expect(partsOf(60_000_000, { mostMinor: 25_000_050, stepMinor: 100 })).toEqual({ nowMinor: 25_000_000, parts: 3 });
});

test('where nothing can be paid there are no parts', () => {
  expect(partsOf(500, { mostMinor: 99, stepMinor: 100 })).toEqual({ nowMinor: 0, parts: 0 });
});
