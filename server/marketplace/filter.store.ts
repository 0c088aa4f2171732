// What narrows the catalogue, and the one page that is cut out of it.
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { countryCodes, placeOf } from '@ahadi/domain/core/places.ts';
import type { Category } from '@ahadi/domain/marketplace/products/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';
import type { Order } from './sort.store.ts';

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

/**
 * Words that are looked for, as PostgreSQL's question to the index of words, and how many products have them: `few` are gathered at once;
 * of `many` the first are soon met in any order; `some` and `likely` (more of them) are a guess from the single words, and looked for in
 * steps. At most `gathered` are gathered.
 */
export type Question = { query: string; amount: 'few' | 'some' | 'likely' | 'many'; gathered: 500 | 5_000 };

type Sql = RawBuilder<unknown>;
const all = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const none = sql``;

/** The day it is in each country where it is not the day that it is where the house stands. */
function todays(now: Date): string {
  const days = countryCodes.map((code) => [code, localDayOf(now, placeOf(code).tz)] as const);
  return JSON.stringify(Object.fromEntries(days.filter(([, day]) => day !== localDayOf(now, placeOf().tz))));
}

/** Conditions that the indexes of the orders have in front. */
const placed = ({ category, supplier }: Filter): Sql[] => [
  sql`p.on_sale`,
  ...(category === undefined ? [] : [sql`p.category = ${category}`]),
  ...(supplier === undefined ? [] : [sql`p.supplier_id = ${supplier}::uuid`]),
];

/** The other conditions, on a product `p` and where it is about what can be had now its shop `s`. */
const narrowed = ({ currency, leastMinor, mostMinor, country, inStock }: Filter, now: Date): Sql[] => [
  ...(currency === undefined ? [] : [sql`p.currency = ${currency}`]),
  ...(leastMinor === undefined ? [] : [sql`p.price_minor >= ${leastMinor}`]),
  ...(mostMinor === undefined ? [] : [sql`p.price_minor <= ${mostMinor}`]),
  ...(country === undefined ? [] : [sql`p.ships_to @> array[${country}]`]),
  ...(inStock
    ? [
        sql`(not p.tracks_stock or p.on_hand > p.reserved)`,
        sql`(s.closed_from is null or coalesce(${todays(now)}::jsonb ->> s.country::text, ${localDayOf(now, placeOf().tz)})::date
          not between s.closed_from and s.closed_to)`,
      ]
    : []),
];

/** So many of the first of an order are looked through before anything is gathered, and so many finds are gathered where nobody says. */
const NEAR = 1_000;
const GATHERED = 2_000;

/** Words and what narrows, as the index of words has them (products_by_words). */
const indexed = ({ category, currency, country }: Filter, question: Question | null): Sql => {
  const tokens = [
    ...(question ? [question.query] : []),
    ...(category === undefined ? [] : [`'=${category}'`]),
    ...[currency, country].filter((code) => code !== undefined).map((code) => `'${code}'`),
  ];
  return sql`
    (p.words || array_to_tsvector(array['=' || p.category, p.currency::text] || p.ships_to)) @@ ${unplanned(tokens.join(' & '), 'tsquery')}`;
};

/** What every order sorts by: found rows carry it, so that only those of the page are read whole. */
const sorted = sql`p.id, p.score, p.live_at, p.currency, p.price_minor, p.rating`;

type Cut = {
  filter: Filter;
  question: Question | null;
  order: Order;
  /** Only what comes after this; null from the start. */
  after: Sql | null;
  /** Null: all of few. */
  most: number | null;
};

/**
 * The first so many products that match, by an order: what has to stand before the statement, and the table of the page, whose rows are
 * whole products in no order. No way through it grows with the shop by more than what is found does.
 */
export function cutPage(ctx: Pick<Ctx, 'now'>, readerId: string, cut: Cut): { before: Sql; page: Sql } {
  const { filter, question, order, after } = cut;
  const others = narrowed(filter, ctx.now);
  const shop = filter.inStock ? sql`join suppliers s on s.id = p.supplier_id` : none;
  const goOn = after ? [after] : [];
  // The truth of a condition has no index, so that the order's is walked.
  const hasIndeed = question ? [sql`(p.words @@ ${unplanned(question.query, 'tsquery')}) is true`] : [];
  const limit = cut.most === null ? none : sql`limit ${sql.lit(cut.most)}`;
  const gathered = (from: Sql, conditions: readonly Sql[]) => ({
    before: sql`with found as materialized (select ${sorted} from ${from} ${shop} where ${all(conditions)})`,
    page: sql`(select p.* from (select p.id from found p order by ${order.by} ${limit}) cut join products p using (id))`,
  });
  if (filter.favourites)
    return gathered(sql`favourites liked join products p on p.id = liked.product_id`, [
      sql`liked.user_id = ${unplanned(readerId, 'uuid')}`,
      ...[...placed(filter), ...others, ...hasIndeed, ...goOn],
    ]);
  if (question?.amount === 'few') {
    const conditions = [...placed(filter), ...others, indexed(filter, question), ...goOn];
    return cut.most === null
      ? { before: none, page: sql`(select p.* from products p ${shop} where ${all(conditions)})` }
      : gathered(sql`products p`, conditions);
  }
  const walked = [...placed(filter), ...others, ...hasIndeed, ...goOn];
  const isByPrice = order.isByPrice && filter.currency !== undefined && filter.country === undefined && !filter.inStock;
  const isSure = filter.supplier !== undefined || (others.length === 0 || isByPrice ? !question : false);
  if (isSure || (question?.amount === 'many' && others.length === 0 && filter.category === undefined))
    return {
      before: none,
      page: sql`(select p.* from products p ${shop} where ${all(walked)} order by ${order.by} ${limit})`,
    };
  return { before: inRungs(), page: sql`page` };

  /** Few of what is on sale may match: the first of the order are looked through, then an index gathers what matches if that is not much. */
  function inRungs(): Sql {
    const isLooked = question?.amount !== 'some';
    const isFull = sql`(select count(*) from near) >= ${sql.lit(cut.most ?? 0)}`;
    // The index that gathers: of words and places, else of prices. What has none is left to the walk.
    const hasWords = question !== null || filter.country !== undefined;
    const isGathered = hasWords || filter.currency !== undefined;
    const byPrice = hasWords ? none : sql`order by p.currency, p.price_minor, p.id`;
    const sought = [...placed(filter), ...others, ...(hasWords ? [indexed(filter, question)] : []), ...goOn];
    const gathered = question?.gathered ?? GATHERED;
    return sql`
      with near as materialized (
        select ${sorted} from (
          select p.* from products p where ${all([...placed(filter), ...goOn])} and ${sql.lit(isLooked)}
          order by ${order.by} limit ${sql.lit(NEAR)}) p
        ${shop} where ${all([...others, ...hasIndeed])} order by ${order.by} ${limit}),
      far as materialized (
        select ${sorted} from products p ${shop}
        where not (${isFull}) and ${sql.lit(isGathered)} and ${all(sought)} ${byPrice} limit ${sql.lit(gathered + 1)}),
      is_many as materialized (
        select not (${isFull}) and (${sql.lit(!isGathered)} or (select count(*) from far) > ${sql.lit(gathered)}) as yes),
      walk as materialized (
        select ${sorted} from products p ${shop} where (select yes from is_many) and ${all(walked)} order by ${order.by} ${limit}),
      page as materialized (
        select p.* from (
          select p.id from (
            select * from near where ${isFull}
            union all select * from far where not (${isFull}) and not (select yes from is_many)
            union all select * from walk) p
          order by ${order.by} ${limit}) cut
        join products p using (id))`;
  }
}
