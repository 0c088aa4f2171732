// Sales, returns and commissions by currency and by shop.

import { openParcels, overParcels } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { MarketFinance } from '@ahadi/domain/marketplace/curating/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

export type Span = { from: string; to: string; tz: string };
/** The smallest part that money of each currency is cut into: commissions are booked in them. */
export type Steps = { codes: readonly string[]; steps: readonly string[] };

const begins = ({ from, tz }: Span) => sql`(${from}::date::timestamp at time zone ${tz})`;
const ends = ({ to, tz }: Span) => sql`((${to}::date + 1)::timestamp at time zone ${tz})`;

/** The commission on what went to a seller, rounded like it was booked. */
const commission = sql`((e.to_seller_minor / st.step * p.commission_bps + 5000) / 10000 * st.step)`;
const stepsOf = ({ codes, steps }: Steps) => sql`unnest(${codes}::text[], ${steps}::bigint[]) as st (currency, step)`;

/** What was sold, is held, and went where, by currency. A parcel ended when it was completed, or when its last money went back. */
export async function byCurrency(ctx: Pick<Ctx, 'db'>, span: Span, steps: Steps): Promise<MarketFinance['currencies']> {
  const { rows } = await sql<MarketFinance['currencies'][number]>`
    with sold as (
      select currency, count(*) as orders, sum(total_minor) as minor from orders
      where paid_at >= ${begins(span)} and paid_at < ${ends(span)} group by currency),
    held as (
      select o.currency, sum(m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor) as minor
      from parcels p join orders o on o.id = p.order_id join escrow_milestones m on m.escrow_id = p.escrow_id
      where p.status in ${among(openParcels)} group by o.currency),
    ended as (
      select o.currency, sum(e.to_seller_minor - ${commission}) as sellers, sum(p.returned_minor) as returned,
        sum(${commission}) as commission
      -- What was paid and could not be sent never had an escrow; its money went back all the same.
      from parcels p join orders o on o.id = p.order_id and o.paid_at is not null left join escrows e on e.id = p.escrow_id
        join ${stepsOf(steps)} on st.currency = o.currency
      where p.status in ${among(overParcels)} and coalesce(p.completed_at, p.updated_at) >= ${begins(span)}
        and coalesce(p.completed_at, p.updated_at) < ${ends(span)}
      group by o.currency)
    select c.currency, coalesce(sold.orders, 0) as orders, coalesce(sold.minor, 0)::bigint as "soldMinor",
      coalesce(held.minor, 0)::bigint as "heldMinor", coalesce(ended.sellers, 0)::bigint as "toSellersMinor",
      coalesce(ended.returned, 0)::bigint as "returnedMinor", coalesce(ended.commission, 0)::bigint as "commissionMinor"
    from (select currency from sold union select currency from held union select currency from ended) c
    left join sold on sold.currency = c.currency left join held on held.currency = c.currency
    left join ended on ended.currency = c.currency order by c.currency`.execute(ctx.db);
  return rows;
}

/** The fifty shops that sold most in these days, with what became of those parcels until now. */
export async function byShop(ctx: Pick<Ctx, 'db'>, span: Span, steps: Steps): Promise<MarketFinance['shops']> {
  const { rows } = await sql<MarketFinance['shops'][number]>`
    select s.id, s.name, t.* from (
      select p.supplier_id, o.currency, count(*) as parcels, sum(p.total_minor)::bigint as "soldMinor",
        sum(p.returned_minor)::bigint as "returnedMinor", coalesce(sum(${commission}), 0)::bigint as "commissionMinor"
      from orders o join parcels p on p.order_id = o.id left join escrows e on e.id = p.escrow_id
        join ${stepsOf(steps)} on st.currency = o.currency
      where o.paid_at >= ${begins(span)} and o.paid_at < ${ends(span)}
      group by p.supplier_id, o.currency order by "soldMinor" desc, p.supplier_id limit 50) t
    join suppliers s on s.id = t.supplier_id order by t."soldMinor" desc, s.id`.execute(ctx.db);
  return rows.map(({ id, name, currency, parcels, soldMinor, returnedMinor, commissionMinor }) => ({
    id,
    name,
    currency,
    parcels,
    soldMinor,
    returnedMinor,
    commissionMinor,
  }));
}
