// What a statement of a bank says, in whatever form it was written, and what makes one whole.
import { type Currency, formatMoney, minorDigits } from '../../core/money.ts';
import { readRef } from '../refs/rules.ts';
import type { Flaw } from './schema.ts';

/** A booked movement. `ours` is the reference that we or the payer gave, `theirs` the bank's own number of it; `line` is where it stands in the file. */
export type StatementLine = {
  line: number;
  /** The day it was booked. */
  on: string;
  direction: 'in' | 'out';
  amountMinor: number;
  ours: string | null;
  theirs: string | null;
  words: string;
  /** It undoes another one, as the bank says. */
  isReversal: boolean;
};

/** One statement, or one page of it where the bank cut it: each has its own balances. Below nothing where the account is overdrawn. */
export type Statement = {
  line: number;
  /** Null where the form does not say it (CSV). */
  account: string | null;
  number: string;
  currency: Currency;
  openingMinor: number;
  closingMinor: number;
  from: string;
  until: string;
  lines: readonly StatementLine[];
};

/** What a file holds: whole statements, what was left out of them, and why others are not taken. */
export type Reading = { statements: Statement[]; flaws: Flaw[] };

/** Why a statement cannot be read, thrown where it shows; `line` is of the file. */
export class Unreadable extends Error {
  readonly line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/** A year of a busy account. */
export const STATEMENT_LIMIT_BYTES = 10 * 1024 * 1024;

/** No amount of a statement is larger: sums stay exact. */
const LARGEST_MINOR = 10 ** 14;

/** "25000,5" with this mark before the decimals, in minor units; null when it is no amount of this currency. */
export function minorOf(text: string, currency: Currency, decimal: '.' | ','): number | null {
  const match = (decimal === ',' ? /^(\d{1,15})(?:,(\d*))?$/ : /^(\d{1,15})(?:\.(\d*))?$/).exec(text);
  const digits = minorDigits(currency);
  // Banks fill up with zeros; a digit below the smallest unit is no money of this currency.
  const fraction = (match?.[2] ?? '').replace(/0+$/, '');
  if (!match || fraction.length > digits) return null;
  const minor = Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0);
  return minor <= LARGEST_MINOR ? minor : null;
}

/** The day that these numbers name; null when there is none. */
export function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isDay ? at.toISOString().slice(0, 10) : null;
}

/** The number of an account, however it is written. */
export const bareNumber = (number: string): string => number.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** The bank's own number is not another account's: compared without what stands between, and a national number may stand within a longer one. */
export function isSameAccount(theirs: string, ours: string): boolean {
  const [a, b] = [theirs, ours].map(bareNumber);
  return a !== undefined && b !== undefined && b.length > 0 && (a === b || a.endsWith(b));
}

/** Why what the lines come to is not how the balance moved; null when it is. A line that was left out shows here. */
export function sumFlaw({ line, openingMinor, closingMinor, lines, currency }: Statement): Flaw | null {
  const sum = lines.reduce((all, it) => all + (it.direction === 'in' ? it.amountMinor : -it.amountMinor), openingMinor);
  if (sum === closingMinor) return null;
  const [opening, closing, comes] = [openingMinor, closingMinor, sum].map((minor) => formatMoney(minor, currency));
  return {
    line,
    reason: `The balance before (${opening}) and the lines come to ${comes}, but the balance after is ${closing}. A line is missing or was changed.`,
  };
}

/** A statement whose lines are known, in the order in which the account moved. */
export type Kept = { number: string; from: string; until: string; openingMinor: number; closingMinor: number };

/**
 * Why a statement cannot stand beside those that were read of its account; null when it can. No day is read twice from two statements: days
 * may only meet where one ends with the balance that the other begins with.
 */
export function overlapFlaw(it: Statement, kept: readonly Kept[]): Flaw | null {
  const flaw = (reason: string): Flaw => ({ line: it.line, reason });
  const again = kept.find(({ number, from }) => number === it.number && from === it.from);
  if (again)
    return flaw(
      `Statement ${it.number} of ${it.from} was read before with other lines. Ask the bank which one counts.`,
    );
  const over = kept.find(({ from, until }) => it.from < until && it.until > from);
  if (over)
    return flaw(
      `Days of it were read from statement ${over.number} already (${over.from} to ${over.until}). Take one from the bank that begins after it.`,
    );
  const touching = kept.filter(({ from, until }) => until === it.from || from === it.until);
  const follows = touching.some(
    ({ until, closingMinor, from, openingMinor }) =>
      (until === it.from && closingMinor === it.openingMinor) ||
      (from === it.until && openingMinor === it.closingMinor),
  );
  const [first] = touching;
  return first && !follows
    ? flaw(
        `${first.until === it.from ? it.from : it.until} was read from statement ${first.number} already, and its balance is not where this one goes on.`,
      )
    : null;
}

/** References of ours that a line names, however it is written and wherever the bank cut its words. */
export function refsIn({ ours, words }: Pick<StatementLine, 'ours' | 'words'>): string[] {
  const texts = [ours ?? '', words.replaceAll('\n', ' '), words.replaceAll('\n', '')];
  const found = texts.flatMap((text) =>
    [...text.toUpperCase().matchAll(/(?<![0-9A-Z])[0-9A-Z]{4}[ -]?[0-9A-Z]{4}(?![0-9A-Z])/g)].flatMap(
      ([written]) => readRef(written) ?? [],
    ),
  );
  return [...new Set(found)];
}
