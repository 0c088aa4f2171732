import { wordsOfCategory } from '@ahadi/domain/marketplace/products/rules.ts';
import { Category } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../server/core/ctx.ts';
import { makePerson, type Person } from '../server/test/people.ts';
import { inProduct } from './product.ts';
import { goods, makers, manners, sizes, stuffs, units } from './shopwords.ts';

/** The same dice in every run. */
const SEED = 0.42;
/** So many products has a shop, when all have as many. */
const PRODUCTS_A_SHOP = 50;

/**
 * Fills an empty database with so many products on sale, of a shop for every fifty, each of somebody else. Then `more` may happen in the
 * product, and what it answers is the answer, beside a reader who sells nothing.
 */
export const fillShop = <More>(
  env: Record<string, string>,
  count: number,
  more: (ctx: () => Ctx) => Promise<More>,
): Promise<{ reader: Person; more: More }> =>
  inProduct(env, async (_world, ctx) => {
    const seller = await makePerson(ctx(), 'Baraka Mwangi');
    await multiply(ctx(), seller, count);
    return { reader: await makePerson(ctx(), 'Amina Odhiambo'), more: await more(ctx) };
  });

/**
 * Suppliers, products and what is on sale of them, with the guards and triggers off. Words are drawn so that few are common and most
 * are rare, as in any shop: one title in four begins with the same word, one in fourteen has the commonest noun, and most makers made
 * one of some thousand things. What is said of a thing names others that go with it.
 */
async function multiply(ctx: Ctx, seller: Person, count: number): Promise<void> {
  const nouns = nounsByUse();
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
      create temp table shop as select n, gen_random_uuid() as id, gen_random_uuid() as identity, gen_random_uuid() as owner,
        case when random() < 0.7 then 'KE' else (array['UG', 'TZ', 'RW'])[1 + floor(random() * 3)::int] end as country
      from generate_series(0, ${shops - 1}::int) n`);
    await run(sql`
      insert into users select copy.* from users u, shop, jsonb_populate_record(u, jsonb_build_object(
        'id', shop.owner, 'email', 'shop' || n || '@example.org')) copy where u.id = ${seller.id}`);
    await run(sql`
      insert into identities select copy.* from identities i, shop, jsonb_populate_record(i, jsonb_build_object(
        'id', shop.identity, 'user_number', 'AH-9' || lpad(n::text, 7, '0'), 'display_name', 'Shop ' || n, 'verification_level', 2)) copy
      where i.id = ${seller.identityId}`);
    await run(sql`
      insert into identity_members (identity_id, user_id, role, is_primary, created_at)
      select identity, owner, 'owner', true, now() from shop`);
    const rates = JSON.stringify([
      { country: 'KE', region: '', feeMinor: 30_000, freeFromMinor: null, daysLeast: 2, daysMost: 5 },
    ]);
    await run(sql`
      insert into suppliers (id, slug, status, identity_id, created_by, form, name, country, currency, commission_bps, trust, live_products,
        created_at, updated_at, applied_at, approved_at)
      select id, 'shop-' || n, 'approved', identity, owner, jsonb_build_object(
          'name', 'Shop ' || n, 'legalName', 'Shop ' || n || ' Limited', 'registrationNo', 'R' || n, 'taxId', 'T' || n, 'country', country,
          'city', 'Nairobi', 'address', 'Market Street ' || n, 'email', '', 'phone', '+254700000000',
          'about', repeat('We have made and sold good things since our mothers began. ', 4), 'goods', 'Things of every kind.', 'currency', 'KES',
          'delivery', ${rates}::jsonb, 'returnDays', 14, 'returnPolicy', 'Send it back as it came.', 'acceptsRules', true),
        'Shop ' || n, country, 'KES', 800, 1, ${PRODUCTS_A_SHOP}, now(), now(), now(), now() from shop`);
    await run(sql`
      create temp table made as
      select d.n, gen_random_uuid() as id, gen_random_uuid() as revision, k.categories[noun] as category, d.picture, d.price, d.sold,
        ln(1 + d.sold) / ln(3) + d.luck as score, k.units[d.unit] as unit, shop.id as shop, shop.owner, shop.country,
        now() - d.n * interval '31 seconds' as at,
        concat_ws(' ', initcap(k.manners[d.manner]), case when d.n % 3 > 0 then k.stuffs[d.stuff] end, k.nouns[d.noun],
          case when d.n % 4 = 0 then k.sizes[d.size] end, 'by', k.makers[d.maker]) as title,
        'Made with care where we live and sent in a strong box. What it is made of and how long it lasts we say as it is: ' || k.stuffs[d.other_stuff]
          || ', ' || k.stuffs[d.stuff] || '. It goes with ' || k.manners[d.other_manner] || ' ' || k.nouns[d.other_noun] || ' and ' || k.nouns[d.third_noun]
          || ' of the same kind, and is bought for the ' || k.manners[d.third_manner] || ' or as a gift. Ask us before you order many of them; we answer within a day.' as description
      from (
        select n, random() as luck, 1 + floor(random() ^ 2 * ${nouns.length})::int as noun, 1 + floor(random() ^ 3 * ${manners.length})::int as manner,
          1 + floor(random() ^ 2 * ${stuffs.length})::int as stuff, 1 + floor(random() ^ 2 * ${sizes.length})::int as size,
          1 + floor(random() ^ 3 * ${makers.length})::int as maker, 1 + floor(random() * ${units.length})::int as unit,
          1 + floor(random() ^ 2 * ${nouns.length})::int as other_noun, 1 + floor(random() * ${nouns.length})::int as third_noun,
          1 + floor(random() ^ 2 * ${manners.length})::int as other_manner, 1 + floor(random() * ${manners.length})::int as third_manner,
          1 + floor(random() * ${stuffs.length})::int as other_stuff,
          (50 + floor(random() ^ 3 * 10000)::int) * 100 as price, floor(random() ^ 8 * 5000)::int as sold, md5(random()::text) as picture
        from generate_series(1, ${count}::int) n) d
      join shop on shop.n = d.n % ${shops}::int
      cross join (select ${nouns.map(({ category }) => category)}::text[] as categories, ${nouns.map(({ noun }) => noun)}::text[] as nouns,
        ${manners}::text[] as manners, ${stuffs}::text[] as stuffs, ${makers}::text[] as makers, ${sizes}::text[] as sizes, ${units}::text[] as units) k`);
    await run(sql`analyze made`);
    const indexes = await indexesOf(db, 'products');
    for (const { name } of indexes) await run(sql`drop index ${sql.ref(name)}`);
    // The words as the product takes them (showRevision): the title, what its category is called, and what is said of it.
    await run(sql`
      insert into products (id, supplier_id, slug, status, on_sale, live_revision_id, title, category, price_minor, currency, country, picture, unit, ships_to,
        words, on_hand, sold, rating_sum, rating_count, score, created_by, created_at, updated_at, live_at)
      select id, shop, 'p-' || n, 'approved', true, revision, title, category, price, 'KES', country,
        jsonb_build_object('id', id, 'alt', title, 'width', 1200, 'height', 900, 'sha256', repeat(picture, 2), 'tint', '#a0b1c2'), unit, array['KE'],
        setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', c.words), 'B')
          || setweight(to_tsvector('simple', 'Weight ' || n % 40 || ' kg' || chr(10) || description), 'C'),
        1000000, sold, (sold / 5) * 4, sold / 5, score, owner, at, at, at
      from made join unnest(${Category.options as string[]}::text[], ${Category.options.map((one) => wordsOfCategory[one])}::text[]) c (category, words) using (category)`);
    for (const { definition } of indexes) await run(sql.raw(definition));
    await run(sql`
      insert into product_revisions (id, product_id, no, status, content, submitted_at, decided_at, live_at, created_at)
      select revision, id, 1, 'live', jsonb_build_object('title', title, 'category', category, 'priceMinor', price, 'unit', unit, 'sku', '',
          'description', description,
          'pictures', jsonb_build_array(jsonb_build_object('id', id, 'alt', title, 'width', 1200, 'height', 900, 'sha256', repeat(picture, 2), 'tint', '#a0b1c2')),
          'attributes', jsonb_build_array(jsonb_build_object('name', 'Weight', 'value', n % 40 || ' kg')),
          'mostInOrder', 99, 'handlingDays', 3, 'returnDays', null, 'delivery', '[]'::jsonb), at, at, at, at
      from made`);
    await run(sql`insert into product_counts (category, products) select category, count(*) from made group by 1`);
    await run(sql`
      insert into product_words (word, products)
      select word, ndoc from ts_stat('select words from products') where length(word) between 3 and 40 and word !~ '[0-9]'`);
    await run(sql`drop table made, shop`);
    await run(sql`set session_replication_role = default`);
  });
  await sql`vacuum analyze`.execute(ctx.db);
}

/** What each category is known for, then the second of each, and so on: what is common is shared among them. */
const nounsByUse = (): { category: string; noun: string }[] =>
  Object.entries(goods)
    .flatMap(([category, words]) => words.split(' ').map((noun, place) => ({ category, noun, place })))
    .sort((one, other) => one.place - other.place);

/** Indexes that can be built over all rows at once, which takes a fraction of the time of as many single entries. */
async function indexesOf(db: Ctx['db'], table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes i
    where tablename = ${table} and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(
    db,
  );
  return rows;
}
