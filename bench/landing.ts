import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { withFolder } from './folder.ts';
import { comparePairs } from './pairs.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

/**
 * The two lines and machines that Lighthouse measures by: delay there and back in milliseconds, bytes a second, and how many
 * times slower the processor is made. Without any line, inside one machine, a page would be judged by some ten milliseconds.
 */
const settings = {
  'at a desk': { latency: 40, downloadThroughput: 1_280_000, uploadThroughput: 1_280_000, slower: 1 },
  'on a phone with a slow line': { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750, slower: 4 },
};
type Setting = (typeof settings)[keyof typeof settings];
export const onSlowPhone: Setting = settings['on a phone with a slow line'];

const empty = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Empty</title></head><body><h1>Nothing but a heading and a sentence</h1><p>This is as little as a page can be.</p></body></html>`;

/** How long until the largest thing of the front page is painted, against an empty static page under the same headers in the same browser. */
export const measureLanding = (rounds: number): Promise<Row[]> =>
  withFolder(async (folder) => {
    const server = await startUnlimited({ DATA_DIR: `${folder}/data` });
    // With the front page's own headers: those against other origins make a browser start a process for the page, whatever
    // stands on it, and without them the empty page would be shown by the one that happens to be there.
    const headers = new Headers((await fetch(server.url)).headers);
    for (const ofOneBody of ['content-length', 'content-encoding', 'transfer-encoding', 'etag', 'last-modified'])
      headers.delete(ofOneBody);
    const nothing = createServer((_request, response) => response.setHeaders(headers).end(empty));
    await new Promise<void>((ready) => nothing.listen(0, '127.0.0.1', ready));
    const browser = await launchBrowser();
    try {
      const { port } = nothing.address() as AddressInfo; // it listens on TCP
      const rows: Row[] = [];
      for (const [where, setting] of Object.entries(settings)) {
        const one = { name: 'empty page', measure: () => paintedAfter(browser, `http://127.0.0.1:${port}/`, setting) };
        const other = { name: 'front page', measure: () => paintedAfter(browser, `${server.url}/`, setting) };
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
export async function paintedAfter(browser: Browser, url: string, setting: Setting): Promise<number> {
  const { context, page } = await openedAs(browser, setting);
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

/** An empty page of a browser that was never here, on this line and machine. */
export async function openedAs(
  browser: Browser,
  { slower, ...line }: Setting,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, ...line });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { context, page };
}
