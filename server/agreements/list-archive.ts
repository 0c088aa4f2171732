// The sealed PDFs of a list leave in one archive, which is written while it is read: no more than one of them is held at a time.
import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { exportWords } from '@ahadi/domain/agreements/exporting/words.ts';
import { MOST_ARCHIVE_BYTES, MOST_ARCHIVED, MOST_ROWS } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery, ExportAhead, ListExport } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ZipFile } from 'yazl';
import { countTry, triesOf } from '../accounts/entry.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { readUnchanged } from '../core/files.ts';
import { countExport, stillReads } from './list-file.store.ts';
import { allListed, exportName, type Listed, tableOf } from './list-table.ts';

/** So many archives can be asked for in an hour. */
const ARCHIVES = { most: 60, seconds: 3600 };

/** Since when an archive of an account is on its way. After an hour it counts as given up. */
const underWay = new Map<string, Date>();

function isUnderWay(userId: string, now: Date): boolean {
  const since = underWay.get(userId);
  return since !== undefined && now.getTime() - since.getTime() < HOUR;
}

const UNDER_WAY = 'An archive is on its way already. Wait until it is there, or stop that download.';

/** Takes the one place of an account; answers what gives it back. Throws RATE_LIMITED while it is taken. */
function takePlace(userId: string, now: Date): () => void {
  if (isUnderWay(userId, now)) throw new DomainError('RATE_LIMITED', UNDER_WAY);
  underWay.set(userId, now);
  return () => {
    if (underWay.get(userId) === now) underWay.delete(userId);
  };
}

const triesKey = (userId: string): string => `agreements archive|${userId}`;

/** How much there is to take away of a list, and whether an archive of it can be begun. */
export async function exportAhead(ctx: Ctx, query: AgreementQuery): Promise<ExportAhead> {
  const userId = userIdOf(ctx);
  const isOften = (await triesOf(ctx, triesKey(userId), ARCHIVES.seconds)) >= ARCHIVES.most;
  const archiveWaits = isUnderWay(userId, ctx.now) ? 'under_way' : isOften ? 'too_often' : null;
  return { ...(await countExport(ctx, userId, query, MOST_ROWS)), archiveWaits };
}

type Asked = ListExport & { account?: string | undefined };

/**
 * The archive of a list, and what it is called. Throws BAD_INPUT for more than fits, RATE_LIMITED, ACC_SWITCHED where the list of another account
 * was meant. Nothing of it is begun before it is read. What fails on the way ends the stream before its end, so that no half archive looks whole.
 */
export async function archiveAgreements(
  ctx: Ctx,
  { account, ...asked }: Asked,
): Promise<{ name: string; bytes: AsyncIterable<Uint8Array> }> {
  const userId = userIdOf(ctx);
  if (account !== undefined && account !== userId) throw new DomainError('ACC_SWITCHED');
  if (isUnderWay(userId, ctx.now)) throw new DomainError('RATE_LIMITED', UNDER_WAY);
  const wait = await countTry(ctx, triesKey(userId), ARCHIVES.most, ARCHIVES.seconds);
  if (wait !== null)
    throw new DomainError('RATE_LIMITED', `You can make sixty archives in an hour. Try again in ${wait} seconds.`);
  const rows = await allListed(ctx, asked, MOST_ARCHIVED);
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_ARCHIVE_BYTES)
    throw new DomainError('BAD_INPUT', 'The PDFs of these agreements are more than 1 GB. Narrow the list.');
  return { name: `${exportName(ctx, asked.tz)}.zip`, bytes: ReadableStream.from(written(ctx, rows, asked)) };
}

/** The archive piece by piece. Who stops reading ends it, and gives the place of the account back. */
async function* written(ctx: Ctx, rows: readonly Listed[], asked: ListExport): AsyncGenerator<Uint8Array> {
  const leave = takePlace(userIdOf(ctx), ctx.now);
  try {
    const zip = new ZipFile();
    const out = zip.outputStream as PassThrough; // declared as less than it is
    void fill(ctx, zip, rows, asked).catch((failure: Error) => {
      ctx.log.error('an archive of agreements broke off', { reference: ctx.requestId, failure });
      out.destroy(failure);
    });
    yield* out;
  } finally {
    leave();
  }
}

/** Writes the PDFs one after the other, each once the one before it was read, and the index behind them. */
async function fill(ctx: Ctx, zip: ZipFile, rows: readonly Listed[], asked: ListExport): Promise<void> {
  const say = exportWords[asked.wordsIn];
  const unread = new Set<string>();
  for (const { id, ref, sealed } of rows) {
    if (sealed === null) continue;
    if (!(await stillReads(ctx, userIdOf(ctx), id))) throw new Error(`${ref} is no longer its reader’s`);
    const bytes = await readUnchanged(ctx, sealed);
    if (bytes) await add(zip, bytes, nameOf(ref), ctx.now);
    else {
      unread.add(id);
      ctx.log.error('a sealed document could not be read', { agreement: id, sha256: sealed });
    }
  }
  const fileOf = ({ id, ref, sealed }: Listed) => (sealed === null || unread.has(id) ? null : nameOf(ref));
  const noteOf = ({ id, sealed }: Listed) => (sealed === null ? say.notSealed : unread.has(id) ? say.unread : null);
  const index = tableOf(ctx, rows, asked, [
    { head: say.file, of: fileOf },
    { head: say.note, of: noteOf },
  ]);
  zip.addBuffer(Buffer.from(index), 'index.csv', { mtime: ctx.now });
  zip.end();
}

const nameOf = (ref: string): string => `${ref}.pdf`;

/** One file as it is; kept once all of it was taken. It is never where its reader went away: then nothing waits for it any more. */
async function add(zip: ZipFile, bytes: Uint8Array, name: string, mtime: Date): Promise<void> {
  const stream = Readable.from(pieces(bytes), { objectMode: false });
  zip.addReadStream(stream, name, { mtime, compress: false });
  await finished(stream);
}

const PIECE = 64 * 1024;
/** A generator lets go of the bytes at its end, where a list of them would keep them until the whole archive was read. */
function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
