import { chart } from '@ahadi/domain/ledger/chart.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { booksProve, lifeOf, started, strayMoney } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learn, unknownPayerOf } from './decision.ts';
import { findPayment } from './payment.store.ts';
import { setChargeAmount } from './sandbox.store.ts';
import { returnUnused } from './start.ts';
import { learnPayout } from './transfer.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const unapplied = (party: string) => balanceOf(world.ctx(), chart.unapplied(party, 'KES'));
const wallet = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const unknown = () => unapplied(unknownPayerOf('sandbox'));
const admin = (name: string) => someone(world, name, { roles: ['admin'] });
const dismiss = ({ id }: Person) => world.deps.db.deleteFrom('user_roles').where('user_id', '=', id).execute();
const newReceipt = () => `SB${uuidv7().slice(-12).toUpperCase()}`;
const view = (person: Person, id: string) => world.as(person).payments.get({ id: id as never }); // the brand is born here
const ticks = async (name: Parameters<World['tick']>[0]) => {
  await world.settle();
  world.clock.advance(61_000);
  await world.tick(name);
};

/** The provider says that a payment was paid under this receipt. */
async function proven(id: string, receipt: string, amountMinor = 25_000n) {
  const held = await findPayment(world.ctx(), id);
  await learn(
    world.ctx(),
    id,
    {
      ...{ source: 'query', isSigned: false, outcome: 'success', isLive: false, currency: 'KES', phone: null },
      refs: { ours: held?.ref ?? '', provider: held?.providerRef ?? '' },
      ...{ amountMinor, receipt, failure: null, code: null, at: null, raw: Buffer.from(`${id}${receipt}`) },
    },
    'secret',
  );
  await world.settle();
}

describe('money that the statement named before anybody knew what for', () => {
  test('is the payment’s once the provider names it: booked once, paid, and no longer unknown', async () => {
    const payer = await someone(world, 'Found Farida');
    const { id } = await started(world, payer, { purpose: 'top_up' });
    const receipt = newReceipt();
    const before = await unknown();
    await strayMoney(world, receipt, 25_000);
    expect((await unknown()) - before).toBe(25_000n);
    for (let times = 0; times < 2; times++) await proven(id, receipt);
    expect(await view(payer, id)).toMatchObject({ status: 'succeeded', receipt });
    expect([await unknown(), await wallet(payer)]).toEqual([before, 25_000n]);
    const desk = world.as(await admin('Admin Found')).finance;
    const { rows } = await desk.reconciliation({ bucket: 'all', limit: 100 });
    expect(rows.find((row) => row.receipt === receipt)).toMatchObject({ bucket: 'matched', paymentId: id });
    await ticks('payments-reconcile');
    expect(await unknown()).toBe(before);
  });

  test('of another amount than the provider says now stays where it is, and people look at the payment', async () => {
    const payer = await someone(world, 'Other Otieno');
    const { id } = await started(world, payer);
    const receipt = newReceipt();
    await strayMoney(world, receipt, 7_700);
    const before = await unknown();
    await proven(id, receipt);
    expect(await view(payer, id)).toMatchObject({ status: 'review' });
    expect([await unknown(), await unapplied(payer.identityId)]).toEqual([before, 0n]);
  });

  test('two payments that claim it at one instant get it once', async () => {
    const [one, other] = [await someone(world, 'Claim Chebet'), await someone(world, 'Claim Cherono')];
    const ids = [(await started(world, one)).id, (await started(world, other)).id];
    const receipt = newReceipt();
    await strayMoney(world, receipt, 25_000);
    const before = await unknown();
    await Promise.all(ids.map((id) => proven(id, receipt)));
    const found = [await unapplied(one.identityId), await unapplied(other.identityId)];
    expect(found.sort()).toEqual([0n, 25_000n]);
    expect(before - (await unknown())).toBe(25_000n);
  });
});

describe('what is paid twice', () => {
  test('goes back by itself, by its own receipt; the payment stays paid', async () => {
    const payer = await someone(world, 'Twice Tabitha');
    const { id } = await started(world, payer, { purpose: 'top_up' });
    const [first, second] = [newReceipt(), newReceipt()];
    await proven(id, first);
    await proven(id, second);
    await proven(id, second);
    const [refund] = await world.deps.db.selectFrom('refunds').selectAll().where('payment_id', '=', id).execute();
    expect(refund).toMatchObject({ of_receipt: second });
    await ticks('payments-refunds');
    expect(await view(payer, id)).toMatchObject({
      ...{ status: 'partially_refunded', receipt: first, returnedMinor: 25_000 },
      refunds: [{ amountMinor: 25_000, status: 'succeeded' }],
    });
    expect([await unapplied(payer.identityId), await wallet(payer)]).toEqual([0n, 25_000n]);
  });

  test('first with too little and then right is paid by the right one; the other goes back', async () => {
    const payer = await someone(world, 'Little Lela');
    const { id } = await started(world, payer, { purpose: 'top_up' });
    await proven(id, newReceipt(), 10_000n);
    expect(await view(payer, id)).toMatchObject({ status: 'review' });
    await proven(id, newReceipt());
    await ticks('payments-refunds');
    expect(await view(payer, id)).toMatchObject({ returnedMinor: 10_000, refunds: [{ amountMinor: 10_000 }] });
    expect([await unapplied(payer.identityId), await wallet(payer)]).toEqual([0n, 25_000n]);
  });

  test('does not give back again what two administrators gave back before', async () => {
    const payer = await someone(world, 'Once Omondi');
    const { id } = await started(world, payer, { purpose: 'top_up' });
    await proven(id, newReceipt(), 10_000n);
    for (const name of ['Admin Uno', 'Admin Due'])
      await world.as(await admin(name)).finance.decideReview({ id, paid: false, reason: 'It was too little for it.' });
    await proven(id, newReceipt());
    await ticks('payments-refunds');
    expect(await view(payer, id)).toMatchObject({ returnedMinor: 10_000 });
    expect([await unapplied(payer.identityId), await wallet(payer)]).toEqual([0n, 25_000n]);
  });
});

test('what people look at is not put into a wallet by one administrator behind the back of the two who decide', async () => {
  const payer = await someone(world, 'Looked Lulu');
  const { id } = await started(world, payer);
  await setChargeAmount(world.ctx(), id, 24_900n);
  await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' });
  const reason = 'Compared with the statement of the provider.';
  const alone = world.as(await admin('Admin Alone')).finance;
  const it = { payerId: payer.identityId, currency: 'KES', amountMinor: 24_900, reason };
  await expect(alone.returnUnapplied(it)).rejects.toMatchObject(refusal('FUNDS_SHORT'));
  // It waits in one list of the desk, where it can be decided.
  const inReview = (await alone.reviews({ limit: 100 })).rows.some((row) => row.id === id);
  const waiting = await alone.unapplied({ limit: 100 });
  expect([inReview, waiting.rows.some(({ payerId }) => payerId === payer.identityId)]).toEqual([true, false]);
  expect((await alone.summary()).unapplied).toBe(waiting.rows.length);
  // A first word of somebody who is no administrator any more counts for nothing.
  const gone = await admin('Admin Gone');
  await world.as(gone).finance.decideReview({ id, paid: false, reason });
  await dismiss(gone);
  for (const [name, status] of [
    ['Admin Eins', 'review'],
    ['Admin Zwei', 'failed'],
  ] as const)
    expect(await world.as(await admin(name)).finance.decideReview({ id, paid: false, reason })).toMatchObject({
      status,
    });
  expect(await view(payer, id)).toMatchObject({ status: 'failed', returnedMinor: 24_900 });
});

test('what came in and found no use is put into its payer’s wallet by the desk, with a reason and never more than there is', async () => {
  const payer = await someone(world, 'Unused Umi');
  const { id } = await started(world, payer);
  await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' });
  await world.settle();
  expect([await unapplied(payer.identityId), await wallet(payer)]).toEqual([25_000n, 0n]);
  const desk = world.as(await admin('Admin Unused')).finance;
  const it = {
    payerId: payer.identityId,
    currency: 'KES',
    amountMinor: 25_000,
    reason: 'They bought nothing with it.',
  };
  const more = desk.returnUnapplied({ ...it, amountMinor: 25_001 });
  await expect(more).rejects.toMatchObject(refusal('FUNDS_SHORT'));
  // One word moves nothing; another amount takes the first one's place; the same of somebody else moves it.
  const second = world.as(await admin('Admin Unused Two')).finance;
  expect(await second.returnUnapplied({ ...it, amountMinor: 20_000 })).toEqual({ returned: false });
  expect(await desk.returnUnapplied(it)).toEqual({ returned: false });
  await expect(desk.returnUnapplied(it)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
  const row = (await second.unapplied({ limit: 100 })).rows.find(({ payerId }) => payerId === payer.identityId);
  expect(row?.judged).toMatchObject({ amountMinor: 25_000, reason: it.reason, isMine: false });
  expect([await unapplied(payer.identityId), await wallet(payer)]).toEqual([25_000n, 0n]);
  const third = await admin('Admin Unused Three');
  expect(await world.as(third).finance.returnUnapplied({ ...it, amountMinor: 100 })).toEqual({ returned: false });
  await dismiss(third);
  expect(await second.returnUnapplied({ ...it, amountMinor: 100 })).toEqual({ returned: false });
  expect(await desk.returnUnapplied(it)).toEqual({ returned: false });
  expect(await second.returnUnapplied(it)).toEqual({ returned: true });
  expect([await unapplied(payer.identityId), await wallet(payer)]).toEqual([0n, 25_000n]);
  await expect(desk.returnUnapplied(it)).rejects.toMatchObject(refusal('FUNDS_SHORT'));
  await world.settle();
  expect((await world.notificationsOf(payer)).map(({ message }) => message).join('\n')).toContain(it.reason);
});

describe('a payout that counted as not paid and was paid', () => {
  /** A payout of KES 300.00 that the provider failed, so that it is in the wallet again. */
  async function failed(name: string) {
    const person = await someone(world, name);
    const { id } = await started(world, person, { purpose: 'top_up', amountMinor: 50_000n });
    await proven(id, newReceipt(), 50_000n);
    await world.as(person).payments.sendCode();
    const letters = await world.mailbox(person.email);
    const code = /code is (\d{6})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
    const to = await world.as(person).payments.addDestination({
      ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
      ...{ holderName: person.name, number: '0712 345 002', code },
    });
    world.clock.advance({ days: 3 });
    const payout = await world.as(person).payments.requestPayout({ destinationId: to.id, amountMinor: 30_000 });
    await ticks('payouts-send');
    await ticks('payouts-send');
    const [row] = (await world.as(person).payments.payouts({})).rows;
    expect(row).toMatchObject({ id: payout.id, status: 'failed' });
    return { person, payout };
  }
  const paid = (id: string) =>
    learnPayout(
      world.ctx(),
      id,
      {
        ...{ outcome: 'success', refs: {}, amountMinor: 30_000n, currency: 'KES', receipt: newReceipt(), code: null },
        ...{ isSigned: true, raw: Buffer.from('paid') },
      },
      true,
    );

  test('is taken from the wallet again, once; its people and the desk are told', async () => {
    const { person, payout } = await failed('Late Lindiwe');
    const desk = await admin('Admin Late');
    for (let times = 0; times < 2; times++) await paid(payout.id);
    await world.settle();
    expect(await wallet(person)).toBe(20_000n);
    expect((await world.as(person).payments.payouts({})).rows[0]).toMatchObject({ status: 'paid' });
    expect((await lifeOf(world, payout.id)).filter((one) => one === 'payout.paid_after_all')).toHaveLength(1);
    expect((await world.notificationsOf(desk)).map(({ title }) => title)).toContain('A provider paid after it said no');
    const { cover } = await world.as(desk).finance.summary();
    for (const { thereMinor, owedMinor } of cover) expect(BigInt(thereMinor)).toBeGreaterThanOrEqual(BigInt(owedMinor));
  });

  test('that was taken out again meanwhile is a debt of its owner', async () => {
    const { person, payout } = await failed('Gone Gathoni');
    await started(world, person, {
      ...{ purpose: 'order', amountMinor: 45_000n },
      method: { provider: 'wallet', rail: 'wallet', identityId: person.identityId as never },
    });
    await paid(payout.id);
    expect(await wallet(person)).toBe(0n);
    expect(await balanceOf(world.ctx(), chart.receivable(person.identityId, 'KES'))).toBe(25_000n);
  });
});

test('money that went back by a refund is never more than came in, however it came', async () => {
  const payer = await someone(world, 'Ceiling Chania');
  const { id } = await started(world, payer, { purpose: 'order' });
  await proven(id, newReceipt());
  await proven(id, newReceipt());
  await expect(
    returnUnused(world.ctx(), { paymentId: id, amountMinor: 25_001n, why: 'Too much.' }),
  ).rejects.toMatchObject({ code: 'FUNDS_SHORT' });
});
