import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  at,
  type Deal,
  delivered,
  fundedDeal,
  hoursPass,
  moneyIsRight,
  stageFor,
  statement,
} from '../test/escrows.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const reason = 'This is a reason that is long enough for money.';
/** Somebody contests so much of a stage. */
const contests = async (deal: Deal, by: Person, contestedMinor: number, why: 'other' | 'fraud' = 'other') =>
  world.as(by).escrow.dispute({ ...(await at(world, deal)), contestedMinor, reason: why, statement });

describe('what one side contests', () => {
  test('and rejected is not made less by the other’s dispute, so that no clock pays the rest of it', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    await hoursPass(world, 25, 5);
    await world.as(deal.buyer).escrow.reject({ ...(await at(world, deal)), contestedMinor: 1_000_000, reason });
    await expect(contests(deal, deal.seller, 100)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const disputed = await contests(deal, deal.seller, 1_000_000);
    expect(disputed.milestones[0]).toMatchObject({ status: 'disputed', contestedMinor: 1_000_000 });
    await hoursPass(world, 24 * 10, 24);
    expect(await stageFor(world, deal)).toMatchObject({ heldMinor: 1_000_000, releasedMinor: 0 });
  });

  test('first, of however little, keeps the other from contesting nothing: both add to it, and talks about the smaller part end', async () => {
    const deal = await fundedDeal(world);
    await delivered(world, deal);
    const opened = await contests(deal, deal.seller, 100, 'fraud');
    expect(opened.milestones[0]?.dispute?.by).toBe('seller');
    const where = await at(world, deal);
    await world.as(deal.seller).escrow.offer({ ...where, toSellerMinor: 0 });
    await expect(contests(deal, deal.buyer, 100)).rejects.toMatchObject(refusal('BAD_INPUT'));
    const more = (await contests(deal, deal.buyer, 1_000_000)).milestones[0];
    expect(more).toMatchObject({ status: 'disputed', contestedMinor: 1_000_000, offers: [{ status: 'superseded' }] });
    expect(more?.dispute).toMatchObject({
      by: 'seller',
      more: [{ by: 'buyer', contestedMinor: 1_000_000, statement }],
    });
    await hoursPass(world, 24 * 10, 24);
    expect(await stageFor(world, deal)).toMatchObject({ heldMinor: 1_000_000, releasedMinor: 0 });
  });
});
