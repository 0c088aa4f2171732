import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import type { Delivery } from '../server/payments/providers/sandbox/store.ts';
import { freePort, startServer } from '../server/test/processes.ts';
import { type World, worldOf } from './world.ts';

type Clockwork = {
  /** Lets days pass, or a part of one, and the clock go round after each. */
  pass: (days: number) => Promise<void>;
  /** What is done about money once a minute is done now: what is due is sent, heard and asked about. */
  round: () => Promise<void>;
  /** How the simulated provider tells of a charge, and what it takes where that is not what was asked. */
  charge: (id: string, how: { delivery?: Delivery; amountMinor?: number }) => Promise<void>;
};
/** A world whose days pass when the journey says so. */
export type MovingWorld = World & Clockwork;

/** Journeys that last for weeks: on a server of their own with the demo world, in which nothing waits in real time. */
export const test = base.extend<{ world: MovingWorld }, { clockwork: Clockwork & { url: string } }>({
  clockwork: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'ahadi-weeks-'));
      chmodSync(folder, 0o755); // PostgreSQL may run as another account
      const control = await freePort();
      const env = { DATA_DIR: join(folder, 'data'), DEMO: '1', TRUST_PROXY: '1', CONTROL_PORT: String(control) };
      const server = await startServer(env, join(import.meta.dirname, 'clockwork.ts'));
      const ask = async (door: string, said: object) => {
        const answer = await fetch(`http://127.0.0.1:${control}/${door}`, {
          method: 'POST',
          body: JSON.stringify(said),
        });
        if (!answer.ok) throw new Error(`the clockwork did not ${door}: ${answer.status}`);
      };
      await use({
        url: server.origin,
        pass: (days) => ask('pass', { days }),
        round: () => ask('round', {}),
        charge: (id, how) => ask('charge', { id, ...how }),
      });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ browser, clockwork }, use) => {
    const { url, ...doors } = clockwork;
    const { world, end } = worldOf(browser, url);
    await use({ ...world, ...doors });
    await end();
  },
});
