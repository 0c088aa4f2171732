// A product is read with its versions, and what it says on sale is written where lists and searches read it.
import { DomainError } from '@ahadi/domain/errors.ts';
import { productLifecycle } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { wordsOfCategory } from '@ahadi/domain/marketplace/products/rules.ts';
import type { ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { supplierLifecycle } from '@ahadi/domain/marketplace/suppliers/lifecycle.ts';
import type { SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import { type HeldRevision, revisionsOf } from './revision.store.ts';

type Db = Pick<Ctx, 'db'>;

/** A product as services hold it, with what is on sale and what waits. `memberUserIds` are the people of who sells it. */
export type HeldProduct = {
  id: string;
  slug: string;
  supplierId: string;
  supplierName: string;
  supplierStatus: SupplierStatus;
  currency: string;
  commissionBps: number;
  trust: number;
  status: ProductStatus;
  onSale: boolean;
  revision: number;
  live: HeldRevision | null;
  pending: HeldRevision | null;
  tracksStock: boolean;
  onHand: number;
  reserved: number;
  sold: number;
  views: number;
  featuredRank: number | null;
  takedown: string | null;
  wasPaused: boolean;
  sku: string;
  createdAt: Date;
  updatedAt: Date;
  memberUserIds: string[];
  submittedBy: string | null;
};
type Row = Omit<HeldProduct, 'live' | 'pending' | 'submittedBy'> & { liveId: string | null; pendingId: string | null };

const columns = sql`
  p.id, p.slug, p.supplier_id as "supplierId", s.name as "supplierName", s.status as "supplierStatus", p.currency,
  s.commission_bps as "commissionBps", s.trust, p.status, p.on_sale as "onSale", p.revision, p.live_revision_id as "liveId",
  p.pending_revision_id as "pendingId", p.tracks_stock as "tracksStock", p.on_hand as "onHand", p.reserved, p.sold, p.views,
  p.featured_rank as "featuredRank", p.takedown, p.was_paused as "wasPaused", p.sku, p.created_at as "createdAt", p.updated_at as "updatedAt",
  (select coalesce(json_agg(m.user_id order by m.user_id), '[]') from identity_members m where m.identity_id = s.identity_id)
    as "memberUserIds"`;

/**
 * The product, or null. `hold` keeps its supplier's row and then its own until the transaction ends, in this order like everybody
 * who holds both.
 */
export async function findProduct(ctx: Db, id: string, hold = false): Promise<HeldProduct | null> {
  if (hold) {
    await sendAlong(
      ctx,
      sql`select from suppliers where id = (select supplier_id from products where id = ${id}) for no key update`,
    );
    await sendAlong(ctx, sql`select from products where id = ${id} for no key update`);
  }
  const [[row], revisions] = await askTogether(
    ctx,
    sql<Row>`select ${columns} from products p join suppliers s on s.id = p.supplier_id where p.id = ${id}`,
    revisionsOf(id),
  );
  if (!row) return null;
  const { liveId, pendingId, ...product } = row;
  const live = revisions.find((revision) => revision.id === liveId) ?? null;
  const pending = revisions.find((revision) => revision.id === pendingId) ?? null;
  return { ...product, live, pending, submittedBy: pending?.submittedBy ?? null };
}

/** The newest deed that stands in a product's history. */
export async function lastDeed(
  ctx: Db,
  id: string,
): Promise<{ name: string; actorId: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ name: string; actorId: string | null; at: Date }>`
    select name, actor_id as "actorId", at from events where subject_kind = 'product' and subject_id = ${id}
    order by seq desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Makes an empty draft of a supplier, without a version yet; answers its id. */
export async function addProduct(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { supplierId: string; createdBy: string },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into products (id, supplier_id, slug, status, currency, country, created_by, created_at, updated_at)
    select ${id}, s.id, ${id}, 'draft', s.currency, s.country, ${it.createdBy}, ${ctx.now}, ${ctx.now}
    from suppliers s where s.id = ${it.supplierId}`.execute(ctx.db);
  return id;
}

/** Whether a product's own row says something else now; a version of it may while that does not. */
const differs = (one: HeldProduct, other: HeldProduct): boolean =>
  one.live?.id !== other.live?.id ||
  one.pending?.id !== other.pending?.id ||
  (['status', 'revision', 'sku', 'slug', 'takedown', 'wasPaused', 'featuredRank'] as const).some(
    (key) => one[key] !== other[key],
  );

/**
 * Writes what differs of a product; a version that is new on sale is shown from now on. Supplier and product are held. Answers it as it
 * is written. Throws MKT_SKU_TAKEN when another product of its supplier has its number.
 */
export async function saveProduct(ctx: Ctx, before: HeldProduct, after: HeldProduct): Promise<HeldProduct> {
  if (!differs(before, after)) return after;
  const { id, status, live } = after;
  const sets = [
    sql`revision = ${after.revision}`,
    sql`sku = ${after.sku}`,
    sql`slug = ${after.slug}`,
    sql`pending_revision_id = ${after.pending?.id ?? null}`,
    sql`takedown = ${after.takedown}`,
    sql`was_paused = ${after.wasPaused}`,
    sql`featured_rank = ${after.featuredRank}`,
    sql`updated_at = ${ctx.now}`,
  ];
  const isShown = live !== null && live.id !== before.live?.id;
  if (isShown) await numbered(moveOnSale(ctx, id, status, [...sets, ...shown(ctx, live)]));
  else if (status !== before.status) await numbered(moveOnSale(ctx, id, status, sets));
  else await numbered(sql`update products set ${sql.join(sets)} where id = ${id}`.execute(ctx.db));
  if (isShown) await rescore(ctx, id);
  const onSale = productLifecycle.can('pause', status) && supplierLifecycle.can('close', after.supplierStatus);
  return { ...after, onSale, updatedAt: ctx.now };
}

/** Gives a product the number its supplier knows it by. */
async function numbered(writing: Promise<unknown>): Promise<void> {
  try {
    await writing;
  } catch (failure) {
    if (failure instanceof Error && 'constraint' in failure && failure.constraint === 'one_product_a_sku')
      throw new DomainError('MKT_SKU_TAKEN', undefined, { sku: 'Another of your products has this number.' });
    throw failure;
  }
}

/** What is kept of the words: what nobody types is not. */
const isWord = sql`length(word) <= 40`;

/**
 * The one statement that changes whether a product is on sale, or what it says there: the number of its shop's goods and the known
 * words change with it. Supplier and product are held.
 */
async function moveOnSale(
  ctx: Db,
  id: string,
  status: ProductStatus,
  sets: readonly RawBuilder<unknown>[],
): Promise<void> {
  const all = [sql`status = ${status}`, ...sets];
  await sql`
    with before as (select on_sale, words from products where id = ${id}),
    after as (
      update products p set ${sql.join(all)}, on_sale = (${status} = 'approved' and s.status = 'approved')
      from suppliers s where s.id = p.supplier_id and p.id = ${id} returning p.supplier_id, p.on_sale, p.words),
    counted as (
      insert into product_words (word, products)
      select word, sum(n) from (
        select unnest(tsvector_to_array(words)) as word, -1 as n from before where on_sale
        union all select unnest(tsvector_to_array(words)), 1 from after where on_sale) changed
      where ${isWord} group by word having sum(n) <> 0 order by word
      on conflict (word) do update set products = product_words.products + excluded.products)
    update suppliers s set live_products = s.live_products + after.on_sale::integer - before.on_sale::integer
    from before, after where s.id = after.supplier_id and before.on_sale <> after.on_sale`.execute(ctx.db);
}

/** The countries that a supplier `s` brings its goods to. */
const placesOf = sql`array(select rate ->> 'country' from jsonb_array_elements(s.form -> 'delivery') rate)`;

/** Holds all goods of a supplier in the order of their ids, as who buys several of them does. The supplier's row is held before. */
const holdGoods = (ctx: Db, supplierId: string) =>
  sql`select 1 from products where supplier_id = ${supplierId} order by id for no key update`.execute(ctx.db);

/** What is brought where its shop says is brought elsewhere once the shop says so. The supplier is held. */
export async function alignPlaces(ctx: Db, supplierId: string): Promise<void> {
  await holdGoods(ctx, supplierId);
  await sql`
    update products p set ships_to = ${placesOf} from suppliers s, product_revisions r
    where s.id = ${supplierId} and p.supplier_id = s.id and r.id = p.live_revision_id and r.content -> 'delivery' = '[]'
      and p.ships_to <> ${placesOf}`.execute(ctx.db);
}

/** What a version says where lists and searches read it. */
function shown({ now }: Pick<Ctx, 'now'>, { id, content }: HeldRevision): RawBuilder<unknown>[] {
  const { title, category, priceMinor, pictures, attributes, description, sku, unit, delivery } = content;
  const about = [...attributes.map(({ name, value }) => `${name} ${value}`), description].join('\n');
  const named = `${category ? wordsOfCategory[category] : ''} ${sku}`;
  return [
    sql`live_revision_id = ${id}`,
    sql`title = ${title}`,
    sql`category = ${category ?? ''}`,
    sql`price_minor = ${priceMinor}`,
    sql`picture = ${pictures[0] ? JSON.stringify(pictures[0]) : null}`,
    sql`unit = ${unit}`,
    sql`ships_to = case when ${delivery.length > 0} then ${delivery.map(({ country }) => country)}::text[] else ${placesOf} end`,
    sql`words = setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${named}), 'B')
      || setweight(to_tsvector('simple', ${about}), 'C')`,
    // A new price makes nothing new of it.
    sql`live_at = coalesce(live_at, ${now})`,
  ];
}

/** What a supplier offers is on sale while it is approved itself, and only then. The supplier is held. Answers how much of it is. */
export async function alignOnSale(ctx: Db, supplierId: string): Promise<number> {
  // A shop with very many goods takes its time, and suspending it has to succeed.
  await sql`set local statement_timeout = '5min'`.execute(ctx.db);
  await holdGoods(ctx, supplierId);
  const { rows } = await sql<{ live: number }>`
    with changed as (
      update products p set on_sale = (s.status = 'approved') from suppliers s
      where s.id = ${supplierId} and p.supplier_id = s.id and p.status = 'approved' and p.on_sale <> (s.status = 'approved')
      returning p.words, p.on_sale),
    counted as (
      insert into product_words (word, products)
      select word, sum(case when on_sale then 1 else -1 end)
      from changed, unnest(tsvector_to_array(changed.words)) as word where ${isWord} group by word order by word
      on conflict (word) do update set products = product_words.products + excluded.products)
    update suppliers set live_products = live_products + coalesce((select sum(case when on_sale then 1 else -1 end) from changed), 0)
    where id = ${supplierId} returning live_products as live`.execute(ctx.db);
  return rows[0]?.live ?? 0;
}

/** The country that a supplier's goods come from, after it was changed. The supplier is held. */
export async function alignCountry(ctx: Db, supplierId: string, country: string): Promise<void> {
  await holdGoods(ctx, supplierId);
  await sql`update products set country = ${country} where supplier_id = ${supplierId} and country <> ${country}`.execute(
    ctx.db,
  );
}

/**
 * What a list goes by when nobody asked for an order: each tripling of what was sold counts one, what buyers say of it up to three
 * (more the more of them say it), and every 120 days by which it is newer one. It counts from a fixed day, so that a score stays
 * true while time passes and only deeds change it: going live, a parcel that is completed, a review.
 */
export const rescore = (ctx: Db, id: string) =>
  sql`
    update products set score = ln(1 + sold) / ln(3)
      + case when rating_count = 0 then 0 else ((rating_sum + 12.0) / (rating_count + 3) - 3) * least(1.5, ln(1 + rating_count) / 2) end
      + extract(epoch from coalesce(live_at, created_at) - timestamptz '2026-01-01 00:00:00Z') / (120 * 86400.0)
    where id = ${id}`.execute(ctx.db);

/** Keeps the places on the front to one who changes them at a time, with who stands there and the product that is to; answers who stands where. */
export async function holdPlaces(ctx: Db, id: string): Promise<{ id: string; rank: number }[]> {
  await sql`select pg_advisory_xact_lock(hashtext('marketplace.featured'))`.execute(ctx.db);
  await sql`select 1 from products where featured_rank is not null or id = ${id} order by id for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: string; rank: number }>`
    select id, featured_rank as rank from products where featured_rank is not null order by featured_rank limit 12`.execute(
    ctx.db,
  );
  return rows;
}

/** Writes places on the front that are held; those that change are empty in between, so that no two ever share one. */
export async function writePlaces(ctx: Db, places: readonly { id: string; rank: number | null }[]): Promise<void> {
  const ids = places.map(({ id }) => id);
  await sql`update products set featured_rank = null where id = any(${ids}::uuid[])`.execute(ctx.db);
  for (const { id, rank } of places)
    if (rank !== null) await ctx.db.updateTable('products').set({ featured_rank: rank }).where('id', '=', id).execute();
}
