import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/service.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { setDelivery } from './providers/sandbox/store.ts';

let world: World;
let payer: Person;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  payer = await someone(world, 'Payer Pendo');
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const unapplied = (person: Person) => balanceOf(world.ctx(), chart.unapplied(person.identityId, 'KES'));

describe('a payment by simulated mobile money', () => {
  test('is asked of the provider after the commit and paid by its signed callback, once', async () => {
    const before = await unapplied(payer);
    const { id, status, prompt, isSimulated } = await started(world, payer);
    expect({ status, isSimulated, kind: prompt?.kind }).toEqual({
      status: 'pending',
      isSimulated: true,
      kind: 'simulated',
    });
    const paid = await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' });
    expect(paid).toMatchObject({ status: 'succeeded', rule: 'confirmed_by_signature', prompt: null });
    expect((await unapplied(payer)) - before).toBe(25_000n);
    expect(await lifeOf(world, id)).toEqual(['payment.created', 'payment.submitted', 'payment.succeeded']);
  });

  test('whose callback is lost is found paid by asking', async () => {
    const { id } = await started(world, payer);
    await setDelivery(world.ctx(), id, 'lost');
    const before = await unapplied(payer);
    expect(await world.as(payer).payments.answerSimulated({ id, approve: true, pin: '1234' })).toMatchObject({
      status: 'pending',
    });
    world.clock.advance(61_000);
    await world.tick('payments-poll');
    expect(await world.as(payer).payments.get({ id })).toMatchObject({
      status: 'succeeded',
      rule: 'confirmed_by_query',
    });
    expect((await unapplied(payer)) - before).toBe(25_000n);
  });
});
