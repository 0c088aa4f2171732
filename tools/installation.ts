// What a script needs to work on an installation: its database, started where it does not run, and a context of the platform.
import { readConfig } from '../server/core/config.ts';
import { type Ctx, systemCtx } from '../server/core/ctx.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { makeJobs } from '../server/core/jobs.ts';
import { makeLog } from '../server/core/log.ts';
import { lookUpByDns } from '../server/core/outward.ts';
import { runningPostgres, startPostgres } from '../server/core/postgres.ts';
import { accountFor } from '../server/core/rights.ts';
import { makeStorage } from '../server/core/storage.ts';
import { schedule } from '../server/schedule.ts';
import { subscriptions } from '../server/subscriptions.ts';

/** Does something to the installation that the environment names, as the platform, and leaves its database as it was found: running or not. */
export async function inInstallation(name: string, deed: (ctx: Ctx) => Promise<void>): Promise<void> {
  const config = readConfig(process.env);
  const account = accountFor(config);
  const log = makeLog('warn');
  const running = config.DATABASE_URL ?? runningPostgres(config.DATA_DIR, account);
  const postgres = running ? null : await startPostgres(config.DATA_DIR, log, [], account);
  const url = running ?? postgres?.url ?? '';
  const pool = makePool(url, 2);
  try {
    const db = makeDb(pool);
    const jobs = makeJobs(url, subscriptions, schedule, log);
    const storage = makeStorage(config);
    const now = () => new Date();
    await deed(systemCtx({ config, db, outside: db, jobs, storage, lookUp: lookUpByDns, vault: null, log, now }, name));
  } finally {
    await pool.end();
    await postgres?.stop();
  }
}
