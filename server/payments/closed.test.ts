import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

// Only Stripe has settings here: it takes cards and pays nothing out.
let world: World;
let payer: Person;
beforeAll(async () => {
  const env = { STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnop', STRIPE_WEBHOOK_SECRETS: 'whsec_one' };
  world = await makeWorld({ env });
  payer = await someone(world, 'Oneway Onyango');
});
afterAll(() => world.close());

describe('a currency in which nothing can be paid out', () => {
  test('is offered by no way of paying', async () => {
    for (const currency of ['USD', 'KES', 'EUR'])
      expect(await world.as(payer).payments.options({ currency })).toEqual([]);
  });

  test('takes no payment, by card or from a wallet, and says why; nothing is written down', async () => {
    const method = { provider: 'stripe', rail: 'card' } as const;
    const wallet = { provider: 'wallet', rail: 'wallet', identityId: payer.identityId as never } as const;
    for (const one of [method, wallet])
      await expect(started(world, payer, { currency: 'USD', method: one })).rejects.toMatchObject({
        ...{ code: 'PAY_RAIL_CLOSED' },
        message: 'Nothing can be paid out in USD here yet, so nothing can be paid in. Choose another currency.',
      });
    expect(await world.deps.db.selectFrom('payments').select('id').execute()).toEqual([]);
  });
});
