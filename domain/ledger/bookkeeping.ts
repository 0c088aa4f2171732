import { majorOf } from '../core/money.ts';
import { providerWords } from '../payments/words.ts';
import type { AccountClass, TrialRow } from './schema.ts';

/** One account as a bookkeeper has it: all wallets together, all escrows together. The books keep one for each owner. */
export type BookAccount = { code: string; name: string; class: AccountClass };

const row = (code: string, name: string, accountClass: AccountClass): BookAccount => ({
  code,
  name,
  class: accountClass,
});

/** The account of money that came and has no use yet. */
export const UNAPPLIED_CODE = '2010';

/** By place in the chart of accounts; those of a provider have its name behind theirs. */
const rows: Readonly<Record<string, BookAccount>> = {
  'cash.trust': row('1000', 'Client money with', 'asset'),
  'clearing.in': row('1010', 'Paid in, not on a statement yet, with', 'asset'),
  'cash.academy': row('1050', 'Till and bank account of the academy', 'asset'),
  'cash.operating': row('1100', 'Own bank account', 'asset'),
  'receivable.chargeback': row('1200', 'Payments taken back by banks', 'asset'),
  receivable: row('1210', 'Owed to us by customers', 'asset'),
  wallet: row('2000', 'Wallets of customers', 'liability'),
  unapplied: row(UNAPPLIED_CODE, 'Paid in, not used yet', 'liability'),
  escrow: row('2020', 'Held in escrow', 'liability'),
  escrowfee: row('2030', 'Fees of buyers, not earned yet', 'liability'),
  'payout.transit': row('2040', 'Payouts on their way', 'liability'),
  'refund.transit': row('2050', 'Refunds on their way', 'liability'),
  'clearing.out': row('2060', 'Paid out, not on a statement yet, with', 'liability'),
  'deferred.credits': row('2100', 'Credits of mediators, not used yet', 'liability'),
  'deferred.academy': row('2110', 'Course fees, not earned yet', 'liability'),
  'owed.academy': row('2120', 'Course fees to be sent back', 'liability'),
  'tax.vat': row('2200', 'Value added tax', 'liability'),
  'revenue.fee': row('4000', 'Fees', 'income'),
  'revenue.credits': row('4010', 'Credits of mediators', 'income'),
  'revenue.academy': row('4020', 'Courses', 'income'),
  'expense.psp_fee': row('5000', 'Fees of providers', 'expense'),
  'expense.chargeback': row('5010', 'Losses by chargebacks', 'expense'),
  'expense.goodwill': row('5020', 'Goodwill', 'expense'),
};

/** The place of an account and its provider, from its name without owner and currency: `cash.mpesa.trust`, `clearing.in.mpesa`, `wallet`. */
function placeOf(name: string): { place: string; provider: string | null } {
  const trust = /^cash\.(\w+)\.trust$/.exec(name);
  if (trust) return { place: 'cash.trust', provider: trust[1] ?? null };
  const clearing = /^(clearing\.(?:in|out))\.(\w+)$/.exec(name);
  if (clearing) return { place: clearing[1] ?? '', provider: clearing[2] ?? null };
  return { place: name, provider: null };
}

/** Who keeps money of others, in the order of their numbers: a new one comes last. */
const providers = Object.entries(providerWords).filter(([name]) => name !== 'wallet');

/**
 * The account that a bookkeeper books it under; a provider adds its own two digits to the number, the same ever after. Null for what
 * is no money, as the credits of mediators are.
 */
export function bookAccountOf(name: string): BookAccount | null {
  const { place, provider } = placeOf(name);
  const found = Object.hasOwn(rows, place) ? rows[place] : undefined;
  if (!found || provider === null) return found ?? null;
  const at = providers.findIndex(([known]) => known === provider);
  const words = providers[at]?.[1];
  if (words === undefined) return null;
  return { ...found, code: `${found.code}-${String(at + 1).padStart(2, '0')}`, name: `${found.name} ${words}` };
}

/** What all accounts of one currency come to, which is nothing where the books are right: `openingMinor` and so on, each added up. */
export function sumsOfTrial(rows: readonly TrialRow[], currency: string): Record<TrialSum, bigint> {
  const own = rows.filter((row) => row.currency === currency);
  const sum = (of: TrialSum) => own.reduce((total, row) => total + BigInt(row[of]), 0n);
  return {
    openingMinor: sum('openingMinor'),
    debitMinor: sum('debitMinor'),
    creditMinor: sum('creditMinor'),
    closingMinor: sum('closingMinor'),
  };
}
type TrialSum = 'openingMinor' | 'debitMinor' | 'creditMinor' | 'closingMinor';

/** A trial balance as the lines of a table: debits and credits both above nothing, what is held above nothing on the debit side. */
export const trialCells = (rows: readonly TrialRow[]): (string | number)[][] => [
  ['Currency', 'Account', 'Name', 'Class', 'Opening', 'Debit', 'Credit', 'Closing'],
  ...rows.map(({ currency, code, name, class: accountClass, ...sums }) => [
    ...[currency, code, name, accountClass],
    ...[sums.openingMinor, sums.debitMinor, String(-BigInt(sums.creditMinor)), sums.closingMinor].map((minor) =>
      majorOf(Number(minor), currency),
    ),
  ]),
];

/** What an account got and gave on one day: debits above nothing, credits below it, minor units as digits. */
export type DayLine = { day: string; currency: string; account: BookAccount; debitMinor: string; creditMinor: string };

export const xeroHeads = ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'] as const;
/**
 * One journal a day and currency, as Xero takes manual journals from a file: debits above nothing, credits below it. The lines of one journal
 * stand together and come to nothing.
 */
export const xeroLines = (lines: readonly DayLine[], of: string): (string | number)[][] =>
  lines.flatMap(({ day, currency, account, debitMinor, creditMinor }) =>
    [debitMinor, creditMinor]
      .filter((minor) => minor !== '0')
      .map((minor) => [
        `${of} ${day} ${currency}`,
        day.split('-').reverse().join('/'),
        account.name,
        account.code,
        'Tax Exempt',
        majorOf(Number(minor), currency),
      ]),
  );
