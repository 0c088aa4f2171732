// A restore drill: the newest backup of this installation is restored beside it to a moment by chance, checked, reported and thrown away.
// A process of its own does it, which the server starts (backup.ts).
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openPlace } from '../core/backup/place.ts';
import { restore, spanFor } from '../core/backup/restoring.ts';
import { BadBackup, openWith, ownIdentity } from '../core/backup/sealing.ts';
import type { Config } from '../core/config.ts';
import { systemCtx } from '../core/ctx.ts';
import { makeDb, makePool } from '../core/db.ts';
import { makeManualJobs } from '../core/jobs.ts';
import type { Log } from '../core/log.ts';
import { migrate } from '../core/migrate.ts';
import { lookUpByDns } from '../core/outward.ts';
import { startPostgres } from '../core/postgres.ts';
import { accountFor } from '../core/rights.ts';
import { folderStorage } from '../core/storage.ts';
import { openVault } from '../core/vault.ts';
import { makeWatch } from '../core/watching.ts';
import { checkInstallation } from './checks.ts';
import '../schedule.ts';
import { subscriptions } from '../subscriptions.ts';

/** Numbers alone: nothing of anybody is in it. Times in milliseconds. */
export type DrillReport = {
  startedAt: string;
  passed: boolean;
  /** The base, and the moment that was restored. */
  base: string;
  restoredTo: string;
  bytes: number;
  files: number;
  restoreMs: number;
  checkMs: number;
  checks: { name: string; found: string; wrong: number }[];
  /** Why it came to no checks. */
  failure?: string;
};

/** Tries the newest backup out. What is not right is in the report, which lies in the backup's place and in the log. */
export async function drill(config: Config, log: Log, now: () => Date): Promise<DrillReport> {
  if (!config.BACKUP_TO) throw new BadBackup('Set BACKUP_TO and BACKUP_KEY first (see README).');
  const place = openPlace(config, config.BACKUP_TO);
  const startedAt = now();
  const report: DrillReport = {
    ...{ startedAt: startedAt.toISOString(), passed: false, base: '', restoredTo: '', bytes: 0, files: 0 },
    ...{ restoreMs: 0, checkMs: 0, checks: [] },
  };
  const folder = join(config.DATA_DIR, 'drill');
  await rm(folder, { recursive: true, force: true });
  try {
    await rehearse(config, { place, folder, log, now, report });
    report.passed = report.checks.every(({ wrong }) => wrong === 0);
  } catch (failure) {
    report.failure = failure instanceof Error ? failure.message : String(failure);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const name = `drills/${report.startedAt.replaceAll(/[-:]/g, '')}.json`;
  await place.put(name, Buffer.from(`${JSON.stringify(report, null, 2)}\n`));
  log[report.passed ? 'info' : 'error'](
    report.passed ? 'the backup was restored and is whole' : 'the backup failed its drill',
    report,
  );
  return report;
}

async function rehearse(
  config: Config,
  {
    place,
    folder,
    log,
    now,
    report,
  }: { place: ReturnType<typeof openPlace>; folder: string; log: Log; now: () => Date; report: DrillReport },
): Promise<void> {
  const open = openWith([(await ownIdentity(config.DATA_DIR)).identity]);
  const { base, until } = await spanFor(place, open, null);
  const since = Date.parse(base.endedAt);
  const at = new Date(since + Math.random() * (until.getTime() - since));
  Object.assign(report, { base: base.id, restoredTo: at.toISOString() });
  const dataDir = join(folder, 'data');
  const account = accountFor({ DATA_DIR: config.DATA_DIR });
  const begun = performance.now();
  const { bytes, files } = await restore({ place, open, dataDir, at, account, log, withoutKeys: true });
  Object.assign(report, { bytes, files, restoreMs: Math.round(performance.now() - begun) });
  const postgres = await startPostgres(dataDir, log, ['shared_buffers=32MB'], account);
  const pool = makePool(postgres.url, 2);
  try {
    await requireRestored(pool, base.system);
    await migrate(postgres.url); // a backup from before an upgrade is brought to the program that reads it, as at a start
    const db = makeDb(pool);
    const deps = {
      ...{ config, db, outside: db, log, lookUp: lookUpByDns, jobs: makeManualJobs(subscriptions) },
      ...{ storage: folderStorage(join(dataDir, 'files')), vault: openVault(config), watch: makeWatch(), now },
    };
    for await (const { name, found, wrong } of checkInstallation(systemCtx(deps, 'drill'))) {
      report.checks.push({ name, found, wrong: wrong.length });
      for (const line of wrong.slice(0, 20)) log.error('not right in the restored backup', { name, line });
    }
  } finally {
    await pool.end();
    await postgres.stop();
  }
  report.checkMs = Math.round(performance.now() - begun) - report.restoreMs;
}

/** A database that was made instead of restored would pass every check. */
async function requireRestored(pool: ReturnType<typeof makePool>, system: string): Promise<void> {
  const { rows } = await pool.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  );
  if (rows[0]?.system !== system) throw new BadBackup('What was started is not what was restored.');
}
