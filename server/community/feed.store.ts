// The feed is read page by page in its order.

import type { Topic } from '@ahadi/domain/community/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { cursorOf, type Keys, keysOf } from '../core/page.ts';
import { type CardRow, cardColumns } from './card.store.ts';
import { type Order, orders, type Sort } from './order.store.ts';

/** What narrows a list beside words. */
export type Filter = {
  filter: 'all' | 'following' | 'mine' | 'saved';
  topic?: Topic | undefined;
  tag?: string | undefined;
  author?: string | undefined;
};
/**
 * Words that are looked for, as PostgreSQL's question to the index of words, and how many posts have them: `few` are gathered at once; of
 * `many` the first are soon met in any order; `some` and `likely` (more of them) are a guess from the single words, and looked for in steps.
 * At most `gathered` are gathered.
 */
export type Question = { query: string; amount: 'few' | 'some' | 'likely' | 'many'; gathered: number };
export type Asked = Filter & { cursor?: string | undefined; limit: number; sort: Sort };
export type Found = { rows: CardRow[]; nextCursor: string | null };

type Sql = RawBuilder<unknown>;
const all = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `);
const none = sql``;

/** What every order sorts by. */
const sorted = sql`p.id, p.active_at, p.published_at, p.top`;
const shown = sql`p.status = 'published'`;
const unanswered = sql`p.kind = 'question' and p.accepted_comment_id is null`;
const has = (question: Question): Sql =>
  // The truth of a condition has no index, so that the order's is walked.
  sql`(select (t.words @@ ${question.query}::tsquery) is true from post_texts t where t.post_id = p.id)`;

/** Whom the reader does not want to see: blocked either way, or muted by them. */
const welcome = (readerId: string): Sql => sql`
  p.author_user_id <> all((select hidden_from(${readerId}::uuid)
    || array(select f.target::uuid from follows f where f.user_id = ${readerId}::uuid and f.kind = 'user' and f.level = 'mute'))::uuid[])`;

type Cut = {
  asked: Filter & { sort: Sort };
  question: Question | null;
  order: Order;
  /** Only what comes after this; null from the start. */
  after: Sql | null;
  most: number;
  now: Date;
};

/** So many of the first of an order are looked through before anything is gathered, and so many finds are gathered at most. */
const NEAR = 1_000;
const GATHERED = 2_000;
/** So many rows of the reader's own, or of somebody they follow, are looked at. */
const OWN = 2_000;
const OF_EACH = 50;

/**
 * The first so many posts that match, by an order: what has to stand before the statement, and the table of the page with the sort's
 * columns. No way through it grows with the community: each is a walk along an index that ends with the page, a span of one reader's
 * rows, or a bounded gathering.
 */
function cutPage(readerId: string, cut: Cut): { before: Sql; page: Sql } {
  const { asked, question, order, after, most } = cut;
  const goOn = after ? [after] : [];
  const topic = asked.topic === undefined ? [] : [sql`p.topic = ${asked.topic}`];
  const limit = sql`limit ${sql.lit(most)}`;
  const isOpen = asked.sort === 'unanswered' ? [unanswered] : [];
  const own = ownRows(readerId, asked, { order, goOn, most });
  if (own) {
    const tag = asked.tag === undefined ? [] : [sql`p.tags @> array[${asked.tag}]`];
    const conditions = [
      ...(asked.filter === 'mine' ? [sql`p.status <> 'deleted'`] : [shown, welcome(readerId)]),
      ...topic,
      ...tag,
      ...isOpen,
      ...(question ? [has(question)] : []),
      ...(asked.author !== undefined && asked.filter !== 'all' ? [sql`p.author_user_id = ${asked.author}::uuid`] : []),
      ...goOn,
    ];
    return {
      before: sql`with own as materialized (${own}),
        found as materialized (select ${sorted} from (select distinct id from own) o join posts p using (id) where ${all(conditions)})`,
      page: sql`(select p.* from found p order by ${order.by} ${limit})`,
    };
  }
  const byTag = asked.tag !== undefined;
  const from = byTag ? sql`post_tags p` : sql`posts p`;
  const pinned =
    question || byTag || asked.sort === 'unanswered'
      ? []
      : [sql`(p.pinned_until is null or p.pinned_until <= ${cut.now})`];
  // What the index of the order has in front, and what is looked at on the way.
  const placed = byTag
    ? [sql`p.tag = ${asked.tag}`, ...(asked.sort === 'unanswered' ? [sql`p.is_unanswered`] : [])]
    : [shown, ...topic, ...isOpen];
  const others = [welcome(readerId), ...pinned];
  const narrowed = [...(byTag ? topic : []), ...(question ? [has(question)] : [])];
  const isSure = question?.amount === 'many' && !byTag && asked.topic === undefined;
  if (narrowed.length === 0 || isSure)
    return {
      before: none,
      page: sql`(select ${sorted} from ${from} where ${all([...placed, ...others, ...narrowed, ...goOn])} order by ${order.by} ${limit})`,
    };
  const tokens = [
    ...(question ? [question.query] : []),
    ...(asked.topic === undefined ? [] : [`'=${asked.topic}'`]),
    ...(asked.tag === undefined ? [] : [quotedTag(asked.tag)]),
  ].join(' & ');
  const isFull = sql`(select count(*) from near) >= ${sql.lit(most)}`;
  const gathered = question?.gathered ?? GATHERED;
  const isLooked = sql.lit(question === null || question.amount === 'likely' || question.amount === 'many');
  return {
    before: sql`
      with near as materialized (
        select ${sorted} from (
          select p.* from ${from} where ${all([...placed, ...others, ...goOn])} and ${isLooked}
          order by ${order.by} limit ${sql.lit(NEAR)}) p
        where ${all(narrowed)} order by ${order.by} ${limit}),
      gathered as materialized (
        select t.post_id as id from post_texts t
        where not (${isFull}) and t.is_shown and t.words @@ ${tokens}::tsquery limit ${gathered + 1}::int),
      is_many as materialized (select not (${isFull}) and (select count(*) from gathered) > ${gathered}::int as yes),
      far as materialized (
        select ${sorted} from gathered g join posts p using (id)
        where not (select yes from is_many) and ${all([shown, ...isOpen, ...others, ...goOn])}),
      walk as materialized (
        select ${sorted} from ${from}
        where (select yes from is_many) and ${all([...placed, ...others, ...narrowed, ...goOn])} order by ${order.by} ${limit})`,
    page: sql`(
      select p.* from (
        select * from near where ${isFull}
        union all select * from far where not (${isFull})
        union all select * from walk) p
      order by ${order.by} ${limit})`,
  };
}

const quotedTag = (tag: string): string => `'#${tag.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** The rows that a list starts from which is somebody's own; null for a list of all. */
function ownRows(
  readerId: string,
  { filter, author, sort }: Cut['asked'],
  { order, goOn, most }: { order: Order; goOn: readonly Sql[]; most: number },
): Sql | null {
  const me = sql`${readerId}::uuid`;
  const of = (authorId: Sql, most: number) => sql`
    select id from posts where author_user_id = ${authorId} order by created_at desc, id desc limit ${sql.lit(most)}`;
  if (filter === 'mine') return of(me, OWN);
  if (filter === 'saved') return sql`select post_id as id from saved_posts where user_id = ${me} limit ${sql.lit(OWN)}`;
  if (filter === 'following') {
    const conditions = [
      shown,
      sql`p.topic = f.target`,
      ...(sort === 'unanswered' ? [unanswered] : []),
      welcome(readerId),
      ...goOn,
    ];
    return sql`
      (select target::uuid as id from follows where user_id = ${me} and kind = 'post' and level <> 'mute' order by at desc limit ${sql.lit(OWN)})
      union all (select it.id from follows f, lateral (${of(sql`f.target::uuid`, OF_EACH)}) it
        where f.user_id = ${me} and f.kind = 'user' and f.level <> 'mute' limit ${sql.lit(OWN)})
      union all (select it.id from follows f, lateral (
          select p.id from posts p where ${all(conditions)} order by ${order.by} limit ${sql.lit(most)}) it
        where f.user_id = ${me} and f.kind = 'topic' and f.level <> 'mute')`;
  }
  return author === undefined ? null : of(sql`${author}::uuid`, OWN);
}

/** One page of posts in an order, in one round trip: the page is cut first, then its rows meet what stands beside them. */
export async function listPosts(
  ctx: Ctx,
  readerId: string,
  { cursor, limit, sort, ...filter }: Asked,
  question: Question | null,
): Promise<Found> {
  const order = orders[sort];
  const after = cursor === undefined ? null : order.after(keysOf(cursor, order.isKeys));
  const cut: Cut = { asked: { ...filter, sort }, question, order, after, most: limit + 1, now: ctx.now };
  const { before, page } = cutPage(readerId, cut);
  const { rows } = await sql<CardRow & { keys: Keys }>`
    ${before} select ${cardColumns(readerId)}, ${order.keys} as keys from ${page} cut join posts p on p.id = cut.id order by ${order.by}`.execute(
    ctx.db,
  );
  const page_ = rows.slice(0, limit);
  const last = page_.at(-1);
  return { rows: page_, nextCursor: rows.length > limit && last ? cursorOf(last.keys) : null };
}

/** What is pinned now, those of a topic or all; at most five. */
export async function listPinned(ctx: Ctx, readerId: string, topic: Topic | undefined): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns(readerId)} from posts p
    where p.pinned_until > ${ctx.now} and ${shown} and ${welcome(readerId)} ${topic === undefined ? none : sql`and p.topic = ${topic}`}
    order by p.pinned_until desc, p.id limit 5`.execute(ctx.db);
  return rows;
}

/** How many are shown in each topic, and whether the reader follows it. */
export async function countTopics(
  ctx: Pick<Ctx, 'db'>,
  readerId: string,
): Promise<Map<string, { posts: number; follows: boolean }>> {
  const { rows } = await sql<{ topic: string; posts: number; follows: boolean }>`
    select t.topic, coalesce(c.posts, 0) as posts, coalesce(f.level <> 'mute', false) as follows
    from (select topic from post_counts union select target from follows where user_id = ${readerId} and kind = 'topic') t
    left join post_counts c using (topic)
    left join follows f on f.user_id = ${readerId} and f.kind = 'topic' and f.target = t.topic`.execute(ctx.db);
  return new Map(rows.map(({ topic, posts, follows }) => [topic, { posts, follows }]));
}

/** How many were shown since an instant; at most a hundred are counted. The reader's own do not count. */
export async function countNewer(
  ctx: Pick<Ctx, 'db'>,
  readerId: string,
  since: Date,
  topic: Topic | undefined,
): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::int as posts from (
      select 1 from posts p where ${shown} and p.published_at > ${since} ${topic === undefined ? none : sql`and p.topic = ${topic}`}
        and ${welcome(readerId)} and p.author_user_id <> ${readerId}::uuid
      order by p.published_at desc limit 100) newer`.execute(ctx.db);
  return rows[0]?.posts ?? 0;
}
