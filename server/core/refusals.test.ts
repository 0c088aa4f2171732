import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { at, fundedDeal, moneyIsRight, stageFor } from '../test/escrows.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let stranger: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  stranger = await someone(world, 'Stan Stranger');
});
afterAll(() => world.close());

const writtenDown = async (about: string) =>
  (
    await world.deps.db
      .selectFrom('money_refusals')
      .select(['user_id', 'procedure', 'code'])
      .where('about', '=', about)
      .orderBy('id')
      .execute()
  ).map(({ user_id, procedure, code }) => [user_id, procedure, code]);

it('every deed with money that is refused is written down with its code, and the money is where it was', async () => {
  const deal = await fundedDeal(world);
  const where = await at(world, deal);
  const before = await stageFor(world, deal);
  const release = (who: Person, amountMinor: number) =>
    world
      .as(who)
      .escrow.release({ ...where, amountMinor })
      .catch(() => null); // what it is refused with is read from what was written down
  await release(deal.seller, 100);
  await release(stranger, 100);
  for (const amountMinor of [-100, 0, 0.5, 50, 1e15, 1_000_100]) await release(deal.buyer, amountMinor);
  // Who is not signed in is refused at the door, and can fill no table.
  await world
    .anyone()
    .escrow.release({ ...where, amountMinor: 100 })
    .catch(() => null);
  expect(await writtenDown(deal.id)).toEqual([
    [deal.seller.id, 'escrow.release', 'FORBIDDEN'],
    [stranger.id, 'escrow.release', 'NOT_FOUND'],
    ...Array.from({ length: 6 }, () => [deal.buyer.id, 'escrow.release', 'BAD_INPUT']),
  ]);
  expect(await stageFor(world, deal)).toEqual(before);
  await moneyIsRight(world);
});

it('so is a key that comes back with another amount, and nothing more is released', async () => {
  const deal = await fundedDeal(world);
  const where = await at(world, deal);
  const context = { context: { idempotencyKey: randomUUID() } };
  const release = (amountMinor: number) => world.as(deal.buyer).escrow.release({ ...where, amountMinor }, context);
  await release(100);
  await expect(release(200)).rejects.toMatchObject({ code: 'IDEMPOTENCY_REUSED', status: 422 });
  expect(await writtenDown(deal.id)).toEqual([[deal.buyer.id, 'escrow.release', 'IDEMPOTENCY_REUSED']]);
  expect((await stageFor(world, deal)).releasedMinor).toBe(100);
});

it('what is written down cannot be changed or taken away, not even by hand', async () => {
  const body = { destinationId: randomUUID(), amountMinor: 100 };
  await world.request(stranger, { method: 'POST', url: '/api/v1/payouts', body });
  const rows = await world.deps.db
    .selectFrom('money_refusals')
    .select('id')
    .where('procedure', '=', 'payments.requestPayout')
    .execute();
  expect(rows).toHaveLength(1);
  await expect(world.owner.deleteFrom('money_refusals').execute()).rejects.toThrow('never changed');
  await expect(world.owner.updateTable('money_refusals').set({ code: 'GONE' }).execute()).rejects.toThrow(
    'never changed',
  );
});
