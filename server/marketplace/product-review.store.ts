// What waits to be looked at, the longest waiting first.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { ReviewRow } from '@ahadi/domain/marketplace/curating/schema.ts';
import { approvedProducts } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import { prohibitedInProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast, pageFrom } from '../core/page.ts';

type Row = {
  productId: string;
  revisionId: string;
  content: ProductContent;
  supplierId: string;
  supplierName: string;
  currency: string;
  isChange: boolean;
  submittedAt: Date;
  isOwn: boolean;
  at_us: string;
};

/** Everything of open shops that waits to be looked at, the longest waiting first. */
export async function listWaiting(
  ctx: Pick<Ctx, 'db'>,
  readerId: string,
  input: PageRequest,
): Promise<Page<ReviewRow>> {
  const after = afterCursor(input.cursor, BEGINNING);
  const { rows } = await sql<Row>`
    select p.id as "productId", r.id as "revisionId", r.content, s.id as "supplierId", s.name as "supplierName", p.currency,
      p.status in ${among(approvedProducts)} as "isChange", r.submitted_at as "submittedAt", r.submitted_at::text as at_us,
      coalesce(r.submitted_by = ${readerId}, false) or exists (
        select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = ${readerId}) as "isOwn"
    from product_revisions r join products p on p.pending_revision_id = r.id join suppliers s on s.id = p.supplier_id
    where r.status = 'submitted' and s.status = 'approved' and (r.submitted_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by r.submitted_at, r.id limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.revisionId }),
    (row) =>
      ({
        productId: row.productId,
        revisionId: row.revisionId,
        title: row.content.title,
        picture: row.content.pictures[0] ?? null,
        supplier: { id: row.supplierId, name: row.supplierName },
        priceMinor: row.content.priceMinor,
        currency: row.currency,
        isChange: row.isChange,
        submittedAt: row.submittedAt.toISOString(),
        prohibited: prohibitedInProduct(row.content),
        isOwn: row.isOwn,
      }) as ReviewRow, // brands of ids are born here
  );
}
