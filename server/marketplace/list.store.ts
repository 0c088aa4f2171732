// Lists of orders and parcels, newest first, page by page.

import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { cancelledOrders, openOrders, openParcels, parcelsToDo } from '@ahadi/domain/marketplace/buying/lifecycle.ts';
import type { OrderRow, OrderStatus, ParcelRow, ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';
import { turnIn } from '../core/viewer.ts';

type Filter = 'all' | 'open' | 'completed' | 'cancelled';
const conditions: Record<Exclude<Filter, 'all'>, RawBuilder<unknown>> = {
  open: sql`and o.status in ${among(openOrders)}`,
  completed: sql`and o.status = 'completed'`,
  cancelled: sql`and o.status in ${among(cancelledOrders)}`,
};

/** Whose lists they are, and who reads them: another person where somebody acts for an organisation. */
type Reader = { userId: string; personId: string };

/** The reader's orders, newest first. */
export const ordersOfBuyer = (
  ctx: Pick<Ctx, 'db'>,
  reader: Reader,
  input: PageRequest & { filter: Filter },
): Promise<Page<OrderRow>> =>
  orders(
    ctx,
    input,
    sql`o.buyer_user_id = ${reader.userId} ${input.filter === 'all' ? sql`` : conditions[input.filter]}`,
    reader,
  );

/** Every order, newest first, for administrators; `q` is a number, or a part of the buyer's name. */
export const allOrders = (
  ctx: Pick<Ctx, 'db'>,
  input: PageRequest & { status?: OrderStatus | undefined; q?: string | undefined },
): Promise<Page<OrderRow>> => {
  const like = input.q && `%${input.q.replace(/[\\%_]/g, '\\$&')}%`;
  return orders(
    ctx,
    input,
    sql`true ${input.status ? sql`and o.status = ${input.status}` : sql``}
      ${like ? sql`and (o.number ilike ${like} or o.buyer_name ilike ${like})` : sql``}`,
    null,
  );
};

/** What is asked of a reader in a parcel `p` that is sorted out. */
const askedOf = (userId: string | null) =>
  sql`case p.status when 'problem' then ${turnIn(userId, 'escrow', sql`p.escrow_id`)} end`;

type OrderCells = Omit<OrderRow, 'createdAt'> & { created_at: Date; at_us: string };

/** What stands in a row is gathered for the rows of one page alone. */
async function orders(
  ctx: Pick<Ctx, 'db'>,
  input: PageRequest,
  where: RawBuilder<unknown>,
  reader: Reader | null,
): Promise<Page<OrderRow>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<OrderCells>`
    with page as (
      select o.id, o.number, o.status, o.buyer_name, o.currency, o.total_minor, o.created_at from orders o
      where ${where} and (o.created_at, o.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by o.created_at desc, o.id desc limit ${onePast(input.limit)})
    select o.id, o.number, o.status, o.buyer_name as "buyerName", o.currency, o.total_minor as "totalMinor", o.created_at,
      o.created_at::text as at_us,
      (select json_agg(json_build_object('id', p.id, 'status', p.status, 'ending', p.ending, 'supplierName', s.name, 'shipBy', p.ship_by, 'asked', ${askedOf(reader?.userId ?? null)},
          'pieces', (select sum(l.qty - l.cancelled_qty) from order_lines l where l.parcel_id = p.id)) order by p.no)
        from parcels p join suppliers s on s.id = p.supplier_id where p.order_id = o.id) as parcels,
      array(select l.title from order_lines l join parcels p on p.id = l.parcel_id where p.order_id = o.id order by l.id limit 5) as titles,
      (select l.picture from order_lines l join parcels p on p.id = l.parcel_id where p.order_id = o.id and l.picture is not null
        order by l.id limit 1) as picture,
      (select count(*)::integer from parcel_messages m join parcels p on p.id = m.parcel_id
        left join parcel_reads r on r.parcel_id = p.id and r.user_id = ${reader?.personId ?? null}::uuid
        where p.order_id = o.id and ${reader !== null} and m.author_user_id <> ${reader?.userId ?? null}::uuid
          and m.at > coalesce(r.read_at, '-infinity')) as unread
    from page o order by o.created_at desc, o.id desc`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ created_at, at_us: _at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }),
  );
}

type ParcelCells = Omit<ParcelRow, 'createdAt'> & { created_at: Date; at_us: string };

/** The parcels of a shop that are paid, newest first. */
export async function parcelsOfShop(
  ctx: Pick<Ctx, 'db'>,
  { userId, personId }: Reader,
  input: PageRequest & { id: string; filter: 'to_do' | 'open' | 'all'; status?: ParcelStatus | undefined },
): Promise<Page<ParcelRow>> {
  const after = afterCursor(input.cursor);
  const of = { to_do: parcelsToDo, open: openParcels, all: null }[input.filter];
  const where = input.status
    ? sql`and p.status = ${input.status}`
    : of
      ? sql`and p.status = any(${of}::text[])`
      : sql``;
  const { rows } = await sql<ParcelCells>`
    with page as (
      select p.* from parcels p
      where p.supplier_id = ${input.id} and p.escrow_id is not null ${where}
        and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by p.created_at desc, p.id desc limit ${onePast(input.limit)})
    select p.id, p.order_id as "orderId", p.no, p.status, p.ending, o.buyer_name as "buyerName", o.currency, p.total_minor as "totalMinor",
      p.ship_by::text as "shipBy", p.created_at, p.created_at::text as at_us,
      ${askedOf(userId)} as asked,
      (select coalesce(sum(l.qty - l.cancelled_qty), 0)::integer from order_lines l where l.parcel_id = p.id) as pieces,
      array(select l.title from order_lines l where l.parcel_id = p.id order by l.id limit 5) as titles,
      (select count(*)::integer from parcel_messages m left join parcel_reads r on r.parcel_id = p.id and r.user_id = ${personId}
        where m.parcel_id = p.id and m.by = 'buyer' and m.at > coalesce(r.read_at, '-infinity')) as unread
    from page p join orders o on o.id = p.order_id order by p.created_at desc, p.id desc`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ created_at, at_us: _at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }),
  );
}
