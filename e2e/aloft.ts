import { test as base, type Page } from '@playwright/test';
import { type Gateway, openGateway } from './gateway.ts';
import { desk, expect as expectSoon, type World, worldOf } from './world.ts';

// A worker that fetches a megabyte, and many tabs: a busy machine takes its time, and that is no fault.
export const expect = expectSoon.configure({ timeout: 40_000 });

export const withWorker = { ...desk, serviceWorkers: 'allow' } as const;

/** A world whose line to the server can be cut. */
export const test = base.extend<{ line: Gateway; world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern
  line: async ({}, use) => {
    const line = await openGateway(process.env.AHADI_E2E_URL ?? '');
    await use(line);
    await line.close();
  },
  world: async ({ browser, line }, use) => {
    const { world, end } = worldOf(browser, line.url);
    await use(world);
    line.mend();
    await end();
  },
});

export const airplane = async (page: Page, line: Gateway) => {
  line.cut();
  await page.context().setOffline(true);
};
export const landed = async (page: Page, line: Gateway) => {
  line.mend();
  await page.context().setOffline(false);
};
/** The worker has the pages in its hands. */
export const isInstalled = (page: Page) =>
  page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === 'activated';
  });

/** What the shell says of the connection and of what waits. */
export const chip = (page: Page) => page.getByRole('status').filter({ hasText: /Offline|waiting/ });
