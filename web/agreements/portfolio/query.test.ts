import { expect, test } from 'vitest';
import { furtherOf, inAddress, isSameQuery, queryFrom } from './query.ts';

const tag = '01900000-0000-7000-8000-000000000000';

test('what is asked for stands in the address, and is read from it as it was', () => {
  const query = queryFrom(
    new URLSearchParams({
      filter: 'signed',
      q: ' solar  lanterns ',
      tag,
      kind: 'sale',
      currency: 'KES',
      least: '5000',
      endsUntil: '2028-02-29',
      language: 'ar',
    }),
  );
  expect(query).toEqual({
    filter: 'signed',
    q: 'solar  lanterns',
    tag,
    kind: 'sale',
    currency: 'KES',
    least: 5000,
    endsUntil: '2028-02-29',
    language: 'ar',
  });
  const address = new URLSearchParams(
    Object.entries(inAddress(query)).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  expect(queryFrom(address)).toEqual(query);
  expect(isSameQuery(queryFrom(address), query)).toBe(true);
  expect(isSameQuery({ ...query, least: 5001 }, query)).toBe(false);
  expect(furtherOf(query)).toEqual(['tag', 'kind', 'currency', 'language', 'least', 'endsUntil']);
});

test.each([
  'filter=everything',
  'tag=rent',
  'kind=constructor',
  'currency=kes',
  'least=-1',
  'least=1e3',
  'most=99999999999999',
  'endsFrom=2027-02-29',
  'signedUntil=soon',
  'language=de',
  'q=%20',
])('an address that says %s asks for nothing by it', (address) => {
  expect(queryFrom(new URLSearchParams(address))).toEqual({ filter: 'all' });
});
