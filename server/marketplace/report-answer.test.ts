import { afterAll, beforeAll, expect, test } from 'vitest';
import { bought, buyerOf, goodOf, parcelFrom, refused, sent, shopOf } from '../test/market.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

test('a report is answered by what the buyer keeps and gets back, once they agree to it', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 2]), shop);
  await sent(world, shop, id);
  await world.as(buyer).marketplace.receive({ id });
  await world.as(buyer).marketplace.report({ id, amountMinor: 100_000, reason: 'One of the two is torn at its side.' });
  const seller = world.as(shop.seller).selling;
  const keep = (backMinor: number) =>
    seller.answerReport({
      id,
      answer: { kind: 'keep', backMinor, words: 'It holds water; the tear is at the rim.' },
    });
  expect(await refused(keep(100_100))).toMatchObject({
    code: 'BAD_INPUT',
    fields: { backMinor: expect.any(String) },
  });
  expect((await world.as(buyer).marketplace.parcel({ id })).offer).toBeNull();
  expect(await keep(30_000)).toMatchObject({
    status: 'problem',
    escrow: { contestedMinor: 100_000 },
    offer: { by: 'seller', backMinor: 30_000 },
  });
  // Another sum takes the place of the first.
  await keep(40_000);
  const shown = await world.as(buyer).marketplace.parcel({ id });
  const { escrow, offer } = shown;
  if (!escrow || !offer) throw new Error('the offer is shown to the buyer');
  expect(offer.backMinor).toBe(40_000);
  const where = { id: escrow.id, milestoneId: escrow.milestoneId };
  await world.as(buyer).escrow.answerOffer({ ...where, offerId: offer.id, accept: true });
  await world.settle();
  expect(await world.as(buyer).marketplace.parcel({ id })).toMatchObject({ returnedMinor: 40_000, offer: null });
  // What has come of it is told apart from what is still to come, as the wallet has it.
  const ofSeller = async () => {
    const { payableMinor, paidOutMinor } = await world.as(shop.seller).marketplace.parcel({ id });
    const wallets = await world.as(shop.seller).payments.wallets();
    return { payableMinor, paidOutMinor, came: wallets.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0) };
  };
  const before = await ofSeller();
  expect(before.paidOutMinor).toBe(before.came);
  expect(before.paidOutMinor).toBeGreaterThan(0);
  expect(before.paidOutMinor).toBeLessThan(before.payableMinor ?? 0);
  expect((await world.as(buyer).marketplace.parcel({ id })).paidOutMinor).toBeNull();
  // What is paid later is told as the sum of all of it, not as another one.
  await world.as(buyer).marketplace.complete({ id });
  await world.settle();
  const after = await ofSeller();
  expect(after).toMatchObject({ paidOutMinor: after.payableMinor, came: after.payableMinor });
  const letters = (await world.mailbox(shop.seller.email)).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  const sums = letters.flatMap(
    (text) => /KES [\d,.]+ (?:in all came|of what was ordered \(\S+\) is in)/.exec(text) ?? [],
  );
  expect(sums).toEqual([expect.stringMatching(/ is in$/), expect.stringMatching(/ in all came$/)]);
});

test('the lists of both sides ask what the problem asks of each, from the report to the goods that came back', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const { id } = parcelFrom(await bought(world, buyer, [await goodOf(world, shop), 1]), shop);
  const { escrow } = await sent(world, shop, id);
  if (!escrow) throw new Error('its money is held');
  const asked = async () => [
    (await world.as(buyer).marketplace.orders({ filter: 'all' })).rows[0]?.parcels[0]?.asked,
    (await world.as(shop.seller).selling.parcels({ id: shop.id as never, filter: 'all' })).rows[0]?.asked,
  ];
  await world.as(buyer).marketplace.receive({ id });
  expect(await asked()).toEqual([null, null]);
  const reason = 'It is torn at its side.';
  await world.as(buyer).marketplace.report({ id, amountMinor: escrow.heldMinor, reason });
  expect(await asked()).toEqual([null, 'escrow.answer_rejection']);
  await world.as(shop.seller).selling.answerReport({ id, answer: { kind: 'return' } });
  expect(await asked()).toEqual(['escrow.send_back', null]);
});
