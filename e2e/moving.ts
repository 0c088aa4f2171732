import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { freePort, startServer } from '../server/test/processes.ts';
import { type World, worldOf } from './world.ts';

/** A world whose days pass when the journey says so. */
export type MovingWorld = World & { pass: (days: number) => Promise<void> };
type Clockwork = { url: string; pass: (days: number) => Promise<void> };

/** Journeys that last for weeks: on a server of their own with the demo world, in which nothing waits in real time. */
export const test = base.extend<{ world: MovingWorld }, { clockwork: Clockwork }>({
  clockwork: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'ahadi-weeks-'));
      chmodSync(folder, 0o755); // PostgreSQL may run as another account
      const control = await freePort();
      const env = { DATA_DIR: join(folder, 'data'), DEMO: '1', TRUST_PROXY: '1', CONTROL_PORT: String(control) };
      const server = await startServer(env, join(import.meta.dirname, 'clockwork.ts'));
      const pass = async (days: number) => {
        const answer = await fetch(`http://127.0.0.1:${control}/pass`, {
          method: 'POST',
          body: JSON.stringify({ days }),
        });
        if (!answer.ok) throw new Error(`the days did not pass: ${answer.status}`);
      };
      await use({ url: server.origin, pass });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: async ({ browser, clockwork }, use) => {
    const { world, end } = worldOf(browser, clockwork.url);
    await use({ ...world, pass: clockwork.pass });
    await end();
  },
});
