// What a script needs to work on an installation: its database, started where it does not run, and a context of the platform.
import { join } from 'node:path';
import { type Config, readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { makeJobs } from '../server/core/jobs.ts';
import { type Log, makeLog } from '../server/core/log.ts';
import { lookUpByDns } from '../server/core/outward.ts';
import { reachableHome, runningPostgres, startPostgres } from '../server/core/postgres.ts';
import { accountFor } from '../server/core/rights.ts';
import { makeStorage } from '../server/core/storage.ts';
import { makeWatch } from '../server/core/watching.ts';
import { schedule } from '../server/schedule.ts';
import { subscriptions } from '../server/subscriptions.ts';

/** The database of an installation, started where it does not run; `stop` leaves it as it was found. `cluster` is its folder where it is the embedded one. */
export async function openDatabase(
  config: Config,
  log: Log,
): Promise<{ url: string; cluster: string; stop: () => Promise<void> }> {
  const account = accountFor(config);
  const running = config.DATABASE_URL ?? runningPostgres(config.DATA_DIR, account);
  if (!running) return startPostgres(config.DATA_DIR, log, [], account);
  const cluster = join(reachableHome(config.DATA_DIR, account), 'postgres');
  return { url: running, cluster, stop: () => Promise.resolve() };
}

/** Does something to the installation that the environment names, as the platform, and leaves its database as it was found: running or not. */
export async function inInstallation(name: string, deed: (ctx: Ctx) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLog('warn');
  const { url, stop } = await openDatabase(config, log);
  const pool = makePool(url, 2);
  try {
    const db = makeDb(pool);
    const watch = makeWatch();
    const jobs = makeJobs(url, subscriptions, schedule, { log, watch });
    const storage = makeStorage(config);
    const now = () => new Date();
    await deed(
      systemCtx({ config, db, outside: db, jobs, storage, lookUp: lookUpByDns, vault: null, log, watch, now }, name),
    );
  } finally {
    await pool.end();
    await stop();
  }
}
