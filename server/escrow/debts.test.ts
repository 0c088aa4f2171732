import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balanceOf, postTxn } from '../ledger/posting.ts';
import { at, delivered, fundedDeal, moneyCode, moneyIsRight, walletOf } from '../test/escrows.ts';
import { started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const debtOf = (person: Person) => balanceOf(world.ctx(), chart.receivable(person.identityId, 'KES'));

/** A bank took back what this person had spent already. */
async function owes(person: Person, amountMinor: bigint): Promise<void> {
  const intent = uuidv7();
  await postTxn(world.ctx(), {
    key: `test:${intent}:taken`,
    ...posting('chargeback', [
      debit(chart.receivableChargeback(intent, 'KES'), amountMinor),
      credit(chart.clearingIn('sandbox', 'KES'), amountMinor),
    ]),
  });
  await postTxn(world.ctx(), {
    key: `test:${intent}:owed`,
    ...posting('chargeback_recover', [
      debit(chart.receivable(person.identityId, 'KES'), amountMinor),
      credit(chart.receivableChargeback(intent, 'KES'), amountMinor),
    ]),
  });
}

test('what is released to a seller who owes us pays the debt first, and the seller is told', async () => {
  const deal = await fundedDeal(world);
  await owes(deal.seller, 300_000n);
  await delivered(world, deal);
  await world.as(deal.buyer).escrow.release({ ...(await at(world, deal)), amountMinor: 1_000_000 });
  await world.settle();
  expect([await debtOf(deal.seller), await walletOf(world, deal.seller)]).toEqual([0n, 687_500n]);
  expect((await world.notificationsOf(deal.seller)).map(({ title }) => title)).toContain('A debt was paid');
});

test('who owes us takes nothing out; what is paid into the wallet pays the debt as far as it goes', async () => {
  const person = await someone(world, 'Owing Owino');
  const admin = await someone(world, 'Admin Debt', { roles: ['admin'] });
  const { payments } = world.as(person);
  const to = await payments.addDestination({
    ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: person.name, number: '0712 345 678', code: await moneyCode(world, person) },
  });
  world.clock.advance({ days: 3 });
  await world.settle();
  await owes(person, 30_000n);
  const paysIn = async (amountMinor: bigint) => {
    const { id } = await started(world, person, { purpose: 'top_up', amountMinor });
    await payments.answerSimulated({ id, approve: true, pin: '1234' });
    await world.settle();
  };
  await paysIn(20_000n);
  expect([await debtOf(person), await walletOf(world, person)]).toEqual([10_000n, 0n]);
  await expect(payments.requestPayout({ destinationId: to.id, amountMinor: 1000 })).rejects.toMatchObject({
    ...refusal('FUNDS_SHORT'),
    message: expect.stringMatching(/^You owe us KES 100 for money that was taken back/),
  });
  expect((await world.as(admin).finance.summary()).debts).toContainEqual({
    ...{ identityId: person.identityId, name: person.name, currency: 'KES', amountMinor: 10_000 },
  });
  await paysIn(25_000n);
  expect([await debtOf(person), await walletOf(world, person)]).toEqual([0n, 15_000n]);
  expect(await payments.requestPayout({ destinationId: to.id, amountMinor: 15_000 })).toMatchObject({
    status: 'approved',
  });
  expect((await world.as(admin).finance.summary()).debts.map(({ identityId }) => identityId)).not.toContain(
    person.identityId,
  );
});
