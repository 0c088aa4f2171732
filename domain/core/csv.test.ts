import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvFile, csvText } from './csv.ts';

/** What a spreadsheet reads of one quoted cell. */
const read = (cell: string): string => cell.slice(1, -1).replaceAll('""', '"');

test('no text is ever a formula to a spreadsheet, and none is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const seen = read(csvText(text));
      expect(seen).not.toMatch(/^[=+\-@\t\r\n]/);
      expect(seen === text || seen === `'${text}`).toBe(true);
    }),
  );
});

test('a quote inside a cell never ends it', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvText(text).slice(1, -1).replaceAll('""', '')).not.toContain('"');
    }),
  );
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['＝HYPERLINK("x")', `"'＝HYPERLINK(""x"")"`],
  ['Maize, 40 bags', '"Maize, 40 bags"'],
])('%s is written as %s', (text, cell) => expect(csvText(text)).toBe(cell));

test('a file has its mark, its heads, numbers bare and empty cells empty', () => {
  expect(
    csvFile([
      ['when', 'minor'],
      ['2026-11-22T10:00:00.000Z', -250],
    ]),
  ).toBe('\uFEFF"when","minor"\r\n"2026-11-22T10:00:00.000Z",-250\r\n');
  expect(csvCell(null)).toBe('');
});
