import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLedger } from '../ledger/audit.ts';
import { delivered, fundedDeal, jumpUntil } from '../test/escrows.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const found = async () => (await auditLedger(world.ctx())).map(({ invariant, about }) => [invariant, about]);

describe('the audit', () => {
  test('finds nothing in an escrow that is paid in and paid out by the clock', async () => {
    const deal = await fundedDeal(world);
    expect(await found()).toEqual([]);
    await delivered(world, deal);
    await jumpUntil(world, deal, ({ status }) => status === 'closed');
    expect(await found()).toEqual([]);
  });

  test('finds a stage that says other than its account, and a payment that counts other than came in; payouts stand still', async () => {
    const deal = await fundedDeal(world);
    const { id } = await world.deps.db
      .selectFrom('escrow_milestones')
      .select('id')
      .where('escrow_id', '=', deal.id)
      .executeTakeFirstOrThrow();
    const move = (by: number) =>
      sql`update escrow_milestones set refunded_minor = refunded_minor + ${by} where id = ${id}`.execute(world.deps.db);
    await move(100);
    expect(await found()).toEqual([['I5', id]]);
    const admin = await someone(world, 'Admin Audit', { roles: ['admin'] });
    expect((await world.as(admin).finance.summary()).stopped?.findings).toEqual([
      `I5 · The account of a stage does not hold what the stage says. (${id})`,
    ]);
    await move(-100);
    const payment = await world.deps.db
      .selectFrom('payments')
      .select('id')
      .where('about_id', '=', deal.id)
      .executeTakeFirstOrThrow();
    const take = (by: number) =>
      sql`update payments set captured_minor = captured_minor + ${by} where id = ${payment.id}`.execute(world.deps.db);
    await take(100);
    expect(await found()).toEqual([['I14', payment.id]]);
    await take(-100);
    expect(await found()).toEqual([]);
  });
});
