import { chmodSync, cpSync, existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Source, type Target, takeBase } from '../core/backup/base.ts';
import { basesIn, fileName, type Manifest } from '../core/backup/layout.ts';
import { folderPlace, type Place } from '../core/backup/place.ts';
import { prune } from '../core/backup/pruning.ts';
import { restore, spansIn } from '../core/backup/restoring.ts';
import { BadBackup, type Open, openWith, sealFor } from '../core/backup/sealing.ts';
import { noting, type Shipping, startShipping } from '../core/backup/shipping.ts';
import { sha256Hex } from '../core/canonical.ts';
import { type Db, makeDb, makePool } from '../core/db.ts';
import { makeLog } from '../core/log.ts';
import { migrate } from '../core/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '../core/postgres.ts';
import { accountFor } from '../core/rights.ts';
import { folderStorage, type Storage } from '../core/storage.ts';
import { scratchFolder } from '../test/scratch.ts';
import { signedByAll } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

const log = makeLog('silent');
const folder = scratchFolder('backup');
chmodSync(folder, 0o777); // PostgreSQL may run as another account
const account = accountFor({ DATA_DIR: folder });
const place = folderPlace(join(folder, 'backup'));

/** The state of an installation at a moment: the end of every chain, and the files that are named. */
type Moment = { at: Date; heads: unknown; files: string[] };

let postgres: EmbeddedPostgres;
let world: World;
let operator: Open;
let stranger: Open;
let source: Source;
let target: Target & { open: Open; take: ReturnType<typeof noting>['take'] };
let storage: Storage;
const moments: Moment[] = [];
const never = { everyHours: 0, keepDays: 14, now: () => new Date(0) };

async function momentOf(db: Db): Promise<Moment> {
  const heads =
    await sql`select subject_kind, subject_id, seq, encode(hash, 'hex') as hash from event_chains order by 1, 2`.execute(
      db,
    );
  const files = await sql<{ sha256: string }>`select sha256 from files order by sha256`.execute(db);
  const clock = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return { at: clock.rows[0]?.at ?? new Date(0), heads: heads.rows, files: files.rows.map(({ sha256 }) => sha256) };
}

/** Deeds of an agreement up to the sealed text, and what there was after each; a moment is some milliseconds away from every deed. */
async function live(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await signedByAll(world, { title: `Agreement ${moments.length}` });
    await world.settle();
    await after(5);
    moments.push(await momentOf(world.owner));
    await after(5);
  }
}

beforeAll(async () => {
  const identity = await generateX25519Identity();
  operator = openWith([identity]);
  stranger = openWith([await generateX25519Identity()]);
  const seal = sealFor([await identityToRecipient(identity)]);
  postgres = await startPostgres(join(folder, 'data'), log, ['shared_buffers=32MB']);
  await migrate(postgres.url);
  world = await makeWorld({ database: { url: postgres.url, drop: () => Promise.resolve() } });
  const noted = noting({ ...world.deps.storage });
  storage = Object.assign(world.deps.storage, noted.storage); // the running world's own puts are noted
  source = { url: postgres.url, cluster: postgres.cluster, storage, keys: { rooms: 'key of rooms', own: 'own key' } };
  target = { place, seal, sealKeys: seal, open: operator, take: noted.take };
});
afterAll(async () => {
  await world?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let restores = 0;
/** Restores and answers what is there then, and that every file it names has its bytes. */
async function restored(
  at: Date | null,
  from: Place = place,
  open: Open = operator,
): Promise<Omit<Moment, 'at'> & { dataDir: string }> {
  restores += 1;
  const dataDir = join(folder, `restored-${restores}`);
  await restore({ place: from, open, dataDir, at, account, log });
  const back = await startPostgres(dataDir, log, ['shared_buffers=32MB'], account);
  const pool = makePool(back.url, 1);
  try {
    const { heads, files } = await momentOf(makeDb(pool));
    const kept = folderStorage(join(dataDir, 'files'));
    for (const hash of files) expect(sha256Hex((await kept.get(hash)) ?? ''), hash).toBe(hash);
    return { heads, files, dataDir };
  } finally {
    await pool.end();
    await back.stop();
  }
}

const theBase = async (): Promise<Manifest> => (await spansIn(place, operator)).at(-1)?.base as Manifest; // there is one

describe('a backup that goes on while people sign', () => {
  it('brings back the chains and files of any second since it began', async () => {
    const shipping = await startShipping(source, target, never, log);
    let over = false;
    const rounds = async () => {
      for (; !over; await after(20)) await shipping.round();
    };
    const shipped = rounds();
    await live(2); // while the first copy is made
    while ((await basesIn(place)).length === 0) await after(20);
    await live(6);
    over = true;
    await shipped;
    await shipping.round();
    await shipping.stop();
    const since = Date.parse((await theBase()).endedAt);
    const reachable = moments.filter(({ at }) => at.getTime() >= since).slice(0, -1);
    expect(reachable.length).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...reachable), async ({ at, heads, files }) => {
        expect(await restored(at)).toMatchObject({ heads, files });
      }),
      { numRuns: 3 },
    );
  });

  it('has all that was acknowledged before a round, and lays the keys beside it', async () => {
    const last = moments.at(-1);
    const { dataDir, ...newest } = await restored(null);
    expect(newest).toEqual({ heads: last?.heads, files: last?.files });
    expect(readFileSync(join(dataDir, 'room.key'), 'utf8')).toBe('key of rooms\n');
    expect(readFileSync(join(dataDir, 'backup.key'), 'utf8')).toBe('own key\n');
  });

  it('goes on from where an earlier start left off, and joins what is small', async () => {
    const before = await basesIn(place);
    let shipping: Shipping | null = await startShipping(source, target, never, log);
    for (let n = 0; n < 201; n++) {
      await sql`select pg_logical_emit_message(false, 'test', 'x', true)`.execute(world.owner);
      await shipping.round();
    }
    await shipping.stop();
    shipping = null;
    expect(await basesIn(place)).toEqual(before);
    expect((await place.list(`bases/${before[0]}/wal/`)).length).toBeLessThan(150);
    await live(1);
    shipping = await startShipping(source, target, never, log);
    await shipping.round();
    await shipping.stop();
    expect(await basesIn(place)).toEqual(before);
    expect((await restored(null)).heads).toEqual(moments.at(-1)?.heads);
  });
});

describe('a restore', () => {
  const refused = async (wish: Partial<Parameters<typeof restore>[0]>): Promise<string> => {
    const dataDir = join(folder, 'refused');
    const failure = await restore({ place, open: operator, dataDir, at: null, account, log, ...wish }).then(
      () => new Error('it was restored'),
      (failure: unknown) => failure,
    );
    expect(failure).toBeInstanceOf(BadBackup);
    for (const left of [dataDir, `${dataDir}.restoring`]) expect(existsSync(left), left).toBe(false);
    return (failure as BadBackup).message;
  };

  it('refuses another key, a filled folder and a moment that is not there, with one line each', async () => {
    expect(await refused({ open: stranger })).toMatch(/^This key does not open the backup/);
    expect(await refused({ dataDir: join(folder, 'empty'), place: folderPlace(join(folder, 'nowhere')) })).toBe(
      'There is no whole backup at this place.',
    );
    expect(await refused({ at: new Date('2001-01-01T00:00:00Z') })).toMatch(/^No backup goes back to 2001/);
    expect(await refused({ at: new Date('2101-01-01T00:00:00Z') })).toMatch(/^The backup reaches to 20.*, not to 2101/);
    const filled = join(folder, 'restored-1');
    const before = readFileSync(join(filled, 'postgres.password'), 'utf8');
    await expect(restore({ place, open: operator, dataDir: filled, at: null, account, log })).rejects.toThrow(
      /restored-1 is not empty\. Choose another folder, or say --replace/,
    );
    expect(readFileSync(join(filled, 'postgres.password'), 'utf8')).toBe(before);
  });

  it('refuses a backup of which any kind of thing is damaged or missing', async () => {
    const names = (await place.list('bases/')).map(({ name }) => name);
    const { id } = await theBase();
    const pieces = names.filter((name) => name.startsWith(`bases/${id}/wal/`));
    const kinds = {
      part: `bases/${id}/parts/000000.age`,
      'last part': names.filter((name) => name.includes('/parts/')).at(-1) ?? '',
      log: pieces[0] ?? '',
      'log in the middle': pieces[Math.floor(pieces.length / 2)] ?? '',
      files: `bases/${id}/files.age`,
      manifest: `bases/${id}/manifest.age`,
      keys: `bases/${id}/keys.age`,
      file: fileName(moments[0]?.files[0] ?? ''),
    };
    for (const [kind, name] of Object.entries(kinds)) {
      const copy = join(folder, 'copy');
      cpSync(join(folder, 'backup'), copy, { recursive: true });
      const bytes = readFileSync(join(copy, name));
      bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
      writeFileSync(join(copy, name), bytes);
      expect(await refused({ place: folderPlace(copy) }), kind).toBe(
        `The backup is damaged: ${kind === 'keys' ? 'keys.age' : name} is not what was written.`,
      );
      rmSync(join(copy, name));
      const line = await refused({ place: folderPlace(copy) });
      expect(line, kind).toMatch(kind === 'manifest' ? /no whole backup/ : /is cut|has a hole|is missing/);
      rmSync(copy, { recursive: true });
    }
  });
});

describe('a backup that ends in the middle', () => {
  it('is none, wherever it ends, and the one before it stays whole', async () => {
    const before = await basesIn(place);
    let puts = 0;
    let last = Number.POSITIVE_INFINITY;
    const dying: Place = {
      ...place,
      put(name, bytes) {
        if (++puts > last) throw new Error('killed');
        return place.put(name, bytes);
      },
    };
    await takeBase(source, { ...target, place: dying });
    const all = puts;
    const whole = await basesIn(place);
    expect(whole.length).toBe(before.length + 1);
    for (const end of [0, 1, Math.floor(all / 2), all - 1]) {
      [puts, last] = [0, end];
      await expect(takeBase(source, { ...target, place: dying })).rejects.toThrow('killed');
      expect(await basesIn(place), `after ${end} of ${all}`).toEqual(whole);
    }
    expect((await restored(null)).heads).toEqual(moments.at(-1)?.heads);
  });
});

describe('what nobody can ask for any more', () => {
  it('goes with the base after it, forgotten files too; what is newer stays', async () => {
    const gone = await storage.put(Buffer.from('to be forgotten'));
    const first = await takeBase(source, target);
    await storage.remove(gone);
    const second = await takeBase(source, target);
    const old = new Date(Date.parse(first.startedAt) - 3 * 86_400_000);
    utimesSync(join(folder, 'backup', fileName(gone)), old, old);
    await prune(place, operator, storage, new Date(Date.parse(second.endedAt) - 1));
    expect(await basesIn(place)).toEqual([...(await basesIn(place)).slice(0, -1), second.id]);
    expect(await basesIn(place)).toContain(first.id);
    expect(await place.get(fileName(gone))).not.toBeNull();
    await prune(place, operator, storage, new Date(Date.parse(second.endedAt) + 1));
    expect(await basesIn(place)).toEqual([second.id]);
    expect(await place.get(fileName(gone))).toBeNull();
    expect((await restored(null)).heads).toEqual(moments.at(-1)?.heads);
  });
});
