import { sql } from 'kysely';
import type { Ctx } from '../server/core/ctx.ts';
import { makePerson, type Person } from '../server/test/people.ts';
import { inProduct } from './product.ts';
import { goods, makers, manners, sizes, stuffs, units } from './shopwords.ts';

/** The same dice in every run. */
const SEED = 0.42;
/** So many products has a shop, when all have as many. */
const PRODUCTS_A_SHOP = 50;

/** Fills an empty database with so many products on sale, of a shop for every fifty. Answers one who sells nothing. */
export const fillShop = (env: Record<string, string>, count: number): Promise<Person> =>
  inProduct(env, async (_world, ctx) => {
    const seller = await makePerson(ctx(), 'Baraka Mwangi');
    await multiply(ctx(), seller, count);
    return makePerson(ctx(), 'Amina Odhiambo');
  });

/**
 * Suppliers, products and what is on sale of them, with the guards and triggers off. Words are drawn so that few are common and most
 * are rare, as in any shop: the first noun of the first category stands in three of a hundred titles, a maker in the tail in one of
 * ten thousand.
 */
async function multiply(ctx: Ctx, seller: Person, count: number): Promise<void> {
  const nouns = Object.entries(goods).flatMap(([category, words]) =>
    words.split(' ').map((noun, place) => ({ category, noun, place })),
  );
  const shops = Math.max(1, Math.ceil(count / PRODUCTS_A_SHOP));
  await ctx.db.connection().execute(async (db) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
    await run(sql`set session_replication_role = replica`);
    await run(sql`set statement_timeout = 0`);
    await run(sql`set maintenance_work_mem = '512MB'`);
    await run(sql`set work_mem = '256MB'`);
    await run(sql`set synchronous_commit = off`);
    await run(sql`select setseed(${SEED})`);
    await run(sql`
      create temp table shop as select n, gen_random_uuid() as id, gen_random_uuid() as identity,
        case when random() < 0.7 then 'KE' else (array['UG', 'TZ', 'RW'])[1 + floor(random() * 3)::int] end as country
      from generate_series(0, ${shops - 1}::int) n`);
    await run(sql`
      insert into identities select copy.* from identities i, shop, jsonb_populate_record(i, jsonb_build_object(
        'id', shop.identity, 'user_number', 'AH-9' || lpad(n::text, 7, '0'), 'display_name', 'Shop ' || n)) copy
      where i.id = ${seller.identityId}`);
    await run(sql`
      insert into identity_members (identity_id, user_id, role, created_at)
      select identity, ${seller.id}, 'owner', now() from shop`);
    const rates = JSON.stringify([
      { country: 'KE', region: '', feeMinor: 30_000, freeFromMinor: null, daysLeast: 2, daysMost: 5 },
    ]);
    await run(sql`
      insert into suppliers (id, slug, status, identity_id, created_by, form, name, country, currency, commission_bps, trust, live_products,
        created_at, updated_at, applied_at, approved_at)
      select id, 'shop-' || n, 'approved', identity, ${seller.id}, jsonb_build_object(
          'name', 'Shop ' || n, 'legalName', 'Shop ' || n || ' Limited', 'registrationNo', 'R' || n, 'taxId', 'T' || n, 'country', country,
          'city', 'Nairobi', 'address', 'Market Street ' || n, 'email', '', 'phone', '+254700000000',
          'about', repeat('We have made and sold good things since our mothers began. ', 4), 'goods', 'Things of every kind.', 'currency', 'KES',
          'delivery', ${rates}::jsonb, 'returnDays', 14, 'returnPolicy', 'Send it back as it came.', 'acceptsRules', true),
        'Shop ' || n, country, 'KES', 800, 1, ${PRODUCTS_A_SHOP}, now(), now(), now(), now() from shop`);
    await run(sql`
      create temp table made as
      select d.n, gen_random_uuid() as id, gen_random_uuid() as revision, k.categories[noun] as category, d.picture, d.price, d.sold, d.sold * 0.01 + d.luck as score,
        k.units[d.unit] as unit, shop.id as shop, shop.country, now() - d.n * interval '31 seconds' as at,
        concat_ws(' ', initcap(k.manners[d.manner]), case when d.n % 3 > 0 then k.stuffs[d.stuff] end, k.nouns[d.noun],
          case when d.n % 4 = 0 then k.sizes[d.size] end, 'by', k.makers[d.maker]) as title
      from (
        select n, random() as luck, 1 + floor(random() ^ 2 * ${nouns.length})::int as noun, 1 + floor(random() ^ 3 * ${manners.length})::int as manner,
          1 + floor(random() ^ 2 * ${stuffs.length})::int as stuff, 1 + floor(random() ^ 2 * ${sizes.length})::int as size,
          1 + floor(random() ^ 3 * ${makers.length})::int as maker, 1 + floor(random() * ${units.length})::int as unit,
          (50 + floor(random() ^ 3 * 100000)::int) * 100 as price, floor(random() ^ 8 * 5000)::int as sold, md5(random()::text) as picture
        from generate_series(1, ${count}::int) n) d
      join shop on shop.n = d.n % ${shops}::int
      cross join (select ${shuffled(nouns).map(({ category }) => category)}::text[] as categories, ${shuffled(nouns).map(({ noun }) => noun)}::text[] as nouns,
        ${manners}::text[] as manners, ${stuffs}::text[] as stuffs, ${makers}::text[] as makers, ${sizes}::text[] as sizes, ${units}::text[] as units) k`);
    await run(sql`analyze made`);
    const indexes = await indexesOf(db, 'products');
    for (const { name } of indexes) await run(sql`drop index ${sql.ref(name)}`);
    await run(sql`
      insert into products (id, supplier_id, slug, status, live_revision_id, title, category, price_minor, currency, country, picture, words, on_hand, sold,
        rating_sum, rating_count, score, created_by, created_at, updated_at, live_at)
      select id, shop, 'p-' || n, 'approved', revision, title, category, price, 'KES', country,
        jsonb_build_object('id', id, 'alt', title, 'width', 1200, 'height', 900, 'sha256', repeat(picture, 2), 'tint', '#a0b1c2'),
        to_tsvector('simple', title), 5 + n % 90, sold, (sold / 5) * 4, sold / 5, score, ${seller.id}, at, at, at
      from made`);
    for (const { definition } of indexes) await run(sql.raw(definition));
    await run(sql`
      insert into product_revisions (id, product_id, no, status, content, submitted_at, decided_at, live_at, created_at)
      select revision, id, 1, 'live', jsonb_build_object('title', title, 'category', category, 'priceMinor', price, 'unit', unit, 'sku', '',
          'description', title || repeat('. Made with care where we live, tried by our own people, sent in a strong box. What it is made of and how long it lasts we say as it is. ', 4),
          'pictures', jsonb_build_array(jsonb_build_object('id', id, 'alt', title, 'width', 1200, 'height', 900, 'sha256', repeat(picture, 2), 'tint', '#a0b1c2')),
          'attributes', jsonb_build_array(jsonb_build_object('name', 'Weight', 'value', n % 40 || ' kg'), jsonb_build_object('name', 'Colour', 'value', 'as in the picture')),
          'mostInOrder', 99, 'handlingDays', 3, 'returnDays', null, 'delivery', '[]'::jsonb), at, at, at, at
      from made`);
    await run(sql`
      insert into product_words (word, products)
      select word, ndoc from ts_stat('select words from products')`);
    await run(sql`drop table made, shop`);
    await run(sql`set session_replication_role = default`);
  });
  await sql`vacuum analyze`.execute(ctx.db);
}

/** Categories share what is common among them: the first noun of each, then the second of each. */
function shuffled<Noun extends { place: number }>(nouns: readonly Noun[]): Noun[] {
  return [...nouns].sort((one, other) => one.place - other.place);
}

/** Indexes that can be built over all rows at once, which takes a fraction of the time of as many single entries. */
async function indexesOf(db: Ctx['db'], table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes i
    where tablename = ${table} and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(db);
  return rows;
}
