// Verifies every event chain of an installation and the log of moderation, and says what is broken: npm run check:chains

import { checkDecisions } from '../server/community/moderation/judging/store.ts';
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
  const db = makeDb(pool);
  const { chains, links, broken } = await checkAllChains({ db });
  const log = await checkDecisions({ db });
  for (const { subject, brokenAt } of broken)
    console.error(`broken: ${subject.kind} ${subject.id} at link ${brokenAt}`);
  if (log.brokenAt !== null) console.error(`broken: the log of moderation at decision ${log.brokenAt}`);
  const isWhole = broken.length === 0 && log.brokenAt === null;
  console.log(`${chains} chains, ${links} links, ${broken.length} broken; ${log.decisions} decisions of moderation`);
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await pool.end();
  await postgres?.stop();
}
