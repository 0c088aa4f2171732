// Versions of the text, pictures and price of a product.
import type { ProductContent, RevisionStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

/** One version of a product's text, pictures and price, as services hold it. */
export type HeldRevision = {
  id: string;
  no: number;
  status: RevisionStatus;
  content: ProductContent;
  whyReview: string | null;
  submittedBy: string | null;
  submittedAt: Date | null;
  reviewedBy: string | null;
  decidedAt: Date | null;
  note: string | null;
  fieldNotes: Record<string, string>;
  liveAt: Date | null;
};

const columns = sql`
  r.id, r.no, r.status, r.content, r.why_review as "whyReview", r.submitted_by as "submittedBy", r.submitted_at as "submittedAt",
  r.reviewed_by as "reviewedBy", r.decided_at as "decidedAt", r.note, r.field_notes as "fieldNotes", r.live_at as "liveAt"`;

/** What is on sale of a product and what waits, to be asked together with something else. */
export const revisionsOf = (productId: string) => sql<HeldRevision>`
    select ${columns} from products p join product_revisions r on r.id = any(array[p.live_revision_id, p.pending_revision_id])
    where p.id = ${productId}`;

/** Begins the next version of a product, and answers it. The product is held. */
export async function addRevision(
  ctx: Pick<Ctx, 'db' | 'now'>,
  productId: string,
  content: ProductContent,
): Promise<HeldRevision> {
  const { rows } = await sql<HeldRevision>`
    insert into product_revisions as r (id, product_id, no, status, content, created_at)
    values (${uuidv7()}, ${productId}, (select coalesce(max(no), 0) + 1 from product_revisions where product_id = ${productId}), 'open',
      ${JSON.stringify(content)}, ${ctx.now})
    returning ${columns}`.execute(ctx.db);
  return rows[0] as HeldRevision; // an insert of one row answers one
}

/** Writes a version that differs. */
export function saveRevision(ctx: Pick<Ctx, 'db'>, before: HeldRevision, after: HeldRevision): Promise<void> {
  const written = ctx.db.updateTable('product_revisions').set({
    status: after.status,
    ...(after.content !== before.content && { content: JSON.stringify(after.content) }),
    why_review: after.whyReview,
    submitted_by: after.submittedBy,
    submitted_at: after.submittedAt,
    reviewed_by: after.reviewedBy,
    decided_at: after.decidedAt,
    note: after.note,
    field_notes: JSON.stringify(after.fieldNotes),
    live_at: after.liveAt,
  });
  return sendAlong(ctx, written.where('id', '=', after.id));
}

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
