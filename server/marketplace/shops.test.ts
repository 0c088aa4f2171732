import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readingBack } from '../test/readback.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { draftedShop, openShop, reason, soldProduct, wholeShop, writtenProduct } from '../test/selling.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { peopleOfShop, shopsOf, sidesOf, supplierOf } from './supplier.ts';

let world: World;
let daniel: Person;
let faith: Person;
beforeAll(async () => {
  world = readingBack(await makeWorld());
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
});
afterEach(() => turnsProve(world, 'product', 'supplier'));
afterAll(() => world.close());

const own = (person: Person) => world.as(person).selling;
const desk = (person: Person) => world.as(person).curating;
const titles = async (person: Person) => {
  await world.settle();
  return (await world.notificationsOf(person)).map(({ title }) => title);
};
const letters = async (person: Person) => (await world.mailbox(person.email)).map(({ subject }) => subject);
const isListed = async (id: string) =>
  (await world.as(daniel).marketplace.products({ limit: 100 })).rows.some((row) => row.id === id);

describe('an application', () => {
  test('is begun once an identity, and a second time it is the same one', async () => {
    const amina = await world.person('Amina Odhiambo');
    const shop = await own(amina).start({ identityId: amina.identityId });
    expect(shop).toMatchObject({ status: 'draft', revision: 0, commissionBps: 800, trust: 0, ownerName: amina.name });
    expect(shop.form).toMatchObject({ country: 'KE', currency: 'KES', legalName: amina.name, acceptsRules: false });
    const again = await Promise.all([1, 2, 3].map(() => own(amina).start({ identityId: amina.identityId })));
    expect(new Set(again.map(({ id }) => id))).toEqual(new Set([shop.id]));
    expect((await own(amina).shops()).map(({ id }) => id)).toEqual([shop.id]);
  });

  test('by many at the same instant yields one shop', async () => {
    const many = await world.person('Many Clicks');
    const begun = await Promise.all(Array.from({ length: 8 }, () => own(many).start({ identityId: many.identityId })));
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1);
  });

  test('needs a confirmed address and an identity of one’s own', async () => {
    const young = await world.person('Young Account', { verified: false });
    await expect(own(young).start({ identityId: young.identityId })).rejects.toMatchObject(refusal('EMAIL_UNVERIFIED'));
    await expect(own(daniel).start({ identityId: young.identityId })).rejects.toMatchObject(
      refusal('ACC_IDENTITY_UNKNOWN'),
    );
  });

  test('is sent in when nothing is missing, and says by field what is', async () => {
    const brian = await world.person('Brian Kip');
    const { id, revision, form } = await own(brian).start({ identityId: brian.identityId });
    const failure = await own(brian)
      .apply({ id })
      .catch((thrown) => thrown);
    expect(failure).toMatchObject(refusal('BAD_INPUT'));
    expect(Object.keys(failure.data.fields)).toEqual(
      expect.arrayContaining(['name', 'city', 'about', 'delivery', 'returnPolicy', 'acceptsRules']),
    );
    const saved = await own(brian).save({ id, revision, form: { ...form, name: 'Brian & Sons' } });
    expect(saved).toMatchObject({ revision: 1, slug: expect.stringMatching(/^brian-sons-/) });
    await expect(own(brian).save({ id, revision, form })).rejects.toMatchObject(refusal('STALE'));
    await expect(own(brian).save({ id, revision: 1, form: { ...form, currency: 'XAU' } })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { currency: expect.any(String) } },
    });
  });

  test('waits while the contact of the identity is not confirmed any more', async () => {
    const lost = await world.person('Lost Level');
    const { id } = await draftedShop(world, lost);
    await world.deps.db
      .updateTable('identities')
      .set({ verification_level: 0 })
      .where('id', '=', lost.identityId)
      .execute();
    await expect(own(lost).apply({ id })).rejects.toMatchObject(refusal('MKT_LEVEL_NEEDED'));
  });

  test('is taken back, sent again, asked about by field, sent again and approved', async () => {
    const esther = await world.person('Esther Mwende');
    const { id } = await draftedShop(world, esther);
    expect(await own(esther).apply({ id })).toMatchObject({ status: 'applied', appliedBy: esther.id });
    expect(await titles(daniel)).toContain('A shop waits to be looked at');
    await expect(own(esther).save({ id, revision: 1, form: wholeShop('Other') })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    expect(await own(esther).withdraw({ id })).toMatchObject({ status: 'draft', appliedAt: null });
    await own(esther).apply({ id });
    expect(
      await desk(daniel).ask({ id, reason, fieldNotes: { taxId: 'This number has ten characters.' } }),
    ).toMatchObject({ status: 'changes_requested', note: reason, fieldNotes: { taxId: expect.any(String) } });
    expect(await titles(esther)).toContain('Your shop needs changes');
    const [asked] = await own(esther).shops();
    await own(esther).save({ id, revision: asked?.revision ?? 0, form: wholeShop('Esther Sisal') });
    expect(await own(esther).apply({ id })).toMatchObject({ status: 'applied', note: null, fieldNotes: {} });
    expect(await desk(faith).approve({ id, note: 'Welcome.' })).toMatchObject({
      status: 'approved',
      approvedAt: world.clock.now().toISOString(),
    });
    expect(await titles(esther)).toContain('Your shop is open');
    expect((await letters(esther)).join()).toContain('Your shop is open');
    await expect(desk(faith).approve({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('waits behind those that were sent before it', async () => {
    for (const name of ['Paul First', 'Quin Second']) {
      const owner = await world.person(name);
      const { id } = await draftedShop(world, owner);
      await own(owner).apply({ id });
      world.clock.advance({ days: 0.05 });
    }
    const { rows } = await desk(daniel).suppliers({ status: 'applied', limit: 100 });
    const names = rows.map(({ name }) => name).filter((name) => /First|Second/.test(name));
    expect(names).toEqual(['Paul First Crafts', 'Quin Second Crafts']);
  });

  test('is approved as it was looked at, and not as it was changed meanwhile', async () => {
    const nia = await world.person('Nia Looked At');
    const { id } = await draftedShop(world, nia);
    const { revision } = await own(nia).apply({ id });
    await own(nia).withdraw({ id });
    await own(nia).save({ id, revision, form: wholeShop('Central Bank of Kenya') });
    await own(nia).apply({ id });
    await expect(desk(faith).approve({ id, revision })).rejects.toMatchObject(refusal('STALE'));
    expect(await desk(faith).approve({ id, revision: revision + 1 })).toMatchObject({ status: 'approved' });
  });

  test('that was rejected is written again', async () => {
    const again = await world.person('Try Again');
    const { id } = await draftedShop(world, again);
    await own(again).apply({ id });
    expect(await desk(daniel).reject({ id, reason })).toMatchObject({ status: 'rejected', note: reason });
    expect(await titles(again)).toContain('Your shop was not approved');
    const letter = (await world.mailbox(again.email)).find(({ subject }) =>
      subject.startsWith('Your shop was not approved'),
    );
    expect(letter?.text).toContain(reason);
    expect(await own(again).apply({ id })).toMatchObject({ status: 'applied', note: null });
    // Who looks at it now reads why it was refused before; its own people read what waits.
    expect((await desk(daniel).supplier({ id })).refusals).toMatchObject([{ reason }]);
    expect((await own(again).shops())[0]?.refusals).toBeUndefined();
  });
});

describe('an open shop', () => {
  let joyce: Person;
  beforeAll(async () => {
    joyce = await world.person('Joyce Wambui');
    await openShop(world, joyce, daniel);
  });
  const now = async () => {
    const [shop] = await own(joyce).shops();
    if (!shop) throw new Error('she has a shop');
    return shop;
  };

  test('changes what it says, its contacts, delivery and returns, and keeps its address', async () => {
    const { id, revision, form, slug } = await now();
    const saved = await own(joyce).save({
      id,
      revision,
      form: { ...form, about: `${form.about} Since 2011.`, phone: '0700 123 456' },
    });
    expect(saved).toMatchObject({ status: 'approved', slug, form: { phone: '0700 123 456' } });
  });

  test.each([
    ['name', 'Safaricom'],
    ['legalName', 'Somebody Else Limited'],
    ['registrationNo', 'PVT-1'],
    ['taxId', 'X1'],
    ['country', 'UG'],
    ['currency', 'UGX'],
    ['acceptsRules', false],
  ])('does not change its %s by itself', async (field, value) => {
    const { id, revision, form } = await now();
    await expect(own(joyce).save({ id, revision, form: { ...form, [field]: value } })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test('is never left without what buyers need', async () => {
    const { id, revision, form } = await now();
    await expect(own(joyce).save({ id, revision, form: { ...form, delivery: [] } })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { delivery: expect.any(String) } },
    });
  });

  test('asks whole coins for bringing its goods, so that an order can be paid by phone', async () => {
    const { id, revision, form } = await now();
    const delivery = form.delivery.map((rate) => ({ ...rate, feeMinor: 12_345 }));
    await expect(own(joyce).save({ id, revision, form: { ...form, delivery } })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { 'delivery.0.feeMinor': expect.stringContaining('whole units') } },
    });
  });

  test('is found where it brings its goods to, as soon as it says so; what has rates of its own stays', async () => {
    const { id, revision, form } = await now();
    const [rate] = form.delivery;
    if (!rate) throw new Error('it brings goods somewhere');
    const shops = await soldProduct(world, joyce, daniel, id, { title: 'Brought by the shop' });
    const itsOwn = await soldProduct(world, joyce, daniel, id, { title: 'Brought by itself', delivery: [rate] });
    const brought = async (country: string) =>
      (await world.as(daniel).marketplace.products({ supplier: id, country, limit: 100 })).rows.map((row) => row.id);
    expect(await brought('KE')).toEqual(expect.arrayContaining([shops.id, itsOwn.id]));
    expect(await brought('UG')).toEqual([]);
    await own(joyce).save({ id, revision, form: { ...form, delivery: [{ ...rate, country: 'UG' }] } });
    expect(await brought('UG')).toContain(shops.id);
    expect(await brought('UG')).not.toContain(itsOwn.id);
    expect(await brought('KE')).toEqual([itsOwn.id]);
    await own(joyce).save({ id, revision: revision + 1, form });
    expect(await brought('UG')).toEqual([]);
  });

  test('says on which days it sends nothing, and ends it again', async () => {
    const { id } = await now();
    const closure = { from: '2027-12-24', to: '2028-01-02', note: 'Holidays' };
    expect(await own(joyce).close({ id, closure })).toMatchObject({ closure });
    await expect(own(joyce).close({ id, closure: { ...closure, to: '2027-12-01' } })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    expect(await own(joyce).close({ id, closure: null })).toMatchObject({ closure: null });
  });

  test('has an owner and people whom other features ask for', async () => {
    const { id } = await now();
    const ctx = world.ctx();
    expect((await sidesOf(ctx, [id], joyce.id)).sellers.get(id)).toEqual({
      userId: joyce.id,
      identityId: joyce.identityId,
      name: joyce.name,
      email: joyce.email,
    });
    expect((await peopleOfShop(ctx, id)).map(({ userId }) => userId)).toEqual([joyce.id]);
    expect((await shopsOf(ctx, joyce.id)).map((shop) => shop.id)).toEqual([id]);
    expect(await supplierOf(ctx, '01900000-0000-7000-8000-000000000000')).toBeNull();
    expect((await sidesOf(ctx, ['01900000-0000-7000-8000-000000000000'], joyce.id)).sellers.size).toBe(0);
  });

  test('sees figures of thirty days with a row a day, and nothing in them yet', async () => {
    const { id } = await now();
    await writtenProduct(world, joyce, id);
    const figures = await own(joyce).figures({ id });
    expect(figures).toMatchObject({ currency: 'KES', heldMinor: 0, releasedMinor: 0, toAccept: 0, waiting: 0 });
    expect(figures.days).toHaveLength(30);
    expect(figures.days[0]).toMatchObject({ orders: 0, pieces: 0, paidMinor: 0, views: 0 });
    const early = await own(joyce).figures({ id, from: '2026-01-01' });
    expect([early.days[0]?.day, early.days.at(-1)?.day]).toEqual(['2026-01-01', '2026-01-30']);
  });

  test('counts what runs low, what waits, and who looked', async () => {
    const { id } = await now();
    const before = await own(joyce).figures({ id });
    const product = await soldProduct(world, joyce, daniel, id, { pieces: 3 });
    const buyer = await world.person('Curious Buyer');
    await world.as(buyer).marketplace.product({ id: product.id });
    await own(joyce).submit({ id: (await writtenProduct(world, joyce, id)).id });
    const after = await own(joyce).figures({ id });
    expect(after.lowStock).toBe(before.lowStock + 1);
    expect(after.waiting).toBe(before.waiting + 1);
    const views = (figures: typeof after) => figures.days.reduce((sum, day) => sum + day.views, 0);
    expect(views(after)).toBe(views(before) + 1);
  });
});

describe('a shop under administrators', () => {
  test('goes off sale with all it offers while it is suspended, and back on after', async () => {
    const seller = await world.person('Hassan Ali');
    const { id } = await openShop(world, seller, daniel);
    const first = await soldProduct(world, seller, daniel, id);
    const paused = await soldProduct(world, seller, daniel, id);
    await own(seller).pause({ id: paused.id });
    expect(await isListed(first.id)).toBe(true);
    expect((await desk(daniel).supplier({ id })).liveProducts).toBe(1);
    const suspension = await restricted(world, [daniel, faith], { thing: 'shop', reference: id });
    expect(await desk(daniel).supplier({ id })).toMatchObject({ status: 'suspended', liveProducts: 0 });
    expect(await isListed(first.id)).toBe(false);
    await expect(own(seller).addProduct({ id })).rejects.toMatchObject(refusal('MKT_SHOP_CLOSED'));
    await own(seller).resume({ id: paused.id });
    expect(await isListed(paused.id)).toBe(false);
    await world.as(faith).restrictions.lift({ id: suspension.id, reason });
    expect(await desk(faith).supplier({ id })).toMatchObject({ status: 'approved', liveProducts: 2 });
    expect(await isListed(first.id)).toBe(true);
    expect(await isListed(paused.id)).toBe(true);
  });

  test('is closed for good by two administrators; another one that its people open meanwhile stays', async () => {
    const seller = await world.person('Closing Time');
    const { id } = await openShop(world, seller, daniel);
    const product = await soldProduct(world, seller, daniel, id);
    const closing = await restricted(world, [daniel, faith], { thing: 'shop', reference: id, measure: 'revoke' });
    expect(await desk(faith).supplier({ id })).toMatchObject({ status: 'terminated', liveProducts: 0 });
    expect(await isListed(product.id)).toBe(false);
    // The identity may begin again, and is looked at again.
    expect(await own(seller).start({ identityId: seller.identityId })).toMatchObject({ status: 'draft' });
    await world.as(faith).restrictions.lift({ id: closing.id, reason });
    expect((await own(seller).shops()).map(({ status }) => status)).toEqual(['draft', 'terminated']);
  });

  test('has its commission, trust and form changed with a reason, by who read its newest state', async () => {
    const seller = await world.person('Changed Shop');
    const shop = await openShop(world, seller, daniel);
    await soldProduct(world, seller, daniel, shop.id);
    const { id, revision, form } = await desk(daniel).supplier({ id: shop.id });
    const change = {
      id,
      revision,
      form: { ...form, legalName: 'Right Name Limited', country: 'UG' },
      commissionBps: 500,
      trust: 2,
      reason,
    };
    expect(await desk(daniel).saveSupplier(change)).toMatchObject({
      commissionBps: 500,
      trust: 2,
      revision: revision + 1,
      form: { legalName: 'Right Name Limited' },
    });
    expect(await titles(seller)).toContain('Your shop was changed');
    expect((await world.mailbox(seller.email)).map(({ text }) => text).join()).toContain('new orders is 5 %');
    const [card] = (await world.as(faith).marketplace.products({ supplier: id, limit: 10 })).rows;
    expect(card?.country).toBe('UG');
    await expect(desk(faith).saveSupplier(change)).rejects.toMatchObject(refusal('STALE'));
    await expect(
      desk(faith).saveSupplier({ ...change, revision: revision + 1, form: { ...form, currency: 'USD' } }),
    ).rejects.toMatchObject({ ...refusal('BAD_INPUT'), data: { fields: { currency: expect.any(String) } } });
    await expect(desk(faith).saveSupplier({ ...change, commissionBps: 9_000 })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
  });

  test('is entered for somebody with an account, and approved by another administrator', async () => {
    const owner = await world.person('Grace Njeri');
    const form = wholeShop('Grace Honey');
    await expect(desk(daniel).addSupplier({ ownerEmail: 'nobody@example.org', form })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { ownerEmail: expect.any(String) } },
    });
    await expect(
      desk(daniel).addSupplier({ ownerEmail: owner.email, form: { ...form, about: '' } }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(desk(daniel).addSupplier({ ownerEmail: daniel.email, form })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const entered = await desk(daniel).addSupplier({ ownerEmail: owner.email, form });
    expect(entered).toMatchObject({
      status: 'applied',
      createdByAdmin: true,
      appliedBy: daniel.id,
      identityId: owner.identityId,
    });
    await expect(desk(daniel).addSupplier({ ownerEmail: owner.email, form })).rejects.toMatchObject({
      data: { fields: { ownerEmail: expect.any(String) } },
    });
    await expect(desk(daniel).approve({ id: entered.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await desk(faith).approve({ id: entered.id })).toMatchObject({ status: 'approved' });
    expect((await own(owner).shops()).map(({ id }) => id)).toEqual([entered.id]);
  });

  test('is found in the list by state and by name, page by page, each once', async () => {
    const names = ['List One', 'List Two', 'List Three'];
    for (const name of names) {
      const owner = await world.person(name);
      await own(owner).apply({ id: (await draftedShop(world, owner)).id });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await desk(faith).suppliers({
        status: 'applied',
        q: 'list',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.rows.map(({ name }) => name));
      // What tells shops of one name apart is in the row.
      for (const row of page.rows)
        expect(row).toMatchObject({ ownerName: row.name.replace(' Crafts', ''), city: expect.stringMatching(/./) });
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.sort()).toEqual(names.map((name) => `${name} Crafts`).sort());
    expect((await desk(faith).suppliers({ q: '%', limit: 10 })).rows).toEqual([]);
    expect((await desk(faith).suppliers({ limit: 100 })).rows.every(({ status }) => status !== 'draft')).toBe(true);
  });
});
