import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { delivered, fundedDeal, jumpUntil, moneyIsRight, stageFor, walletOf } from '../test/escrows.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

test('while the books do not prove right silence pays nobody: the deadline is put off and says why; afterwards it pays', async () => {
  const deal = await fundedDeal(world);
  await delivered(world, deal);
  const [at, audit, breaker] = [world.clock.now(), uuidv7(), uuidv7()];
  await world.deps.db.insertInto('ledger_audits').values({ id: audit, findings: '[]', at }).execute();
  await world.deps.db.insertInto('ledger_breakers').values({ id: breaker, audit_id: audit, opened_at: at }).execute();
  const inspection = async () =>
    (await stageFor(world, deal)).clocks.find(
      ({ kind, status }) => kind === 'milestone.inspection' && status === 'running',
    );
  const end = Date.parse((await inspection())?.dueAt ?? '');
  for (let hours = 0; hours < 80; hours += 8) {
    world.clock.advance(8 * 3_600_000);
    await world.tick('clocks');
    await world.settle();
  }
  expect(world.clock.now().getTime()).toBeGreaterThan(end);
  expect(await walletOf(world, deal.seller)).toBe(0n);
  expect(await stageFor(world, deal)).toMatchObject({ releasedMinor: 0, heldMinor: 1_000_000 });
  const waiting = await inspection();
  expect(Date.parse(waiting?.dueAt ?? '')).toBeGreaterThan(end);
  expect(waiting?.changes.map(({ reason }) => reason)).toContain(
    'We check our books. Until that is done no deadline moves money.',
  );
  await world.deps.db.deleteFrom('ledger_breakers').where('id', '=', breaker).execute();
  await jumpUntil(world, deal, ({ status }) => status === 'closed');
  expect(await walletOf(world, deal.seller)).toBe(987_500n);
  await moneyIsRight(world);
});
