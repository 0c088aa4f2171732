import { expect, vi } from 'vitest';
import type { World } from './world.ts';

/**
 * Sends something large until it is judged, and comes back when the server takes requests again: making 26 MB in the server's own
 * process keeps it from everything else, and on a busy machine it then asks everybody to come back later.
 */
export async function judgedLarge(world: World, send: () => Promise<unknown>, as: object): Promise<void> {
  const patiently = { timeout: 50_000, interval: 500 };
  await vi.waitFor(() => expect(send()).rejects.toMatchObject(as), patiently);
  const isUp = async () => (await world.request(null, { url: '/healthz' })).statusCode;
  await vi.waitFor(async () => expect(await isUp()).toBe(200), patiently);
}
