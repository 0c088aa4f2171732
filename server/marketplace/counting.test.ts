import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../core/ctx.ts';
import { refusal } from '../test/refusal.ts';
import { openShop, writtenProduct } from '../test/selling.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { moveStock } from './stock.ts';

let world: World;
let seller: Person;
let daniel: Person;
let shop: SupplierView;
beforeAll(async () => {
  world = await makeWorld();
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  seller = await world.person('Amina Odhiambo');
  shop = await openShop(world, seller, daniel);
});
afterAll(() => world.close());

const own = () => world.as(seller).selling;
const counted = async (pieces: number) => {
  const { id } = await writtenProduct(world, seller, shop.id);
  return own().adjustStock({ id, by: pieces, why: 'receive' });
};
/** Keeps pieces like an order does; false where there are not so many. */
const reserve = (id: string, qty: number) =>
  transaction(world.ctx(), async (ctx) =>
    Boolean(await moveStock(ctx, id, { kind: 'reserve', onHand: 0, reserved: qty, about: 'Order AH-TEST' })),
  );
const sums = async (id: string) => {
  const rows = await world.deps.db.selectFrom('stock_moves').where('product_id', '=', id).selectAll().execute();
  return {
    onHand: rows.reduce((sum, row) => sum + row.on_hand, 0),
    reserved: rows.reduce((sum, row) => sum + row.reserved, 0),
    rows: rows.length,
  };
};

describe('pieces', () => {
  test('come in and are gone, each change with its reason, the newest first', async () => {
    const it = await counted(12);
    expect(it).toMatchObject({ onHand: 12, reserved: 0, tracksStock: true });
    world.clock.advance(1000);
    expect(await own().adjustStock({ id: it.id, by: -2, why: 'adjust', note: 'Two were torn' })).toMatchObject({
      onHand: 10,
    });
    const { rows } = await own().stock({ id: it.id });
    expect(rows).toMatchObject([
      { kind: 'adjust', qty: -2, onHandAfter: 10, about: 'Two were torn' },
      { kind: 'receive', qty: 12, onHandAfter: 12, about: 'Came in' },
    ]);
  });

  test('are never fewer than nothing, nor than what is kept for orders', async () => {
    const it = await counted(5);
    expect(await reserve(it.id, 3)).toBe(true);
    await expect(own().adjustStock({ id: it.id, by: -3, why: 'adjust' })).rejects.toMatchObject(
      refusal('MKT_STOCK_SHORT'),
    );
    expect(await own().adjustStock({ id: it.id, by: -2, why: 'adjust' })).toMatchObject({ onHand: 3, reserved: 3 });
    expect(await reserve(it.id, 1)).toBe(false);
    const empty = await counted(1);
    await expect(own().adjustStock({ id: empty.id, by: -2, why: 'adjust' })).rejects.toMatchObject(
      refusal('MKT_STOCK_SHORT'),
    );
  });

  test.each([
    ['a negative number of what came in', { by: -1, why: 'receive' as const }],
    ['more than anybody has', { by: 100_001, why: 'receive' as const }],
    ['half a piece', { by: 0.5, why: 'receive' as const }],
  ])('are not changed by %s', async (_what, change) => {
    const it = await counted(5);
    await expect(own().adjustStock({ id: it.id, ...change })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('are not counted where the shop says so, and again when as many are there as are kept', async () => {
    const it = await counted(2);
    expect(await own().adjustStock({ id: it.id, by: 0, why: 'adjust', tracks: false })).toMatchObject({
      tracksStock: false,
    });
    expect(await reserve(it.id, 5)).toBe(true);
    await expect(own().adjustStock({ id: it.id, by: 0, why: 'adjust', tracks: true })).rejects.toMatchObject(
      refusal('MKT_STOCK_SHORT'),
    );
    expect(await own().adjustStock({ id: it.id, by: 4, why: 'receive', tracks: true })).toMatchObject({
      tracksStock: true,
      onHand: 6,
      reserved: 5,
    });
  });

  test('stay what their moves add up to under fifty changes at once, and never below what is kept', async () => {
    const it = await counted(20);
    const below: string[] = [];
    const deeds = Array.from({ length: 50 }, (_, at) =>
      at % 2 === 0
        ? own()
            .adjustStock({ id: it.id, by: -1, why: 'adjust' })
            .then(
              (after) => {
                if (after.onHand < after.reserved) below.push(`${after.onHand} < ${after.reserved}`);
                return 'taken';
              },
              (failure) => failure.code as string,
            )
        : reserve(it.id, 1).then((had) => (had ? 'kept' : 'none left')),
    );
    const became = await Promise.all(deeds);
    const times = (what: string) => became.filter((one) => one === what).length;
    expect(below).toEqual([]);
    expect(times('taken') + times('kept')).toBe(20);
    expect(times('MKT_STOCK_SHORT') + times('none left')).toBe(30);
    const after = await own().product({ id: it.id });
    expect(after).toMatchObject({ onHand: 20 - times('taken'), reserved: times('kept') });
    expect(after.onHand).toBe(after.reserved);
    expect(await sums(it.id)).toEqual({ onHand: after.onHand, reserved: after.reserved, rows: 21 });
  });
});

test('an answer to a review stands below it, and is changed by a later one', async () => {
  const it = await counted(1);
  const buyer = await world.person('Bosibori Buyer');
  const { db } = world.deps;
  const at = world.clock.now();
  // What a buyer wrote is put there as it is kept; buying has its own tests.
  const ids = [
    '01a00000-0000-7000-8000-000000000001',
    '01a00000-0000-7000-8000-000000000002',
    '01a00000-0000-7000-8000-000000000003',
  ];
  const [order = '', parcel = '', line = ''] = ids;
  const pending = (await own().product({ id: it.id })).pending;
  await db
    .insertInto('orders')
    .values({
      id: order,
      number: 'AH-TEST-0001',
      status: 'completed',
      buyer_user_id: buyer.id,
      buyer_identity_id: buyer.identityId,
      buyer_name: buyer.name,
      currency: 'KES',
      subtotal_minor: 100,
      delivery_minor: 0,
      total_minor: 100,
      address: '{}',
      held_until: at,
      expires_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('parcels')
    .values({
      id: parcel,
      order_id: order,
      no: 'AH-TEST-0001-1',
      supplier_id: shop.id,
      status: 'completed',
      subtotal_minor: 100,
      delivery_minor: 0,
      total_minor: 100,
      commission_bps: 800,
      created_at: at,
      updated_at: at,
      completed_at: at,
    })
    .execute();
  await db
    .insertInto('order_lines')
    .values({
      id: line,
      parcel_id: parcel,
      product_id: it.id,
      revision_id: pending?.id ?? '',
      title: 'Basket',
      unit: 'one',
      qty: 1,
      unit_minor: 100,
      tracked: true,
      handling_days: 3,
    })
    .execute();
  const review = await world
    .as(buyer)
    .marketplace.review({ lineId: line as never, rating: 4, text: 'Strong and well made.' });
  await world.settle();
  expect((await world.notificationsOf(seller)).map(({ title }) => title)).toContain('A buyer wrote a review');
  expect(await own().reply({ id: review.id, text: 'Thank you.' })).toEqual({
    text: 'Thank you.',
    at: world.clock.now().toISOString(),
  });
  await own().reply({ id: review.id, text: 'Thank you, come again.' });
  await world.settle();
  const { rows } = await own().stock({ id: it.id });
  expect(rows).toHaveLength(1);
  const kept = await db
    .selectFrom('product_reviews')
    .where('id', '=', review.id)
    .select('reply')
    .executeTakeFirstOrThrow();
  expect(kept.reply).toBe('Thank you, come again.');
  expect((await world.notificationsOf(buyer)).map(({ title }) => title)).toContain('The seller answered your review');
  await expect(world.as(buyer).selling.reply({ id: review.id, text: 'Not mine' })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
  await expect(world.as(daniel).selling.reply({ id: review.id, text: 'Not mine' })).rejects.toMatchObject(
    refusal('FORBIDDEN'),
  );
});
