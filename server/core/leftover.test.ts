import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { becomeOwner, ownerOf, refuseSecondOwner, stopLeftover } from './leftover.ts';
import { makeLog } from './log.ts';

const home = mkdtempSync(join(tmpdir(), 'ahadi-leftover-'));
const cluster = join(home, 'postgres');
const note = join(home, 'server.pid');
let living: ChildProcess;
beforeAll(() => {
  mkdirSync(cluster);
  living = spawn('sleep', ['60'], { cwd: cluster, stdio: 'ignore' });
});
afterAll(() => {
  living.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});
const startedAt = (pid: number | undefined) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19];

it('a folder that nobody noted has no owner, and one may own what is one’s own', () => {
  expect(ownerOf(home)).toBeNull();
  becomeOwner(home);
  expect(() => refuseSecondOwner(home)).not.toThrow();
});

it('a living owner keeps a second one out', () => {
  writeFileSync(note, `${living.pid} ${startedAt(living.pid)}`);
  expect(() => refuseSecondOwner(home)).toThrow(`process ${living.pid} already runs on this DATA_DIR.`);
});

it('a process that only got the number of a dead owner keeps nobody out', () => {
  writeFileSync(note, `${living.pid} 1`);
  expect(ownerOf(home)).toBeNull();
});

it('a lock file without a process behind it is cleared away, but not before the last process left the cluster', async () => {
  writeFileSync(join(cluster, 'postmaster.pid'), `${living.pid}\n${cluster}\n`);
  const left = new Promise((gone) => living.once('exit', gone));
  await stopLeftover(cluster, makeLog('silent'));
  await left; // asked to stop by its number in the lock file
  expect(() => readFileSync(join(cluster, 'postmaster.pid'))).toThrow('ENOENT');
});
