import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../test/doors.ts';
import { fileOf, photo } from '../test/papers.ts';
import { decided, openShop, reason, soldProduct, wholeProduct, wholeShop, writtenProduct } from '../test/selling.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let people: Record<'stranger' | 'otherSeller' | 'admin' | 'seller' | 'tiedAdmin', Person>;
let shop: SupplierView;
let product: OwnProduct;
let image: File;
beforeAll(async () => {
  world = await makeWorld();
  people = {
    stranger: await world.person('Stray Stranger'),
    otherSeller: await world.person('Other Seller'),
    admin: await world.person('Daniel Mutua', { roles: ['admin'] }),
    seller: await world.person('Amina Odhiambo'),
    tiedAdmin: await world.person('Tied Admin', { roles: ['admin'] }),
  };
  await openShop(world, people.otherSeller, people.admin);
  shop = await openShop(world, people.seller, people.admin);
  product = await soldProduct(world, people.seller, people.admin, shop.id);
  await world.deps.db
    .insertInto('identity_members')
    .values({
      identity_id: people.seller.identityId,
      user_id: people.tiedAdmin.id,
      role: 'case_handler',
      created_at: world.clock.now(),
    })
    .execute();
  image = fileOf(await photo());
});
afterAll(() => world.close());

type Deed = (person: Person) => Promise<unknown>;
const unknown = '01900000-0000-7000-8000-000000000000' as never;
const closure = { from: '2027-01-01', to: '2027-01-02', note: '' };

/** Each deed of those who sell, on the shop or product with this id. */
const selling = (shopId: SupplierView['id'], id: OwnProduct['id']): Record<string, Deed> => ({
  save: (one) => world.as(one).selling.save({ id: shopId, revision: 99, form: wholeShop('Taken over') }),
  apply: (one) => world.as(one).selling.apply({ id: shopId }),
  withdraw: (one) => world.as(one).selling.withdraw({ id: shopId }),
  close: (one) => world.as(one).selling.close({ id: shopId, closure }),
  figures: (one) => world.as(one).selling.figures({ id: shopId }),
  products: (one) => world.as(one).selling.products({ id: shopId }),
  product: (one) => world.as(one).selling.product({ id }),
  addProduct: (one) => world.as(one).selling.addProduct({ id: shopId }),
  saveProduct: (one) => world.as(one).selling.saveProduct({ id, revision: 99, content: wholeProduct('Taken over') }),
  addPicture: (one) => world.as(one).selling.addPicture({ id, file: image }),
  submit: (one) => world.as(one).selling.submit({ id }),
  withdrawProduct: (one) => world.as(one).selling.withdrawProduct({ id }),
  dropChange: (one) => world.as(one).selling.dropChange({ id }),
  resume: (one) => world.as(one).selling.resume({ id }),
  restore: (one) => world.as(one).selling.restore({ id }),
  reopen: (one) => world.as(one).selling.reopen({ id }),
  adjustStock: (one) => world.as(one).selling.adjustStock({ id, by: 1, why: 'receive' }),
  stock: (one) => world.as(one).selling.stock({ id }),
  parcels: (one) => world.as(one).selling.parcels({ id: shopId }),
});
/** Deeds that change what others of the table need as it is; tried by those who may not only. */
const lasting = (id: OwnProduct['id']): Record<string, Deed> => ({
  pause: (one) => world.as(one).selling.pause({ id }),
  archive: (one) => world.as(one).selling.archive({ id }),
});
const curating = (shopId: SupplierView['id'], id: OwnProduct['id']): Record<string, Deed> => ({
  queue: (one) => world.as(one).curating.queue({}),
  product: (one) => world.as(one).curating.product({ id }),
  decide: (one) => world.as(one).curating.decide({ id, revisionId: unknown, outcome: 'approve' }),
  products: (one) => world.as(one).curating.products({}),
  takedown: (one) => world.as(one).curating.takedown({ id, reason }),
  lift: (one) => world.as(one).curating.lift({ id, reason }),
  feature: (one) => world.as(one).curating.feature({ id, rank: 1 }),
  suppliers: (one) => world.as(one).curating.suppliers({}),
  supplier: (one) => world.as(one).curating.supplier({ id: shopId }),
  addSupplier: (one) => world.as(one).curating.addSupplier({ ownerEmail: 'a@example.org', form: wholeShop('Any') }),
  saveSupplier: (one) =>
    world
      .as(one)
      .curating.saveSupplier({ id: shopId, revision: 99, form: wholeShop('Any'), commissionBps: 1, trust: 0, reason }),
  approve: (one) => world.as(one).curating.approve({ id: shopId }),
  ask: (one) => world.as(one).curating.ask({ id: shopId, reason }),
  reject: (one) => world.as(one).curating.reject({ id: shopId, reason }),
  finance: (one) => world.as(one).curating.finance({ from: '2027-01-01', to: '2027-01-02' }),
  log: (one) => world.as(one).curating.log({}),
});

const answers = async (deeds: Record<string, Deed>, person: Person): Promise<Record<string, string>> => {
  const told: Record<string, string> = {};
  for (const [name, deed] of Object.entries(deeds)) told[name] = await codeOf(deed(person));
  return told;
};
const each = (deeds: Record<string, Deed>, answer: string) =>
  Object.fromEntries(Object.keys(deeds).map((name) => [name, answer]));

describe('who does not act for a shop', () => {
  test.each(['stranger', 'otherSeller'] as const)('as a %s finds none of it, like what does not exist', async (who) => {
    const deeds = { ...selling(shop.id, product.id), ...lasting(product.id) };
    expect(await answers(deeds, people[who])).toEqual(each(deeds, 'NOT_FOUND'));
    const nothing = { ...selling(unknown, unknown), ...lasting(unknown) };
    expect(await answers(nothing, people[who])).toEqual(each(nothing, 'NOT_FOUND'));
    expect((await world.as(people[who]).selling.shops()).map(({ id }) => id)).not.toContain(shop.id);
  });

  test('as an administrator reads it and enters goods for it, and leaves its form, its days and its pieces alone', async () => {
    expect(await answers(selling(shop.id, product.id), people.admin)).toEqual({
      save: 'FORBIDDEN',
      apply: 'FORBIDDEN',
      withdraw: 'FORBIDDEN',
      close: 'FORBIDDEN',
      figures: 'ok',
      products: 'ok',
      product: 'ok',
      addProduct: 'ok',
      saveProduct: 'STALE',
      addPicture: 'ok',
      submit: 'ILLEGAL_TRANSITION',
      withdrawProduct: 'ILLEGAL_TRANSITION',
      dropChange: 'ILLEGAL_TRANSITION',
      resume: 'ILLEGAL_TRANSITION',
      restore: 'ILLEGAL_TRANSITION',
      reopen: 'ILLEGAL_TRANSITION',
      adjustStock: 'FORBIDDEN',
      stock: 'ok',
      parcels: 'ok',
    });
  });

  test('as an administrator brings goods of it to the market and back, and another one decides about them', async () => {
    const desk = world.as(people.admin).selling;
    const judge = await world.person('Faith Njeri', { roles: ['admin'] });
    const { id } = await writtenProduct(world, people.seller, shop.id);
    await desk.submit({ id });
    expect(await desk.withdrawProduct({ id })).toMatchObject({ status: 'draft' });
    expect(await decided(world, judge, await desk.submit({ id }), 'reject')).toMatchObject({ status: 'rejected' });
    await desk.reopen({ id });
    expect(await decided(world, judge, await desk.submit({ id }), 'approve')).toMatchObject({ status: 'approved' });
    const live = await desk.product({ id });
    await desk.saveProduct({ id, revision: live.revision, content: wholeProduct('Another basket') });
    expect(await desk.dropChange({ id })).toMatchObject({ pending: null });
    expect(await desk.pause({ id })).toMatchObject({ status: 'paused' });
    expect(await desk.resume({ id })).toMatchObject({ status: 'approved' });
    await desk.archive({ id });
    expect(await desk.restore({ id })).toMatchObject({ status: 'draft' });
  });
});

describe('curating', () => {
  test.each(['stranger', 'seller'] as const)('is closed to a %s, whatever the id', async (who) => {
    const deeds = curating(shop.id, product.id);
    expect(await answers(deeds, people[who])).toEqual(each(deeds, 'FORBIDDEN'));
    const nothing = curating(unknown, unknown);
    expect(await answers(nothing, people[who])).toEqual(each(nothing, 'FORBIDDEN'));
  });

  test('by an administrator who acts for the shop is reading only', async () => {
    const told = await answers(curating(shop.id, product.id), people.tiedAdmin);
    const open = ['queue', 'product', 'products', 'suppliers', 'supplier', 'finance', 'log'];
    for (const [name, code] of Object.entries(told))
      if (name !== 'addSupplier') expect([name, code]).toEqual([name, open.includes(name) ? 'ok' : 'FORBIDDEN']);
  });

  test('of what does not exist finds nothing', async () => {
    const { queue, products, suppliers, addSupplier, finance, log, ...one } = curating(unknown, unknown);
    expect([queue, products, suppliers, addSupplier, finance, log].every(Boolean)).toBe(true);
    expect(await answers(one, people.admin)).toEqual(each(one, 'NOT_FOUND'));
  });
});
