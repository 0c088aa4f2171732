import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { feesOfRelease } from '@ahadi/domain/escrow/fees/rules.ts';
import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { commissionOf } from '@ahadi/domain/marketplace/rules.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bought, buyerOf, type GoodOf, parcelFrom, sent } from '../test/market.ts';
import { fileOf, photo } from '../test/papers.ts';
import { readingBack } from '../test/readback.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { decided, openShop, reason, soldProduct, writtenProduct } from '../test/selling.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let daniel: Person;
let faith: Person;
let seller: Person;
let shop: SupplierView;
beforeAll(async () => {
  world = readingBack(await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } }));
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
  seller = await world.person('Amina Odhiambo');
  shop = await openShop(world, seller, daniel);
});
afterEach(() => turnsProve(world, 'product', 'supplier'));
afterAll(() => world.close());

const own = () => world.as(seller).selling;
const desk = (person: Person) => world.as(person).curating;
const titles = async (person: Person) => {
  await world.settle();
  return (await world.notificationsOf(person)).map(({ title }) => title);
};
const sold = (more = {}) => soldProduct(world, seller, daniel, shop.id, more);
const waiting = async (more = {}) => own().submit({ id: (await writtenProduct(world, seller, shop.id, more)).id });
const goodOf = (it: OwnProduct): GoodOf => {
  if (!it.live) throw new Error('it is on sale');
  return { id: it.id, revisionId: it.live.id, priceMinor: it.live.content.priceMinor };
};
const codes = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        (failure) => (failure.code ?? String(failure)) as string,
      ),
    ),
  );

describe('a decision', () => {
  test('by two administrators at the same instant is one of them', async () => {
    for (const outcome of ['approve', 'reject'] as const) {
      const it = await waiting();
      const became = await codes([decided(world, daniel, it, outcome), decided(world, faith, it, 'approve')]);
      expect(became.filter((one) => one === 'done')).toHaveLength(1);
      expect(['STALE', 'ILLEGAL_TRANSITION']).toContain(became.find((one) => one !== 'done'));
    }
  });

  test('is never made by who sent it in, nor by who sells it', async () => {
    const entered = await world.as(daniel).selling.addProduct({ id: shop.id });
    const theirs = await writtenProduct(world, seller, shop.id);
    // An administrator finishes and sends what the seller began.
    const it = await world.as(daniel).selling.submit({ id: theirs.id });
    await expect(decided(world, daniel, it, 'approve')).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    await expect(decided(world, daniel, it, 'reject')).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    expect((await desk(daniel).product({ id: it.id })).isOwn).toBe(true);
    expect((await desk(faith).product({ id: it.id })).isOwn).toBe(false);
    expect(await decided(world, faith, it, 'approve')).toMatchObject({ status: 'approved' });
    expect(entered.pending?.submittedBy).toBeNull();
    const tied = await world.person('Tied Admin', { roles: ['admin'] });
    const theirShop = await openShop(world, tied, daniel);
    const sentByTied = await world
      .as(tied)
      .selling.submit({ id: (await writtenProduct(world, tied, theirShop.id)).id });
    await expect(decided(world, tied, sentByTied, 'approve')).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  test('that asks or rejects says why', async () => {
    const it = await waiting();
    await expect(decided(world, daniel, it, 'reject', { note: '' })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { note: expect.any(String) } },
    });
    await expect(decided(world, daniel, it, 'ask', { note: 'why' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect(
      await decided(world, daniel, it, 'ask', { note: '', fieldNotes: { unit: 'How many are in it?' } }),
    ).toMatchObject({ status: 'changes_requested' });
  });

  test('waits while the shop is suspended, and its goods are not in the queue', async () => {
    const other = await world.person('Waiting Seller');
    const theirs = await openShop(world, other, daniel);
    const it = await world.as(other).selling.submit({ id: (await writtenProduct(world, other, theirs.id)).id });
    const queued = async () =>
      (await desk(faith).queue({ limit: 100 })).rows.some(({ productId }) => productId === it.id);
    expect(await queued()).toBe(true);
    const suspension = await restricted(world, [daniel, faith], { thing: 'shop', reference: theirs.id });
    expect(await queued()).toBe(false);
    await expect(decided(world, faith, it, 'approve')).rejects.toMatchObject(refusal('MKT_SHOP_CLOSED'));
    await world.as(daniel).restrictions.lift({ id: suspension.id, reason });
    expect(await decided(world, faith, it, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('follows a queue in which the longest waiting stands first, page by page, each once', async () => {
    const titlesSent = ['Queue one', 'Queue two', 'Queue three'];
    for (const title of titlesSent) {
      world.clock.advance(1000);
      await waiting({ title });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await desk(faith).queue({ limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.rows.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.filter((title) => title.startsWith('Queue'))).toEqual(titlesSent);
    const row = (await desk(faith).queue({ limit: 100 })).rows.find(({ title }) => title === 'Queue one');
    expect(row).toMatchObject({
      supplier: { id: shop.id, name: shop.form.name },
      isChange: false,
      isOwn: false,
      prohibited: [],
      currency: 'KES',
      priceMinor: 100_000,
    });
  });
});

describe('the front', () => {
  test('has twelve places, and who is put on one moves the others on', async () => {
    const [a, b, c] = [
      await sold({ title: 'First lamp' }),
      await sold({ title: 'Second lamp' }),
      await sold({ title: 'Third lamp' }),
    ];
    const front = async () => {
      const rows = await world.deps.db
        .selectFrom('products')
        .where('featured_rank', 'is not', null)
        .orderBy('featured_rank')
        .select(['id', 'featured_rank'])
        .execute();
      return rows.map((row) => `${[a, b, c].findIndex(({ id }) => id === row.id)}@${row.featured_rank}`);
    };
    await desk(faith).feature({ id: a.id, rank: 1 });
    await desk(faith).feature({ id: b.id, rank: 1 });
    expect(await front()).toEqual(['1@1', '0@2']);
    await desk(faith).feature({ id: c.id, rank: 1 });
    expect(await front()).toEqual(['2@1', '1@2', '0@3']);
    expect(await desk(faith).feature({ id: a.id, rank: 12 })).toMatchObject({ featuredRank: 12 });
    await desk(faith).feature({ id: c.id, rank: 12 });
    expect(await front()).toEqual(['1@2', '2@12']);
    await desk(faith).feature({ id: b.id, rank: null });
    expect(await front()).toEqual(['2@12']);
    await expect(desk(faith).feature({ id: c.id, rank: 13 })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await desk(faith).takedown({ id: c.id, reason });
    expect(await front()).toEqual([]);
    await expect(desk(faith).feature({ id: c.id, rank: 1 })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('given to many at the same instant has each on a place of its own', async () => {
    const goods: OwnProduct[] = [];
    for (let at = 0; at < 5; at++) goods.push(await sold({ title: `Crowded ${at}` }));
    expect(await codes(goods.map(({ id }) => desk(faith).feature({ id, rank: 3 })))).toEqual(goods.map(() => 'done'));
    const ranks = await Promise.all(goods.map(async ({ id }) => (await own().product({ id })).featuredRank));
    expect([...ranks].sort()).toEqual([3, 4, 5, 6, 7]);
  });
});

describe('what was bought', () => {
  test('goes on when it is taken off sale, and its buyer is told', async () => {
    const it = await sold({ title: 'Recalled kettle' });
    const [buyer, other] = [await buyerOf(world, 'Bahati Buyer'), await buyerOf(world, 'Other Buyer')];
    await bought(world, buyer, [goodOf(it), 1]);
    await desk(faith).takedown({ id: it.id, reason });
    expect(await titles(buyer)).toContain('Something you ordered is off sale');
    expect((await world.mailbox(buyer.email)).map(({ subject }) => subject).join()).toContain('is off sale');
    expect(await titles(other)).not.toContain('Something you ordered is off sale');
    await expect(world.as(other).marketplace.putInCart({ id: it.id, qty: 1 })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
  });

  test('is sent and received though its shop is closed for good meanwhile', async () => {
    const name = 'Leaving Seller';
    const leaving = await world.person(name);
    const theirs = await openShop(world, leaving, daniel);
    const it = await soldProduct(world, leaving, daniel, theirs.id);
    const buyer = await buyerOf(world, 'Patient Buyer');
    const order = await bought(world, buyer, [goodOf(it), 2]);
    const scene = { id: theirs.id, seller: leaving };
    expect((await desk(faith).supplier({ id: theirs.id })).openParcels).toBe(1);
    await restricted(world, [daniel, faith], { thing: 'shop', reference: theirs.id, measure: 'revoke' });
    const parcel = await sent(world, scene, parcelFrom(order, scene).id);
    await world.as(buyer).marketplace.receive({ id: parcel.id });
    expect(await world.as(buyer).marketplace.complete({ id: parcel.id })).toMatchObject({ status: 'completed' });
    expect((await desk(faith).supplier({ id: theirs.id })).openParcels).toBe(0);
  });

  test('is calculated by currency and by shop, to the unit that was booked', async () => {
    const other = await world.person('Calculated Seller');
    const theirs = await openShop(world, other, daniel);
    const scene = { id: theirs.id, seller: other };
    const it = await soldProduct(world, other, daniel, theirs.id, { priceMinor: 123_400 });
    const buyer = await buyerOf(world, 'Calculation Buyer');
    const today = localDayOf(world.clock.now(), 'Africa/Nairobi');
    const finance = () => desk(faith).finance({ from: today, to: today });
    const kes = async () => {
      const row = (await finance()).currencies.find(({ currency }) => currency === 'KES');
      return row ?? { orders: 0, soldMinor: 0, heldMinor: 0, toSellersMinor: 0, returnedMinor: 0, commissionMinor: 0 };
    };
    const before = await kes();
    const order = await bought(world, buyer, [goodOf(it), 1]);
    const total = 123_400 + 30_000;
    const held = await kes();
    expect([held.orders - before.orders, held.soldMinor - before.soldMinor, held.heldMinor - before.heldMinor]).toEqual(
      [1, total, total],
    );
    const figures = await world.as(other).selling.figures({ id: theirs.id });
    expect(figures).toMatchObject({ toAccept: 1, heldMinor: total, releasedMinor: 0 });
    expect(figures.days.at(-1)).toMatchObject({ orders: 1, pieces: 1, paidMinor: total });
    const parcel = await sent(world, scene, parcelFrom(order, scene).id);
    await world.as(buyer).marketplace.receive({ id: parcel.id });
    await world.as(buyer).marketplace.complete({ id: parcel.id });
    await world.settle();
    const fee = Number(feesOfRelease(commissionOf('KES', 800), 0n, BigInt(total)).seller.feeMinor);
    expect(fee).toBeGreaterThan(0);
    const after = await kes();
    expect(after).toMatchObject({
      heldMinor: before.heldMinor,
      toSellersMinor: before.toSellersMinor + total - fee,
      commissionMinor: before.commissionMinor + fee,
      returnedMinor: before.returnedMinor,
    });
    expect((await finance()).shops.find(({ id }) => id === theirs.id)).toEqual({
      id: theirs.id,
      name: theirs.form.name,
      currency: 'KES',
      parcels: 1,
      soldMinor: total,
      returnedMinor: 0,
      commissionMinor: fee,
    });
    expect(await world.as(other).selling.figures({ id: theirs.id })).toMatchObject({
      toAccept: 0,
      heldMinor: 0,
      releasedMinor: total - fee,
    });
    // A part that did not come went back, and nothing was earned of it.
    const second = await bought(world, buyer, [goodOf(it), 2]);
    await world.as(other).selling.refuse({ id: parcelFrom(second, scene).id, reason });
    await world.settle();
    const refused = await kes();
    expect(refused.returnedMinor).toBe(after.returnedMinor + 2 * 123_400 + 30_000);
    expect(refused.commissionMinor).toBe(after.commissionMinor);
    await expect(desk(faith).finance({ from: today, to: '2020-01-01' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(desk(faith).finance({ from: '2024-01-01', to: '2026-01-01' })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
  });
});

test('every deed of an administrator stands in the log with its reason, newest first, and none of a seller', async () => {
  const other = await world.person('Logged Seller');
  const theirs = await openShop(world, other, daniel);
  const it = await soldProduct(world, other, faith, theirs.id, { title: 'Logged lamp' });
  await world.as(other).selling.pause({ id: it.id });
  await desk(faith).takedown({ id: it.id, reason: 'The lamp gets far too hot.' });
  await world
    .as(daniel)
    .selling.archive({ id: (await writtenProduct(world, other, theirs.id, { title: 'Put away' })).id });
  const seen: { name: string; by: string; about: string; reason: string | null; path: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await desk(faith).log({ limit: 3, ...(cursor ? { cursor } : {}) });
    seen.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const about = seen.filter((row) => ['Logged lamp', 'Put away', theirs.form.name].includes(row.about));
  expect(about.map(({ name, by }) => [name, by])).toEqual([
    ['product.archived', daniel.name],
    ['product.taken_down', faith.name],
    ['product.went_live', faith.name],
    ['supplier.approved', daniel.name],
  ]);
  expect(about[1]).toMatchObject({
    reason: 'The lamp gets far too hot.',
    path: `/admin/marketplace/products/edit/${it.id}`,
  });
  expect(about[3]).toMatchObject({ path: `/admin/marketplace/suppliers/edit/${theirs.id}`, reason: null });
  expect(seen.some(({ name }) => name === 'product.stock_adjusted' || name === 'product.paused')).toBe(false);
});

test('an administrator who rewrites a seller’s draft is named in the log, once an edit; the seller never is', async () => {
  const other = await world.person('Rewritten Seller');
  const theirs = await openShop(world, other, daniel);
  const { id, ...begun } = await writtenProduct(world, other, theirs.id, { title: 'Rewritten mat' });
  let { revision } = begun;
  const save = async (who: Person, description: string) => {
    const content = { ...(await world.as(who).selling.product({ id })).pending?.content, description } as never; // it is written
    ({ revision } = await world.as(who).selling.saveProduct({ id, revision, content }));
  };
  const changes = async () =>
    (await desk(faith).log({ limit: 50 })).rows
      .filter((row) => row.about === 'Rewritten mat')
      .map(({ name, by, path }) => [name, by, path]);
  await save(other, 'Woven by hand, two metres long and one metre wide.');
  expect(await changes()).toEqual([]);
  const named = (who: Person) => ['product.changed', who.name, `/admin/marketplace/products/edit/${id}`];
  // An editor saves at each pause, and a picture comes by itself: it is one edit.
  await save(daniel, 'Woven by a machine, two metres long and one metre wide.');
  await save(daniel, 'Woven by a machine, three metres long and one metre wide.');
  await world.as(daniel).selling.addPicture({ id, file: fileOf(await photo(500, 300)) });
  expect(await changes()).toEqual([named(daniel)]);
  // Somebody else, or the same one later, is another.
  await world.as(faith).selling.addPicture({ id, file: fileOf(await photo(300, 300)) });
  await save(daniel, 'Woven by a machine, four metres long and one metre wide.');
  world.clock.advance(HOUR);
  await save(daniel, 'Woven by a machine, five metres long and one metre wide.');
  expect(await changes()).toEqual([named(daniel), named(daniel), named(faith), named(daniel)]);
  // What the seller sends stands there with who wrote in it; what was refused stands nowhere.
  const stale = world.as(faith).selling.saveProduct({ id, revision: 0, content: begun.pending?.content as never });
  await expect(stale).rejects.toMatchObject(refusal('STALE'));
  await world.as(other).selling.submit({ id });
  expect(await changes()).toHaveLength(4);
});
