// A bookkeeper reads the trial balance of a period, and takes it along as a file.
import { brand } from '@ahadi/domain/brand.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import { majorOf } from '@ahadi/domain/core/money.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { trialCells, xeroHeads, xeroLines } from '@ahadi/domain/ledger/bookkeeping.ts';
import type { TrialRow } from '@ahadi/domain/ledger/schema.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { dayLines, journal, type Span, trialBalance } from '../ledger/bookkeeping.ts';

type Period = { from?: string | undefined; until?: string | undefined };
const spanOf = ({ from, until }: Period): Span => ({ from: from ?? null, until: until ?? null });

/** The trial balance of a period. */
export const readBooks = (ctx: Ctx, period: Period): Promise<TrialRow[]> => trialBalance(ctx, spanOf(period));

/** Lines in one file, and files that can be made in ten minutes: each reads all of the books. */
const MOST = { lines: 100_000, files: 20, seconds: 600 };
type Cells = (string | number | null)[][];
type Asked = Period & { form: 'balance' | 'journal' | 'xero'; tz: string };

function tooMany(): never {
  throw new DomainError('BAD_INPUT', 'A file has room for 100,000 lines. Choose a shorter time.', {
    from: 'Choose a shorter time.',
  });
}

async function journalLines(ctx: Ctx, span: Span, tz: string): Promise<Cells> {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: tz });
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: tz });
  const lines = (await journal(ctx, span, MOST.lines)) ?? tooMany();
  return [
    ['Transaction', 'Day', 'Time', 'Kind', 'Memo', 'Account', 'Name', 'Of', 'Currency', 'Debit', 'Credit'],
    ...lines.map(({ txnId, at, kind, memo, book, account, currency, amount }) => {
      const major = majorOf(Math.abs(Number(amount)), currency);
      const isDebit = !amount.startsWith('-');
      return [
        ...[txnId, day.format(at), clock.format(at), kind, memo, book.code, book.name, account, currency],
        ...(isDebit ? [major, null] : [null, major]),
      ];
    }),
  ];
}

/** The books of a period as a file for a spreadsheet or an accounting program. Throws BAD_INPUT, RATE_LIMITED. */
export async function exportBooks(ctx: Ctx, { form, tz, ...period }: Asked): Promise<File> {
  const wait = await countTry(ctx, `books file|${userIdOf(ctx)}`, MOST.files, MOST.seconds);
  if (wait !== null)
    throw new DomainError('RATE_LIMITED', `You can make twenty files in ten minutes. Try again in ${wait} seconds.`);
  const span = spanOf(period);
  const make: Record<Asked['form'], () => Promise<Cells>> = {
    balance: async () => trialCells(await trialBalance(ctx, span)),
    journal: () => journalLines(ctx, span, tz),
    xero: async () => [
      [...xeroHeads],
      ...xeroLines((await dayLines(ctx, span, tz, MOST.lines)) ?? tooMany(), brand.name),
    ],
  };
  const face = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: tz });
  const last = period.until === undefined ? ctx.now : new Date(Date.parse(period.until) - 1);
  const days = [period.from === undefined ? null : face.format(new Date(period.from)), face.format(last)];
  const name = [brand.name.toLowerCase(), 'books', form, ...days].filter(Boolean).join('-');
  return new File([csvFile(await make[form]())], `${name}.csv`, { type: 'text/csv;charset=utf-8' });
}
