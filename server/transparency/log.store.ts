// Leaves, subtrees and signed heads of the log are kept here, and only ever added to.
import { type Node, placeOf } from '@ahadi/domain/transparency/tree/rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { SealedKey } from '../core/ed25519.ts';

/** A subtree with its hash. */
export type Hashed = Node & { hash: Buffer };

/** So many leaves the log has. */
export async function sizeOf(ctx: Pick<Ctx, 'db'>): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce((select index + 1 from log_entries order by index desc limit 1), 0)::bigint as size`.execute(
    ctx.db,
  );
  return rows[0]?.size ?? 0;
}

/** One process at a time makes the log longer, until its transaction ends. */
export const holdEnd = (ctx: Pick<Ctx, 'db'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended('transparency log', 0))`.execute(ctx.db);

/** Takes so many deeds that wait, in the order in which they were begun, with what their chains say of them. */
export async function takeWaiting(ctx: Pick<Ctx, 'db'>, most: number): Promise<{ id: string; hash: Buffer }[]> {
  const { rows } = await sql<{ id: string; hash: Buffer }>`
    with taken as (
      delete from log_waiting where event_id in (select event_id from log_waiting order by event_id limit ${most}) returning event_id)
    select e.id, e.hash from taken join events e on e.id = taken.event_id order by e.id`.execute(ctx.db);
  return rows;
}

/** Whether any of these deeds waits still. */
export async function isWaiting(ctx: Pick<Ctx, 'db'>, events: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select 1 from log_waiting where event_id = any(${events}::uuid[]) limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Writes the next entries, the first at this index, and the subtrees that are whole now. */
export const addEntries = (ctx: Pick<Ctx, 'db'>, first: number, events: readonly string[], nodes: readonly Hashed[]) =>
  sql`
    with entries as (
      insert into log_entries (index, event_id)
      select ${first}::bigint + n - 1, id from unnest(${events}::uuid[]) with ordinality as t (id, n))
    insert into log_nodes (level, index, hash)
    select * from unnest(${nodes.map(({ level }) => level)}::smallint[], ${nodes.map(({ index }) => index)}::bigint[],
      ${nodes.map(({ hash }) => hash)}::bytea[])`.execute(ctx.db);

const HASH_BYTES = 32;

/**
 * The hashes of these subtrees in their order, or null when one of them is not there. They come as one value, in the order in which they
 * lie: a row for each costs more than finding it.
 */
export async function hashesOf(ctx: Pick<Ctx, 'db'>, nodes: readonly Node[]): Promise<Buffer[] | null> {
  const places = [...new Set(nodes.map(placeOf))].sort((one, other) => one - other);
  const { rows } = await sql<{ all: Buffer | null }>`
    select string_agg(hash, ''::bytea order by place) as all from log_nodes where place = any(${places}::bigint[])`.execute(
    ctx.db,
  );
  const all = rows[0]?.all ?? Buffer.alloc(0);
  if (all.length !== places.length * HASH_BYTES) return null;
  const hashes = new Map(places.map((place, at) => [place, all.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES)]));
  return nodes.map((node) => hashes.get(placeOf(node)) as Buffer); // asked for above
}

/** At which place of the log each of these deeds is; deeds that wait still are missing. */
export async function placesOf(ctx: Pick<Ctx, 'db'>, events: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; index: number }>`
    select event_id as id, index from log_entries where event_id = any(${events}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, index }) => [id, index]));
}

export type Head = { size: number; root: Buffer; note: string; signedAt: Date };
const head = sql`size, root, note, signed_at as "signedAt"`;

/** The longest head that was signed. */
export async function newestHead(ctx: Pick<Ctx, 'db'>): Promise<Head | undefined> {
  const { rows } = await sql<Head>`select ${head} from log_heads order by size desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Keeps a head; of two of one size the first stays. */
export const addHead = (ctx: Pick<Ctx, 'db'>, it: Head) =>
  sql`
    insert into log_heads (size, root, note, signed_at) values (${it.size}, ${it.root}, ${it.note}, ${it.signedAt})
    on conflict do nothing`.execute(ctx.db);

/** Heads longer than that, the shortest first. */
export async function headsAfter(ctx: Pick<Ctx, 'db'>, size: number, most: number): Promise<Head[]> {
  const { rows } =
    await sql<Head>`select ${head} from log_heads where size > ${size} order by size limit ${most}`.execute(ctx.db);
  return rows;
}

export type LogKey = SealedKey & { id: Buffer; name: string; createdAt: Date };

/** Every key that ever signed, the newest first. */
export async function keys(ctx: Pick<Ctx, 'db'>): Promise<LogKey[]> {
  const { rows } = await sql<LogKey>`
    select id, name, public_key as "publicKey", sealed, wrapped, wrap_key_id as "wrapKeyId", created_at as "createdAt"
    from log_keys order by created_at desc, id limit 100`.execute(ctx.db);
  return rows;
}

export const addKey = (ctx: Pick<Ctx, 'db'>, it: LogKey) =>
  sql`
    insert into log_keys (id, name, public_key, sealed, wrapped, wrap_key_id, created_at)
    values (${it.id}, ${it.name}, ${it.publicKey}, ${it.sealed}, ${it.wrapped}, ${it.wrapKeyId}, ${it.createdAt})`.execute(
    ctx.db,
  );

/** A place of the log with the hash of its deed in the deed's own chain, and the leaf's; null where one is gone. */
export type Leaf = { index: number; deed: Buffer | null; leaf: Buffer | null };

/** So many places of the log from this one on. */
export async function leavesFrom(ctx: Pick<Ctx, 'db'>, from: number, most: number): Promise<Leaf[]> {
  const { rows } = await sql<Leaf>`
    select l.index, e.hash as deed, n.hash as leaf from log_entries l
      left join events e on e.id = l.event_id
      left join log_nodes n on n.place = 2 * l.index
    where l.index >= ${from} order by l.index limit ${most}`.execute(ctx.db);
  return rows;
}
