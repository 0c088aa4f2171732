import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { type FakeRail, type RailName, startRails } from '../test/fakes/rails.ts';
import { booksProve, lifeOf, started } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { messagesWorkedOff } from './webhook.ts';

// Every provider, every way to learn of a payment: through the real address for messages, the inbox and the rounds, over HTTP, on
// PostgreSQL. The payment and the books are the same in the end.

let world: World;
let payer: Person;
const now = (): Date => world.deps.now();

let fakes: Awaited<ReturnType<typeof startRails>>;
let rails: Record<RailName, FakeRail>;

beforeAll(async () => {
  fakes = await startRails(now);
  world = await makeWorld({ env: fakes.env });
  rails = await fakes.open(world);
  payer = await someone(world, 'Payer Pendo');
});
afterAll(async () => {
  await world.close();
  await fakes.close();
});

const inbox = async () => {
  await messagesWorkedOff(world.app);
  await world.tick('payments-inbox');
};
const poll = async () => {
  world.clock.advance(61_000);
  await world.tick('payments-poll');
};
type Told = (times?: number) => Promise<unknown>;
const routes: Record<string, (tells: Told) => Promise<void>> = {
  'its message alone': async (tells) => {
    await tells();
    await inbox();
    await world.tick('payments-poll'); // hearsay is asked about at once
  },
  'asking alone': async () => poll(),
  'its message, then asking': async (tells) => {
    await tells();
    await inbox();
    await poll();
  },
  'asking, then its message': async (tells) => {
    await poll();
    await tells();
    await inbox();
  },
  'its message three times': async (tells) => {
    await tells(3);
    await inbox();
    await poll();
  },
};

for (const name of ['M-Pesa', 'MTN', 'Airtel', 'Stripe', 'Paystack', 'Flutterwave'] as const)
  describe(`A payment by ${name}`, () => {
    const rail = () => rails[name];
    const unapplied = () => balanceOf(world.ctx(), chart.unapplied(payer.identityId, rail().currency));
    const begun = () => started(world, payer, { method: rail().method, currency: rail().currency });

    for (const [route, walk] of Object.entries(routes))
      test(`is paid once and booked once by ${route}`, async () => {
        world.clock.advance(180_000); // M-Pesa refuses the same sum to the same phone within two minutes
        const before = await unapplied();
        const { id, ref, status } = await begun();
        expect(status).toBe('pending');
        rail().pays(ref);
        await walk((times = 1) => rail().tells(ref, { times }));
        expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded', prompt: null });
        expect((await unapplied()) - before).toBe(25_000n);
        expect(await lifeOf(world, id)).toEqual(['payment.created', 'payment.submitted', 'payment.succeeded']);
        await booksProve(world);
      });

    test('is known to be paid from its message alone, without a round', async () => {
      world.clock.advance(180_000);
      const { id, ref } = await begun();
      rail().pays(ref);
      await rail().tells(ref);
      await messagesWorkedOff(world.app);
      expect(await world.as(payer).payments.get({ id })).toMatchObject({ status: 'succeeded' });
    });

    test('is not paid by what somebody else says, and ends by its time when nobody says anything', async () => {
      world.clock.advance(180_000);
      const before = await unapplied();
      const { id, ref } = await begun();
      await rail().tells(ref, { times: 2, isForged: true });
      await inbox();
      await poll();
      expect((await world.as(payer).payments.get({ id })).status).toBe('pending');
      world.clock.advance(61 * 60_000);
      await world.tick('payments-poll');
      expect((await world.as(payer).payments.get({ id })).status).toBe('expired');
      expect((await unapplied()) - before).toBe(0n);
      rail().pays(ref);
      world.clock.advance(24 * 3_600_000);
      await world.tick('payments-poll');
      expect((await world.as(payer).payments.get({ id })).status).toBe('succeeded');
      expect((await unapplied()) - before).toBe(25_000n);
      await booksProve(world);
    });
  });
