import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeLog } from '../server/core/log.ts';
import { migrate } from '../server/core/migrate.ts';
import { type EmbeddedPostgres, startPostgres } from '../server/core/postgres.ts';

/** What a run that looks at workings only has in place of a PostgreSQL for each bench. */
type Shared = { url: string; master: string; count: number };

/** PostgreSQL for a bench; `master` is the file whose first line is the process that all its connections are children of. */
export type BenchPostgres = Pick<EmbeddedPostgres, 'url' | 'stop'> & { master: string };

let shared: Shared | undefined;

/**
 * From now on all benches have their databases on one PostgreSQL, as copies of one that was migrated: to set one up for each
 * takes longer than a run that only looks whether they work. What it answers ends that.
 */
export async function shareOnePostgres(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-bench-'));
  chmodSync(folder, 0o755);
  // Two benches run at a time, each with servers that hold connections of their own.
  const postgres = await startPostgres(join(folder, 'data'), makeLog('error'), [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=300',
  ]);
  await migrate(postgres.url);
  shared = { url: postgres.url, master: masterOf(folder), count: 0 };
  return async () => {
    shared = undefined;
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A PostgreSQL with an empty database for one bench, its files in `folder`; `settings` are PostgreSQL's own, as "name=value". */
export async function benchPostgres(folder: string, settings: readonly string[] = []): Promise<BenchPostgres> {
  if (shared) return { url: await copyOf(shared, 'bench'), master: shared.master, stop: async () => {} };
  const postgres = await startPostgres(join(folder, 'data'), makeLog('error'), settings);
  return { url: postgres.url, stop: postgres.stop, master: masterOf(folder) };
}

const masterOf = (folder: string): string => join(folder, 'data', 'postgres', 'postmaster.pid');

/** A migrated database of this name on the bench's server. Answers its address. */
export async function newDatabase(url: string, name: string): Promise<string> {
  if (shared) return copyOf(shared, name);
  await ask(url, `create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  await migrate(own.href);
  return own.href;
}

/** Two benches may want the same name. */
async function copyOf(from: Shared, word: string): Promise<string> {
  const [own, maintenance] = [new URL(from.url), new URL(from.url)];
  maintenance.pathname = '/postgres';
  const name = `${word}_${++from.count}`;
  await ask(maintenance.href, `create database ${name} template ${own.pathname.slice(1)} strategy file_copy`);
  own.pathname = `/${name}`;
  return own.href;
}

async function ask(url: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
