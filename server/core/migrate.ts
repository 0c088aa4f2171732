import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connectionTo } from './connecting.ts';

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
 * started together do not collide. Throws when a landed migration was edited: then nothing is changed.
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client(connectionTo(url, 'migrating'));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(7410200001)');
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.hash]));
    const done: string[] = [];
    for (const migration of migrations()) {
      const before = applied.get(migration.name);
      if (before === migration.hash) continue;
      if (before) throw new Error(`Migration ${migration.name} was changed after it landed; write a new one instead.`);
      await client.query('begin');
      await client.query(migration.text);
      await client.query('insert into migrations (name, hash) values ($1, $2)', [migration.name, migration.hash]);
      await client.query('commit');
      done.push(migration.name);
    }
    return done;
  } finally {
    await client.end(); // an open transaction and the lock end with the connection
  }
}
