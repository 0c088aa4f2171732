// What notices say of a product, and whom they go to.

import { openParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Recipient } from '../core/notice.ts';

/** What a notice says of a product to any reader, and whose it is. */
export async function productFacts(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ title: string; supplierId: string } | undefined> {
  const { rows } = await sql<{ title: string; supplierId: string }>`
    select coalesce(nullif(p.title, ''), nullif(r.content->>'title', ''), 'A product') as title, p.supplier_id as "supplierId"
    from products p left join product_revisions r on r.id = p.pending_revision_id where p.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Everybody who waits for pieces of a product, each once with the newest of their orders; at most two thousand. */
export async function buyersWaiting(
  ctx: Pick<Ctx, 'db'>,
  productId: string,
): Promise<(Recipient & { orderId: string })[]> {
  const { rows } = await sql<Recipient & { orderId: string }>`
    select distinct on (u.id) u.id as "userId", u.email, u.name, o.id as "orderId"
    from order_lines l join parcels p on p.id = l.parcel_id join orders o on o.id = p.order_id join users u on u.id = o.buyer_user_id
    where l.product_id = ${productId} and l.cancelled_qty < l.qty
      and p.status in ${among(openParcels)}
    order by u.id, o.created_at desc limit 2000`.execute(ctx.db);
  return rows;
}

/** Everybody who waits for parcels of a shop with these, the newest first, and the order of the newest; at most two thousand people. */
export async function buyersOfShop(
  ctx: Pick<Ctx, 'db'>,
  supplierId: string,
): Promise<(Recipient & { orderId: string; parcels: { no: string; status: ParcelStatus }[] })[]> {
  const { rows } = await sql<Recipient & { orderId: string; parcels: { no: string; status: ParcelStatus }[] }>`
    select u.id as "userId", u.email, u.name, (array_agg(o.id order by o.created_at desc, o.id desc))[1] as "orderId",
      json_agg(json_build_object('no', p.no, 'status', p.status) order by o.created_at desc, p.no) as parcels
    from parcels p join orders o on o.id = p.order_id join users u on u.id = o.buyer_user_id
    where p.supplier_id = ${supplierId} and p.status in ${among(openParcels)}
    group by u.id order by u.id limit 2000`.execute(ctx.db);
  return rows;
}

/** Who wrote a review. */
export async function authorOf(ctx: Pick<Ctx, 'db'>, reviewId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email, u.name from product_reviews r join users u on u.id = r.author_user_id
    where r.id = ${reviewId}`.execute(ctx.db);
  return rows;
}
