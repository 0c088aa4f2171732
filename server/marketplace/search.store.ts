// Known words, and the products that have them, best first.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';
import { cursorOf, keysOf, onePast } from '../core/page.ts';
import { besideCard, type CardRow, cardColumns } from './cards.store.ts';
import type { Asked, Found } from './catalogue.store.ts';
import { cutPage, type Question } from './filter.store.ts';
import { orders } from './sort.store.ts';

/** A word that products have, and how many. */
export type Known = { word: string; products: number };

/** For each word as it was typed the known ones that begin so, the same one first; and how many products there are. */
export type Begun = { all: number; known: Known[][] };

/** A single letter begins thousands of words: the commonest stand for it. */
const BEGINNINGS = 20;

export async function wordsThatBegin(ctx: Pick<Ctx, 'db'>, typed: readonly string[]): Promise<Begun> {
  const { rows } = await sql<{ known: Known[]; all: number }>`
    select (select coalesce(sum(products), 0)::int from product_counts) as all, (
      select coalesce(json_agg(known), '[]') from (
        select word, products from product_words
        where word >= typed.word and word < typed.word || chr(1114111) and products > 0
        order by word = typed.word desc, products desc limit ${sql.lit(BEGINNINGS)}) known) as known
    from unnest(${unplanned(typed, 'text[]')}) with ordinality as typed (word, place) order by typed.place`.execute(
    ctx.db,
  );
  return { all: rows[0]?.all ?? 0, known: rows.map(({ known }) => known) };
}

/** Those of these words that products have, and how often. They leave as one text: each of hundreds in an array is quoted by itself. */
export async function findWords(ctx: Pick<Ctx, 'db'>, words: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, products from product_words where word = any(string_to_array(${words.join(' ')}, ' ')) and products > 0`.execute(
    ctx.db,
  );
  return rows;
}

/** Known words that share the most triples of letters with one that is not. */
export async function nearWords(ctx: Pick<Ctx, 'db'>, word: string): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, products from product_words where word % ${word} and products > 0
    order by similarity(word, ${word}) desc, products desc limit 60`.execute(ctx.db);
  return rows;
}

/** So many of the best that have the words are ranked together, unless they are few and all are. */
const TOGETHER = 32;

const [isScore, isId] = orders.best.isKeys as [(key: unknown) => boolean, (key: unknown) => boolean];
const isNone = (key: unknown) => key === null;
/** After which the ones begin that are ranked together, and the last of them that was shown. */
const isKeys = [isScore, isId, isScore, isId].map((isKey) => (key: unknown) => isNone(key) || isKey(key));

type Ranked = CardRow & { rank: number };
type Row = Ranked & { lastScore: number; lastId: string; together: number };

/**
 * One page of what has the words, by how near they are and how good the product is: that a word stands in the title and not in the
 * description counts like being sold fifty times as often. Of many only the next so many by score are ranked together; then come those
 * after them, so that each is found once and no page costs more than the first.
 */
export async function searchBest(
  ctx: Ctx,
  readerId: string,
  { cursor, limit, sort: _best, ...filter }: Asked,
  question: Question,
): Promise<Found> {
  const [score = null, scoreId = null, rank = null, id = null] = cursor === undefined ? [] : keysOf(cursor, isKeys);
  const order = orders.best;
  const after = score === null ? null : order.after([score, scoreId]);
  const isAll = question.amount === 'few' && !filter.favourites;
  const cut = cutPage(ctx, readerId, { filter, question, order, after, most: isAll ? null : TOGETHER });
  const ranked = sql`
    select p.id, p.score, 8 * ts_rank(p.words, ${unplanned(question.query, 'tsquery')}) + p.score as rank from ${cut.page} p`;
  const goOn =
    rank === null ? sql`` : sql`where (rank, id) < (${unplanned(rank, 'double precision')}, ${unplanned(id, 'uuid')})`;
  const first = sql`${goOn} order by rank desc, id desc limit ${onePast(limit)}`;
  const beside = sql`join products p on p.id = shown.id ${besideCard(readerId)}`;
  if (isAll) {
    const { rows } = await sql<Ranked>`
      with shown as materialized (select id, rank from (${ranked}) ranked ${first})
      select ${cardColumns}, shown.rank from shown ${beside} order by shown.rank desc, p.id desc`.execute(ctx.db);
    return pageOf(rows, null);
  }
  const { rows } = await sql<Row>`
    with ranked as materialized (${cut.before} ${ranked}),
    last as (
      select score as "lastScore", id as "lastId", (select count(*)::int from ranked) as together
      from ranked order by score, id limit 1),
    shown as materialized (select * from ranked ${first})
    select ${cardColumns}, shown.rank, last.* from shown ${beside} cross join last
    order by shown.rank desc, p.id desc`.execute(ctx.db);
  const [any] = rows;
  return pageOf(rows, any?.together === TOGETHER ? cursorOf([any.lastScore, any.lastId, null, null]) : null);

  /** After the last of those that were ranked together come `others`. */
  function pageOf(rows: Ranked[], others: string | null): Found {
    const shown = rows.slice(0, limit);
    const end = shown.at(-1);
    if (rows.length > limit && end) return { rows: shown, nextCursor: cursorOf([score, scoreId, end.rank, end.id]) };
    return { rows: shown, nextCursor: others };
  }
}
