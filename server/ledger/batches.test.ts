import { type Account, chart } from '@ahadi/domain/ledger/chart.ts';
import fc from 'fast-check';
import pg from 'pg';
import { v5 as uuidv5 } from 'uuid';
import { afterEach, expect, it } from 'vitest';
import { copyDatabase, type OwnDatabase } from '../test/database.ts';
import type { Item, Outcome } from './posting.store.ts';
import { txnIdOf } from './posting.ts';

// What a call of many answers and writes is what it would be item by item: the same random calls go to post_txns in one ledger
// and to post_txns_each in another, and then both ledgers hold the same, row by row; as it is for calls in order. Always the same seed.

const RUNS = Number(process.env.RUNS ?? 30);
const PEOPLE = ['ana', 'ben', 'cem'];
const CURRENCIES = ['KES', 'USD'];
const SPACE = '3f0a6c52-9d0e-4b43-8a55-2f6c1d7e9b10';

const opened: Account[] = CURRENCIES.flatMap((currency) => [
  ...PEOPLE.map((name) => chart.wallet(name, currency)),
  chart.receivable('ana', currency),
  chart.deferredCredits(currency),
  chart.clearingIn('mpesa', currency),
  chart.vat(currency),
]);
const codeAt = (currency: number, which: number): string => opened[currency * PLACES + (which % PLACES)]?.code ?? '';

type Wish = {
  currency: number;
  /** Places among the accounts of the currency; a third leg where one is wished for. */
  from: number;
  to: number;
  part: number | null;
  amount: number;
  /** An earlier item whose key is taken again, with its words or with others. */
  again: { which: number; isSame: boolean } | null;
  reverses: number | null;
  memo: string;
  flaw: 'uneven' | 'other currency' | 'unknown' | 'long key' | 'twice' | 'no legs' | null;
};
type Step = { deed: 'call'; wishes: Wish[] } | { deed: 'open' | 'frozen' | 'closed'; currency: number; which: number };

const PLACES = opened.length / CURRENCIES.length;
const place = fc.nat(PLACES - 1);
const currency = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) });
/** One time in so many; otherwise null. */
const once = <Value>(times: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
const wish: fc.Arbitrary<Wish> = fc.record({
  currency,
  from: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(PLACES - 2, PLACES - 1) }, { weight: 3, arbitrary: place }),
  to: place,
  part: once(2, place),
  amount: fc.integer({ min: 1, max: 90 }),
  again: once(8, fc.record({ which: fc.nat(40), isSame: fc.constantFrom(true, true, false) })),
  reverses: once(20, fc.nat(40)),
  memo: fc.constantFrom('', '', 'two\nlines', 'Ümläut "quoted"'),
  flaw: once(
    60,
    fc.constantFrom(
      'uneven' as const,
      'other currency' as const,
      'unknown' as const,
      'unknown' as const,
      'long key' as const,
      'twice' as const,
      'no legs' as const,
    ),
  ),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      deed: fc.constant('call' as const),
      wishes: fc.array(wish, { minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      deed: fc.constantFrom('open' as const, 'frozen' as const, 'closed' as const),
      currency,
      which: place,
    }),
  },
);

/** What stands in a ledger, all but the numbers of entries, of which a call that failed leaves a gap. */
const stands = `
  select (select json_agg(a order by a.code) from ledger_accounts a) as accounts,
    (select json_agg(t order by t.id) from ledger_txns t) as txns,
    (select json_agg(to_jsonb(e) - 'id' order by e.id) from ledger_entries e) as entries`;

const refusedWhole = (failure: pg.DatabaseError) => {
  if (!/^2[23]/.test(failure.code ?? '')) throw failure;
  return 'refused whole' as const;
};

class Ledger {
  readonly client: pg.Client;
  readonly post: string;
  constructor(url: string, post: string) {
    this.client = new pg.Client({ connectionString: url });
    this.post = post;
  }
  /** The answers, or that PostgreSQL refused the whole call; when two items are at fault, for either's reason. */
  call = (items: readonly Item[]): Promise<Outcome[] | 'refused whole'> =>
    this.client
      .query(`select n, outcome, about from ${this.post}($1) order by n`, [JSON.stringify(items)])
      .then(({ rows }) => rows, refusedWhole);
  /** The same for several statements in one transaction. */
  whole = async (deed: (client: pg.Client) => Promise<Outcome[]>): Promise<Outcome[] | 'refused whole'> => {
    await this.client.query('begin');
    const answers = await deed(this.client).catch(refusedWhole);
    // What is looked at when a transaction ends is refused as well.
    const ended = await this.client.query(answers === 'refused whole' ? 'rollback' : 'commit').catch(refusedWhole);
    return ended === 'refused whole' ? ended : answers;
  };
  everything = async (): Promise<unknown> => (await this.client.query(stands)).rows[0];
  /** How many of its calls went item by item. */
  calledEach = async (): Promise<number> => {
    await this.client.query('select pg_stat_force_next_flush()');
    const { rows } = await this.client.query(
      "select coalesce(sum(calls), 0)::integer as calls from pg_stat_user_functions where funcname = 'post_txns_each'",
    );
    return rows[0].calls;
  };
  /** The same, but counted from some instant on that does not move within a transaction. */
  calledEachLately = async (): Promise<number> => {
    const { rows } = await this.client.query(
      "select coalesce(pg_stat_get_xact_function_calls('post_txns_each(jsonb)'::regprocedure), 0)::integer as calls",
    );
    return rows[0].calls;
  };
}

/** All that can become of an item. */
const allFates = [
  'ACCOUNT_CLOSED',
  'ACCOUNT_FROZEN',
  'ACCOUNT_UNKNOWN',
  'FUNDS_SHORT',
  'LEDGER_KEY_REUSED',
  'posted',
  'refused whole',
  'replayed',
];

/** Counts what became of the items of a call; what was posted may be reversed later. */
function noteFates(
  items: readonly Item[],
  answers: Outcome[] | 'refused whole',
  seen: Record<string, number>,
  past: Past,
): void {
  for (const [index, item] of items.entries()) {
    const fate = answers === 'refused whole' ? answers : (answers[index]?.outcome ?? 'no answer');
    seen[fate] = (seen[fate] ?? 0) + 1;
    if (fate === 'posted' && item.reverses === null) past.posted.push(item);
  }
}

const changeIn = async (ledgers: readonly Ledger[], code: string, status: string): Promise<void> => {
  const change = `update ledger_accounts set status = $2 where code = $1 and (balance_minor = 0 or $2 <> 'closed')`;
  for (const { client } of ledgers) await client.query(change, [code, status]);
};

const forgetLongPast = ({ asked, posted }: Past): void => {
  for (const list of [asked, posted]) list.splice(0, list.length - 40);
};

const databases: OwnDatabase[] = [];
const ledgers: Ledger[] = [];
afterEach(async () => {
  for (const { client } of ledgers.splice(0)) await client.end();
  for (const database of databases.splice(0)) await database.drop();
});

/** A ledger with the accounts opened under the same ids as in every other. */
async function openLedger(post: 'post_txns' | 'post_txns_each'): Promise<Ledger> {
  const database = await copyDatabase();
  databases.push(database);
  const ledger = new Ledger(database.url, post);
  await ledger.client.connect();
  ledgers.push(ledger);
  await ledger.client.query("set timezone = 'UTC'; set track_functions = 'pl'");
  for (const { code, class: accountClass, currency, floorMinor, lockedBalance } of opened)
    await ledger.client.query(
      `insert into ledger_accounts (id, code, class, currency, floor_minor, locked_balance, created_at)
         values ($1, $2, $3, $4, $5, $6, '2026-01-01Z')`,
      [uuidv5(code, SPACE), code, accountClass, currency, floorMinor, lockedBalance],
    );
  return ledger;
}

/** What was asked so far, and what of it was posted and not reversed. */
type Past = { asked: Item[]; posted: Item[] };

/** Items as wished for, with keys that no call before had unless wished for. */
function itemsOf(wishes: readonly Wish[], { asked, posted }: Past, round: string): Item[] {
  return wishes.map((it, index): Item => {
    const old = it.again && asked[it.again.which % Math.max(1, asked.length)];
    if (old && it.again?.isSame) return old;
    const undone = it.reverses === null ? undefined : posted.splice(it.reverses % Math.max(1, posted.length), 1)[0];
    const key = old?.key ?? (it.flaw === 'long key' ? 'x'.repeat(201) : `test:${round}:${index}`);
    const item: Item = {
      id: txnIdOf(key),
      key,
      kind: undone ? 'reversal' : 'release',
      subject_kind: it.amount % 3 === 0 ? 'milestone' : null,
      subject_id: it.amount % 3 === 0 ? `m${it.amount}` : null,
      memo: it.memo,
      effective_at: it.amount % 5 === 0 ? '2026-02-03T04:05:06.789Z' : null,
      reverses: undone?.id ?? null,
      by: it.amount % 7 === 0 ? uuidv5(it.memo, SPACE) : null,
      at: `2026-03-01T00:00:${String(it.amount % 60).padStart(2, '0')}.123Z`,
      legs: undone ? undone.legs.map(([code, amount]) => [code, String(-Number(amount))] as const) : legsOf(it),
    };
    asked.push(item);
    return item;
  });
}

/** From one account to another, and a half of it to a third one. */
function legsOf({ currency, from, to, part, amount, flaw }: Wish): Item['legs'] {
  if (flaw === 'no legs') return [];
  const other = to === from ? (to + 1) % PLACES : to;
  const half = part === null || part === from || part === other ? 0 : Math.floor(amount / 2);
  const second =
    flaw === 'unknown'
      ? chart.wallet('nobody', 'KES').code
      : codeAt(flaw === 'other currency' ? 1 - currency : currency, flaw === 'twice' ? from : other);
  return [
    [codeAt(currency, from), String(amount)],
    [second, String(half - amount + (flaw === 'uneven' ? 1 : 0))],
    ...(part === null || half === 0 ? [] : [[codeAt(currency, part), String(-half)] as const]),
  ];
}

it(
  'a call of many answers and writes what it would item by item',
  async () => {
    const [together, each] = [await openLedger('post_txns'), await openLedger('post_txns_each')];
    const seen: Record<string, number> = {};
    const past: Past = { asked: [], posted: [] };
    let calls = 0;
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        run += 1;
        for (const { client } of [together, each]) await client.query("update ledger_accounts set status = 'open'");
        for (const [index, it] of steps.entries()) {
          if (it.deed === 'call') {
            const items = itemsOf(it.wishes, past, `${run}:${index}`);
            const answers = await together.call(items);
            expect(answers).toEqual(await each.call(items));
            if (items.length > 1) calls += 1;
            noteFates(items, answers, seen, past);
          } else await changeIn([together, each], codeAt(it.currency, it.which), it.deed);
          forgetLongPast(past);
        }
        expect(await together.everything()).toEqual(await each.everything());
      }),
      { numRuns: RUNS, seed: 29, endOnFailure: true },
    );
    // All that can happen did, and many calls were written as sets.
    expect(Object.keys(seen).sort()).toEqual(allFates);
    expect(calls - (await together.calledEach())).toBeGreaterThan(calls / 3);
  },
  RUNS * 3_000,
);

/** The items with their legs by code, as the service sends them, and what some pay from or to is an account of their own that nobody opened yet. */
function withOwnAccounts(items: readonly Item[], round: string): { items: Item[]; fresh: Account[] } {
  const fresh: Account[] = [];
  const withOwn = items.map((item, index) => {
    const [first, second, ...others] = item.legs;
    const currency = first?.[0].slice(-3) ?? '';
    const isOwn = item.key === `test:${round}:${index}` && item.legs.length > 1 && Number(first?.[1]) % 3 === 0;
    const own = chart.escrow(`${round}:${index}`, currency);
    if (isOwn) fresh.push(own);
    const legs = isOwn && first && second ? [first, [own.code, second[1]] as const, ...others] : item.legs;
    return { ...item, legs: [...legs].sort(([one], [other]) => (one < other ? -1 : 1)) };
  });
  return { items: withOwn, fresh };
}

const rowOf = ({ code, class: accountClass, currency, floorMinor, lockedBalance, subject }: Account) => ({
  id: uuidv5(code, SPACE),
  class: accountClass,
  currency,
  subject_kind: subject?.kind ?? null,
  subject_id: subject?.id ?? null,
  floor_minor: floorMinor === null ? null : String(floorMinor),
  locked_balance: lockedBalance,
  at: '2026-02-01T00:00:00Z',
});

it(
  'a call in order answers and writes what one call an item would, one after the other, with the accounts opened before',
  async () => {
    const [inOrder, each] = [await openLedger('post_txns'), await openLedger('post_txns_each')];
    const seen: Record<string, number> = {};
    const past: Past = { asked: [], posted: [] };
    let calls = 0;
    let short = 0;
    let run = 0;
    const callInOrder = (items: readonly Item[], fresh: readonly Account[]) =>
      inOrder.whole(async (client) => {
        const opened = Object.fromEntries(fresh.map((account) => [account.code, rowOf(account)]));
        const values = [JSON.stringify(items), JSON.stringify(opened)];
        const before = await inOrder.calledEachLately();
        const { rows } = await client.query('select outcome, about from post_txns_in_order($1, $2)', values);
        if (items.length > 1 && (await inOrder.calledEachLately()) === before) short += 1;
        return rows;
      });
    const callEach = (items: readonly Item[], fresh: readonly Account[]) =>
      each.whole(async (client) => {
        for (const account of fresh)
          await client.query(
            `insert into ledger_accounts (id, code, class, currency, subject_kind, subject_id, floor_minor, locked_balance, created_at)
               select a.id, $1, a.class, a.currency, a.subject_kind, a.subject_id, a.floor_minor, a.locked_balance, a.at
               from jsonb_to_record($2) as a (id uuid, class text, currency text, subject_kind text, subject_id text, floor_minor bigint,
                 locked_balance boolean, at timestamptz) on conflict (code) do nothing`,
            [account.code, JSON.stringify(rowOf(account))],
          );
        const answers: Outcome[] = [];
        for (const item of items)
          answers.push(
            ...(await client.query('select outcome, about from post_txns_each($1)', [JSON.stringify([item])])).rows,
          );
        return answers;
      });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        run += 1;
        for (const { client } of [inOrder, each]) await client.query("update ledger_accounts set status = 'open'");
        for (const [index, it] of steps.entries()) {
          if (it.deed === 'call') {
            const round = `${run}:${index}`;
            const { items, fresh } = withOwnAccounts(itemsOf(it.wishes.slice(0, 4), past, round), round);
            past.asked.splice(past.asked.length - items.length, items.length, ...items);
            const answers = await callInOrder(items, fresh);
            expect(answers).toEqual(await callEach(items, fresh));
            if (items.length > 1) calls += 1;
            noteFates(items, answers, seen, past);
          } else await changeIn([inOrder, each], codeAt(it.currency, it.which), it.deed);
          forgetLongPast(past);
        }
        expect(await inOrder.everything()).toEqual(await each.everything());
      }),
      { numRuns: RUNS, seed: 68, endOnFailure: true },
    );
    expect(Object.keys(seen).sort()).toEqual(allFates);
    expect(short).toBeGreaterThan(calls / 3);
  },
  RUNS * 3_000,
);
