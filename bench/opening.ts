import { clause, shared } from '../server/test/story.ts';
import { launchBrowser, signIn, thereAfter, watchFor } from './browser.ts';
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
      const browser = await launchBrowser();
      ends.push(() => browser.close());
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      await signIn(context, cookie, server.url);
      const page = await context.newPage();
      await watchFor(page, `button[aria-label="Comment on clause ${CLAUSES}"]`);
      const all: number[] = [];
      for (let n = 0; n <= opens; n++) {
        const at = await thereAfter(page, `${server.url}${path}`);
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
