import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a table becomes lines, with quotes around what has commas, quotes or lines', () => {
  expect(
    csvOf([
      ['Shop', 'Sold'],
      ['Baraka, Tools', 12.5],
      ['The "Lamp"', -3],
    ]),
  ).toBe('Shop,Sold\r\n"Baraka, Tools",12.5\r\n"The ""Lamp""",-3\r\n');
});

test('words that begin like a formula stay words; numbers stay numbers', () => {
  expect(csvOf([['=1+1', '@shop', '-name', -5]])).toBe("'=1+1,'@shop,'-name,-5\r\n");
});
