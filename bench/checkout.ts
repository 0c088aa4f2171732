import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Person } from '../server/test/people.ts';
import type { RunningServer } from '../server/test/processes.ts';
import { buyHere, checkOut, leavePieces, makeBuyers, readyToBuy, someWares, type Ware } from './buyers.ts';
import { benchPostgres, newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { type Done, untilAllDone } from './load.ts';
import { median } from './pairs.ts';
import { startUnlimited } from './server.ts';
import { fillShop } from './shopfill.ts';
import type { Row } from './table.ts';

export type CheckoutOptions = { products: number; buyers: number; rounds: number; seconds: number };
/** So many people buy at the same time, each one thing after the other. */
export const BUYING = 8;
/** So many things each: what all of them cost at most stays below the sum from which a wallet asks for a code. */
const A_BUYER = 14;

/**
 * Whole purchases by eight people at once until every order's money is in its escrow, and the last piece of a thing that hundreds of
 * people pay for at the same instant. PostgreSQL waits for its disk.
 */
export const measureCheckout = ({ products, buyers, rounds, seconds }: CheckoutOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const postgres = await benchPostgres(folder);
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const shop = await openShop(folder, await newDatabase(postgres.url, 'shop'), products, buyers);
      ends.push(shop.stop);
      const rates: number[] = [];
      for (let round = 0; round < rounds; round++) rates.push((await shop.buying(seconds)).perSecond);
      const race = await shop.race(buyers);
      return [
        {
          work: `whole purchases a second by ${BUYING} people at once, until their money is held, ${products} products`,
          measured: `${median(rates).toFixed(1)}/s`,
          wanted: 'shown',
          ok: true,
        },
        raceRow(`one piece and ${buyers} buyers at once`, race, buyers),
      ];
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

export type Race = { orders: number; refusals: number; failures: number; milliseconds: number };

/** Exactly one order, a clean refusal for everybody else, and no failure. */
export const raceRow = (work: string, race: Race, buyers: number): Row => ({
  work: `${work} (${(race.milliseconds / 1000).toFixed(1)} s)`,
  measured: `${race.orders} order, ${race.refusals} refused, ${race.failures} failed`,
  wanted: `1, ${buyers - 1}, 0`,
  ok: race.orders === 1 && race.refusals === buyers - 1 && race.failures === 0,
});

export type OpenShop = {
  server: RunningServer;
  reader: Person;
  wares: readonly Ware[];
  /** Purchases a second, counted until the last of them has its money in escrow. */
  buying: (seconds: number) => Promise<Done>;
  /** So many people pay at the same instant for one thing of which there is one piece. */
  race: (buyers: number) => Promise<Race>;
  stop: () => Promise<unknown>;
};

/** A filled shop with people who have money, and its server. */
export async function openShop(
  folder: string,
  databaseUrl: string,
  products: number,
  people: number,
): Promise<OpenShop> {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PAYMENTS_SANDBOX: '1' };
  console.log(`filling a shop with ${products} products and ${people} buyers …`);
  const { reader, more } = await fillShop(env, products, async (ctx) => {
    const wares = await someWares(ctx, 1000);
    const [last] = wares.splice(0, 1);
    if (!last) throw new Error('there is nothing to buy');
    await leavePieces(ctx, last, 1);
    return { buyers: await makeBuyers(ctx, Math.max(people, BUYING)), wares, last };
  });
  const { buyers, wares, last } = more;
  const server = await startUnlimited(env);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const areWaiting = async () => {
    const { rowCount } = await database.query(`select 1 from orders where status = 'pending_payment' limit 1`);
    return rowCount !== 0;
  };
  let bought = 0;
  // From a sum on that is spent within a day a wallet asks for a code: then somebody else buys.
  const free = buyers.map((buyer) => ({ buyer, left: A_BUYER }));
  return {
    server,
    reader,
    wares,
    async buying(seconds) {
      const begun = performance.now();
      const { done } = await untilAllDone(BUYING, seconds, async () => {
        const next = free.shift();
        const ware = wares[bought++ % wares.length];
        if (!next || !ware) throw new Error('there are fewer buyers than purchases');
        await buyHere(server, next.buyer, ware);
        next.left -= 1;
        if (next.left > 0) free.unshift(next);
      });
      while (await areWaiting()) await after(5);
      return { done, perSecond: done / ((performance.now() - begun) / 1000) };
    },
    async race(count) {
      const ready: { buyer: Person; version: number }[] = [];
      for (const buyer of buyers.slice(0, count)) ready.push({ buyer, version: await readyToBuy(server, buyer, last) });
      const begun = performance.now();
      const answers = await Promise.all(ready.map(({ buyer, version }) => checkOut(server, buyer, version)));
      return {
        orders: answers.filter(({ orderId }) => orderId !== null).length,
        refusals: answers.filter(({ status, code }) => status < 500 && code === 'MKT_CART_PROBLEMS').length,
        failures: answers.filter(
          ({ orderId, status, code }) => orderId === null && (status >= 500 || code !== 'MKT_CART_PROBLEMS'),
        ).length,
        milliseconds: performance.now() - begun,
      };
    },
    async stop() {
      await database.end();
      await server.stop();
    },
  };
}
