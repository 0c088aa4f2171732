import type { Page } from '@playwright/test';
import { launchBrowser, signIn } from './browser.ts';
import { fillCommunity } from './communityfill.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { shareOf } from './reading.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

/** Pixels a frame: a fast thumb. */
const STRIDE = 400;
/** A frame that takes longer is seen as a jerk, milliseconds. */
const JERK = 50;

/** How many posts there are, how long the thread is, and how many of its first and last comments are compared. */
export type ScrollOptions = { posts: number; comments: number; part: number };

type Frame = { comments: number; milliseconds: number };

/**
 * Reads a thread of thousands of comments from its beginning to its end in the built pages, as fast as a thumb flings it: what a frame takes where
 * nearly all of it is on the page, against where a few comments are.
 */
export const measureScroll = ({ posts, comments, part }: ScrollOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const env = { DATABASE_URL: await newDatabase(postgres.url, 'scroll'), DATA_DIR: folder };
      console.log(`filling a community with ${posts} posts …`);
      // Nobody is blocked by the newcomer: the thread has all its comments.
      const { newcomer, longThread } = await fillCommunity(env, posts, comments);
      const server = await startUnlimited(env);
      ends.push(server.stop);
      const browser = await launchBrowser();
      ends.push(() => browser.close());
      const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
      await signIn(context, newcomer.cookie, server.url);
      const page = await context.newPage();
      await page.goto(`${server.url}/community/posts/${longThread}`);
      await page.getByRole('button', { name: 'Reply' }).first().waitFor();
      const frames = await flung(page, comments);
      const of = (from: number, to: number) =>
        frames.filter((frame) => frame.comments >= from && frame.comments < to).map(({ milliseconds }) => milliseconds);
      const [first, last] = [of(0, part), of(comments - part, comments + 1)];
      if (last.length === 0)
        throw new Error(`the thread ended after ${frames.at(-1)?.comments} of ${comments} comments`);
      const jerks = last.filter((milliseconds) => milliseconds > JERK).length / last.length;
      // A frame lasts so many refreshes of the screen, and no part of one: 50.1 ms against 33.3 ms are three against two.
      const ratio = refreshes(shareOf(last, 0.95)) / refreshes(shareOf(first, 0.95));
      return [
        {
          work: `a frame while scrolling a thread, 95 of 100, the last ${part} of ${comments} comments against the first (${shareOf(last, 0.95).toFixed(1)} ms, ${shareOf(first, 0.95).toFixed(1)} ms)`,
          measured: ratio.toFixed(2),
          wanted: '≤ 1.5',
          ok: ratio <= 1.5,
        },
        {
          work: `frames of more than ${JERK} ms among the last ${part} comments (${last.length} frames)`,
          measured: `${(jerks * 100).toFixed(1)} %`,
          wanted: '≤ 5 %',
          ok: jerks <= 0.05,
        },
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

const REFRESH_MS = 1000 / 60;
const refreshes = (milliseconds: number): number => Math.max(1, Math.round(milliseconds / REFRESH_MS));

/** Scrolls on with every frame until the end of the thread. Frames in which the page stood still, because more was being read, are left out. */
const flung = (page: Page, all: number): Promise<Frame[]> =>
  page.evaluate(
    ({ stride, all }) =>
      new Promise<Frame[]>((resolve) => {
        const frames: Frame[] = [];
        const thread = document.querySelector('section[aria-labelledby="comments"]');
        // By steps from element to element: to ask for them by a selector at each frame would itself be what is measured.
        const groups = [...(thread?.children ?? [])].find(
          ({ firstElementChild }) => firstElementChild?.tagName === 'OL',
        );
        let [before, stood, place] = [performance.now(), 0, window.scrollY];
        const next = (now: number) => {
          const comments = [...(groups?.children ?? [])].reduce((sum, { children }) => sum + children.length, 0);
          if (window.scrollY > place) frames.push({ comments, milliseconds: now - before });
          stood = window.scrollY > place ? 0 : stood + 1;
          [before, place] = [now, window.scrollY];
          // Ten seconds without a step: the end, or a fault that the number of comments shows.
          if ((comments >= all && stood > 30) || stood > 600) return resolve(frames);
          window.scrollBy({ top: stride, behavior: 'instant' });
          requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    { stride: STRIDE, all },
  );
