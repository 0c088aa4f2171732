// What visitors read is listed without its texts.
import { readArticles } from '@ahadi/domain/help/lifecycle.ts';
import type { ArticleCard, HelpCategory } from '@ahadi/domain/help/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

type Db = Pick<Ctx, 'db'>;
type CardRow = Omit<ArticleCard, 'updatedAt'> & { updatedAt: Date };

const isRead = sql`a.status in ${among(readArticles)}`;
const cards = (rest: RawBuilder<unknown>) => sql<CardRow>`
  select a.slug, a.title, a.summary, json_build_object('slug', c.slug, 'title', c.title) as category, a.published_at as "updatedAt"
  from help_articles a join help_categories c on c.slug = a.category where ${isRead} ${rest}`;

const cardsFrom = async (ctx: Db, rest: RawBuilder<unknown>): Promise<ArticleCard[]> =>
  (await cards(rest).execute(ctx.db)).rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));

/** All categories in their order, with how many articles visitors read in each. */
export async function listCategories(ctx: Db): Promise<HelpCategory[]> {
  const { rows } = await sql<HelpCategory>`
    select c.slug, c.title, c.description, c.icon,
      (select count(*)::int from help_articles a where a.category = c.slug and ${isRead}) as articles
    from help_categories c order by c.place, c.slug limit 100`.execute(ctx.db);
  return rows;
}

export async function findCategory(ctx: Db, slug: string): Promise<HelpCategory | undefined> {
  const { rows } = await sql<HelpCategory>`
    select c.slug, c.title, c.description, c.icon,
      (select count(*)::int from help_articles a where a.category = c.slug and ${isRead}) as articles
    from help_categories c where c.slug = ${slug}`.execute(ctx.db);
  return rows[0];
}

/** The most read of the last thirty days. */
export const listPopular = (ctx: Db): Promise<ArticleCard[]> =>
  cardsFrom(ctx, sql`order by a.recent_views desc, a.id desc limit 6`);

/** Those whose text is the newest. */
export const listUpdated = (ctx: Db): Promise<ArticleCard[]> =>
  cardsFrom(ctx, sql`order by a.published_at desc, a.id desc limit 6`);

/** More than these stand in no category of a help center that people keep. */
const MOST_IN_CATEGORY = 500;

export const listInCategory = (ctx: Db, category: string, sort: 'recommended' | 'newest'): Promise<ArticleCard[]> =>
  cardsFrom(
    ctx,
    sql`and a.category = ${category}
      order by ${sort === 'newest' ? sql`a.published_at desc, a.id desc` : sql`a.place, a.id`} limit ${sql.lit(MOST_IN_CATEGORY)}`,
  );

/** Those of these addresses that visitors read, in the order they are named. */
export const listNamed = (ctx: Db, slugs: readonly string[]): Promise<ArticleCard[]> =>
  cardsFrom(
    ctx,
    sql`and a.id in (select article_id from help_slugs where slug = any(${slugs}::text[]))
      order by array_position(${slugs}::text[], a.slug), a.id limit 10`,
  );

/** Everything that visitors read, without the texts: card by card with the ways of asking. And a number that grows when any of it changes. */
export async function readIndex(
  ctx: Db,
): Promise<{ version: string; articles: (ArticleCard & { aliases: string[] })[] }> {
  const { rows } = await sql<{ version: string; articles: (ArticleCard & { aliases: string[] })[] }>`
    select version::text as version, (
      select coalesce(json_agg(json_build_object('slug', a.slug, 'title', a.title, 'summary', a.summary,
        'category', json_build_object('slug', c.slug, 'title', c.title), 'aliases', a.published -> 'aliases',
        'updatedAt', to_char(a.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.place, c.slug, a.place, a.id), '[]')
      from help_articles a join help_categories c on c.slug = a.category where ${isRead}) as articles
    from help_state`.execute(ctx.db);
  return rows[0] ?? { version: '0', articles: [] };
}

/** A reader's vote on a version, or null. */
export async function voteOf(ctx: Db, articleId: string, version: number, voter: string): Promise<'yes' | 'no' | null> {
  const row = await ctx.db
    .selectFrom('help_votes')
    .select('helpful')
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .where('voter', '=', voter)
    .executeTakeFirst();
  return row ? (row.helpful ? 'yes' : 'no') : null;
}
