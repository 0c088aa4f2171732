import { chromium } from '@playwright/test';
import { clause, shared } from '../server/test/story.ts';
import { findChromium } from '../tools/browser.mjs';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { median } from './pairs.ts';
import { inProduct } from './product.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

const CLAUSES = 60;
const COMMENTS = 200;
/** Milliseconds from the navigation until the last clause can be commented on. */
const WANTED = 1_000;

const words =
  'The seller brings the goods to the store that the buyer has named, at a time that both have agreed on, and the buyer looks at them there.';

/** An agreement of sixty clauses with two hundred comments; answers its address and the cookie of a party. */
const fill = (env: Record<string, string>) =>
  inProduct(env, async (world) => {
    const clauses = Array.from({ length: CLAUSES }, (_, place) => clause(`Clause ${place + 1}`, words));
    const { owner, other, id } = await shared(world, { clauses });
    for (let place = 0; place < COMMENTS; place++)
      await world.as(other).negotiating.comment({
        ...{ id, clauseId: clauses[place % CLAUSES]?.id ?? '', visibility: 'all', parentId: null },
        body: `Comment ${place + 1}: could this be a week later?`,
      });
    await world.settle();
    return { path: `/dashboard/agreements/${id}`, cookie: owner.cookie };
  });

type WatchedWindow = Window & { workable?: Promise<number> };

/**
 * In the page, from its beginning: milliseconds since the navigation when the button of this name stands there to be seen and the
 * main thread has had a turn and a frame for what else would keep a click waiting. The page tells it itself: who asks from
 * outside asks ever more seldom, at the end twice a second, and would measure that.
 */
function watchFor(name: string): void {
  (window as WatchedWindow).workable = new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(`button[aria-label="${name}"]`)?.checkVisibility()) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0));
    });
    watch.observe(document, { subtree: true, childList: true, attributes: true });
  });
}

/** How long the page of a large agreement takes from the navigation until its last clause can be worked with, in a browser that was here before. */
export const measureOpening = ({ opens }: { opens: number }): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const env = {
        DATABASE_URL: await newDatabase(postgres.url, 'opening'),
        DATA_DIR: folder,
      };
      console.log(`writing an agreement of ${CLAUSES} clauses with ${COMMENTS} comments …`);
      const { path, cookie } = await fill(env);
      const server = await startUnlimited(env);
      ends.push(server.stop);
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      });
      ends.push(() => browser.close());
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      await context.addCookies([{ name, value: value.split(';')[0] ?? '', url: server.url }]);
      const page = await context.newPage();
      await page.addInitScript(watchFor, `Comment on clause ${CLAUSES}`);
      const all: number[] = [];
      for (let n = 0; n <= opens; n++) {
        await page.goto(`${server.url}${path}`, { waitUntil: 'commit' });
        const at = await page.evaluate(
          () => (window as WatchedWindow).workable ?? Promise.reject(new Error('nothing watches this page')),
        );
        if (n > 0) all.push(at);
      }
      const middle = median(all);
      return [
        {
          work: `an agreement of ${CLAUSES} clauses with ${COMMENTS} comments can be worked with after so many milliseconds (${opens} times; slowest ${Math.max(...all).toFixed(0)})`,
          measured: middle.toFixed(0),
          wanted: `≤ ${WANTED}`,
          ok: middle <= WANTED,
        },
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });
