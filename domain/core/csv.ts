// Files for spreadsheets (RFC 4180), with what keeps a spreadsheet from running what somebody wrote.

/** What a spreadsheet takes for the beginning of a formula; the wide signs are those of Japanese and Chinese keyboards. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as one cell in quotes. One that a spreadsheet would run as a formula begins with an apostrophe, which it shows as text. */
export const csvText = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Text in quotes, numbers bare, and nothing for null. A number is a number to a spreadsheet, also below nothing: it runs none as a formula. */
export const csvCell = (value: string | number | boolean | null): string =>
  value === null ? '' : typeof value === 'string' ? csvText(value) : String(value);

/** Lines as a file: UTF-8 with a byte-order mark, so that no program takes it for another alphabet, and CRLF line ends. */
export const csvFile = (lines: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** A record of a file: the line it begins on, from 1, and its cells. */
export type CsvRecord = { line: number; cells: string[] };
/** What was read, or why it cannot be: one sentence with the line. */
export type CsvReading = { records: CsvRecord[]; problem: null } | { records: null; problem: string };

/**
 * Reads a file as RFC 4180 has it, strictly: commas (or another mark that is said), cells that hold one, a quote or a line end in quotes, lines
 * that end in CRLF or LF. Empty lines are passed over and counted. A quote where none can stand is refused rather than guessed at.
 */
export function readCsv(text: string, separator: ',' | ';' = ','): CsvReading {
  const records: CsvRecord[] = [];
  let line = 1;
  let at = 0;
  const refuse = (problem: string): CsvReading => ({ records: null, problem });
  while (at < text.length) {
    const record: CsvRecord = { line, cells: [] };
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at, separator) : bareCell(text, at, separator);
      if (cell === null)
        return refuse(`On line ${line} a cell begins with a quote that is not closed, or goes on after it.`);
      if (cell.value.includes('"') && !cell.isQuoted)
        return refuse(
          `On line ${line} a quote stands in the middle of a cell. Put the whole cell in quotes and double it.`,
        );
      record.cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (record.cells.some((value) => value.trim() !== '')) records.push(record);
  }
  return { records, problem: null };
}

type Cell = { value: string; end: number; lines: number; isQuoted: boolean };

function bareCell(text: string, start: number, separator: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end, lines: 0, isQuoted: false };
}

/** Null where the quote is not closed, or more than an end of cell or line follows it. */
function quotedCell(text: string, start: number, separator: string): Cell | null {
  let value = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return null;
    value += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  if (at < text.length && ![separator, '\r', '\n'].includes(text[at] ?? '')) return null;
  return { value, end: at, lines: value.split('\n').length - 1, isQuoted: true };
}
