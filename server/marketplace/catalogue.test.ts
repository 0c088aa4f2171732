import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringsTo, productOf, shopOf, type TestShop } from '../test/goods.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let seller: Person;
let amina: Person;
let shop: TestShop;

beforeAll(async () => {
  world = await makeWorld();
  seller = await world.person('Baraka Mwangi');
  amina = await world.person('Amina Odhiambo');
  shop = await shopOf(world, seller, { name: 'Machakos Weavers' });
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).marketplace;
const titles = async (input: Parameters<ReturnType<typeof of>['products']>[0]) => {
  const { rows, repaired } = await of(amina).products(input);
  return { titles: rows.map(({ title }) => title), repaired };
};
const refusal = (code: string) => ({ code });

describe('words', () => {
  beforeAll(async () => {
    await productOf(world, shop, seller, { title: 'Kiondo basket of sisal', score: 1 });
    await productOf(world, shop, seller, {
      title: 'Solar lamp with two lights',
      category: 'solar',
      description: 'It charges in the sun. Carry it home in a kiondo, if you like; it weighs little and lights a room.',
      score: 2,
    });
    await productOf(world, shop, seller, {
      title: 'Reading lamp',
      description: 'For a desk, with an arm that bends and a bulb of five watts.',
      category: 'home',
    });
  });

  test('find what begins with them, and of two words what has both', async () => {
    expect(await titles({ q: 'kio' })).toEqual({
      titles: ['Kiondo basket of sisal', 'Solar lamp with two lights'],
      repaired: null,
    });
    expect(await titles({ q: 'LAMP solar' })).toEqual({ titles: ['Solar lamp with two lights'], repaired: null });
    expect((await titles({ q: 'lamp sisal' })).titles).toEqual([]);
  });

  test.each([
    ['kiondoo', 'kiondo'],
    ['kioondo', 'kiondo'],
    ['koindo', 'kiondo'],
    ['lmap', 'lamp'],
    ['solr lamp', 'solar lamp'],
    ['bsaket sisall', 'basket sisal'],
  ])('with a slip are repaired, and it is said: %s', async (typed, meant) => {
    const answer = await titles({ q: typed });
    expect(answer.repaired).toBe(meant);
    expect(answer.titles).toEqual((await titles({ q: meant })).titles);
    expect(answer.titles.length).toBeGreaterThan(0);
  });

  test('of a new product find it at once, and among others that begin so within five seconds', async () => {
    await productOf(world, shop, seller, { title: 'Quince jam' });
    expect((await titles({ q: 'qui' })).titles).toEqual(['Quince jam']);
    expect((await titles({ q: 'quil' })).titles).toEqual([]);
    await productOf(world, shop, seller, { title: 'Quilt of wool' });
    expect((await titles({ q: 'quil' })).titles).toEqual(['Quilt of wool']);
    world.clock.advance(5_000);
    expect((await titles({ q: 'qui' })).titles.toSorted()).toEqual(['Quilt of wool', 'Quince jam']);
  });

  test.each(['zzzzqqqq', '!!!', "lamp'); drop table products; --", 'lamp zzzzqqqq', '\\', "o'clock"])(
    'that nothing is like find nothing: %s',
    async (q) => {
      expect(await titles({ q })).toEqual({ titles: [], repaired: null });
    },
  );
});

describe('what is not on sale', () => {
  test('is in no list, no search, no count, not in front and not similar; nobody but its people and administrators sees it', async () => {
    const admin = await world.person('Admin Adhiambo', { roles: ['admin'] });
    const shown = await productOf(world, shop, seller, { title: 'Xylophone of ebony', category: 'children' });
    const hidden = [
      await productOf(world, shop, seller, {
        title: 'Xylophone paused',
        category: 'children',
        status: 'paused',
        featuredRank: 3,
      }),
      await productOf(world, shop, seller, { title: 'Xylophone suspended', category: 'children', status: 'suspended' }),
      await productOf(world, shop, seller, {
        title: 'Xylophone of a closed shop',
        category: 'children',
        isShopOpen: false,
      }),
    ];
    expect((await titles({ q: 'xylophone' })).titles).toEqual(['Xylophone of ebony']);
    expect((await titles({ category: 'children', sort: 'newest' })).titles).toEqual(['Xylophone of ebony']);
    const counts = await of(amina).categories();
    expect(counts.find(({ category }) => category === 'children')?.products).toBe(1);
    expect(counts).toHaveLength(21);
    expect(await of(amina).featured()).toEqual([]);
    expect(await of(amina).similar({ id: shown.id })).toEqual([]);
    for (const { id } of hidden) {
      await expect(of(amina).product({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
      await expect(of(amina).similar({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
      await expect(of(amina).reviews({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
      await expect(of(amina).favour({ id, on: true })).rejects.toMatchObject(refusal('NOT_FOUND'));
      expect((await of(seller).product({ id })).isMine).toBe(true);
      expect((await of(admin).product({ id })).isMine).toBe(false);
    }
  });

  test('is not counted any more once it goes, and is again when it comes back', async () => {
    const one = await productOf(world, shop, seller, { title: 'Spade', category: 'farm' });
    const farm = async () => (await of(amina).categories()).find(({ category }) => category === 'farm')?.products;
    const set = (to: object) => world.deps.db.updateTable('products').set(to).where('id', '=', one.id).execute();
    expect(await farm()).toBe(1);
    await set({ on_sale: false });
    expect(await farm()).toBe(0);
    await set({ on_sale: true, category: 'tools' });
    expect(await farm()).toBe(0);
    await set({ category: 'farm', sold: 4 });
    expect(await farm()).toBe(1);
  });
});

describe('a product on its page', () => {
  test('says what can be had, where it is brought and how long it may be sent back, by itself or by its shop', async () => {
    const plain = await productOf(world, shop, seller, { onHand: 7, reserved: 3 });
    const own = await productOf(world, shop, seller, {
      tracksStock: false,
      delivery: bringsTo('UG'),
      returnDays: 0,
      ratings: [5, 4, 4],
    });
    expect(await of(amina).product({ id: plain.id })).toMatchObject({
      available: 4,
      availability: 'few',
      returnDays: 7,
      delivery: [{ country: 'KE' }],
      rating: null,
      isMine: false,
      supplier: { id: shop.id, name: 'Machakos Weavers', isVerified: false },
    });
    expect(await of(amina).product({ id: own.id })).toMatchObject({
      available: null,
      availability: 'in_stock',
      returnDays: 0,
      delivery: [{ country: 'UG' }],
      rating: 4.33,
      reviews: 3,
    });
  });

  test('of a shop that sends nothing today cannot be had, by the day where the shop is', async () => {
    const other = await shopOf(world, await world.person('Closed Chebet'));
    const { id } = await productOf(world, other, seller);
    world.clock.advance({ days: 1 });
    const day = world.clock.now().toISOString().slice(0, 10);
    world.clock.set(`${day}T22:30:00Z`); // past midnight in Nairobi
    const close = (day: string) =>
      world.deps.db
        .updateTable('suppliers')
        .set({ closed_from: day, closed_to: day })
        .where('id', '=', other.id)
        .execute();
    await close(addCalendarDays(day, 1));
    expect((await of(amina).product({ id })).availability).toBe('closed');
    expect((await of(amina).products({ supplier: other.id, inStock: true })).rows).toEqual([]);
    await close(day);
    expect((await of(amina).product({ id })).availability).toBe('in_stock');
    expect((await of(amina).products({ supplier: other.id, inStock: true })).rows).toHaveLength(1);
  });

  test('counts a view a person a day, and none of who sells it', async () => {
    const { id } = await productOf(world, shop, seller);
    const views = async () =>
      (await world.deps.db.selectFrom('products').select('views').where('id', '=', id).executeTakeFirstOrThrow()).views;
    const joseph = await world.person('Joseph Kamau');
    for (const reader of [amina, amina, joseph, seller]) await of(reader).product({ id });
    await Promise.all([1, 2, 3].map(() => of(joseph).product({ id })));
    expect(await views()).toBe(2);
    world.clock.advance({ days: 1 });
    await of(amina).product({ id });
    expect(await views()).toBe(3);
  });

  test('is read while an order holds it', async () => {
    const { id } = await productOf(world, shop, seller);
    await world.deps.db.transaction().execute(async (db) => {
      await db.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute();
      expect((await of(amina).product({ id })).id).toBe(id);
    });
  });

  test('has others of its category beside it, the nearest in words first', async () => {
    const sub = await shopOf(world, await world.person('Music Muthoni'));
    const drum = await productOf(world, sub, seller, { title: 'Drum of goat skin', category: 'sports' });
    await productOf(world, sub, seller, { title: 'Football', category: 'sports', score: 9 });
    await productOf(world, sub, seller, { title: 'Small drum of cow skin', category: 'sports', score: 1 });
    const near = await of(amina).similar({ id: drum.id });
    expect(near.map(({ title }) => title)).toEqual(['Small drum of cow skin', 'Football']);
  });
});

test('a shop says who it is; one that is suspended is there for its people alone', async () => {
  const people = await world.person('Weaver Wanjiku');
  const open = await shopOf(world, people, { about: '<script>alert(1)</script> We weave.' });
  expect(await of(amina).shop({ id: open.id })).toMatchObject({
    name: 'Shop of Weaver Wanjiku',
    about: '<script>alert(1)</script> We weave.',
    isVerified: false,
    rating: null,
    returnDays: 7,
    closure: null,
  });
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', '=', people.identityId)
    .execute();
  expect((await of(amina).shop({ id: open.id })).isVerified).toBe(true);
  await world.deps.db.updateTable('suppliers').set({ status: 'suspended' }).where('id', '=', open.id).execute();
  await expect(of(amina).shop({ id: open.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect((await of(people).shop({ id: open.id })).id).toBe(open.id);
});

test('a product is found where its shop brings it, from when the shop says so, unless it says itself', async () => {
  const people = await world.person('Carrier Cherono');
  const moving = await shopOf(world, people, {
    ...{ legalName: 'Cherono Limited', address: 'Market Street 3', email: 'c@example.org', phone: '+254700000001' },
    ...{ goods: 'Baskets of sisal.', acceptsRules: true },
  });
  const asShop = await productOf(world, moving, people, { title: 'Basket as the shop says' });
  const itself = await productOf(world, moving, people, { title: 'Basket by itself', delivery: bringsTo('TZ') });
  const found = async (country: string) =>
    (await of(amina).products({ country, supplier: moving.id })).rows.map(({ id }) => id);
  expect([await found('KE'), await found('UG'), await found('TZ')]).toEqual([[asShop.id], [], [itself.id]]);
  const form = { ...moving.form, delivery: bringsTo('UG', 'RW') };
  await world.as(people).selling.save({ id: moving.id, revision: 0, form });
  expect([await found('KE'), await found('UG'), await found('RW'), await found('TZ')]).toEqual([
    ...[[], [asShop.id], [asShop.id], [itself.id]],
  ]);
});

test('what is liked is one’s own, and can be let go after it went off sale', async () => {
  const { id } = await productOf(world, shop, seller, { title: 'Beaded belt', category: 'jewellery' });
  const favourites = async (person: Person) =>
    (await of(person).products({ favourites: true })).rows.map((row) => [row.id, row.isFavourite]);
  await of(amina).favour({ id, on: true });
  await of(amina).favour({ id, on: true });
  expect(await favourites(amina)).toEqual([[id, true]]);
  expect(await favourites(seller)).toEqual([]);
  expect((await of(seller).product({ id })).isFavourite).toBe(false);
  await world.deps.db.updateTable('products').set({ on_sale: false, status: 'paused' }).where('id', '=', id).execute();
  expect(await favourites(amina)).toEqual([]);
  await of(amina).favour({ id, on: false });
  expect(await world.deps.db.selectFrom('favourites').selectAll().where('product_id', '=', id).execute()).toEqual([]);
  await expect(of(amina).favour({ id: crypto.randomUUID() as typeof id, on: true })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
});

test('prices need a currency, and a position one that was given out', async () => {
  await expect(of(amina).products({ leastMinor: 100 })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    data: { fields: { currency: expect.any(String) } },
  });
  const strange = [
    'x',
    'W10',
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from('[1e999,1]').toString('base64url'),
  ];
  for (const cursor of strange)
    for (const sort of ['best', 'newest', 'price_up', 'price_down', 'rating'] as const)
      for (const q of [undefined, 'kiondo'])
        await expect(of(amina).products({ cursor, sort, q })).rejects.toMatchObject(refusal('BAD_INPUT'));
});
