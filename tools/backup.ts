// Takes a whole backup of an installation now, running or not: npm run backup
// To another place, or for another key: npm run backup -- --to /mnt/disk/ahadi --key age1…
import { parseArgs } from 'node:util';
import { takeBase } from '../server/core/backup/base.ts';
import { BadBackup } from '../server/core/backup/sealing.ts';
import { BadSetting, readConfig } from '../server/core/config.ts';
import { makeLog } from '../server/core/log.ts';
import { accountFor, rightsOf } from '../server/core/rights.ts';
import { makeStorage } from '../server/core/storage.ts';
import { backupOf } from '../server/operating/backup.ts';
import { openDatabase } from './installation.ts';

/** Answers what is said at the end. */
async function backup(): Promise<string> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, key: { type: 'string' } } });
  const config = readConfig({
    ...process.env,
    ...(values.to === undefined ? {} : { BACKUP_TO: values.to }),
    ...(values.key === undefined ? {} : { BACKUP_KEY: values.key }),
  });
  if (!config.BACKUP_TO || !config.BACKUP_KEY)
    throw new BadBackup(
      'Say where to and for which key: set BACKUP_TO and BACKUP_KEY, or -- --to <folder> --key age1…',
    );
  if (config.DATABASE_URL)
    throw new BadBackup('The database is an external one: docs/operating.md says how it is backed up.');
  const log = makeLog('warn');
  const database = await openDatabase(config, log);
  try {
    rightsOf(config, accountFor(config), log).lower(); // what it writes is the server's to go on with
    const { source, target } = await backupOf(config, database, makeStorage(config));
    const begun = performance.now();
    const base = await takeBase(source, target);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const size = (base.bytes / 1024 ** 2).toFixed(0);
    return `Backup ${base.id}: a database of ${size} MB and ${base.files} files in ${seconds} s, in ${config.BACKUP_TO}`;
  } finally {
    await database.stop();
  }
}

await backup().then(console.log, (failure: unknown) => {
  const message = failure instanceof Error ? failure.message : String(failure);
  console.error(
    failure instanceof BadBackup || failure instanceof BadSetting ? message : `The backup failed: ${message}`,
  );
  process.exitCode = 1;
});
