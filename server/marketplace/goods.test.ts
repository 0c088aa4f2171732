import { emptyProduct } from '@ahadi/domain/marketplace/products/rules.ts';
import type { OwnProduct } from '@ahadi/domain/marketplace/products/schema.ts';
import type { SupplierView } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readingBack } from '../test/readback.ts';
import { refusal } from '../test/refusal.ts';
import { decided, openShop, reason, soldProduct, wholeProduct, writtenProduct } from '../test/selling.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let daniel: Person;
let faith: Person;
let seller: Person;
let shop: SupplierView;
beforeAll(async () => {
  world = readingBack(await makeWorld({ startsAt: '2027-03-01T09:00:00Z' }));
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
  seller = await world.person('Amina Odhiambo');
  shop = await openShop(world, seller, daniel);
});
afterEach(() => turnsProve(world, 'product', 'supplier'));
afterAll(() => world.close());

const own = () => world.as(seller).selling;
const desk = (person: Person) => world.as(person).curating;
const listed = async (id: string) =>
  (await world.as(faith).marketplace.products({ limit: 100 })).rows.find((row) => row.id === id);
const titles = async (person: Person) => {
  await world.settle();
  return (await world.notificationsOf(person)).map(({ title }) => title);
};
const contentOf = (it: OwnProduct) => {
  const { content } = it.pending ?? it.live ?? {};
  if (!content) throw new Error('it says nothing');
  return content;
};
/** Changes the price, sends it, and answers what became of it. */
const reprice = async (it: OwnProduct, priceMinor: number): Promise<OwnProduct> => {
  const { id, revision } = await own().product({ id: it.id });
  await own().saveProduct({ id, revision, content: { ...contentOf(it), priceMinor } });
  return own().submit({ id });
};
const sold = (more = {}) => soldProduct(world, seller, daniel, shop.id, more);
const written = (more = {}) => writtenProduct(world, seller, shop.id, more);
/** How many products on sale have a word, as searching believes. */
const having = async (word: string) =>
  (await world.deps.db.selectFrom('product_words').select('products').where('word', '=', word).executeTakeFirst())
    ?.products ?? 0;

describe('a new product', () => {
  test('begins empty, says by field what is missing, and is not sent before', async () => {
    const it = await own().addProduct({ id: shop.id });
    expect(it).toMatchObject({
      status: 'draft',
      live: null,
      pending: { no: 1, status: 'open', content: emptyProduct },
    });
    const failure = await own()
      .submit({ id: it.id })
      .catch((thrown) => thrown);
    expect(failure).toMatchObject(refusal('BAD_INPUT'));
    expect(Object.keys(failure.data.fields)).toEqual(
      expect.arrayContaining(['title', 'description', 'category', 'pictures', 'priceMinor', 'unit']),
    );
    await expect(own().dropChange({ id: it.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('waits, is asked about by field, is changed, and is on sale once approved', async () => {
    const it = await written({ title: 'Zebrawood stool' });
    const sent = await own().submit({ id: it.id });
    expect(sent).toMatchObject({ status: 'submitted', pending: { status: 'submitted', submittedBy: seller.id } });
    expect(await titles(faith)).toContain('A product waits to be looked at');
    expect(await listed(it.id)).toBeUndefined();
    const { revision } = sent;
    await expect(own().saveProduct({ id: it.id, revision, content: contentOf(sent) })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    const asked = await decided(world, daniel, sent, 'ask', { fieldNotes: { title: 'Say which wood it is.' } });
    expect(asked).toMatchObject({ status: 'changes_requested', pendingStatus: 'changes_requested' });
    expect(await titles(seller)).toContain('A product needs changes');
    const seen = await own().product({ id: it.id });
    expect(seen.pending).toMatchObject({ note: reason, fieldNotes: { title: 'Say which wood it is.' } });
    const changed = await own().saveProduct({
      id: it.id,
      revision,
      content: { ...contentOf(sent), title: 'Stool of zebrawood' },
    });
    const again = await own().submit({ id: it.id });
    expect(again.pending).toMatchObject({ status: 'submitted', note: null, fieldNotes: {}, no: 2 });
    expect(again.pending?.id).not.toBe(changed.pending?.id);
    // What was looked at the first time is not what waits now.
    await expect(decided(world, faith, sent, 'approve')).rejects.toMatchObject(refusal('STALE'));
    const live = await decided(world, faith, again, 'approve');
    expect(live).toMatchObject({ status: 'approved', pending: null, live: { status: 'live', no: 2 } });
    expect(live.slug).toMatch(/^stool-of-zebrawood-/);
    expect(await listed(it.id)).toMatchObject({ title: 'Stool of zebrawood', priceMinor: 100_000, unit: 'one basket' });
    expect(await titles(seller)).toContain('Approved and on sale');
    expect(await having('zebrawood')).toBe(1);
  });

  test('is taken back while nobody decided, and sent again', async () => {
    const it = await written();
    await own().submit({ id: it.id });
    expect(await own().withdrawProduct({ id: it.id })).toMatchObject({ status: 'draft', pending: { status: 'open' } });
    expect(await own().submit({ id: it.id })).toMatchObject({ status: 'submitted', pending: { no: 2 } });
  });

  test('that was rejected is written again from what was rejected', async () => {
    const it = await own().submit({ id: (await written()).id });
    expect(await decided(world, daniel, it, 'reject')).toMatchObject({ status: 'rejected', pendingStatus: 'rejected' });
    expect(await titles(seller)).toContain('A product was not approved');
    const { revision } = it;
    await expect(own().saveProduct({ id: it.id, revision, content: contentOf(it) })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    expect(await own().reopen({ id: it.id })).toMatchObject({
      status: 'draft',
      pending: { status: 'open', no: 2, content: { title: 'Kiondo basket' }, note: null },
    });
  });

  test('is refused where its words name what may not be sold', async () => {
    const it = await written({ title: 'Carved ivory bangle' });
    await expect(own().submit({ id: it.id })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { description: expect.stringContaining('protected animals') } },
    });
  });

  test('keeps a script in its words as the words they are', async () => {
    const script = '<script>alert("x")</script><img src=x onerror=alert(1)> & more of it, forty characters.';
    const it = await sold({ title: 'Basket <b>bold</b>', description: script });
    expect(it.live?.content).toMatchObject({ title: 'Basket <b>bold</b>', description: script });
    const page = await world.as(faith).marketplace.product({ id: it.id });
    expect(page).toMatchObject({ title: 'Basket <b>bold</b>', description: script });
  });

  test.each([
    ['a price below nothing', { priceMinor: -1 }],
    ['a price with a fraction', { priceMinor: 10.5 }],
    ['a price without end', { priceMinor: 1e15 }],
    ['a hundred pieces in one order', { mostInOrder: 100 }],
    ['direction characters in the title', { title: 'Basket \u202Eteksab' }],
    ['a title without end', { title: 'B'.repeat(121) }],
  ])('is not saved with %s', async (_what, wrong) => {
    const it = await written();
    await expect(
      own().saveProduct({ id: it.id, revision: it.revision, content: { ...contentOf(it), ...wrong } }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('is not saved over what was saved meanwhile', async () => {
    const it = await written();
    const saves = Array.from({ length: 6 }, (_, at) =>
      own()
        .saveProduct({ id: it.id, revision: it.revision, content: { ...contentOf(it), title: `Basket number ${at}` } })
        .then(
          () => 'saved',
          (failure) => failure.code,
        ),
    );
    expect((await Promise.all(saves)).sort()).toEqual(['STALE', 'STALE', 'STALE', 'STALE', 'STALE', 'saved']);
  });

  test('has a number of its own among those of its shop', async () => {
    const first = await written({ sku: 'BK-1' });
    const second = await written();
    const take = () =>
      own().saveProduct({ id: second.id, revision: second.revision, content: { ...contentOf(second), sku: 'BK-1' } });
    await expect(take()).rejects.toMatchObject({
      ...refusal('MKT_SKU_TAKEN'),
      data: { fields: { sku: expect.any(String) } },
    });
    await own().archive({ id: first.id });
    expect((await take()).pending?.content.sku).toBe('BK-1');
    await expect(own().restore({ id: first.id })).rejects.toMatchObject(refusal('MKT_SKU_TAKEN'));
  });
});

describe('a change of what is on sale', () => {
  test('leaves it as it is until it is approved', async () => {
    const it = await sold({ title: 'Sisal mat' });
    const draft = await own().saveProduct({
      id: it.id,
      revision: it.revision,
      content: { ...contentOf(it), title: 'Sisal mat, round' },
    });
    expect(draft).toMatchObject({ status: 'approved', live: { no: 1 }, pending: { no: 2, status: 'open' } });
    const sent = await own().submit({ id: it.id });
    expect(sent).toMatchObject({ status: 'approved', pending: { status: 'submitted' } });
    expect((await listed(it.id))?.title).toBe('Sisal mat');
    expect((await desk(faith).product({ id: it.id })).whyReview).toBe('Its words or pictures changed.');
    await decided(world, faith, sent, 'approve');
    expect(await listed(it.id)).toMatchObject({ title: 'Sisal mat, round', slug: it.slug });
    expect(await having('round')).toBe(1);
    const { rows } = await own().products({ id: shop.id, limit: 100 });
    expect(rows.find(({ id }) => id === it.id)).toMatchObject({ title: 'Sisal mat, round', pendingStatus: null });
  });

  test('that is rejected is shown with its reason, and the next one begins from it', async () => {
    const it = await sold();
    await own().saveProduct({
      id: it.id,
      revision: it.revision,
      content: { ...contentOf(it), title: 'Something else' },
    });
    const sent = await own().submit({ id: it.id });
    expect(await decided(world, faith, sent, 'reject')).toMatchObject({
      status: 'approved',
      pendingStatus: 'rejected',
    });
    const seen = await own().product({ id: it.id });
    expect(seen).toMatchObject({ live: { status: 'live', no: 1 }, pending: { status: 'rejected', note: reason } });
    const next = await own().saveProduct({ id: it.id, revision: seen.revision, content: contentOf(it) });
    expect(next.pending).toMatchObject({ no: 3, status: 'open', note: null });
    expect(await own().dropChange({ id: it.id })).toMatchObject({ pending: null, live: { no: 1 } });
    await expect(own().submit({ id: it.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('of the price by nine per cent is live at once, by eleven waits', async () => {
    const it = await sold();
    const small = await reprice(it, 109_000);
    expect(small).toMatchObject({ pending: null, live: { no: 2, content: { priceMinor: 109_000 } } });
    expect((await listed(it.id))?.priceMinor).toBe(109_000);
    const large = await reprice(it, 121_000);
    expect(large).toMatchObject({ pending: { status: 'submitted' }, live: { content: { priceMinor: 109_000 } } });
    expect((await desk(faith).product({ id: it.id })).whyReview).toBe('Its price rises by more than a tenth.');
  });

  test('of the price by nine per cent three times in a month waits the third time', async () => {
    const it = await sold();
    expect((await reprice(it, 109_000)).pending).toBeNull();
    world.clock.advance({ days: 10 });
    expect((await reprice(it, 118_800)).pending).toBeNull();
    world.clock.advance({ days: 10 });
    expect((await reprice(it, 129_400)).pending).toMatchObject({ status: 'submitted' });
    expect((await desk(faith).product({ id: it.id })).whyReview).toContain('within thirty days');
    await own().withdrawProduct({ id: it.id });
    // What was asked until thirty days ago does not count any more.
    world.clock.advance({ days: 21 });
    expect(await own().submit({ id: it.id })).toMatchObject({
      pending: null,
      live: { content: { priceMinor: 129_400 } },
    });
  });

  test('of the price counts what was asked until a few days ago, however long ago that began', async () => {
    const it = await sold();
    world.clock.advance({ days: 60 });
    expect((await reprice(it, 110_000)).pending).toBeNull();
    world.clock.advance({ days: 1 });
    expect((await reprice(it, 121_000)).pending).toBeNull();
    world.clock.advance({ days: 1 });
    expect((await reprice(it, 133_000)).pending).toMatchObject({ status: 'submitted' });
  });

  test('of how it is sent, and of a price that falls, is live at once', async () => {
    const it = await sold();
    const content = { ...contentOf(it), priceMinor: 50_000, handlingDays: 9, mostInOrder: 3, sku: 'NEW-1' };
    await own().saveProduct({ id: it.id, revision: it.revision, content });
    expect(await own().submit({ id: it.id })).toMatchObject({ pending: null, live: { content: { handlingDays: 9 } } });
  });

  test('by a shop that is trusted is live at once, its first product is not', async () => {
    const trusted = await world.person(`Trusted ${world.clock.now().getTime()}`);
    const theirs = await openShop(world, trusted, daniel);
    const { id, revision, form } = await desk(daniel).supplier({ id: theirs.id });
    await desk(daniel).saveSupplier({ id, revision, form, commissionBps: 800, trust: 3, reason });
    const fresh = await writtenProduct(world, trusted, id);
    expect(await world.as(trusted).selling.submit({ id: fresh.id })).toMatchObject({ status: 'submitted' });
    const it = await soldProduct(world, trusted, daniel, id);
    const content = { ...contentOf(it), title: 'Another title', priceMinor: 900_000 };
    await world.as(trusted).selling.saveProduct({ id: it.id, revision: it.revision, content });
    expect(await world.as(trusted).selling.submit({ id: it.id })).toMatchObject({
      pending: null,
      live: { no: 2, content: { title: 'Another title' } },
    });
    // Words of the prohibited list are always looked at, wherever they stand.
    const named = { ...content, attributes: [{ name: 'Made of', value: 'ivory' }] };
    await world.as(trusted).selling.saveProduct({ id: it.id, revision: it.revision + 1, content: named });
    expect(await world.as(trusted).selling.submit({ id: it.id })).toMatchObject({ pending: { status: 'submitted' } });
    expect(await desk(faith).product({ id: it.id })).toMatchObject({
      prohibited: ['protected animals and parts of them'],
      whyReview: 'Its words have to be read.',
    });
  });
});

describe('a product on sale', () => {
  test('is paused and resumed, and the number of its shop’s goods follows', async () => {
    const it = await sold({ title: 'Pausable lamp' });
    const live = async () => (await desk(faith).supplier({ id: shop.id })).liveProducts;
    const before = await live();
    expect(await own().pause({ id: it.id })).toMatchObject({ status: 'paused' });
    expect([await live(), await listed(it.id), await having('pausable')]).toEqual([before - 1, undefined, 0]);
    expect(await own().resume({ id: it.id })).toMatchObject({ status: 'approved' });
    expect([await live(), await having('pausable')]).toEqual([before, 1]);
    await expect(own().resume({ id: it.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('comes out of the archive as a draft, and is looked at before it is on sale again', async () => {
    const it = await sold({ title: 'Archived bag' });
    expect(await own().archive({ id: it.id })).toMatchObject({ status: 'archived' });
    expect(await listed(it.id)).toBeUndefined();
    expect(await own().restore({ id: it.id })).toMatchObject({
      status: 'draft',
      pending: { status: 'open', content: { title: 'Archived bag' } },
    });
    const sent = await own().submit({ id: it.id });
    expect(sent.status).toBe('submitted');
    expect(await decided(world, faith, sent, 'approve')).toMatchObject({ status: 'approved', live: { no: 2 } });
    expect(await listed(it.id)).toBeDefined();
  });

  test('that was taken down goes back on sale when that is lifted, and not before', async () => {
    const it = await sold({ title: 'Doubtful pot' });
    expect(await desk(faith).takedown({ id: it.id, reason })).toMatchObject({ status: 'suspended', takedown: reason });
    expect(await titles(seller)).toContain('A product was taken off sale');
    expect(await listed(it.id)).toBeUndefined();
    // A change goes live beside it, and it stays off sale.
    expect((await reprice(it, 90_000)).status).toBe('suspended');
    expect(await listed(it.id)).toBeUndefined();
    await expect(own().resume({ id: it.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await expect(own().archive({ id: it.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await desk(daniel).lift({ id: it.id, reason })).toMatchObject({ status: 'approved', takedown: null });
    expect((await listed(it.id))?.priceMinor).toBe(90_000);
  });

  test('that its seller had paused before it was taken down is paused again when that is lifted', async () => {
    const it = await sold({ title: 'Paused pot' });
    await own().pause({ id: it.id });
    expect(await desk(faith).takedown({ id: it.id, reason })).toMatchObject({ status: 'suspended', wasPaused: true });
    // A change that goes live meanwhile puts nothing on sale.
    expect((await reprice(it, 90_000)).status).toBe('suspended');
    const lifted = await desk(daniel).lift({ id: it.id, reason });
    expect(lifted).toMatchObject({ status: 'paused', takedown: null, wasPaused: false });
    expect(await listed(it.id)).toBeUndefined();
    expect(await titles(seller)).toContain('A product may be on sale again');
    expect((await own().resume({ id: it.id })).status).toBe('approved');
    expect((await listed(it.id))?.priceMinor).toBe(90_000);
    // The next takedown knows nothing of the one before.
    await desk(faith).takedown({ id: it.id, reason });
    expect((await desk(daniel).lift({ id: it.id, reason })).status).toBe('approved');
    expect(await listed(it.id)).toBeDefined();
  });

  test('is found among its shop’s by state and words, page by page, each once', async () => {
    for (const title of ['Findable one', 'Findable two', 'Findable three']) await written({ title });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await own().products({
        id: shop.id,
        status: 'draft',
        q: 'findable',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.rows.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['Findable three', 'Findable two', 'Findable one']);
    expect((await desk(faith).products({ supplier: shop.id, q: 'findable', limit: 10 })).rows).toHaveLength(3);
    expect((await desk(faith).products({ q: '%', limit: 10 })).rows).toEqual([]);
  });

  test('keeps the numbers of goods and of words true whatever was done', async () => {
    const { rows: wrong } = await sql<{ id: string }>`
      select s.id from suppliers s
      where s.live_products <> (select count(*) from products p where p.supplier_id = s.id and p.on_sale)
      union all select p.id from products p join suppliers s on s.id = p.supplier_id
      where p.on_sale <> (p.status = 'approved' and s.status = 'approved')`.execute(world.deps.db);
    expect(wrong).toEqual([]);
    const { rows: words } = await sql<{ word: string }>`
      select k.word from product_words k full join (
        select word, count(*) as products from products p, unnest(tsvector_to_array(p.words)) as word
        where p.on_sale group by word) t on t.word = k.word
      where coalesce(k.products, 0) <> coalesce(t.products, 0)`.execute(world.deps.db);
    expect(words).toEqual([]);
  });
});

test('an empty price, unit or place stays a draft’s own business', async () => {
  const it = await own().addProduct({ id: shop.id });
  const saved = await own().saveProduct({
    id: it.id,
    revision: it.revision,
    content: wholeProduct('', { description: '', category: null, priceMinor: 0, unit: '' }),
  });
  expect(saved.revision).toBe(1);
});
