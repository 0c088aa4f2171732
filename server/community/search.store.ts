// Words of posts and how often they are used.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** A word that posts have, and about how many. */
export type Known = { word: string; posts: number };

/** A single letter begins thousands of words: the commonest stand for it. */
const BEGINNINGS = 20;

/** For each word as it was typed the known ones that begin so, the same one first; and how many posts there are. */
export async function wordsThatBegin(
  ctx: Pick<Ctx, 'db'>,
  typed: readonly string[],
): Promise<{ all: number; known: Known[][] }> {
  const { rows } = await sql<{ known: Known[]; all: number }>`
    select (select coalesce(sum(posts), 0)::int from post_counts) as all, (
      select coalesce(json_agg(known), '[]') from (
        select word, posts from community_words
        where word >= typed.word and word < typed.word || chr(1114111) and posts > 0
        order by word = typed.word desc, posts desc limit ${sql.lit(BEGINNINGS)}) known) as known
    from unnest(${typed}::text[]) with ordinality as typed (word, place) order by typed.place`.execute(ctx.db);
  return { all: rows[0]?.all ?? 0, known: rows.map(({ known }) => known) };
}

/** Those of these words that posts have. */
export async function findWords(ctx: Pick<Ctx, 'db'>, words: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select word, posts from community_words where word = any(${words}::text[]) and posts > 0
    order by posts desc, word limit 1`.execute(ctx.db);
  return rows;
}

/**
 * Counts the words of posts that came or went since the last round, so many at a time; answers how many. Words are counted apart from
 * the deed: two who publish at the same time would wait for each other over every common word.
 */
export async function countWords(ctx: Pick<Ctx, 'db'>, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with it as materialized (
      select id, status = 'published' as came from posts where is_indexed <> (status = 'published')
      order by id limit ${sql.lit(most)} for no key update skip locked),
    done as (update posts p set is_indexed = it.came from it where p.id = it.id),
    changed as (
      select w.lexeme as word, sum(case when it.came then 1 else -1 end)::int as posts
      from it join post_texts t on t.post_id = it.id, unnest(tsvector_to_array(t.words)) w (lexeme)
      where length(w.lexeme) > 1 and w.lexeme !~ '^[=#]' group by w.lexeme),
    counted as (
      insert into community_words (word, posts) select word, greatest(posts, 0) from changed order by word
      on conflict (word) do update set posts = greatest(0, community_words.posts + (select c.posts from changed c where c.word = excluded.word)))
    select count(*)::int as count from it`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
