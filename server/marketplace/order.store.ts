// An order is read whole with its parcels and lines in one message, and what differs of them is written.
import type { Currency } from '@ahadi/domain/core/money.ts';
import type {
  DeliveryAddress,
  OrderStatus,
  ParcelEnding,
  ParcelStatus,
} from '@ahadi/domain/marketplace/buying/schema.ts';
import type { Picture } from '@ahadi/domain/marketplace/products/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';
import { askTogether, sendAlong } from '../core/driver.ts';

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
  /** The people who act for the supplier. */
  memberUserIds: string[];
  escrowId: string | null;
  /** The stage of the escrow that its money is in. */
  milestoneId: string | null;
  subtotalMinor: number;
  deliveryMinor: number;
  totalMinor: number;
  returnedMinor: number;
  commissionBps: number;
  carrier: string;
  tracking: string;
  shipBy: string | null;
  reason: string | null;
  /** How it ended where it was more than cancelled; null as long as it goes on. */
  ending: ParcelEnding | null;
  createdAt: Date;
  acceptedAt: Date | null;
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

/** A parcel as its own deeds hold it, with its order and the parcels beside it. */
export type HeldInOrder = HeldParcel & {
  buyerUserId: string;
  order: Omit<HeldOrder, 'parcels'>;
  others: readonly HeldParcel[];
};

/** The order with one of its parcels as that stands now. */
export function wholeOf(held: HeldInOrder): HeldOrder {
  const { order, others, buyerUserId: _buyer, ...parcel } = held;
  return { ...order, parcels: [...others, parcel].sort((one, other) => (one.no < other.no ? -1 : 1)) };
}

/** One parcel of an order that has it. */
export function inOrder({ parcels, ...order }: HeldOrder, id: string): HeldInOrder {
  const parcel = parcels.find((one) => one.id === id);
  if (!parcel) throw new Error(`order ${order.id} has no parcel ${id}`);
  return { ...parcel, buyerUserId: order.buyerUserId, order, others: parcels.filter((one) => one !== parcel) };
}

/** An order with its parcels and lines, or null. `hold` keeps every other deed on it or on one of its parcels waiting. */
export const findOrder = (ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<HeldOrder | null> =>
  orderOf(ctx, sql`${id}::uuid`, hold);

/** A parcel with its order, or null; `hold` holds that. */
export async function findParcel(ctx: Pick<Ctx, 'db'>, id: string, hold = false): Promise<HeldInOrder | null> {
  const order = await orderOf(ctx, sql`(select order_id from parcels where id = ${id})`, hold);
  return order && inOrder(order, id);
}

/** In one message, each after the one before it: the parcels are read once the order is locked. */
async function orderOf(ctx: Pick<Ctx, 'db'>, id: RawBuilder<unknown>, hold: boolean): Promise<HeldOrder | null> {
  const [[order], parcels, lines] = await askTogether(
    ctx,
    sql<Omit<HeldOrder, 'parcels'>>`
      select id, number, status, buyer_user_id as "buyerUserId", buyer_identity_id as "buyerIdentityId", buyer_name as "buyerName",
        currency, subtotal_minor as "subtotalMinor", delivery_minor as "deliveryMinor", total_minor as "totalMinor",
        returned_minor as "returnedMinor", address, payment_id as "paymentId", held_until as "heldUntil",
        hold_extended as "holdExtended", expires_at as "expiresAt", created_at as "createdAt", paid_at as "paidAt"
      from orders where id = ${id} ${hold ? sql`for update` : sql``}`,
    sql<Omit<HeldParcel, 'lines'>>`
      select p.id, p.order_id as "orderId", p.no, p.status, p.supplier_id as "supplierId",
        json_build_object('slug', s.slug, 'name', s.name, 'country', s.country) as supplier,
        array(select m.user_id from identity_members m where m.identity_id = s.identity_id) as "memberUserIds",
        p.escrow_id as "escrowId", (select m.id from escrow_milestones m where m.escrow_id = p.escrow_id and m.seq = 1) as "milestoneId",
        p.subtotal_minor as "subtotalMinor", p.delivery_minor as "deliveryMinor",
        p.total_minor as "totalMinor", p.returned_minor as "returnedMinor", p.commission_bps as "commissionBps",
        p.carrier, p.tracking, p.ship_by::text as "shipBy", p.reason, p.ending, p.created_at as "createdAt", p.accepted_at as "acceptedAt",
        p.shipped_at as "shippedAt", p.delivered_at as "deliveredAt", p.completed_at as "completedAt"
      from parcels p join suppliers s on s.id = p.supplier_id where p.order_id = ${id} order by p.no`,
    sql<HeldLine>`
      select l.id, l.parcel_id as "parcelId", l.product_id as "productId", l.revision_id as "revisionId", g.slug, l.title, l.unit,
        l.picture, l.qty, l.unit_minor as "unitMinor", l.cancelled_qty as "cancelledQty", l.tracked, l.handling_days as "handlingDays",
        exists (select 1 from product_reviews v where v.line_id = l.id) as "isReviewed"
      from parcels p join order_lines l on l.parcel_id = p.id join products g on g.id = l.product_id
      where p.order_id = ${id} order by l.id`,
  );
  if (!order) return null;
  const whole = parcels.map((one) => ({ ...one, lines: lines.filter(({ parcelId }) => parcelId === one.id) }));
  return { ...order, parcels: whole };
}

/** The parcel whose money an escrow holds, or undefined. */
export async function parcelOfEscrow(ctx: Pick<Ctx, 'db'>, escrowId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from parcels where escrow_id = ${escrowId}`.execute(ctx.db);
  return rows[0]?.id;
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
  const parcels = all.map(({ id, no, status, supplierId, escrowId, shipBy, reason, commissionBps, ...amounts }) => ({
    id,
    no,
    status,
    supplier_id: supplierId,
    escrow_id: escrowId,
    ship_by: shipBy,
    reason,
    subtotal_minor: amounts.subtotalMinor,
    delivery_minor: amounts.deliveryMinor,
    total_minor: amounts.totalMinor,
    returned_minor: amounts.returnedMinor,
    commission_bps: commissionBps,
  }));
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
      insert into parcels (id, order_id, no, supplier_id, status, escrow_id, ship_by, reason, subtotal_minor, delivery_minor, total_minor,
        returned_minor, commission_bps, created_at, updated_at)
      select id, ${orderId}, no, supplier_id, status, escrow_id, ship_by, reason, subtotal_minor, delivery_minor, total_minor,
        returned_minor, commission_bps, ${ctx.now}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(parcels)}::json) as x (id uuid, no text, status text, supplier_id uuid, escrow_id uuid, ship_by date,
        reason text, subtotal_minor bigint, delivery_minor bigint, total_minor bigint, returned_minor bigint, commission_bps integer))
    insert into order_lines (id, parcel_id, product_id, revision_id, title, unit, picture, qty, unit_minor, tracked, handling_days)
    select id, parcel_id, product_id, revision_id, title, unit, picture, qty, unit_minor, tracked, handling_days
    from json_to_recordset(${JSON.stringify(lines)}::json) as x (id uuid, parcel_id uuid, product_id uuid, revision_id uuid, title text, unit text,
      picture jsonb, qty integer, unit_minor bigint, tracked boolean, handling_days integer)`;
  await sendAlong(ctx, added);
}

/** Writes what differs of an order and of its parcels. Answers it as it is written. */
export async function saveOrder(ctx: Ctx, before: HeldOrder, after: HeldOrder): Promise<HeldOrder> {
  await saveHead(ctx, after);
  const was = new Set(before.parcels);
  await saveParcels(
    ctx,
    before.parcels,
    after.parcels.filter((parcel) => !was.has(parcel)),
  );
  return after;
}

/** The same of one parcel, and of its order where that differs. */
export async function saveParcel(ctx: Ctx, before: HeldInOrder, after: HeldInOrder): Promise<HeldInOrder> {
  if (before.order !== after.order) await saveHead(ctx, after.order);
  await saveParcels(ctx, [before], [after]);
  return after;
}

/** Writes what moves of an order itself. */
export const saveHead = (
  ctx: Ctx,
  { id, status, paymentId, returnedMinor, ...order }: HeldInOrder['order'],
): Promise<void> =>
  sendAlong(
    ctx,
    sql`
    update orders set status = ${status}, payment_id = ${paymentId}, returned_minor = ${returnedMinor}, held_until = ${order.heldUntil},
      hold_extended = ${order.holdExtended}, paid_at = ${order.paidAt}, updated_at = ${ctx.now} where id = ${id}`,
  );

/** What moves of these parcels, and the pieces of their lines that do not come. */
async function saveParcels(ctx: Ctx, before: readonly HeldParcel[], after: readonly HeldParcel[]): Promise<void> {
  if (after.length === 0) return;
  const rows = after.map((it) => ({
    id: it.id,
    status: it.status,
    escrow_id: it.escrowId,
    returned_minor: it.returnedMinor,
    carrier: it.carrier,
    tracking: it.tracking,
    ship_by: it.shipBy,
    reason: it.reason,
    ending: it.ending,
    accepted_at: it.acceptedAt,
    shipped_at: it.shippedAt,
    delivered_at: it.deliveredAt,
    completed_at: it.completedAt,
  }));
  await sendAlong(
    ctx,
    sql`
    update parcels p set status = x.status, escrow_id = x.escrow_id, returned_minor = x.returned_minor, carrier = x.carrier,
      tracking = x.tracking, ship_by = x.ship_by, reason = x.reason, ending = x.ending, accepted_at = x.accepted_at, shipped_at = x.shipped_at,
      delivered_at = x.delivered_at, completed_at = x.completed_at, updated_at = ${ctx.now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as x (id uuid, status text, escrow_id uuid, returned_minor bigint, carrier text,
      tracking text, ship_by date, reason text, ending text, accepted_at timestamptz, shipped_at timestamptz, delivered_at timestamptz,
      completed_at timestamptz) where p.id = x.id`,
  );
  const were = new Set(before.flatMap(({ lines }) => lines));
  const lines = after.flatMap((parcel) => parcel.lines.filter((line) => !were.has(line)));
  if (lines.length > 0)
    await sendAlong(
      ctx,
      sql`
      update order_lines l set cancelled_qty = c.qty
      from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ cancelledQty }) => cancelledQty)}::integer[]) as c (id, qty)
      where l.id = c.id`,
    );
}

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
