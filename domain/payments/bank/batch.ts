import { brand } from '../../brand.ts';
import { type Currency, majorOf, minorDigits } from '../../core/money.ts';

/** No file has more payouts, so that who releases it can read it. */
export const MOST_IN_A_FILE = 100;

/**
 * A payout by bank that no statement spoke of for so many days is shown to people: a file that is released before a weekend with a holiday is
 * booked on the first day after it.
 */
export const BANK_ANSWER_DAYS = 4;

/** What somebody says of an account in Kenya, as the programs of banks take it. */
export type BankPlace = { holderName: string; bankCode?: string | undefined; number: string };

/**
 * The name as files of banks have it: letters without marks, digits and spaces, thirty at most; empty where none of it can be written so.
 * Source: Barclays Kenya EFT payment file (names of 30, codes of 5, accounts of 15).
 */
export const nameInFile = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[’‘`']/g, '')
    .replace(/[^0-9A-Za-z]+/g, ' ')
    .trim()
    .slice(0, 30)
    .trim();

/** The number or code without what people write between its digits. */
export const digitsOf = (text: string): string => text.replace(/[\s/-]/g, '');

/** What keeps money from going there, by field; nothing where it can. For the form and for the deed. */
export function problemsOfBankPlace({ holderName, bankCode = '', number }: BankPlace): Record<string, string> {
  return {
    ...(nameInFile(holderName) === '' && { holderName: 'Write the name in Latin letters, as the bank has it.' }),
    ...(!/^\d{5}$/.test(digitsOf(bankCode)) && {
      bankCode:
        'Write five digits: two of the bank and three of the branch. They stand on a cheque and in the bank’s app.',
    }),
    ...(!/^\d{5,15}$/.test(digitsOf(number)) && { number: 'Write the account number: 5 to 15 digits.' }),
  };
}

export type BatchRow = { ref: string; holderName: string; bankCode: string; number: string; amountMinor: number };

const heads = [
  'Reference',
  'Beneficiary name',
  'Bank and branch code',
  'Account number',
  'Amount',
  'Currency',
  'Narrative',
];

/**
 * The file as it is brought to the bank: one payout a line, in the order of their references. No cell needs quotes, and none is a formula to a
 * spreadsheet. The narrative stands in our statement and in that of who is paid.
 */
export const batchFile = (rows: readonly BatchRow[], currency: Currency): string =>
  `${[
    heads,
    ...rows
      .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
      .map(({ ref, holderName, bankCode, number, amountMinor }) => [
        ...[ref, nameInFile(holderName), digitsOf(bankCode), number],
        ...[
          majorOf(amountMinor, currency).toFixed(minorDigits(currency)),
          currency,
          `${brand.name.toUpperCase()} ${ref}`,
        ],
      ]),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n')}\r\n`;
