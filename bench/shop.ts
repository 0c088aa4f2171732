import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { comparePairs, median } from './pairs.ts';
import { mean, type Reader, readerOf, shareOf, tenthPage } from './reading.ts';
import { startUnlimited } from './server.ts';
import { fillShop } from './shopfill.ts';
import { searches } from './shopwords.ts';
import type { Row } from './table.ts';

export type ShopOptions = { few: number; many: number; rounds: number; reads: number };

/** The ways in which the shop is read page by page. */
const lists: Readonly<Record<string, string>> = {
  best: '',
  newest: 'sort=newest',
  'cheapest first': 'sort=price_up',
  'dearest first': 'sort=price_down',
  'liked best': 'sort=rating',
  'best of a category': 'category=solar',
  'cheapest of a category': 'category=books&sort=price_up',
};

/** What narrows a list and stands in no index of its order: what a page costs depends on how many match. */
const narrowed: Readonly<Record<string, string>> = {
  'that can be had now': 'inStock=true',
  'brought to a country': 'country=KE',
  'brought where nothing is': 'country=NG',
  'in a span of prices': 'currency=KES&leastMinor=900000&mostMinor=910000',
  'a search from the cheapest on': 'q=honey&sort=price_up',
};

type Shop = { read: Reader; products: string[] };

/** Reading the shop over HTTP, one call after the other, with many products on sale against few: lists, a page further on, a product, a search. */
export const measureShop = ({ few, many, rounds, reads }: ShopOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder, ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB']);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const side = async (count: number): Promise<Shop> => {
        const env = { DATABASE_URL: await newDatabase(postgres.url, `shop_${count}`), DATA_DIR: folder };
        console.log(`filling a shop with ${count} products …`);
        const { reader, more: products } = await fillShop(env, count, async (ctx) => {
          const rows = await ctx().db.selectFrom('products').select('id').orderBy('slug').limit(1000).execute();
          return rows.map(({ id }) => id);
        });
        const server = await startUnlimited(env);
        ends.push(server.stop);
        return { read: readerOf(server.url, reader.cookie, 'marketplace'), products };
      };
      const [small, large] = [await side(few), await side(many)];
      const rows: Row[] = [];
      const compare = async (work: string, limit: number | null, measure: (shop: Shop) => Promise<number>) => {
        for (const shop of [small, large]) await measure(shop); // plans are made, pages are read
        const { ratio, one, other } = await comparePairs(
          { name: 'few', measure: () => measure(small) },
          { name: 'many', measure: () => measure(large) },
          rounds,
        );
        rows.push({
          work: `${work}, ${many} products against ${few} (${other.toFixed(2)} ms, ${one.toFixed(2)} ms)`,
          measured: ratio.toFixed(2),
          wanted: limit === null ? 'shown' : `≤ ${limit}`,
          ok: limit === null || ratio <= limit,
        });
      };
      const each = async (count: number, path: (n: number) => string, { read }: Shop): Promise<number[]> => {
        const waits: number[] = [];
        for (let n = 0; n < count; n++) waits.push((await read(path(n))).milliseconds);
        return waits;
      };
      for (const [name, query] of Object.entries(lists))
        await compare(`the shop, ${name}`, 1.5, async (shop) =>
          median(await each(reads, () => `products?limit=20&${query}`, shop)),
        );
      for (const [name, query] of Object.entries(narrowed))
        await compare(`the shop, ${name}`, null, async (shop) =>
          median(await each(reads, () => `products?limit=20&${query}`, shop)),
        );
      await compare('the shop, the tenth page', 1.5, async (shop) => {
        const path = await tenthPage(shop.read, 'products');
        return median(await each(reads, () => path, shop));
      });
      await compare('a product of the shop', 1.5, async (shop) =>
        median(await each(reads, (n) => `products/${shop.products[n % shop.products.length]}`, shop)),
      );
      const typed = (n: number) => `products?limit=20&q=${encodeURIComponent(searches[n % searches.length] ?? '')}`;
      const searched = (shop: Shop) => each(searches.length * Math.ceil(reads / 20), typed, shop);
      await compare('the search of the shop, the mean', 8, async (shop) => mean(await searched(shop)));
      await compare('the search of the shop, the slowest twentieth', null, async (shop) =>
        shareOf(await searched(shop), 0.95),
      );
      return rows;
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });
