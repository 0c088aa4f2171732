// Statements as a bank's CSV, by the columns that were chosen for its account.
import { readCsv } from '../../core/csv.ts';
import type { Currency } from '../../core/money.ts';
import type { CsvColumns, Flaw } from './schema.ts';
import { dayOf, minorOf, type Reading, type StatementLine } from './statements.ts';

/** The mark between the cells of a file: what more of its lines have in the same number. */
export function separatorOf(text: string): ',' | ';' {
  const lines = text.split('\n').slice(0, 50);
  const count = (mark: string) => lines.reduce((sum, line) => sum + line.split(mark).length - 1, 0);
  return count(';') > count(',') ? ';' : ',';
}

/** The first lines of a file, so that somebody can say what its columns are; as it is cut by this mark. */
export const firstRows = (text: string, separator: ',' | ';'): string[][] =>
  (readCsv(text.replace(/^\uFEFF/, ''), separator).records ?? []).slice(0, 12).map(({ cells }) => cells.slice(0, 40));

/** 25,000.00, -25000.5, (25,000.00) or 25.000,00 with its sign; nothing and a dash are no money; null when it is no amount. */
function signedOf(cell: string, currency: Currency, decimal: '.' | ','): number | null {
  const bare = cell
    .trim()
    .toUpperCase()
    .replace(currency, '')
    .replace(/[\s\u00a0'’]/g, '');
  if (bare === '' || bare === '-') return 0;
  const match = /^(-|\+)?(\()?([\d.,]+)(\))?(-|CR|DR)?$/.exec(bare);
  if (!match || Boolean(match[2]) !== Boolean(match[4])) return null;
  const [whole = '', ...fraction] = (match[3] ?? '').split(decimal);
  const groups = whole.split(decimal === '.' ? ',' : '.');
  const isGroup = (group: string, at: number) =>
    groups.length === 1 ? /^\d+$/.test(group) : (at === 0 ? /^\d{1,3}$/ : /^\d{2,3}$/).test(group);
  if (fraction.length > 1 || !groups.every(isGroup)) return null;
  const minor = minorOf([groups.join(''), ...fraction].join(decimal), currency, decimal);
  if (minor === null) return null;
  return match[1] === '-' || match[2] || match[5] === '-' || match[5] === 'DR' ? -minor : minor;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** 30/11/2026, 30-Nov-26, 2026-11-30 09:15 and their like, in the order that was chosen. */
function dateOf(cell: string, form: CsvColumns['dateForm']): string | null {
  const match = /^(\d{1,4}|[a-z]{3})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]{1,2}(\d{1,4})(?:[ T].*)?$/i.exec(cell.trim());
  if (!match) return null;
  const parts = match.slice(1, 4);
  const [year, month, day] = { dmy: [2, 1, 0], mdy: [2, 0, 1], ymd: [0, 1, 2] }[form].map((at) => parts[at] ?? '');
  const named = MONTHS.indexOf((month ?? '').slice(0, 3).toLowerCase()) + 1;
  const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  return dayOf(full, named || Number(month), Number(day));
}

const namesOf = (columns: CsvColumns): string[] =>
  [columns.date, columns.moneyIn, columns.moneyOut, columns.balance, columns.reference, columns.words].filter(
    (name) => name !== null,
  );
const isHead = (cells: readonly string[], names: readonly string[]): boolean =>
  names.every((name) => cells.some((cell) => cell.trim() === name));

/** Whether a file has these columns; one that cannot be read is not said to miss them. */
export function hasColumns(text: string, columns: CsvColumns): boolean {
  const { records } = readCsv(text.replace(/^\uFEFF/, ''), columns.separator);
  return records === null || records.some(({ cells }) => isHead(cells, namesOf(columns)));
}

type Row = StatementLine & { balanceMinor: number };

/**
 * Reads a CSV by its columns. What stands above the line with their names is passed over; below it each line has to be read, and each balance has
 * to be the one before with the line. Newest first or oldest first, as the bank has it.
 */
export function readBankCsv(text: string, columns: CsvColumns, currency: Currency): Reading {
  const refuse = (line: number, reason: string): Reading => ({ statements: [], flaws: [{ line, reason }] });
  const { records, problem } = readCsv(text.replace(/^\uFEFF/, ''), columns.separator);
  if (records === null) return refuse(Number(/line (\d+)/.exec(problem)?.[1] ?? 1), problem);
  const names = namesOf(columns);
  const head = records.findIndex(({ cells }) => isHead(cells, names));
  const header = records[head];
  if (!header)
    return refuse(1, `No line has the columns ${names.join(', ')}. Choose the columns again if the bank changed them.`);
  const at = (name: string | null) => (name === null ? -1 : header.cells.findIndex((cell) => cell.trim() === name));
  const flaws: Flaw[] = [];
  const rows: Row[] = [];
  for (const { line, cells } of records.slice(head + 1)) {
    const cell = (name: string | null) => cells[at(name)]?.trim() ?? '';
    const on = dateOf(cell(columns.date), columns.dateForm);
    const came = signedOf(cell(columns.moneyIn), currency, columns.decimal);
    const went = columns.moneyOut === null ? 0 : signedOf(cell(columns.moneyOut), currency, columns.decimal);
    const balanceMinor =
      cell(columns.balance) === '' ? null : signedOf(cell(columns.balance), currency, columns.decimal);
    if (on === null) flaws.push({ line, reason: `“${cell(columns.date)}” is no day as the others are written.` });
    else if (came === null || went === null)
      flaws.push({ line, reason: `“${cell(came === null ? columns.moneyIn : columns.moneyOut)}” is no amount.` });
    else if (balanceMinor === null) flaws.push({ line, reason: `“${cell(columns.balance)}” is no balance.` });
    else if (came !== 0 && went !== 0) flaws.push({ line, reason: 'Money comes in and goes out on one line.' });
    else {
      // Banks write what goes out with a minus in its own column, too.
      const moved = went === 0 ? came : -Math.abs(went);
      const more = {
        ours: null,
        theirs: cell(columns.reference) || null,
        words: cell(columns.words),
        isReversal: false,
      };
      const direction = moved < 0 ? ('out' as const) : ('in' as const);
      rows.push({ ...{ line, on, direction, amountMinor: Math.abs(moved), balanceMinor }, ...more });
    }
  }
  if (flaws.length > 0) return { statements: [], flaws };
  if (rows.length === 0) return refuse(header.line, 'There is no line below the names of the columns.');
  const signed = (row: Row) => (row.direction === 'in' ? row.amountMinor : -row.amountMinor);
  const breakIn = (order: readonly Row[]) =>
    order.find((row, at) => at > 0 && row.balanceMinor !== (order[at - 1]?.balanceMinor ?? 0) + signed(row));
  const turned = rows.toReversed();
  const order = breakIn(rows) === undefined ? rows : turned;
  const broken = breakIn(order);
  if (broken) {
    const isNewestFirst = (rows[0]?.on ?? '') > (rows.at(-1)?.on ?? '');
    const { line } = (isNewestFirst ? broken : breakIn(rows)) ?? broken;
    return refuse(line, 'The balance is not the one before with this line. A line is missing or was changed.');
  }
  const [first, last] = [order[0], order.at(-1)];
  if (!first || !last) return refuse(header.line, 'There is no line below the names of the columns.');
  const days = rows.map(({ on }) => on).sort();
  const [from, until] = [days[0] ?? first.on, days.at(-1) ?? last.on];
  const lines = order.flatMap(({ balanceMinor: _balance, ...line }) => (line.amountMinor === 0 ? [] : [line]));
  const statement = { line: header.line, account: null, number: `${from} to ${until}`, currency, from, until, lines };
  const balances = { openingMinor: first.balanceMinor - signed(first), closingMinor: last.balanceMinor };
  return { statements: [{ ...statement, ...balances }], flaws: [] };
}
