import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learnRefund } from './refund.ts';
import { returnUnused } from './start.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const AMOUNT = 25_000n;
const wallet = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const titles = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

/** Somebody paid by a simulated card, and all of it is asked to go back. */
async function refunding(name: string) {
  const payer = await someone(world, name);
  const method = { provider: 'sandbox', rail: 'card' } as const;
  const { id } = await started(world, payer, { purpose: 'order', amountMinor: AMOUNT, method });
  await world.as(payer).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
  await world.settle();
  await returnUnused(world.ctx(), { paymentId: id, amountMinor: AMOUNT, why: 'It was not used.' });
  await world.settle();
  const rows = await world.deps.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).execute();
  return { payer, id, refund: rows[0]?.id ?? '' };
}

/** A trusted word of the provider about a refund. */
async function said(refund: string, outcome: 'success' | 'failure' | 'returned', receipt: string | null = null) {
  const more = { refs: {}, amountMinor: AMOUNT, currency: 'KES', code: outcome, isSigned: true };
  await learnRefund(world.ctx(), refund, { ...more, outcome, receipt, raw: Buffer.from(outcome) }, true);
  await world.settle();
}

describe('a refund that the provider gave', () => {
  test('and that fails afterwards is in the wallet of the payer, once, and the payer is told', async () => {
    const { payer, id, refund } = await refunding('Back Bahati');
    await said(refund, 'success', 'SBGIVEN1');
    for (let times = 0; times < 2; times++) await said(refund, 'failure');
    await said(refund, 'returned');
    expect(await wallet(payer)).toBe(AMOUNT);
    expect(await world.as(payer).payments.get({ id })).toMatchObject({ refunds: [{ status: 'to_wallet' }] });
    expect((await lifeOf(world, id)).filter((one) => one === 'payment.refund_came_back')).toHaveLength(1);
    expect(await titles(payer)).toContain('Money could not go back to where you paid from');
  });

  test('and that is repeated after it came back is no news to anybody', async () => {
    const { payer, id, refund } = await refunding('Again Achieng');
    await said(refund, 'success', 'SBGIVEN2');
    await said(refund, 'returned');
    await said(refund, 'success', 'SBGIVEN2');
    expect(await wallet(payer)).toBe(AMOUNT);
    expect(await lifeOf(world, id)).not.toContain('payment.refund_paid_after_all');
  });
});

test('a refund that went into the wallet and was given back by the provider all the same waits at the desk, once', async () => {
  const desk = await someone(world, 'Admin Twin', { roles: ['admin'] });
  const { payer, id, refund } = await refunding('Twin Taabu');
  await said(refund, 'failure');
  expect(await wallet(payer)).toBe(AMOUNT);
  for (let times = 0; times < 2; times++) await said(refund, 'success', 'SBTWIN');
  expect(await wallet(payer)).toBe(AMOUNT);
  expect((await lifeOf(world, id)).filter((one) => one === 'payment.refund_paid_after_all')).toHaveLength(1);
  expect(
    (await world.as(desk).finance.reconciliation({})).rows.filter((row) => row.receipt === 'SBTWIN'),
  ).toMatchObject([{ bucket: 'theirs_only', direction: 'out', amountMinor: Number(AMOUNT), paymentId: id }]);
  expect(await titles(desk)).toContain('A provider gave back what is in a wallet');
});
