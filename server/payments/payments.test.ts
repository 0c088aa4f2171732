import { createHmac } from 'node:crypto';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { decidedNotPaid } from '@ahadi/domain/payments/words.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { insistentTransaction } from '../core/ctx.ts';
import { installationSecret } from '../core/secrets.ts';
import { balanceOf } from '../ledger/posting.ts';
import { refused } from '../test/books.ts';
import { actingAs, booksProve, lifeOf, started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findPayment } from './payment.store.ts';
import { type Delivery, findCharge, setChargeAmount, setDelivery } from './sandbox.store.ts';
import { openRefund, returnUnused } from './start.ts';

let world: World;
let payer: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  payer = await someone(world, 'Payer Pendo');
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const unapplied = (person: Person) => balanceOf(world.ctx(), chart.unapplied(person.identityId, 'KES'));
const wallet = (person: Person) => balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'));
const approve = (id: string, person = payer) =>
  world.as(person).payments.answerSimulated({ id: id as never, approve: true, pin: '1234' }); // the brand is born here
const read = (id: string, person = payer) => world.as(person).payments.get({ id: id as never });
const poll = async () => {
  world.clock.advance(61_000);
  await world.tick('payments-poll');
};
const told = (id: string, name: string) =>
  lifeOf(world, id).then((names) => names.filter((one) => one === name).length);

describe('a payment by simulated mobile money', () => {
  test('is asked of the provider after the commit and paid by its signed callback, once', async () => {
    const before = await unapplied(payer);
    const { id, status, prompt, isSimulated, phone } = await started(world, payer);
    expect({ status, isSimulated, kind: prompt?.kind }).toEqual({
      status: 'pending',
      isSimulated: true,
      kind: 'simulated',
    });
    expect(phone).toBe('•••• 678');
    const paid = await approve(id);
    expect(paid).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_signature', prompt: null });
    await expect(approve(id)).rejects.toMatchObject(refusal('PAY_PROMPT_OVER'));
    expect((await unapplied(payer)) - before).toBe(25_000n);
    expect(await lifeOf(world, id)).toEqual(['payment.created', 'payment.submitted', 'payment.succeeded']);
  });

  test.each<[Delivery, string]>([
    ['lost', 'confirmed_by_query'],
    ['late', 'confirmed_by_query'],
    ['twice', 'confirmed_by_signature'],
    ['forged', 'confirmed_by_query'],
  ])('whose callback comes %s ends paid once, like any other', async (delivery, rule) => {
    const { id } = await started(world, payer);
    await setDelivery(world.ctx(), id, delivery);
    const before = await unapplied(payer);
    await approve(id);
    await poll();
    world.clock.advance(10 * 60_000);
    await world.tick('payments-inbox');
    await poll();
    expect(await read(id)).toMatchObject({ status: 'succeeded', rule });
    expect((await unapplied(payer)) - before).toBe(25_000n);
    expect(await told(id, 'payment.succeeded')).toBe(1);
    expect(await told(id, 'payment.forged')).toBe(delivery === 'forged' ? 1 : 0);
  });

  test.each([
    [{ approve: true, pin: '0000' }, 'wrong_pin'],
    [{ approve: false }, 'cancelled_by_payer'],
  ])('answered with %o is not paid: %s', async (answer, failure) => {
    const { id } = await started(world, payer);
    expect(await world.as(payer).payments.answerSimulated({ id, ...answer })).toMatchObject({
      status: 'failed',
      failure,
    });
  });

  test.each([
    ['4242 4242 4242 4242', { status: 'succeeded', failure: null }],
    ['4000 0000 0000 0002', { status: 'failed', failure: 'declined' }],
    ['4000 0000 0000 9995', { status: 'failed', failure: 'funds_short' }],
  ])('by the test card %s ends as %o', async (card, outcome) => {
    const { id } = await started(world, payer, { method: { provider: 'sandbox', rail: 'card' } });
    expect(await world.as(payer).payments.answerSimulated({ id, approve: true, card })).toMatchObject(outcome);
  });

  test('that nobody answers runs out of time; the payer cannot answer it then, and is told', async () => {
    const { id } = await started(world, payer);
    world.clock.advance(11 * 60_000);
    await expect(approve(id)).rejects.toMatchObject(refusal('PAY_PROMPT_OVER'));
    await world.tick('payments-poll');
    expect(await read(id)).toMatchObject({ status: 'expired', rule: 'time_is_over' });
    expect((await world.notificationsOf(payer))[0]).toMatchObject({ title: 'Your payment ran out of time' });
  });

  test('that was paid in time and is heard of after its time is paid all the same', async () => {
    const { id } = await started(world, payer);
    await setDelivery(world.ctx(), id, 'late');
    await approve(id);
    await world.as(payer).payments.giveUp({ id });
    expect(await read(id)).toMatchObject({ status: 'expired' });
    world.clock.advance(11 * 60_000);
    const before = await unapplied(payer);
    await world.tick('payments-inbox');
    expect(await read(id)).toMatchObject({ status: 'succeeded' });
    expect((await unapplied(payer)) - before).toBe(25_000n);
  });

  test('is asked about when its payer wants to know, not more than once in five seconds', async () => {
    const { id } = await started(world, payer);
    await setDelivery(world.ctx(), id, 'lost');
    await approve(id);
    const { payments } = world.as(payer);
    expect(await payments.check({ id }, { context: { idempotencyKey: `check-${id}` } })).toMatchObject({
      status: 'succeeded',
    });
    const other = await started(world, payer);
    await payments.check({ id: other.id });
    await expect(payments.check({ id: other.id })).rejects.toMatchObject(refusal('RATE_LIMITED'));
  });

  test('is sent to its provider once: what a crash left behind is asked about and not sent again', async () => {
    const { id } = await started(world, payer);
    const first = await findCharge(world.ctx(), id);
    await world.deps.db
      .updateTable('payments')
      .set({ status: 'created', provider_ref: null, next_poll_at: null })
      .where('id', '=', id)
      .execute();
    await setDelivery(world.ctx(), id, 'lost');
    world.clock.advance(2 * 60_000);
    await world.tick('payments-submit');
    expect(await findCharge(world.ctx(), id)).toEqual({ ...first, delivery: 'lost' });
    await approve(id);
    await poll();
    expect(await read(id)).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_query' });
  });
});

describe('what is asked for is judged before anybody is charged', () => {
  test.each([
    [
      'a provider that is not open',
      { method: { provider: 'mpesa', rail: 'mobile_money', phone: '0712345678' } },
      'PAY_RAIL_CLOSED',
    ],
    ['more than goes at once', { amountMinor: 25_000_100n }, 'PAY_RAIL_CLOSED'],
    ['cents by mobile money', { amountMinor: 25_001n }, 'PAY_RAIL_CLOSED'],
    ['a currency without a rail', { currency: 'CHF' }, 'PAY_RAIL_CLOSED'],
    ['no phone', { method: { provider: 'sandbox', rail: 'mobile_money' } }, 'BAD_INPUT'],
    [
      "another country's phone",
      { method: { provider: 'sandbox', rail: 'mobile_money', phone: '+256 772 123456' } },
      'BAD_INPUT',
    ],
  ] as const)('%s', async (_, wishes, code) => {
    await refused(started(world, payer, wishes), code);
  });

  test("somebody else's payment answers like an unknown one", async () => {
    const { id } = await started(world, payer);
    const { payments } = world.as(await someone(world, 'Stranger Simba'));
    for (const it of [id, uuidv7() as typeof id])
      for (const ask of [
        () => payments.get({ id: it }),
        () => payments.check({ id: it }),
        () => payments.giveUp({ id: it }),
        () => payments.receipt({ id: it }),
        () => payments.answerSimulated({ id: it, approve: true, pin: '1234' }),
      ])
        await expect(ask()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('what arrives at the address of a provider', () => {
  const send = async (path: string, body: string, signature: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: `/api/v1/webhooks/sandbox/${path}`,
        headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature },
        payload: body,
      })
    ).statusCode;
  const sign = async (body: string) =>
    createHmac('sha256', await installationSecret(world.ctx(), 'sandbox-signing'))
      .update(body)
      .digest('hex');
  const words = (ours: string, theirs: string | null, over = {}) =>
    JSON.stringify({
      id: uuidv7(),
      event: 'charge',
      ours,
      theirs,
      status: 'success',
      amount: '25000',
      currency: 'KES',
      receipt: `SB${uuidv7().slice(-12)}`,
      failure: null,
      ...over,
    });

  test('without the right signature is refused, written down and moves nothing', async () => {
    const { id } = await started(world, payer);
    const held = await findPayment(world.ctx(), id);
    const before = await unapplied(payer);
    const body = words(held?.ref ?? '', held?.providerRef ?? '');
    expect(await send(held?.token ?? '', body, '')).toBe(401);
    expect(await send(held?.token ?? '', body, 'f'.repeat(64))).toBe(401);
    expect(await send(held?.token ?? '', `${body} `, await sign(body))).toBe(401);
    await world.tick('payments-inbox');
    expect(await read(id)).toMatchObject({ status: 'pending', evidence: [] });
    expect(await told(id, 'payment.forged')).toBe(2); // the same bytes count once
    expect(await unapplied(payer)).toBe(before);
  });

  test('at an address of none is not found; of a provider that is not open, too', async () => {
    const body = words('', '');
    expect(await send('0'.repeat(48), body, await sign(body))).toBe(404);
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/v1/webhooks/stripe/x', payload: '{}' })).statusCode,
    ).toBe(404);
    expect(
      (await world.app.inject({ method: 'POST', url: '/api/v1/webhooks/sandbox/x', payload: 'x'.repeat(70_000) }))
        .statusCode,
    ).toBe(413);
  });

  test('rightly signed is answered at once and pays once, however often it is replayed', async () => {
    const { id } = await started(world, payer);
    const held = await findPayment(world.ctx(), id);
    const before = await unapplied(payer);
    const body = words(held?.ref ?? '', held?.providerRef ?? '');
    for (let times = 0; times < 3; times++) expect(await send(held?.token ?? '', body, await sign(body))).toBe(200);
    await world.tick('payments-inbox');
    expect(await read(id)).toMatchObject({ status: 'succeeded' });
    expect((await unapplied(payer)) - before).toBe(25_000n);
  });

  test('a receipt that counted for another payment pays nothing again', async () => {
    const [one, other] = [await started(world, payer), await started(world, payer)];
    const before = await unapplied(payer);
    for (const { id } of [one, other]) {
      const held = await findPayment(world.ctx(), id);
      const body = words(held?.ref ?? '', held?.providerRef ?? '', { receipt: `SAME${one.ref}` });
      expect(await send(held?.token ?? '', body, await sign(body))).toBe(200);
      await world.tick('payments-inbox');
    }
    expect(await read(one.id)).toMatchObject({ status: 'succeeded' });
    expect(await read(other.id)).toMatchObject({ status: 'review', rule: 'money_does_not_fit' });
    expect((await unapplied(payer)) - before).toBe(25_000n);
  });
});

describe('money that does not fit', () => {
  const odd = async (amountMinor: bigint) => {
    const { id } = await started(world, payer);
    await setChargeAmount(world.ctx(), id, amountMinor);
    await approve(id);
    return id as Parameters<ReturnType<World['as']>['finance']['decideReview']>[0]['id']; // the brand is born here
  };
  const reason = 'Compared with the statement of the provider.';

  test('is kept as unapplied and decided by two administrators; not paid, it goes back', async () => {
    const before = await unapplied(payer);
    const id = await odd(24_900n);
    expect(await read(id)).toMatchObject({ status: 'review' });
    expect((await unapplied(payer)) - before).toBe(24_900n);
    const [first, second] = [
      await someone(world, 'Admin Asha', { roles: ['admin'] }),
      await someone(world, 'Admin Baraka', { roles: ['admin'] }),
    ];
    expect((await world.as(first).finance.reviews({})).rows.map((row) => row.id)).toContain(id);
    await expect(world.as(payer).finance.decideReview({ id, paid: true, reason })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await expect(world.as(first).finance.decideReview({ id, paid: true, reason })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    expect(await world.as(first).finance.decideReview({ id, paid: false, reason })).toMatchObject({ status: 'review' });
    await expect(world.as(first).finance.decideReview({ id, paid: false, reason })).rejects.toMatchObject(
      refusal('PUB_TWO_PERSON_REQUIRED'),
    );
    expect(await world.as(second).finance.decideReview({ id, paid: false, reason })).toMatchObject({
      status: 'failed',
    });
    await world.settle();
    world.clock.advance(61_000);
    await world.tick('payments-refunds');
    expect(await read(id)).toMatchObject({ status: 'failed', refunds: [{ amountMinor: 24_900, status: 'succeeded' }] });
    expect(await unapplied(payer)).toBe(before);
  });

  test('too much may be taken as paid: what is over stays visible', async () => {
    const before = await unapplied(payer);
    const id = await odd(30_000n);
    for (const name of ['Admin Chui', 'Admin Duma'])
      await world.as(await someone(world, name, { roles: ['admin'] })).finance.decideReview({ id, paid: true, reason });
    expect(await read(id)).toMatchObject({ status: 'succeeded', rule: 'decided_by_officers' });
    expect((await unapplied(payer)) - before).toBe(30_000n);
  });

  test('what two decide is told once, with their reason, and not that the provider said nothing', async () => {
    const id = await odd(20_000n);
    for (const name of ['Admin Nyati', 'Admin Tembo'])
      await world
        .as(await someone(world, name, { roles: ['admin'] }))
        .finance.decideReview({ id, paid: false, reason });
    await world.settle();
    const payment = await read(id);
    expect(payment).toMatchObject({ status: 'failed', rule: 'decided_by_officers', returnedMinor: 20_000 });
    const { rows } = await world.as(payer).notifications.list({});
    const told = rows.filter(({ link }) => link?.includes(id)).map(({ title, message }) => `${title}: ${message}`);
    expect(told.filter((words) => /did not go through|did not say why/.test(words))).toEqual([]);
    expect(told.join()).toContain(`counts as not paid. What came in goes back. The reason given: ${reason}`);
    expect(decidedNotPaid(payment)).toContain('What came in goes back.');
  });

  test('nobody decides about a payment of their own', async () => {
    const admin = await someone(world, 'Admin Payer', { roles: ['admin'] });
    const { id } = await started(world, admin);
    await setChargeAmount(world.ctx(), id, 100n);
    await approve(id, admin);
    await expect(world.as(admin).finance.decideReview({ id, paid: false, reason })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
  });
});

describe('what goes back', () => {
  test('goes to where it came from, never more than came in', async () => {
    const { id } = await started(world, payer);
    await approve(id);
    const before = await unapplied(payer);
    const back = (amountMinor: bigint) =>
      returnUnused(world.ctx(), { paymentId: id, amountMinor, why: 'It found no use.' });
    await back(10_000n);
    await refused(back(15_001n), 'FUNDS_SHORT');
    await world.settle();
    world.clock.advance(61_000);
    await world.tick('payments-refunds');
    expect(await read(id)).toMatchObject({ status: 'partially_refunded', returnedMinor: 10_000 });
    await back(15_000n);
    await world.settle();
    world.clock.advance(61_000);
    await world.tick('payments-refunds');
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'succeeded' }, { status: 'succeeded' }],
    });
    expect(before - (await unapplied(payer))).toBe(25_000n);
    expect(await wallet(payer)).toBe(0n);
  });

  test('asks for at most what came in when many ask at once', async () => {
    const { id } = await started(world, payer);
    await approve(id);
    const asked = Array.from({ length: 8 }, () =>
      returnUnused(world.ctx(), { paymentId: id, amountMinor: 10_000n, why: 'All at once.' }),
    );
    const done = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled');
    expect(done).toHaveLength(2);
  });

  test('from a number that takes nothing back it goes into the wallet, and from there a payment is paid at once and goes back there', async () => {
    const one = await someone(world, 'Wallet Wanjiru');
    const { id } = await started(world, one, {
      method: { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 001' },
    });
    await approve(id, one);
    await returnUnused(world.ctx(), { paymentId: id, amountMinor: 25_000n, why: 'It found no use.' });
    await world.settle();
    expect(await read(id, one)).toMatchObject({ status: 'refunded', refunds: [{ status: 'to_wallet' }] });
    expect(await wallet(one)).toBe(25_000n);
    expect((await world.as(one).payments.options({ currency: 'KES' })).map(({ rail }) => rail)).toContain('wallet');
    const method = { provider: 'wallet', rail: 'wallet', identityId: one.identityId } as const;
    const paid = await started(world, one, { method, amountMinor: 20_000n });
    expect(paid).toMatchObject({ status: 'succeeded', provider: 'wallet' });
    await refused(started(world, one, { method, amountMinor: 5_001n }), 'FUNDS_SHORT');
    await refused(started(world, payer, { method, amountMinor: 100n }), 'ACC_IDENTITY_UNKNOWN');
    const account = await insistentTransaction(actingAs(world, one), async (ctx) => {
      await returnUnused(ctx, { paymentId: paid.id, amountMinor: 20_000n, why: 'It found no use.' });
      return refused(openRefund(ctx, { paymentId: paid.id, amountMinor: 1n, why: 'Too much.' }), 'FUNDS_SHORT');
    });
    expect(account).toBeUndefined();
    expect(await wallet(one)).toBe(25_000n);
    expect(await read(paid.id, one)).toMatchObject({ status: 'refunded' });
  });
});
