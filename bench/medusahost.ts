import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../server/test/processes.ts';

export const MEDUSA = '2.21.2';
const PATIENCE_MS = 180_000;
const admin = { email: 'admin@example.org', password: 'only-for-the-bench' };

export type Medusa = { url: string; pid: number | undefined; admin: typeof admin; stop: () => Promise<unknown> };

/** As its documents set it up for one process without Redis: its own defaults for everything, without the administration's pages. */
const config = `const { defineConfig } = require('@medusajs/framework/utils');
const secret = () => require('node:crypto').randomBytes(24).toString('hex');
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: { storeCors: '*', adminCors: '*', authCors: '*', jwtSecret: secret(), cookieSecret: secret() },
  },
  admin: { disable: true },
});
`;

/** Installs Medusa into a folder outside the project, unless this version of it is there already. Throws when the registry has it not. */
export function installMedusa(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'medusa-config.js'), config);
  const there = join(folder, 'node_modules', '@medusajs', 'medusa', 'package.json');
  if (existsSync(there) && JSON.parse(readFileSync(there, 'utf8')).version === MEDUSA) return;
  console.log(`installing @medusajs/medusa ${MEDUSA} into ${folder} …`);
  const dependencies = Object.fromEntries(
    ['medusa', 'framework', 'cli'].map((part): [string, string] => [`@medusajs/${part}`, MEDUSA]),
  );
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'beside', private: true, dependencies }));
  // Its optional companions (a compiler, React, statistics) are not asked for: the server starts and sells without them.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
  const { status } = spawnSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`npm could not install @medusajs/medusa ${MEDUSA}`);
}

/** Migrates a database of its own on the same PostgreSQL, makes one administrator, and starts it for production. */
export async function startMedusa(folder: string, postgresUrl: string): Promise<Medusa> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  await client.query('create database medusa');
  await client.end();
  const database = new URL(postgresUrl);
  database.pathname = '/medusa';
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production',
    DATABASE_URL: database.href,
    MEDUSA_DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'error',
  };
  const program = join(folder, 'node_modules', '@medusajs', 'cli', 'cli.js');
  const run = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: folder, env });
    if (status !== 0) throw new Error(`medusa ${words[0]} ended with ${status}: ${stdout}${stderr}`);
  };
  run('db:migrate');
  run('user', '-e', admin.email, '-p', admin.password);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [program, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env,
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const begun = performance.now();
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error('Medusa stopped while starting');
    if (performance.now() - begun > PATIENCE_MS) {
      await stop();
      throw new Error(`Medusa is not ready after ${PATIENCE_MS / 1000} s`);
    }
    await after(50);
  }
  return { url, pid: child.pid, admin, stop };
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false, // nobody listens yet
  );
