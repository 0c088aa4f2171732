import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postTxn } from '../ledger/posting.ts';
import { agreedDeal, at, disputedDeal, fundedDeal, moneyCode, moneyIsRight, stageFor } from '../test/escrows.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type World } from '../test/world.ts';

// A thief who only found an open browser gives nothing away in the name of its owner, whatever the way is called.

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

/** KES 80,000: above the limit of 50,000 from which a code is asked for. */
const large = { stages: [{ amountMinor: 8_000_000 }] };
const needsCode = refusal('CODE_NEEDED');

test('an offer that gives the seller a large sum is accepted by the buyer with the code from the mail only', async () => {
  const deal = await disputedDeal(world, 7_000_000, large);
  const where = await at(world, deal);
  const view = await world.as(deal.seller).escrow.offer({ ...where, toSellerMinor: 6_000_000 });
  const answer = { ...where, offerId: view.milestones[0]?.offers[0]?.id ?? '', accept: true };
  await expect(world.as(deal.buyer).escrow.answerOffer(answer)).rejects.toMatchObject(needsCode);
  expect((await stageFor(world, deal)).splitMinor).toBe(0);
  await world.as(deal.buyer).escrow.answerOffer({ ...answer, code: await moneyCode(world, deal.buyer) });
  expect((await stageFor(world, deal)).splitMinor).toBe(7_000_000);
  await moneyIsRight(world);
});

test('who gives away little by the same offer is asked for none', async () => {
  const deal = await disputedDeal(world, 7_000_000, large);
  const where = await at(world, deal);
  const view = await world.as(deal.buyer).escrow.offer({ ...where, toSellerMinor: 6_000_000 });
  const offerId = view.milestones[0]?.offers[0]?.id ?? '';
  await world.as(deal.seller).escrow.answerOffer({ ...where, offerId, accept: true });
  expect((await stageFor(world, deal)).splitMinor).toBe(7_000_000);
});

test('so is an end that both agree on, and to refuse it needs no code', async () => {
  const deal = await fundedDeal(world, large);
  const { milestoneId } = await at(world, deal);
  const propose = () =>
    world.as(deal.seller).escrow.proposeEnd({
      id: deal.id,
      parts: [{ milestoneId, toSellerMinor: 8_000_000 }],
      reason: 'All of it was delivered early.',
    });
  await propose();
  await world.as(deal.buyer).escrow.answerEnd({ id: deal.id, accept: false });
  await propose();
  const answer = { id: deal.id, accept: true };
  await expect(world.as(deal.buyer).escrow.answerEnd(answer)).rejects.toMatchObject(needsCode);
  await world.as(deal.buyer).escrow.answerEnd({ ...answer, code: await moneyCode(world, deal.buyer) });
  expect((await world.as(deal.buyer).escrow.get({ id: deal.id })).status).toBe('closed');
  await moneyIsRight(world);
});

test('and a payment out of a wallet, which no phone asks about', async () => {
  const deal = await agreedDeal(world, large);
  await postTxn(world.ctx(), {
    key: `payin:wallet of ${deal.buyer.identityId}`,
    ...posting('pay_in', [
      debit(chart.clearingIn('sandbox', 'KES'), 9_000_000n),
      credit(chart.wallet(deal.buyer.identityId, 'KES'), 9_000_000n),
    ]),
  });
  const method = { provider: 'wallet', rail: 'wallet', identityId: deal.buyer.identityId } as const;
  const pay = { id: deal.id, method };
  await expect(world.as(deal.buyer).escrow.pay(pay)).rejects.toMatchObject(needsCode);
  await world.as(deal.buyer).escrow.pay({ ...pay, code: await moneyCode(world, deal.buyer) });
  await world.settle();
  expect((await world.as(deal.buyer).escrow.get({ id: deal.id })).status).toBe('active');
});
