import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyerOf, type GoodOf, ordered, shopsProve } from '../test/market.ts';
import { restricted } from '../test/restricting.ts';
import { openShop, reason, soldProduct } from '../test/selling.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let daniel: Person;
let faith: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
});
afterAll(() => world.close());

/** The code a call was refused with, or `done`. */
const became = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (failure: { code?: string }) => String(failure.code),
  );

test('shops closed and opened, goods changed, counted, paused and bought at the same instant break nothing', async () => {
  const seller = await world.person('Crowded Seller');
  const other = await world.person('Other Crowded');
  const [shop, second] = [await openShop(world, seller, daniel), await openShop(world, other, daniel)];
  const goods: OwnProduct[] = [];
  for (let at = 0; at < 4; at++)
    goods.push(
      await soldProduct(world, at % 2 ? other : seller, daniel, at % 2 ? second.id : shop.id, {
        title: `Crowded basket ${at}`,
        category: at % 2 ? 'home' : 'crafts',
        pieces: 100,
      }),
    );
  const goodOf = ({ id, live }: OwnProduct): GoodOf => ({ id, revisionId: live?.id ?? '', priceMinor: 100_000 });
  const buyers = await Promise.all(Array.from({ length: 4 }, (_, at) => buyerOf(world, `Crowd Buyer ${at}`)));
  const sellerOf = (at: number) => (at % 2 ? other : seller);
  const change = async (it: OwnProduct, at: number, handlingDays: number) => {
    const api = world.as(sellerOf(at)).selling;
    const { revision, live } = await api.product({ id: it.id });
    if (!live) throw new Error('it was on sale');
    await api.saveProduct({ id: it.id, revision, content: { ...live.content, handlingDays } });
    await api.submit({ id: it.id });
  };
  const told: string[] = [];
  for (let round = 0; round < 4; round++) {
    const deeds: Promise<unknown>[] = [
      ...[shop, second].map(async ({ id: reference }) => {
        const { id } = await restricted(world, [daniel, faith], { thing: 'shop', reference });
        await world.as(daniel).restrictions.lift({ id, reason });
      }),
      ...goods.flatMap((it, at) => [
        change(it, at, 2 + round),
        world.as(sellerOf(at)).selling.adjustStock({ id: it.id, by: 1, why: 'receive' }),
        world.as(sellerOf(at)).selling.pause({ id: it.id }),
        world.as(sellerOf(at)).selling.resume({ id: it.id }),
        world.as(faith).curating.feature({ id: it.id, rank: 1 + at }),
      ]),
      ...buyers.map((buyer) => ordered(world, buyer, ...goods.map((it): [GoodOf, number] => [goodOf(it), 1]))),
    ];
    told.push(...(await Promise.all(deeds.map(became))));
    await Promise.all(goods.map((it, at) => became(world.as(sellerOf(at)).selling.resume({ id: it.id }))));
  }
  // Counting in is never refused, whatever else goes on.
  expect(told.filter((code) => code === 'done').length).toBeGreaterThanOrEqual(16);
  expect(told).not.toContain('INTERNAL');
  const { rows: wrong } = await sql<{ what: string }>`
    select 'shop ' || s.name as what from suppliers s
    where s.live_products <> (select count(*) from products p where p.supplier_id = s.id and p.on_sale)
    union all select 'product ' || p.title from products p join suppliers s on s.id = p.supplier_id
    where p.on_sale <> (p.status = 'approved' and s.status = 'approved')
    union all select 'word ' || k.word from product_words k full join (
      select word, count(*) as products from products p, unnest(tsvector_to_array(p.words)) as word where p.on_sale group by word) t
      on t.word = k.word where coalesce(k.products, 0) <> coalesce(t.products, 0)
    union all select 'category ' || c.category from product_counts c
    where c.products <> (select count(*) from products p where p.on_sale and p.category = c.category)`.execute(
    world.deps.db,
  );
  expect(wrong).toEqual([]);
  await shopsProve(world);
});
