// Deeds of administrators on shops and products, newest first.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { CurationEntry } from '@ahadi/domain/marketplace/curating/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Row = {
  id: string;
  name: string;
  by: string;
  about: string;
  kind: 'supplier' | 'product';
  subjectId: string;
  reason: string | null;
  at: Date;
  at_us: string;
};

/** What nobody but a curator does. */
const curators = [
  'supplier.asked',
  'supplier.approved',
  'supplier.rejected',
  'supplier.changed',
  'supplier.suspended',
  'supplier.reinstated',
  'supplier.terminated',
  'product.changed',
  'product.asked',
  'product.rejected',
  'product.taken_down',
  'product.lifted',
  'product.featured',
];
/** What curators never do and others do all day; the index goes without it, so it stands here word by word. */
const others = sql`('product.stock_adjusted', 'product.reviewed', 'product.review_answered')`;

/** Every deed on shops and goods by somebody who does not sell there, newest first. */
export async function listDeeds(
  ctx: Pick<Ctx, 'db'>,
  input: PageRequest,
  pathOf: (row: Row) => string,
): Promise<Page<CurationEntry>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Row>`
    select e.id, e.name, u.name as by, coalesce(nullif(p.title, ''), r.content->>'title', s.name, '') as about, e.subject_kind as kind,
      e.subject_id as "subjectId", coalesce(told_payload(e.id, e.payload)->>'reason', nullif(told_payload(e.id, e.payload)->>'note', '')) as reason, e.at, e.at::text as at_us
    from events e join users u on u.id = e.actor_id
      left join products p on e.subject_kind = 'product' and p.id = e.subject_id
      left join product_revisions r on r.id = p.pending_revision_id
      left join suppliers s on s.id = coalesce(p.supplier_id, case when e.subject_kind = 'supplier' then e.subject_id end)
    where e.subject_kind in ('supplier', 'product') and (e.at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      and e.name not in ${others}
      and (e.name = any(${curators}::text[]) or not exists (
        select 1 from identity_members m where m.identity_id = s.identity_id and m.user_id = e.actor_id))
    order by e.at desc, e.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => ({
      id: row.id,
      name: row.name,
      by: row.by,
      about: row.about,
      path: pathOf(row),
      reason: row.reason,
      at: row.at.toISOString(),
    }),
  );
}
