// A wallet has a statement of a period, on the page and as a file.
import { brand } from '@ahadi/domain/brand.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import { majorOf } from '@ahadi/domain/core/money.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { dayInWords } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { WalletLine, WalletPeriod, WalletSums } from '@ahadi/domain/payments/schema.ts';
import { columnAmount, postingWords } from '@ahadi/domain/payments/wallets.ts';
import { identitiesOfUser } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { printSheet } from '../core/sheet.ts';
import { entriesOver, type PeriodEntry, sumsOver } from '../ledger/cover.ts';
import * as store from './wallet.store.ts';

/** Whose wallet it is. Throws NOT_FOUND for one that is not the reader's. */
async function ownerOf(ctx: Ctx, identityId: string): Promise<string> {
  const mine = (await identitiesOfUser(ctx, userIdOf(ctx))).find(({ id }) => id === identityId);
  if (!mine) throw new DomainError('NOT_FOUND');
  return mine.displayName;
}

const spanOf = ({ from, until }: WalletPeriod) => ({ from: from ?? null, until: until ?? null });
const codeOf = ({ identityId, currency }: WalletPeriod): string => chart.wallet(identityId, currency).code;
/** The books write what we owe below zero; the owner reads it above. */
const asOwners = (minor: bigint): string => (-minor).toString();

async function sumsOf(ctx: Ctx, period: WalletPeriod): Promise<WalletSums & { entries: number }> {
  const sums = await sumsOver(ctx, codeOf(period), spanOf(period));
  const [opening, came, went] = [sums.opening, sums.credits, sums.debits].map(BigInt) as [bigint, bigint, bigint]; // three of three
  return {
    openingMinor: asOwners(opening),
    inMinor: asOwners(came),
    outMinor: went.toString(),
    closingMinor: asOwners(opening + came + went),
    entries: sums.entries,
  };
}

async function linesOf(ctx: Ctx, ownerId: string, entries: readonly PeriodEntry[]): Promise<WalletLine[]> {
  const subjects = entries.map(({ subjectKind, subjectId }) => ({ subjectKind, subjectId, ownerId }));
  const about = await store.aboutSubjects(ctx, subjects);
  return entries.map((entry) => ({
    entryId: entry.entryId,
    kind: entry.kind,
    about: about.get(store.subjectKey({ ...entry, ownerId })) ?? null,
    memo: entry.memo,
    movedMinor: asOwners(BigInt(entry.amount)),
    balanceMinor: asOwners(BigInt(entry.before) + BigInt(entry.amount)),
    at: entry.at.toISOString(),
  }));
}

async function readLines(ctx: Ctx, period: WalletPeriod, { cursor, limit }: PageRequest): Promise<Page<WalletLine>> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor))
    throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
  const asked = { ...spanOf(period), after: cursor ?? null, limit };
  const entries = await entriesOver(ctx, codeOf(period), asked);
  const rows = await linesOf(ctx, period.identityId, entries.slice(0, limit));
  return { rows, nextCursor: entries.length > limit ? (rows.at(-1)?.entryId ?? null) : null };
}

/** One wallet of the reader's over a period, in the order of days. Throws NOT_FOUND for any other, BAD_INPUT. */
export async function readStatement(
  ctx: Ctx,
  { cursor, limit, ...period }: PageRequest & WalletPeriod,
): Promise<Page<WalletLine> & WalletSums> {
  await ownerOf(ctx, period.identityId);
  const { entries: _, ...sums } = await sumsOf(ctx, period);
  const page = await readLines(ctx, period, { limit, ...(cursor !== undefined && { cursor }) });
  return { ...page, ...sums };
}

/** Lines in one file, and files that can be made in ten minutes: a long one keeps the press busy for all. */
const MOST = { lines: 10_000, files: 30, seconds: 600 };
const HEADS = ['Day', 'What', 'For', 'Reference', 'In', 'Out', 'Balance'] as const;

/** The first and the last day of a period by the clocks of a zone; the first null from the beginning on. */
function daysOf(ctx: Ctx, { from, until }: WalletPeriod, tz: string): { first: string | null; last: string } {
  const face = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: tz });
  const last = until === undefined ? ctx.now : new Date(Date.parse(until) - 1);
  return { first: from === undefined ? null : face.format(new Date(from)), last: face.format(last) };
}

/** "1 November 2026 to 30 November 2026". */
function coveredBy(ctx: Ctx, period: WalletPeriod, tz: string): string {
  const { first, last } = daysOf(ctx, period, tz);
  return first === null ? `Up to ${dayInWords(last)}` : `${dayInWords(first)} to ${dayInWords(last)}`;
}

/** Every line of the period, page by page. Throws BAD_INPUT for more than fit. */
async function allLines(ctx: Ctx, period: WalletPeriod, entries: number): Promise<WalletLine[]> {
  if (entries > MOST.lines)
    throw new DomainError('BAD_INPUT', 'A file has room for 10,000 lines. Choose a shorter time.', {
      from: 'Choose a shorter time.',
    });
  const rows: WalletLine[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<WalletLine> = await readLines(ctx, period, { limit: 500, ...(cursor !== null && { cursor }) });
    rows.push(...page.rows);
    if (page.nextCursor === null) return rows;
    cursor = page.nextCursor;
  }
}

/** The lines as they are printed: what the period began with, each movement, and what it ended with. */
function printed<Amount>(
  sums: WalletSums,
  lines: readonly WalletLine[],
  tz: string,
  amount: (minor: string) => Amount,
): (Amount | string | null)[][] {
  const face = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: tz });
  return [
    [null, 'Opening balance', null, null, null, null, amount(sums.openingMinor)],
    ...lines.map(({ at, kind, about, memo, movedMinor, balanceMinor }) => {
      const isIn = !movedMinor.startsWith('-');
      return [
        ...[face.format(new Date(at)), postingWords[kind], about?.label ?? null, memo],
        ...(isIn ? [amount(movedMinor), null] : [null, amount(movedMinor.slice(1))]),
        amount(balanceMinor),
      ];
    }),
    [null, 'Closing balance', null, null, amount(sums.inMinor), amount(sums.outMinor), amount(sums.closingMinor)],
  ];
}

/** The letters of a name that stand in a file's name. */
const fileWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

type Asked = WalletPeriod & { format: 'csv' | 'pdf'; tz: string };

/** The statement of a period as a file, named for whose wallet it is. Throws NOT_FOUND, BAD_INPUT, RATE_LIMITED. */
export async function exportStatement(ctx: Ctx, { format, tz, ...period }: Asked): Promise<File> {
  const owner = await ownerOf(ctx, period.identityId);
  const wait = await countTry(ctx, `wallet file|${userIdOf(ctx)}`, MOST.files, MOST.seconds);
  if (wait !== null)
    throw new DomainError('RATE_LIMITED', `You can make thirty files in ten minutes. Try again in ${wait} seconds.`);
  const { entries, ...sums } = await sumsOf(ctx, period);
  const lines = await allLines(ctx, period, entries);
  const { currency } = period;
  const { first, last } = daysOf(ctx, period, tz);
  const name = [brand.name.toLowerCase(), 'wallet', fileWords(owner), currency, first, last].filter(Boolean).join('-');
  if (format === 'csv') {
    // A spreadsheet calculates with them.
    const cells = printed(sums, lines, tz, (minor) => majorOf(Number(minor), currency));
    return new File([csvFile([[...HEADS], ...cells])], `${name}.csv`, { type: 'text/csv;charset=utf-8' });
  }
  const widths = [92, 100, '*', 150, 64, 60, 68] as const;
  const pdf = await printSheet({
    title: `Wallet in ${currency}`,
    of: owner,
    writtenAt: ctx.now.toISOString(),
    tz,
    covers: `${coveredBy(ctx, period, tz)}, days and hours of ${tz}. Amounts in ${currency}.`,
    remarks: [],
    heads: HEADS.map((head, index) => ({ index, head, width: widths[index] ?? '*', isNumber: index > 3 })),
    rows: printed(sums, lines, tz, (minor) => columnAmount(BigInt(minor), currency)),
  });
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' });
}
