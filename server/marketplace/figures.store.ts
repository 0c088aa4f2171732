// What stands open in a shop, and its sales day by day.

import { openParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import { soldProducts } from '@ahadi/domain/marketplace/products/lifecycle.ts';
import type { SellingFigures } from '@ahadi/domain/marketplace/selling/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type Span = { from: string; to: string; tz: string };

/** What goes to the seller of what left an escrow for them: less the commission, rounded in the steps that it is booked in. */
const sellersPart = sql`(e.to_seller_minor
  - (e.to_seller_minor / st.step * p.commission_bps + 5000) / 10000 * st.step)`;

/**
 * What stands open in a shop, and what was released to it in these days. `today` is the day where the shop is; `step` the smallest part
 * that money of its currency is cut into.
 */
export async function openFigures(
  ctx: Pick<Ctx, 'db'>,
  supplierId: string,
  it: { span: Span; today: string; step: bigint; few: number },
): Promise<Omit<SellingFigures, 'currency' | 'days'>> {
  const { from, to, tz } = it.span;
  const { rows } = await sql<Omit<SellingFigures, 'currency' | 'days'>>`
    select goods.*, parts.*, ended."releasedMinor" from
      (select count(*) filter (where status in ${among(soldProducts)} and tracks_stock and on_hand - reserved < ${it.few}) as "lowStock",
        count(*) filter (where exists (
          select 1 from product_revisions r where r.id = pending_revision_id and r.status = 'submitted')) as waiting
      from products where supplier_id = ${supplierId} and status <> 'archived') goods,
      (select count(*) filter (where p.status = 'placed') as "toAccept", count(*) filter (where p.status = 'accepted') as "toShip",
        count(*) filter (where p.status = 'accepted' and p.ship_by < ${it.today}::date) as late,
        count(*) filter (where p.status = 'problem') as problems, coalesce(sum(held.minor), 0)::bigint as "heldMinor"
      from parcels p left join lateral (
        select sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor) as minor
        from escrow_milestones m where m.escrow_id = p.escrow_id) held on true
      where p.supplier_id = ${supplierId} and p.status in ${among(openParcels)}) parts,
      (select coalesce(sum(${sellersPart}), 0)::bigint as "releasedMinor"
      from parcels p join escrows e on e.id = p.escrow_id, (select ${it.step}::bigint as step) st
      where p.supplier_id = ${supplierId} and p.status = 'completed'
        and p.completed_at >= (${from}::date::timestamp at time zone ${tz})
        and p.completed_at < ((${to}::date + 1)::timestamp at time zone ${tz})) ended`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`no figures of shop ${supplierId}`);
  return row;
}

/** Orders that were paid, their pieces and money, and views, each day of the span, oldest first; days without anything, too. */
export async function daysOf(
  ctx: Pick<Ctx, 'db'>,
  supplierId: string,
  { from, to, tz }: Span,
): Promise<SellingFigures['days']> {
  const { rows } = await sql<SellingFigures['days'][number]>`
    with days as (select day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') day),
    sold as (
      select (o.paid_at at time zone ${tz})::date as day, count(*) as orders, sum(p.total_minor)::bigint as paid, sum(l.pieces)::bigint as pieces
      from parcels p join orders o on o.id = p.order_id
      left join lateral (select sum(qty) as pieces from order_lines l where l.parcel_id = p.id) l on true
      -- What came too late to be sent never was the shop's.
      where p.supplier_id = ${supplierId} and p.escrow_id is not null and p.created_at >= (${from}::date - 2)
        and o.paid_at >= (${from}::date::timestamp at time zone ${tz})
        and o.paid_at < ((${to}::date + 1)::timestamp at time zone ${tz})
      group by 1),
    seen as (
      select v.day, count(*) as views from product_views v join products p on p.id = v.product_id
      where p.supplier_id = ${supplierId} and v.day between ${from}::date and ${to}::date group by v.day)
    select d.day, coalesce(s.orders, 0) as orders, coalesce(s.pieces, 0) as pieces, coalesce(s.paid, 0) as "paidMinor",
      coalesce(v.views, 0) as views
    from days d left join sold s on s.day = d.day left join seen v on v.day = d.day order by d.day`.execute(ctx.db);
  return rows;
}
