import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringsTo, productOf, shopOf, type TestShop } from '../test/goods.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

/** More than are looked through or gathered at once, so that every way to cut a page is gone. */
const COUNT = 5_000;

let world: World;
let reader: Person;
let shops: TestShop[];
let rows: Row[];

type Row = {
  id: string;
  supplier: string;
  words: string[];
  category: string;
  price: number;
  currency: string;
  places: string[];
  canBeHad: boolean;
  isFavourite: boolean;
  onSale: boolean;
  score: number;
  at: number;
  rating: number;
};

beforeAll(async () => {
  world = await makeWorld();
  reader = await world.person('Amina Odhiambo');
  const sellers = await Promise.all(['A Kamau', 'B Kamau', 'C Kamau'].map((name) => world.person(name)));
  shops = await Promise.all([
    shopOf(world, sellers[0] as Person),
    shopOf(world, sellers[1] as Person, { currency: 'UGX', country: 'UG', delivery: bringsTo('UG', 'KE') }),
    shopOf(world, sellers[2] as Person, { delivery: bringsTo('KE', 'RW') }),
  ]);
  const today = world.clock.now().toISOString().slice(0, 10);
  // The third shop is closed the whole week.
  await sql`
    update suppliers set closed_from = ${today}::date - 3, closed_to = ${today}::date + 3 where id = ${shops[2]?.id}`.execute(
    world.deps.db,
  );
  const pattern = await productOf(world, shops[0] as TestShop, sellers[0] as Person, {
    ...{ title: 'Pattern', description: 'Of which the others are copies.', onHand: 50, category: 'books' },
  });
  await multiply(pattern.id);
  rows = await readRows();
});
afterAll(() => world.close());

/** Copies of one product: words common and rare, prices and scores that many share, most of one currency, some not on sale. */
async function multiply(id: string): Promise<void> {
  const ids = shops.map((shop) => shop.id);
  const { rows: names } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'products'::regclass and attnum > 0 and attgenerated = ''`.execute(world.deps.db);
  const columns = sql.join(names.map(({ name }) => sql.ref(name)));
  await sql`
    insert into products (${columns}) select ${columns} from (select copy.* from products p, generate_series(1, ${COUNT}::int) n,
      lateral (select case when n % 50 = 0 then 2 when n % 11 = 0 then 3 else 1 end as shop,
        'basket ' || case when n % 2 = 0 then 'red' else 'blue' end || case when n % 5 = 0 then ' large fifth' else '' end || case when n % 3 = 0 then ' third' else '' end
          || case when n % 400 = 0 then ' reddish' else '' end || case when n > 4900 then ' last' else '' end || case when n % 40 < 20 then ' late' else '' end as title) it,
      jsonb_populate_record(p, jsonb_build_object(
        'id', gen_random_uuid(), 'slug', 'p-' || n, 'sku', '', 'title', it.title, 'words', to_tsvector('simple', it.title)::text,
        'supplier_id', (${ids}::uuid[])[it.shop], 'currency', (array['KES', 'UGX', 'KES'])[it.shop],
        'ships_to', (array['{KE}', '{UG,KE}', '{KE,RW}'])[it.shop]::text[],
        'category', case when n % 700 = 0 then 'solar' else (array['food', 'home', 'crafts'])[1 + n % 3] end,
        'price_minor', 100 * (1 + n % 97), 'score', (n % 40) / 8.0, 'live_at', p.live_at - (n % 300) * interval '1 hour',
        'rating_sum', (n % 6) * 4, 'rating_count', n % 6, 'reserved', case when n % 3 = 0 then 50 else 0 end,
        'tracks_stock', n % 9 > 0, 'on_sale', n % 13 > 0, 'status', case when n % 13 > 0 then 'approved' else 'paused' end)) copy
    where p.id = ${id}) copies`.execute(world.deps.db);
  await sql`delete from product_words`.execute(world.deps.db);
  await sql`
    insert into product_words select word, ndoc from ts_stat('select words from products where on_sale')`.execute(
    world.deps.db,
  );
  await sql`
    insert into favourites select ${reader.id}, id, now() from products where price_minor % 900 = 0`.execute(
    world.deps.db,
  );
  await sql`vacuum analyze products`.execute(world.owner);
}

/** Everything there is, with nothing left to the statements that are tested. */
async function readRows(): Promise<Row[]> {
  const { db } = world.deps;
  const products = await db.selectFrom('products').selectAll().execute();
  const liked = new Set((await db.selectFrom('favourites').select('product_id').execute()).map((it) => it.product_id));
  return products.map((it) => ({
    id: it.id,
    supplier: it.supplier_id,
    words: `${it.title}`.toLowerCase().split(' '),
    category: it.category,
    price: Number(it.price_minor),
    currency: it.currency,
    places: it.ships_to,
    canBeHad: it.supplier_id !== shops[2]?.id && (!it.tracks_stock || it.on_hand > it.reserved),
    isFavourite: liked.has(it.id),
    onSale: it.on_sale,
    score: it.score,
    at: new Date(it.live_at as never).getTime(),
    rating: it.rating,
  }));
}

type Asked = {
  q?: string | undefined;
  category?: string | undefined;
  shop?: number | undefined;
  currency?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
  country?: string | undefined;
  inStock?: boolean | undefined;
  favourites?: boolean | undefined;
};

const matches = (row: Row, asked: Asked): boolean =>
  row.onSale &&
  (asked.q ?? '').split(' ').every((typed) => row.words.some((word) => word.startsWith(typed))) &&
  (asked.category === undefined || row.category === asked.category) &&
  (asked.shop === undefined || row.supplier === shops[asked.shop]?.id) &&
  (asked.currency === undefined || row.currency === asked.currency) &&
  (asked.least === undefined || row.price >= asked.least) &&
  (asked.most === undefined || row.price <= asked.most) &&
  (asked.country === undefined || row.places.includes(asked.country)) &&
  (!asked.inStock || row.canBeHad) &&
  (!asked.favourites || row.isFavourite);

type Key = string | number;
const keys: Record<'best' | 'newest' | 'price_up' | 'price_down' | 'rating', (row: Row) => readonly Key[]> = {
  best: (row) => [row.score, row.id],
  newest: (row) => [row.at, row.id],
  price_up: (row) => [row.currency, row.price, row.id],
  price_down: (row) => [row.currency, row.price, row.id],
  rating: (row) => [row.rating, row.id],
};
const compare = (one: readonly Key[], other: readonly Key[]): number => {
  const at = one.findIndex((key, place) => key !== other[place]);
  return at < 0 ? 0 : (one[at] as Key) < (other[at] as Key) ? -1 : 1;
};

const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });
const question = fc.record({
  sort: fc.constantFrom('best', 'newest', 'price_up', 'price_down', 'rating') as fc.Arbitrary<keyof typeof keys>,
  q: some([
    'basket',
    'red',
    'reddish',
    'large blue',
    'last',
    'blue last',
    'red blue',
    'late',
    'late basket',
    'large third',
    'fifth large',
    'lar',
    'kiondo',
  ]),
  category: some(['food', 'home', 'solar', 'books', 'phones']),
  shop: some([0, 1, 2]),
  currency: some(['KES', 'UGX', 'EUR']),
  span: some([
    [100, 9_700],
    [5_000, 5_100],
    [9_700, 100],
  ] as const),
  country: some(['KE', 'RW', 'TZ']),
  inStock: some([true]),
  favourites: some([true]),
});

/** Every page to the end, as somebody reads it. */
async function walk(asked: Asked, sort: keyof typeof keys, limit: number): Promise<string[]> {
  const { shop, least, most, ...narrow } = asked;
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.as(reader).marketplace.products({
      ...(narrow as object), // any category, also one that nothing has
      ...{ sort, cursor, limit, leastMinor: least, mostMinor: most },
      supplier: shop === undefined ? undefined : shops[shop]?.id,
    });
    found.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length <= COUNT);
  return found;
}

test('any filter in any order gives each product that matches once, in its place, and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ sort, span, ...narrow }) => {
      // Prices are said in a currency.
      const [least, most] = (narrow.currency && span) || [];
      const asked: Asked = { ...narrow, least, most };
      const expected = rows
        .filter((row) => matches(row, asked))
        .sort((one, other) => compare(keys[sort](one), keys[sort](other)) * (sort === 'price_up' ? 1 : -1))
        .map(({ id }) => id);
      const found = await walk(asked, sort, expected.length > 300 ? 100 : 24);
      // The best that have words are ranked by how near the words are, too.
      const isRanked = sort === 'best' && narrow.q !== undefined;
      if (isRanked) expect([...found].sort()).toEqual([...expected].sort());
      else expect(found).toEqual(expected);
    }),
    { numRuns: 120, seed: 7 },
  );
});
