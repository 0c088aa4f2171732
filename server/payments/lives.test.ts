// Longer than 400 lines: a life of a payment by any provider, from its request to its end, is told in one place.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { paidIntents } from '@ahadi/domain/payments/lifecycle.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, systemCtx } from '../core/ctx.ts';
import { makePool } from '../core/db.ts';
import { balanceOf } from '../ledger/posting.ts';
import { type Fate, makeLine } from '../test/dying.ts';
import { moneyCode } from '../test/escrows.ts';
import type { Fault } from '../test/fakes/http.ts';
import { type Ending, type FakeRail, type RailName, startRails } from '../test/fakes/rails.ts';
import { actingAs, booksProve } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unknownPayerOf } from './decision.ts';
import { referenceOf } from './provider-wire.ts';
import { submitRefund } from './refund.ts';
import { returnUnused, startPayment } from './start.ts';
import { submitPayment } from './submission.ts';
import { sendPayout } from './transfer.ts';
import { messagesWorkedOff } from './webhook.ts';

// Random lives of payments, refunds and payouts by every provider: answers that are lost or none, processes that die between any two
// statements, messages that are late, doubled, contradicting or forged, lists that lag. Whatever happened, in the end the books prove,
// what the providers moved is what we booked, and nothing is on its way for ever.

/** How many lives are lived: a share of them in the normal run; LIVES=1000 lives more. */
const LIVES = Number(process.env.LIVES ?? 100);
/** So many of them go on beside each other. */
const AT_ONCE = 100;
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const names: readonly RailName[] = ['M-Pesa', 'MTN', 'Airtel', 'Stripe', 'Paystack', 'Flutterwave'];
/** Stripe sends nothing to people. */
const sending: readonly RailName[] = ['M-Pesa', 'MTN', 'Airtel', 'Paystack', 'Flutterwave'];

type Said = 'nothing' | 'truth' | 'truth twice' | 'forged' | 'contradicting';
const saids: readonly Said[] = ['nothing', 'truth', 'truth twice', 'forged', 'contradicting'];
const said = fc.constantFrom(...saids);
const faults = fc.constantFrom<Fault | null>(null, null, null, 'html', 'busy', 'error_after', 'silence_after');
const nth = (most: number) => fc.integer({ min: 1, max: most });
const fates = fc.option(
  fc.oneof<fc.Arbitrary<Fate>[]>(
    fc.record({ at: fc.constant('statement' as const), nth: nth(14) }),
    fc.record({ at: fc.constant('commit' as const), nth: nth(2), isDone: fc.boolean() }),
  ),
  { freq: 2 },
);
const plans = fc.record({
  name: fc.constantFrom(...names),
  amountMinor: fc.integer({ min: 100, max: 900 }).map((shillings) => BigInt(shillings) * 100n),
  ...{ fault: faults, fate: fates },
  payer: fc.constantFrom('pays', 'pays', 'pays late', 'pays out of time', 'does not pay'),
  lists: fc.constantFrom('at once', 'later'),
  says: fc.tuple(said, said, said),
  goesOut: fc.constantFrom('not', 'refund', 'payout'),
  out: fc.record({ fault: faults, fate: fates, ends: fc.constantFrom<Ending>('went', 'went', 'failed'), says: said }),
});
type Plan = typeof plans extends fc.Arbitrary<infer One> ? One : never;
type Life = Plan & { id: string; ref: string; phone: string };
type Out = Life & { outId: string; which: string };

let world: World;
let pool: pg.Pool;
let fakes: Awaited<ReturnType<typeof startRails>>;
let rails: Record<RailName, FakeRail>;
let desk: [Person, Person];
const people = new Map<RailName, { person: Person; destinationId: string | null }>();
const counts = { deaths: 0, forged: 0, contradicting: 0, lost: 0, decided: 0 };

const personOf = (name: RailName) => {
  const known = people.get(name);
  if (!known) throw new Error(`nobody pays by ${name}`);
  return known;
};
const fakeOf = (name: RailName) =>
  ({
    'M-Pesa': fakes.mpesa,
    MTN: fakes.mtn,
    Airtel: fakes.airtel,
    Stripe: fakes.stripe,
    Paystack: fakes.paystack,
    Flutterwave: fakes.flutterwave,
  })[name];
const tick = async (...rounds: Parameters<World['tick']>[0][]) => {
  for (const round of rounds) await world.tick(round);
};

beforeAll(async () => {
  fakes = await startRails(() => world.deps.now());
  world = await makeWorld({ env: { ...fakes.env, LOG_LEVEL: 'silent' } });
  pool = makePool(world.databaseUrl, 4);
  rails = await fakes.open(world);
  const admin = (name: string) => someone(world, name, { roles: ['admin'] });
  desk = [await admin('Ada Admin'), await admin('Albert Admin')];
  await world.tick('payments-reconcile');
  for (const [at, name] of names.entries()) {
    const person = await someone(world, `Payer by ${name}`);
    people.set(name, { person, destinationId: null });
    if (sending.includes(name)) people.set(name, { person, destinationId: await destinationOf(name, person, at) });
  }
  world.clock.advance(3 * DAY);
});
afterAll(async () => {
  await pool.end();
  await world.close();
  await fakes.close();
});

/** Money in the wallet and a place for payouts. */
async function destinationOf(name: RailName, person: Person, at: number): Promise<string> {
  const life = await begun(
    { name, amountMinor: rails[name].currency === 'UGX' ? 4_900_000n : 14_000_000n },
    `0799 000 00${at}`,
    'top_up',
  );
  await submitPayment(systemCtx(world.deps, 'life'), life.id);
  rails[name].pays(life.ref);
  world.clock.advance(2 * MINUTE);
  await tick('payments-poll');
  const { id } = await world.as(person).payments.addDestination({
    ...{
      identityId: person.identityId,
      kind: 'mobile_money',
      provider: rails[name].method.provider,
      currency: rails[name].currency,
    },
    ...{
      holderName: person.name,
      number: rails[name].method.phone ?? '0712 345 678',
      code: await moneyCode(world, person),
    },
  });
  return id;
}

/** Work of a process that dies by its fate. What would follow from it is done by the rounds, as after a real death. */
async function dyingly(fate: Fate | null, work: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const line = makeLine(pool, [], fate);
  const ctx = systemCtx(world.deps, 'life');
  const over = { ...ctx, db: line.db, jobs: { ...ctx.jobs, follow: async () => {} } };
  await work(over).catch((failure: unknown) => {
    if (!line.isDead()) throw failure;
  });
  if (line.isDead()) counts.deaths += 1;
}

/** Something at a provider that may not know of it: then it does not happen. Answers whether it did. */
async function whereKnown(work: () => unknown): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (failure) {
    if (failure instanceof Error && failure.message === 'The provider does not know of it.') return false;
    throw failure;
  }
}

async function begun(
  { name, amountMinor }: Pick<Plan, 'name' | 'amountMinor'>,
  phone: string,
  purpose: 'order' | 'top_up' = 'order',
) {
  const { person } = personOf(name);
  const { method } = rails[name];
  const made = await startPayment(
    { ...actingAs(world, person), jobs: { ...world.deps.jobs, follow: async () => {} } },
    {
      ...{
        purpose,
        aboutId: crypto.randomUUID(),
        title: 'A life',
        path: '/dashboard',
        currency: rails[name].currency,
        amountMinor,
      },
      payerIdentityId: person.identityId,
      method: method.phone ? { ...method, phone } : method,
    },
  );
  return { id: made.id, ref: made.ref };
}

const isPaidAt = ({ name, ref }: Pick<Life, 'name' | 'ref'>): boolean =>
  ({
    'M-Pesa': () => fakes.mpesa.pushes.some((push) => push.ref === ref && push.code === '0'),
    MTN: () => fakes.mtn.requests.some((one) => one.externalId === ref && one.status === 'SUCCESSFUL'),
    Airtel: () => fakes.airtel.movements.some((one) => one.id === ref && one.status === 'TS'),
    Stripe: () => fakes.stripe.sessions.some((session) => session.ref === ref && session.isPaid),
    Paystack: () => fakes.paystack.charges.some((charge) => charge.reference === ref && charge.status === 'success'),
    Flutterwave: () => fakes.flutterwave.charges.some((paid) => paid.tx_ref === ref && paid.status === 'successful'),
  })[name]();

/** What comes in about a payment. A message that its provider signed with its time is believed, so Stripe says nothing else than it knows. */
async function says(life: Life, what: Said): Promise<void> {
  const { name, ref } = life;
  const isPaid = isPaidAt(life);
  const rail = rails[name];
  if (what === 'forged') counts.forged += Number(await whereKnown(() => rail.tells(ref, { isForged: true })));
  else if (what === 'contradicting') {
    const push = fakes.mpesa.pushes.find((one) => one.ref === ref);
    if (name === 'M-Pesa' && push) await fakes.mpesa.callBack(push, { code: isPaid ? 1032 : 0 });
    else if (name !== 'M-Pesa' && name !== 'Stripe' && !isPaid) await whereKnown(() => rail.tells(ref));
    else return;
    counts.contradicting += 1;
  } else if (what !== 'nothing' && isPaid) await whereKnown(() => rail.tells(ref, { times: what === 'truth' ? 1 : 2 }));
  else counts.lost += Number(isPaid);
}

async function paysAt(lives: readonly Life[], when: Plan['payer']): Promise<void> {
  for (const life of lives.filter(({ payer }) => payer === when))
    if ((await whereKnown(() => rails[life.name].pays(life.ref))) && life.lists === 'later') hide(life.ref, false);
}
const hide = (ref: string, isListed: boolean) => {
  const push = fakes.mpesa.pushes.find((one) => one.ref === ref);
  if (push) push.isListed = isListed;
};
const allSay = async (lives: readonly Life[], at: 0 | 1 | 2) => {
  for (const life of lives) await says(life, life.says[at]);
  await messagesWorkedOff(world.app);
};

let lived = 0;
async function payIn(plan: Plan): Promise<Life> {
  lived += 1;
  const phone = `07${String(10_000_000 + lived).slice(-8)}`;
  const life = { ...plan, phone, ...(await begun(plan, phone)) };
  const submits = {
    'M-Pesa': 'stkpush/v1',
    MTN: 'requesttopay',
    Airtel: '/merchant/v1/payments',
    Stripe: 'checkout/sessions',
    Paystack: '/charge',
    Flutterwave: '/v3/payments',
  };
  fakeOf(plan.name).breakNext(submits[plan.name], ...(plan.fault ? [plan.fault] : []));
  await dyingly(plan.fate, (ctx) => submitPayment(ctx, life.id));
  fakeOf(plan.name).breakNext('');
  return life;
}

/** From the request to where nothing is asked any more. */
async function comesIn(lives: readonly Life[]): Promise<void> {
  world.clock.advance(5 * SECOND);
  await paysAt(lives, 'pays');
  await allSay(lives, 0);
  for (const seconds of [10, 20, 40]) {
    world.clock.advance(seconds * SECOND);
    await tick('payments-submit', 'payments-poll');
  }
  await paysAt(lives, 'pays late');
  await allSay(lives, 1);
  world.clock.advance(2 * HOUR);
  await tick('payments-poll');
  await paysAt(lives, 'pays out of time');
  await allSay(lives, 2);
  await tick('payments-inbox', 'payments-reconcile');
  for (const hours of [5, 19, 25]) {
    world.clock.advance(hours * HOUR);
    await tick('payments-poll', 'payments-reconcile');
    for (const { ref } of lives) hide(ref, true);
  }
}

/** Where it is asked to send, if not as most have it. */
const refunding: Partial<Record<RailName, string>> = { 'M-Pesa': '/reversal', Airtel: '/disbursements' };
const paying: Partial<Record<RailName, string>> = { 'M-Pesa': '/b2c', Airtel: '/disbursements' };

async function goesOut(life: Life): Promise<Out | null> {
  const { name, out, amountMinor } = life;
  const rail = rails[name];
  const { person, destinationId } = personOf(name);
  const fake = fakeOf(name);
  if (life.goesOut === 'refund' && isPaidAt(life)) {
    await dyingly(null, (ctx) => returnUnused(ctx, { paymentId: life.id, amountMinor, why: 'It was not used.' }));
    const refunds = world.deps.db.selectFrom('refunds').select('id').where('payment_id', '=', life.id);
    const { id: outId } = await refunds.executeTakeFirstOrThrow();
    fake.breakNext(refunding[name] ?? '/refund', ...(out.fault ? [out.fault] : []));
    await dyingly(out.fate, (ctx) => submitRefund(ctx, outId));
    fake.breakNext('');
    await whereKnown(() => rail.refund.ends(life.ref, out.ends));
    return { ...life, outId, which: life.ref };
  }
  if (life.goesOut !== 'payout' || destinationId === null) return null;
  const { id: outId, status } = await world
    .as(person)
    .payments.requestPayout({ destinationId: destinationId as never, amountMinor: Number(amountMinor) }); // the brand is born elsewhere
  if (status === 'requested') await world.as(desk[0]).finance.approvePayout({ id: outId }); // one of many within a day
  const keys = world.deps.db.selectFrom('payouts').select('provider_key').where('id', '=', outId);
  const which = referenceOf((await keys.executeTakeFirstOrThrow()).provider_key);
  fake.breakNext(paying[name] ?? '/transfer', ...(out.fault ? [out.fault] : []));
  await dyingly(out.fate, (ctx) => sendPayout(ctx, outId));
  fake.breakNext('');
  await whereKnown(() => rail.payout?.ends(which, out.ends));
  return { ...life, outId, which };
}

async function saysOfOut({ name, goesOut: kind, which, out }: Out): Promise<void> {
  const outgoing = kind === 'refund' ? rails[name].refund : rails[name].payout;
  const other = out.ends === 'went' ? 'failed' : 'went';
  const { says: what } = out;
  if (what === 'nothing' || (what === 'contradicting' && name === 'Stripe')) return;
  const isForged = what === 'forged';
  const times = what === 'truth twice' ? 2 : 1;
  await whereKnown(() =>
    outgoing?.tells(which, what === 'contradicting' || isForged ? other : out.ends, { times, isForged }),
  );
}

const asksAboutOut = async () => {
  await tick('payments-refunds', 'payouts-send');
  for (const name of names) await rails[name].refund.answers?.();
  await messagesWorkedOff(world.app);
  await tick('payments-inbox', 'payments-refunds', 'payouts-send');
};

/** Whether the provider has it, and it went. */
const wentOut = ({ name, which, goesOut: kind }: Out): boolean => {
  const { mpesa, mtn, airtel, stripe, paystack, flutterwave } = fakes;
  const payer = airtel.movements.find(({ id }) => id === which)?.msisdn;
  const prompt = mtn.requests.find(({ externalId }) => externalId === which)?.id;
  const receipt = mpesa.pushes.find(({ ref }) => ref === which)?.receipt;
  const intent = stripe.sessions.find(({ ref }) => ref === which)?.intent;
  const charge = flutterwave.charges.find(({ tx_ref }) => tx_ref === which)?.id;
  const isRefund = kind === 'refund';
  return {
    'M-Pesa': () =>
      mpesa.sent.some(
        (one) => (isRefund ? one.of === receipt : one.key === which) && mpesa.outcomes.get(one.key) === 'Completed',
      ),
    MTN: () =>
      mtn.requests.some(
        (one) => (isRefund ? one.of === prompt : one.externalId === which) && one.status === 'SUCCESSFUL',
      ),
    Airtel: () =>
      airtel.movements.some(
        (one) => one.isOut && (isRefund ? one.msisdn === payer : one.id === which) && one.status === 'TS',
      ),
    Stripe: () => stripe.refunds.some((one) => one.intent === intent && one.status === 'succeeded'),
    Paystack: () =>
      isRefund
        ? paystack.refunds.some((one) => one.transaction === which && one.status === 'processed')
        : paystack.transfers.some((one) => one.reference === which && one.status === 'success'),
    Flutterwave: () =>
      isRefund
        ? flutterwave.refunds.some((one) => one.tx_id === charge && one.status === 'completed')
        : flutterwave.transfers.some((one) => one.reference === which && one.status === 'SUCCESSFUL'),
  }[name]();
};

/** Of what nobody knows after a day two people decide, by what they find at the provider. */
async function decidesAtDesk(outs: readonly Out[]): Promise<void> {
  const reason = 'The provider was asked by telephone.';
  const { rows } = await world.as(desk[0]).finance.uncertain({ limit: 100 });
  for (const { id, kind } of rows) {
    const out = outs.find(({ outId }) => outId === id);
    if (!out) continue;
    counts.decided += 1;
    for (const person of desk) await world.as(person).finance.decideUncertain({ id, kind, went: wentOut(out), reason });
  }
}

async function ends(outs: readonly Out[]): Promise<void> {
  for (const out of outs) await saysOfOut(out);
  await messagesWorkedOff(world.app);
  for (const time of [3 * MINUTE, HOUR + MINUTE, 25 * HOUR]) {
    world.clock.advance(time);
    await asksAboutOut();
  }
  await decidesAtDesk(outs);
  await tick('payments-reconcile');
}

const statusOf = async (table: 'payments' | 'refunds' | 'payouts', id: string): Promise<string> => {
  const { rows } = await sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`.execute(
    world.deps.db,
  );
  return rows[0]?.status ?? 'none';
};

async function isRight(life: Life): Promise<void> {
  const status = await statusOf('payments', life.id);
  const story = JSON.stringify({ ...life, amountMinor: String(life.amountMinor) });
  if (isPaidAt(life)) expect([...paidIntents], `${status}: ${story}`).toContain(status);
  else expect(['failed', 'expired', 'review'], `${status}: ${story}`).toContain(status);
}

async function isRightOut(out: Out): Promise<void> {
  const isRefund = out.goesOut === 'refund';
  const status = await statusOf(isRefund ? 'refunds' : 'payouts', out.outId);
  const wanted = isRefund ? ['succeeded', 'to_wallet'] : ['paid', 'failed'];
  const story = JSON.stringify({ ...out, amountMinor: String(out.amountMinor) });
  expect(status, story).toBe(wanted[wentOut(out) ? 0 : 1]);
}

/** What the provider took and sent in all, and what our books say of it. Minor units. */
async function shillingsOf(name: RailName) {
  const { mpesa, mtn, airtel, stripe, paystack, flutterwave } = fakes;
  const { method, currency } = rails[name];
  const { provider } = method;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const major = (amount: string) => Math.round(Number(amount) * 100);
  const theirs = {
    'M-Pesa': () => [
      sum(mpesa.pushes.filter(({ code }) => code === '0').map(({ amount }) => amount * 100)),
      sum(mpesa.sent.filter(({ key }) => mpesa.outcomes.get(key) === 'Completed').map(({ amount }) => amount * 100)),
    ],
    MTN: () =>
      [true, false].map((isIn) =>
        sum(
          mtn.requests
            .filter(({ kind, status }) => (kind === 'requesttopay') === isIn && status === 'SUCCESSFUL')
            .map(({ amount }) => Number(amount)),
        ),
      ),
    Airtel: () =>
      [false, true].map((isOut) =>
        sum(airtel.movements.filter((one) => one.isOut === isOut && one.status === 'TS').map(({ amount }) => amount)),
      ),
    Stripe: () => [
      sum(stripe.sessions.map(({ received }) => received)),
      sum(stripe.refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)),
    ],
    Paystack: () => [
      sum(paystack.charges.filter(({ status }) => status === 'success').map(({ amount }) => amount)),
      sum(paystack.refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount)) +
        sum(paystack.transfers.filter(({ status }) => status === 'success').map(({ amount }) => amount)),
    ],
    Flutterwave: () => [
      sum(flutterwave.charges.filter(({ status }) => status === 'successful').map(({ amount }) => major(amount))),
      sum(flutterwave.refunds.filter(({ status }) => status === 'completed').map(({ amount }) => major(amount))) +
        sum(flutterwave.transfers.filter(({ status }) => status === 'SUCCESSFUL').map(({ amount }) => major(amount))),
    ],
  }[name]();
  const { rows } = await sql<{ taken: number; sent: number }>`
    select (select coalesce(sum(amount_minor), 0)::bigint from payment_receipts where provider = ${provider}) as taken,
      (select coalesce(sum(amount_minor), 0)::bigint from payouts where provider = ${provider} and status = 'paid')
      + (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r join payments p on p.id = r.payment_id
         where p.provider = ${provider} and r.status = 'succeeded') as sent`.execute(world.deps.db);
  const { identityId } = personOf(name).person;
  const held = [
    chart.wallet(identityId, currency),
    chart.unapplied(identityId, currency),
    chart.unapplied(unknownPayerOf(provider), currency),
  ];
  let kept = 0n;
  for (const account of held) kept += await balanceOf(world.ctx(), account);
  return { theirs, ours: [Number(rows[0]?.taken), Number(rows[0]?.sent)], kept: Number(kept) };
}

test(`${LIVES} lives of payments: the books prove, every shilling is found, and nothing is on its way for ever`, async () => {
  const seed = Number(process.env.SEED ?? 20_261_128);
  const all = fc.sample(plans, { numRuns: LIVES, seed });
  for (let first = 0; first < all.length; first += AT_ONCE) {
    const lives: Life[] = [];
    for (const plan of all.slice(first, first + AT_ONCE)) lives.push(await payIn(plan));
    await comesIn(lives);
    for (const life of lives) await isRight(life);
    const outs: Out[] = [];
    for (const life of lives) {
      const out = await goesOut(life);
      if (out) outs.push(out);
    }
    await ends(outs);
    for (const out of outs) await isRightOut(out);
    for (const name of names) {
      const { theirs, ours, kept } = await shillingsOf(name);
      expect({ name, ours, kept }).toEqual({ name, ours: theirs, kept: (theirs[0] ?? 0) - (theirs[1] ?? 0) });
    }
    await booksProve(world);
  }
  const { rows } = await sql<{ open: number }>`
    select (select count(*) from payments where status in ('created', 'pending'))
      + (select count(*) from payouts where status in ('requested', 'approved', 'submitted', 'uncertain'))
      + (select count(*) from refunds where status in ('requested', 'submitted', 'uncertain')) as open`.execute(
    world.deps.db,
  );
  expect(Number(rows[0]?.open)).toBe(0);
  // So that it can fail: each kind of mishap happened.
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(LIVES / 60);
}, 900_000);
