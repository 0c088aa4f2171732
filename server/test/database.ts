import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { makeLog } from '../core/log.ts';
import { migrate } from '../core/migrate.ts';
import { startPostgres } from '../core/postgres.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated database that every world is a copy of. Nobody may stay connected to it. */
    templateUrl: string;
  }
}

/** Before the first test: one PostgreSQL for the whole run, with one migrated database. Afterwards it is stopped and its files go. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const folder = scratchFolder('test');
  chmodSync(folder, 0o777); // PostgreSQL may run as another account
  const settings = [
    // Nothing here outlives the run, so nothing waits for the disk.
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
    // A statement is planned at each of its first five calls, and most worlds end before the sixth: here it is planned once.
    'plan_cache_mode=force_generic_plan',
  ];
  const postgres = await startPostgres(join(folder, 'data'), makeLog('error'), settings);
  await migrate(postgres.url);
  project.provide('templateUrl', postgres.url);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** `drop` takes the database away, with all connections that are open. */
export type OwnDatabase = { url: string; drop: () => Promise<void> };

/** A fresh copy of the migrated database. */
export const copyDatabase = (): Promise<OwnDatabase> => {
  const template = new URL(inject('templateUrl')).pathname.slice(1);
  return makeDatabase(template);
};

/** A copy of a database as it is now. Nobody may be connected to it. */
export const copyOf = (url: string): Promise<OwnDatabase> => makeDatabase(new URL(url).pathname.slice(1));

/** An empty database that no migration has touched yet. */
export const emptyDatabase = (): Promise<OwnDatabase> => makeDatabase('template0');

async function makeDatabase(template: string): Promise<OwnDatabase> {
  const url = new URL(inject('templateUrl'));
  const name = `test_${uuidv7().replaceAll('-', '')}`;
  const maintain = maintenanceOf(url);
  await maintain(`create database ${name} template ${template} strategy file_copy`);
  url.pathname = `/${name}`;
  const drop = `drop database if exists ${name}`;
  return {
    url: url.href,
    // A pool that was ended has still to say good-bye: PostgreSQL waits for that, and only who stays for seconds is sent away. A
    // connection that is sent away while it ends has nobody who hears of it, and the run would be red.
    drop: () => maintain(drop).catch(() => maintain(`${drop} with (force)`)),
  };
}

/** The connections of this process that make and drop databases, by the server: to make one each time costs more than to copy a database. */
const maintaining = new Map<string, pg.Pool>();

function maintenanceOf(server: URL): (command: string) => Promise<void> {
  const maintenance = new URL(server);
  maintenance.pathname = '/postgres';
  const { href: connectionString } = maintenance;
  let pool = maintaining.get(connectionString);
  if (!pool) {
    pool = new pg.Pool({ connectionString, max: 4, idleTimeoutMillis: 0, allowExitOnIdle: true });
    pool.on('error', () => maintaining.delete(connectionString)); // its PostgreSQL went, at the end of a run
    maintaining.set(connectionString, pool);
  }
  const maintained = pool;
  return async (command) => void (await maintained.query(command));
}
