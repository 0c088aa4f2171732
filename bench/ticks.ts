import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

export const MILLISECONDS_A_TICK = 10; // USER_HZ is 100 on every Linux we run on

/** The fields of proc_pid_stat(5) from the third on, or none when the process is over. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return []; // it ended between being listed and being read
  }
}
const sum = (fields: readonly string[], ...places: number[]): number =>
  places.reduce((all, place) => all + Number(fields[place - 3] ?? 0), 0);

/** Processor time of a process so far, in user and in kernel mode, in ticks. */
export const ticksOf = (pid: number | string | undefined): number => sum(statOf(String(pid)), 14, 15);

/** The same of a process's children, with those that are over. */
export const ticksOfChildren = (pid: string): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && statOf(name)[1] === pid)
    .reduce((all, child) => all + ticksOf(child), sum(statOf(pid), 16, 17));

/** How long nothing may work before all counts as at rest, and how long that is waited for, in milliseconds. */
const REST_MS = 300;
const REST_MOST_MS = 30_000;

/** Waits until these took no processor time for a moment: what one side has not finished yet would be done in the other one's round. */
export async function atRest(now: () => number): Promise<void> {
  const until = performance.now() + REST_MOST_MS;
  for (let before = now(); performance.now() < until; ) {
    await after(REST_MS);
    const here = now();
    if (here - before <= 1) return;
    before = here;
  }
}
