import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type Deal, disputedDeal, fundedDeal, moneyIsRight, phone, statement } from '../test/escrows.ts';
import { started } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { type ApiClient, makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admin: Person;
let stranger: Person;
let funded: Deal;
let disputed: Deal;
let destinationId: string;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'silent' } });
  admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
  stranger = await someone(world, 'Stan Stranger');
  disputed = await disputedDeal(world, 1_000_000);
  funded = await fundedDeal(world);
  destinationId = await placeOf(funded.buyer);
});
afterAll(() => world.close());

const reason = 'This is a reason that is long enough for money.';

/** A place for payouts that rested long ago, with money in its wallet. */
async function placeOf(person: Person): Promise<string> {
  const { id } = await started(world, person, { purpose: 'top_up', amountMinor: 50_000n });
  await world.as(person).payments.answerSimulated({ id, approve: true, pin: '1234' });
  await world.as(person).payments.sendCode();
  const letters = await world.mailbox(person.email);
  const code = /\b(\d{6})\b/.exec(letters.at(-1)?.text ?? '')?.[1] ?? '';
  const made = await world.as(person).payments.addDestination({
    ...{ identityId: person.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: person.name, number: '0712 345 678', code },
  });
  await sql`update payout_destinations set usable_from = ${world.clock.now()} where id = ${made.id}`.execute(
    world.deps.db,
  );
  await world.settle();
  return made.id;
}

/** All that a deed with money leaves behind. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`
    select (select count(*) from ledger_entries) as entries, (select count(*) from payments) as payments, (select count(*) from refunds) as refunds,
      (select count(*) from payouts) as payouts, (select count(*) from events where name <> 'payment.forged') as events,
      (select md5(string_agg(m::text, ',' order by m.id)) from escrow_milestones m) as stages`.execute(world.deps.db);
  return rows;
}
let before: unknown;
beforeEach(async () => {
  before = await traces();
});
afterEach(() => moneyIsRight(world));

type Deed = (amount: never, where: { id: never; milestoneId: never }) => Promise<unknown>;
type Route = { by: () => Person; deal: () => Deal; run: (api: ApiClient) => Deed; takesNothing?: boolean };
const buyer = (deal: () => Deal) => ({ by: () => deal().buyer, deal });
const seller = (deal: () => Deal) => ({ by: () => deal().seller, deal });
const isFunded = () => funded;
const isDisputed = () => disputed;
const shares = (amount: never) => ({ buyerMinor: amount, sellerMinor: 0, mediatorMinor: 0, platformMinor: 0 });

/** Every command that names an amount, in a state in which a right amount is taken. */
const routes: Record<string, Route> = {
  pay: {
    ...buyer(isFunded),
    run:
      ({ escrow }) =>
      (amountMinor, { id }) =>
        escrow.pay({ id, amountMinor, method: phone }),
  },
  release: {
    ...buyer(isFunded),
    run:
      ({ escrow }) =>
      (amountMinor, where) =>
        escrow.release({ ...where, amountMinor }),
  },
  refund: {
    ...seller(isFunded),
    run:
      ({ escrow }) =>
      (amountMinor, where) =>
        escrow.refund({ ...where, amountMinor, reason }),
  },
  reject: {
    ...buyer(isFunded),
    run:
      ({ escrow }) =>
      (contestedMinor, where) =>
        escrow.reject({ ...where, contestedMinor, reason }),
  },
  dispute: {
    ...buyer(isFunded),
    run:
      ({ escrow }) =>
      (contestedMinor, where) =>
        escrow.dispute({ ...where, contestedMinor, reason: 'fraud', statement }),
  },
  offer: {
    ...buyer(isDisputed),
    takesNothing: true,
    run:
      ({ escrow }) =>
      (toSellerMinor, where) =>
        escrow.offer({ ...where, toSellerMinor }),
  },
  proposeEnd: {
    ...seller(isFunded),
    takesNothing: true,
    run:
      ({ escrow }) =>
      (toSellerMinor, { id, milestoneId }) =>
        escrow.proposeEnd({ id, parts: [{ milestoneId, toSellerMinor }], reason }),
  },
  enterDecision: {
    by: () => admin,
    deal: isDisputed,
    run:
      ({ escrow }) =>
      (amount, where) =>
        escrow.enterDecision({
          ...where,
          ...{ source: 'court', shares: shares(amount), reasons: reason },
          ...{ evidenceId: uuidv7(), decidedOn: '2020-01-01' },
        }),
  },
  requestPayout: {
    ...buyer(isFunded),
    run:
      ({ payments }) =>
      (amountMinor) =>
        payments.requestPayout({ destinationId: destinationId as never, amountMinor }),
  },
  returnUnapplied: {
    by: () => admin,
    deal: isFunded,
    run:
      ({ finance }) =>
      (amountMinor) =>
        finance.returnUnapplied({ payerId: funded.buyer.identityId, currency: 'KES', amountMinor, reason }),
  },
};
const where = async (deal: Deal) => (await at(world, deal)) as { id: never; milestoneId: never };
const codeOf = (deed: Promise<unknown>) =>
  deed.then(
    () => 'done',
    (failure: { code?: string; status?: number }) => `${failure.code} ${failure.status}`,
  );

describe('an amount that is none', () => {
  test.each([
    ['less than nothing', -100],
    ['nothing', 0],
    ['a thousand million million', 1e15],
    ['more than numbers are exact', 2 ** 60],
    ['cents of cents', 100.5],
    ['half a shilling', 150],
    ['words', '100'],
    ['an exponent in words', '1e2'],
    ['no number', Number.NaN],
    ['a list', [100]],
    ['a large number of another kind', 100n],
  ])('%s is refused by every command, and nothing moves', async (_what, amount) => {
    const found: string[] = [];
    for (const [name, { by, deal, run, takesNothing }] of Object.entries(routes)) {
      if (amount === 0 && takesNothing) continue;
      // Unapplied money that nobody asked for may be in cents: it goes into a wallet, not to a phone.
      const expected = amount === 150 && name === 'returnUnapplied' ? 'FUNDS_SHORT 409' : 'BAD_INPUT 400';
      const outcome = await codeOf(run(world.as(by()))(amount as never, await where(deal())));
      const isRight = outcome === expected || (name === 'pay' && outcome.startsWith('ILLEGAL_TRANSITION'));
      if (!isRight) found.push(`${name}: ${outcome}`);
    }
    expect(found).toEqual([]);
    expect(await traces()).toEqual(before);
  });
});

describe('an escrow that is not yours', () => {
  test.each([
    ['of others, to a stranger', () => stranger, () => where(funded)],
    ['that nobody has', () => funded.buyer, async () => ({ id: uuidv7(), milestoneId: uuidv7() })],
    ['with the stage of another one', () => funded.buyer, async () => ({ ...(await where(disputed)), id: funded.id })],
    ['that is no id at all', () => funded.buyer, async () => ({ ...(await where(funded)), id: "' or 1=1 --" })],
  ] as const)('%s answers like one that is not there', async (_what, person, thing) => {
    const it = (await thing()) as { id: never; milestoneId: never };
    const found: string[] = [];
    for (const [name, { run }] of Object.entries(routes)) {
      if (['requestPayout', 'returnUnapplied'].includes(name)) continue;
      const outcome = await codeOf(run(world.as(person()))(1_000 as never, it));
      const isForeignStage = it.id === (funded.id as never) && ['pay', 'proposeEnd'].includes(name);
      if (outcome !== 'NOT_FOUND 404' && !isForeignStage) found.push(`${name}: ${outcome}`);
    }
    expect(found).toEqual([]);
    expect(await traces()).toEqual(before);
  });

  test('nor are its reading, its files, its life and its payments', async () => {
    const { escrow, payments, finance } = world.as(stranger);
    const [payment] = (await world.as(funded.buyer).escrow.get({ id: funded.id })).payments;
    const id = payment?.id as never;
    const hidden = [
      escrow.get({ id: funded.id }),
      escrow.life({ id: funded.id }),
      escrow.evidenceFile({ id: funded.id, evidenceId: uuidv7() }),
      escrow.addEvidence({ id: funded.id, file: new File(['x'], 'x.txt') }),
      payments.get({ id }),
      payments.check({ id }),
      payments.giveUp({ id }),
      payments.receipt({ id }),
      payments.answerSimulated({ id, approve: true, pin: '1234' }),
      payments.requestPayout({ destinationId: destinationId as never, amountMinor: 100 }),
      payments.removeDestination({ id: destinationId as never }),
      payments.statement({ identityId: funded.buyer.identityId, currency: 'KES' }),
    ];
    expect(new Set(await Promise.all(hidden.map(codeOf)))).toEqual(new Set(['NOT_FOUND 404']));
    const desks = [
      finance.summary(),
      finance.reviews({}),
      finance.unapplied({}),
      finance.reconciliation({}),
      finance.payouts({}),
      finance.resumePayouts({ reason }),
      finance.decideReview({ id, paid: true, reason }),
      escrow.desk({ view: 'held' }),
    ];
    expect(new Set(await Promise.all(desks.map(codeOf)))).toEqual(new Set(['FORBIDDEN 403']));
    const owners = world.as(stranger).payments.addDestination({
      ...{ identityId: funded.buyer.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
      ...{ holderName: 'Stan', number: '0712 345 678', code: '123456' },
    });
    expect(await codeOf(owners)).toMatch(/ACC_IDENTITY_UNKNOWN|NOT_FOUND|FORBIDDEN/);
    expect(await traces()).toEqual(before);
  });

  test('and nobody signed in gets none of it', async () => {
    for (const [name, { run }] of Object.entries(routes))
      expect(await codeOf(run(world.anyone())(1_000 as never, await where(funded))), name).toBe('UNAUTHENTICATED 401');
  });
});

test('a currency, a way of paying or a wallet that is not offered is refused', async () => {
  const { escrow, payments } = world.as(funded.buyer);
  const deal = await fundedDeal(world, { fundingMode: 'per_milestone' });
  before = await traces();
  const pay = (method: object) => world.as(deal.buyer).escrow.pay({ id: deal.id, method: method as never });
  for (const method of [
    { provider: 'stripe', rail: 'card' },
    { provider: 'sandbox', rail: 'bank' },
    { provider: 'nobody', rail: 'card' },
    { provider: 'wallet', rail: 'card' },
    { provider: 'wallet', rail: 'wallet', identityId: funded.buyer.identityId },
    { provider: 'sandbox', rail: 'mobile_money', phone: '12' },
  ])
    expect(await codeOf(pay(method))).toMatch(/^(BAD_INPUT|PAY_RAIL_CLOSED|ILLEGAL_TRANSITION|ACC_IDENTITY_UNKNOWN) 4/);
  for (const currency of ['', 'KE', 'kes', 'ZZZ', "K'S"])
    expect(await codeOf(payments.statement({ identityId: funded.buyer.identityId, currency }))).not.toContain('500');
  await expect(escrow.list({ cursor: 'nonsense' })).rejects.toMatchObject(refusal('BAD_INPUT'));
  expect(await traces()).toEqual(before);
});

test('a payout to a place that rests is refused, also by its own identity’s other address', async () => {
  await sql`update payout_destinations set usable_from = ${new Date(world.clock.now().getTime() + 1000)} where id = ${destinationId}`.execute(
    world.deps.db,
  );
  const deed = world
    .as(funded.buyer)
    .payments.requestPayout({ destinationId: destinationId as never, amountMinor: 1_000 });
  await expect(deed).rejects.toMatchObject(refusal('DESTINATION_RESTING'));
  expect(await traces()).toEqual(before);
  await sql`update payout_destinations set usable_from = ${world.clock.now()} where id = ${destinationId}`.execute(
    world.deps.db,
  );
});

test('the same key with another body is refused by every command that took the first', async () => {
  const [one, other] = [await fundedDeal(world), await disputedDeal(world, 1_000_000)];
  const found: string[] = [];
  // Those that have something to take here, the dispute last: what is in dispute is not ended together.
  for (const name of ['release', 'refund', 'proposeEnd', 'offer', 'requestPayout', 'dispute']) {
    const { by, deal, run } = routes[name] as Route;
    const mine = deal() === disputed ? other : one;
    const person = by() === deal().buyer ? mine.buyer : mine.seller;
    const api = world.as(name === 'requestPayout' ? funded.buyer : person);
    const idempotencyKey = `one key of ${name} for two bodies`;
    const keyed = new Proxy(api, {
      get: (target, group: keyof ApiClient) =>
        new Proxy(target[group], {
          get: (procedures, procedure: string) => (input: unknown) =>
            (procedures as unknown as Record<string, (input: unknown, more: object) => Promise<unknown>>)[procedure]?.(
              input,
              { context: { idempotencyKey } },
            ),
        }),
    });
    const [first, again, second] = [
      await codeOf(run(keyed)(1_000 as never, await where(mine))),
      await codeOf(run(keyed)(1_000 as never, await where(mine))),
      await codeOf(run(keyed)(2_000 as never, await where(mine))),
    ];
    if (`${first} ${again} ${second}` !== 'done done IDEMPOTENCY_REUSED 422')
      found.push(`${name}: ${first}, ${again}, ${second}`);
  }
  expect(found).toEqual([]);
});

test('a file of evidence may be as large as it says, and not larger', async () => {
  const file = (megabytes: number) => new File([new Uint8Array(megabytes * 1024 * 1024).fill(97)], 'long.txt');
  const add = (megabytes: number) =>
    world.as(funded.buyer).escrow.addEvidence({ id: funded.id, file: file(megabytes) });
  expect(await add(3)).toMatchObject({ size: 3 * 1024 * 1024 });
  expect(await codeOf(add(26))).toMatch(/^FILE_TOO_LARGE/);
});
