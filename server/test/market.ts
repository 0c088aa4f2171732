import type { Order, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import { emptyProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import type { ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import { emptySupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type { DeliveryRate } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, expect } from 'vitest';
import { booksProve } from './payments.ts';
import { readingBack } from './readback.ts';
import { someone } from './story.ts';
import { makeWorld, type Person, type World } from './world.ts';

export type ShopOf = { id: string; seller: Person };
export type GoodOf = { id: Parcel['lines'][number]['productId']; revisionId: string; priceMinor: number };

/** The world of a file of tests about what is bought: answers are read back, and in the end its books and shops are right. */
export async function marketWorld(): Promise<World> {
  const world = readingBack(await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } }));
  afterAll(async () => {
    await booksProve(world);
    await shopsProve(world);
    await world.close();
  });
  return world;
}

export const rate = (wishes: Partial<DeliveryRate> = {}): DeliveryRate => ({
  country: 'KE',
  region: '',
  feeMinor: 20_000,
  freeFromMinor: null,
  daysLeast: 1,
  daysMost: 3,
  ...wishes,
});

/** A shop that is open, of somebody whose identity is confirmed. */
export async function shopOf(
  world: World,
  wishes: { name?: string; delivery?: DeliveryRate[]; currency?: string; commissionBps?: number } = {},
): Promise<ShopOf> {
  const seller = await someone(world, wishes.name ?? 'Mosi Seller');
  const id = uuidv7();
  const { currency = 'KES', name = 'Mosi Goods', delivery = [rate()] } = wishes;
  await sql`update identities set verification_level = 2 where id = ${seller.identityId}`.execute(world.deps.db);
  await sql`
    insert into suppliers (id, slug, status, identity_id, created_by, applied_by, form, name, country, currency, commission_bps,
      created_at, updated_at, applied_at, approved_at)
    values (${id}, ${`shop-${id}`}, 'approved', ${seller.identityId}, ${seller.id}, ${seller.id},
      ${JSON.stringify({ ...emptySupplier('KE', currency), name, delivery })}, ${name}, 'KE', ${currency}, ${wishes.commissionBps ?? 800},
      ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()}, ${world.clock.now()})`.execute(world.deps.db);
  return { id, seller };
}

/** Something on sale in it: KES 1,000.00 and ten pieces, unless wished otherwise; `stock` null when pieces are not counted. */
export async function goodOf(
  world: World,
  shop: ShopOf,
  wishes: Partial<ProductContent> & { stock?: number | null } = {},
): Promise<GoodOf> {
  const { stock = 10, ...content } = wishes;
  const [id, revisionId] = [uuidv7(), uuidv7()];
  const whole: ProductContent = {
    ...emptyProduct,
    title: 'A kiondo of sisal',
    description: 'Woven by hand of sisal and leather, thirty centimetres high, with two straps.',
    category: 'crafts',
    priceMinor: 100_000,
    unit: 'a piece',
    ...content,
  };
  const now = world.clock.now();
  await sql`
    insert into products (id, supplier_id, slug, status, on_sale, title, category, price_minor, currency, country, unit, tracks_stock, on_hand,
      created_by, created_at, updated_at, live_at)
    select ${id}, s.id, ${`good-${id}`}, 'draft', false, ${whole.title}, ${whole.category}, ${whole.priceMinor}, s.currency, s.country,
      ${whole.unit}, ${stock !== null}, ${stock ?? 0}, ${shop.seller.id}, ${now}, ${now}, ${now} from suppliers s where s.id = ${shop.id}`.execute(
    world.deps.db,
  );
  await sql`
    insert into product_revisions (id, product_id, no, status, content, live_at, created_at)
    values (${revisionId}, ${id}, 1, 'live', ${JSON.stringify(whole)}, ${now}, ${now})`.execute(world.deps.db);
  await sql`update products set status = 'approved', on_sale = true, live_revision_id = ${revisionId} where id = ${id}`.execute(
    world.deps.db,
  );
  if (stock)
    await sql`
      insert into stock_moves (id, product_id, kind, on_hand, reserved, on_hand_after, reserved_after, about, at)
      values (${uuidv7()}, ${id}, 'receive', ${stock}, 0, ${stock}, 0, 'Came in', ${now})`.execute(world.deps.db);
  return { id: id as GoodOf['id'], revisionId, priceMinor: whole.priceMinor }; // the brand is born here
}

/** Somebody who buys; their identity is confirmed unless wished otherwise. */
export async function buyerOf(world: World, name = 'Bahati Buyer', level = 2): Promise<Person> {
  const buyer = await someone(world, name);
  await sql`update identities set verification_level = ${level} where id = ${buyer.identityId}`.execute(world.deps.db);
  return buyer;
}

export const address = {
  name: 'Bahati Buyer',
  phone: '0712 345 678',
  country: 'KE',
  region: 'Nairobi',
  city: 'Nairobi',
  street: 'Kenyatta Avenue 4, beside the post office',
  note: '',
};
export const phone = { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' } as const;

/** So many pieces each in the cart of somebody. */
export async function inCart(world: World, buyer: Person, ...goods: readonly [GoodOf, number][]): Promise<number> {
  let version = 0;
  for (const [{ id }, qty] of goods) ({ version } = await world.as(buyer).marketplace.putInCart({ id, qty }));
  return version;
}

/** An order of these, which waits for its money. */
export async function ordered(
  world: World,
  buyer: Person,
  ...goods: readonly [GoodOf, number][]
): Promise<{ order: Order; paymentId: string }> {
  const version = await inCart(world, buyer, ...goods);
  const { order, payment } = await world.as(buyer).marketplace.checkout({
    version,
    identityId: buyer.identityId as never, // the brand is the contract's
    address,
    method: phone,
  });
  await world.settle();
  return { order, paymentId: payment.id };
}

/** The buyer approves, or declines, on the simulated phone. */
export async function answered(world: World, buyer: Person, paymentId: string, approve = true): Promise<void> {
  await world.as(buyer).payments.answerSimulated({ id: paymentId as never, approve, pin: '1234' }); // the brand is the contract's
  await world.settle();
}

/** The same, paid: its parcels wait for their suppliers. */
export async function bought(world: World, buyer: Person, ...goods: readonly [GoodOf, number][]): Promise<Order> {
  const { order, paymentId } = await ordered(world, buyer, ...goods);
  await answered(world, buyer, paymentId);
  return world.as(buyer).marketplace.order({ id: order.id });
}

/** The parcel of an order that comes from this shop. */
export function parcelFrom(order: Order, shop: ShopOf): Parcel {
  const parcel = order.parcels.find(({ supplier }) => supplier.id === shop.id);
  if (!parcel) throw new Error('nothing of the order comes from there');
  return parcel;
}

/** Accepted and sent by its shop. */
export async function sent(world: World, shop: ShopOf, id: Parcel['id']): Promise<Parcel> {
  await world.as(shop.seller).selling.accept({ id });
  const parcel = await world.as(shop.seller).selling.ship({ id, carrier: 'Rider Otieno', tracking: 'OT-1', note: '' });
  await world.settle();
  return parcel;
}

/** What a call is refused with: its code, and the sentence of each field. Throws when it is not refused. */
export const refused = (call: Promise<unknown>): Promise<{ code: string; fields: Record<string, string> }> =>
  call.then(
    () => {
      throw new Error('it was not refused');
    },
    (refusal: { code: string; data?: { fields?: Record<string, string> } }) => ({
      code: refusal.code,
      fields: refusal.data?.fields ?? {},
    }),
  );

/** What there is of a product, and what of it is kept. */
export async function stockOf(world: World, good: GoodOf): Promise<{ onHand: number; reserved: number }> {
  const { rows } = await sql<{ onHand: number; reserved: number }>`
    select on_hand as "onHand", reserved from products where id = ${good.id}`.execute(world.deps.db);
  const [found] = rows;
  if (!found) throw new Error('there is no such product');
  return found;
}

/** What is on hand and kept is the sum of all moves (I16), and an order is the sum of its parcels (I17). */
export async function shopsProve(world: World): Promise<void> {
  const { rows: stock } = await sql<{ id: string }>`
    select p.id from products p left join lateral (
      select coalesce(sum(m.on_hand), 0) as on_hand, coalesce(sum(m.reserved), 0) as reserved from stock_moves m where m.product_id = p.id) m on true
    where p.tracks_stock and (p.on_hand <> m.on_hand or p.reserved <> m.reserved
      or p.reserved <> (select coalesce(sum(h.qty), 0) from stock_holds h where h.product_id = p.id and h.status = 'held'))`.execute(
    world.deps.db,
  );
  expect(stock).toEqual([]);
  const { rows: orders } = await sql<{ id: string }>`
    select o.id from orders o join lateral (
      select sum(p.total_minor) as total, sum(p.returned_minor) as returned from parcels p where p.order_id = o.id) p on true
    where o.total_minor <> p.total or o.returned_minor <> p.returned`.execute(world.deps.db);
  expect(orders).toEqual([]);
}
