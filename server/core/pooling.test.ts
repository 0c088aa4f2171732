import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { copyDatabase, type OwnDatabase } from '../test/database.ts';
import { freePort, startRefused } from '../test/processes.ts';
import { connectionTo } from './connecting.ts';
import { migrate } from './migrate.ts';
import { poolerProblem } from './pooling.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';
let database: OwnDatabase;
beforeAll(async () => {
  database = await copyDatabase();
});
afterAll(() => database.drop());

it('is no problem of PostgreSQL itself', async () => {
  expect(await poolerProblem(database.url)).toBeNull();
});

it('A start that has to wait for another one says for whom', async () => {
  const holder = new pg.Client(connectionTo(database.url, 'migrating'));
  await holder.connect();
  const { rows } = await holder.query('select pg_advisory_lock(7410200001), pg_backend_pid() as pid');
  const warn = vi.fn();
  const silent = () => undefined;
  const waits = migrate(database.url, database.url, { error: silent, info: silent, debug: silent, warn });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 60_000);
  await holder.end();
  await waits;
  expect(warn.mock.calls[0]).toEqual([
    'waiting for another start that holds the lock of migrations',
    { holders: [expect.objectContaining({ pid: rows[0].pid, since: expect.any(Date) })] },
  ]);
});

describe.runIf(existsSync(PGBOUNCER))('PgBouncer, as Debian has it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ahadi-pooler-'));
  chmodSync(folder, 0o755); // it refuses to run as root
  const running: ChildProcess[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async (mode: 'transaction' | 'session', ignored: string): Promise<string> => {
    const port = await freePort();
    const { port: theirs, username, password, pathname } = new URL(database.url);
    const file = join(folder, `${mode}${port}.ini`);
    writeFileSync(join(folder, 'users.txt'), `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
    writeFileSync(
      file,
      `[databases]\n* = host=127.0.0.1 port=${theirs}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
        `auth_type = plain\nauth_file = ${join(folder, 'users.txt')}\npool_mode = ${mode}\nignore_startup_parameters = ${ignored}\n`,
    );
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const child = spawn(PGBOUNCER, [file], { stdio: 'ignore', ...asNobody });
    running.push(child);
    const url = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
    await vi.waitFor(async () => {
      const client = new pg.Client(url);
      await client.connect();
      await client.end();
    }, 20_000);
    return url;
  };

  it.each([
    ['transaction', 'extra_float_digits,options', 'a pooler in transaction mode stands before the database'],
    ['transaction', 'extra_float_digits', 'a pooler before the database refuses what we set on a connection'],
    ['session', 'extra_float_digits,options', 'what we set on a connection does not arrive at PostgreSQL'],
  ] as const)('in %s mode that ignores %s is refused with one clear line', async (mode, ignored, what) => {
    const url = await start(mode, ignored);
    expect(await poolerProblem(url)).toMatchObject({ what });
    if (mode === 'session' || !ignored.includes('options')) return; // a start costs seconds, and one shows it
    const { code, said } = await startRefused({ DATABASE_URL: url, DATA_DIR: folder });
    expect([code, said]).toEqual([1, expect.stringContaining(`The server could not start: ${what}. Let DATABASE_URL`)]);
    expect(said.trim().split('\n')).toHaveLength(1);
  });
});
