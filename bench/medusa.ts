import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeLog } from '../server/core/log.ts';
import { startPostgres } from '../server/core/postgres.ts';
import { BUYING, type OpenShop, openShop, type Race, raceRow } from './checkout.ts';
import { newDatabase } from './database.ts';
import { withFolder } from './folder.ts';
import { answered, type Done, untilAllDone } from './load.ts';
import { buyFromMedusa, completeCart, readyCart } from './medusabuy.ts';
import { fillMedusa, leaveStock, type MedusaShop, type Ware } from './medusafill.ts';
import { installMedusa, MEDUSA, type Medusa, startMedusa } from './medusahost.ts';
import { type Comparison, comparePairs } from './pairs.ts';
import { searches } from './shopwords.ts';
import type { Row } from './table.ts';
import { atRest, MILLISECONDS_A_TICK, ticksOf, ticksOfChildren } from './ticks.ts';

export type MedusaOptions = { products: number; rounds: number; seconds: number; buyers: number; theirBuyers: number };

const CONNECTIONS = 8;

/**
 * The shop beside Medusa, which is installed into `folder` (or one that goes again): the same products under the same names in a
 * database each on one PostgreSQL, one process each, the calls that a storefront makes, in alternation. Beside the clock stands the
 * processor time of server and database for one answer, which a machine that is busy with other things moves less.
 */
export const measureMedusa = (asked: string | undefined, options: MedusaOptions): Promise<Row[]> =>
  withFolder(async (folder) => {
    const home = asked ?? join(folder, 'medusa');
    mkdirSync(home, { recursive: true });
    installMedusa(home);
    const postgres = await startPostgres(join(folder, 'data'), makeLog('error'));
    const ends: (() => Promise<unknown>)[] = [postgres.stop];
    try {
      const databaseUrl = await newDatabase(postgres.url, 'shop');
      const ours = await openShop(folder, databaseUrl, options.products, options.buyers);
      ends.push(ours.stop);
      const medusa = await startMedusa(home, postgres.url);
      ends.push(medusa.stop);
      console.log(`filling Medusa with ${options.products} products …`);
      const theirs = await fillMedusa(medusa, await waresOf(databaseUrl));
      const settle = () => lookAtAll(postgres.url, ['shop', 'medusa']);
      await settle();
      const lock = readFileSync(join(folder, 'data', 'postgres', 'postmaster.pid'), 'utf8');
      return await compared({ ours, medusa, theirs, options, postgres: lock.split('\n')[0] ?? '', settle });
    } finally {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    }
  });

type Beside = {
  ours: OpenShop;
  medusa: Medusa;
  theirs: MedusaShop;
  options: MedusaOptions;
  /** The process id of the database server. */
  postgres: string;
  /** Both databases know their own rows. */
  settle: () => Promise<void>;
};

async function compared(beside: Beside): Promise<Row[]> {
  const { ours, medusa, theirs, options } = beside;
  const { rounds, seconds } = options;
  const load = { connections: CONNECTIONS, seconds };
  const here = (paths: readonly string[]) =>
    answered(
      ours.server.url,
      paths.map((path) => `/api/v1/marketplace/${path}`),
      { cookie: ours.reader.cookie },
      load,
    );
  const there = (paths: readonly string[], fields = '') =>
    answered(
      medusa.url,
      paths.map(
        (path) =>
          `/store/${path}${path.includes('?') ? '&' : '?'}region_id=${theirs.region}&fields=${fields}*variants.calculated_price`,
      ),
      theirs.headers,
      load,
    );
  const compare = async (
    work: string,
    wanted: number | null,
    one: () => Promise<Done>,
    other: () => Promise<Done>,
  ): Promise<Row[]> => {
    console.log(`asking both for ${work} …`);
    const [medusas, own] = [
      sideOf('Medusa', medusa.pid, beside, one),
      sideOf('ours', ours.server.process.pid, beside, other),
    ];
    for (const { warm } of [medusas, own]) await warm();
    // What is written while both are warmed is in tables that were empty when they were last looked at.
    await beside.settle();
    const found = await comparePairs(medusas, own, rounds);
    return [
      faster(`${work}, ${options.products} products, ${CONNECTIONS} at once`, found, wanted),
      {
        work: `processor time for it, server and database (${own.each().toFixed(1)} ms, ${medusas.each().toFixed(1)} ms)`,
        measured: `${(medusas.each() / own.each()).toFixed(1)}×`,
        wanted: 'shown',
        ok: true,
      },
    ];
  };
  const questions = searches.map((q) => `products?limit=20&q=${encodeURIComponent(q)}`);
  let bought = 0;
  const purchase = () => {
    const variant = theirs.variants[(bought++ * 37) % theirs.variants.length];
    if (!variant) throw new Error('there is nothing to buy');
    return buyFromMedusa(medusa, theirs, variant);
  };
  const page = ['products?limit=20'];
  return [
    ...(await compare(
      'twenty products with prices',
      25,
      () => there(page),
      () => here(page),
    )),
    ...(await compare(
      'the same, Medusa asked for what a card shows alone',
      null,
      () => there(page, 'id,title,handle,thumbnail,'),
      () => here(page),
    )),
    ...(await compare(
      'a product by id',
      25,
      () => there(theirs.variants.slice(0, 500).map(({ product }) => `products/${product}`)),
      () => here(ours.wares.slice(0, 500).map(({ id }) => `products/${id}`)),
    )),
    ...(await compare(
      'a search',
      100,
      () => there(questions),
      () => here(questions),
    )),
    ...(await compare(
      'a whole purchase',
      60,
      () => untilAllDone(BUYING, seconds, purchase),
      () => ours.buying(seconds),
    )),
    ...(await raced(beside)),
  ];
}

/** Something done again and again, with the processor time of this process and of the database for each time it is done. */
function sideOf(name: string, pid: number | undefined, beside: Beside, run: () => Promise<Done>) {
  const { ours, medusa, postgres } = beside;
  let ticks = 0;
  let done = 0;
  const now = () => ticksOf(pid) + ticksOfChildren(postgres);
  const all = () => ticksOf(ours.server.process.pid) + ticksOf(medusa.pid) + ticksOfChildren(postgres);
  return {
    name,
    warm: run,
    async measure() {
      await atRest(all);
      const before = now();
      const answer = await run();
      ticks += now() - before;
      done += answer.done;
      return answer.perSecond;
    },
    each: () => (ticks * MILLISECONDS_A_TICK) / done,
  };
}

const faster = (work: string, { one, other, ratio, low, high, pairs }: Comparison, wanted: number | null): Row => ({
  work: `${work}, against Medusa ${MEDUSA} (${other.toFixed(1)}/s, ${one.toFixed(1)}/s; ${pairs} pairs)`,
  measured: `${ratio.toFixed(1)}× (${low.toFixed(1)}–${high.toFixed(1)})`,
  wanted: wanted === null ? 'shown' : `≥ ${wanted}×`,
  ok: wanted === null || ratio >= wanted,
});

/** The last piece: hundreds of buyers here; fewer at Medusa, where making their carts alone would take a quarter of an hour. */
async function raced({ ours, medusa, theirs, options }: Beside): Promise<Row[]> {
  const here = await ours.race(options.buyers);
  const last = theirs.variants.at(-1);
  if (!last) throw new Error('there is nothing to buy');
  await leaveStock(medusa, last, 1);
  const carts: string[] = [];
  for (let n = 0; n < options.theirBuyers; n++) carts.push(await readyCart(medusa, theirs, last));
  const begun = performance.now();
  const answers = await Promise.all(carts.map((cart) => completeCart(medusa, theirs, cart)));
  const there: Race = {
    orders: answers.filter(({ isOrder }) => isOrder).length,
    refusals: answers.filter(({ isOrder, status }) => !isOrder && status < 500).length,
    failures: answers.filter(({ status }) => status >= 500).length,
    milliseconds: performance.now() - begun,
  };
  return [
    raceRow(`one piece and ${options.buyers} buyers at once`, here, options.buyers),
    {
      ...raceRow(`the same at Medusa with ${options.theirBuyers} buyers`, there, options.theirBuyers),
      wanted: 'shown',
      ok: true,
    },
  ];
}

/** What is on sale here, for Medusa to sell it, too. */
async function waresOf(databaseUrl: string): Promise<Ware[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<Ware>(
    `select p.title, r.content->>'description' as description, p.price_minor::int as "priceMinor"
     from products p join product_revisions r on r.id = p.live_revision_id order by p.created_at, p.id`,
  );
  await client.end();
  return rows;
}

async function lookAtAll(postgresUrl: string, databases: readonly string[]): Promise<void> {
  for (const name of databases) {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query('vacuum analyze');
    await client.end();
  }
}
