import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env.E2E_PORT ?? 3911);
// Passkeys need a name, not an address: localhost counts as a secure context.
const baseURL = `http://localhost:${port}`;

/** Journeys of people in the machine's own Chromium, against one whole server on a fresh folder with the demo world. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.E2E_JSON ? [['json', { outputFile: process.env.E2E_JSON }], ['line']] : 'line',
  outputDir: join(tmpdir(), 'ahadi-e2e-results'),
  use: {
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Africa/Nairobi',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node_modules/.bin/node server/main.ts',
    url: `${baseURL}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: baseURL,
      DATA_DIR: join(mkdtempSync(join(tmpdir(), 'ahadi-e2e-')), 'data'),
      DEMO: '1',
      LOG_LEVEL: 'error',
      COMMANDS_PER_MINUTE: '0',
    },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
