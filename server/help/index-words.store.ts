// The index and its counts change together.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

export type IndexedArticle = { id: string; spellings: string[] };
export type NewAsk = { article_id: string; place: number; text: string; words: string };
export type NewChunk = {
  article_id: string;
  place: number;
  heading: string;
  anchor: string;
  text: string;
  title_words: string;
  heading_words: string;
  summary_words: string;
  text_words: string;
};

/** Takes articles out of the index, and their words out of the counts. Anyone who changes the index is alone until the transaction ends. */
export async function removeFromIndex(ctx: Db, ids: readonly string[]): Promise<void> {
  await sql`select 1 from help_state for update`.execute(ctx.db);
  await sql`
    with gone as (delete from help_postings where article_id = any(${ids}::uuid[]) returning word)
    update help_words w set articles = w.articles - counted.n
    from (select word, count(*)::int as n from gone group by word) counted where counted.word = w.word`.execute(ctx.db);
  await sql`
    with gone as (
      select word, count(*)::int as n from help_articles, unnest(spellings) word where id = any(${ids}::uuid[]) group by word)
    update help_vocabulary v set articles = v.articles - gone.n from gone where gone.word = v.word`.execute(ctx.db);
  await sql`
    with gone as (delete from help_chunks where article_id = any(${ids}::uuid[]) returning article_id),
    unasked as (delete from help_asks where article_id = any(${ids}::uuid[])),
    emptied as (update help_articles set spellings = '{}' where id = any(${ids}::uuid[]) and spellings <> '{}')
    update help_state set articles = articles - (select count(distinct article_id)::int from gone)`.execute(ctx.db);
}

/** Puts articles that are not in it into the index, with their sections. */
export async function addToIndex(
  ctx: Db,
  articles: readonly IndexedArticle[],
  { chunks, asks }: { chunks: readonly NewChunk[]; asks: readonly NewAsk[] },
): Promise<void> {
  const ids = articles.map(({ id }) => id);
  await sql`
    insert into help_chunks (article_id, place, heading, anchor, text, words)
    select article_id, place, heading, anchor, text,
      setweight(to_tsvector('english', title_words), 'A') || setweight(to_tsvector('english', heading_words), 'B')
        || setweight(to_tsvector('english', summary_words), 'C') || setweight(to_tsvector('english', text_words), 'D')
    from json_to_recordset(${JSON.stringify(chunks)}::json) as c (article_id uuid, place int, heading text, anchor text, text text,
      title_words text, heading_words text, summary_words text, text_words text)`.execute(ctx.db);
  await sql`
    insert into help_asks (article_id, place, text, words)
    select article_id, place, text, to_tsvector('english', words)
    from json_to_recordset(${JSON.stringify(asks)}::json) as k (article_id uuid, place int, text text, words text)`.execute(
    ctx.db,
  );
  await sql`
    with added as (
      insert into help_postings (word, impact, article_id)
      select lexeme, 1000 * max(case when 'A' = any(weights) then 3 when 'B' = any(weights) then 2 when 'C' = any(weights) then 1 else 0 end)
        + least(999, sum(cardinality(array_positions(weights, 'D'))))::int, article_id
      from help_chunks, unnest(words) where article_id = any(${ids}::uuid[]) group by article_id, lexeme
      returning word)
    insert into help_words (word, articles) select word, count(*)::int from added group by word order by word
    on conflict (word) do update set articles = help_words.articles + excluded.articles`.execute(ctx.db);
  await sql`
    with put as (
      update help_articles a set spellings = it.spellings
      from json_to_recordset(${JSON.stringify(articles)}::json) as it (id uuid, spellings text[]) where a.id = it.id
      returning it.spellings)
    insert into help_vocabulary (word, articles) select word, count(*)::int from put, unnest(put.spellings) word group by word order by word
    on conflict (word) do update set articles = help_vocabulary.articles + excluded.articles`.execute(ctx.db);
}

/** What visitors read is another one from now on, with so many more articles. */
export const noteChange = (ctx: Db, more = 0) =>
  sql`update help_state set articles = articles + ${more}, version = version + 1`.execute(ctx.db);
