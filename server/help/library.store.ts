// What was brought in last is known by its hash.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** The hash of what was brought in last; `hold` keeps others who bring something in waiting until the transaction ends. */
export async function libraryHash(ctx: Db, hold = false): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select library_hash as hash from help_state ${hold ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0]?.hash ?? '';
}

export const noteLibrary = (ctx: Db, hash: string) => sql`update help_state set library_hash = ${hash}`.execute(ctx.db);

export type StockCategory = { slug: string; title: string; description: string; icon: string };

/** Keeps the categories in their order; those that an editor changed stay as they are. */
export async function putCategories(ctx: Pick<Ctx, 'db' | 'now'>, categories: readonly StockCategory[]): Promise<void> {
  await sql`
    insert into help_categories (slug, title, description, icon, place, at)
    select it ->> 'slug', it ->> 'title', it ->> 'description', it ->> 'icon', n, ${ctx.now}
    from json_array_elements(${JSON.stringify(categories)}::json) with ordinality as c (it, n)
    on conflict (slug) do update set title = excluded.title, description = excluded.description, icon = excluded.icon,
      place = excluded.place, at = excluded.at where not help_categories.changed_here`.execute(ctx.db);
}

export type StockRow = { id: string; changedHere: boolean; stockHash: string | null };

/** The articles that have or had these addresses, held, by the address. */
export async function stockArticles(ctx: Db, slugs: readonly string[]): Promise<Map<string, StockRow>> {
  const { rows } = await sql<StockRow & { slug: string }>`
    select s.slug, a.id, (a.changed_here or a.stock_hash is null) as "changedHere", a.stock_hash as "stockHash"
    from help_slugs s join help_articles a on a.id = s.article_id where s.slug = any(${slugs}::text[]) order by a.id for update of a`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ slug, ...row }) => [slug, row]));
}
