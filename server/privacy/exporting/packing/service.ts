import { Readable } from 'node:stream';
import { brand } from '@ahadi/domain/brand.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { COPY_FILES_BYTES } from '@ahadi/domain/privacy/rules.ts';
import { ZipFile } from 'yazl';
import type { Ctx } from '../../../core/ctx.ts';
import type { PersonalRule, Subject } from '../../../core/personal.ts';
import { personalRules } from '../../rules/service.ts';
import type { PrintedPart } from '../layout/service.ts';
import { printAside } from '../printing/service.ts';
import { fileFacts, type Row, readAtOneInstant, rowsOf } from '../store.ts';

/** The tables that are in a copy, the account first and then as the rules stand. */
const parts: readonly (readonly [string, PersonalRule & { section: string }])[] = Object.entries(
  personalRules as Readonly<Record<string, PersonalRule>>,
)
  .flatMap(([table, rule]) => (rule.section === null ? [] : [[table, { ...rule, section: rule.section }] as const]))
  .toSorted(([one], [other]) => Number(other === 'users') - Number(one === 'users'));

/** Rows of a part on the pages; the rest stands in the JSON. */
const PRINTED = 100;
const LONGEST = 400;

const wordsOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};
const named = (column: string): string => `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`;
const printed = (row: Row): [string, string][] =>
  Object.entries(row).flatMap(([column, value]): [string, string][] =>
    value === null || value === '' ? [] : [[named(column), wordsOf(value)]],
  );

/** How many parts there are: tables, and one for the pages and files. */
export const PARTS = parts.length + 1;

export type Owner = Subject & { name: string };
type Progress = (done: number) => Promise<unknown>;

/** The JSON of all parts, piece by piece, so that only some rows are in memory at a time. Notes for the pages and the files on the way. */
async function* jsonOf(
  ctx: Ctx,
  owner: Owner,
  seen: { pages: PrintedPart[]; files: Set<string> },
  progress: Progress,
): AsyncGenerator<string> {
  yield `{"product":${JSON.stringify(brand.name)},"asOf":${JSON.stringify(ctx.now.toISOString())},"userId":${JSON.stringify(owner.userId)},"sections":{`;
  for (const [index, [table, rule]] of parts.entries()) {
    const page: PrintedPart = { title: rule.section, count: 0, rows: [] };
    yield `${index === 0 ? '' : ','}${JSON.stringify(rule.section)}:{"table":${JSON.stringify(table)},"rows":[`;
    for await (const rows of rowsOf(ctx, table, rule, owner)) {
      for (const row of rows) {
        yield `${page.count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
        page.count += 1;
        if (page.rows.length < PRINTED) page.rows.push(printed(row));
        for (const column of rule.files ?? []) if (row[column]) seen.files.add(String(row[column]));
      }
    }
    yield ']}';
    if (page.count > 0) seen.pages.push(page);
    await progress(index + 1);
  }
  yield '}}';
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/plain': 'txt',
};

/** What the copy leaves out, and why. */
const leftOut = (tooMuch: readonly string[]): string[] => [
  ...Object.values<PersonalRule>(personalRules).flatMap(({ section, mine, why }) =>
    section === null && mine !== null && why ? [why] : [],
  ),
  ...(tooMuch.length > 0
    ? [`${tooMuch.length} files beyond ${COPY_FILES_BYTES / 1024 / 1024} MB; open them where you gave them.`]
    : []),
];

/** The copy of somebody's data as a ZIP: data.json, pages to read, and the files they gave. Read as everything stood at one instant. */
export async function packCopy(ctx: Ctx, owner: Owner, progress: Progress): Promise<Buffer> {
  const zip = new ZipFile();
  const bytes = (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer); // a stream of bytes
    return Buffer.concat(chunks);
  })();
  const seen = { pages: [] as PrintedPart[], files: new Set<string>() };
  const facts = await ctx.db.transaction().execute(async (db) => {
    await readAtOneInstant({ db });
    const json = Readable.from(jsonOf({ ...ctx, db }, owner, seen, progress), { objectMode: false });
    zip.addReadStream(json, 'data.json', { mtime: ctx.now });
    await new Promise((resolve, reject) => json.on('end', resolve).on('error', reject));
    return fileFacts({ db }, [...seen.files]);
  });
  let room = COPY_FILES_BYTES;
  const tooMuch: string[] = [];
  for (const { sha256, size, mime } of facts) {
    if (size > room) tooMuch.push(sha256);
    else {
      room -= size;
      const content = await ctx.storage.get(sha256);
      const ending = endings[mime];
      if (content) zip.addBuffer(content, `files/${sha256}${ending ? `.${ending}` : ''}`, { mtime: ctx.now });
    }
  }
  const pages = await printAside({
    name: owner.name,
    at: formatUtc(ctx.now.toISOString()),
    parts: seen.pages,
    left: leftOut(tooMuch),
  });
  zip.addBuffer(Buffer.from(pages), 'your-data.pdf', { mtime: ctx.now });
  zip.end();
  return bytes;
}
