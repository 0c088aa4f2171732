import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

let isSwept = false;

/**
 * A new folder for what nobody needs after the run, named by its process. It lies in memory where a machine has enough of it: a copy of a
 * database is two thousand small files, which a disk takes five times as long to make.
 */
export function scratchFolder(prefix: string): string {
  if (!isSwept && existsSync(MEMORY)) sweep(MEMORY);
  isSwept = true;
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), `ahadi-${prefix}-${process.pid}-`));
}

/** Takes away what runs that were killed left in a folder: gigabytes of memory, after some of them. What cannot be taken away stays. */
export function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^ahadi-.+-(\d+)-\w{6}$/.exec(name) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // another account's, or somebody else takes it away at this moment
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code !== 'ESRCH'; // another account's process lives, too
  }
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES;
}
