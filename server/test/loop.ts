import { doorOf, procedures } from './procedures.ts';
import { worstBody } from './worstbodies.ts';

/** What the event loop may be held for by one request, milliseconds of its thread’s processor time. */
export const MOST_HELD = 50;

const millisecondsSince = (before: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

/** What the largest body that any route takes costs to parse, milliseconds, where the limits were set: a machine of two cores, at rest. */
const PARSED_THERE = 19;
let largest: string | undefined;

/** Milliseconds of the limit's machine that were spent since; this one may be slower, or busy with other tests right now. */
function costSince(before: NodeJS.CpuUsage): number {
  const spent = millisecondsSince(before);
  if (spent < MOST_HELD) return spent;
  largest ??= procedures
    .map(([, procedure]) => worstBody(procedure, doorOf(procedure).takes).toString())
    .reduce((one, other) => (other.length > one.length ? other : one));
  const begun = process.threadCpuUsage();
  JSON.parse(largest);
  return (spent * PARSED_THERE) / Math.max(PARSED_THERE, millisecondsSince(begun));
}

/**
 * What a request costs the thread that the server runs in, at best of five: a try may find code that was never run, or a collection of
 * memory. One that answers false does not count.
 */
export async function heldBy(ask: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least > MOST_HELD; tries++) {
    const before = process.threadCpuUsage();
    const isAnswer = await ask();
    const spent = costSince(before);
    if (isAnswer !== false) least = Math.min(least, spent);
  }
  return least;
}
