// An article is held and written here, and its former addresses lead on.
import type { ArticleInput, ArticleStatus } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** An article as services hold it. */
export type HeldArticle = {
  id: string;
  slug: string;
  status: ArticleStatus;
  revision: number;
  version: number;
  written: ArticleInput;
  published: ArticleInput | null;
  /** What is written differs from what visitors read, or read last. */
  hasChange: boolean;
  related: string[];
  writtenBy: string | null;
  submittedBy: string | null;
  views: number;
  helpful: number;
  unhelpful: number;
  updatedAt: Date;
  publishedAt: Date | null;
  checkedAt: Date | null;
  reviewBy: Date | null;
};

const columns = sql`
  a.id, a.slug, a.status, a.revision, a.version, a.written, a.published,
  (a.published is not null and a.written <> a.published) as "hasChange", a.related, a.written_by as "writtenBy",
  a.submitted_by as "submittedBy", a.views, a.helpful, a.unhelpful, a.updated_at as "updatedAt", a.published_at as "publishedAt",
  a.checked_at as "checkedAt", a.review_by as "reviewBy"`;

/** The article that has this address or had it, or undefined. `hold` keeps its row until the transaction ends. */
export async function findArticle(ctx: Db, slug: string, hold = false): Promise<HeldArticle | undefined> {
  const { rows } = await sql<HeldArticle>`
    select ${columns} from help_articles a where a.id = (select article_id from help_slugs where slug = ${slug})
    ${hold ? sql`for update of a` : sql``}`.execute(ctx.db);
  return rows[0];
}

export async function articleById(ctx: Db, id: string): Promise<HeldArticle | undefined> {
  const { rows } = await sql<HeldArticle>`select ${columns} from help_articles a where a.id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows[0];
}

export type NewArticle = { slug: string; written: ArticleInput; writtenBy: string | null };

/** Makes a draft; answers its id. Throws what PostgreSQL says when the address is taken: ask {@link ownerOfSlug} before. */
export async function addArticle(ctx: Pick<Ctx, 'db' | 'now'>, it: NewArticle): Promise<string> {
  const id = uuidv7();
  const { title, summary, category } = it.written;
  await sql`
    with made as (
      insert into help_articles (id, slug, status, written, title, summary, category, written_by, created_at, updated_at, place)
      values (${id}, ${it.slug}, 'draft', ${JSON.stringify(it.written)}, ${title}, ${summary}, ${category}, ${it.writtenBy}, ${ctx.now},
        ${ctx.now}, (select coalesce(max(place), 0) + 1 from help_articles where category = ${category}))
      returning id)
    insert into help_slugs (slug, article_id) select ${it.slug}, id from made`.execute(ctx.db);
  return id;
}

/** Whose address this is or was; null when nobody had it yet. */
export async function ownerOfSlug(ctx: Db, slug: string): Promise<string | null> {
  const row = await ctx.db.selectFrom('help_slugs').select('article_id').where('slug', '=', slug).executeTakeFirst();
  return row?.article_id ?? null;
}

/**
 * Keeps an address for an article, in the place of one that it was to have and never did: until the text is published both lead to it.
 * The address is free, or its own.
 */
export async function keepSlug(ctx: Db, id: string, slug: string): Promise<void> {
  await sql`insert into help_slugs (slug, article_id) values (${slug}, ${id}) on conflict (slug) do nothing`.execute(
    ctx.db,
  );
  await sql`delete from help_slugs where article_id = ${id} and slug <> ${slug} and not was_read`.execute(ctx.db);
}

/** An article is found at this address from now on; those that visitors know lead on. */
export async function takeSlug(ctx: Db, id: string, slug: string): Promise<void> {
  await keepSlug(ctx, id, slug);
  await sql`update help_slugs set was_read = true where slug = ${slug}`.execute(ctx.db);
  await ctx.db.updateTable('help_articles').set({ slug }).where('id', '=', id).execute();
}

export type ArticleChange = {
  slug?: string;
  status?: ArticleStatus;
  revision?: number;
  version?: number;
  written?: string;
  published?: string;
  title?: string;
  summary?: string;
  category?: string;
  related?: string[];
  stock_hash?: string;
  changed_here?: boolean;
  written_by?: string | null;
  submitted_by?: string | null;
  helpful?: number;
  unhelpful?: number;
  published_at?: Date;
  checked_at?: Date;
  review_by?: Date | null;
  place?: number;
};
/** Writes what changed of an article that is held. */
export const changeArticle = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, change: ArticleChange) =>
  ctx.db
    .updateTable('help_articles')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
