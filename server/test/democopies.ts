import { chmodSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { runNow } from '../../tools/day.ts';
import { makeLog } from '../core/log.ts';
import { startPostgres } from '../core/postgres.ts';
import { startServer } from './processes.ts';
import { scratchFolder } from './scratch.ts';

/** Where a server finds its own copy of the demo world, as environment variables, and how the copy goes again. */
export type Copy = { env: { DATABASE_URL: string; DATA_DIR: string; ROOM_KEY: string }; drop: () => Promise<void> };

/** The master key of these worlds: 32 bytes that guard nothing. Without one rooms are shut and nothing can be signed. */
const ROOM_KEY = 'cm9vbXMgb2YgdGhlIHdvcmxkcyBvZiB0aGUgdGVzdHM';

// Nothing here outlives the run, so nothing waits for the disk.
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Makes the demo world once for the whole run, as a first start does; afterwards {@link copyDemo} copies it in any process of
 * the run. What is answered ends the run: the database is stopped and its files go.
 */
export async function makeDemo(): Promise<() => Promise<void>> {
  const folder = scratchFolder('journeys');
  chmodSync(folder, 0o755); // PostgreSQL may run as another account
  const postgres = await startPostgres(join(folder, 'data'), makeLog('error'), forgetful);
  const end = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const files = join(folder, 'demo');
    const settings = { DATABASE_URL: postgres.url, DATA_DIR: files, ROOM_KEY };
    const server = await startServer(settings, join(import.meta.dirname, 'firststart.ts'));
    await server.stop(); // nobody may stay connected to what is copied
    process.env.AHADI_E2E_DEMO = JSON.stringify({ url: postgres.url, files });
    return end;
  } catch (failure) {
    await end();
    throw failure;
  }
}

/** A copy of the demo world as it was made, for a server of its own. */
export async function copyDemo(): Promise<Copy> {
  const demo = process.env.AHADI_E2E_DEMO;
  if (!demo) throw new Error('No demo world of this run: journeys are started by npm run e2e.');
  const { url, files } = JSON.parse(demo) as { url: string; files: string };
  const own = new URL(url);
  const name = `journey_${uuidv7().replaceAll('-', '')}`;
  const template = own.pathname.slice(1);
  await ask(url, '/postgres', `create database ${name} template ${template} strategy file_copy`);
  own.pathname = `/${name}`;
  // The time since it was made is no outage, which deadlines would be given back.
  await ask(url, own.pathname, 'update heartbeats set at = $1', [new Date(runNow())]);
  const folder = scratchFolder('copy');
  const DATA_DIR = join(folder, 'data');
  cpSync(files, DATA_DIR, { recursive: true });
  return {
    env: { DATABASE_URL: own.href, DATA_DIR, ROOM_KEY },
    async drop() {
      await ask(url, '/postgres', `drop database if exists ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function ask(server: string, database: string, command: string, values: unknown[] = []): Promise<void> {
  const url = new URL(server);
  url.pathname = database;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(command, values);
  } finally {
    await client.end();
  }
}
