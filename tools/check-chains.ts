// Verifies every event chain of an installation, the log of all of them and the log of moderation, and says what is broken: npm run check:chains

import { checkDecisions } from '../server/community/decision.store.ts';
import { checkAllChains } from '../server/core/emit.ts';
import { auditLog } from '../server/transparency/audit.ts';
import { inInstallation } from './installation.ts';

await inInstallation('check-chains', async (ctx) => {
  const { chains, links, broken } = await checkAllChains(ctx);
  const log = await checkDecisions(ctx);
  for (const { subject, brokenAt } of broken)
    console.error(`broken: ${subject.kind} ${subject.id} at link ${brokenAt}`);
  if (log.brokenAt !== null) console.error(`broken: the log of moderation at decision ${log.brokenAt}`);
  const all = await auditLog(ctx);
  if (all.wrongAt !== null) console.error(`broken: the transparency log at leaf ${all.wrongAt}: ${all.what}`);
  const isWhole = broken.length === 0 && log.brokenAt === null && all.wrongAt === null;
  console.log(
    `${chains} chains, ${links} links, ${broken.length} broken; ${all.leaves} leaves of the log; ${log.decisions} decisions of moderation`,
  );
  process.exitCode = isWhole ? 0 : 1;
});
