import { accountLifecycle } from '@ahadi/domain/ledger/lifecycle.ts';
import type { AccountStatus } from '@ahadi/domain/ledger/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { paidIn, pay, someone, wallet } from '../test/books.ts';
import { makeWorld, type World } from '../test/world.ts';
import { auditLedger } from './audit.ts';
import { postBatched } from './batch.ts';
import {
  balanceAsOf,
  balanceOf,
  changeAccount,
  openAccount,
  type PostedAnswer,
  postTxn,
  reverseTxn,
  type TxnRequest,
  txnIdOf,
} from './posting.ts';

// Anything can happen in any order: the books and a naive model in memory agree after every step. RUNS=10000 for the long hunt.

const RUNS = Number(process.env.RUNS ?? 200);
const PEOPLE = 4;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

type Step =
  | { deed: 'fund'; who: number; amount: number }
  | { deed: 'pay'; who: number; to: number; amount: number }
  | { deed: 'again' | 'otherwise' | 'reverse'; which: number }
  | { deed: 'freeze' | 'thaw' | 'close'; who: number }
  | { deed: 'batch'; pays: { who: number; to: number; amount: number; which: number | null }[] };

const who = fc.nat(PEOPLE - 1);
const which = fc.nat(30);
const amount = fc.integer({ min: 1, max: 120 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('fund' as const), who, amount }) },
  { weight: 6, arbitrary: fc.record({ deed: fc.constant('pay' as const), who, to: who, amount }) },
  {
    weight: 5,
    arbitrary: fc.record({ deed: fc.constantFrom('again' as const, 'otherwise' as const, 'reverse' as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ deed: fc.constantFrom('freeze' as const, 'thaw' as const), who }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('close' as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      deed: fc.constant('batch' as const),
      pays: fc.array(fc.record({ who, to: who, amount, which: fc.option(which) }), { minLength: 1, maxLength: 6 }),
    }),
  },
);

/** What happened to one deed: posted now, found posted before, or a code. */
type Fate = 'posted' | 'replayed' | string;
const fateOf = (deed: Promise<PostedAnswer>): Promise<Fate> =>
  deed.then(
    ({ isNew }) => (isNew ? 'posted' : 'replayed'),
    (failure: { code?: string; name?: string }) => failure.code ?? failure.name ?? String(failure),
  );

/** The whole ledger as a child would keep it: balances, statuses, and what stands under which key. */
class Model {
  readonly people = Array.from({ length: PEOPLE }, someone);
  readonly balances = new Map(this.people.map((name) => [name, 0n]));
  readonly statuses = new Map<string, AccountStatus>(this.people.map((name) => [name, 'open']));
  /** By key: what was asked, in words, and how it moved each person's balance. */
  readonly posted = new Map<string, { words: string; moves: Map<string, bigint> }>();
  readonly asked: TxnRequest[] = [];

  name = (index: number): string => this.people[index] ?? '';

  movesOf({ legs }: Pick<TxnRequest, 'legs'>): Map<string, bigint> {
    const owned = legs.filter(({ account }) => this.balances.has(account.owner?.id ?? ''));
    return new Map(owned.map(({ account, amountMinor }) => [account.owner?.id ?? '', -amountMinor]));
  }

  expect(key: string, moves: Map<string, bigint>, memo = ''): Fate {
    const words = `${memo} ${[...moves].sort().join(' ')}`;
    const before = this.posted.get(key);
    if (before) return before.words === words ? 'replayed' : 'LEDGER_KEY_REUSED';
    const fates = [...moves].map(([name, change]) => {
      if (this.statuses.get(name) === 'closed') return 'ACCOUNT_CLOSED';
      if (change < 0n && this.statuses.get(name) === 'frozen') return 'ACCOUNT_FROZEN';
      return change < 0n && (this.balances.get(name) ?? 0n) + change < 0n ? 'FUNDS_SHORT' : null;
    });
    const refusals = fates.filter((fate) => fate !== null);
    if (refusals.length > 0) return [...new Set(refusals)].sort().join(' or ');
    for (const [name, change] of moves) this.balances.set(name, (this.balances.get(name) ?? 0n) + change);
    this.posted.set(key, { words, moves });
    return 'posted';
  }
}

/** Two accounts may refuse for two reasons; either is right. */
const agree = (real: Fate, expected: Fate) => expect(expected.split(' or ')).toContain(real);

const single = async (model: Model, request: TxnRequest) => {
  model.asked.push(request);
  const real = await fateOf(postTxn(world.ctx(), request));
  agree(real, model.expect(request.key, model.movesOf(request), request.memo));
};
const payment = (model: Model, it: { who: number; to: number; amount: number }, key?: string) =>
  pay(model.name(it.who), model.name(it.to === it.who ? (it.to + 1) % PEOPLE : it.to), BigInt(it.amount), key);

async function take(model: Model, it: Step): Promise<void> {
  switch (it.deed) {
    case 'fund':
      return single(model, paidIn(model.name(it.who), BigInt(it.amount)));
    case 'pay':
      return single(model, payment(model, it));
    case 'again':
    case 'otherwise': {
      const request = model.asked[it.which % Math.max(1, model.asked.length)];
      if (request) await single(model, it.deed === 'again' ? request : { ...request, memo: `${request.memo ?? ''}!` });
      return;
    }
    case 'reverse': {
      const [key, original] = [...model.posted][it.which % Math.max(1, model.posted.size)] ?? [];
      if (!key || !original) return;
      const id = txnIdOf(key);
      const memo = `because of ${it.which % 2}`;
      const moves = new Map([...original.moves].map(([name, change]) => [name, -change]));
      const expected = model.expect(`reverse:${id}`, moves, memo);
      agree(
        await fateOf(reverseTxn(world.ctx(), id, memo)),
        expected === 'LEDGER_KEY_REUSED' ? 'LEDGER_REVERSED' : expected,
      );
      return;
    }
    case 'batch': {
      const requests = it.pays.map((each) => {
        const old = each.which === null ? undefined : model.asked[each.which % Math.max(1, model.asked.length)];
        return payment(model, each, old?.key);
      });
      model.asked.push(...requests);
      const fates = await Promise.all(requests.map((request) => fateOf(postBatched(world.ctx(), request))));
      // Within a batch the order of ids decides, and among the same ids who came first.
      const inOrder = requests
        .map((request, index) => ({ request, index, id: txnIdOf(request.key) }))
        .sort((a, b) => (a.id === b.id ? a.index - b.index : a.id < b.id ? -1 : 1));
      for (const { request, index } of inOrder)
        agree(fates[index] ?? '', model.expect(request.key, model.movesOf(request)));
      return;
    }
    default: {
      const name = model.name(it.who);
      const status = model.statuses.get(name) ?? 'open';
      const isLegal =
        accountLifecycle.can(it.deed, status) && (it.deed !== 'close' || (model.balances.get(name) ?? 0n) === 0n);
      const deed = changeAccount(world.ctx(), wallet(name), it.deed);
      if (!isLegal) return expect(deed).rejects.toThrow();
      await deed;
      model.statuses.set(name, accountLifecycle.next(it.deed, status));
    }
  }
}

/** I1–I4 of this history's own accounts, calculated from the entries by other words than the audit's. */
async function proves(model: Model): Promise<void> {
  const codes = model.people.map((name) => wallet(name).code);
  const { rows } = await sql<{ code: string; balance: string; entries: { a: string; b: string; s: number }[] }>`
    select a.code, a.balance_minor::text as balance, coalesce(json_agg(json_build_object('a', e.amount_minor::text, 'b', e.balance_after::text,
      's', e.account_seq) order by e.account_seq) filter (where e.id is not null), '[]') as entries
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id where a.code = any (${codes}) group by a.id`.execute(
    world.deps.db,
  );
  for (const { code, balance, entries } of rows) {
    let sum = 0n;
    for (const [index, entry] of entries.entries()) {
      sum += BigInt(entry.a);
      expect([entry.b, entry.s]).toEqual([sum.toString(), index + 1]); // I2: gapless, each with the balance after it
      expect(sum <= 0n).toBe(true); // I3: a wallet grows by credits
    }
    const name = code.slice('wallet.'.length, -':KES'.length);
    expect([balance, sum]).toEqual([sum.toString(), -(model.balances.get(name) ?? 0n)]);
  }
  const { rows: sums } = await sql<{ currency: string }>`
    select currency from ledger_entries where txn_id = any (${[...model.posted.keys()].map(txnIdOf)}::uuid[])
    group by txn_id, currency having sum(amount_minor) <> 0`.execute(world.deps.db);
  expect(sums).toEqual([]); // I1
}

it(
  'any history of deeds, repetitions, reversals, freezes and batches leaves books that prove right',
  async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const model = new Model();
        for (const name of model.people) await openAccount(world.ctx(), wallet(name));
        const past: { at: Date; balances: Map<string, bigint> }[] = [];
        for (const it of steps) {
          world.clock.advance(1_000);
          await take(model, it);
          await proves(model);
          past.push({ at: world.clock.now(), balances: new Map(model.balances) });
        }
        const [name = ''] = model.people;
        expect(await balanceOf(world.ctx(), wallet(name))).toBe(model.balances.get(name));
        for (const { at, balances } of past)
          expect(await balanceAsOf(world.ctx(), wallet(name), at)).toBe(balances.get(name)); // I4
        if (++runs % 50 === 0) expect(await auditLedger(world.ctx())).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: RUNS > 1000 },
    );
    expect(await auditLedger(world.ctx())).toEqual([]);
  },
  RUNS * 1_000,
);
