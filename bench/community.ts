import { type Filled, fillCommunity } from './communityfill.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { comparePairs, median } from './pairs.ts';
import { mean, type Reader, readerOf, shareOf, tenthPage } from './reading.ts';
import { startUnlimited } from './server.ts';
import type { Row } from './table.ts';

/** Rows, rounds, and how long the longest thread is. */
export type CommunityOptions = { few: number; many: number; longest: number; rounds: number; reads: number };

type Side = Filled & { read: Reader };
type Question = (side: Side, n: number) => string;

/** The ways in which the feed is read page by page; each with the growth that is wanted at most. */
const feeds: Readonly<Record<string, Question>> = {
  'by activity': () => 'posts',
  newest: () => 'posts?sort=new',
  top: () => 'posts?sort=top',
  unanswered: () => 'posts?sort=unanswered',
  'of a topic': () => 'posts?topic=marketplace',
  'top of a topic': () => 'posts?topic=product&sort=top',
  'of a common tag': ({ commonTag }) => `posts?tag=${commonTag}`,
  'of a rare tag': ({ rareTag }) => `posts?tag=${rareTag}&sort=new`,
  'of what one follows': () => 'posts?filter=following',
  'of what one keeps': () => 'posts?filter=saved',
  topics: () => 'topics',
  'how many are newer': () => `newer?since=${new Date(Date.now() - 600_000).toISOString()}`,
};

/** What is typed: common and rare words, begun ones, several, one with a slip, and some that nothing has. */
const searches = [
  ...[
    'lamp',
    'coffee',
    'new radio',
    'small blanket',
    'solar',
    'kettle mat',
    'bas',
    'handmade mask',
    'royal drum',
    'xylo',
  ],
  ...['promise mediator', 'lamp oil', 'curtian', 'thermos large tent', 'writing', 'deluxe wheelchair canvas', 'zzzz'],
];

/** Reading the community over HTTP, one call after the other, with many posts against few. */
export const measureCommunity = ({ few, many, longest, rounds, reads }: CommunityOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number): Promise<Side> => {
        const env = { DATABASE_URL: await newDatabase(postgres.url, `community_${count}`), DATA_DIR: folder };
        console.log(`filling a community with ${count} posts …`);
        const filled = await fillCommunity(env, count, longest);
        const server = await startUnlimited(env);
        ends.push(server.stop);
        return { ...filled, read: readerOf(server.url, filled.reader.cookie, 'community') };
      };
      const [small, large] = [await side(few), await side(many)];
      const rows: Row[] = [];
      const compare = async (work: string, limit: number | null, measure: (side: Side) => Promise<number>) => {
        for (const one of [small, large]) await measure(one); // plans are made, pages are read
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: () => measure(small) },
          { name: 'many', measure: () => measure(large) },
          rounds,
        );
        rows.push({
          work: `${work}, ${many} posts against ${few} (${other.toFixed(2)} ms, ${one.toFixed(2)} ms)`,
          measured: ratio.toFixed(2),
          wanted: limit === null ? 'shown' : `≤ ${limit}`,
          ok: limit === null || ratio <= limit,
        });
      };
      const waits = async (side: Side, path: Question): Promise<number[]> => {
        const all: number[] = [];
        for (let n = 0; n < reads; n++) all.push((await side.read(path(side, n))).milliseconds);
        return all;
      };
      for (const [name, path] of Object.entries(feeds))
        await compare(`the feed, ${name}`, 1.5, async (side) => median(await waits(side, path)));
      await compare('the feed, the tenth page', 1.5, async (side) => {
        const path = await tenthPage(side.read, 'posts');
        return median(await waits(side, () => path));
      });
      await compare('a post', 1.5, async (side) =>
        median(await waits(side, ({ posts }, n) => `posts/${posts[n % posts.length]}`)),
      );
      await compare('the thread of a post', 1.5, async (side) =>
        median(await waits(side, ({ posts }, n) => `posts/${posts[n % posts.length]}/comments`)),
      );
      for (const sort of ['oldest', 'newest', 'helpful'])
        await compare(`a page of a thread of ${longest}, ${sort} first`, 1.5, async (side) =>
          median(await waits(side, ({ longThread }) => `posts/${longThread}/comments?limit=50&sort=${sort}`)),
        );
      const search: Question = (_side, n) => `posts?q=${encodeURIComponent(searches[n % searches.length] ?? '')}`;
      await compare('the search of the community, the mean', null, async (side) => mean(await waits(side, search)));
      await compare('the search of the community, the slowest tenth', null, async (side) =>
        shareOf(await waits(side, search), 0.9),
      );
      return rows;
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });
