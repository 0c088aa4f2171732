// What a list of agreements shows leaves as a table.

import { type ExportWords, exportWords } from '@ahadi/domain/agreements/exporting/words.ts';
import { inForce } from '@ahadi/domain/agreements/lifecycle.ts';
import { MOST_ROWS } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery, AgreementRow, ListExport } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { csvFile } from '@ahadi/domain/core/csv.ts';
import { majorOf } from '@ahadi/domain/core/money.ts';
import type { Page } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { countTry } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { filled } from '../core/letters/words.ts';
import { listAgreements } from './list.store.ts';
import { type Further, readFurther } from './list-file.store.ts';

export type Listed = AgreementRow & Pick<Further, 'sides' | 'sealed' | 'bytes' | 'signedAt' | 'language'>;
type Cell = string | number | null;

/** Rows that are read at a time. */
const STEP = 500;

/** Every agreement of a list in its order. Throws BAD_INPUT for more than `most`. */
export async function allListed(ctx: Ctx, query: AgreementQuery, most: number): Promise<Listed[]> {
  const userId = userIdOf(ctx);
  const listed: Listed[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Page<AgreementRow> = await listAgreements(ctx, userId, {
      ...{ ...query, limit: STEP },
      ...(cursor !== null && { cursor }),
    });
    const further = await readFurther(
      ctx,
      userId,
      page.rows.map(({ id }) => id),
    );
    // What went from the list between the two is not in it.
    listed.push(
      ...page.rows.flatMap((row) => (further.has(row.id) ? { ...row, ...further.get(row.id) } : []) as Listed),
    );
    if (listed.length > most)
      throw new DomainError('BAD_INPUT', `At most ${most.toLocaleString('en-GB')} agreements fit. Narrow the list.`);
    if (page.nextCursor === null) return listed;
    cursor = page.nextCursor;
  }
}

type Column = { head: string; of: (row: Listed) => Cell };

/** What stands in a table of these agreements: a column for each side that one of them has. */
function columnsFor(ctx: Pick<Ctx, 'config'>, rows: readonly Listed[], { wordsIn, tz }: ListExport): Column[] {
  const say = exportWords[wordsIn];
  const sides = [...new Set(['A', 'B', ...rows.flatMap((row) => Object.keys(row.sides))])].sort();
  const named = new Intl.DisplayNames(wordsIn, { type: 'language' });
  const day = (at: Date | string | null) => (at === null ? null : localDayOf(new Date(at), tz));
  return [
    { head: say.reference, of: ({ ref }) => ref },
    { head: say.title, of: ({ title }) => title },
    { head: say.kind, of: (row) => kindOf(say, row) },
    { head: say.state, of: (row) => stateOf(say, row) },
    ...sides.map((side) => ({
      head: filled(say.side, { side }),
      of: (row: Listed) => row.sides[side]?.join('; ') ?? null,
    })),
    { head: say.value, of: ({ valueMinor, currency }) => (valueMinor === null ? null : majorOf(valueMinor, currency)) },
    { head: say.currency, of: ({ valueMinor, currency }) => (valueMinor === null ? null : currency) },
    { head: say.signedOn, of: ({ signedAt }) => day(signedAt) },
    { head: say.endsOn, of: ({ endsOn }) => endsOn },
    { head: say.signBy, of: ({ signDueAt, status }) => (status === 'signing' ? day(signDueAt) : null) },
    { head: say.changedOn, of: ({ updatedAt }) => day(updatedAt) },
    { head: say.tags, of: ({ tags }) => tags.map(({ name }) => name).join('; ') || null },
    { head: say.language, of: ({ language }) => (language === null ? null : (named.of(language) ?? language)) },
    { head: say.seal, of: ({ sealed }) => sealed },
    { head: say.address, of: ({ id }) => `${ctx.config.PUBLIC_URL}${to('agreement', { id })}` },
  ];
}

/** What changes or ends another agreement is no agreement beside it: who sums up what it is worth leaves it out. */
const kindOf = (say: ExportWords, { kind, changes }: Listed): string =>
  changes === null
    ? say[kind]
    : filled(changes.purpose === 'amendment' ? say.amendmentOf : say.endOf, { ref: changes.ref });

/** What ends another agreement is not in force itself. */
const stateOf = (say: ExportWords, { status, changes }: Listed): string =>
  changes?.purpose === 'termination' && inForce.includes(status) ? say.tookEffect : say[status];

/** A table of agreements, with columns of one's own before the others. */
export function tableOf(
  ctx: Pick<Ctx, 'config'>,
  rows: readonly Listed[],
  asked: ListExport,
  before: readonly Column[] = [],
): string {
  const columns = [...before, ...columnsFor(ctx, rows, asked)];
  return csvFile([columns.map(({ head }) => head), ...rows.map((row) => columns.map(({ of }) => of(row)))]);
}

/** "ahadi-agreements-2026-11-30", by the clocks of its reader. */
export const exportName = (ctx: Pick<Ctx, 'now'>, tz: string): string =>
  `${brand.name.toLowerCase()}-agreements-${localDayOf(ctx.now, tz)}`;

/** So many files can be made in ten minutes. */
const FILES = { most: 30, seconds: 600 };

/** The list as CSV in UTF-8 with a byte-order mark, in which no spreadsheet runs what somebody wrote. Throws BAD_INPUT, RATE_LIMITED. */
export async function exportTable(ctx: Ctx, asked: ListExport): Promise<File> {
  const wait = await countTry(ctx, `agreements file|${userIdOf(ctx)}`, FILES.most, FILES.seconds);
  if (wait !== null)
    throw new DomainError('RATE_LIMITED', `You can make thirty files in ten minutes. Try again in ${wait} seconds.`);
  const rows = await allListed(ctx, asked, MOST_ROWS);
  return new File([tableOf(ctx, rows, asked)], `${exportName(ctx, asked.tz)}.csv`, { type: 'text/csv;charset=utf-8' });
}
