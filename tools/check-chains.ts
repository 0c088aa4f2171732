// Verifies every event chain of an installation and says which links are broken: npm run check:chains

import { readConfig } from '../server/core/config.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { checkAllChains } from '../server/core/emit.ts';
import { makeLog } from '../server/core/log.ts';
import { runningPostgres, startPostgres } from '../server/core/postgres.ts';

const config = readConfig(process.env);
const running = config.DATABASE_URL ?? runningPostgres(config.DATA_DIR);
const postgres = running ? null : await startPostgres(config.DATA_DIR, makeLog('warn'));
const pool = makePool(running ?? postgres?.url ?? '', 2);
try {
  const { chains, links, broken } = await checkAllChains({ db: makeDb(pool) });
  for (const { subject, brokenAt } of broken)
    console.error(`broken: ${subject.kind} ${subject.id} at link ${brokenAt}`);
  console.log(`${chains} chains, ${links} links, ${broken.length} broken`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await pool.end();
  await postgres?.stop();
}
