import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startRails } from '../test/fakes/rails.ts';
import { fileOf } from '../test/papers.ts';
import { booksProve, lifeOf, started, strayMoney } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learnChargeback } from './chargeback.ts';

// What a bank asks back stands at the desk by the day on which it wants an answer, with what was sent to it.

const DAY = 86_400_000;
const words = 'The parcel was signed for on 3 October; the slip is with it.';
const text = (said: string) => fileOf(new TextEncoder().encode(said), 'slip.txt', 'text/plain');

describe('At the desk', () => {
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

  /** A payment by card that its payer's bank asks back, to be answered within so many days. */
  async function askedBack(days: number | null, who = payer) {
    const method = { provider: 'sandbox', rail: 'card' } as const;
    const made = await started(world, who, { purpose: 'top_up', amountMinor: 50_000n, method });
    await world.as(who).payments.answerSimulated({ id: made.id, approve: true, card: '4242424242424242' });
    await world.settle();
    const dueAt = days === null ? null : new Date(world.deps.now().getTime() + days * DAY);
    const said = { amountMinor: 50_000n, reason: 'product_not_received', dueAt };
    await learnChargeback(world.ctx(), made.id, { ...said, status: 'open' });
    await world.settle();
    return { ...made, dueAt: dueAt?.toISOString() ?? null };
  }
  const desk = (who = one) => world.as(who).finance;
  const queue = async (view: 'to_answer' | 'answered' | 'ended') =>
    (await desk().chargebacks({ view, limit: 100 })).rows.map(({ paymentId }) => paymentId);
  const counted = async () => {
    const { chargebacks, lateChargebacks } = await desk().summary();
    return [chargebacks, lateChargebacks];
  };

  test('what is due first stands first, what names no day last, and what is late is counted', async () => {
    const [later, without, sooner] = [await askedBack(20), await askedBack(null), await askedBack(3)];
    expect(await queue('to_answer')).toEqual([sooner.id, later.id, without.id]);
    const first = await desk().chargebacks({ view: 'to_answer', limit: 2 });
    const rest = await desk().chargebacks({ view: 'to_answer', limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.rows, ...rest.rows].map(({ dueAt }) => dueAt)).toEqual([sooner.dueAt, later.dueAt, null]);
    expect(await counted()).toEqual([3, 0]);
    world.clock.advance({ days: 4 });
    expect(await counted()).toEqual([3, 1]);
    // It stands among what waits for the desk on the dashboard, too.
    const waiting = await world.as(two).dashboard.queues();
    expect(waiting.find(({ name }) => name === 'chargebacks')).toMatchObject({ count: 3, late: 1 });
    for (const { id } of [later, without, sooner])
      await learnChargeback(world.ctx(), id, { amountMinor: 50_000n, status: 'won' });
    expect([await counted(), (await queue('ended')).length]).toEqual([[0, 0], 3]);
  });

  test('what was sent is kept with its files as they were, and it waits for the bank from then on', async () => {
    const { id, dueAt } = await askedBack(7);
    const bytes = new TextEncoder().encode('Signed for');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const slip = await desk().addChargebackFile({ id, file: text('Signed for') });
    const wrong = await desk(two).addChargebackFile({ id, file: text('Of another parcel') });
    expect(slip).toMatchObject({ name: 'slip.txt', sha256, size: bytes.length, by: 'Admin Moja' });
    const before = (await desk().payment({ id })).chargeback;
    expect(before).toMatchObject({ status: 'open', reason: 'product_not_received', dueAt, answeredAt: null });
    expect(before?.files.map((file) => file.id)).toEqual([slip.id, wrong.id]);
    await desk().answerChargeback({ id, words, files: [slip.id] });
    const after = (await desk().payment({ id })).chargeback;
    expect(after).toMatchObject({
      answeredAt: world.deps.now().toISOString(),
      answers: [{ words, by: 'Admin Moja', files: [{ id: slip.id, sha256 }] }],
      files: [{ id: wrong.id }],
    });
    expect(await (await desk(two).chargebackFile({ id: slip.id })).text()).toBe('Signed for');
    expect([await queue('to_answer'), await queue('answered')]).toEqual([[], [id]]);
    expect(await lifeOf(world, id)).toContain('payment.chargeback_answered');
    // A file is sent once, and stays what it was.
    await expect(desk().answerChargeback({ id, words, files: [slip.id] })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(
      sql`update chargeback_files set file_name = 'other.txt' where id = ${slip.id}`.execute(world.deps.db),
    ).rejects.toThrow('a file that was sent is not changed');
    // What the bank decides stands with its day, and nothing is sent after it.
    world.clock.advance({ days: 2 });
    await learnChargeback(world.ctx(), id, { amountMinor: 50_000n, status: 'lost', isAccepted: true });
    await world.settle();
    expect((await desk().payment({ id })).chargeback).toMatchObject({
      ...{ status: 'accepted', changedAt: world.deps.now().toISOString(), reason: 'product_not_received', dueAt },
    });
    await expect(desk().answerChargeback({ id, words, files: [wrong.id] })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('nobody answers for money of their own, for a payment that no bank asks back, or from outside the desk', async () => {
    const insider = await someone(world, 'Admin Payer', { roles: ['admin'] });
    const { id } = await askedBack(5, insider);
    const answer = { id, words, files: [] };
    await expect(desk(insider).answerChargeback(answer)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk(insider).addChargebackFile({ id, file: text('x') })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk(payer).answerChargeback(answer)).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk(payer).chargebacks({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    const other = await started(world, payer, { purpose: 'top_up', amountMinor: 1_000n });
    await expect(desk().answerChargeback({ ...answer, id: other.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await desk().payment({ id })).chargeback).toMatchObject({ answers: [], files: [] });
  });

  test('what was said of money before anybody knew whose it is is heard again once two people matched it', async () => {
    const payment = await started(world, payer, { purpose: 'top_up', amountMinor: 47_000n });
    await strayMoney(world, 'QHX0000077', 47_000);
    const { rows } = await desk().reconciliation({ limit: 100 });
    const line = rows.find(({ receipt }) => receipt === 'QHX0000077')?.id ?? '';
    const messages = ['QHX0000077', 'QHX0000078'];
    for (const receipt of messages)
      await sql`insert into webhook_inbox (id, provider, dedupe_key, path, headers, raw, is_trusted, received_at, attempts)
        values (gen_random_uuid(), 'sandbox', ${receipt}, 'x', '{}', ${Buffer.from(`{"dispute":"${receipt}"}`)}, true, now(), 9)`.execute(
        world.deps.db,
      );
    for (const who of [one, two])
      await desk(who).matchLine({ id: line, ref: payment.ref, reason: 'The payer sent the message of the provider.' });
    const due = await sql<{ key: string; isDue: boolean }>`
      select dedupe_key as key, next_try_at is not null as "isDue" from webhook_inbox where dedupe_key = any(${messages}) order by 1`.execute(
      world.deps.db,
    );
    expect(due.rows.map(({ isDue }) => isDue)).toEqual([true, false]);
    await sql`delete from webhook_inbox where dedupe_key = any(${messages})`.execute(world.deps.db);
  });
});

describe('By a provider', () => {
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
    payer = await someone(world, 'Dalila Payer');
  });
  afterAll(async () => {
    await world.close();
    await fakes.close();
  });

  const paid = async (name: 'Stripe' | 'Paystack' | 'Flutterwave') => {
    const rail = rails[name];
    const made = await started(world, payer, { purpose: 'top_up', amountMinor: 25_000n, method: rail.method });
    rail.pays(made.ref);
    world.clock.advance(61_000);
    await world.tick('payments-poll');
    return made;
  };

  test('a payment that a message names by a reference of somebody else is found by the provider’s own number', async () => {
    const made = await paid('Paystack');
    const charge = fakes.paystack.charges.find(({ reference }) => reference === made.ref);
    const { amount, currency, id } = charge ?? { amount: 0, currency: 'KES', id: 0 };
    const dispute = { id: 77, refund_amount: amount, currency, status: 'awaiting-merchant-feedback', resolution: null };
    const transaction = { id, reference: 'NOT-OURS', amount, currency };
    await fakes.paystack.tell(
      `${world.deps.config.PUBLIC_URL}/api/v1/webhooks/paystack`,
      ...(['charge.dispute.create', { ...dispute, transaction }] as const),
    );
    await world.tick('payments-inbox');
    const { chargeback } = await world.as(desk).finance.payment({ id: made.id });
    expect(chargeback).toMatchObject({ status: 'open', amountMinor: 25_000, reason: null, dueAt: null });
  });

  test.each([
    ['Stripe', 'product_not_received'],
    ['Paystack', 'fraud'],
    ['Flutterwave', null],
  ] as const)('the day to answer and the reason are read out of what %s says', async (name, reason) => {
    const made = await paid(name);
    const due = Math.floor(world.deps.now().getTime() / 1000) * 1000 + 7 * DAY;
    await rails[name].disputes?.(made.ref, 'open');
    await world.tick('payments-inbox');
    const { chargeback } = await world.as(desk).finance.payment({ id: made.id });
    expect(chargeback).toMatchObject({ status: 'open', reason, dueAt: new Date(due).toISOString() });
  });
});
