import type { ProductContent, RevisionStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../../core/ctx.ts';

/** One version of a product's text, pictures and price, as services hold it. */
export type HeldRevision = {
  id: string;
  no: number;
  status: RevisionStatus;
  content: ProductContent;
  whyReview: string | null;
  submittedBy: string | null;
  submittedAt: Date | null;
  decidedAt: Date | null;
  note: string | null;
  fieldNotes: Record<string, string>;
};

export async function revisionsById(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<HeldRevision[]> {
  const { rows } = await sql<HeldRevision>`
    select id, no, status, content, why_review as "whyReview", submitted_by as "submittedBy", submitted_at as "submittedAt",
      decided_at as "decidedAt", note, field_notes as "fieldNotes"
    from product_revisions where id = any(${ids}::uuid[]) limit 2`.execute(ctx.db);
  return rows;
}

/** Begins the next version of a product, and answers its id. The product is held. */
export async function addRevision(
  ctx: Pick<Ctx, 'db' | 'now'>,
  productId: string,
  content: ProductContent,
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into product_revisions (id, product_id, no, status, content, created_at)
    values (${id}, ${productId}, (select coalesce(max(no), 0) + 1 from product_revisions where product_id = ${productId}), 'open',
      ${JSON.stringify(content)}, ${ctx.now})`.execute(ctx.db);
  return id;
}

export type RevisionChange = {
  status?: RevisionStatus;
  content?: ProductContent;
  why_review?: string | null;
  submitted_by?: string | null;
  submitted_at?: Date | null;
  reviewed_by?: string | null;
  decided_at?: Date | null;
  note?: string | null;
  field_notes?: Record<string, string>;
  live_at?: Date;
};
export const changeRevision = (ctx: Pick<Ctx, 'db'>, id: string, { content, field_notes, ...plain }: RevisionChange) =>
  ctx.db
    .updateTable('product_revisions')
    .set({
      ...plain,
      ...(content && { content: JSON.stringify(content) }),
      ...(field_notes && { field_notes: JSON.stringify(field_notes) }),
    })
    .where('id', '=', id)
    .execute();

/**
 * The prices that a product had on sale before the one of now, with how many days ago each of them ended: what was asked until
 * yesterday counts, however long ago it began.
 */
export async function earlierPrices(
  ctx: Pick<Ctx, 'db' | 'now'>,
  productId: string,
): Promise<{ priceMinor: number; daysAgo: number }[]> {
  const { rows } = await sql<{ priceMinor: number; daysAgo: number }>`
    select "priceMinor", extract(epoch from ${ctx.now}::timestamptz - ended_at)::float8 / 86400 as "daysAgo" from (
      select (content->>'priceMinor')::bigint as "priceMinor", lead(live_at) over (order by live_at, no) as ended_at
      from product_revisions where product_id = ${productId} and live_at is not null) was
    where ended_at is not null order by ended_at desc limit 200`.execute(ctx.db);
  return rows;
}
