import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import queue from 'pg-boss/package.json' with { type: 'json' };
import { connectionTo } from './connecting.ts';
import type { Log } from './log.ts';
import { grantRights } from './serverrole.ts';

const folder = join(import.meta.dirname, '..', 'migrations');

/** Every migration in order: file name, text, and the hash it is remembered by. */
export const migrations = (): { name: string; text: string; hash: string }[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    });

/**
 * Brings the database to the newest schema, each file in its own transaction, under an advisory lock so that processes
 * started together do not collide, and gives the role of the server (serverrole.ts) its rights; `serving` is the address that it will
 * serve at, which may be another account's. Answers what an administrator has to run before that role can be used, or null. Throws when a landed migration was
 * edited: then nothing is changed.
 */
export async function migrate(url: string, serving = url, log?: Log): Promise<string | null> {
  const client = new pg.Client(connectionTo(url, 'migrating'));
  await client.connect();
  try {
    await lock(client, log);
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    for (const migration of migrations()) {
      const before = applied.get(migration.name);
      if (before === migration.hash) continue;
      if (before) throw new Error(`Migration ${migration.name} was changed after it landed; write a new one instead.`);
      await client.query('begin');
      await client.query(migration.text);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
      await client.query('commit');
    }
    await migrateQueue(client);
    return await grantRights(client, serving === url ? undefined : await loginOf(serving));
  } finally {
    await client.end(); // an open transaction and the lock end with the connection
  }
}

const SAY_AGAIN_MS = 30_000;

/** Takes the lock of migrations. A start that has to wait says for whom, and again while it does. */
async function lock(client: pg.Client, log?: Log): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock(7410200001) as taken');
  if (rows[0]?.taken) return;
  const { rows: holders } = await client.query<{ pid: number; from: string | null; since: Date }>(`
    select a.pid, a.client_addr::text as "from", a.backend_start as since from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.classid = 1 and l.objid = 3115232705::bigint::oid and l.database = a.datid`);
  const say = () => log?.warn('waiting for another start that holds the lock of migrations', { holders });
  say();
  const timer = setInterval(say, SAY_AGAIN_MS);
  await client.query('select pg_advisory_lock(7410200001)').finally(() => clearInterval(timer));
}

/** The account that an address signs in as, which need not stand in it. */
async function loginOf(url: string): Promise<string> {
  const client = new pg.Client(connectionTo(url, 'migrating'));
  await client.connect();
  try {
    return (await client.query<{ login: string }>('select session_user as login')).rows[0]?.login ?? '';
  } finally {
    await client.end();
  }
}

/** The queue's own tables, which the library makes by itself only where it owns them. */
async function migrateQueue(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>("select to_regclass('pgboss.version') is not null as is");
  if (!rows[0]?.is) return void (await client.query(getConstructionPlans()));
  const { rows: kept } = await client.query<{ version: number }>('select version from pgboss.version');
  const version = kept[0]?.version ?? queue.pgboss.schema;
  if (version < queue.pgboss.schema) await client.query(getMigrationPlans(undefined, version));
}
