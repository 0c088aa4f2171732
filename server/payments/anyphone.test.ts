import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { startRails } from '../test/fakes/rails.ts';
import { booksProve, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { messagesWorkedOff } from './webhook.ts';

// A payment to the PayBill from any phone, with our reference as the account number and without our pages; and how often M-Pesa is asked
// while somebody waits.

let world: World;
let payer: Person;
let fakes: Awaited<ReturnType<typeof startRails>>;
const method = { provider: 'mpesa', rail: 'mobile_money', phone: '0712 345 678' } as const;
const OTHER = '254722000111';

beforeAll(async () => {
  fakes = await startRails(() => world.deps.now());
  world = await makeWorld({ env: fakes.env });
  await fakes.open(world);
  payer = await someone(world, 'Payer Pendo');
  await world.tick('payments-reconcile'); // M-Pesa is told where to call
});
afterAll(async () => {
  await world.close();
  await fakes.close();
});
beforeEach(() => {
  world.clock.advance(6 * 60_000);
  for (const push of fakes.mpesa.pushes) push.code ??= '1037';
});

const start = () => started(world, payer, { method });
const statusOf = async (id: string) => (await world.as(payer).payments.get({ id: id as never })).status; // the brand is born here
const unapplied = () => balanceOf(world.ctx(), chart.unapplied(payer.identityId, 'KES'));
const promptOf = (ref: string) => fakes.mpesa.pushes.find((push) => push.isPrompt && push.ref === ref);
const secondsPass = async (seconds: number) => {
  world.clock.advance(seconds * 1000);
  await world.tick('payments-poll');
};

describe('From any phone', () => {
  test('it is paid by its message alone, however the account was typed, and booked once', async () => {
    const before = await unapplied();
    const { id, ref, elsewhere } = await start();
    expect(elsewhere).toEqual({ number: '174379', account: ref, until: expect.any(String) });
    await fakes.mpesa.paysFrom(OTHER, ` ${ref.toLowerCase()} `, 250);
    await messagesWorkedOff(world.app);
    expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded', elsewhere: null });
    expect((await unapplied()) - before).toBe(25_000n);
    await booksProve(world);
  });

  test('it is paid after it was refused on the phone, asked about until the list has it', async () => {
    const { id, ref } = await start();
    Object.assign(promptOf(ref) ?? {}, { code: '1032' });
    await secondsPass(10);
    expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'failed', elsewhere: { account: ref } });
    await fakes.mpesa.paysFrom(OTHER, ref, 250);
    const line = fakes.mpesa.pushes.at(-1);
    Object.assign(line ?? {}, { isListed: false });
    await messagesWorkedOff(world.app);
    expect(await statusOf(id)).toBe('failed');
    await secondsPass(15);
    expect(await statusOf(id)).toBe('failed');
    Object.assign(line ?? {}, { isListed: true });
    await secondsPass(15);
    expect(await statusOf(id)).toBe('succeeded');
    await booksProve(world);
  });

  test('it is found without its message', async () => {
    const { id, ref } = await start();
    await fakes.mpesa.paysFrom(OTHER, ref, 250, { tells: false });
    Object.assign(promptOf(ref) ?? {}, { code: '1037' });
    await secondsPass(10);
    expect(await statusOf(id)).toBe('succeeded');
  });

  test('M-Pesa hears before it takes anything whether we wait for it', async () => {
    const { id, ref } = await start();
    expect(await fakes.mpesa.paysFrom(OTHER, 'NOBODY', 250)).toBe('C2B00012');
    expect(await fakes.mpesa.paysFrom(OTHER, ref, 249)).toBe('C2B00013');
    expect(await fakes.mpesa.paysFrom(OTHER, ref, 250)).toMatch(/^TKC/);
    await messagesWorkedOff(world.app);
    expect(await fakes.mpesa.paysFrom(OTHER, ref, 250)).toBe('C2B00016');
    expect(await statusOf(id)).toBe('succeeded');
  });

  test('nothing is taken for what was given up, or is older than two days', async () => {
    const one = await start();
    await world.as(payer).payments.giveUp({ id: one.id });
    expect(await fakes.mpesa.paysFrom(OTHER, one.ref, 250)).toBe('C2B00016');
    Object.assign(promptOf(one.ref) ?? {}, { code: '1037' });
    const other = await start();
    world.clock.advance(48 * 3_600_000);
    await world.tick('payments-poll');
    expect(await fakes.mpesa.paysFrom(OTHER, other.ref, 250)).toMatch(/^TKC/);
    await messagesWorkedOff(world.app);
    expect(await statusOf(other.id)).toBe('succeeded');
    // The page says until when.
    const old = await start();
    world.clock.set(new Date(Date.parse(old.elsewhere?.until ?? '') + 1));
    expect(await fakes.mpesa.paysFrom(OTHER, old.ref, 250)).toBe('C2B00016');
  });

  test('what was taken without asking us and fits nothing waits at the desk', async () => {
    const nobody = chart.unapplied('00000000-0000-0000-0000-000000000000', 'KES');
    expect(await balanceOf(world.ctx(), nobody)).toBe(0n);
    const receipt = await fakes.mpesa.paysFrom(OTHER, 'RENT', 777, { asks: false });
    await messagesWorkedOff(world.app);
    await world.tick('payments-reconcile');
    const desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
    const { rows } = await world.as(desk).finance.reconciliation({ bucket: 'unmatched', limit: 50 });
    expect(rows).toContainEqual(expect.objectContaining({ receipt, bucket: 'theirs_only', amountMinor: 77_700 }));
    await booksProve(world);
  });

  test('a stranger, and who does not know the address, gets no answer and moves nothing', async () => {
    const { id, ref } = await start();
    const { paid = '' } = fakes.mpesa.addresses() ?? {};
    const body = JSON.stringify({ TransID: 'TKC9999999', TransAmount: '250.00', BillRefNumber: ref });
    const sent = async (url: string, peer: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': peer };
      return (await fetch(url, { method: 'POST', body, headers })).status;
    };
    expect(await sent(paid, '203.0.113.9')).toBe(401);
    expect(await sent(paid.replace(/paid$/, 'validation'), '203.0.113.9')).toBe(401);
    expect(await sent(paid.replace(/[0-9a-f]{48}/, 'a'.repeat(48)), '196.201.214.200')).toBe(401);
    // From where M-Pesa calls and at its address, it is hearsay still: nothing on the list, nothing paid.
    expect(await sent(paid, '196.201.214.200')).toBe(200);
    await messagesWorkedOff(world.app);
    await secondsPass(15);
    expect(await statusOf(id)).toBe('pending');
  });
});

describe('While somebody waits', () => {
  const asked = (ref: string) => {
    const checkout = promptOf(ref)?.checkout ?? '';
    return fakes.mpesa.journal.filter(({ path, body }) => /stkpushquery/.test(path) && body.includes(checkout)).length;
  };

  test('M-Pesa is asked after 10 seconds, 25, and then every 15', async () => {
    const { ref } = await start();
    const at: number[] = [];
    for (let second = 2; second <= 84; second += 2) {
      await secondsPass(2);
      if (asked(ref) > at.length) at.push(second);
    }
    expect(at).toEqual([10, 26, 40, 56, 70]);
  });

  test('Paystack is asked as often about its prompt', async () => {
    const { ref } = await started(world, payer, { method: { ...method, provider: 'paystack' } });
    const at: number[] = [];
    for (let second = 5; second <= 60; second += 5) {
      await secondsPass(5);
      const times = fakes.paystack.journal.filter(({ path }) => path === `/transaction/verify/${ref}`).length;
      if (times > at.length) at.push(second);
    }
    expect(at).toEqual([10, 25, 40, 55]);
  });

  test('what somebody said and M-Pesa does not confirm is asked once more at once, and then in its time', async () => {
    const { id, ref } = await start();
    await secondsPass(4);
    const before = asked(ref);
    const push = promptOf(ref);
    if (push) await fakes.mpesa.callBack(push, { code: 0 }); // M-Pesa itself still says that it is open
    await messagesWorkedOff(world.app);
    expect(asked(ref) - before).toBe(1);
    for (let second = 0; second < 40; second += 2) await secondsPass(2);
    expect(asked(ref) - before).toBeLessThanOrEqual(4);
    expect(await statusOf(id)).toBe('pending');
    Object.assign(push ?? {}, { code: '0' });
    await secondsPass(15);
    expect(await statusOf(id)).toBe('succeeded');
  });
});
