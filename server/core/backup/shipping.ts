import { HOUR } from '@ahadi/domain/core/time.ts';
import pg from 'pg';
import { connectionTo } from '../connecting.ts';
import type { Log } from '../log.ts';
import type { Storage } from '../storage.ts';
import { copyFile, PIECE_BYTES, type Source, type Target, takeBase } from './base.ts';
import {
  basesIn,
  type FilesNote,
  type Manifest,
  type Piece,
  packPiece,
  pieceName,
  piecesOf,
  readManifest,
} from './layout.ts';
import { prune } from './pruning.ts';
import type { Open } from './sealing.ts';
import { hasLog, lsnOf, placeIn, readLog } from './wal.ts';

const SLOT = 'ahadi_backup';

/** What was put into a storage and taken out of it, until it is asked for. */
export type Noted = { put: string[]; removed: string[] };

/** The same storage, and a note of what changes in it from now on. */
export function noting(storage: Storage): { storage: Storage; take: () => Noted } {
  let noted: Noted = { put: [], removed: [] };
  return {
    storage: {
      ...storage,
      async put(bytes) {
        const hash = await storage.put(bytes);
        noted.put.push(hash);
        return hash;
      },
      async remove(hash) {
        await storage.remove(hash);
        noted.removed.push(hash);
      },
    },
    take() {
      const taken = noted;
      noted = { put: [], removed: [] };
      return taken;
    },
  };
}

export type Shipping = {
  /** Everything that the database has acknowledged until now is in the place when this answers; where there is no base that it goes on from, one is taken. */
  round: () => Promise<void>;
  stop: () => Promise<void>;
};
/** `everyHours` is how often a new base is begun (0: never again), `keepDays` how far back a time can be restored. */
export type Wishes = { everyHours: number; keepDays: number; now: () => Date };

type Chain = {
  base: Manifest;
  position: number;
  held: { name: string; piece: Piece; from: number }[];
  heldBytes: number;
};

/** So many pieces, or bytes, become one: a restore opens each. */
const JOINED_PIECES = 200;
const JOINED_BYTES = PIECE_BYTES;

/**
 * Keeps a backup of a running installation up to date. `open` reads what an earlier start wrote, to go on with it.
 */
export async function startShipping(
  source: Source,
  target: Target & { open: Open; take: () => Noted },
  wishes: Wishes,
  log: Log,
): Promise<Shipping> {
  const { place, seal, open, take } = target;
  const client = new pg.Client(connectionTo(source.url, 'queueing'));
  client.on('error', (failure) => log.warn('the backup lost its connection', { failure }));
  await client.connect();
  await client.query(
    `select pg_create_physical_replication_slot($1, true)
     where not exists (select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost')
       and (select count(pg_drop_replication_slot(slot_name)) from pg_replication_slots where slot_name = $1 and wal_status = 'lost') >= 0`,
    [SLOT],
  );
  let chain: Chain | null = null;
  let basing: Promise<void> | null = null;
  let waiting: Noted = { put: [], removed: [] };

  const beginChain = (base: Manifest, position = base.until): Chain => ({ base, position, held: [], heldBytes: 0 });

  async function newBase(): Promise<void> {
    const base = await takeBase(source, target);
    log.info('a backup was taken', { base: base.id, bytes: base.bytes, parts: base.parts, files: base.files });
    chain = beginChain(base);
    await prune(place, open, source.storage, new Date(wishes.now().getTime() - wishes.keepDays * 24 * HOUR)).catch(
      (failure: unknown) => log.error('nothing old was taken out of the backup', { failure }),
    );
  }

  /** The newest chain that this database wrote and can still go on with. */
  async function resume(): Promise<Chain | null> {
    const { rows } = await client.query<{ system: string; timeline: number }>(
      'select (pg_control_system()).system_identifier::text as system, (pg_control_checkpoint()).timeline_id as timeline',
    );
    const newest = (await basesIn(place)).at(-1);
    if (!newest) return null;
    const base = await readManifest(place, open, newest).catch((failure: unknown) => {
      log.warn('the newest backup cannot be gone on with; another one is taken', { failure });
      return null;
    });
    if (!base || base.system !== rows[0]?.system || base.timeline !== rows[0].timeline) return null;
    const { pieces } = await piecesOf(place, base.id, base.from);
    const position = pieces.at(-1)?.to ?? 0;
    if (position < base.until || !hasLog(source.cluster, base.timeline, position)) return null;
    return beginChain(base, position);
  }

  async function ship(chain: Chain): Promise<void> {
    const { rows } = await client.query<{ at: Date; flushed: string }>(
      'select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as flushed',
    );
    const flushed = placeIn(rows[0]?.flushed ?? '0/0');
    const at = rows[0]?.at.getTime() ?? 0;
    // What a deed put into the storage was there before it was acknowledged: asked for after the log, nothing is missed.
    const { put, removed } = take();
    waiting = { put: [...waiting.put, ...put], removed: [...waiting.removed, ...removed] };
    const copied: string[] = [];
    for (const hash of new Set(waiting.put))
      if (await copyFile(source.storage, { place, seal }, hash)) copied.push(hash);
    waiting = { ...waiting, put: copied };
    while (chain.position < flushed) {
      const to = Math.min(flushed, chain.position + PIECE_BYTES);
      const bytes = await readLog(source.cluster, chain.base.timeline, chain.position, to);
      const notes: FilesNote[] = waiting.put.length + waiting.removed.length > 0 ? [{ at, ...waiting }] : [];
      const name = pieceName(chain.base.id, chain.position, to, at);
      await place.put(name, await seal(packPiece({ notes, bytes })));
      chain.held.push({ name, piece: { notes, bytes }, from: chain.position });
      chain.heldBytes += bytes.length;
      chain.position = to;
      waiting = { put: [], removed: [] };
      if (chain.held.length >= JOINED_PIECES || chain.heldBytes >= JOINED_BYTES) await join(chain, at);
    }
    await client.query('select pg_replication_slot_advance($1, $2::pg_lsn)', [SLOT, lsnOf(chain.position)]);
  }

  async function join(chain: Chain, at: number): Promise<void> {
    const [first] = chain.held;
    if (first && chain.held.length > 1) {
      const joined = {
        notes: chain.held.flatMap(({ piece }) => piece.notes),
        bytes: Buffer.concat(chain.held.map(({ piece }) => piece.bytes)),
      };
      await place.put(pieceName(chain.base.id, first.from, chain.position, at), await seal(packPiece(joined)));
      for (const { name } of chain.held) await place.remove(name);
    }
    chain.held = [];
    chain.heldBytes = 0;
  }

  return {
    async round() {
      chain ??= await resume();
      if (!chain) await newBase();
      const isOld = (base: Manifest) =>
        wishes.everyHours > 0 && wishes.now().getTime() - Date.parse(base.startedAt) >= wishes.everyHours * HOUR;
      if (chain && isOld(chain.base) && !basing)
        // The log goes on to the old chain meanwhile.
        basing = newBase()
          .catch((failure: unknown) => log.error('a backup failed; the one before it goes on', { failure }))
          .finally(() => {
            basing = null;
          });
      if (!chain) return;
      try {
        await ship(chain);
      } catch (failure) {
        // The log that it needs is gone: only another base helps.
        if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') chain = null;
        throw failure;
      }
    },
    async stop() {
      await basing;
      await client.end();
    },
  };
}

/** Nothing is kept for a backup that nobody asks for any more. */
export async function endShipping(url: string): Promise<void> {
  const client = new pg.Client(connectionTo(url, 'queueing'));
  await client.connect();
  try {
    await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      SLOT,
    ]);
  } finally {
    await client.end();
  }
}
