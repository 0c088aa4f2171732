// Files for spreadsheets (RFC 4180), with what keeps a spreadsheet from running what somebody wrote.

/** What a spreadsheet takes for the beginning of a formula; the wide signs are those of Japanese and Chinese keyboards. */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as one cell in quotes. One that a spreadsheet would run as a formula begins with an apostrophe, which it shows as text. */
export const csvText = (text: string): string => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Text in quotes, numbers bare, and nothing for null. Numbers are whole, so none is read as a formula. */
export const csvCell = (value: string | number | boolean | null): string =>
  value === null ? '' : typeof value === 'string' ? csvText(value) : String(value);

/** Lines as a file: UTF-8 with a byte-order mark, so that no program takes it for another alphabet, and CRLF line ends. */
export const csvFile = (lines: readonly (readonly (string | number | boolean | null)[])[]): string =>
  `\uFEFF${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
