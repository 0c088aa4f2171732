// Carts and their lines, each beside what is true of its product now.
import type { Identity } from '@ahadi/domain/accounts/schema.ts';
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { Picture, ProductContent } from '@ahadi/domain/marketplace/products/schema.ts';
import type { DeliveryRate } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import { identitiesBy, identityOf } from '../accounts/account.ts';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';
import { askTogether, sendAlong } from '../core/driver.ts';

export type CartNow = { version: number; currency: Currency | null; country: string | null; region: string };
/** A line beside what is true of its product now; amounts in minor units. */
export type CartRow = {
  productId: string;
  slug: string;
  title: string;
  unit: string;
  picture: Picture | null;
  qty: number;
  seenMinor: number;
  seenRevisionId: string;
  priceMinor: number;
  revisionId: string | null;
  currency: Currency;
  isOnSale: boolean;
  /** Null when pieces are not counted. */
  free: number | null;
  tracked: boolean;
  mostInOrder: number;
  handlingDays: number;
  ownRates: DeliveryRate[];
  supplier: {
    id: string;
    slug: string;
    name: string;
    identityId: string | null;
    country: string;
    commissionBps: number;
    rates: DeliveryRate[];
    closure: { from: string; to: string } | null;
    /** The people who act for it. */
    memberUserIds: string[];
    isOwn: boolean;
    /** How far its seller is known, 0 to 3. */
    level: number;
  };
};

const cells = sql`version, currency, country, region`;

const cartOf = (userId: string, hold = false) =>
  sql<CartNow>`select ${cells} from carts where user_id = ${userId} ${hold ? sql`for update` : sql``}`;

const neverUsed: CartNow = { version: 0, currency: null, country: null, region: '' };

/** The reader's cart, which every other change of it waits for from now on; one that was never used begins. */
export async function holdCart(ctx: Ctx, userId: string): Promise<CartNow> {
  let { rows } = await cartOf(userId, true).execute(ctx.db);
  if (rows.length === 0) {
    await sql`insert into carts (user_id, updated_at) values (${userId}, ${ctx.now}) on conflict do nothing`.execute(
      ctx.db,
    );
    ({ rows } = await cartOf(userId, true).execute(ctx.db));
  }
  return rows[0] ?? neverUsed;
}

/** The reader's cart with its lines; one that was never used is empty. */
export async function findCart(ctx: Pick<Ctx, 'db'>, userId: string): Promise<{ cart: CartNow; lines: CartRow[] }> {
  const [carts, lines] = await askTogether(ctx, cartOf(userId), linesBy(userId));
  return { cart: carts[0] ?? neverUsed, lines: lines.map(lineFor(userId)) };
}

/** The same with every other change of it waiting, and whom its owner may act for. */
export async function holdCartWhole(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ cart: CartNow; lines: CartRow[]; identities: Identity[] }> {
  const [carts, lines, identities] = await askTogether(
    ctx,
    cartOf(userId, true),
    linesBy(userId),
    identitiesBy(userId),
  );
  return {
    cart: carts[0] ?? neverUsed,
    lines: lines.map(lineFor(userId)),
    identities: identities.map(identityOf),
  };
}

type Place = { country: string; region: string };

const nextOf = (ctx: Pick<Ctx, 'now'>, userId: string, place: Partial<Place> = {}) => sql<CartNow>`
    insert into carts as c (user_id, version, country, region, updated_at)
    values (${userId}, 1, ${place.country ?? null}, ${place.region ?? ''}, ${ctx.now})
    on conflict (user_id) do update set version = c.version + 1, updated_at = excluded.updated_at,
      country = coalesce(${place.country ?? null}, c.country), region = coalesce(${place.region ?? null}, c.region)
    returning ${cells}`;

/** A change of a cart begins: it is a version on, and every other change of it waits. Answers it as it is now. */
export async function nextCart(ctx: Ctx, userId: string): Promise<CartNow> {
  const { rows } = await nextOf(ctx, userId).execute(ctx.db);
  return rows[0] as CartNow; // an upsert answers its row
}

/** The same, and what a product is to it then. */
export async function nextCartFor(ctx: Ctx, userId: string, productId: string): Promise<{ cart: CartNow; look: Look }> {
  const [carts, looks] = await askTogether(ctx, nextOf(ctx, userId), lookAt(userId, productId));
  return { cart: carts[0] as CartNow, look: looks[0] as Look }; // an upsert and an aggregate answer one row each
}

/** The cart is brought to another place: it is a version on, and every other change of it waits. Answers it with its lines. */
export async function moveCart(ctx: Ctx, userId: string, place: Place): Promise<{ cart: CartNow; lines: CartRow[] }> {
  const [carts, lines] = await askTogether(ctx, nextOf(ctx, userId, place), linesBy(userId));
  return { cart: carts[0] as CartNow, lines: lines.map(lineFor(userId)) }; // an upsert answers its row
}

type Row = {
  product_id: string;
  slug: string;
  title: string;
  picture: Picture | null;
  qty: number;
  seen_minor: number;
  revision_id: string;
  price_minor: number;
  live_revision_id: string | null;
  currency: Currency;
  on_sale: boolean;
  tracks_stock: boolean;
  on_hand: number;
  reserved: number;
  content: { [Key in 'unit' | 'mostInOrder' | 'handlingDays' | 'delivery']: ProductContent[Key] | null };
  supplier_id: string;
  supplier_slug: string;
  supplier_name: string;
  identity_id: string | null;
  supplier_country: string;
  commission_bps: number;
  rates: DeliveryRate[];
  closed_from: string | null;
  closed_to: string | null;
  member_ids: string[];
  level: number | null;
};

const linesBy = (userId: string) => sql<Row>`
    select l.product_id, p.slug, p.title, p.picture, l.qty, l.seen_minor, l.revision_id, p.price_minor, p.live_revision_id, p.currency,
      p.on_sale, p.tracks_stock, p.on_hand, p.reserved,
      jsonb_build_object('unit', r.content->'unit', 'mostInOrder', r.content->'mostInOrder',
        'handlingDays', r.content->'handlingDays', 'delivery', r.content->'delivery') as content,
      s.id as supplier_id, s.slug as supplier_slug, s.name as supplier_name, s.identity_id, s.country as supplier_country,
      s.commission_bps, s.form->'delivery' as rates, s.closed_from::text, s.closed_to::text,
      array(select m.user_id from identity_members m where m.identity_id = s.identity_id) as member_ids, i.verification_level as level
    from cart_lines l join products p on p.id = l.product_id join suppliers s on s.id = p.supplier_id
      left join identities i on i.id = s.identity_id left join product_revisions r on r.id = p.live_revision_id
    where l.user_id = ${userId}
    order by min(l.added_at) over (partition by s.id), s.id, l.added_at, l.product_id`;

/** All lines of a cart in the order in which they were put in, supplier by supplier. */
export async function linesOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<CartRow[]> {
  return (await linesBy(userId).execute(ctx.db)).rows.map(lineFor(userId));
}

const lineFor =
  (userId: string) =>
  (row: Row): CartRow => ({
    productId: row.product_id,
    slug: row.slug,
    title: row.title,
    unit: row.content.unit ?? '',
    picture: row.picture,
    qty: row.qty,
    seenMinor: row.seen_minor,
    seenRevisionId: row.revision_id,
    revisionId: row.live_revision_id,
    currency: row.currency,
    ...standOf(row),
    mostInOrder: row.content.mostInOrder ?? 1,
    handlingDays: row.content.handlingDays ?? 1,
    ownRates: row.content.delivery ?? [],
    supplier: {
      id: row.supplier_id,
      slug: row.supplier_slug,
      name: row.supplier_name,
      identityId: row.identity_id,
      country: row.supplier_country,
      commissionBps: row.commission_bps,
      rates: row.rates,
      closure: row.closed_from && row.closed_to ? { from: row.closed_from, to: row.closed_to } : null,
      memberUserIds: row.member_ids,
      isOwn: row.member_ids.includes(userId),
      level: row.level ?? 0,
    },
  });

type Now = Pick<Row, 'price_minor' | 'live_revision_id' | 'on_sale' | 'tracks_stock' | 'on_hand' | 'reserved'>;

/**
 * Keeps everybody else's deeds on the products of these lines waiting, and answers the lines as they are then. What a revision says is read
 * again only where another one went live meanwhile.
 */
export async function holdLines(ctx: Pick<Ctx, 'db'>, userId: string, lines: readonly CartRow[]): Promise<CartRow[]> {
  const ids = lines.map(({ productId }) => productId);
  const { rows } = await sql<Now & { id: string }>`
    select id, price_minor, live_revision_id, on_sale, tracks_stock, on_hand, reserved
    from products where id = any(${unplanned(ids, 'uuid[]')}::uuid[]) order by id for no key update`.execute(ctx.db);
  const now = new Map(rows.map((row) => [row.id, row]));
  const isAsRead = lines.every(({ productId, revisionId }) => now.get(productId)?.live_revision_id === revisionId);
  if (!isAsRead) return linesOf(ctx, userId);
  return lines.map((line) => ({ ...line, ...standOf(now.get(line.productId) as Now) })); // each is as it was read
}

/** What is true of a product whatever its revision says. */
const standOf = (row: Now) => ({
  priceMinor: row.price_minor,
  isOnSale: row.on_sale,
  free: row.tracks_stock ? row.on_hand - row.reserved : null,
  tracked: row.tracks_stock,
});

export type Sold = { revisionId: string; priceMinor: number; currency: Currency };
/** What a product is to a cart: how many different things lie in that, whether it is one of them, and what it is sold for now, if it is. */
export type Look = { lines: number; isThere: boolean; sold: Sold | null };

const lookAt = (userId: string, productId: string) => sql<Look>`
    select count(*)::integer as lines, coalesce(bool_or(l.product_id = ${productId}), false) as "isThere",
      (select json_build_object('revisionId', p.live_revision_id, 'priceMinor', p.price_minor, 'currency', p.currency)
        from products p where p.id = ${productId} and p.on_sale) as sold
    from cart_lines l where l.user_id = ${userId}`;

/** Puts so many pieces of something new in, with what the reader saw of it just now; the cart is paid in its currency. */
export const putLine = (ctx: Ctx, userId: string, productId: string, qty: number, seen: Sold) =>
  sendAlong(
    ctx,
    sql`
    with paid as (update carts set currency = ${seen.currency} where user_id = ${userId} and currency is distinct from ${seen.currency})
    insert into cart_lines (user_id, product_id, revision_id, qty, seen_minor, added_at)
    values (${userId}, ${productId}, ${seen.revisionId}, ${qty}, ${seen.priceMinor}, ${ctx.now})`,
  );

export const changeQty = (ctx: Ctx, userId: string, productId: string, qty: number) =>
  sendAlong(ctx, sql`update cart_lines set qty = ${qty} where user_id = ${userId} and product_id = ${productId}`);

/** Takes these lines out; all of them where none are named. */
export const takeLines = (ctx: Ctx, userId: string, productIds?: readonly string[]) =>
  sendAlong(
    ctx,
    sql`
    delete from cart_lines where user_id = ${userId} ${productIds ? sql`and product_id = any(${productIds}::uuid[])` : sql``}`,
  );

/** What was in the cart is ordered: it is empty, and knows where its owner has things brought to. */
export const emptyFor = (ctx: Ctx, userId: string, place: { country: string; region: string }) =>
  sendAlong(
    ctx,
    sql`
    with gone as (delete from cart_lines where user_id = ${userId})
    update carts set country = ${place.country}, region = ${place.region}, currency = null, version = version + 1, updated_at = ${ctx.now}
    where user_id = ${userId}`,
  );

/** The prices and texts of now count as seen. */
export const seeAll = (ctx: Ctx, userId: string) =>
  sql`
  update cart_lines l set seen_minor = p.price_minor, revision_id = p.live_revision_id
  from products p where p.id = l.product_id and l.user_id = ${userId} and p.live_revision_id is not null`.execute(
    ctx.db,
  );

export const forgetCurrency = (ctx: Ctx, userId: string) =>
  sendAlong(ctx, sql`update carts set currency = null where user_id = ${userId}`);

export const changeCart = (ctx: Ctx, userId: string, change: Partial<{ currency: string | null }>) =>
  ctx.db
    .updateTable('carts')
    .set((row) => ({ ...change, version: row('version', '+', 1), updated_at: ctx.now }))
    .where('user_id', '=', userId)
    .execute();

/** Lines of an order that came to nothing are in the cart again, where they are not there anyway; at most `most` lines in all. */
export const putBack = (ctx: Ctx, userId: string, orderId: string, most: number) =>
  sql`
  insert into cart_lines (user_id, product_id, revision_id, qty, seen_minor, added_at)
  select ${userId}, l.product_id, l.revision_id, l.qty, l.unit_minor, ${ctx.now}
  from order_lines l join parcels p on p.id = l.parcel_id where p.order_id = ${orderId}
  order by l.id limit greatest(0, ${most}::integer - (select count(*)::integer from cart_lines where user_id = ${userId}))
  on conflict do nothing`.execute(ctx.db);
