import * as z from 'zod';
import { BankAccountId, PayoutBatchId, PayoutId } from '../../core/ids.ts';
import { pageOf } from '../../core/page.ts';
import { CurrencySchema, InstantSchema, NameSchema } from '../../core/schema.ts';
import { payoutStatuses } from '../lifecycle.ts';

/** How a bank writes a statement down. */
export const statementForms = ['mt940', 'camt053', 'csv'] as const;
export type StatementForm = (typeof statementForms)[number];

/** A day as 2026-11-30. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Column = z.string().trim().min(1).max(80);

/**
 * What the columns of a bank's CSV are called, chosen once for an account. Where one column has both, with what goes out below nothing, it is
 * `moneyIn` and `moneyOut` is null.
 */
export const CsvColumns = z.object({
  separator: z.enum([',', ';']),
  decimal: z.enum(['.', ',']),
  date: Column,
  dateForm: z.enum(['dmy', 'mdy', 'ymd']),
  moneyIn: Column,
  moneyOut: Column.nullable(),
  balance: Column,
  reference: Column.nullable(),
  words: Column.nullable(),
});
export type CsvColumns = z.infer<typeof CsvColumns>;

/** What is said of a new account: whose statements are read. */
export const BankAccountForm = z.object({
  name: NameSchema,
  number: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z][0-9A-Za-z /-]{3,33}$/, 'Write the number as the bank writes it.'),
  currency: CurrencySchema,
});
export type BankAccountForm = z.infer<typeof BankAccountForm>;

/** An account of ours at a bank, and how far its statements were read. */
export const BankAccountView = BankAccountForm.extend({
  id: BankAccountId,
  columns: CsvColumns.nullable(),
  /** The last day and what was there at its end; null before the first statement. Minor units, below nothing where we owe the bank. */
  readUntil: Day.nullable(),
  closingMinor: z.int().nullable(),
  /** Statements that lie between others and were not read: the first day on which one begins with another balance than the one before ended with. */
  missingBefore: Day.nullable(),
});
export type BankAccountView = z.infer<typeof BankAccountView>;

/** What cannot be taken, and on which line of the file, from 1. */
export const Flaw = z.object({ line: z.int().min(1), reason: z.string() });
export type Flaw = z.infer<typeof Flaw>;

/** All of it was taken, or is there already; a part was; or nothing. */
export const fileOutcomes = ['read', 'known', 'partly', 'refused'] as const;
export type FileOutcome = (typeof fileOutcomes)[number];

/** A file that somebody brought from the bank, and what became of it. */
export const BankFileView = z.object({
  id: z.uuid(),
  account: z.string(),
  name: z.string(),
  form: z.enum(statementForms),
  outcome: z.enum(fileOutcomes),
  /** How many statements of it were taken, how many had been before, and how many lines are new. */
  statements: z.int(),
  known: z.int(),
  lines: z.int(),
  flaws: z.array(Flaw),
  readBy: z.string(),
  at: InstantSchema,
});
export type BankFileView = z.infer<typeof BankFileView>;
export const BankFilePage = pageOf(BankFileView);

/** What became of a file; of a CSV whose columns nobody chose yet what stands in its first lines. */
export const FileReading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: BankFileView }),
  z.object({ kind: z.literal('columns'), separator: z.enum([',', ';']), rows: z.array(z.array(z.string())) }),
]);
export type FileReading = z.infer<typeof FileReading>;

/** Made by one person, released by another, or dropped before that. */
export const batchStatuses = ['made', 'released', 'dropped'] as const;
export type BatchStatus = (typeof batchStatuses)[number];

/** A file of payouts for the bank, and how far the statements have spoken of them. */
export const PayoutBatchView = z.object({
  id: PayoutBatchId,
  ref: z.string(),
  status: z.enum(batchStatuses),
  payouts: z.int(),
  amountMinor: z.int(),
  currency: CurrencySchema,
  /** Of its payouts: paid by the statement or by two people, come back, on their way, and taken back before it was released. */
  paid: z.int(),
  returned: z.int(),
  onTheirWay: z.int(),
  takenBack: z.int(),
  madeBy: z.string(),
  madeAt: InstantSchema,
  /** The reader made it, so another person releases it. */
  isMine: z.boolean(),
  releasedBy: z.string().nullable(),
  releasedAt: InstantSchema.nullable(),
  /** The beginning of the hash of the file. */
  print: z.string(),
});
export type PayoutBatchView = z.infer<typeof PayoutBatchView>;

/** Files of payouts, the newest first; what waits for one; and why none can be made, or null. */
export const PayoutBatchPage = pageOf(PayoutBatchView).extend({
  waiting: z.object({ payouts: z.int(), amountMinor: z.int(), currency: CurrencySchema }),
  whyNot: z.string().nullable(),
});

/** A payout of a file, as who releases it reads it. */
export const BatchLine = z.object({
  id: PayoutId,
  ref: z.string(),
  identityName: z.string(),
  holderName: z.string(),
  bankName: z.string().nullable(),
  masked: z.string(),
  amountMinor: z.int(),
  status: z.enum(payoutStatuses),
});
export type BatchLine = z.infer<typeof BatchLine>;
