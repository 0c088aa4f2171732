import type { Sort } from '@ahadi/domain/marketplace/products/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../core/ctx.ts';
import { onePast } from '../../../core/page.ts';
import { besideCard, type CardRow, cardColumns } from '../cards/store.ts';
import { cursorOf, type Filter, type Found, foundFrom, keysOf, matching, orders } from '../store.ts';

/** A word as it was typed, and how many products have one that begins so. */
export type Known = { word: string; products: number };

/** Words that begin alike are counted up to so many; a single letter has thousands. */
const COUNTED = 300;

/** How often each word begins one of a product on sale, and how many products there are. */
export async function countWords(
  ctx: Pick<Ctx, 'db'>,
  words: readonly string[],
): Promise<{ known: Known[]; all: number }> {
  const { rows } = await sql<Known & { all: number }>`
    select w.word, coalesce(k.products, 0)::int as products, (select coalesce(sum(products), 0)::int from product_counts) as all
    from unnest(${words}::text[]) with ordinality as w (word, place),
      lateral (select sum(products) as products from (
        select products from product_words where word >= w.word and word < w.word || chr(1114111) and products > 0
        limit ${sql.lit(COUNTED)}) k) k
    order by w.place`.execute(ctx.db);
  return { known: rows, all: rows[0]?.all ?? 0 };
}

/** Those of these words that products have, and how often. */
export async function findWords(ctx: Pick<Ctx, 'db'>, words: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, products from product_words where word = any(${words}::text[]) and products > 0`.execute(ctx.db);
  return rows;
}

/** Known words that share the most triples of letters with one that is not. */
export async function nearWords(ctx: Pick<Ctx, 'db'>, word: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, products from product_words where word % ${word} and products > 0
    order by similarity(word, ${word}) desc, products desc limit 60`.execute(ctx.db);
  return rows;
}

/** What is looked for: the question to the index of words, and whether so many have the words that it is quicker to look one by one. */
export type Question = { query: string; isCommon: boolean };

/** How near the words are counts like being bought e^8 times as often: a word of the title goes before one of the description. */
const rank = (query: RawBuilder<unknown>) => sql`(8 * ts_rank(p.words, ${query}) + p.score)`;
const has = ({ query, isCommon }: Question) =>
  // An index has the words, another one the order. The truth of a condition has no index, so that the order's is walked.
  isCommon ? sql`(p.words @@ to_tsquery('simple', ${query})) is true` : sql`p.words @@ to_tsquery('simple', ${query})`;

type Asked = Filter & { cursor?: string | undefined; limit: number; sort: Sort };

/**
 * One page of what has the words. In the order "best" they are ranked by how near the words are and how good the product is. Of common
 * words only the next so many by score are ranked together; then come the next, so that each is found once and no page costs more.
 */
export function searchProducts(ctx: Ctx, readerId: string, question: Question, asked: Asked): Promise<Found> {
  if (asked.sort !== 'best') return searchInOrder(ctx, readerId, question, asked);
  return question.isCommon ? searchCommon(ctx, readerId, question, asked) : searchRare(ctx, readerId, question, asked);
}

type Row = CardRow & { keys: (string | number | null)[] };

async function searchInOrder(
  ctx: Ctx,
  readerId: string,
  question: Question,
  { cursor, limit, sort, ...filter }: Asked,
): Promise<Found> {
  const order = orders[sort];
  const after = cursor === undefined ? sql`` : sql`and ${order.after(keysOf(cursor, order.isKeys))}`;
  const matches = sql`${matching(ctx, readerId, filter)} and ${has(question)} ${after}`;
  const from = question.isCommon
    ? sql`(select p.* from ${matches} order by ${order.by} limit ${onePast(limit)}) p`
    : sql`(select p.* from found join products p using (id) order by ${order.by} limit ${onePast(limit)}) p`;
  const found = question.isCommon ? sql`` : sql`with found as materialized (select p.id from ${matches})`;
  const { rows } = await sql<Row>`
    ${found} select ${cardColumns}, ${order.keys} as keys from ${from} ${besideCard(readerId)}
    order by ${order.by}`.execute(ctx.db);
  return foundFrom(rows, limit);
}

const isKeysOfRare = orders.best.isKeys;

async function searchRare(
  ctx: Ctx,
  readerId: string,
  question: Question,
  { cursor, limit, sort: _best, ...filter }: Asked,
): Promise<Found> {
  const [after, afterId] = cursor === undefined ? [] : keysOf(cursor, isKeysOfRare);
  const { rows } = await sql<Row>`
    with found as materialized (
      select p.id, ${rank(sql`to_tsquery('simple', ${question.query})`)} as rank
      from ${matching(ctx, readerId, filter)} and ${has(question)}),
    page as materialized (
      select * from found ${after === undefined ? sql`` : sql`where (rank, id) < (${after}::double precision, ${afterId}::uuid)`}
      order by rank desc, id desc limit ${onePast(limit)})
    select ${cardColumns}, jsonb_build_array(page.rank, p.id) as keys
    from page join products p on p.id = page.id ${besideCard(readerId)}
    order by page.rank desc, p.id desc`.execute(ctx.db);
  return foundFrom(rows, limit);
}

/** So many of the best that have common words are ranked together. */
const TOGETHER = 96;
const [isScore, isId] = orders.best.isKeys as [(key: unknown) => boolean, (key: unknown) => boolean];
/** Where the ones that are ranked together begin, and the last that was shown of them; nulls before the first. */
const isKeysOfCommon = [isScore, isId, isScore, isId].map((isKey) => (key: unknown) => key === null || isKey(key));

async function searchCommon(
  ctx: Ctx,
  readerId: string,
  question: Question,
  { cursor, limit, sort: _best, ...filter }: Asked,
): Promise<Found> {
  const [score, scoreId, after, afterId] =
    cursor === undefined ? [null, null, null, null] : keysOf(cursor, isKeysOfCommon);
  const { rows } = await sql<Row & { score: number; rank: number; lastScore: number; lastId: string; isFull: boolean }>`
    with together as materialized (
      select p.id, p.score, ${rank(sql`to_tsquery('simple', ${question.query})`)} as rank
      from ${matching(ctx, readerId, filter)} and ${has(question)}
        ${score === null ? sql`` : sql`and ${orders.best.after([score ?? null, scoreId ?? null])}`}
      order by p.score desc, p.id desc limit ${sql.lit(TOGETHER)}),
    last as (select score as "lastScore", id as "lastId", (select count(*) = ${sql.lit(TOGETHER)} from together) as "isFull"
      from together order by score, id limit 1),
    page as materialized (
      select * from together ${after === null ? sql`` : sql`where (rank, id) < (${after}::double precision, ${afterId}::uuid)`}
      order by rank desc, id desc limit ${onePast(limit)})
    select ${cardColumns}, page.rank, last.* from page join products p on p.id = page.id ${besideCard(readerId)} cross join last
    order by page.rank desc, p.id desc`.execute(ctx.db);
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  if (!end) return { rows: [], nextCursor: null };
  if (rows.length > limit)
    return { rows: shown, nextCursor: cursorOf([score ?? null, scoreId ?? null, end.rank, end.id]) };
  return { rows: shown, nextCursor: end.isFull ? cursorOf([end.lastScore, end.lastId, null, null]) : null };
}
