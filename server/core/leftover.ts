import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Log } from './log.ts';
import { type Account, handOver } from './rights.ts';

// What a killed process leaves behind on the embedded database's folder. Judged by /proc; on a system without it nothing is
// found here, and PostgreSQL's own lock file decides.

const ownerFile = (home: string) => join(home, 'server.pid');

/** Notes that this process runs the folder's PostgreSQL from now on; the note is the account's like the folder. */
export function becomeOwner(home: string, account?: Account): void {
  writeFileSync(ownerFile(home), named(process.pid));
  if (account) handOver(ownerFile(home), account);
}

/** The process that runs this folder's PostgreSQL now, or null. A process that only got the number of a dead one is not it. */
export function ownerOf(home: string): number | null {
  if (!existsSync(ownerFile(home))) return null;
  const noted = readFileSync(ownerFile(home), 'utf8');
  const pid = Number(noted.split(' ')[0]);
  return pid !== process.pid && startOf(pid) !== '' && noted === named(pid) ? pid : null;
}

/** Two servers cannot share one folder; two processes share a database by DATABASE_URL. Throws with that advice. */
export function refuseSecondOwner(home: string): void {
  const pid = ownerOf(home);
  if (pid !== null)
    throw new Error(`process ${pid} already runs on this DATA_DIR. Stop it first, or give both the same DATABASE_URL.`);
}

/**
 * After a kill -9 parts of PostgreSQL may still run on the cluster: its head is asked to stop, and nothing goes on until the
 * last of them is gone, so that two never write to one cluster. Then its lock file goes, which would otherwise keep a new
 * one from starting while the dead one's number is not free again or belongs to somebody else.
 */
export async function stopLeftover(cluster: string, log: Log): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile) || !existsSync('/proc/self/cwd')) return;
  const head = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  let left = processesIn(cluster);
  if (left.length > 0) log.warn('a PostgreSQL of an earlier start still runs; stopping it', { pids: left });
  if (left.includes(head)) process.kill(head, 'SIGINT');
  for (let waited = 0; left.length > 0; waited += 50, left = processesIn(cluster)) {
    if (waited > 20_000)
      throw new Error(`PostgreSQL of an earlier start does not stop (processes ${left.join(', ')}).`);
    await after(50);
  }
  rmSync(pidFile, { force: true });
}

/** The processes that work in a folder; every part of PostgreSQL works in its cluster. */
function processesIn(folder: string): number[] {
  const real = realpathSync(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && orNothing(() => readlinkSync(`/proc/${name}/cwd`)) === real)
    .map(Number);
}

const named = (pid: number): string => `${pid} ${startOf(pid)}`;

/** When a process began, in the kernel's ticks since boot (field 22 of proc_pid_stat(5)), or nothing when there is none. */
const startOf = (pid: number): string =>
  orNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '');

/** What /proc says, or nothing: a process may end while it is looked at. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
