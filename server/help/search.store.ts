// What is known of the words of a question is asked in one message.
import type { ArticleAction } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** A word of a question: its stem, null for one that says nothing by itself, and in how many articles that stands. */
export type AskedWord = { word: string; stem: string | null; articles: number };
/** Other words for some of the question's, which begin at `place` (from 1) and are `length` words. */
export type Meant = { place: number; length: number; stems: string[]; articles: number };
export type Understood = { all: number; words: AskedWord[]; meant: Meant[]; kin: Meant[] };

/** What is known of the words of a question, and how many articles there are. */
export async function understand(ctx: Db, words: readonly string[]): Promise<Understood> {
  const { rows } = await sql<Understood>`
    with asked as materialized (
      select word, place::int, (ts_lexize('english_stem', word))[1] as stem, coalesce((ts_lexize('english_stem', word))[1], word) as key
      from unnest(${words}::text[]) with ordinality as q (word, place)),
    spans as (
      select place, 1 as length, key from asked
      union all select a.place, 2, a.key || ' ' || b.key from asked a join asked b on b.place = a.place + 1
      union all select a.place, 3, a.key || ' ' || b.key || ' ' || c.key
        from asked a join asked b on b.place = a.place + 1 join asked c on c.place = a.place + 2)
    select (select articles from help_state) as all,
      (select coalesce(json_agg(json_build_object('word', a.word, 'stem', a.stem, 'articles', coalesce(w.articles, 0)) order by a.place), '[]')
        from asked a left join help_words w on w.word = a.stem) as words,
      (select coalesce(json_agg(json_build_object('place', p.place, 'length', p.length, 'stems', s.meant, 'articles',
          (select coalesce(min(coalesce(w.articles, 0)), 0) from unnest(s.meant) m left join help_words w on w.word = m))), '[]')
        from spans p join help_synonyms s on s.key = p.key and s.status = 'active' where s.meant <> '{}') as meant,
      (select coalesce(json_agg(json_build_object('place', p.place, 'length', p.length, 'stems', k.meant, 'articles',
          (select coalesce(min(coalesce(w.articles, 0)), 0) from unnest(k.meant) m left join help_words w on w.word = m))), '[]')
        from spans p join help_kin k on k.key = p.key where k.meant <> '{}') as kin`.execute(ctx.db);
  return rows[0] ?? { all: 0, words: [], meant: [], kin: [] };
}

export type Spelled = { word: string; articles: number };

/** Those of these words that articles or synonyms have, as they are spelled. */
export async function findSpelled(ctx: Db, words: readonly string[]): Promise<Spelled[]> {
  const { rows } = await sql<Spelled>`
    select word, max(articles) as articles from (
      select word, articles from help_vocabulary where word = any(${words}::text[]) and articles > 0
      union all select word, 1 from help_synonyms where word = any(${words}::text[]) and status = 'active') known
    group by word`.execute(ctx.db);
  return rows;
}

/** Known words that share the most triples of letters with one that is not. */
export async function nearSpelled(ctx: Db, word: string): Promise<Spelled[]> {
  const { rows } = await sql<Spelled>`
    select word, articles from help_vocabulary where word % ${word} and articles > 0
    order by similarity(word, ${word}) desc, articles desc limit 40`.execute(ctx.db);
  return rows;
}

/** The commonest known words that begin so, by their stems. */
export async function wordsThatBegin(ctx: Db, beginning: string): Promise<{ stem: string; articles: number }[]> {
  const { rows } = await sql<{ stem: string; articles: number }>`
    select stem, max(articles)::int as articles from (
      select (ts_lexize('english_stem', v.word))[1] as stem, v.articles from (
        select word, articles from help_vocabulary
        where word >= ${beginning} and word < ${beginning} || chr(1114111) and articles > 0 order by articles desc, word limit 8) v) begun
    where stem is not null group by stem`.execute(ctx.db);
  return rows;
}

/** What a question asks for once: any of its alternatives, each one stem or several together. `idf` says how much it is worth. */
export type Group = {
  stems: readonly (readonly string[])[];
  idf: number;
  /** What people may mean by it, and what that is worth. */
  kin: readonly (readonly string[])[];
  kinIdf: number;
  isFiller: boolean;
};
export type Question = {
  groups: readonly Group[];
  /** Worth of all that was asked, known or not. */
  worth: number;
};

export type FoundRow = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  category: { slug: string; title: string };
  version: number;
  action: ArticleAction | null;
  intent: string | null;
  updatedAt: Date;
  checkedAt: Date;
  heading: string;
  anchor: string;
  text: string;
  /** By the words that it shares with the question, about from 0 to 1. */
  score: number;
  /** How many of the words that the question is about stand in the section. */
  met: number;
  /** How much the question and the title, or one way of asking, have of each other: 1 is all. */
  fit: number;
  /** Title, summary and the ways of asking. */
  asks: string[];
};

/** Of a word in many articles so many are looked at, those first that it says most about. */
const OF_A_WORD = 300;
/** So many articles have their sections compared with the question, and so many of those all that they are asked for by. */
const LOOKED_AT = 48;
const COMPARED = 24;
/** So many sections that have all words are looked at beside them. */
const WHOLE = 64;
/** What a word counts that stands in the text alone, neither in title, heading, summary nor a way of asking. */
const IN_TEXT = 0.7;

/** And what it counts that people say so and the article says it in its own words. */
const IN_KIN = 0.3;

/**
 * What makes the score of words (design 5.2, step 10). How they weigh against each other and against meaning was fitted, so that the right
 * article comes first most often, on ways of asking that the index did not know (a fifth of each article's left out in turn, 2,010 in all)
 * and on the questions of server/test/ownquestions.ts. Triples of letters added nothing to stems and repaired words. `kin` is the rank of
 * what is meant, word by word as much as each is worth. All of them are scaled so that the thresholds stay: on those questions 2 % are
 * answered wrongly at 0.45.
 */
const WEIGHT = { coverage: 0.235, rank: 0.44, kin: 0.295 } as const;

const quoted = (stem: string): string => `'${stem.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const queryOf = (stems: Group['stems'], weights = ''): string =>
  stems.length === 0
    ? ''
    : `(${stems.map((together) => `(${together.map((stem) => quoted(stem) + weights).join(' & ')})`).join(' | ')})`;
/** What is marked in a text, and what makes a rank. */
const anyOf = (groups: readonly Group[]): string =>
  groups.map(({ stems, kin }) => queryOf([...stems, ...kin])).join(' | ');

/**
 * The articles that share most words with a question, each with its best section, the likeliest first (design 5.2, steps 9 and 10), two
 * dozen at most. However many articles there are, no more than some hundreds of sections are compared: those of the articles that the words
 * say most about, and those with all of them.
 */
export async function findNearest(ctx: Db, { groups, worth }: Question, but?: string): Promise<FoundRow[]> {
  const known = groups.map((_, n) => n);
  const asked = groups.flatMap(({ stems, kin }, n) =>
    [...stems, ...kin].flatMap((together) => together.map((stem) => ({ n, stem }))),
  );
  const { rows } = await sql<FoundRow>`
    with asked as (select * from unnest(${asked.map(({ n }) => n)}::int[], ${asked.map(({ stem }) => stem)}::text[]) as a (n, stem)),
    worth as materialized (
      select * from unnest(${known}::int[], ${groups.map(({ idf }) => idf)}::float8[],
        ${groups.map(({ stems }) => queryOf(stems))}::tsquery[], ${groups.map(({ stems }) => queryOf(stems, ':ABC'))}::tsquery[],
        ${groups.map(({ kinIdf }) => kinIdf)}::float8[], ${groups.map(({ kin }) => queryOf(kin, ':ABC'))}::tsquery[], ${groups.map(({ kin }) => queryOf(kin))}::tsquery[],
        ${groups.map(({ isFiller }) => isFiller)}::boolean[]) as w (n, idf, anywhere, in_front, kin_idf, kin_in_front, kin, is_filler)),
    met as (
      select p.article_id, a.n, max(p.impact) as impact
      from asked a cross join lateral (
        select article_id, impact from help_postings where word = a.stem order by impact desc, article_id desc limit ${sql.lit(OF_A_WORD)}) p
      group by p.article_id, a.n),
    near as materialized (
      select m.article_id from met m join worth w using (n) group by m.article_id
      order by sum(w.idf * case when m.impact >= 1000 then 1 else ${sql.lit(IN_TEXT)} end) desc, sum(m.impact) desc, m.article_id
      limit ${sql.lit(LOOKED_AT)}),
    whole as materialized (
      select article_id, place from help_chunks where words @@ ${groups.map(({ stems, kin }) => queryOf([...stems, ...kin])).join(' & ')}::tsquery
      limit ${sql.lit(WHOLE)}),
    looked as (
      select c.article_id, c.place, c.words from near join help_chunks c using (article_id)
      union all
      select c.article_id, c.place, c.words from whole join help_chunks c using (article_id, place)
      where not exists (select 1 from near where near.article_id = whole.article_id)),
    scored as (
      select l.article_id, l.place, ts_rank(l.words, ${anyOf(groups)}::tsquery) as rank, g.coverage, g.kin
      from looked l cross join lateral (
        select sum(case when l.words @@ w.in_front then w.idf else greatest(
            case when l.words @@ w.anywhere then ${sql.lit(IN_TEXT)} * w.idf else 0 end,
            case when l.words @@ w.kin_in_front then ${sql.lit(IN_KIN)} * w.kin_idf else 0 end) end) / ${worth}::float8 as coverage,
          sum(w.kin_idf * ts_rank(l.words, w.kin) / (ts_rank(l.words, w.kin) + 0.3)) / ${worth}::float8 as kin
        from worth w) g),
    best as materialized (
      select * from (
        select distinct on (article_id) article_id, place,
          ${sql.lit(WEIGHT.coverage)} * coverage + ${sql.lit(WEIGHT.rank)} * rank / (rank + 0.5) + ${sql.lit(WEIGHT.kin)} * kin as score
        from scored where article_id is distinct from ${but ?? null}::uuid order by article_id, score desc, place) each
      order by score desc, article_id limit ${sql.lit(COMPARED)})
    select a.id, a.slug, a.title, a.summary, json_build_object('slug', g.slug, 'title', g.title) as category, a.version,
      a.published -> 'action' as action, a.published ->> 'intent' as intent, a.published_at as "updatedAt", a.checked_at as "checkedAt",
      c.heading, c.anchor, c.text, k.fit, array_append(k.asks, a.summary) as asks,
      (select count(*)::int from worth w where not w.is_filler and c.words @@ w.anywhere) as met,
      b.score
    from best b join help_articles a on a.id = b.article_id join help_categories g on g.slug = a.category
    join help_chunks c on c.article_id = b.article_id and c.place = b.place
    cross join lateral (
      select coalesce(max(sqrt(m.covered / ${worth}::float8 * least(1, m.n / greatest(1, length(k.words))::float8))), 0) as fit,
        coalesce(array_agg(k.text), '{}') as asks
      from help_asks k cross join lateral (
        select sum(w.idf) as covered, count(*) as n from worth w where not w.is_filler and k.words @@ w.anywhere) m
      where k.article_id = b.article_id) k
    order by b.score desc, a.id`.execute(ctx.db);
  return rows;
}

/** A section of an article, and how much it is like a question by its words, from 0 to 1. */
export type SectionRow = { id: string; heading: string; anchor: string; text: string; rank: number };
/** All sections of some articles. */
export async function sectionsOf(ctx: Db, ids: readonly string[], groups: readonly Group[]): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    select article_id as id, heading, anchor, text, r.rank / (r.rank + 0.5) as rank
    from help_chunks c cross join lateral (select ts_rank(c.words, ${anyOf(groups)}::tsquery)::float8 as rank) r
    where article_id = any(${ids}::uuid[]) order by article_id, place`.execute(ctx.db);
  return rows;
}

/** Signs that stand around what answers, in texts that cannot contain them. */
export const [HIT, MISS] = ['\u0002', '\u0003'] as const;

/** Texts with signs around the words of a question: all of each, or with `isShort` some words around them. */
export async function markWords(
  ctx: Db,
  texts: readonly string[],
  groups: readonly Group[],
  isShort: boolean,
): Promise<string[]> {
  const options = `StartSel="${HIT}", StopSel="${MISS}", ${isShort ? 'MaxWords=34, MinWords=16, ShortWord=2' : 'HighlightAll=true'}`;
  const { rows } = await sql<{ marked: string }>`
    select ts_headline('english', text, ${anyOf(groups)}::tsquery, ${options}) as marked
    from unnest(${texts}::text[]) with ordinality as t (text, place) order by place`.execute(ctx.db);
  return rows.map(({ marked }) => marked);
}
