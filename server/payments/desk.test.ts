import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { booksProve, started, strayCharge } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { learn } from './decision.ts';
import { findPayment } from './payment.store.ts';

let world: World;
let one: Person;
let two: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  one = await someone(world, 'Admin Wan', { roles: ['admin'] });
  two = await someone(world, 'Admin Tuu', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const desk = (person: Person) => world.as(person).finance;

/** Money that the provider lists and that names nothing of ours, seen by the provider at `at`. */
const line = async (receipt: string, bucket: 'unmatched' | 'all' = 'unmatched') =>
  (await desk(one).reconciliation({ bucket, limit: 100 })).rows.find((row) => row.receipt === receipt);

describe('the statement of a provider', () => {
  test('is read again for two days, so that a line which was listed late is not missed', async () => {
    await world.tick('payments-reconcile');
    const listedAt = world.clock.now();
    world.clock.advance({ days: 1 });
    await world.tick('payments-reconcile');
    await strayCharge(world, 'SBLISTEDLATE', 7700, listedAt);
    world.clock.advance(60_000);
    await world.tick('payments-reconcile');
    expect(await line('SBLISTEDLATE')).toMatchObject({ bucket: 'theirs_only', amountMinor: 7700 });
  });

  test('has a line cleared by two administrators with their reasons, and it stays to be read', async () => {
    await strayCharge(world, 'SBCLEARED', 7700);
    world.clock.advance(60_000);
    await world.tick('payments-reconcile');
    const id = (await line('SBCLEARED'))?.id ?? '';
    const { unmatched } = await desk(one).summary();
    const because = (reason: string) => ({ id, reason });
    expect(await desk(one).clearLine(because('The provider took it back by telephone.'))).toEqual({ cleared: false });
    await expect(desk(one).clearLine(because('And once more, by the same.'))).rejects.toMatchObject(
      refusal('PUB_TWO_PERSON_REQUIRED'),
    );
    expect(await line('SBCLEARED')).toMatchObject({ isCleared: false, reasons: [expect.any(String)] });
    expect(await desk(two).clearLine(because('I saw the letter of the provider.'))).toEqual({ cleared: true });
    expect(await line('SBCLEARED')).toBeUndefined();
    expect(await line('SBCLEARED', 'all')).toMatchObject({
      ...{ isCleared: true, bucket: 'theirs_only' },
      reasons: ['The provider took it back by telephone.', 'I saw the letter of the provider.'],
    });
    expect((await desk(one).summary()).unmatched).toBe(unmatched - 1);
    await expect(desk(two).clearLine(because('A third time for nothing.'))).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    const stranger = await someone(world, 'Stranger Shiro');
    await expect(desk(stranger).clearLine(because('It is none of mine.'))).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  test('is named where there is one', async () => {
    expect((await desk(one).summary()).statements).toEqual({ compared: ['sandbox'], failed: [], none: [] });
  });
});

test('a success that only somebody unproven tells, and that nobody confirms to the last question, is looked at by people', async () => {
  const payer = await someone(world, 'Hearsay Hamisi');
  const { id } = await started(world, payer);
  const held = await findPayment(world.ctx(), id);
  await learn(
    world.ctx(),
    id,
    {
      ...{ source: 'callback', isSigned: false, outcome: 'success', isLive: false, currency: 'KES', phone: null },
      ...{ refs: { ours: held?.ref ?? '' }, amountMinor: 25_000n, receipt: 'SBHEARSAY' },
      ...{ failure: null, code: null, at: null, raw: Buffer.from('paid, they say') },
    },
    'secret',
  );
  world.clock.advance({ days: 1 });
  await world.tick('payments-poll');
  expect((await world.as(payer).payments.get({ id })).status).toBe('expired');
  for (let days = 0; days < 12; days++) {
    world.clock.advance({ days: 1 });
    await world.tick('payments-poll');
  }
  await world.settle();
  expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'review', rule: 'only_hearsay' });
  expect((await desk(one).reviews({})).rows.map((row) => row.id)).toContain(id);
});

test('a message that found nothing of ours after the last try is counted', async () => {
  const { unplaced } = await desk(one).summary();
  const what = { provider: 'sandbox', dedupe_key: uuidv7(), path: '', headers: '{}', raw: Buffer.from('{}') };
  await world.deps.db
    .insertInto('webhook_inbox')
    .values({ ...what, id: uuidv7(), is_trusted: true, received_at: world.clock.now(), attempts: 9 })
    .execute();
  expect((await desk(one).summary()).unplaced).toBe(unplaced + 1);
});
