import '../day.ts';
import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { filmWindow } from './stage.ts';

/** The films are walks like the journeys, in the same browser against the same demo world, and drawn. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.film.ts',
  outputDir: '../../test-results/films/walks',
  globalSetup: '../../e2e/server.ts',
  workers: 1,
  retries: 0,
  use: { ...journeys.use, ...filmWindow, trace: 'off', screenshot: 'only-on-failure' },
});
