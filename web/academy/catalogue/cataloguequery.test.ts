import { expect, test } from 'vitest';
import { catalogueInput, catalogueQueryIn, isNarrowed } from './useCatalogueQuery.ts';

const asked = (query: string) => catalogueQueryIn(new URLSearchParams(query));

test('an address without filters asks for everything', () => {
  expect(catalogueInput(asked(''))).toEqual({});
  expect(isNarrowed(asked('course=MED-101'))).toBe(false);
});

test('filters of the address reach the server, and what means nothing does not', () => {
  expect(catalogueInput(asked('level=core&mode=online&language=sw&free=1'))).toEqual({
    ...{ level: 'core', mode: 'online', language: 'sw', isFree: true },
  });
  expect(catalogueInput(asked('level=expert&mode=&language=swahili&free=yes'))).toEqual({});
});
