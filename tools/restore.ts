// Restores an installation from its backup into a folder: npm run restore -- --key key.txt [--to ./data] [--at 2026-11-28T14:03:20Z]
// What there is to restore: npm run restore -- --list --key key.txt. A drill on this machine, which leaves nothing: npm run restore -- --drill
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openPlace } from '../server/core/backup/place.ts';
import { restore, spansIn } from '../server/core/backup/restoring.ts';
import { BadBackup, identitiesIn, openWith } from '../server/core/backup/sealing.ts';
import { BadSetting, readConfig } from '../server/core/config.ts';
import { makeLog } from '../server/core/log.ts';
import { accountFor } from '../server/core/rights.ts';
import { makeStorage } from '../server/core/storage.ts';
import { drill } from '../server/operating/drill.ts';

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  key: { type: 'string' },
  at: { type: 'string' },
  list: { type: 'boolean' },
  replace: { type: 'boolean' },
  drill: { type: 'boolean' },
} as const;

/** A moment with its zone: without one it would be another one on another machine. */
function momentOf(text: string): Date {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new BadBackup(`--at is a moment with its zone, like 2026-11-28T14:03:20Z (it is "${text}").`);
  return at;
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  const config = readConfig({ ...process.env, ...(values.to === undefined ? {} : { DATA_DIR: values.to }) });
  const log = makeLog('warn');
  if (values.drill) {
    const report = await drill(config, log, () => new Date());
    console.log(JSON.stringify(report, null, 2));
    process.exitCode = report.passed ? 0 : 1;
    return;
  }
  const from = values.from ?? config.BACKUP_TO;
  if (!from) throw new BadBackup('Say where the backup is: --from <folder or s3://bucket/path>, or set BACKUP_TO.');
  if (!values.key) throw new BadBackup('Say where your secret age key is: --key <file>.');
  if (config.DATABASE_URL)
    throw new BadBackup('DATABASE_URL is set, and this restores the embedded database: docs/operating.md says more.');
  const place = openPlace(config, from);
  const open = openWith(identitiesIn(readFileSync(values.key, 'utf8'), values.key));
  if (values.list) {
    for (const { base, until } of await spansIn(place, open))
      console.log(
        `${base.endedAt} to ${until.toISOString()}: ${(base.bytes / 1024 ** 2).toFixed(0)} MB, ${base.files} files`,
      );
    return;
  }
  const begun = performance.now();
  const done = await restore({
    place,
    open,
    dataDir: resolve(config.DATA_DIR),
    at: values.at === undefined ? null : momentOf(values.at),
    account: accountFor({ ...config, DATA_DIR: resolve(config.DATA_DIR, '..') }),
    log,
    replace: values.replace ?? false,
    ...(config.S3_BUCKET ? { storage: makeStorage(config) } : {}),
  });
  console.log(
    `Restored to ${done.at} in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${(done.bytes / 1024 ** 2).toFixed(0)} MB, ${done.files} files, in ${config.DATA_DIR}`,
  );
  console.log('Now: npm run check:installation');
}

await run().catch((failure: unknown) => {
  const message = failure instanceof Error ? failure.message : String(failure);
  console.error(
    failure instanceof BadBackup || failure instanceof BadSetting ? message : `Nothing was restored: ${message}`,
  );
  process.exitCode = 1;
});
