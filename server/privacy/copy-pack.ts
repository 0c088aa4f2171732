// A copy of all data is packed piece by piece, and holds every table that the rules name.
import { Readable } from 'node:stream';
import { brand } from '@ahadi/domain/brand.ts';
import { formatIn } from '@ahadi/domain/core/time.ts';
import { COPY_FILES_BYTES } from '@ahadi/domain/privacy/rules.ts';
import { ZipFile } from 'yazl';
import type { Ctx } from '../core/ctx.ts';
import type { PersonalRule, Subject } from '../core/personal.ts';
import { zoneOf } from '../core/zone.ts';
import { fileFacts, readAtOneInstant, rowsOf } from './copy.store.ts';
import { fileNameOf, indexOf, type Part, pageOf } from './copy-pages.ts';
import { personalRules } from './personal-rules.ts';

/** The tables that are in a copy, the account first and then as the rules stand. */
const parts: readonly (readonly [string, PersonalRule & { section: string }])[] = Object.entries(
  personalRules as Readonly<Record<string, PersonalRule>>,
)
  .flatMap(([table, rule]) => (rule.section === null ? [] : [[table, { ...rule, section: rule.section }] as const]))
  .toSorted(([one], [other]) => Number(other === 'users') - Number(one === 'users'));

/** How many parts there are: tables, and one for the pages and files. */
export const PARTS = parts.length + 1;

export type Owner = Subject & { name: string };
type Progress = (done: number) => Promise<unknown>;

/** The JSON of all parts, piece by piece, so that only some rows are in memory at a time. Notes the parts that have rows, and the files, on the way. */
async function* jsonOf(
  ctx: Ctx,
  owner: Owner,
  seen: { parts: Part[]; files: Set<string> },
  progress: Progress,
): AsyncGenerator<string> {
  yield `{"product":${JSON.stringify(brand.name)},"asOf":${JSON.stringify(ctx.now.toISOString())},"userId":${JSON.stringify(owner.userId)},"sections":{`;
  for (const [index, [table, rule]] of parts.entries()) {
    const part: Part = { title: rule.section, file: fileNameOf(rule.section), count: 0 };
    yield `${index === 0 ? '' : ','}${JSON.stringify(rule.section)}:{"table":${JSON.stringify(table)},"rows":[`;
    for await (const rows of rowsOf(ctx, table, rule, owner)) {
      for (const row of rows) {
        yield `${part.count === 0 ? '' : ','}\n${JSON.stringify(row)}`;
        part.count += 1;
        for (const column of rule.files ?? []) if (row[column]) seen.files.add(String(row[column]));
      }
    }
    yield ']}';
    if (part.count > 0) seen.parts.push(part);
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

/** What is still to be written of a stream comes before the next: a cursor is read to its end by one reader. */
const written = (stream: Readable): Promise<unknown> =>
  new Promise((resolve, reject) => stream.on('end', resolve).on('error', reject));

/**
 * The copy of somebody's data as a ZIP: index.html with a page for each kind, data.json with all of it for programs, and the files they gave.
 * Read as everything stood at one instant.
 */
export async function packCopy(ctx: Ctx, owner: Owner, progress: Progress): Promise<Buffer> {
  const zip = new ZipFile();
  const bytes = (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer); // a stream of bytes
    return Buffer.concat(chunks);
  })();
  const add = async (pieces: AsyncGenerator<string>, name: string) => {
    const stream = Readable.from(pieces, { objectMode: false });
    zip.addReadStream(stream, name, { mtime: ctx.now });
    await written(stream);
  };
  const seen = { parts: [] as Part[], files: new Set<string>() };
  const tooMuch: string[] = [];
  const tz = await zoneOf(ctx, { userId: owner.userId });
  const given = await ctx.db.transaction().execute(async (db) => {
    await readAtOneInstant({ db });
    await add(jsonOf({ ...ctx, db }, owner, seen, progress), 'data.json');
    const facts = await fileFacts({ db }, [...seen.files]);
    let room = COPY_FILES_BYTES;
    const places = new Map<string, string>();
    for (const { sha256, size, mime } of facts) {
      const ending = endings[mime];
      if (size > room) tooMuch.push(sha256);
      else places.set(sha256, `files/${sha256}${ending ? `.${ending}` : ''}`);
      if (places.has(sha256)) room -= size;
    }
    for (const part of seen.parts) {
      const [table, rule] = parts.find(([, { section }]) => section === part.title) ?? [];
      if (table && rule)
        await add(
          pageOf(part, rowsOf({ db }, table, rule, owner), (sha256) => places.get(sha256), tz),
          `pages/${part.file}`,
        );
    }
    return places;
  });
  for (const [sha256, place] of given) {
    const content = await ctx.storage.get(sha256);
    if (content) zip.addBuffer(content, place, { mtime: ctx.now });
  }
  const facts = {
    name: owner.name,
    at: formatIn(ctx.now.toISOString(), tz),
    parts: seen.parts,
    left: leftOut(tooMuch),
  };
  zip.addBuffer(Buffer.from(indexOf(facts)), 'index.html', { mtime: ctx.now });
  zip.end();
  return bytes;
}
