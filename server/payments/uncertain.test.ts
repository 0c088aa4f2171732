import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { as, joined } from '../test/members.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { returnUnused } from './start.ts';
import { learnPayout } from './transfer.ts';

let world: World;
let one: Person;
let two: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  one = await someone(world, 'Admin Moja', { roles: ['admin'] });
  two = await someone(world, 'Admin Mbili', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const reason = 'The statement of the provider was read by hand.';
const wallet = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const desk = (person: Person) => world.as(person).finance;

/** A payout of KES 300.00 out of KES 500.00 that nobody answers for. */
async function lostPayout(name: string, owner?: Person) {
  const person = owner ?? (await someone(world, name));
  const method = { provider: 'sandbox', rail: 'card' } as const;
  const { id } = await started(world, person, { purpose: 'top_up', amountMinor: 50_000n, method });
  await world.as(person).payments.answerSimulated({ id, approve: true, card: '4242424242424242' });
  await world.settle();
  await world.as(person).payments.sendCode();
  const letters = await world.mailbox(person.email);
  const code = /code is (\d{6})/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
  const to = await world.as(person).payments.addDestination({
    ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: person.name, number: '0712 345 003', code },
  });
  world.clock.advance({ days: 3 });
  await world.settle();
  const payout = await world.as(person).payments.requestPayout({ destinationId: to.id, amountMinor: 30_000 });
  await world.settle();
  return { person, id: payout.id, read: async () => (await world.as(person).payments.payouts({})).rows[0] };
}
const shown = async (id: string) => (await desk(one).uncertain({ limit: 100 })).rows.find((row) => row.id === id);

describe('a payout that nobody answers for', () => {
  test('is judged by nobody who acts for whose it is', async () => {
    const person = await someone(world, 'Lost Ltd', { kind: 'business' });
    const insider = await someone(world, 'Admin Inside', { roles: ['admin'] });
    await joined(world, person, insider, as('drafter'));
    const { id } = await lostPayout('Lost Ltd', person);
    world.clock.advance({ days: 1 });
    const no = { id, kind: 'payout', went: false, reason } as const;
    await expect(desk(insider).decideUncertain(no)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect(await shown(id)).toMatchObject({ judged: null });
    expect((await desk(insider).uncertain({ limit: 100 })).rows.find((row) => row.id === id)).toMatchObject({
      isMine: true,
    });
  });
  test('stands at the desk after a day and not before; two administrators say that it did not go, and it is in the wallet', async () => {
    const { person, id, read } = await lostPayout('Lost Lwanda');
    const no = { id, kind: 'payout', went: false, reason } as const;
    expect(await shown(id)).toBeUndefined();
    await expect(desk(one).decideUncertain(no)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    world.clock.advance({ days: 1 });
    expect(await shown(id)).toMatchObject({ kind: 'payout', amountMinor: 30_000, judged: null, isMine: false });
    expect((await desk(one).summary()).uncertain).toBeGreaterThan(0);
    // A first word of somebody who is no administrator any more counts for nothing.
    const gone = await someone(world, 'Admin Gone', { roles: ['admin'] });
    expect(await desk(gone).decideUncertain(no)).toEqual({ decided: false });
    await world.deps.db.deleteFrom('user_roles').where('user_id', '=', gone.id).execute();
    expect(await shown(id)).toMatchObject({ judged: null });
    expect(await desk(one).decideUncertain(no)).toEqual({ decided: false });
    await expect(desk(one).decideUncertain(no)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
    expect(await shown(id)).toMatchObject({ judged: { went: false, reason, isMine: true } });
    expect(await desk(two).decideUncertain(no)).toEqual({ decided: true });
    expect([await wallet(person), (await read())?.status]).toEqual([50_000n, 'failed']);
    expect(await shown(id)).toBeUndefined();
    await expect(desk(two).decideUncertain(no)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('went when two say so; words that differ decide nothing, and the number of the provider is kept when it comes', async () => {
    const { person, id, read } = await lostPayout('Went Wekesa');
    world.clock.advance({ days: 1 });
    const say = (who: Person, went: boolean) => desk(who).decideUncertain({ id, kind: 'payout', went, reason });
    await say(one, true);
    expect(await say(two, false)).toEqual({ decided: false });
    expect(await shown(id)).toMatchObject({ judged: null });
    world.clock.advance(1000);
    await say(one, true);
    expect(await say(two, true)).toEqual({ decided: true });
    expect([await wallet(person), (await read())?.status]).toEqual([20_000n, 'paid']);
    const learned = { refs: {}, amountMinor: 30_000n, currency: 'KES', code: null, isSigned: true };
    await learnPayout(
      world.ctx(),
      id,
      { ...learned, outcome: 'success', receipt: 'SBLATENO', raw: Buffer.from('x') },
      true,
    );
    expect(await read()).toMatchObject({ status: 'paid', receipt: 'SBLATENO' });
    expect((await lifeOf(world, id)).filter((name) => name === 'payout.judged')).toHaveLength(4);
  });

  test('is not decided by the payee, nor by anybody who is no administrator', async () => {
    const { person, id } = await lostPayout('Self Sifuna');
    world.clock.advance({ days: 1 });
    const yes = { id, kind: 'payout', went: false, reason } as const;
    await expect(desk(person).decideUncertain(yes)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk(person).uncertain({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    await world.deps.db
      .insertInto('user_roles')
      .values({ user_id: person.id, role: 'admin', granted_at: world.clock.now() })
      .execute();
    await expect(desk(person).decideUncertain(yes)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk(one).decideUncertain({ ...yes, kind: 'refund' })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

test('a refund that nobody answers for is in the wallet once two administrators say that it did not go', async () => {
  const payer = await someone(world, 'Refund Rono');
  const method = { provider: 'sandbox', rail: 'card' } as const;
  const { id: paymentId } = await started(world, payer, { purpose: 'order', amountMinor: 25_000n, method });
  await world.as(payer).payments.answerSimulated({ id: paymentId, approve: true, card: '4242424242424242' });
  await world.settle();
  await returnUnused(world.ctx(), { paymentId, amountMinor: 25_000n, why: 'It was not used.' });
  await world.settle();
  const [refund] = await world.deps.db.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute();
  const id = refund?.id ?? '';
  world.clock.advance({ days: 1 });
  expect(await shown(id)).toMatchObject({ kind: 'refund', amountMinor: 25_000 });
  for (const who of [one, two]) await desk(who).decideUncertain({ id, kind: 'refund', went: false, reason });
  expect(await wallet(payer)).toBe(25_000n);
  expect(await world.as(payer).payments.get({ id: paymentId })).toMatchObject({ refunds: [{ status: 'to_wallet' }] });
});
