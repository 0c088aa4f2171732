// A category that an editor changed is left alone by what comes with the product.
import type { HelpCategory } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** How many categories there are beside this one. Nobody else makes one until the transaction ends. */
export async function countOthers(ctx: Db, slug: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('help.categories'))`.execute(ctx.db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from help_categories where slug <> ${slug}`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

export type NewCategory = Omit<HelpCategory, 'articles'> & { place: number };

/** Makes or changes a category; from now on what comes with the product leaves it alone. */
export const putCategory = (ctx: Pick<Ctx, 'db' | 'now'>, { slug, title, description, icon, place }: NewCategory) =>
  sql`
    insert into help_categories (slug, title, description, icon, place, changed_here, at)
    values (${slug}, ${title}, ${description}, ${icon}, ${place}, true, ${ctx.now})
    on conflict (slug) do update set title = excluded.title, description = excluded.description, icon = excluded.icon,
      place = excluded.place, changed_here = true, at = excluded.at`.execute(ctx.db);

/** Whether an article is in it, or is to be once its change is published. Nobody puts one in until the transaction ends. */
export async function isUsed(ctx: Db, slug: string): Promise<boolean> {
  await sql`select 1 from help_categories where slug = ${slug} for update`.execute(ctx.db);
  const { rows } = await sql`
    select 1 from help_articles where category = ${slug} or written ->> 'category' = ${slug} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Answers whether there was one. */
export async function dropCategory(ctx: Db, slug: string): Promise<boolean> {
  const done = await ctx.db.deleteFrom('help_categories').where('slug', '=', slug).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** Whether there is one; it stays until the transaction ends. */
export async function hasCategory(ctx: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from help_categories where slug = ${slug} for key share`.execute(ctx.db);
  return rows.length > 0;
}
