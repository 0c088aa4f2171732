import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  address,
  buyerOf,
  goodOf,
  inCart,
  marketWorld,
  ordered,
  phone,
  rate,
  refused,
  shopOf,
} from '../test/market.ts';
import { openSession } from '../test/people.ts';

const world = await marketWorld();

describe('a cart is calculated by the server alone', () => {
  test('whatever changed since is said beside its line, nothing is ordered, and the cart is kept', async () => {
    const shop = await shopOf(world, { delivery: [rate({ region: 'Nairobi' })] });
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const api = world.as(buyer).marketplace;
    const version = await inCart(world, buyer, [good, 2]);
    const want = { version, identityId: buyer.identityId as never, address, method: phone };
    const tried = async (change: string, undo: string) => {
      await sql.raw(change).execute(world.deps.db);
      const found = await refused(api.checkout(want));
      const [line] = (await api.cart()).parts[0]?.lines ?? [];
      await sql.raw(undo).execute(world.deps.db);
      return [found.code, line?.problems[0]?.kind, line?.qty];
    };
    const at = `where id = '${good.id}'`;
    expect(
      await tried(`update products set price_minor = 110000 ${at}`, `update products set price_minor = 100000 ${at}`),
    ).toEqual(['MKT_CART_PROBLEMS', 'price_changed', 2]);
    expect(await tried(`update products set on_hand = 1 ${at}`, `update products set on_hand = 10 ${at}`)).toEqual([
      'MKT_CART_PROBLEMS',
      'too_few',
      2,
    ]);
    expect(
      await tried(`update products set on_sale = false ${at}`, `update products set on_sale = true ${at}`),
    ).toEqual(['MKT_CART_PROBLEMS', 'unpublished', 2]);
    const mombasa = await refused(api.checkout({ ...want, address: { ...address, region: 'Mombasa' } }));
    expect(mombasa).toMatchObject({
      code: 'MKT_CART_PROBLEMS',
      fields: { [good.id]: 'It does not deliver here.' },
    });
    expect((await api.cart()).pieces).toBe(2);
    expect((await api.checkout(want)).order.totalMinor).toBe(220_000);
  });

  test('what cannot be bought counts neither in what it comes to nor in what bringing it costs', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const api = world.as(buyer).marketplace;
    await inCart(world, buyer, [good, 2]);
    const alone = await api.deliverTo({ country: 'KE', region: 'Nairobi' });
    const heavy = await goodOf(world, shop, { delivery: [rate({ feeMinor: 900_000 })] });
    const closing = await shopOf(world);
    const others = await goodOf(world, closing);
    await inCart(world, buyer, [heavy, 1], [others, 1]);
    expect((await api.cart()).totalMinor).toBe(
      alone.subtotalMinor + 900_000 + others.priceMinor + heavy.priceMinor + 20_000,
    );
    await sql`update products set on_sale = false where id in (${heavy.id}, ${others.id})`.execute(world.deps.db);
    const { subtotalMinor, deliveryMinor, totalMinor } = alone;
    expect(await api.cart()).toMatchObject({ pieces: 4, subtotalMinor, deliveryMinor, totalMinor, isReady: false });
    await sql`update products set on_sale = false where id = ${good.id}`.execute(world.deps.db);
    expect(await api.cart()).toMatchObject({ subtotalMinor: 0, deliveryMinor: 0, totalMinor: 0 });
  });

  test('what bringing it costs is as it was seen: a shop that asks more meanwhile sells nothing at the new price unseen', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world);
    await inCart(world, buyer, [await goodOf(world, shop), 1]);
    const api = world.as(buyer).marketplace;
    const { version, totalMinor } = await api.deliverTo({ country: 'KE', region: 'Nairobi' });
    const want = { version, identityId: buyer.identityId as never, address, method: phone };
    await sql`update suppliers set form = jsonb_set(form, '{delivery,0,feeMinor}', '5000000') where id = ${shop.id}`.execute(
      world.deps.db,
    );
    expect(await refused(api.checkout({ ...want, totalMinor }))).toMatchObject({ code: 'STALE' });
    const seen = await api.cart();
    expect(seen).toMatchObject({ pieces: 1, totalMinor: 5_100_000 });
    const { order } = await api.checkout({ ...want, version: seen.version, totalMinor: seen.totalMinor });
    expect(order.totalMinor).toBe(5_100_000);
  });

  test('who is not known orders no more than they may hold, whether it is paid already or waits for its money', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { priceMinor: 3_000_000 });
    const buyer = await buyerOf(world, 'New Buyer', 1);
    const { order } = await ordered(world, buyer, [good, 1]);
    const version = await inCart(world, buyer, [good, 1]);
    const want = { version, identityId: buyer.identityId as never, address, method: phone };
    expect(await refused(world.as(buyer).marketplace.checkout(want))).toMatchObject({
      code: 'BAD_INPUT',
      fields: { version: expect.stringContaining('With what you have open') },
    });
    await world.as(buyer).marketplace.emptyCart({});
    await world.as(buyer).marketplace.cancelOrder({ id: order.id });
    await ordered(world, buyer, [good, 1]);
  });

  test('is the person’s and not the browser’s: the same on another device, and after signing out and in again', async () => {
    const good = await goodOf(world, await shopOf(world));
    const buyer = await buyerOf(world);
    const again = async () => ({ ...buyer, cookie: await openSession(world.ctx(), buyer.id) });
    const tablet = await again();
    await inCart(world, buyer, [good, 2]);
    await world.as(buyer).marketplace.deliverTo({ country: 'KE', region: 'Nairobi' });
    const cart = await world.as(buyer).marketplace.cart();
    expect(cart).toMatchObject({ pieces: 2, country: 'KE' });
    const origin = { origin: 'http://localhost:3000' };
    await world.request(buyer, { method: 'POST', url: '/api/auth/sign-out', body: {}, headers: origin });
    expect(await refused(world.as(buyer).marketplace.cart())).toMatchObject({ code: 'UNAUTHENTICATED' });
    for (const device of [tablet, await again()]) expect(await world.as(device).marketplace.cart()).toEqual(cart);
    // What is put in on one device is there on all.
    await world.as(tablet).marketplace.putInCart({ id: good.id, qty: 3 });
    expect((await world.as(await again()).marketplace.cart()).pieces).toBe(3);
  });

  test('no number of pieces but 0 to 99 goes in, and nobody buys of themselves', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    for (const qty of [-1, 1_000_000_000, 1.5])
      expect(await refused(world.as(buyer).marketplace.putInCart({ id: good.id, qty }))).toMatchObject({
        code: 'BAD_INPUT',
      });
    const version = await inCart(world, shop.seller, [good, 1]);
    const own = world.as(shop.seller).marketplace.checkout({
      version,
      identityId: shop.seller.identityId as never,
      address,
      method: phone,
    });
    expect(await refused(own)).toMatchObject({
      code: 'MKT_CART_PROBLEMS',
      fields: { [good.id]: 'You sell this yourself.' },
    });
  });

  test('a cart of another version is not ordered, so that nobody pays for what they did not see', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const version = await inCart(world, buyer, [good, 1]);
    await world.as(buyer).marketplace.putInCart({ id: good.id, qty: 2 });
    const stale = world
      .as(buyer)
      .marketplace.checkout({ version, identityId: buyer.identityId as never, address, method: phone });
    expect(await refused(stale)).toMatchObject({ code: 'STALE' });
  });

  test('more than people whose identity is not confirmed may have open is refused with the way out', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop, { priceMinor: 3_000_000, stock: 10 });
    const buyer = await buyerOf(world, 'Una Unknown', 1);
    const { order } = await ordered(world, buyer, [good, 1]);
    expect(order.status).toBe('pending_payment');
    const version = await inCart(world, buyer, [good, 2]);
    const more = await refused(
      world.as(buyer).marketplace.checkout({ version, identityId: buyer.identityId as never, address, method: phone }),
    );
    expect(more.code).toBe('BAD_INPUT');
    expect((await world.as(buyer).marketplace.cart()).pieces).toBe(2);
  });
});
