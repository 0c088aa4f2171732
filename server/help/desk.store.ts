// What editors list, and what readers said to them.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { ArticleRow, ArticleStatus, Remark } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;
type Asked = PageRequest & {
  status?: ArticleStatus | undefined;
  category?: string | undefined;
  q?: string | undefined;
};
type Row = Omit<ArticleRow, 'reviewBy' | 'updatedAt'> & {
  id: string;
  reviewBy: Date | null;
  updatedAt: Date;
  at: string;
};

/** Every article as its editors list it, the latest changed first; `q` is a part of title or address. */
export async function listArticles(ctx: Db, { cursor, limit, status, category, q }: Asked): Promise<Page<ArticleRow>> {
  const after = afterCursor(cursor);
  const like = q && `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<Row>`
    select a.id, a.slug, a.written ->> 'category' as category, a.written ->> 'title' as title, a.status,
      (a.published is not null and a.written <> a.published) as "hasChange", a.review_by as "reviewBy", a.views, a.helpful, a.unhelpful,
      a.updated_at as "updatedAt", a.updated_at::text as at
    from help_articles a where (a.updated_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      ${status ? sql`and a.status = ${status}` : sql``} ${category ? sql`and a.written ->> 'category' = ${category}` : sql``}
      ${like ? sql`and (a.written ->> 'title' ilike ${like} or a.slug ilike ${like})` : sql``}
    order by a.updated_at desc, a.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    limit,
    ({ at, id }) => ({ at, id }),
    ({ id: _id, at: _at, ...row }) => ({
      ...row,
      reviewBy: row.reviewBy?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    }),
  );
}

/** Whether anybody else may publish. */
export async function hasOtherEditor(ctx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_roles where role in ('editor', 'admin') and user_id <> ${userId}::uuid limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Votes with words that nobody settled yet, the newest first. */
export async function listRemarks(ctx: Db, { cursor, limit }: PageRequest): Promise<Page<Remark>> {
  const after = afterCursor(cursor);
  const { rows } = await sql<Omit<Remark, 'at'> & { at: Date; atUs: string }>`
    select v.id, a.slug as article, a.title, v.helpful, v.reason, v.text, v.at, v.at::text as "atUs"
    from help_votes v join help_articles a on a.id = v.article_id
    where v.text <> '' and v.settled_at is null and (v.at, v.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by v.at desc, v.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    limit,
    ({ atUs, id }) => ({ at: atUs, id }),
    ({ atUs: _, ...row }) => ({ ...row, at: row.at.toISOString() }),
  );
}

/** Settles a remark; answers whether there was one to settle. Twice is once. */
export async function settleRemark(ctx: Pick<Ctx, 'db' | 'now'>, id: string): Promise<boolean> {
  const { rows } = await sql`
    update help_votes set settled_at = coalesce(settled_at, ${ctx.now}) where id = ${id}::uuid and text <> '' returning id`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
