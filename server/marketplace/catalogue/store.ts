import { localDayOf, placeCodes, placeOf } from '@ahadi/domain/core/calendar.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Category, Sort } from '@ahadi/domain/marketplace/products/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { isInstant, onePast } from '../../core/page.ts';
import { besideCard, type CardRow, cardColumns } from './cards/store.ts';

/** What narrows a list beside words; amounts in minor units of `currency`. */
export type Filter = {
  category?: Category | undefined;
  supplier?: string | undefined;
  currency?: string | undefined;
  leastMinor?: number | undefined;
  mostMinor?: number | undefined;
  country?: string | undefined;
  inStock?: boolean | undefined;
  favourites?: boolean | undefined;
};

/** The keys of a row in its list, as they stand in a cursor. */
type Keys = readonly (string | number | null)[];

const isId = (key: unknown): boolean =>
  typeof key === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
const isNumber = (key: unknown): boolean => typeof key === 'number' && Number.isFinite(key);
const isAt = (key: unknown): boolean => typeof key === 'string' && isInstant(key);
const isCurrency = (key: unknown): boolean => typeof key === 'string' && /^[A-Z]{3}$/.test(key);

type Order = {
  /** What goes into a cursor, of a product `p`. */
  keys: RawBuilder<unknown>;
  isKeys: readonly ((key: unknown) => boolean)[];
  by: RawBuilder<unknown>;
  /** What comes after a row with these keys. */
  after: (keys: Keys) => RawBuilder<unknown>;
};

const byPrice = {
  keys: sql`jsonb_build_array(p.currency, p.price_minor, p.id)`,
  isKeys: [isCurrency, Number.isSafeInteger, isId],
};

/** Each order has an index over what is on sale, with a category before it, too. Prices are set apart by currency. */
export const orders: Readonly<Record<Sort, Order>> = {
  best: {
    keys: sql`jsonb_build_array(p.score, p.id)`,
    isKeys: [isNumber, isId],
    by: sql`p.score desc, p.id desc`,
    after: ([score, id]) => sql`(p.score, p.id) < (${score}::double precision, ${id}::uuid)`,
  },
  newest: {
    keys: sql`jsonb_build_array(p.live_at::text, p.id)`,
    isKeys: [isAt, isId],
    by: sql`p.live_at desc, p.id desc`,
    after: ([at, id]) => sql`(p.live_at, p.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  price_up: {
    ...byPrice,
    by: sql`p.currency, p.price_minor, p.id`,
    after: ([currency, price, id]) =>
      sql`(p.currency, p.price_minor, p.id) > (${currency}::bpchar, ${price}::bigint, ${id}::uuid)`,
  },
  price_down: {
    ...byPrice,
    by: sql`p.currency desc, p.price_minor desc, p.id desc`,
    after: ([currency, price, id]) =>
      sql`(p.currency, p.price_minor, p.id) < (${currency}::bpchar, ${price}::bigint, ${id}::uuid)`,
  },
  rating: {
    keys: sql`jsonb_build_array(p.rating, p.id)`,
    isKeys: [isNumber, isId],
    by: sql`p.rating desc, p.id desc`,
    after: ([rating, id]) => sql`(p.rating, p.id) < (${rating}::double precision, ${id}::uuid)`,
  },
};

/** The keys that a cursor stands for. Throws BAD_INPUT for one that no page of this kind gave out. */
export function keysOf(cursor: string, isKeys: Order['isKeys']): Keys {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length === isKeys.length && isKeys.every((isKey, at) => isKey(keys[at])))
      return keys;
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure; // only that it is no JSON means a strange cursor
  }
  throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
}
export const cursorOf = (keys: Keys): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/** The day it is in each country, for closures. */
const today = (now: Date): string =>
  JSON.stringify(Object.fromEntries(placeCodes.map((code) => [code, localDayOf(now, placeOf(code).tz)])));
const home = (now: Date): string => localDayOf(now, placeOf().tz);

/** Products `p` on sale that match: the tables and the conditions. Only what needs them meets the shops before the page is cut. */
export function matching({ now }: Pick<Ctx, 'now'>, readerId: string, filter: Filter): RawBuilder<unknown> {
  const needsShop = filter.country !== undefined || filter.inStock === true;
  const conditions = [
    sql`p.on_sale`,
    ...(filter.category === undefined ? [] : [sql`p.category = ${filter.category}`]),
    ...(filter.supplier === undefined ? [] : [sql`p.supplier_id = ${filter.supplier}::uuid`]),
    ...(filter.currency === undefined ? [] : [sql`p.currency = ${filter.currency}`]),
    ...(filter.leastMinor === undefined ? [] : [sql`p.price_minor >= ${filter.leastMinor}`]),
    ...(filter.mostMinor === undefined ? [] : [sql`p.price_minor <= ${filter.mostMinor}`]),
    ...(filter.country === undefined ? [] : [sql`coalesce(p.ships_to, s.ships_to) ? ${filter.country}`]),
    ...(filter.inStock === true
      ? [
          sql`(not p.tracks_stock or p.on_hand > p.reserved)`,
          sql`(s.closed_from is null or coalesce(${today(now)}::jsonb ->> s.country::text, ${home(now)})::date not between s.closed_from and s.closed_to)`,
        ]
      : []),
    ...(filter.favourites === true ? [sql`liked.user_id = ${readerId}::uuid`] : []),
  ];
  return sql`
    ${filter.favourites === true ? sql`favourites liked join products p on p.id = liked.product_id` : sql`products p`}
    ${needsShop ? sql`join suppliers s on s.id = p.supplier_id` : sql``}
    where ${sql.join(conditions, sql` and `)}`;
}

export type Found = { rows: CardRow[]; nextCursor: string | null };

/** Cuts the row that only says that there are more. */
export function foundFrom(rows: readonly (CardRow & { keys: Keys })[], limit: number): Found {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? cursorOf(last.keys) : null };
}

/** One page of what is on sale, in an order, in one round trip: the page is cut by an index, then its rows meet what stands beside them. */
export async function listProducts(
  ctx: Ctx,
  readerId: string,
  { cursor, limit, sort, ...filter }: Filter & { cursor?: string | undefined; limit: number; sort: Sort },
): Promise<Found> {
  const order = orders[sort];
  const after = cursor === undefined ? sql`` : sql`and ${order.after(keysOf(cursor, order.isKeys))}`;
  const { rows } = await sql<CardRow & { keys: Keys }>`
    select ${cardColumns}, ${order.keys} as keys
    from (select p.* from ${matching(ctx, readerId, filter)} ${after} order by ${order.by} limit ${onePast(limit)}) p
    ${besideCard(readerId)} order by ${order.by}`.execute(ctx.db);
  return foundFrom(rows, limit);
}

/** How many are on sale in each category that has any. */
export async function countCategories(ctx: Pick<Ctx, 'db'>): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('product_counts').selectAll().execute();
  return new Map(rows.map(({ category, products }) => [category, products]));
}

/** What administrators put in front, in their order. */
export async function listFeatured(ctx: Pick<Ctx, 'db'>, readerId: string): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from products p ${besideCard(readerId)}
    where p.featured_rank is not null and p.on_sale order by p.featured_rank limit 12`.execute(ctx.db);
  return rows;
}

/** How many of the best of a category are looked at for those that are near in words. */
const LOOKED_AT = 300;

/** The products of one's category whose titles have most in common with its own, at most 8. */
export async function listSimilar(ctx: Pick<Ctx, 'db'>, readerId: string, id: string): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with it as materialized (
      select id, category, (select string_agg(quote_literal(lexeme), ' | ')::tsquery from unnest(to_tsvector('simple', title))) as q
      from products where id = ${id}),
    near as materialized (
      select p.* from it, lateral (
        select p.* from products p where p.on_sale and p.category = it.category and p.id <> it.id
        order by p.score desc, p.id desc limit ${sql.lit(LOOKED_AT)}) p
      order by ts_rank(p.words, it.q) desc, p.score desc, p.id desc limit 8)
    select ${cardColumns} from near p ${besideCard(readerId)} cross join it
    order by ts_rank(p.words, it.q) desc, p.score desc, p.id desc`.execute(ctx.db);
  return rows;
}

/** Notes or takes back that the reader likes it. Answers false when there is none on sale to like. */
export async function setFavourite(ctx: Pick<Ctx, 'db' | 'now'>, readerId: string, id: string, on: boolean) {
  if (!on) {
    await sql`delete from favourites where user_id = ${readerId} and product_id = ${id}`.execute(ctx.db);
    return true;
  }
  const { rows } = await sql<{ id: string }>`
    with it as (select id from products where id = ${id} and on_sale),
    liked as (insert into favourites (user_id, product_id, at) select ${readerId}::uuid, id, ${ctx.now} from it on conflict do nothing)
    select id from it`.execute(ctx.db);
  return rows.length > 0;
}
