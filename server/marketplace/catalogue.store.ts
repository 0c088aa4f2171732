// Pages of what is on sale, and what is liked.

import type { Sort } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { cursorOf, type Keys, keysOf } from '../core/page.ts';
import { besideCard, type CardRow, cardColumns } from './cards.store.ts';
import { cutPage, type Filter, type Question } from './filter.store.ts';
import { orders } from './sort.store.ts';

export type Found = { rows: CardRow[]; nextCursor: string | null };
export type Asked = Filter & { cursor?: string | undefined; limit: number; sort: Sort };

/**
 * One page of what is on sale, in an order, in one round trip: the page is cut first, then its rows meet what stands beside them. With
 * the joins inside, a list of a million costs three times what one of ten thousand does.
 */
export async function listProducts(
  ctx: Ctx,
  readerId: string,
  { cursor, limit, sort, ...filter }: Asked,
  question: Question | null = null,
): Promise<Found> {
  const order = orders[sort];
  const after = cursor === undefined ? null : order.after(keysOf(cursor, order.isKeys));
  const { before, page } = cutPage(ctx, readerId, { filter, question, order, after, most: limit + 1 });
  const { rows } = await sql<CardRow & { keys: Keys }>`
    ${before} select ${cardColumns}, ${order.keys} as keys from ${page} p ${besideCard(readerId)} order by ${order.by}`.execute(
    ctx.db,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? cursorOf(last.keys) : null };
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
