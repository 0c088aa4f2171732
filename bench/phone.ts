import type { Browser } from '@playwright/test';
import { clause, shared } from '../server/test/story.ts';
import { launchBrowser, signIn, thereAfter, watchFor } from './browser.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { onSlowPhone, openedAs, paintedAfter } from './landing.ts';
import { comparePairs } from './pairs.ts';
import { inProduct } from './product.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

/** How much later than the front page a page behind the sign-in may be there. */
const WANTED = 4;

const words = 'The seller brings the goods to the store that the buyer has named.';

/** An agreement of twelve clauses that waits for a party's word; answers its address and their cookie. */
const fill = (env: Record<string, string>) =>
  inProduct(env, async (world) => {
    const clauses = Array.from({ length: 12 }, (_, place) => clause(`Clause ${place + 1}`, words));
    const { other, id } = await shared(world, { clauses });
    await world.settle();
    return { agreement: `/dashboard/agreements/${id}`, cookie: other.cookie };
  });

/** How long a phone that was never here waits for the dashboard and for an agreement, against the front page, in the same browser. */
export const measurePhone = (rounds: number): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const env = { DATABASE_URL: await newDatabase(postgres.url, 'phone'), DATA_DIR: folder };
      const { agreement, cookie } = await fill(env);
      const server = await startUnlimited(env);
      ends.push(server.stop);
      const browser = await launchBrowser();
      ends.push(() => browser.close());
      const front = { name: 'front page', measure: () => paintedAfter(browser, `${server.url}/`, onSlowPhone) };
      await front.measure(); // the first page of a browser is slow, whatever it is
      const rows: Row[] = [];
      for (const [what, path, text] of [
        ['the dashboard', '/dashboard', 'Supply of 400 solar lanterns'],
        ['an agreement of twelve clauses', agreement, 'Clause 2'],
      ] as const) {
        const page = { name: what, measure: () => readAfter(browser, server.url, path, cookie, text) };
        await page.measure();
        const { ratio, low, high, one, other, pairs } = await comparePairs(front, page, rounds);
        rows.push({
          work: `${what} can be read on a phone with a slow line that was never here, against the front page's largest paint (${other.toFixed(0)} ms, ${one.toFixed(0)} ms; ${pairs} pairs)`,
          measured: `${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
          wanted: `≤ ${WANTED}`,
          ok: ratio <= WANTED,
        });
      }
      return rows;
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

/** Milliseconds until somebody who is signed in reads these words on a page, with nothing in the cache. */
async function readAfter(browser: Browser, url: string, path: string, cookie: string, text: string): Promise<number> {
  const { context, page } = await openedAs(browser, onSlowPhone);
  await signIn(context, cookie, url);
  await watchFor(page, 'main', text);
  const at = await thereAfter(page, `${url}${path}`);
  await context.close();
  return at;
}
