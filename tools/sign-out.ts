// Ends sessions after a break-in: npm run sign-out somebody@example.org, or npm run sign-out everybody

import { endSessions } from '../server/accounts/devices/service.ts';
import { readConfig } from '../server/core/config.ts';
import { systemCtx } from '../server/core/ctx.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { makeJobs } from '../server/core/jobs.ts';
import { makeLog } from '../server/core/log.ts';
import { lookUpByDns } from '../server/core/outward.ts';
import { runningPostgres, startPostgres } from '../server/core/postgres.ts';
import { accountFor } from '../server/core/rights.ts';
import { makeStorage } from '../server/core/storage.ts';
import { schedule } from '../server/schedule.ts';
import { subscriptions } from '../server/subscriptions.ts';

const [who] = process.argv.slice(2);
if (!who || !(who === 'everybody' || who.includes('@'))) {
  console.error('Say who is signed out: an address, or everybody.');
  process.exit(1);
}
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
  const deps = { config, db, outside: db, jobs, storage, lookUp: lookUpByDns, vault: null, log, now };
  const ended = await endSessions(systemCtx(deps, 'sign-out'), who === 'everybody' ? null : who.toLowerCase());
  console.log(`${ended.sessions} sessions of ${ended.people} people ended`);
} finally {
  await pool.end();
  await postgres?.stop();
}
