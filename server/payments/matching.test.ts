import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { booksProve, lifeOf, started, strayMoney } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unknownPayerOf } from './decision.ts';

// Money that came in and names nothing is said to be a payment's by two administrators.

let world: World;
let one: Person;
let two: Person;
let payer: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  one = await someone(world, 'Admin Moja', { roles: ['admin'] });
  two = await someone(world, 'Admin Mbili', { roles: ['admin'] });
  payer = await someone(world, 'Pendo Payer');
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const reason = 'The payer sent the message of the provider.';
const match = (who: Person, id: string, ref: string) => world.as(who).finance.matchLine({ id, ref, reason });
const unapplied = (id: string) => balanceOf(world.ctx(), chart.unapplied(id, 'KES'));
const read = (id: Parameters<ReturnType<World['as']>['finance']['payment']>[0]['id']) =>
  world.as(one).finance.payment({ id });

/** Money of so much under this receipt that names nothing; its line. */
async function stray(receipt: string, amountMinor: number): Promise<string> {
  await strayMoney(world, receipt, amountMinor);
  const { rows } = await world.as(one).finance.reconciliation({ limit: 100 });
  return rows.find((row) => row.receipt === receipt)?.id ?? '';
}
const asked = (amountMinor: bigint) => started(world, payer, { purpose: 'top_up', amountMinor });

test('just what was asked makes the payment paid, once two said so, and its line matches', async () => {
  const payment = await asked(41_000n);
  const line = await stray('QHX0000001', 41_000);
  const before = await unapplied(unknownPayerOf('sandbox'));
  expect(await match(one, line, payment.ref.toLowerCase())).toEqual({ matched: false });
  expect(await read(payment.id)).toMatchObject({
    payment: { status: 'pending' },
    lines: [{ id: line, how: 'may_be', matched: { reason, isMine: true } }],
  });
  await expect(match(one, line, payment.ref)).rejects.toMatchObject(refusal('PUB_TWO_PERSON_REQUIRED'));
  expect(await match(two, line, payment.ref)).toEqual({ matched: true });
  await world.settle();
  const it = await read(payment.id);
  expect(it).toMatchObject({
    payment: { status: 'succeeded', rule: 'decided_by_officers', receipt: 'QHX0000001' },
    cameMinor: 41_000,
    lines: [{ id: line, how: 'counts', bucket: 'matched', matched: null }],
  });
  expect(before - (await unapplied(unknownPayerOf('sandbox')))).toBe(41_000n);
  expect(await balanceOf(world.ctx(), chart.wallet(payer.identityId, 'KES'))).toBe(41_000n);
  expect(it.deeds.filter(({ what }) => what.includes('QHX0000001 is this')).map(({ by }) => by)).toEqual([
    'Admin Moja',
    'Admin Mbili',
  ]);
  // The postings are all there: what came before anybody knew, what a statement moved, and whose it is now.
  expect(it.postings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['pay_in', 'match_in', 'apply']));
  await expect(match(two, line, payment.ref)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
});

test('another amount is put to two people, who give it back', async () => {
  const wallet = () => balanceOf(world.ctx(), chart.wallet(payer.identityId, 'KES'));
  const before = await wallet();
  const payment = await asked(42_000n);
  const line = await stray('QHX0000002', 40_000);
  await match(one, line, payment.ref);
  await match(two, line, payment.ref);
  expect((await read(payment.id)).payment).toMatchObject({ status: 'review', rule: 'money_does_not_fit' });
  for (const who of [one, two]) await world.as(who).finance.decideReview({ id: payment.id, paid: false, reason });
  await world.settle();
  expect(await read(payment.id)).toMatchObject({
    payment: { status: 'failed' },
    // Its provider knows of no payment of ours under that number.
    refunds: [{ amountMinor: 40_000, why: 'It did not fit what was asked.', status: 'to_wallet' }],
  });
  expect(await wallet()).toBe(before + 40_000n);
  // Neither what two people said nor what came and went back is put on its head by a line that names nothing.
  const more = await stray('QHX0000012', 42_000);
  await expect(match(one, more, payment.ref)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
});

test('asking before it is time takes no place of the times at which a provider is asked', async () => {
  const payment = await asked(46_000n);
  const plan = async () => {
    const { sent } = await read(payment.id);
    return { nextAt: sent.nextAt, polls: sent.polls };
  };
  const planned = await plan();
  expect(planned.nextAt).not.toBeNull();
  await world.as(one).finance.askPayment({ id: payment.id });
  expect(await plan()).toEqual(planned);
});

test('who names another payment takes the first word back, and nothing moves', async () => {
  const [payment, other] = [await asked(43_000n), await asked(43_000n)];
  const line = await stray('QHX0000003', 43_000);
  await match(one, line, payment.ref);
  expect(await match(two, line, other.ref)).toEqual({ matched: false });
  expect((await read(payment.id)).lines).toMatchObject([{ matched: null }]);
  expect((await read(other.id)).lines).toMatchObject([{ matched: { isMine: false } }]);
  expect([(await read(payment.id)).cameMinor, (await read(other.id)).cameMinor]).toEqual([0, 0]);
  expect(await match(one, line, other.ref)).toEqual({ matched: true });
  expect((await lifeOf(world, payment.id)).filter((name) => name === 'payment.succeeded')).toEqual([]);
});

test('one line pays one payment, also where all speak at the same instant', async () => {
  const payments = [await asked(44_000n), await asked(44_000n)];
  const line = await stray('QHX0000004', 44_000);
  await match(one, line, payments[0]?.ref ?? '');
  const said = await Promise.allSettled([
    ...payments.map(({ ref }) => match(two, line, ref)),
    match(one, line, payments[1]?.ref ?? ''),
  ]);
  expect(said.length).toBe(3);
  const came = await Promise.all(payments.map(async ({ id }) => (await read(id)).cameMinor));
  expect(came.filter((minor) => minor > 0).length).toBeLessThanOrEqual(1);
});

test('nobody matches to a payment of their own, by a reference that is none, or from outside the desk', async () => {
  const insider = await someone(world, 'Admin Payer', { roles: ['admin'] });
  const own = await started(world, insider, { purpose: 'top_up', amountMinor: 45_000n });
  const line = await stray('QHX0000005', 45_000);
  await expect(match(insider, line, own.ref)).rejects.toMatchObject(refusal('FORBIDDEN'));
  await expect(match(one, line, 'ABCDEFGH')).rejects.toMatchObject(refusal('BAD_INPUT'));
  await expect(match(payer, line, own.ref)).rejects.toMatchObject(refusal('FORBIDDEN'));
});

test('a first word counts for two weeks, and no longer than its administrator is one', async () => {
  const three = await someone(world, 'Admin Tatu', { roles: ['admin'] });
  const payment = await asked(48_000n);
  const line = await stray('QHX0000006', 48_000);
  const clear = (who: Person) => world.as(who).finance.clearLine({ id: line, reason });
  const reasons = async () => (await read(payment.id)).lines.find(({ id }) => id === line)?.reasons;
  await match(three, line, payment.ref);
  expect(await clear(three)).toEqual({ cleared: false });
  expect(await reasons()).toEqual([reason]);
  await world.deps.db.deleteFrom('user_roles').where('user_id', '=', three.id).execute();
  // Neither says anything any more, so the next word is a first one.
  expect((await read(payment.id)).lines).toMatchObject([{ matched: null, reasons: [] }]);
  expect(await clear(two)).toEqual({ cleared: false });
  expect(await match(two, line, payment.ref)).toEqual({ matched: false });
  world.clock.advance({ days: 15 });
  expect(await clear(two)).toEqual({ cleared: false });
  expect(await reasons()).toEqual([reason]);
  expect(await clear(one)).toEqual({ cleared: true });
});
