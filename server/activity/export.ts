// Somebody's history leaves as CSV, JSON or PDF.
import { EXPORT_DAYS, EXPORT_ROWS, kindWords } from '@ahadi/domain/activity/rules.ts';
import { ActivityKind, type FileFormat, type HistoryTab, SecurityFilter } from '@ahadi/domain/activity/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import { formatMoney, majorOf } from '@ahadi/domain/core/money.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays, formatUtc } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { PaymentFilter, type PaymentRow } from '@ahadi/domain/payments/schema.ts';
import { kindWords as moneyWords, stateWords } from '@ahadi/domain/payments/words.ts';
import { identitiesOfUser, userById } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { printSheet } from '../core/sheet.ts';
import { zoneOfReader } from '../core/zone.ts';
import { isDone, listPayments } from '../payments/list.ts';
import { readMine } from '../records/reading.ts';
import { listComing } from './coming.ts';
import { listDecisions } from './decisions.ts';
import { listActivity } from './history.ts';
import { listSecurity } from './security.ts';

export type Cell = string | number | boolean | null;
type Column<Row> = {
  /** Its name in JSON and in the head of CSV. */
  key: string;
  of: (row: Row) => Cell;
  /**
   * The head and width in the PDF, in points or the rest of the page, and its words where they are others than for machines; left out where it
   * is only for machines.
   */
  print?: { head: string; width: number | '*'; of?: (row: Row) => Cell; isNumber?: boolean };
};

type Asked = {
  tab: HistoryTab;
  format: FileFormat;
  from?: string | undefined;
  until?: string | undefined;
  kind?: string | undefined;
} & Omit<Parameters<typeof listActivity>[1], 'kind' | keyof PageRequest> &
  Omit<Parameters<typeof listPayments>[1], 'kind' | keyof PageRequest> &
  Omit<Parameters<typeof listDecisions>[1], keyof PageRequest>;

/** One tab laid out: its columns' keys and rows, and how it is printed. */
export type Sheet = {
  title: string;
  keys: string[];
  rows: Cell[][];
  printed: { index: number; head: string; width: number | '*'; isNumber?: boolean }[];
  /** The cells of the PDF, in the order of `printed`. */
  printedRows: Cell[][];
  /** There were more rows than fit, or a part could not be read. */
  remarks: string[];
  /** Of money, what went through in each currency. */
  totals?: Total[];
};

type Total = { currency: PaymentRow['currency']; inMinor: number; outMinor: number };

/** Rows that are read at a time. */
const STEP = 500;

/** Every row that is asked for, page by page, at most as many as fit, and what could not be read on the way. */
async function rowsOf<Row>(
  read: (page: PageRequest) => Promise<Page<Row> & { missing: string[] }>,
): Promise<{ rows: Row[]; remarks: string[] }> {
  const rows: Row[] = [];
  const missing = new Set<string>();
  for (let cursor: string | undefined; ; ) {
    const page = await read({
      limit: Math.min(STEP, EXPORT_ROWS - rows.length),
      ...(cursor !== undefined && { cursor }),
    });
    rows.push(...page.rows);
    for (const part of page.missing) missing.add(part);
    const isFull = rows.length >= EXPORT_ROWS && page.nextCursor !== null;
    const remarks = [
      ...(isFull ? ['Only the newest 10,000 rows are in this file. Choose a shorter time for the others.'] : []),
      ...(missing.size > 0 ? [`Could not be read just now and is missing: ${[...missing].join(', ')}.`] : []),
    ];
    if (page.nextCursor === null || isFull) return { rows, remarks };
    cursor = page.nextCursor;
  }
}

const sheetOf = <Row>(
  title: string,
  columns: readonly Column<Row>[],
  { rows, remarks }: { rows: readonly Row[]; remarks: string[] },
): Sheet => ({
  title,
  keys: columns.map(({ key }) => key),
  rows: rows.map((row) => columns.map(({ of }) => of(row))),
  printed: columns
    .flatMap(({ print }) => print ?? [])
    .map(({ head, width, isNumber = false }, index) => ({ index, head, width, isNumber })),
  printedRows: rows.map((row) => columns.flatMap(({ of, print }) => (print ? [(print.of ?? of)(row)] : []))),
  remarks,
});

/** An instant in words, which the paper has by its reader's clocks. */
const instantIn = (at: string | null): string => (at === null ? '' : formatUtc(at));
const when = {
  key: 'at',
  of: (row: { at: string }) => row.at,
  print: { head: 'When', width: 118, of: (row: { at: string }) => formatUtc(row.at) },
};

/** What went through in each currency. What still may, and what did not, counts for nothing. */
function totalsOf(rows: readonly PaymentRow[]): Total[] {
  const done = rows.filter(isDone);
  const sum = (currency: string, way: PaymentRow['direction']) =>
    done.reduce((sum, row) => sum + (row.currency === currency && row.direction === way ? row.amountMinor : 0), 0);
  return [...new Set(done.map(({ currency }) => currency))]
    .sort()
    .map((currency) => ({ currency, inMinor: sum(currency, 'in'), outMinor: sum(currency, 'out') }));
}

const makers: Record<HistoryTab, (ctx: Ctx, asked: Asked) => Promise<Sheet>> = {
  activity: async (ctx, { kind, ...asked }) => {
    const filter = { ...asked, kind: known(ActivityKind.optional().safeParse(kind)) };
    return sheetOf(
      'Activity',
      [
        when,
        { key: 'actor', of: ({ actor }) => actor },
        { key: 'sentence', of: ({ sentence }) => sentence, print: { head: 'What happened', width: '*' } },
        { key: 'kind', of: ({ kind }) => kindWords[kind], print: { head: 'Kind', width: 90 } },
        { key: 'about', of: ({ about }) => about?.label ?? null, print: { head: 'About', width: 220 } },
        { key: 'path', of: ({ about }) => about?.path ?? null },
        { key: 'event', of: ({ name }) => name },
        { key: 'hash', of: ({ hash }) => hash },
        { key: 'id', of: ({ id }) => id },
      ],
      await rowsOf((page) => listActivity(ctx, { ...filter, ...page })),
    );
  },
  payments: async (ctx, { kind, ...asked }) => {
    const filter = { ...asked, kind: known(PaymentFilter.shape.kind.safeParse(kind)) };
    const read = await rowsOf((page) => listPayments(ctx, { ...filter, ...page }));
    const sheet = sheetOf(
      'Payments',
      [
        when,
        { key: 'kind', of: ({ kind }) => kind, print: { head: 'What', width: 66, of: ({ kind }) => moneyWords[kind] } },
        { key: 'direction', of: ({ direction }) => direction },
        { key: 'what', of: ({ what }) => what, print: { head: 'For', width: '*' } },
        { key: 'of', of: ({ ownerName }) => ownerName, print: { head: 'Whose', width: 70 } },
        { key: 'amount_minor', of: ({ amountMinor }) => amountMinor },
        {
          key: 'amount',
          of: ({ amountMinor, currency }) => majorOf(amountMinor, currency),
          print: {
            ...{ head: 'Amount', width: 76, isNumber: true },
            of: ({ amountMinor, currency, direction }) =>
              `${direction === 'in' ? '+' : '−'} ${formatMoney(amountMinor, currency)}`,
          },
        },
        { key: 'fee_minor', of: ({ feeMinor }) => feeMinor },
        {
          key: 'fee',
          of: ({ feeMinor, currency }) => (feeMinor === null ? null : majorOf(feeMinor, currency)),
          print: {
            ...{ head: 'Fee in it', width: 48, isNumber: true },
            of: ({ feeMinor, currency }) => (feeMinor === null ? null : formatMoney(feeMinor, currency)),
          },
        },
        { key: 'currency', of: ({ currency }) => currency },
        {
          key: 'state',
          of: ({ status }) => status.replaceAll('_', ' '),
          print: { head: 'State', width: 62, of: stateWords },
        },
        { key: 'receipt', of: ({ receipt }) => receipt, print: { head: 'Receipt', width: 70 } },
        { key: 'proof', of: ({ proof }) => proof, print: { head: 'Proof', width: 84 } },
        { key: 'path', of: ({ path }) => path },
        { key: 'id', of: ({ id }) => id },
      ],
      read,
    );
    return { ...sheet, totals: totalsOf(read.rows) };
  },
  security: async (ctx, { kind, ...asked }) => {
    const filter = { ...asked, kind: known(SecurityFilter.shape.kind.safeParse(kind)) };
    return sheetOf(
      'Security',
      [
        when,
        { key: 'kind', of: ({ kind }) => kind },
        { key: 'sentence', of: ({ sentence }) => sentence, print: { head: 'What happened', width: 210 } },
        { key: 'device', of: ({ userAgent }) => userAgent, print: { head: 'Device', width: '*' } },
        { key: 'address', of: ({ ipAddress }) => ipAddress, print: { head: 'Address', width: 90 } },
        {
          key: 'ended_at',
          of: ({ endedAt }) => endedAt,
          print: { head: 'Ended', width: 118, of: ({ endedAt }) => instantIn(endedAt) },
        },
        { key: 'not_me', of: ({ disowned }) => disowned?.number ?? null, print: { head: 'Not me', width: 76 } },
        { key: 'id', of: ({ id }) => id },
      ],
      await rowsOf((page) => listSecurity(ctx, { ...filter, ...page })),
    );
  },
  moderation: async (ctx, asked) =>
    sheetOf(
      'Decisions about you',
      [
        when,
        { key: 'area', of: ({ area }) => area, print: { head: 'Area', width: 62 } },
        { key: 'decision', of: ({ sentence }) => sentence, print: { head: 'Decision', width: 150 } },
        { key: 'about', of: ({ about }) => about?.label ?? null, print: { head: 'About', width: 120 } },
        { key: 'by', of: ({ by }) => by, print: { head: 'By', width: 76 } },
        { key: 'rule', of: ({ rule }) => rule },
        { key: 'reason', of: ({ reason }) => reason, print: { head: 'Reason', width: '*' } },
        { key: 'days', of: ({ days }) => days },
        { key: 'appeal', of: ({ appeal }) => appeal?.status ?? null, print: { head: 'Appeal', width: 60 } },
        { key: 'appeal_until', of: ({ appealUntil }) => appealUntil },
        { key: 'id', of: ({ id }) => id },
      ],
      await rowsOf((page) => listDecisions(ctx, { ...asked, ...page })),
    ),
  record: recordSheet,
};

type RecordLine = {
  part: string;
  ref: string;
  who: string | null;
  state: string;
  at: string | null;
  until: string | null;
  words: string | null;
};

/** All of one's record as it stands now: it is no list over time, so no dates choose from it. */
async function recordSheet(ctx: Ctx): Promise<Sheet> {
  const { identities, about, filed, challenges } = await readMine(ctx);
  const entry =
    (part: string) =>
    ({ status, entry }: (typeof about)[number]): RecordLine => ({
      part,
      ref: entry.ref,
      who: part === 'about me' ? entry.facts.filer.name : entry.facts.subject.name,
      state: status.replaceAll('_', ' '),
      at: entry.publishedAt,
      until: entry.expiresAt,
      words: entry.text,
    });
  const rows: RecordLine[] = [
    ...identities.map(({ identity, standing }) => ({
      ...{ part: 'standing', ref: identity.userNumber, who: identity.name, state: '', at: null, until: null },
      words: `${standing.agreementsKept} agreements kept, ${standing.resolvedInTime} disputes resolved in time, ${standing.unresolved} unresolved`,
    })),
    ...(await listComing(ctx)).map((it) => ({
      ...{ part: 'may become public', ref: it.ref, who: it.otherName, state: it.isInReview ? 'in review' : 'open' },
      ...{ at: it.publicFrom, until: null, words: it.statement ?? it.title },
    })),
    ...about.map(entry('about me')),
    ...filed.map(entry('filed by me')),
    ...challenges.map((it) => ({
      ...{ part: 'challenge', ref: it.recordRef, who: it.challengerName, state: it.decision ?? it.status },
      ...{ at: it.createdAt, until: it.decisionDue, words: it.reasons ?? it.statement },
    })),
  ];
  return sheetOf<RecordLine>(
    'Public record',
    [
      { key: 'part', of: ({ part }) => part, print: { head: 'Part', width: 84 } },
      { key: 'reference', of: ({ ref }) => ref, print: { head: 'Reference', width: 92 } },
      { key: 'with', of: ({ who }) => who, print: { head: 'With', width: 100 } },
      { key: 'state', of: ({ state }) => state, print: { head: 'State', width: 76 } },
      { key: 'at', of: ({ at }) => at, print: { head: 'From', width: 118, of: ({ at }) => instantIn(at) } },
      {
        key: 'until',
        of: ({ until }) => until,
        print: { head: 'Until', width: 118, of: ({ until }) => instantIn(until) },
      },
      { key: 'words', of: ({ words }) => words, print: { head: 'Words', width: '*' } },
    ],
    { rows: rows.slice(0, EXPORT_ROWS), remarks: [] },
  );
}

/** What a filter of this tab may be; throws BAD_INPUT for a kind that is another tab's or nobody's. */
function known<Value>(parsed: { success: true; data: Value } | { success: false; error: unknown }): Value {
  if (parsed.success) return parsed.data;
  throw new DomainError('BAD_INPUT', undefined, { kind: 'This part of the history has no such kind.' });
}

/** The database knows no year before it. */
const FIRST = new Date('0001-01-01T00:00:00.000Z');
const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/** The time a file covers: twelve months at most, the last ones unless it was said. Throws BAD_INPUT. */
function spanOf(ctx: Ctx, { from, until }: Asked): { from: string; until: string } {
  const end = until ? new Date(until) : new Date(ctx.now.getTime() + 1000);
  const start = from ? new Date(from) : laterOf(addDays(end, -EXPORT_DAYS), FIRST);
  if (start > end || addDays(start, EXPORT_DAYS) < end)
    throw new DomainError('BAD_INPUT', 'A file covers twelve months at most. Choose a shorter time.', {
      from: 'A file covers twelve months at most.',
    });
  return { from: start.toISOString(), until: end.toISOString() };
}

/** Whose rows they are: the identity that was asked for, or the person with all they act for. */
async function nameOf(ctx: Ctx, { identityId }: Asked): Promise<string> {
  const mine = identityId === undefined ? [] : await identitiesOfUser(ctx, userIdOf(ctx));
  const asked = mine.find(({ id }) => id === identityId)?.displayName;
  return asked ?? (await userById(ctx, userIdOf(ctx)))?.name ?? '';
}

/** So many files can be made in ten minutes: a long one keeps the press busy for all. */
const FILES = { most: 30, seconds: 600 };

/**
 * One tab of the reader's history as a file: CSV in UTF-8 with a byte-order mark and nothing that a spreadsheet would run, JSON, or
 * PDF. Instants are ISO 8601 in UTC; money is a number in minor units and one in whole units, beside its currency,
 * and what went through is summed up by currency in JSON and PDF; a table sums up itself. Throws BAD_INPUT, RATE_LIMITED.
 */
export async function exportHistory(ctx: Ctx, asked: Asked): Promise<File> {
  const span = spanOf(ctx, asked);
  const wait = await countTry(ctx, `history file|${userIdOf(ctx)}`, FILES.most, FILES.seconds);
  if (wait !== null)
    throw new DomainError('RATE_LIMITED', `You can make thirty files in ten minutes. Try again in ${wait} seconds.`);
  const sheet = await makers[asked.tab](ctx, { ...asked, ...span });
  const name = `${brand.name.toLowerCase()}-${asked.tab}-${ctx.now.toISOString().slice(0, 10)}`;
  if (asked.format === 'csv')
    return new File([csvFile([sheet.keys, ...sheet.rows])], `${name}.csv`, { type: 'text/csv;charset=utf-8' });
  const of = await nameOf(ctx, asked);
  const facts = { title: sheet.title, of, writtenAt: ctx.now.toISOString(), remarks: sheet.remarks };
  const totals = sheet.totals?.map(({ currency, inMinor, outMinor }) => ({
    ...{ currency, in_minor: inMinor, in: majorOf(inMinor, currency) },
    ...{ out_minor: outMinor, out: majorOf(outMinor, currency) },
  }));
  if (asked.format === 'json') {
    const rows = sheet.rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [sheet.keys[index], cell])));
    return new File([`${JSON.stringify({ ...facts, ...span, totals, rows }, null, 2)}\n`], `${name}.json`, {
      type: 'application/json',
    });
  }
  const count = sheet.rows.length === 1 ? 'one row' : `${sheet.rows.length.toLocaleString('en-GB')} rows`;
  const sums = (sheet.totals ?? []).map(
    ({ currency, inMinor, outMinor }) =>
      ` Went through: ${formatMoney(inMinor, currency)} in, ${formatMoney(outMinor, currency)} out.`,
  );
  const covers = `${formatUtc(span.from)} to ${formatUtc(span.until)}, ${count}.${sums.join('')}`;
  const tz = await zoneOfReader(ctx);
  const pdf = await printSheet({ ...facts, tz, covers, heads: sheet.printed, rows: sheet.printedRows });
  return new File([new Uint8Array(pdf)], `${name}.pdf`, { type: 'application/pdf' });
}
