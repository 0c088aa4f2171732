import type { Currency } from '@ahadi/domain/core/money.ts';
import type { DeliveryAddress, OrderStatus, ParcelStatus } from '@ahadi/domain/marketplace/buying/schema.ts';
import type { Picture } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { unplanned } from '../../core/db.ts';
import { askTogether, sendAlong } from '../../core/driver.ts';

/** An order as deeds hold it; amounts in minor units. */
export type HeldOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  buyerUserId: string;
  buyerIdentityId: string;
  buyerName: string;
  currency: Currency;
  subtotalMinor: number;
  deliveryMinor: number;
  totalMinor: number;
  returnedMinor: number;
  address: DeliveryAddress;
  paymentId: string | null;
  heldUntil: Date;
  holdExtended: boolean;
  expiresAt: Date;
  createdAt: Date;
  paidAt: Date | null;
  parcels: HeldParcel[];
};
export type HeldParcel = {
  id: string;
  orderId: string;
  no: string;
  status: ParcelStatus;
  supplierId: string;
  supplier: { slug: string; name: string; country: string };
  /** Whoever acts for the supplier. */
  memberUserIds: string[];
  escrowId: string | null;
  subtotalMinor: number;
  deliveryMinor: number;
  totalMinor: number;
  returnedMinor: number;
  commissionBps: number;
  carrier: string;
  tracking: string;
  shipBy: string | null;
  reason: string | null;
  createdAt: Date;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  completedAt: Date | null;
  lines: HeldLine[];
};
export type HeldLine = {
  id: string;
  parcelId: string;
  productId: string;
  revisionId: string;
  slug: string;
  title: string;
  unit: string;
  picture: Picture | null;
  qty: number;
  unitMinor: number;
  cancelledQty: number;
  tracked: boolean;
  handlingDays: number;
  isReviewed: boolean;
};

/** An order with its parcels and lines, or undefined. `hold` keeps every other deed on it or on one of its parcels waiting. */
export async function findOrder(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<HeldOrder | undefined> {
  if (hold) await sql`select id from orders where id = ${id} for update`.execute(ctx.db);
  return (await ordersBy(ctx, [id]))[0];
}

/** These orders whole, in no order of their own. */
export async function ordersBy(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<HeldOrder[]> {
  if (ids.length === 0) return [];
  const [orders, parcels, lines] = await askTogether(
    ctx,
    sql<Omit<HeldOrder, 'parcels'>>`
      select id, number, status, buyer_user_id as "buyerUserId", buyer_identity_id as "buyerIdentityId", buyer_name as "buyerName",
        currency, subtotal_minor as "subtotalMinor", delivery_minor as "deliveryMinor", total_minor as "totalMinor",
        returned_minor as "returnedMinor", address, payment_id as "paymentId", held_until as "heldUntil",
        hold_extended as "holdExtended", expires_at as "expiresAt", created_at as "createdAt", paid_at as "paidAt"
      from orders where id = any(${ids}::uuid[])`,
    sql<Omit<HeldParcel, 'lines'>>`
      select p.id, p.order_id as "orderId", p.no, p.status, p.supplier_id as "supplierId",
        json_build_object('slug', s.slug, 'name', s.name, 'country', s.country) as supplier,
        array(select m.user_id from identity_members m where m.identity_id = s.identity_id) as "memberUserIds",
        p.escrow_id as "escrowId", p.subtotal_minor as "subtotalMinor", p.delivery_minor as "deliveryMinor",
        p.total_minor as "totalMinor", p.returned_minor as "returnedMinor", p.commission_bps as "commissionBps",
        p.carrier, p.tracking, p.ship_by::text as "shipBy", p.reason, p.created_at as "createdAt", p.shipped_at as "shippedAt",
        p.delivered_at as "deliveredAt", p.completed_at as "completedAt"
      from parcels p join suppliers s on s.id = p.supplier_id
      where p.order_id = any(${ids}::uuid[]) order by p.no`,
    sql<HeldLine>`
      select l.id, l.parcel_id as "parcelId", l.product_id as "productId", l.revision_id as "revisionId", g.slug, l.title, l.unit,
        l.picture, l.qty, l.unit_minor as "unitMinor", l.cancelled_qty as "cancelledQty", l.tracked, l.handling_days as "handlingDays",
        exists (select 1 from product_reviews v where v.line_id = l.id) as "isReviewed"
      from parcels p join order_lines l on l.parcel_id = p.id join products g on g.id = l.product_id
      where p.order_id = any(${ids}::uuid[]) order by l.id`,
  );
  const whole = parcels.map((one) => ({ ...one, lines: lines.filter(({ parcelId }) => parcelId === one.id) }));
  return orders.map((order) => ({ ...order, parcels: whole.filter(({ orderId }) => orderId === order.id) }));
}

/** The order that a parcel, or an escrow of one, belongs to, or undefined. */
export async function orderIdOf(
  ctx: Pick<Ctx, 'db'>,
  by: { parcelId: string } | { escrowId: string },
): Promise<{ orderId: string; parcelId: string } | undefined> {
  const where = 'parcelId' in by ? sql`id = ${by.parcelId}` : sql`escrow_id = ${by.escrowId}`;
  const { rows } = await sql<{ orderId: string; parcelId: string }>`
    select order_id as "orderId", id as "parcelId" from parcels where ${where}`.execute(ctx.db);
  return rows[0];
}

/** Writes a new order as it stands, without its parcels; the payment that it was paid by was made with it, and counts as used. */
export const addOrder = (ctx: Ctx, order: HeldOrder): Promise<void> =>
  sendAlong(
    ctx,
    sql`
    ${
      order.paymentId === null
        ? sql``
        : sql`with noted as (
      insert into order_payments (payment_id, order_id, is_used, at) values (${order.paymentId}, ${order.id}, true, ${ctx.now}))`
    }
    insert into orders (id, number, status, buyer_user_id, buyer_identity_id, buyer_name, currency, subtotal_minor, delivery_minor, total_minor,
      address, payment_id, paid_at, held_until, expires_at, created_at, updated_at)
    values (${order.id}, ${order.number}, ${order.status}, ${order.buyerUserId}, ${order.buyerIdentityId}, ${order.buyerName}, ${order.currency},
      ${order.subtotalMinor}, ${order.deliveryMinor}, ${order.totalMinor}, ${JSON.stringify(order.address)}, ${order.paymentId}, ${order.paidAt},
      ${order.heldUntil}, ${order.expiresAt}, ${ctx.now}, ${ctx.now})`,
  );

/** Writes the parcels of a new order with their lines, all in one statement, each parcel as it stands. */
export async function addParcels(
  ctx: Ctx,
  { id: orderId, parcels: all }: Pick<HeldOrder, 'id' | 'parcels'>,
): Promise<void> {
  const parcels = all.map(
    ({ id, no, status, supplierId, escrowId, shipBy, subtotalMinor, deliveryMinor, totalMinor, commissionBps }) => ({
      id,
      no,
      status,
      supplier_id: supplierId,
      escrow_id: escrowId,
      ship_by: shipBy,
      subtotal_minor: subtotalMinor,
      delivery_minor: deliveryMinor,
      total_minor: totalMinor,
      commission_bps: commissionBps,
    }),
  );
  const lines = all.flatMap((parcel) =>
    parcel.lines.map(
      ({ id, parcelId, productId, revisionId, title, unit, picture, qty, unitMinor, tracked, handlingDays }) => ({
        id,
        parcel_id: parcelId,
        product_id: productId,
        revision_id: revisionId,
        title,
        unit,
        picture,
        qty,
        unit_minor: unitMinor,
        tracked,
        handling_days: handlingDays,
      }),
    ),
  );
  const added = sql`
    with packed as (
      insert into parcels (id, order_id, no, supplier_id, status, escrow_id, ship_by, subtotal_minor, delivery_minor, total_minor, commission_bps,
        created_at, updated_at)
      select id, ${orderId}, no, supplier_id, status, escrow_id, ship_by, subtotal_minor, delivery_minor, total_minor, commission_bps,
        ${ctx.now}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(parcels)}::json) as x (id uuid, no text, status text, supplier_id uuid, escrow_id uuid, ship_by date,
        subtotal_minor bigint, delivery_minor bigint, total_minor bigint, commission_bps integer))
    insert into order_lines (id, parcel_id, product_id, revision_id, title, unit, picture, qty, unit_minor, tracked, handling_days)
    select id, parcel_id, product_id, revision_id, title, unit, picture, qty, unit_minor, tracked, handling_days
    from json_to_recordset(${JSON.stringify(lines)}::json) as x (id uuid, parcel_id uuid, product_id uuid, revision_id uuid, title text, unit text,
      picture jsonb, qty integer, unit_minor bigint, tracked boolean, handling_days integer)`;
  await sendAlong(ctx, added);
}

export type OrderChange = Partial<{
  status: OrderStatus;
  payment_id: string;
  returned_minor: number;
  held_until: Date;
  hold_extended: boolean;
  paid_at: Date;
}>;
export const changeOrder = (ctx: Ctx, id: string, change: OrderChange) =>
  sendAlong(
    ctx,
    ctx.db
      .updateTable('orders')
      .set({ ...change, updated_at: ctx.now })
      .where('id', '=', id),
  );

export type ParcelChange = Partial<{
  status: ParcelStatus;
  escrow_id: string;
  returned_minor: number;
  carrier: string;
  tracking: string;
  ship_by: string;
  reason: string | null;
  accepted_at: Date;
  shipped_at: Date;
  delivered_at: Date;
  completed_at: Date;
}>;
export const changeParcel = (ctx: Ctx, id: string, change: ParcelChange) =>
  sendAlong(
    ctx,
    ctx.db
      .updateTable('parcels')
      .set({ ...change, updated_at: ctx.now })
      .where('id', '=', id),
  );

/** Parcels that are placed: each with its escrow and the last day to send it. */
export const placeParcels = (
  ctx: Ctx,
  status: ParcelStatus,
  all: readonly { id: string; escrowId: string; shipBy: string }[],
) =>
  sendAlong(
    ctx,
    sql`
    update parcels p set status = ${status}, escrow_id = a.escrow_id, ship_by = a.ship_by, reason = null, returned_minor = 0, updated_at = ${ctx.now}
    from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ escrowId }) => escrowId)}::uuid[], ${all.map(({ shipBy }) => shipBy)}::date[])
      as a (id, escrow_id, ship_by) where p.id = a.id`,
  );

/** So many more pieces of a line do not come. */
export const cancelPieces = (ctx: Ctx, lineId: string, qty: number) =>
  sql`update order_lines set cancelled_qty = cancelled_qty + ${qty} where id = ${lineId}`.execute(ctx.db);

/** A parcel that was received whole counts for its shop. */
export const countCompleted = (ctx: Ctx, supplierId: string) =>
  sql`update suppliers set completed_parcels = completed_parcels + 1 where id = ${supplierId}`.execute(ctx.db);

/** What a person has ordered for an identity and not paid yet: it can be paid at any moment. Minor units. */
export async function waitingTotalOf(
  ctx: Pick<Ctx, 'db'>,
  by: { userId: string; identityId: string; currency: Currency },
): Promise<bigint> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total_minor), 0)::bigint as total from orders
    where buyer_user_id = ${by.userId} and buyer_identity_id = ${by.identityId} and currency = ${by.currency}
      and status = 'pending_payment'`.execute(ctx.db);
  return BigInt(rows[0]?.total ?? 0);
}

/** Notes a proven payment. Answers false when it was noted before: it is looked at once for ever. */
export async function notePayment(ctx: Ctx, paymentId: string, orderId: string, isUsed: boolean): Promise<boolean> {
  const { rows } = await sql`
    insert into order_payments (payment_id, order_id, is_used, at) values (${paymentId}, ${orderId}, ${isUsed}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Notes that the bank took a payment of an order back. Answers false when it was noted before. */
export async function noteChargeback(ctx: Ctx, paymentId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into order_payments (payment_id, order_id, is_used, charged_back, at)
    values (${paymentId}, ${orderId}, false, true, ${ctx.now})
    on conflict (payment_id) do update set charged_back = true where not order_payments.charged_back returning 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** What orders keep of products that are counted. */
export type Kept = { productId: string; qty: number; status: 'held' | 'committed' | 'released' };

export const keptFor = async (ctx: Pick<Ctx, 'db'>, orderId: string): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select product_id as "productId", qty, status from stock_holds where order_id = ${orderId} order by product_id`.execute(
    ctx.db,
  );
  return rows;
};

export const changeKept = (ctx: Ctx, orderId: string, productId: string, status: Kept['status']) =>
  sql`update stock_holds set status = ${status} where order_id = ${orderId} and product_id = ${productId}`.execute(
    ctx.db,
  );

/** Keeps everybody else's deeds on these products waiting; always in the order of their ids. */
export const holdProducts = (ctx: Ctx, ids: readonly string[]) =>
  sendAlong(
    ctx,
    sql`select id from products where id = any(${unplanned(ids, 'uuid[]')}::uuid[]) order by id for no key update`,
  );

/** Those of these products that are not on sale now. */
export async function offSale(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where id = any(${ids}::uuid[]) and not on_sale`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** So many pieces more, or less, were sold. */
export const countSold = (ctx: Ctx, productId: string, qty: number) =>
  sql`update products set sold = greatest(0, sold + ${qty}) where id = ${productId}`.execute(ctx.db);
