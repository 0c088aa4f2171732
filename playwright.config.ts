import './tools/day.ts';
import { defineConfig } from '@playwright/test';

/**
 * Whether pages are drawn. No journey looks at a picture, and drawing costs an eighth of what a browser does. A worker that takes the
 * place of one in which a journey failed has another number than its place: it walks that journey once more, and is recorded.
 */
const isDrawn = process.env.PICTURES === '1' || process.env.TEST_WORKER_INDEX !== process.env.TEST_PARALLEL_INDEX;

/**
 * Journeys run in the machine's own Chromium against one server of this run (e2e/server.ts). CHROMIUM is set by tools/e2e.mjs
 * and tools/test.mjs. A journey that fails is walked once more, so that one stall of a busy machine does not hide what the five
 * thousand other tests say, and that walk is recorded. What needed it is named as flaky at the end: it is a fault, of the
 * journey or of the product.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/journeys',
  globalSetup: './e2e/server.ts',
  workers: 3,
  retries: 1,
  // Bounds for what hangs. How fast a page is, bench/ says: some machines take three times as long as others for the same journey.
  timeout: 1_200_000,
  expect: { timeout: 30_000, toPass: { timeout: 120_000 } },
  forbidOnly: Boolean(process.env.CI),
  use: {
    browserName: 'chromium',
    // What a worker keeps would blur what the other journeys look at; e2e/offline.journey.ts allows it.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: isDrawn ? 'only-on-failure' : 'off',
    trace: 'on-first-retry',
    // What moves is seen at its end at once: no click waits until a dialog stands still, and no frame is drawn on the way.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      // Root may not use Chromium's sandbox; the others keep it from calling its maker at every start.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live too short for V8's two last compilers to pay: their threads took a tenth and more of all that a page costs.
        // Young objects get room, so that fewer of them are copied.
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
        // What draws and what asks the network are threads of the browser and not processes: each message between them costs less.
        '--in-process-gpu',
        // The first of the two is Playwright's own wish, which this line takes the place of.
        '--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2',
        // Each context has one process of its own, and none is begun for a page that may never come.
        '--renderer-process-limit=1',
        // Without memory for its tiles a page is laid out, hit and judged as ever, and painted nowhere.
        ...(isDrawn ? [] : ['--force-gpu-mem-available-mb=0']),
      ],
    },
  },
});
