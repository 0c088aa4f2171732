// Verifies every event chain of an installation, the log of all of them and the log of moderation, and says what is broken: npm run check:chains

import { checkDecisions } from '../server/community/moderation/judging/store.ts';
import { readConfig } from '../server/core/config.ts';
import { makeDb, makePool } from '../server/core/db.ts';
import { checkAllChains } from '../server/core/emit.ts';
import { makeLog } from '../server/core/log.ts';
import { runningPostgres, startPostgres } from '../server/core/postgres.ts';
import { accountFor } from '../server/core/rights.ts';
import { auditLog } from '../server/transparency/auditing/service.ts';

const config = readConfig(process.env);
const account = accountFor(config);
const running = config.DATABASE_URL ?? runningPostgres(config.DATA_DIR, account);
const postgres = running ? null : await startPostgres(config.DATA_DIR, makeLog('warn'), [], account);
const pool = makePool(running ?? postgres?.url ?? '', 2);
try {
  const db = makeDb(pool);
  const { chains, links, broken } = await checkAllChains({ db });
  const log = await checkDecisions({ db });
  for (const { subject, brokenAt } of broken)
    console.error(`broken: ${subject.kind} ${subject.id} at link ${brokenAt}`);
  if (log.brokenAt !== null) console.error(`broken: the log of moderation at decision ${log.brokenAt}`);
  const all = await auditLog({ db });
  if (all.wrongAt !== null) console.error(`broken: the transparency log at leaf ${all.wrongAt}: ${all.what}`);
  const isWhole = broken.length === 0 && log.brokenAt === null && all.wrongAt === null;
  console.log(
    `${chains} chains, ${links} links, ${broken.length} broken; ${all.leaves} leaves of the log; ${log.decisions} decisions of moderation`,
  );
  process.exitCode = isWhole ? 0 : 1;
} finally {
  await pool.end();
  await postgres?.stop();
}
