// Every shop, what was changed last first, and what was refused of one.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { openParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { SupplierRow, SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { behindCursor, onePast, pageFrom } from '../core/page.ts';

/** Each time a shop was refused or sent back, and why, the newest twenty first. */
export async function refusalsOf(ctx: Pick<Ctx, 'db'>, id: string): Promise<{ at: string; reason: string }[]> {
  const { rows } = await sql<{ at: Date; reason: string | null }>`
    select e.at, told_payload(e.id, e.payload) ->> 'reason' as reason from events e
    where e.subject_kind = 'supplier' and e.subject_id = ${id} and e.name in ('supplier.asked', 'supplier.rejected')
    order by e.at desc, e.id desc limit 20`.execute(ctx.db);
  return rows.map(({ at, reason }) => ({ at: at.toISOString(), reason: reason ?? '' }));
}

type Row = Omit<SupplierRow, 'updatedAt'> & { updatedAt: Date; at_us: string };

/** Every supplier but drafts that nobody sent in, what was changed last first; of applications the longest waiting. A draft is shown when drafts are asked for. */
export async function listSuppliers(
  ctx: Pick<Ctx, 'db'>,
  input: PageRequest & { status?: SupplierStatus | undefined; q?: string | undefined },
): Promise<Page<SupplierRow>> {
  const first = input.status === 'applied' ? 'oldest' : 'newest';
  const { behind, order } = behindCursor(input.cursor, sql`s.updated_at`, sql`s.id`, first);
  const inState = input.status ? sql`and s.status = ${input.status}` : sql`and s.status <> 'draft'`;
  const words = input.q ? sql`and s.name ilike ${`%${input.q.replace(/[\\%_]/g, '\\$&')}%`}` : sql``;
  const { rows } = await sql<Row>`
    select s.id, s.slug, s.name, s.status, s.country, s.commission_bps as "commissionBps", s.live_products as "liveProducts",
      coalesce(i.display_name, '') as "ownerName", coalesce(s.form ->> 'city', '') as city,
      (select count(*) from parcels p where p.supplier_id = s.id and p.status in ${among(openParcels)})
        as "openParcels",
      s.updated_at as "updatedAt", s.updated_at::text as at_us
    from suppliers s left join identities i on i.id = s.identity_id where ${behind} ${inState} ${words}
    order by ${order} limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ at_us: _at, updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }),
  );
}
