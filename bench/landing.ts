import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from '@playwright/test';
import { startServer } from '../server/test/processes.ts';
import { findChromium } from '../tools/browser.mjs';
import { withFolder } from './folder.ts';
import { comparePairs } from './pairs.ts';
import type { Row } from './table.ts';

/** A phone on a slow line, as Lighthouse's mobile preset has it: 150 ms there and back, 1.6 Mbit/s, a processor of a quarter of the speed. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;

const empty = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Empty</title></head><body><h1>Nothing but a heading and a sentence</h1><p>This is as little as a page can be.</p></body></html>`;

/** How long until the largest thing of the front page is painted, against an empty static page in the same browser. */
export const measureLanding = (rounds: number): Promise<Row[]> =>
  withFolder(async (folder) => {
    const nothing = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(empty));
    await new Promise<void>((ready) => nothing.listen(0, '127.0.0.1', ready));
    const server = await startServer({ DATA_DIR: `${folder}/data` });
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const { port } = nothing.address() as AddressInfo; // it listens on TCP
      const rows: Row[] = [];
      for (const [where, isSlow] of [
        ['at a desk', false],
        ['on a phone with a slow line', true],
      ] as const) {
        const one = { name: 'empty page', measure: () => paintedAfter(browser, `http://127.0.0.1:${port}/`, isSlow) };
        const other = { name: 'front page', measure: () => paintedAfter(browser, `${server.url}/`, isSlow) };
        await one.measure(); // the first page of a browser is slow, whatever it is
        await other.measure();
        const { ratio, low, high, one: before, other: after, pairs } = await comparePairs(one, other, rounds);
        rows.push({
          work: `largest paint of the front page against an empty one, ${where} (${after.toFixed(0)} ms, ${before.toFixed(0)} ms; ${pairs} pairs)`,
          measured: `${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
          wanted: '≤ 1.5',
          ok: ratio <= 1.5,
        });
      }
      return rows;
    } finally {
      await browser.close();
      await server.stop();
      nothing.close();
    }
  });

/** Milliseconds until the largest contentful paint, with nothing in the cache. */
async function paintedAfter(browser: Browser, url: string, isSlow: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await page.goto(url, { waitUntil: 'networkidle' });
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  await context.close();
  return painted;
}
