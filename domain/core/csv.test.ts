import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvFile, csvText, readCsv } from './csv.ts';

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

/** Any cells at all, as a strict writer would write them. */
const anyFile = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), { maxLength: 8 });
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

test('what was written is read again, whatever is in the cells and however lines end', () => {
  fc.assert(
    fc.property(anyFile, fc.constantFrom('\n', '\r\n'), (rows, end) => {
      const { records } = readCsv(rows.map((cells) => cells.map(quoted).join(',') + end).join(''));
      expect(records?.map(({ cells }) => cells)).toEqual(
        rows.filter((cells) => cells.some((cell) => cell.trim() !== '')),
      );
    }),
  );
});

test('no text at all keeps it from answering, and lines are numbered in their order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ') }), (text) => {
      const { records, problem } = readCsv(text);
      expect(records === null).toBe(problem !== null);
      const lines = records?.map(({ line }) => line) ?? [];
      expect(lines).toEqual([...new Set(lines)].sort((a, b) => a - b));
    }),
  );
});

test('a record is named by the line on which it begins', () => {
  expect(readCsv('a,b\r\n\r\n"one\ntwo",c\r\nlast,d').records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['one\ntwo', 'c'] },
    { line: 5, cells: ['last', 'd'] },
  ]);
});

test.each([['a,"b'], ['a,"b"c'], ['a,b"c']])('%s is refused rather than guessed at', (text) => {
  expect(readCsv(text).problem).toMatch(/^On line 1 /);
});
