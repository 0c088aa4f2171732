import { setTimeout as after } from 'node:timers/promises';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { applyToEscrow, payFromWallet, payIn } from '@ahadi/domain/ledger/recipes/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Ctx, insistently, insistentTransaction, transaction } from '../core/ctx.ts';
import { currency, paidIn, pay, someone, wallet } from '../test/books.ts';
import { makeWorld, type World } from '../test/world.ts';
import { auditLedger } from './audit.ts';
import { postBatched } from './batch.ts';
import { takeCheckpoints } from './checkpoint.ts';
import { balanceOf, changeAccount, openMissing, postTxn, postTxns, reverseTxn, type TxnRequest } from './posting.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const post = (request: TxnRequest) => postTxn(world.ctx(), request);
const holds = (name: string) => balanceOf(world.ctx(), wallet(name));
const funded = async (count: number, amountMinor: bigint) => {
  const names = Array.from({ length: count }, someone);
  for (const name of names) await post(paidIn(name, amountMinor));
  return names;
};
/** What became of each deed: `posted`, `replayed`, or the code it failed with. */
const fates = async (deeds: Promise<{ isNew: boolean }>[]) => {
  const settled = await Promise.allSettled(deeds);
  const counts: Record<string, number> = {};
  for (const one of settled) {
    const fate = one.status === 'fulfilled' ? (one.value.isNew ? 'posted' : 'replayed') : String(one.reason.code);
    counts[fate] = (counts[fate] ?? 0) + 1;
  }
  return counts;
};
/** Numbers by chance that are the same in every run. */
const dice = (seed: number) => (sides: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((seed / 2 ** 32) * sides);
};

it('fifty people who send money at random neither make nor lose any, and nobody is below nothing', async () => {
  const names = await funded(20, 1_000n);
  const roll = dice(7);
  const worker = async () => {
    const counts: Record<string, number> = {};
    for (let times = 0; times < 20; times++) {
      const [from, to] = [roll(20), roll(20)];
      const request = from === to ? null : pay(names[from] ?? '', names[to] ?? '', BigInt(1 + roll(600)));
      const fate = request ? await fates([post(request)]) : {};
      for (const [key, count] of Object.entries(fate)) counts[key] = (counts[key] ?? 0) + count;
    }
    return counts;
  };
  const counts = await Promise.all(Array.from({ length: 50 }, worker));
  const kinds = new Set(counts.flatMap(Object.keys));
  expect([...kinds].sort()).toEqual(['FUNDS_SHORT', 'posted']);
  const balances = await Promise.all(names.map(holds));
  expect(balances.reduce((sum, each) => sum + each, 0n)).toBe(20_000n);
  expect(balances.every((each) => each >= 0n)).toBe(true);
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it('the same deed asked for 64 times at once posts once', async () => {
  const [ana = '', ben = ''] = await funded(2, 1_000n);
  const request = pay(ana, ben, 10n);
  expect(await fates(Array.from({ length: 64 }, () => post(request)))).toEqual({ posted: 1, replayed: 63 });
  expect(await holds(ana)).toBe(990n);
});

it('the same key with other amounts at once posts one of them and refuses the others', async () => {
  const [ana = '', ben = ''] = await funded(2, 1_000n);
  const { key } = pay(ana, ben, 1n);
  const deeds = Array.from({ length: 16 }, (_, index) => post(pay(ana, ben, BigInt(index + 1), key)));
  expect(await fates(deeds)).toEqual({ posted: 1, LEDGER_KEY_REUSED: 15 });
});

it('the same key for other people and accounts without a floor at once posts once', async () => {
  const psps = Array.from({ length: 8 }, (_, index) => `psp${index}`);
  const key = `payin:${someone()}`;
  const deeds = psps.map((psp) => post({ key, ...payIn({ psp, payer: someone(), currency, amountMinor: 5n }) }));
  expect(await fates(deeds)).toEqual({ posted: 1, LEDGER_KEY_REUSED: 7 });
});

it('a posting reversed by sixteen at once is reversed once', async () => {
  const [ana = '', ben = ''] = await funded(2, 1_000n);
  const { id } = await post(pay(ana, ben, 100n));
  const deeds = Array.from({ length: 16 }, (_, index) => reverseTxn(world.ctx(), id, `reason ${index % 2}`));
  const counts = await fates(deeds);
  expect(counts).toEqual({ posted: 1, replayed: 7, LEDGER_REVERSED: 8 });
  expect(await holds(ana)).toBe(1_000n);
});

it('pairs that pay one another in both directions never wait in a circle', async () => {
  const names = await funded(6, 100_000n);
  const before = await deadlocks();
  const roll = dice(11);
  const deeds = Array.from({ length: 300 }, () => {
    const from = roll(6);
    const to = (from + 1 + roll(5)) % 6;
    return post(pay(names[from] ?? '', names[to] ?? '', BigInt(1 + roll(50))));
  });
  expect(await fates(deeds)).toEqual({ posted: 300 });
  expect(await deadlocks()).toBe(before);
});

it('deeds that post twice in opposite order meet in a circle and are done again, not refused', async () => {
  const [ana = '', ben = '', cem = '', dan = ''] = await funded(4, 1_000n);
  const before = await deadlocks();
  const twice = (one: TxnRequest, other: TxnRequest) =>
    insistentTransaction(world.ctx(), async (ctx) => {
      await postTxn(ctx, one);
      await sql`select pg_sleep(0.05)`.execute(ctx.db);
      return postTxn(ctx, other);
    });
  const deeds = Array.from({ length: 4 }, (_, index) =>
    index % 2 ? twice(pay(ana, ben, 1n), pay(cem, dan, 1n)) : twice(pay(cem, dan, 1n), pay(ana, ben, 1n)),
  );
  expect(await fates(deeds)).toEqual({ posted: 4 });
  expect(await deadlocks()).toBeGreaterThan(before);
  expect([await holds(ana), await holds(dan)]).toEqual([996n, 1_004n]);
});

it('who is in the way every time is told so after six tries, in the words of the database', async () => {
  let tries = 0;
  const failure = Object.assign(new Error('could not serialize access'), { code: '40001' });
  const deed = insistently(world.ctx(), async () => {
    tries += 1;
    throw failure;
  });
  await expect(deed).rejects.toBe(failure);
  expect(tries).toBe(6);
});

it('a freeze lets nothing out that was posted after it', async () => {
  const [ana = '', ben = ''] = await funded(2, 1_000n);
  const deeds = Array.from({ length: 30 }, () => post(pay(ana, ben, 1n)));
  const frozen = changeAccount(world.ctx(), wallet(ana), 'freeze').then(() => holds(ana));
  const counts = await fates(deeds);
  expect(await holds(ana)).toBe(await frozen);
  expect((counts.posted ?? 0) + (counts.ACCOUNT_FROZEN ?? 0)).toBe(30);
});

/** A posting whose transaction stays open until it is let go; `undo` takes it back instead. */
const postSlowly = (request: TxnRequest) => slowly((ctx) => postTxn(ctx, request));
const openSlowly = ({ requests, fresh }: ReturnType<typeof purchase>) =>
  slowly((ctx) => postTxns(ctx, requests, fresh));
const slowly = async <Answer>(deed: (ctx: Ctx) => Promise<Answer>) => {
  let letGo: (undo?: Error) => void = () => {};
  const gate = new Promise<void>((resolve, reject) => {
    letGo = (undo) => (undo ? reject(undo) : resolve());
  });
  let isPosted: () => void = () => {};
  const posted = new Promise<void>((resolve) => {
    isPosted = resolve;
  });
  const done = transaction(world.ctx(), async (ctx) => {
    const answer = await deed(ctx);
    isPosted();
    await gate;
    return answer;
  });
  await posted;
  return { letGo, done };
};
const moment = () => after(150);

it('a checkpoint waits for a posting that is still on its way, so that its entry is not missed', async () => {
  const request = (): TxnRequest => ({
    key: `payin:${someone()}`,
    ...payIn({ psp: 'slow', payer: someone(), currency, amountMinor: 3n }),
  });
  await post(request());
  const slow = await postSlowly(request());
  await post(request()); // a later entry that is committed earlier
  const checkpoint = takeCheckpoints(world.ctx(), 1);
  await moment();
  slow.letGo();
  await slow.done;
  await checkpoint;
  expect(await balanceOf(world.ctx(), chart.clearingIn('slow', currency))).toBe(9n);
});

it.each([
  ['is refused when the first one stands', undefined],
  ['goes through when the first one is undone', new Error('undone')],
])('the same key for other people, asked for while the first is on its way, %s', async (_words, undo) => {
  const key = `payin:${someone()}`;
  const of = (psp: string): TxnRequest => ({ key, ...payIn({ psp, payer: someone(), currency, amountMinor: 5n }) });
  const [one, other] = [of('here'), of('there')];
  await openMissing(world.ctx(), [one, other]);
  const slow = await postSlowly(one);
  const second = fates([post(other), postBatched(world.ctx(), other)]);
  await moment();
  slow.letGo(undo);
  await slow.done.catch((failure: unknown) => expect(failure).toBe(undo));
  expect(await second).toEqual(undo ? { posted: 1, replayed: 1 } : { LEDGER_KEY_REUSED: 2 });
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it.each([
  ['is refused and leaves its neighbours alone when the first one stands', undefined],
  ['goes through with its neighbours when the first one is undone', new Error('undone')],
])('the same key in a batch for other accounts, while the first is on its way, %s', async (_words, undo) => {
  const of = (psp: string, key = `payin:${someone()}`): TxnRequest => ({
    key,
    ...payIn({ psp, payer: someone(), currency, amountMinor: 5n }),
  });
  const one = of('here');
  const batch = [of('there'), of('there', one.key), of('there'), of('there')];
  await openMissing(world.ctx(), [one, ...batch]);
  const slow = await postSlowly(one);
  const together = fates(batch.map((request) => postBatched(world.ctx(), request)));
  await waiting(1);
  slow.letGo(undo);
  await slow.done.catch((failure: unknown) => expect(failure).toBe(undo));
  expect(await together).toEqual(undo ? { posted: 4 } : { posted: 3, LEDGER_KEY_REUSED: 1 });
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it('a full batch sets out while another is on its way', async () => {
  const [ana = '', ben = ''] = await funded(2, 1_000n);
  const first = pay(ana, ben, 1n);
  const slow = await postSlowly(first);
  const all = fates(Array.from({ length: 650 }, () => postBatched(world.ctx(), pay(ana, ben, 1n))));
  await waiting(2);
  slow.letGo();
  expect(await all).toEqual({ posted: 650 });
  expect(await holds(ben)).toBe(1_651n);
});

/** Until so many batches wait for somebody's lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%post_txns%'`.execute(
        world.owner,
      );
      expect(rows[0]?.count).toBe(count);
    },
    { timeout: 10_000, interval: 10 },
  );

/** From a wallet into an escrow: what the first transaction brings, the second takes. With the accounts that it opens. */
const purchase = (payer: string, amountMinor: bigint, id = someone()) => {
  const [into, fee, came] = [
    chart.escrow(id, currency),
    chart.escrowFee(id, currency),
    chart.unapplied(payer, currency),
  ];
  const milestones = [{ id, amountMinor: amountMinor - 1n }];
  const requests: [TxnRequest, TxnRequest] = [
    { key: `payin:${id}`, ...payFromWallet({ payer, currency, amountMinor }) },
    { key: `apply:${id}`, ...applyToEscrow({ currency, payer, milestones, escrow: id, buyerFeeMinor: 1n }) },
  ];
  return { id, requests, fresh: [into, fee, came], into };
};
const buy = ({ requests, fresh }: Pick<ReturnType<typeof purchase>, 'requests' | 'fresh'>) =>
  insistentTransaction(world.ctx(), (ctx) => postTxns(ctx, requests, fresh));
const firstOf = (bought: ReturnType<typeof buy>) => bought.then(([first]) => ({ isNew: first?.isNew ?? false }));

it('a purchase asked for sixteen times at once is posted once', async () => {
  const [ana = ''] = await funded(1, 1_000n);
  const it = purchase(ana, 100n);
  expect(await fates(Array.from({ length: 16 }, () => firstOf(buy(it))))).toEqual({ posted: 1, replayed: 15 });
  expect([await holds(ana), await balanceOf(world.ctx(), it.into)]).toEqual([900n, 99n]);
});

it('of many purchases at once from one wallet just those go through that it has the money for', async () => {
  const [ana = ''] = await funded(1, 550n);
  const deeds = Array.from({ length: 12 }, () => firstOf(buy(purchase(ana, 100n))));
  expect(await fates(deeds)).toEqual({ posted: 5, FUNDS_SHORT: 7 });
  expect([await holds(ana), await balanceOf(world.ctx(), chart.unapplied(ana, currency))]).toEqual([50n, 0n]);
});

it('two who open the same account at once both pay into it', async () => {
  const [ana = '', ben = ''] = await funded(2, 1_000n);
  const it = purchase(ana, 100n);
  const again = purchase(ben, 100n, it.id);
  const other = again.requests.map((request) => ({ ...request, key: `${request.key}:ben` })) as typeof again.requests;
  const gate = await openSlowly(it);
  const second = firstOf(buy({ requests: other, fresh: again.fresh }));
  await waiting(1);
  gate.letGo();
  expect(await fates([firstOf(gate.done), second])).toEqual({ posted: 2 });
  expect(await balanceOf(world.ctx(), it.into)).toBe(198n);
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it.each([
  ['is refused when the first one stands', undefined],
  ['goes through when the first one is undone', new Error('undone')],
])('a purchase whose second key another is about to take %s', async (_words, undo) => {
  const [ana = '', ben = '', cem = ''] = await funded(3, 1_000n);
  const it = purchase(ana, 100n);
  const slow = await postSlowly(pay(ben, cem, 1n, it.requests[1].key));
  const bought = fates([firstOf(buy(it))]);
  await waiting(1);
  slow.letGo(undo);
  await slow.done.catch((failure: unknown) => expect(failure).toBe(undo));
  expect(await bought).toEqual(undo ? { posted: 1 } : { LEDGER_KEY_REUSED: 1 });
  expect(await holds(ana)).toBe(undo ? 900n : 1_000n);
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it('a checkpoint taken while many post misses none of them', async () => {
  const psp = 'busy';
  const request = (): TxnRequest => ({
    key: `payin:${someone()}`,
    ...payIn({ psp, payer: someone(), currency, amountMinor: 3n }),
  });
  await post(request());
  const deeds = Array.from({ length: 120 }, () => post(request()));
  for (let times = 0; times < 6; times++) await takeCheckpoints(world.ctx(), 1);
  expect(await fates(deeds)).toEqual({ posted: 120 });
  await takeCheckpoints(world.ctx(), 1);
  expect(await balanceOf(world.ctx(), chart.clearingIn(psp, currency))).toBe(363n);
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it('a batch answers each by itself: one without funds or with a used key leaves its neighbours alone', async () => {
  const [ana = '', ben = '', poor = ''] = await funded(3, 100n);
  const once = pay(ana, ben, 1n);
  const short = pay(poor, ben, 101n);
  const before = await commits();
  const counts = await fates([
    ...Array.from({ length: 50 }, () => postBatched(world.ctx(), pay(ana, ben, 1n))),
    ...Array.from({ length: 5 }, () => postBatched(world.ctx(), once)),
    postBatched(world.ctx(), pay(ana, ben, 2n, once.key)),
    postBatched(world.ctx(), short),
    postBatched(world.ctx(), pay(ben, someone(), 1n)),
  ]);
  const together = counts.posted ?? 0;
  expect(counts.FUNDS_SHORT).toBe(1);
  expect((counts.replayed ?? 0) + (counts.LEDGER_KEY_REUSED ?? 0)).toBe(5);
  expect(together).toBe(52);
  expect([await holds(ana), await holds(poor)].every((each) => each >= 47n)).toBe(true);
  // Other commits of the database count as well; without batches each of the 52 would be one.
  expect((await commits()) - before).toBeLessThan(together);
  expect(await auditLedger(world.ctx())).toEqual([]);
});

it('a batch that the database cannot take falls apart, and only the one at fault fails', async () => {
  const [ana = '', ben = ''] = await funded(2, 100n);
  const broken = { ...pay(ana, ben, 1n), key: 'x'.repeat(201) };
  const settled = await Promise.allSettled(
    [pay(ana, ben, 1n), broken, pay(ana, ben, 1n)].map((request) => postBatched(world.ctx(), request)),
  );
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await holds(ana)).toBe(98n);
});

it('a batched posting is refused inside a transaction, whose commit it could not wait for', async () => {
  const inside = { ...world.ctx(), inTransaction: true };
  await expect(postBatched(inside, pay(someone(), someone(), 1n))).rejects.toThrow(/transaction of its own/);
});

const deadlocks = () => statistic('deadlocks');
const commits = () => statistic('xact_commit');
async function statistic(name: 'deadlocks' | 'xact_commit'): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(world.deps.db);
  const { rows } = await sql<{ count: number }>`
    select ${sql.ref(name)} as count from pg_stat_database where datname = current_database()`.execute(world.deps.db);
  return Number(rows[0]?.count);
}
