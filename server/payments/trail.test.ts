import { formatMoney } from '@ahadi/domain/core/money.ts';
import type { PaymentTrail } from '@ahadi/domain/payments/trail.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankFile, mt940 } from '../test/bankfiles.ts';
import { bankEnv, banked, takenOut } from '../test/bankpayouts.ts';
import { startRails } from '../test/fakes/rails.ts';
import { started, strayMoney } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { setChargeAmount } from './sandbox.store.ts';
import { returnUnused } from './start.ts';
import { messagesWorkedOff } from './webhook.ts';

// Everything that is kept about a payment or a payout, on one page of the finance desk.

type PaymentId = PaymentTrail['payment']['id'];
const MINUTE = 60_000;
const reason = 'Compared with the statement of the provider.';

/** Each transaction comes to nothing in each currency, as the books do. */
function expectWhole({ postings }: Pick<PaymentTrail, 'postings'>) {
  for (const { legs } of postings) expect(legs.reduce((sum, { minor }) => sum + BigInt(minor), 0n)).toBe(0n);
}
const kindsOf = ({ postings }: Pick<PaymentTrail, 'postings'>) => postings.map(({ kind }) => kind);
const deedsOf = ({ deeds }: Pick<PaymentTrail, 'deeds'>) => deeds.map(({ what, by }) => `${by ?? 'platform'}: ${what}`);

describe('by a provider', () => {
  let world: World;
  let fakes: Awaited<ReturnType<typeof startRails>>;
  let rails: Awaited<ReturnType<typeof fakes.open>>;
  let desk: Person;
  let payer: Person;
  beforeAll(async () => {
    fakes = await startRails(() => world.deps.now());
    world = await makeWorld({ env: { ...fakes.env, LOG_LEVEL: 'silent' } });
    rails = await fakes.open(world);
    desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
    payer = await someone(world, 'Wanjiku Njeri');
    await world.tick('payments-reconcile');
  });
  afterAll(async () => {
    await world.close();
    await fakes.close();
  });
  const read = (id: PaymentId) => world.as(desk).finance.payment({ id });
  const paid = async (name: 'M-Pesa' | 'Stripe', amountMinor: bigint) => {
    const rail = rails[name];
    const made = await started(world, payer, { method: rail.method, purpose: 'order', amountMinor });
    rail.pays(made.ref);
    await rail.tells(made.ref);
    await messagesWorkedOff(world.app);
    world.clock.advance(2 * MINUTE);
    await world.tick('payments-poll');
    await world.tick('payments-reconcile');
    await world.settle();
    return made;
  };

  test('a payment is followed from who asked to the line of the statement and the books', async () => {
    const { id, ref } = await paid('M-Pesa', 123_400n);
    const it = await read(id);
    expect(it).toMatchObject({ name: payer.name, askedBy: payer.name, cameMinor: 123_400, cut: [], chargeback: null });
    expect(it.payment).toMatchObject({ ref, status: 'succeeded', prompt: null, isMine: false });
    expect(it.sent.startedAt).not.toBeNull();
    expect(it.sent.names.length).toBeGreaterThan(0);
    const receipt = fakes.mpesa.pushes.find((push) => push.ref === ref)?.receipt;
    expect(it.lines).toMatchObject([{ how: 'counts', bucket: 'matched', receipt, amountMinor: 123_400 }]);
    expect(kindsOf(it)).toEqual(['pay_in', 'match_in']);
    expectWhole(it);
    expect(it.postings[0]?.legs.map(({ name }) => name)).toContain('Paid in, not used yet');
    expect(deedsOf(it)[0]).toBe(`${payer.name}: Asked to pay ${formatMoney(123_400, 'KES')} by M-Pesa`);
    expect(deedsOf(it).join()).toContain(`number ${receipt}`);
  });

  test('each message is there with what it says, without what is secret or a person’s', async () => {
    const { id } = await paid('M-Pesa', 222_200n);
    const it = await read(id);
    expect(new Set(it.messages.map(({ source }) => source))).toEqual(new Set(['callback', 'pull']));
    const callback = it.messages.find(({ source }) => source === 'callback');
    expect(callback?.said).toContainEqual({ field: 'stkCallback › ResultCode', value: '0' });
    expect(callback?.said).toContainEqual({ field: 'Item › PhoneNumber', value: null });
    for (const { bytes, print } of it.messages) expect([bytes !== null, print.length]).toEqual([true, 16]);
    const { token } = await world.deps.db
      .selectFrom('payments')
      .select('token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const secret of [token, '712345678', 'passkey']) expect(JSON.stringify(it)).not.toContain(secret);
  });

  test('what was forgotten of a message stays known by its print', async () => {
    const { id } = await paid('M-Pesa', 333_300n);
    const before = (await read(id)).messages;
    await world.deps.db.updateTable('payment_evidence').set({ raw: null }).where('payment_id', '=', id).execute();
    const after = (await read(id)).messages;
    expect(after.map(({ print }) => print)).toEqual(before.map(({ print }) => print));
    expect(after.every(({ bytes, said }) => bytes === null && said.length === 0)).toBe(true);
  });

  test('what goes back stands beside it with why, its number and its books', async () => {
    const { id, ref } = await paid('Stripe', 77_700n);
    await returnUnused(world.ctx(), { paymentId: id, amountMinor: 77_700n, why: 'It was not used.' });
    await world.settle();
    rails.Stripe.refund.ends(ref, 'went');
    world.clock.advance(MINUTE);
    await world.tick('payments-refunds');
    const it = await read(id);
    expect(it.refunds).toMatchObject([{ amountMinor: 77_700, status: 'succeeded', why: 'It was not used.' }]);
    expect(it.refunds[0]?.receipt).toBe(fakes.stripe.refunds.at(-1)?.id);
    expect(kindsOf(it)).toEqual(expect.arrayContaining(['pay_in', 'refund', 'payout_ok']));
    expectWhole(it);
    expect(it.deeds.find(({ what }) => what.includes('is to go back'))).toMatchObject({ reason: 'It was not used.' });
  });

  test('what a bank asks back is there with when', async () => {
    const { id, ref } = await paid('Stripe', 88_800n);
    await rails.Stripe.disputes?.(ref, 'lost');
    await messagesWorkedOff(world.app);
    await world.settle();
    const it = await read(id);
    expect(it.chargeback).toMatchObject({ amountMinor: 88_800, status: 'lost' });
    expect(kindsOf(it)).toContain('chargeback');
    expectWhole(it);
  });

  test('the provider is asked again by the desk, once in five seconds and while it can still say something', async () => {
    const rail = rails['M-Pesa'];
    const { id, ref } = await started(world, payer, { method: rail.method, purpose: 'top_up', amountMinor: 44_400n });
    rail.pays(ref);
    const ask = () => world.as(desk).finance.askPayment({ id });
    world.clock.advance(2 * MINUTE);
    expect(await ask()).toEqual({ asked: 1 });
    expect((await read(id)).payment.status).toBe('succeeded');
    await expect(ask()).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const other = await started(world, payer, { method: rail.method, purpose: 'top_up', amountMinor: 44_500n });
    const askOther = () => world.as(desk).finance.askPayment({ id: other.id });
    await askOther();
    await expect(askOther()).rejects.toMatchObject(refusal('RATE_LIMITED'));
    world.clock.advance(6_000);
    await askOther();
  });

  test('nobody but the desk reads or asks, the payer neither', async () => {
    const { id } = await paid('Stripe', 55_500n);
    for (const person of [payer, await someone(world, 'Some Body')]) {
      const { finance } = world.as(person);
      await expect(finance.payment({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
      await expect(finance.askPayment({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    }
  });
});

describe('by the simulated provider and by bank', () => {
  let world: World;
  let one: Person;
  let two: Person;
  let payer: Person;
  beforeAll(async () => {
    world = await makeWorld({ env: { ...bankEnv, PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
    one = await someone(world, 'Admin Moja', { roles: ['admin'] });
    two = await someone(world, 'Admin Mbili', { roles: ['admin'] });
    payer = await someone(world, 'Pendo Payer');
  });
  afterAll(() => world.close());
  const read = (id: PaymentId, as = one) => world.as(as).finance.payment({ id });

  test('what two people say about money that came short stands there with their names and reasons', async () => {
    const { id } = await started(world, payer);
    await setChargeAmount(world.ctx(), id, 24_900n);
    await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' });
    await world.settle();
    expect((await read(id)).payment).toMatchObject({ status: 'review', judged: null });
    await world.as(one).finance.decideReview({ id, paid: false, reason });
    expect((await read(id)).payment.judged).toMatchObject({ paid: false, isMine: true });
    expect((await read(id, two)).payment.judged).toMatchObject({ paid: false, isMine: false });
    await world.as(two).finance.decideReview({ id, paid: false, reason: 'The same was found by me.' });
    await world.settle();
    const it = await read(id);
    expect(it.deeds.filter(({ reason }) => reason !== null)).toMatchObject([
      { by: 'Admin Moja', what: 'A person said: not paid', reason },
      { by: 'Admin Mbili', what: 'The second person agreed: not paid', reason: 'The same was found by me.' },
      { by: null, reason: 'It did not fit what was asked.' },
    ]);
    expectWhole(it);
  });

  test('a line that names nothing may be a payment of its amount and days, and of no other', async () => {
    const { id } = await started(world, payer, { amountMinor: 98_700n });
    await strayMoney(world, 'QHX7K2M9PL', 98_700);
    await strayMoney(world, 'QHX7K2M9PM', 98_800);
    expect((await read(id)).lines).toMatchObject([
      { how: 'may_be', receipt: 'QHX7K2M9PL', bucket: 'theirs_only', amountMinor: 98_700, isSimulated: true },
    ]);
    world.clock.advance({ days: 60 });
    const later = await started(world, payer, { amountMinor: 98_700n });
    expect((await read(later.id)).lines).toEqual([]);
  });

  test('a payout is followed from who asked through its file to the line that says that it left', async () => {
    const { finance } = world.as(one);
    const number = bankEnv.BANK_PAYOUT_ACCOUNT;
    const account = await finance.addBankAccount({ name: 'Our bank, payouts', number, currency: 'KES' });
    const rich = await banked(world, 'Bahati Rich');
    const { id, ref } = await takenOut(world, rich, 120_000);
    expect(await finance.payout({ id })).toMatchObject({ askedBy: 'Bahati Rich', batch: null, uncertain: null });
    const { id: batch } = await finance.makeBatch();
    await world.as(two).finance.releaseBatch({ id: batch });
    const lines = [{ on: '2026-11-02', minor: -120_000, words: `AHADI ${ref}` }];
    const statement = { account: number.replaceAll(' ', ''), number: 1, openingMinor: 900_000, lines };
    await finance.readBankFile({ id: account.id, file: bankFile(mt940(statement)) });
    await world.settle();
    const it = await finance.payout({ id });
    expect(it).toMatchObject({ payout: { ref, status: 'paid' }, provider: 'bank' });
    // The line of the desk leads back to it.
    const { rows } = await finance.reconciliation({ bucket: 'all', limit: 100 });
    expect(rows.filter(({ payoutId }) => payoutId === id)).toMatchObject([{ direction: 'out', isSimulated: false }]);
    expect(rows.filter(({ direction }) => direction === 'in').map(({ payoutId }) => payoutId)).not.toContain(id);
    expect(it.batch).toMatchObject({ id: batch, madeBy: 'Admin Moja', releasedBy: 'Admin Mbili' });
    expect(it.lines).toMatchObject([{ how: 'counts', bucket: 'matched', direction: 'out', words: `AHADI ${ref}` }]);
    expect(kindsOf(it)).toEqual(expect.arrayContaining(['payout_ask', 'payout_ok', 'match_out']));
    expectWhole(it);
    await expect(finance.askPayout({ id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});
