import type { OrderLineId, ProductId, SupplierId } from '@ahadi/domain/core/ids.ts';
import { emptyProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import type { ProductContent, ProductStatus } from '@ahadi/domain/marketplace/products/schema.ts';
import { slugOf } from '@ahadi/domain/marketplace/rules.ts';
import { emptySupplier } from '@ahadi/domain/marketplace/suppliers/rules.ts';
import type { SupplierForm, SupplierStatus } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

export type TestShop = { id: SupplierId; currency: string; country: string; form: SupplierForm };

export const bringsTo = (...countries: string[]): SupplierForm['delivery'] =>
  countries.map((country) => ({
    country,
    region: '',
    feeMinor: 30_000,
    freeFromMinor: null,
    daysLeast: 2,
    daysMost: 5,
  }));

/** A shop as it is after everything was approved, written as rows: for what only reads. */
export async function shopOf(
  world: World,
  seller: Person,
  wishes: Partial<SupplierForm> & { status?: SupplierStatus } = {},
): Promise<TestShop> {
  const { status = 'approved', ...more } = wishes;
  const id = uuidv7();
  const form = {
    ...emptySupplier('KE', 'KES'),
    name: `Shop of ${seller.name}`,
    city: 'Nairobi',
    about: 'We make baskets and lamps, and have done so since our mothers began.',
    returnPolicy: 'Send it back as it came; we pay the way if it is broken.',
    delivery: bringsTo('KE'),
    ...more,
  };
  const now = world.clock.now();
  await world.deps.db
    .insertInto('suppliers')
    .values({
      id,
      slug: slugOf(form.name, id),
      status,
      identity_id: seller.identityId,
      created_by: seller.id,
      form: JSON.stringify(form),
      name: form.name,
      country: form.country,
      currency: form.currency,
      commission_bps: 800,
      created_at: now,
      updated_at: now,
      approved_at: now,
    })
    .execute();
  return { id: id as TestShop['id'], currency: form.currency, country: form.country, form }; // the brand is born here
}

export type ProductWishes = Partial<ProductContent> & {
  status?: ProductStatus;
  isShopOpen?: boolean;
  onHand?: number;
  reserved?: number;
  tracksStock?: boolean;
  sold?: number;
  score?: number;
  ratings?: readonly number[];
  featuredRank?: number;
  daysAgo?: number;
};

/** A product of such a shop with what is on sale of it; on sale when it is approved, as it is unless said otherwise. */
export async function productOf(world: World, shop: TestShop, seller: Person, wishes: ProductWishes = {}) {
  const { status = 'approved', isShopOpen = true, onHand = 10, reserved = 0, tracksStock = true } = wishes;
  const { sold = 0, score = 0, ratings = [], featuredRank = null, daysAgo = 1, ...more } = wishes;
  const content: ProductContent = {
    ...emptyProduct,
    title: 'Kiondo basket',
    description: 'Woven of sisal by hand in Machakos, with a strap of leather, and made to last.',
    category: 'crafts',
    priceMinor: 250_000,
    unit: 'a basket',
    ...contentOf(more),
  };
  const [id, revisionId] = [uuidv7(), uuidv7()];
  const at = new Date(world.clock.now().getTime() - daysAgo * 86_400_000);
  const about = [...content.attributes.map(({ name, value }) => `${name} ${value}`), content.description].join('\n');
  const places = (content.delivery.length > 0 ? content.delivery : shop.form.delivery).map(({ country }) => country);
  const onSale = status === 'approved' && isShopOpen;
  await world.deps.db.transaction().execute(async (db) => {
    await sql`
      insert into products (id, supplier_id, slug, status, live_revision_id, title, category, price_minor, currency, country, picture, unit,
        ships_to, words, tracks_stock, on_hand, reserved, sold, rating_sum, rating_count, score, featured_rank, on_sale, created_by, created_at,
        updated_at, live_at)
      values (${id}, ${shop.id}, ${slugOf(content.title, id)}, ${status}, ${revisionId}, ${content.title}, ${content.category},
        ${content.priceMinor}, ${shop.currency}, ${shop.country}, ${content.pictures[0] ? JSON.stringify(content.pictures[0]) : null},
        ${content.unit}, ${places}, setweight(to_tsvector('simple', ${content.title}), 'A') || setweight(to_tsvector('simple', ${about}), 'C'),
        ${tracksStock}, ${onHand}, ${reserved}, ${sold}, ${ratings.reduce((sum, it) => sum + it, 0)}, ${ratings.length}, ${score},
        ${featuredRank}, ${onSale}, ${seller.id}, ${at}, ${at}, ${at})`.execute(db);
    await sql`
      insert into product_revisions (id, product_id, no, status, content, live_at, created_at)
      values (${revisionId}, ${id}, 1, 'live', ${JSON.stringify(content)}, ${at}, ${at})`.execute(db);
    if (onSale)
      await sql`
        insert into product_words (word, products)
        select word, 1 from products, unnest(tsvector_to_array(words)) word where id = ${id} order by word
        on conflict (word) do update set products = product_words.products + 1`.execute(db);
  });
  return { id: id as ProductId, revisionId, content, onSale }; // the brand is born here
}

const isContent = (key: string): boolean => key in emptyProduct;
const contentOf = (wishes: object): Partial<ProductContent> =>
  Object.fromEntries(Object.entries(wishes).filter(([key]) => isContent(key)));

/** Something of a product that somebody bought, as rows: in a parcel that was received, unless it says otherwise. Answers the line. */
export async function boughtLine(
  world: World,
  { buyer, shop, productId, revisionId }: { buyer: Person; shop: TestShop; productId: string; revisionId: string },
  { received = world.clock.now(), cancelled = 0 }: { received?: Date | null; cancelled?: number } = {},
) {
  const [orderId, parcelId, lineId] = [uuidv7(), uuidv7(), uuidv7()];
  const { db } = world.deps;
  const now = world.clock.now();
  const amounts = { subtotal_minor: 500_000, delivery_minor: 0, total_minor: 500_000 };
  await db
    .insertInto('orders')
    .values({
      ...{ id: orderId, number: orderId, status: 'paid', buyer_user_id: buyer.id, buyer_identity_id: buyer.identityId },
      ...{ buyer_name: buyer.name, currency: shop.currency, ...amounts, address: '{}' },
      ...{ held_until: now, expires_at: now, created_at: now, updated_at: now, paid_at: now },
    })
    .execute();
  await db
    .insertInto('parcels')
    .values({
      ...{ id: parcelId, order_id: orderId, no: `${orderId}-1`, supplier_id: shop.id },
      ...{ status: received ? 'delivered' : 'shipped', ...amounts, commission_bps: 800 },
      ...{ created_at: now, updated_at: now, delivered_at: received },
    })
    .execute();
  await db
    .insertInto('order_lines')
    .values({
      ...{ id: lineId, parcel_id: parcelId, product_id: productId, revision_id: revisionId, title: 'Kiondo basket' },
      ...{ unit: 'a basket', qty: 2, unit_minor: 250_000, cancelled_qty: cancelled, tracked: true, handling_days: 3 },
    })
    .execute();
  return lineId as OrderLineId; // the brand is born here
}
