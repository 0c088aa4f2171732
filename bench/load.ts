import { setTimeout as after } from 'node:timers/promises';
import autocannon from 'autocannon';

/** How many of these `callers` at once get done in a second, each asking again when it is answered. */
export async function perSecond(callers: number, seconds: number, one: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  let done = 0;
  const caller = async () => {
    while (!isOver) {
      await one();
      done += 1;
    }
  };
  const begun = performance.now();
  const all = Array.from({ length: callers }, caller);
  await after(seconds * 1000);
  isOver = true;
  const rate = done / ((performance.now() - begun) / 1000);
  await Promise.all(all);
  return rate;
}

export type Done = { done: number; perSecond: number };

/** The same, counted until the last caller is answered; for what takes so long that few get done in the time. */
export async function untilAllDone(callers: number, seconds: number, one: () => Promise<unknown>): Promise<Done> {
  let done = 0;
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  const caller = async () => {
    while (passed() < seconds) {
      await one();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { done, perSecond: done / passed() };
}

/** Answers a second to these paths in turn, from so many connections that each ask again when answered. Any failure ends the bench. */
export async function answered(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Done> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  const result = await autocannon({ url, connections, duration: seconds, headers, requests });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${paths[0]}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { done: result.requests.total, perSecond: result.requests.total / result.duration };
}
