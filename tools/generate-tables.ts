// Writes server/core/tables.ts, the types of the migrated database: npm run tables. With --check it only says whether they are current.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeLog } from '../server/core/log.ts';
import { migrate } from '../server/core/migrate.ts';
import { startPostgres } from '../server/core/postgres.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'server', 'core', 'tables.ts');
const folder = mkdtempSync(join(tmpdir(), 'ahadi-tables-'));
chmodSync(folder, 0o755); // PostgreSQL may run as another account
const postgres = await startPostgres(join(folder, 'data'), makeLog('error'));
try {
  await migrate(postgres.url);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('drop schema pgboss cascade'); // the queue’s library has its own types for its tables
  await client.end();
  const out = process.argv.includes('--check') ? join(folder, 'tables.ts') : target;
  execFileSync(
    join(root, 'node_modules', '.bin', 'kysely-codegen'),
    [
      '--dialect',
      'postgres',
      '--url',
      postgres.url,
      '--out-file',
      out,
      '--type-only-imports',
      '--exclude-pattern',
      'migrations',
      '--log-level',
      'error',
      '--numeric-parser',
      'string',
      '--date-parser',
      'string',
      '--overrides',
      '{"columns":{}}',
    ],
    // It puts names in the order of the machine's language, and Turkish has another one than English.
    { stdio: 'inherit', cwd: root, env: { ...process.env, LC_ALL: 'C.UTF-8' } },
  );
  /** int8 comes as a JavaScript number, as server/core/db.ts reads it. */
  const own = (text: string) =>
    text
      .replace(/Int8 = [^;]+;/, 'Int8 = ColumnType<number, number | string, number | string>;')
      .replace('DB {', 'Tables {');
  writeFileSync(out, own(readFileSync(out, 'utf8')));
  if (out !== target && readFileSync(out, 'utf8') !== readFileSync(target, 'utf8')) {
    console.error('server/core/tables.ts is not what the migrations make: run npm run tables');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
