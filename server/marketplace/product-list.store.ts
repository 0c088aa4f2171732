// Products whatever their state, of one shop or of all.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { openRevisions } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import type { OwnProductRow, ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Row = Omit<OwnProductRow, 'updatedAt'> & { updatedAt: Date; at_us: string };

/** Products whatever their state, those that were changed last first: of one supplier, or of all. A draft is shown by what is written of it. */
export async function listProducts(
  ctx: Pick<Ctx, 'db'>,
  input: PageRequest & {
    supplierId?: string | undefined;
    status?: ProductStatus | undefined;
    q?: string | undefined;
  },
): Promise<Page<OwnProductRow>> {
  const after = afterCursor(input.cursor);
  const ofSupplier = input.supplierId ? sql`and p.supplier_id = ${input.supplierId}` : sql``;
  const inState = input.status ? sql`and p.status = ${input.status}` : sql``;
  const words = input.q ? sql`and p.id in (${named(like(input.q), input.supplierId)})` : sql``;
  const { rows } = await sql<Row>`
    select p.id, coalesce(nullif(p.title, ''), r.content->>'title', '') as title, p.status, r.status as "pendingStatus",
      s.name as "supplierName", coalesce(p.picture, r.content->'pictures'->0) as picture,
      case when p.title = '' then coalesce((r.content->>'priceMinor')::bigint, 0) else p.price_minor end as "priceMinor", p.currency,
      p.on_hand as "onHand", p.reserved, p.tracks_stock as "tracksStock", p.sold, p.views, p.featured_rank as "featuredRank",
      p.updated_at as "updatedAt", p.updated_at::text as at_us
    from products p join suppliers s on s.id = p.supplier_id left join product_revisions r on r.id = p.pending_revision_id
    where (p.updated_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid) ${ofSupplier} ${inState} ${words}
    order by p.updated_at desc, p.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ at_us: _at, updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }),
  );
}

/** What is called so, on sale or in what is written of it; among the goods of one shop its own numbers count, too. */
const named = (pattern: string, supplierId: string | undefined) => sql`
  select id from products where title ilike ${pattern}
  union all select product_id from product_revisions
    where status in ${among(openRevisions)} and content->>'title' ilike ${pattern}
  ${supplierId ? sql`union all select id from products where supplier_id = ${supplierId} and sku ilike ${pattern}` : sql``}`;

/** A pattern that finds the words anywhere; what the reader typed is never a wildcard. */
const like = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
