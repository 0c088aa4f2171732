import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { orderWords } from '@ahadi/domain/marketplace/notices/words.ts';
import { changeWords } from '@ahadi/domain/restrictions/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filled } from '../core/letters/words.ts';
import { bought, buyerOf, goodOf, parcelFrom, sent, shopOf } from '../test/market.ts';
import { reason, restricted, type Wished } from '../test/restricting.ts';
import { draftedShop, openShop } from '../test/selling.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let officers: readonly [Person, Person];
let third: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { PAYMENTS_SANDBOX: '1' } });
  officers = [
    await world.person('Admin Amara', { roles: ['admin'] }),
    await world.person('Admin Bilal', { roles: ['admin'] }),
  ];
  third = await world.person('Admin Chausiku', { roles: ['admin'] });
});
afterAll(() => world.close());

/** What somebody was told since the world was that old, in the product and by letter. */
const toldOf = async (person: Person, title: string) => {
  await world.settle();
  const notices = (await world.notificationsOf(person)).filter((one) => one.title === title);
  const letters = (await world.mailbox(person.email)).filter(({ subject }) => subject.includes(title));
  return { notices, letters };
};

describe('who waits for parcels of a shop', () => {
  test('hears once when it stops, is back and closes: its name, what becomes of order and money, and not why', async () => {
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await buyerOf(world);
    const other = await buyerOf(world, 'Rehema Reader');
    const order = await bought(world, buyer, [good, 1]);
    const parcel = parcelFrom(order, shop);
    const second = parcelFrom(await bought(world, buyer, [good, 1]), shop);
    await world.as(shop.seller).selling.accept({ id: second.id });
    await world.settle();

    const it: Wished = { thing: 'shop', reference: shop.id };
    await restricted(world, officers, { ...it, days: 1 });
    const stopped = await toldOf(buyer, 'A shop you ordered from has stopped selling');
    expect(stopped.notices).toHaveLength(1);
    expect(stopped.letters).toHaveLength(1);
    const { message } = stopped.notices[0] ?? { message: '' };
    for (const words of [
      parcel.supplier.name,
      parcel.no,
      second.no,
      'your money is still held',
      'does not accept it in time, it is cancelled, and its money goes back',
      'does not send it in time',
    ])
      expect(message).toContain(words);
    expect(`${message} ${stopped.letters[0]?.text}`).not.toContain(reason);
    expect((await toldOf(other, 'A shop you ordered from has stopped selling')).notices).toEqual([]);
    // What was ordered goes on, as it was said.
    expect((await sent(world, shop, parcel.id)).status).toBe('shipped');

    world.clock.advance(DAY);
    await world.tick('clocks');
    const back = await toldOf(buyer, 'A shop you ordered from sells again');
    expect([back.notices.length, back.letters.length]).toEqual([1, 1]);
    await restricted(world, officers, { ...it, measure: 'revoke' });
    const closed = await toldOf(buyer, 'A shop you ordered from has closed');
    expect([closed.notices.length, closed.letters.length]).toEqual([1, 1]);
    expect(closed.notices[0]?.message).not.toContain(reason);
  });

  test('what nobody accepts while the shop is shut goes back, as was said', async () => {
    const shop = await shopOf(world);
    const buyer = await buyerOf(world, 'Salma Silent');
    const { id } = await bought(world, buyer, [await goodOf(world, shop), 1]);
    await restricted(world, officers, { thing: 'shop', reference: shop.id });
    world.clock.advance(2 * DAY);
    await world.tick('clocks');
    await world.settle();
    const after = await world.as(buyer).marketplace.order({ id });
    expect(after.parcels.map(({ status }) => status)).toEqual(['cancelled']);
    expect(after.returnedMinor).toBe(after.totalMinor);
  });
});

test('a suspended seller sends what was ordered, and a suspended buyer says what came, as both read', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world, 'Sabra Suspended');
  const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
  const words = changeWords('account', 'suspend');
  expect(words).toContain('keep what you promised and say so');
  expect(words).toContain('unless it is rejected or a problem is reported in them, its money is paid');
  for (const { email } of [shop.seller, buyer])
    await restricted(world, officers, { thing: 'account', reference: email, days: 30 });
  expect((await sent(world, shop, id)).status).toBe('shipped');
  expect((await world.as(buyer).marketplace.receive({ id })).status).toBe('delivered');
  // Their word begins the days whose silence pays: both read that the buyer can still speak, and until when.
  const come = await toldOf(shop.seller, 'A parcel has come');
  expect(come.notices[0]?.message).toContain('unless the buyer reports a problem in that time');
  const look = await toldOf(buyer, 'Look at what came');
  expect(look.notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/Say if something is wrong.* UTC/),
  ]);
  const report = { id, amountMinor: 100_000, reason: 'One of the straps is torn at the seam.' };
  expect((await world.as(buyer).marketplace.report(report)).status).toBe('problem');
  // No money leaves by their word meanwhile.
  await expect(world.as(buyer).marketplace.complete({ id })).rejects.toMatchObject({ code: 'ACC_SUSPENDED' });
  await expect(world.as(shop.seller).selling.refuse({ id, reason })).rejects.toMatchObject({ code: 'ACC_SUSPENDED' });
});

test('a shop approved while its only person is suspended stays shut until that ends, and says so', async () => {
  const seller = await world.person('Shut Shani');
  const { id } = await draftedShop(world, seller);
  await world.as(seller).selling.apply({ id });
  const held = await restricted(world, officers, { thing: 'account', reference: seller.email });
  const approved = await world.as(officers[0]).curating.approve({ id, note: '' });
  expect(approved.status).toBe('suspended');
  expect((await toldOf(seller, 'Your shop was approved')).notices[0]?.message).toContain(
    'opens when that suspension ends',
  );
  expect((await toldOf(seller, 'Your shop is open')).notices).toEqual([]);
  await world.as(third).restrictions.lift({ id: held.id, reason });
  expect((await world.as(officers[0]).curating.supplier({ id })).status).toBe('approved');

  const { id: open } = await openShop(world, await world.person('Open Olive'), officers[0]);
  expect((await world.as(officers[0]).curating.supplier({ id: open })).status).toBe('approved');
});

test('a shop approved while somebody is there, and suspended before that is told, is not told that it waits for their account', async () => {
  const seller = await world.person('Prompt Pendo');
  const { id } = await draftedShop(world, seller);
  await world.as(seller).selling.apply({ id });
  await world.settle();
  await world.as(officers[0]).curating.approve({ id, note: '' });
  await restricted(world, officers, { thing: 'shop', reference: id });
  expect((await world.as(officers[0]).curating.supplier({ id })).status).toBe('suspended');
  expect((await toldOf(seller, 'Your shop is open')).notices).toHaveLength(1);
  expect((await toldOf(seller, 'Your shop was approved')).notices).toEqual([]);
});

test.each(['sw', 'fr', 'ar'] as const)(
  'who waits for parcels, and who is not approved, is told in their language: %s',
  async (language) => {
    const say = orderWords[language];
    const reads = async (person: Person) => {
      const preferences = { ...firstPreferences, language };
      await world.as(person).preferences.save({ preferences, authoredAt: world.clock.now().toISOString() });
      return person;
    };
    const shop = await shopOf(world);
    const good = await goodOf(world, shop);
    const buyer = await reads(await buyerOf(world));
    const parcel = parcelFrom(await bought(world, buyer, [good, 1]), shop);
    await restricted(world, officers, { thing: 'shop', reference: shop.id, days: 1 });
    const seller = await reads(await world.person(`Told ${language}`));
    const { id } = await draftedShop(world, seller);
    await world.as(seller).selling.apply({ id });
    await world.as(officers[0]).curating.reject({ id, reason });

    const stopped = await toldOf(buyer, say.stoppedTitle);
    const rejected = await toldOf(seller, say.shopRejectedTitle);
    const { name } = (await world.as(officers[0]).curating.supplier({ id })).form;
    const numbers = parcel.no;
    for (const told of [stopped.notices[0]?.message, stopped.letters[0]?.text])
      for (const words of [
        filled(say.stoppedText, { name: parcel.supplier.name }),
        filled(say.goesOn, { numbers }),
        say.unlessAccepted,
      ])
        expect(told).toContain(words);
    expect(stopped.letters[0]?.text).toContain(say.seeOrder);
    expect(rejected.notices[0]?.message).toBe(filled(say.shopRejectedText, { name }));
    expect(rejected.letters[0]?.text).toContain(filled(say.shopRejectedSaid, { name }));
    expect(rejected.letters[0]?.text).toContain(reason);
    // No English among it.
    for (const text of [stopped, rejected].flatMap(({ notices, letters }) => [notices[0]?.message, letters[0]?.text]))
      expect(text?.replace(/https?:\S+/g, '').replace(reason, '')).not.toMatch(
        /[{}]|undefined|\b(?:you|your|the|order|seller|money|open|read)\b/i,
      );
  },
);
