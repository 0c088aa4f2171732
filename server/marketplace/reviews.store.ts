// Reviews, and the ratings of products and shops that follow them.
import type { Page } from '@ahadi/domain/core/page.ts';
import type { Review } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

export type ReviewRow = {
  id: string;
  lineId: string;
  productId: string;
  supplierId: string;
  authorUserId: string;
  author: string;
  rating: number;
  text: string;
  at: Date;
  atUs: string;
  reply: string | null;
  repliedAt: Date | null;
};
const columns = sql`
  id, line_id as "lineId", product_id as "productId", supplier_id as "supplierId", author_user_id as "authorUserId", author, rating, text,
  at, at::text as "atUs", reply, replied_at as "repliedAt"`;

/** Newest first. */
export async function listReviews(
  ctx: Pick<Ctx, 'db'>,
  productId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  shape: (row: ReviewRow) => Review,
): Promise<Page<Review>> {
  const after = afterCursor(cursor);
  const { rows } = await sql<ReviewRow>`
    select ${columns} from product_reviews
    where product_id = ${productId}::uuid and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by at desc, id desc limit ${onePast(limit)}`.execute(ctx.db);
  return pageFrom(rows, limit, (row) => ({ at: row.atUs, id: row.id }), shape);
}

/** A bought line and what became of it. */
export type BoughtLine = {
  productId: string;
  supplierId: string;
  buyerName: string;
  left: number;
  deliveredAt: Date | null;
  completedAt: Date | null;
  /** Its buyer acts for the shop by now. */
  isOwn: boolean;
};

/** Holds a line that this person bought; undefined for lines of others, or of nobody. */
export async function holdLine(ctx: Pick<Ctx, 'db'>, buyerId: string, lineId: string): Promise<BoughtLine | undefined> {
  await sendAlong(ctx, sql`select from order_lines where id = ${lineId}::uuid for update`);
  const { rows } = await sql<BoughtLine>`
    select l.product_id as "productId", p.supplier_id as "supplierId", o.buyer_name as "buyerName", l.qty - l.cancelled_qty as left,
      p.delivered_at as "deliveredAt", p.completed_at as "completedAt",
      exists (select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = ${buyerId}::uuid) as "isOwn"
    from order_lines l join parcels p on p.id = l.parcel_id join orders o on o.id = p.order_id join suppliers s on s.id = p.supplier_id
    where l.id = ${lineId}::uuid and o.buyer_user_id = ${buyerId}::uuid`.execute(ctx.db);
  return rows[0];
}

export async function findReview(ctx: Pick<Ctx, 'db'>, lineId: string): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${columns} from product_reviews where line_id = ${lineId}::uuid`.execute(ctx.db);
  return rows[0];
}

type Written = Pick<ReviewRow, 'rating' | 'text'>;
/** Writes the review of a held line, or changes it. */
export async function saveReview(
  ctx: Pick<Ctx, 'db' | 'now'>,
  by: Pick<ReviewRow, 'lineId' | 'productId' | 'supplierId' | 'authorUserId' | 'author'>,
  { rating, text }: Written,
): Promise<ReviewRow> {
  const { rows } = await sql<ReviewRow>`
    insert into product_reviews (id, line_id, product_id, supplier_id, author_user_id, author, rating, text, at)
    values (${uuidv7()}, ${by.lineId}, ${by.productId}, ${by.supplierId}, ${by.authorUserId}, ${by.author}, ${rating}, ${text}, ${ctx.now})
    on conflict (line_id) do update set rating = excluded.rating, text = excluded.text, changed_at = ${ctx.now}
    returning ${columns}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`the review of line ${by.lineId} was not written`);
  return row;
}

/** The sums of ratings of a product and of its shop follow a review; the shop first, as everywhere. */
export async function addToRatings(
  ctx: Pick<Ctx, 'db'>,
  { productId, supplierId }: { productId: string; supplierId: string },
  { sum, count }: { sum: number; count: number },
): Promise<void> {
  await sql`update suppliers set rating_sum = rating_sum + ${sum}, rating_count = rating_count + ${count}
    where id = ${supplierId}::uuid`.execute(ctx.db);
  await sql`update products set rating_sum = rating_sum + ${sum}, rating_count = rating_count + ${count}
    where id = ${productId}::uuid`.execute(ctx.db);
}
