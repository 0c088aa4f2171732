import { chart } from '@ahadi/domain/ledger/chart.ts';
import { unansweredPayouts } from '@ahadi/domain/payments/lifecycle.ts';
import type { PayoutView } from '@ahadi/domain/payments/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../core/ctx.ts';
import { makePool } from '../core/db.ts';
import { balanceOf } from '../ledger/posting.ts';
import { bankFile, closingOf, type Moved, mt940 } from '../test/bankfiles.ts';
import { bankEnv, banked, takenOut } from '../test/bankpayouts.ts';
import { type Fate, makeLine } from '../test/dying.ts';
import { actingAs, booksProve } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { readBankFile } from './bank-file.ts';
import { makeBatch, releaseBatch } from './payout-batch.ts';

// Random lives of payouts by bank: files made and released by processes that die, and statements whose lines are lost, late, doubled, out of
// order or contradict what was sent. In the end nothing is on its way, the books balance, and every shilling is where it should be.

const RUNS = 20;
const RICH = 100_000_000n;
let world: World;
let maker: Person;
let second: Person;
let pool: pg.Pool;
let account: never;
let people: Awaited<ReturnType<typeof banked>>[];
beforeAll(async () => {
  world = await makeWorld({ env: { ...bankEnv, LOG_LEVEL: 'silent' } });
  pool = makePool(world.databaseUrl, 2);
  maker = await someone(world, 'Maya Maker', { roles: ['admin'] });
  second = await someone(world, 'Sefu Second', { roles: ['admin'] });
  const number = bankEnv.BANK_PAYOUT_ACCOUNT;
  account = (await world.as(maker).finance.addBankAccount({ name: 'Clients', number, currency: 'KES' })).id as never; // the brand is the contract's
  people = [];
  for (const name of ['Asha', 'Baraka', 'Chausiku']) people.push(await banked(world, name, { minor: RICH }));
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

/** What the bank does with a payout, or its owner before it. */
const deeds = [
  ...([
    'paid',
    'returned',
    'less',
    'doubled',
    'differs',
    'went',
    'stayed',
    'late',
    'cancelled',
    'late return',
  ] as const),
];
type Deed = (typeof deeds)[number];
const summed: readonly Deed[] = ['paid', 'returned', 'less', 'cancelled'];
const ends: Record<Deed, PayoutView['status']> = {
  ...{ paid: 'paid', returned: 'returned', less: 'paid', doubled: 'paid', differs: 'failed', went: 'paid' },
  ...{ stayed: 'failed', late: 'paid', cancelled: 'cancelled', 'late return': 'returned' },
};
const fate = fc.option(
  fc.oneof<fc.Arbitrary<Fate>[]>(
    fc.record({ at: fc.constant('statement' as const), nth: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ at: fc.constant('commit' as const), nth: fc.integer({ min: 1, max: 5 }), isDone: fc.boolean() }),
  ),
  { freq: 2 },
);
const lives = fc.record({
  payouts: fc.array(
    fc.record({
      who: fc.nat(2),
      minor: fc.integer({ min: 60_000, max: 900_000 }),
      deed: fc.constantFrom(...deeds),
      order: fc.array(fc.nat(1000), { minLength: 3, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  isCancelledEarly: fc.boolean(),
  isInOneSum: fc.boolean(),
  fates: fc.record({ make: fate, release: fate, read: fc.array(fate, { minLength: 3, maxLength: 3 }) }),
  cuts: fc.nat(2),
});

type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never;
type Live = Pick<PayoutView, 'id' | 'ref'> & {
  person: Person;
  who: number;
  minor: bigint;
  deed: Deed;
  order: number[];
};

/** Lives that come in every run, so that each mishap does. */
const planted = (of: readonly Deed[], rest: Partial<Life> = {}): [Life] => [
  {
    payouts: of.map((deed, at) => ({
      who: at % 3,
      minor: 100_000 + at,
      deed,
      order: [(at * 7) % 5, (at * 3) % 5, at],
    })),
    ...{ isCancelledEarly: false, isInOneSum: false, cuts: 2 },
    fates: {
      make: null,
      release: { at: 'statement', nth: 9 },
      read: [{ at: 'commit', nth: 2, isDone: true }, null, null],
    },
    ...rest,
  },
];

const asAdmin = (who: Person, db: Ctx['db']): Ctx => ({
  ...actingAs(world, who),
  actor: { kind: 'user', userId: who.id, roles: ['admin'] },
  db,
});
const counts = { deaths: 0, oneSum: 0, dropped: 0 };
/** A deed by a process that may die in it. */
async function dying(dies: Fate | null, deed: (db: Ctx['db']) => Promise<unknown>): Promise<void> {
  const line = makeLine(pool, [], dies);
  await deed(line.db).catch((failure: unknown) => {
    if (!line.isDead()) throw failure;
  });
  counts.deaths += Number(line.isDead());
}

let told = { number: 0, openingMinor: 0, day: 0 };
const dayOf = (at: number) => new Date(Date.UTC(2026, 7, 1 + at)).toISOString().slice(0, 10);
async function statement(lines: readonly Omit<Moved, 'on'>[], dies: Fate | null = null): Promise<void> {
  const [from, on] = [dayOf(told.day), dayOf(told.day + 1)];
  const next = {
    ...{ account: bankEnv.BANK_PAYOUT_ACCOUNT.replaceAll(' ', ''), number: told.number + 1, from, until: on },
    ...{ openingMinor: told.openingMinor, lines: lines.map((line) => ({ on, ...line })) },
  };
  const bring = (db: Ctx['db']) => readBankFile(asAdmin(maker, db), { id: account, file: bankFile(mt940(next)) });
  await dying(dies, bring);
  await dying(null, bring);
  told = { number: next.number, openingMinor: closingOf(next), day: told.day + 1 };
}

const statusOf = async ({ id }: { id: string }): Promise<string> => {
  const row = await world.deps.db.selectFrom('payouts').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status ?? '';
};

test('whatever becomes of them, nothing stays on its way and every shilling is found', async () => {
  const taken = [0n, 0n, 0n];
  const sums = { out: 0n, in: 0n };
  let unproven = 0n;
  const seen = new Set<Deed>();
  await fc.assert(
    fc.asyncProperty(lives, async ({ payouts, isCancelledEarly, isInOneSum, fates, cuts }) => {
      world.clock.advance({ days: 1 });
      const all: Live[] = [];
      for (const { who, minor, deed: drawn, order } of payouts) {
        // A bank that books a file in one sum says nothing else of it.
        const deed = isInOneSum && !summed.includes(drawn) ? 'paid' : drawn;
        const person = people[who];
        if (!person) throw new Error('one of three');
        const { id, ref } = await takenOut(world, person, minor);
        all.push({ id, ref, person: person.person, who, minor: BigInt(minor), deed, order });
        seen.add(deed);
      }
      const cancel = async () => {
        for (const { id, person, deed } of all)
          if (deed === 'cancelled') await world.as(person).payments.cancelPayout({ id });
      };
      // 1. A file is made and released, by processes that die; one that somebody left is dropped and made again.
      if (isCancelledEarly) await cancel();
      const live = all.filter(({ deed }) => deed !== 'cancelled');
      const desk = world.as(second).finance;
      if ((await desk.payoutBatches({})).waiting.payouts > 0)
        await dying(fates.make, (db) => makeBatch(asAdmin(maker, db)));
      if ((await desk.payoutBatches({})).waiting.payouts > 0) await world.as(maker).finance.makeBatch();
      if (!isCancelledEarly) await cancel();
      const made = async () => (await desk.payoutBatches({})).rows.find(({ status }) => status === 'made');
      let batch = await made();
      if (batch && batch.takenBack > 0) {
        await desk.dropBatch({ id: batch.id });
        counts.dropped += 1;
        if (live.length > 0) await world.as(maker).finance.makeBatch();
        batch = await made();
      }
      if (batch) {
        const { id } = batch;
        const before = batch.payouts;
        await dying(fates.release, (db) => releaseBatch(asAdmin(second, db), id));
        const states = new Set(await Promise.all(live.map(statusOf)));
        expect(states.size, 'all of a file is on its way, or nothing').toBe(1);
        if (states.has('approved')) await desk.releaseBatch({ id });
        expect(before).toBe(live.length);
        expect(await (await desk.batchFile({ id })).text()).toBe(await (await desk.batchFile({ id })).text());
      }
      await world.settle();

      // 2. What the bank books: in any order, on one to three statements.
      const isSum = isInOneSum && live.length > 1;
      counts.oneSum += Number(isSum);
      const booked = live.flatMap(({ ref, minor, deed, order }) => {
        const line = (at: number, amount: bigint, words: string) => ({
          at: order[at] ?? 0,
          minor: Number(amount),
          words,
        });
        const out = line(0, -minor, `AHADI ${ref}`);
        const backLine = line(1, deed === 'less' ? minor - 1n : minor, `RETURN ${ref} AC01`);
        if (deed === 'doubled') return [out, line(1, -minor, `${ref} again`)];
        if (deed === 'differs') return [line(0, -minor - 1n, ref)];
        if (deed === 'late return') return [backLine];
        if (['went', 'stayed', 'late'].includes(deed)) return [];
        const first = isSum ? [] : [out];
        return deed === 'paid' ? first : [...first, backLine];
      });
      const total = live.reduce((sum, { minor }) => sum + minor, 0n);
      if (isSum) booked.push({ at: payouts[0]?.order[2] ?? 0, minor: -Number(total), words: `BULK ${batch?.ref}` });
      const lines = booked.toSorted((a, b) => a.at - b.at).map(({ minor, words }) => ({ minor, words }));
      const size = Math.max(1, Math.ceil(lines.length / (cuts + 1)));
      for (let at = 0; at < lines.length; at += size)
        await statement(lines.slice(at, at + size), fates.read[at / size] ?? null);
      await world.tick('payments-reconcile');

      // 3. People decide about what no line speaks of; lines come late all the same.
      world.clock.advance({ days: 5 });
      await world.tick('payouts-send');
      for (const { id, deed } of live) {
        if (!unansweredPayouts.includes((await statusOf({ id })) as never)) continue; // the column holds them
        const said = {
          id,
          kind: 'payout' as const,
          went: deed === 'went',
          reason: 'So says the list of the bank, we looked.',
        };
        await world.as(maker).finance.decideUncertain(said);
        await desk.decideUncertain(said);
      }
      const late = live.filter(({ deed }) => deed === 'late' || deed === 'late return');
      if (late.length > 0)
        await statement(late.map(({ ref, minor }) => ({ minor: -Number(minor), words: `LATE ${ref}` })));
      await world.settle();

      // 4. Each ended as it should, and each shilling is there.
      for (const { id, minor, who, deed } of all) {
        expect([deed, await statusOf({ id })]).toEqual([deed, ends[deed]]);
        const isGone = ends[deed] === 'paid';
        if (isGone) taken[who] = (taken[who] ?? 0n) + minor;
        if (!['cancelled', 'stayed', 'went', 'differs'].includes(deed)) sums.out += minor;
        if (ends[deed] === 'returned') sums.in += minor;
        if (deed === 'went') unproven += minor;
      }
      for (const [who, { person }] of people.entries())
        expect(await balanceOf(world.ctx(), chart.wallet(person.identityId, 'KES'))).toBe(RICH - (taken[who] ?? 0n));
      expect(await balanceOf(world.ctx(), chart.clearingOut('bank', 'KES'))).toBe(unproven);
      expect(await balanceOf(world.ctx(), chart.cashTrust('bank', 'KES'))).toBe(sums.in - sums.out);
    }),
    {
      ...{ numRuns: RUNS, endOnFailure: true },
      examples: [
        planted(deeds.slice(0, 5)),
        planted(deeds.slice(5)),
        planted(['paid', 'returned', 'less'], { isInOneSum: true }),
        planted(['cancelled', 'paid'], { isCancelledEarly: true }),
      ],
    },
  );
  const { rows } = await sql<{ open: number; wild: number }>`
    select (select count(*) from bank_lines where row_id is null)::int as open,
      (select count(*) from payouts where status in ('approved', 'submitted', 'uncertain'))::int as wild`.execute(
    world.deps.db,
  );
  expect(rows).toEqual([{ open: 0, wild: 0 }]);
  await booksProve(world);
  // So that it can fail: each kind of mishap happened.
  expect([...seen].sort()).toEqual([...deeds].sort());
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
}, 600_000);
