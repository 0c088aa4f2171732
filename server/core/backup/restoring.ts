import { createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { ownerOf } from '../leftover.ts';
import type { Log } from '../log.ts';
import { type EmbeddedPostgres, reachableHome, startPostgres } from '../postgres.ts';
import { type Account, handOver } from '../rights.ts';
import { folderStorage, type Storage } from '../storage.ts';
import {
  basesIn,
  fileName,
  type Keys,
  type Manifest,
  type PieceName,
  partOf,
  piecesOf,
  readManifest,
  unpackPiece,
} from './layout.ts';
import type { Place } from './place.ts';
import { BadBackup, type Open } from './sealing.ts';
import { writeLog } from './wal.ts';

export type Span = { base: Manifest; pieces: PieceName[]; until: Date };

/** Each base that can be restored with the log that follows it, oldest first. Throws BadBackup where there is none, or the key is another one. */
export async function spansIn(place: Place, open: Open): Promise<Span[]> {
  const ids = await basesIn(place);
  if (ids.length === 0) throw new BadBackup('There is no whole backup at this place.');
  const spans: Span[] = [];
  for (const id of ids) spans.push(await spanOf(place, await readManifest(place, open, id)));
  return spans;
}

async function spanOf(place: Place, base: Manifest): Promise<Span> {
  const { pieces, beyond } = await piecesOf(place, base.id, base.from);
  const last = pieces.at(-1);
  if (!last || last.to < base.until) throw new BadBackup(`The backup ${base.id} is cut: a part of its log is missing.`);
  const until = new Date(last.at);
  if (beyond > 0)
    throw new BadBackup(
      `The backup ${base.id} has a hole: the log after ${until.toISOString()} is missing. Move what lies in bases/${base.id}/wal behind it away to restore up to then.`,
    );
  return { base, pieces, until };
}

/** The newest state, or the one at a moment. Throws BadBackup for a moment that no backup reaches. */
export async function spanFor(place: Place, open: Open, at: Date | null): Promise<Span> {
  const ids = (await basesIn(place)).reverse();
  if (ids.length === 0) throw new BadBackup('There is no whole backup at this place.');
  for (const id of ids) {
    const base = await readManifest(place, open, id);
    if (at && Date.parse(base.endedAt) > at.getTime()) continue;
    const span = await spanOf(place, base);
    if (at && span.until < at)
      throw new BadBackup(`The backup reaches to ${span.until.toISOString()}, not to ${at.toISOString()}.`);
    return span;
  }
  throw new BadBackup(`No backup goes back to ${at?.toISOString()}. npm run restore -- --list says how far they do.`);
}

export type Restored = { base: string; at: string; bytes: number; pieces: number; files: number; keys: boolean };
export type RestoreWishes = {
  place: Place;
  open: Open;
  dataDir: string;
  /** The moment that is restored; null for the newest state. */
  at: Date | null;
  account: Account | undefined;
  log: Log;
  /** Moves what is in the folder aside. Without it nothing that is there is touched. */
  replace?: boolean;
  /** The keys are for the operator's key alone: a drill goes without. */
  withoutKeys?: boolean;
  /** Where files go; into the folder unless given. */
  storage?: Storage;
};

/**
 * Restores an installation into a folder. All is made ready and brought to its moment in a folder beside it, and takes its place as the last
 * step. Answers what was restored. Throws BadBackup, and then nothing was changed.
 */
export async function restore(wishes: RestoreWishes): Promise<Restored> {
  const { place, open, dataDir, at, account, log } = wishes;
  makeReachable(dirname(dataDir), account);
  const home = reachableHome(dataDir, account);
  for (const folder of new Set([home, dataDir])) {
    if (existsSync(folder) && ownerOf(folder) !== null)
      throw new BadBackup(`A server runs on ${dataDir}. Stop it first; nothing was changed.`);
    if (!wishes.replace && isFilled(folder))
      throw new BadBackup(
        `${folder} is not empty. Choose another folder, or say --replace: what is there is moved aside.`,
      );
  }
  const span = await spanFor(place, open, at);
  const draft = `${dataDir}.restoring`;
  const draftHome = reachableHome(draft, account);
  for (const folder of [draft, draftHome]) await rm(folder, { recursive: true, force: true });
  for (const folder of [draft, draftHome]) await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await unpackBase(place, open, span.base, draftHome);
    const noted = await unpackLog(span, wishes, join(draftHome, 'postgres'));
    const files = await unpackFiles(span, wishes, noted, draft);
    const keys = wishes.withoutKeys ? null : await place.get(`bases/${span.base.id}/keys.age`);
    if (!keys && !wishes.withoutKeys)
      throw new BadBackup(`The backup ${span.base.id} is cut: its keys.age is missing.`);
    if (keys) {
      const { rooms, own } = JSON.parse((await open(keys, 'keys.age')).toString()) as Keys; // written by takeBase alone
      // Several at a time can only be a setting.
      if (rooms) await writeKey(join(draft, rooms.includes(',') ? 'room.keys' : 'room.key'), rooms);
      await writeKey(join(draft, 'backup.key'), own);
    }
    if (account) for (const folder of new Set([draft, draftHome])) handOver(folder, account);
    if (reachableHome(draft, account) !== draftHome)
      throw new BadBackup(`${draft} is closed to the account that the database runs as.`);
    await recover(draft, { at, account, log });
    await takePlace(draft, dataDir);
    if (draftHome !== draft) await takePlace(draftHome, home);
    return {
      base: span.base.id,
      at: (at ?? span.until).toISOString(),
      bytes: span.base.bytes,
      pieces: span.pieces.length,
      files,
      keys: keys !== null,
    };
  } catch (failure) {
    for (const folder of [draft, draftHome]) await rm(folder, { recursive: true, force: true });
    throw failure;
  }
}

/** A folder that has to be made for the restored one is its account's too: PostgreSQL would not get through root's. */
function makeReachable(folder: string, account: Account | undefined): void {
  const made = mkdirSync(folder, { recursive: true });
  if (made !== undefined && account) handOver(made, account);
}

const writeKey = (file: string, key: string) => writeFile(file, `${key}\n`, { mode: 0o600, flush: true });

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0;

/** What was in the place before is beside it, under a name that says when it was moved. */
async function takePlace(draft: string, folder: string): Promise<void> {
  if (isFilled(folder)) await rename(folder, `${folder}.before-${new Date().toISOString().replaceAll(/[-:]/g, '')}`);
  else if (existsSync(folder)) await rmdir(folder);
  await rename(draft, folder);
}

async function unpackBase(place: Place, open: Open, base: Manifest, home: string): Promise<void> {
  const parts = async function* () {
    for (let n = 0; n < base.parts; n++) {
      const name = partOf(base.id, n);
      const sealed = await place.get(name);
      if (!sealed) throw new BadBackup(`The backup ${base.id} is cut: ${name} is missing.`);
      yield await open(sealed, name);
    }
  };
  const unpacked = extract();
  unpacked.on('entry', (header, stream, next) => {
    stream.on('error', () => {}); // what breaks it off is told by the whole, which it is a part of
    const path = normalize(join(home, header.name));
    if (!path.startsWith(home)) return next(new BadBackup(`The backup ${base.id} names a file outside of itself.`));
    const written =
      header.type === 'directory'
        ? mkdir(path, { recursive: true, mode: 0o700 }).then(() => void stream.resume())
        : mkdir(dirname(path), { recursive: true, mode: 0o700 }).then(() =>
            pipeline(stream, createWriteStream(path, { mode: 0o600 })),
          );
    written.then(() => next(), next);
  });
  await pipeline(Readable.from(parts()), createZstdDecompress(), unpacked);
}

/** A second more than the moment that is asked for, so that a change of that very second is there to stop before. */
const MARGIN_MS = 1000;

/** So often the pieces are looked for again: one that joins others takes their place while they are read. */
const LOOKS = 5;

/** Lays the log out for PostgreSQL to go through. Answers what it says of files. */
async function unpackLog(span: Span, wishes: RestoreWishes, cluster: string): Promise<FilesChange[]> {
  const { base } = span;
  let { pieces } = span;
  for (let look = 1; ; look++) {
    const changes = await unpackPieces(base, pieces, wishes, cluster);
    if (typeof changes !== 'string') {
      await writeFile(join(cluster, 'recovery.signal'), '');
      return changes;
    }
    if (look === LOOKS) throw new BadBackup(`The backup ${base.id} is cut: ${changes} is missing.`);
    ({ pieces } = await spanOf(wishes.place, base));
  }
}

/** Answers what the pieces say of files, or the name of one that is not there any more. */
async function unpackPieces(
  base: Manifest,
  pieces: readonly PieceName[],
  { place, open, at }: RestoreWishes,
  cluster: string,
): Promise<FilesChange[] | string> {
  const changes: FilesChange[] = [];
  for (const { name, from, at: pieceAt } of pieces) {
    const sealed = await place.get(name);
    if (!sealed) return name;
    const { notes, bytes } = unpackPiece(await open(sealed, name));
    await writeLog(cluster, base.timeline, from, bytes);
    for (const note of notes) {
      changes.push({ add: note.put });
      if (!at || note.at <= at.getTime()) changes.push({ take: note.removed });
    }
    if (at && from >= base.until && pieceAt > at.getTime() + MARGIN_MS) break;
  }
  return changes;
}
type FilesChange = { add?: string[]; take?: string[] };

/** Files by their hash, each compared with it. Answers how many. */
async function unpackFiles(
  { base }: Span,
  wishes: RestoreWishes,
  changes: FilesChange[],
  draft: string,
): Promise<number> {
  const { place, open } = wishes;
  const list = `bases/${base.id}/files.age`;
  const sealed = await place.get(list);
  if (!sealed) throw new BadBackup(`The backup ${base.id} is cut: ${list} is missing.`);
  const hashes = new Set((await open(sealed, list)).toString().split('\n').filter(Boolean));
  for (const { add = [], take = [] } of changes) {
    for (const hash of add) hashes.add(hash);
    for (const hash of take) hashes.delete(hash);
  }
  const storage = wishes.storage ?? folderStorage(join(draft, 'files'));
  await mkdir(join(draft, 'files'), { recursive: true, mode: 0o700 });
  let files = 0;
  for (const hash of hashes) {
    const file = await place.get(fileName(hash));
    if (!file) throw new BadBackup(`The backup ${base.id} is cut: ${fileName(hash)} is missing.`);
    if ((await storage.put(await open(file, fileName(hash)))) !== hash)
      throw new BadBackup(`The backup is damaged: ${fileName(hash)} is not what its name says.`);
    files += 1;
  }
  return files;
}

/** Going through the log of days takes its time. */
const RECOVERY_MS = 6 * 60 * 60_000;

/** PostgreSQL goes through the log up to the moment, begins a branch of its own there, and stops. */
async function recover(
  dataDir: string,
  { at, account, log }: Pick<RestoreWishes, 'at' | 'account' | 'log'>,
): Promise<void> {
  const settings = ['restore_command=exit 1', 'hot_standby=off', 'recovery_target_action=promote'];
  const start = (more: string[]) => startPostgres(dataDir, log, [...settings, ...more], account, RECOVERY_MS);
  const startAt = (at: Date): Promise<EmbeddedPostgres> =>
    start([`recovery_target_time=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`]).catch(
      (failure: unknown) => {
        // Nothing was done after that moment: then all there is is the state of it.
        if (failure instanceof Error && failure.message.includes('before configured recovery target')) return start([]);
        throw failure;
      },
    );
  const postgres = await (at ? startAt(at) : start([]));
  await postgres.stop();
}
