// Who acts for an organisation buys for it and sends what was ordered from it: each by their right, at the instant of the deed.
import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { Order, Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import type { MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walletOf } from '../test/escrows.ts';
import {
  address,
  bought,
  buyerOf,
  type GoodOf,
  goodOf,
  parcelFrom,
  phone,
  type ShopOf,
  sent,
  shopOf,
  shopsProve,
} from '../test/market.ts';
import { actingFor, as, joined } from '../test/members.ts';
import { booksProve, inWallet } from '../test/payments.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { meanwhile } from '../test/waiting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let shop: ShopOf;
let basket: GoodOf;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  shop = await shopOf(world);
  basket = await goodOf(world, shop, { stock: 100 });
});

afterAll(async () => {
  await booksProve(world);
  await shopsProve(world);
  await world.close();
});

const pays: MemberPowers = { ...as('reader'), pays: true };
/** From here on what is given within a day is not one member's to give, KES. */
const MUCH = Number(limitsOf('KES').codeFromMinor);
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});

/** An account that buys or sells, which becomes an organisation's. */
async function firmOf(account: Person): Promise<Person> {
  const { identityId } = account;
  const firm = { kind: 'business', display_name: 'Lake Basin Ltd' } as const;
  await world.deps.db.updateTable('identities').set(firm).where('id', '=', identityId).execute();
  return account;
}
const firm = async () => firmOf(await buyerOf(world, 'Lake Basin'));

async function member(organisation: Person, powers: MemberPowers, name = 'Amina Member') {
  const person = await someone(world, name);
  const membership = await joined(world, organisation, person, powers);
  return { person, membership, api: await actingFor(world, person, organisation) };
}
type Api = Awaited<ReturnType<typeof actingFor>>;

/** A parcel of an organisation that has come and waits for its word. */
async function came(organisation: Person, good: GoodOf): Promise<{ order: Order; id: Parcel['id'] }> {
  const order = await bought(world, organisation, [good, 1]);
  const { id } = parcelFrom(order, shop);
  await sent(world, shop, id);
  await world.as(organisation).marketplace.receive({ id });
  return { order, id };
}
const checkout = (api: Api, organisation: Person, version: number, method: object = phone) =>
  api.marketplace.checkout({
    ...{ version, identityId: organisation.identityId as never, address },
    method: method as typeof phone,
  }); // brands and ways of paying are the contract's

describe('an organisation', () => {
  test('buys by those who may: one fills the cart, another pays, an owner says that it came, and its money is released', async () => {
    const organisation = await firm();
    const drafter = await member(organisation, as('drafter'), 'Dalila Drafter');
    const payer = await member(organisation, pays, 'Peter Pays');
    const owner = await member(organisation, as('owner'), 'Olivia Owner');
    const money = 'Only an owner or somebody for its money of Lake Basin Ltd may do this.';
    await expect(payer.api.marketplace.putInCart({ id: basket.id, qty: 2 })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const { version } = await drafter.api.marketplace.putInCart({ id: basket.id, qty: 2 });
    await expect(checkout(drafter.api, organisation, version)).rejects.toMatchObject({ message: money });
    const { order, payment } = await checkout(payer.api, organisation, version);
    await world.settle();
    await payer.api.payments.answerSimulated({ id: payment.id, approve: true, pin: '1234' });
    await world.settle();
    const { id } = parcelFrom(await drafter.api.marketplace.order({ id: order.id }), shop);
    await sent(world, shop, id);
    await expect(payer.api.marketplace.receive({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await owner.api.marketplace.receive({ id });
    await expect(drafter.api.marketplace.complete({ id })).rejects.toMatchObject({ message: money });
    await payer.api.marketplace.complete({ id });
    await world.settle();
    expect((await world.as(organisation).marketplace.order({ id: order.id })).status).toBe('completed');
    const deeds = await world.deps.db
      .selectFrom('events')
      .select(['name', 'payload'])
      .where('subject_id', 'in', [order.id, id])
      .execute();
    const by = (name: string) => deeds.find((deed) => deed.name === name)?.payload;
    expect(by('order.created')).toMatchObject({ acting: { userId: payer.person.id } });
    expect(by('parcel.received')).toMatchObject({ acting: { userId: owner.person.id } });
    // As oneself there is neither cart nor order.
    await payer.api.organisations.stopActing();
    expect((await world.as(payer.person).marketplace.orders({})).rows).toEqual([]);
  });

  test('sends what was ordered from its shop by its owners, and hears of it where they can; a reader only reads', async () => {
    const selling = await shopOf(world, { name: 'Boat Yard' });
    await firmOf(selling.seller);
    const owner = await member(selling.seller, as('owner'), 'Olivia Owner');
    const reader = await member(selling.seller, as('reader'), 'Rehema Reader');
    const order = await bought(world, await buyerOf(world), [await goodOf(world, selling), 1]);
    await world.settle();
    const { id } = parcelFrom(order, selling);
    expect((await owner.api.dashboard.read()).duties).toMatchObject([{ kind: 'parcel.accept', whyNot: null }]);
    expect((await world.mailbox(owner.person.email)).map(({ subject }) => subject).join()).toContain('Lake Basin Ltd');
    expect((await reader.api.marketplace.parcel({ id })).status).toBe('placed');
    const only = { message: 'Only an owner of Lake Basin Ltd may do this.' };
    await expect(reader.api.selling.accept({ id })).rejects.toMatchObject(only);
    await owner.api.selling.accept({ id });
    await expect(reader.api.selling.ship({ id, carrier: 'Rider', tracking: '1', note: '' })).rejects.toMatchObject(
      only,
    );
    expect((await owner.api.selling.ship({ id, carrier: 'Rider', tracking: '1', note: '' })).status).toBe('shipped');
    // Its shop and goods are its own sign-in's.
    await expect(owner.api.selling.close({ id: selling.id as never, closures: [] } as never)).rejects.toMatchObject(
      refusal('ACC_OWN_ONLY'),
    );
  });
});

describe('nobody moves an organisation’s money in the shop', () => {
  test('above the limit of a day, by its wallet or by releasing, one after the other or at once', async () => {
    const organisation = await firm();
    const people = [
      await member(organisation, pays, 'Fatma First'),
      await member(organisation, as('owner'), 'Salim Second'),
    ];
    const [first, second] = people.map(({ api }) => api);
    if (!first || !second) throw new Error('there are two');
    const dear = await goodOf(world, shop, { priceMinor: MUCH });
    await inWallet(world, organisation, BigInt(4 * MUCH));
    const before = await walletOf(world, organisation);
    const { version } = await second.marketplace.putInCart({ id: dear.id, qty: 1 });
    const wallet = { provider: 'wallet', rail: 'wallet' };
    await expect(checkout(second, organisation, version, wallet)).rejects.toMatchObject(refusal('ACC_OWN_ONLY'));
    await second.marketplace.emptyCart({});
    expect(await walletOf(world, organisation)).toBe(before);
    const whole = await came(organisation, dear);
    await expect(first.marketplace.complete({ id: whole.id })).rejects.toMatchObject(refusal('ACC_OWN_ONLY'));
    const half = await goodOf(world, shop, { priceMinor: (MUCH * 6) / 10 });
    const two = [await came(organisation, half), await came(organisation, half)];
    const told = await Promise.allSettled(
      two.map(({ id }, n) => (n === 0 ? first : second).marketplace.complete({ id })),
    );
    expect(told.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('who was removed while their word waited, is a stranger, or sells it themself', async () => {
    const organisation = await firm();
    const { id, order } = await came(organisation, basket);
    const leaving = await member(organisation, pays);
    const gone = { status: 'ended', until: world.clock.now() };
    const remove = (db: typeof world.deps.db) =>
      db.updateTable('organisation_members').set(gone).where('id', '=', leaving.membership).execute();
    expect(await meanwhile(world, remove, () => leaving.api.marketplace.complete({ id }))).toMatchObject({
      ...{ status: 'rejected', reason: refusal('FORBIDDEN') },
    });
    const other = await member(await firm(), as('owner'), 'Oscar Other');
    for (const api of [other.api, world.as(await someone(world, 'Stranger'))])
      for (const deed of [
        () => api.marketplace.order({ id: order.id }),
        () => api.marketplace.complete({ id }),
        () => api.marketplace.payOrder({ id: order.id, method: phone }),
        () => api.selling.refuse({ id, reason: 'Not ours to refuse at all.' }),
      ])
        await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
    await joined(world, organisation, shop.seller, as('owner'));
    const own = await actingFor(world, await fresh(shop.seller), organisation);
    const { version } = await own.marketplace.putInCart({ id: basket.id, qty: 1 });
    for (const deed of [
      () => own.marketplace.complete({ id }),
      () => own.marketplace.parcel({ id }),
      () => own.marketplace.order({ id: order.id }),
      () => checkout(own, organisation, version),
    ])
      await expect(deed()).rejects.toMatchObject({ message: expect.stringContaining('a part of your own') });
    expect((await world.as(organisation).marketplace.parcel({ id })).status).toBe('delivered');
  });

  test('who acts, or acted, for the shop that sells it; and the own sign-in hears of what was released for it', async () => {
    const organisation = await firm();
    const { id } = await came(organisation, basket);
    const both = await someone(world, 'Mo Both');
    await joined(world, organisation, both, as('owner'));
    const atShop = await joined(world, await fresh(await firmOf(shop.seller)), both, as('owner'));
    await world.as(await fresh(shop.seller)).organisations.remove({ id: atShop });
    const api = await actingFor(world, both, organisation);
    const { version } = await api.marketplace.putInCart({ id: basket.id, qty: 1 });
    for (const deed of [() => api.marketplace.complete({ id }), () => checkout(api, organisation, version)])
      await expect(deed()).rejects.toMatchObject({ message: expect.stringContaining('another side of this') });
    await (await member(organisation, pays, 'Peter Pays')).api.marketplace.complete({ id });
    await world.settle();
    const { rows } = await world.as(organisation).notifications.list({});
    expect(rows.map(({ message }) => message).join()).toMatch(
      /Somebody who acts for you released .* of what was ordered/,
    );
  });
});

describe('what its people do with what it buys and sells', () => {
  const reason = 'The maker has none left of them this month.';
  const doneFor = async (person: Person): Promise<string[]> => {
    await world.settle();
    const told = await world.notificationsOf(person);
    return told.filter(({ title }) => title.includes('Done for you')).map(({ message }) => message);
  };
  /** Each deed is told to the organisation once, and not to who did it, who wants to hear of everything. */
  async function areTold(
    organisation: Person,
    owner: Awaited<ReturnType<typeof member>>,
    deeds: readonly [words: RegExp, deed: () => Promise<unknown>][],
  ) {
    await world.as(await fresh(owner.person)).organisations.hear({ id: owner.membership, hears: 'all' });
    for (const [words, deed] of deeds) {
      const before = (await doneFor(organisation)).length;
      await deed();
      const told = (await doneFor(organisation)).slice(0, -before || undefined);
      expect(told, String(words)).toEqual([expect.stringMatching(words)]);
    }
    expect(await doneFor(await fresh(owner.person))).toEqual([]);
    const letters = (await world.mailbox(organisation.email)).filter(({ text }) => text.includes('acts for you'));
    expect(letters.length).toBeGreaterThan(0);
  }

  test('is told to its own sign-in, of its shop', async () => {
    const selling = await shopOf(world, { name: 'Kiln House' });
    await firmOf(selling.seller);
    const owner = await member(selling.seller, as('owner'), 'Olivia Owner');
    const good = await goodOf(world, selling, { stock: 100 });
    const buyer = await buyerOf(world);
    const placed = async () => parcelFrom(await bought(world, buyer, [good, 2]), selling);
    const [one, two, three] = [await placed(), await placed(), await placed()];
    const pieces = { [String(three.lines[0]?.id)]: 1 };
    const sending = { id: one.id, carrier: 'Rider', tracking: '1', note: '' };
    await areTold(selling.seller, owner, [
      [/you accepted AH-\S+\./, () => owner.api.selling.accept({ id: one.id })],
      [/you sent what was ordered \(AH-\S+\)/, () => owner.api.selling.ship(sending)],
      [/corrected how AH-\S+ is sent/, () => owner.api.selling.correct({ ...sending, tracking: '2' })],
      [/refused AH-\S+, and its money went back/, () => owner.api.selling.refuse({ id: two.id, reason })],
      [
        /took pieces out of AH-\S+: KES \S+ went back to the buyer/,
        () => owner.api.marketplace.cancelPieces({ id: three.id, pieces, reason }),
      ],
    ]);
    const toBuyer = (await world.notificationsOf(buyer)).map(({ title }) => title);
    expect(toBuyer).toEqual(expect.arrayContaining(['Pieces were taken out of a parcel']));
    expect(toBuyer.join()).not.toContain('Done for you');
  });

  test('is told to its own sign-in, of what it ordered', async () => {
    const organisation = await firm();
    const owner = await member(organisation, as('owner'), 'Olivia Owner');
    const placed = async () => parcelFrom(await bought(world, organisation, [basket, 2]), shop);
    const [one, two, late] = [await placed(), await placed(), await placed()];
    await sent(world, shop, one.id);
    await world.as(shop.seller).selling.accept({ id: late.id });
    await owner.api.marketplace.putInCart({ id: basket.id, qty: 1 });
    const { version } = await owner.api.marketplace.cart({});
    const { order } = await checkout(owner.api, organisation, version);
    const pieces = Object.fromEntries(two.lines.map(({ id, qty }) => [id, qty]));
    await areTold(organisation, owner, [
      [/cancelled AH-\S+ before it was paid/, () => owner.api.marketplace.cancelOrder({ id: order.id })],
      [/what was ordered \(AH-\S+\) arrived/, () => owner.api.marketplace.receive({ id: one.id })],
      [
        /rejected a part of what was ordered \(AH-\S+\)/,
        () => owner.api.marketplace.report({ id: one.id, amountMinor: 1000, reason }),
      ],
      [
        /cancelled AH-\S+: KES \S+ went back/,
        () => owner.api.marketplace.cancelPieces({ id: two.id, pieces: pieces as never, reason }), // the brands are its own
      ],
      [
        /cancelled AH-\S+, which was late/,
        async () => {
          world.clock.advance({ days: 20 });
          await world.tick('clocks');
          await owner.api.marketplace.giveUp({ id: late.id, reason });
        },
      ],
    ]);
  });

  test('read by one is unread for the others, and is nothing of their own account', async () => {
    const selling = await shopOf(world, { name: 'Loom House' });
    await firmOf(selling.seller);
    const buyer = await buyerOf(world);
    const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, selling), 1]), selling);
    await world.as(buyer).marketplace.write({ id, text: 'Is the red one still there?' });
    const [one, two] = [
      await member(selling.seller, as('owner'), 'Olivia Owner'),
      await member(selling.seller, as('reader'), 'Rehema Reader'),
    ];
    const own = await fresh(selling.seller);
    const unread = async (api: Api) => (await api.marketplace.parcel({ id })).unread;
    const all = async () => [await unread(one.api), await unread(two.api), await unread(world.as(own))];
    expect(await all()).toEqual([1, 1, 1]);
    expect((await two.api.marketplace.messages({ id })).rows).toMatchObject([{ by: 'buyer', isMine: false }]);
    expect(await all()).toEqual([1, 0, 1]);
    await one.api.marketplace.write({ id, text: 'It is. We send it today.' });
    expect(await all()).toEqual([0, 0, 1]);
    expect((await two.api.marketplace.messages({ id })).rows[0]).toMatchObject({ by: 'supplier', isMine: true });
    expect((await world.as(own).selling.parcels({ id: selling.id as never, filter: 'all' })).rows).toMatchObject([
      { unread: 1 },
    ]);
    await world.as(buyer).marketplace.messages({ id });
    expect(await unread(world.as(buyer))).toBe(0);
  });
});
