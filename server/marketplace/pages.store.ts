// What the pages of a product and of a shop show.
import type { ProductContent, ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierForm, SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { besideCard, type CardRow, cardColumns } from './cards.store.ts';

export type ViewRow = CardRow & {
  onSale: boolean;
  status: ProductStatus;
  revisionId: string;
  content: ProductContent;
  delivery: SupplierForm['delivery'];
  returnDays: number;
  sold: number;
  isMine: boolean;
  wasSeen: boolean;
};

const isMine = (readerId: string) => sql`exists (
  select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = ${readerId}::uuid)`;

/** A product with the text that is on sale, or that waits where there is none yet; and whether the reader saw it on this day. */
export async function findView(
  ctx: Pick<Ctx, 'db'>,
  readerId: string,
  id: string,
  day: string,
): Promise<ViewRow | undefined> {
  const { rows } = await sql<ViewRow>`
    select ${cardColumns}, p.on_sale as "onSale", p.status, r.id as "revisionId", r.content,
      s.form -> 'delivery' as delivery, (s.form -> 'returnDays')::int as "returnDays", p.sold, ${isMine(readerId)} as "isMine",
      exists (select 1 from product_views v where v.product_id = p.id and v.user_id = ${readerId}::uuid and v.day = ${day}::date) as "wasSeen"
    from products p ${besideCard(readerId)}
    join product_revisions r on r.id = coalesce(p.live_revision_id, p.pending_revision_id)
    where p.id = ${id}::uuid`.execute(ctx.db);
  return rows[0];
}

/**
 * Counts a view, one a person a day. While an order holds the product it is left for the next time: nobody waits for a purchase to
 * read a page.
 */
export async function countView(ctx: Pick<Ctx, 'db'>, readerId: string, id: string, day: string): Promise<void> {
  await sql`
    with free as (select id from products where id = ${id}::uuid for no key update skip locked),
    seen as (
      insert into product_views (product_id, user_id, day) select id, ${readerId}::uuid, ${day}::date from free
      on conflict do nothing returning product_id)
    update products p set views = p.views + 1 from seen where p.id = seen.product_id`.execute(ctx.db);
}

export type ShopRow = {
  id: string;
  slug: string;
  status: SupplierStatus;
  form: SupplierForm;
  country: string;
  level: number | null;
  approvedAt: Date | null;
  createdAt: Date;
  products: number;
  completedParcels: number;
  ratingSum: number;
  ratingCount: number;
  closedFrom: string | null;
  closedTo: string | null;
  closureNote: string;
  isMine: boolean;
};

export async function findShop(ctx: Pick<Ctx, 'db'>, readerId: string, id: string): Promise<ShopRow | undefined> {
  const { rows } = await sql<ShopRow>`
    select s.id, s.slug, s.status, s.form, s.country, i.verification_level as level, s.approved_at as "approvedAt",
      s.created_at as "createdAt", s.live_products as products, s.completed_parcels as "completedParcels", s.rating_sum as "ratingSum",
      s.rating_count as "ratingCount", s.closed_from as "closedFrom", s.closed_to as "closedTo", s.closure_note as "closureNote",
      ${isMine(readerId)} as "isMine"
    from suppliers s left join identities i on i.id = s.identity_id where s.id = ${id}::uuid`.execute(ctx.db);
  return rows[0];
}
