import { open, readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { type Header, type Pack, pack } from 'tar-stream';
import { connectionTo } from '../connecting.ts';
import type { Storage } from '../storage.ts';
import { fileName, type Keys, type Manifest, manifestOf, packPiece, partOf, pieceName } from './layout.ts';
import type { Place } from './place.ts';
import type { Seal } from './sealing.ts';
import { placeIn, readLog, segmentStart } from './wal.ts';

/** What is backed up: an embedded database that runs, the files, and the keys that lie apart from both. */
export type Source = { url: string; cluster: string; storage: Storage; keys: Keys };
/** Where to, under whose keys: `seal` for the operator and the installation itself, `sealKeys` for the operator alone. */
export type Target = { place: Place; seal: Seal; sealKeys: Seal };

const PART_BYTES = 1024 ** 2;
export const PIECE_BYTES = 4 * 1024 ** 2;

/** What PostgreSQL makes again by itself, or must not find (as pg_basebackup leaves it out): folders stay, empty. */
const emptied = /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
const leftOut = /^(?:postmaster\.(?:pid|opts))$|(?:^|\/)(?:pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Copies the whole of a running installation to a place: the database's files while it works, then the log of changes since, so that they
 * come to one moment, then all files. The manifest is written last; whatever ends this before leaves nothing that looks like a backup.
 */
export async function takeBase(source: Source, target: Target): Promise<Manifest> {
  const { cluster } = source;
  const { place, seal } = target;
  const client = new pg.Client(connectionTo(source.url, 'migrating'));
  await client.connect();
  try {
    // For as long as this connection lives nothing of the log goes that is needed.
    const slot = `ahadi_base_${process.pid}_${Date.now()}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const begun = await one<{ at: Date; from: string; system: string; timeline: number; version: string }>(
      client,
      `select clock_timestamp() as at, pg_backup_start('ahadi', true)::text as from, (pg_control_system()).system_identifier::text as system,
         (pg_control_checkpoint()).timeline_id as timeline, current_setting('server_version') as version`,
    );
    const id = begun.at.toISOString().replaceAll(/[-:]/g, '');
    const sealed = await writeParts(cluster, { place, seal }, id, () =>
      one<{ lsn: string; labelfile: string }>(client, 'select lsn::text, labelfile from pg_backup_stop(false)'),
    );
    const ended = await one<{ at: Date; flushed: string }>(
      client,
      'select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as flushed',
    );
    const hashes = await copyFiles(source.storage, target);
    await place.put(`bases/${id}/files.age`, await seal(Buffer.from(hashes.join('\n'))));
    await place.put(`bases/${id}/keys.age`, await target.sealKeys(Buffer.from(JSON.stringify(source.keys))));
    const from = segmentStart(placeIn(begun.from));
    const until = Math.max(placeIn(sealed.lsn), placeIn(ended.flushed));
    for (let at = from; at < until; at += PIECE_BYTES) {
      const to = Math.min(until, at + PIECE_BYTES);
      const bytes = await readLog(cluster, begun.timeline, at, to);
      await place.put(pieceName(id, at, to, ended.at.getTime()), await seal(packPiece({ notes: [], bytes })));
    }
    const manifest: Manifest = {
      id,
      system: begun.system,
      timeline: begun.timeline,
      version: begun.version,
      startedAt: begun.at.toISOString(),
      endedAt: ended.at.toISOString(),
      from,
      until,
      parts: sealed.parts,
      bytes: sealed.bytes,
      files: hashes.length,
    };
    await place.put(manifestOf(id), await seal(Buffer.from(JSON.stringify(manifest))));
    return manifest;
  } finally {
    await client.end(); // what was begun and not ended, and the slot, end with it
  }
}

async function one<Row extends object>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  if (!rows[0]) throw new Error(`no answer to ${text}`);
  return rows[0];
}

/** The cluster as one tar, compressed, in sealed pieces. `stop` ends the copying and answers PostgreSQL's label for it, which goes in last. */
async function writeParts(
  cluster: string,
  { place, seal }: Pick<Target, 'place' | 'seal'>,
  id: string,
  stop: () => Promise<{ lsn: string; labelfile: string }>,
): Promise<{ parts: number; bytes: number; lsn: string }> {
  const tar = pack();
  const packed = tar.pipe(createZstdCompress());
  packed.on('error', () => undefined); // the loop below throws it
  const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
  givenUp.catch(() => undefined); // only who waits for the way out hears of it
  let lsn = '';
  let bytes = 0;
  const fill = async () => {
    for await (const path of pathsIn(cluster)) bytes += await addFile(tar, cluster, path, givenUp);
    const label = await stop();
    lsn = label.lsn;
    await add(tar, { name: 'postgres/backup_label' }, Buffer.from(label.labelfile));
    await add(tar, { name: 'postgres.password' }, await readFile(join(dirname(cluster), 'postgres.password')));
    tar.finalize();
  };
  const filled = fill().catch((failure: unknown) => {
    packed.destroy(failure instanceof Error ? failure : new Error(String(failure)));
    throw failure;
  });
  filled.catch(() => undefined); // it is told where it is awaited
  let parts = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const write = async () => {
    if (size === 0) return;
    await place.put(partOf(id, parts), await seal(Buffer.concat(waiting)));
    parts += 1;
    waiting = [];
    size = 0;
  };
  try {
    for await (const piece of packed) {
      waiting.push(piece);
      size += piece.length;
      if (size >= PART_BYTES) await write();
    }
    await write();
    await filled;
  } finally {
    giveUp(new Error('the backup was given up'));
    tar.destroy();
  }
  return { parts, bytes, lsn };
}

/** Every folder and file of a cluster from its root, pg_control at the end. */
async function* pathsIn(cluster: string): AsyncGenerator<string> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const control = 'global/pg_control';
  for (const entry of entries) {
    const path = relative(cluster, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (leftOut.test(path) || emptied.test(path) || path === control) continue;
    if (entry.isDirectory()) yield `${path}/`;
    else if (entry.isFile()) yield path;
  }
  yield control;
}

const READ_BYTES = 1024 ** 2;

/** Adds a file as long as it is now. It may change meanwhile, and even go: the log of changes says what it was at the end. */
async function addFile(tar: Pack, cluster: string, path: string, givenUp: Promise<never>): Promise<number> {
  const name = `postgres/${path}`;
  if (path.endsWith('/')) {
    await add(tar, { name, type: 'directory', mode: 0o700 });
    return 0;
  }
  const file = await open(join(cluster, path)).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ENOENT') return null; // a table that was dropped
    throw failure;
  });
  if (!file) return 0;
  try {
    const { size } = await file.stat();
    const entry = tar.entry({ name, size, mode: 0o600 });
    for (let at = 0; at < size; at += READ_BYTES) {
      const part = Buffer.alloc(Math.min(READ_BYTES, size - at)); // zeros where the file was cut meanwhile
      await file.read(part, 0, part.length, at);
      if (!entry.write(part))
        await Promise.race([givenUp, new Promise<void>((ready) => entry.once('drain', () => ready()))]);
    }
    const done = new Promise<void>((resolve, reject) => {
      entry.once('finish', () => resolve());
      entry.once('error', reject);
    });
    entry.end(undefined);
    await Promise.race([givenUp, done]);
    return size;
  } finally {
    await file.close();
  }
}

const add = (tar: Pack, header: Partial<Header> & Pick<Header, 'name'>, bytes = Buffer.alloc(0)): Promise<void> =>
  new Promise((resolve, reject) => {
    tar.entry({ mode: 0o600, ...header }, bytes, (failure) => (failure ? reject(failure) : resolve()));
  });

/** Copies the files that are not in the place yet; answers the hashes of all. */
async function copyFiles(storage: Storage, { place, seal }: Pick<Target, 'place' | 'seal'>): Promise<string[]> {
  const all: string[] = [];
  for (let n = 0; n < 256; n++) {
    const start = n.toString(16).padStart(2, '0');
    const hashes = await storage.list(start);
    if (hashes.length === 0) continue;
    const there = new Set((await place.list(`files/${start}/`)).map(({ name }) => name));
    for (const hash of hashes) {
      if (there.has(fileName(hash)) || (await copyFile(storage, { place, seal }, hash))) all.push(hash);
    }
  }
  return all;
}

/** Answers whether it was still there: what is forgotten on purpose may go at any moment. */
export async function copyFile(
  storage: Storage,
  { place, seal }: Pick<Target, 'place' | 'seal'>,
  hash: string,
): Promise<boolean> {
  const bytes = await storage.get(hash);
  if (bytes) await place.put(fileName(hash), await seal(bytes));
  return bytes !== null;
}
