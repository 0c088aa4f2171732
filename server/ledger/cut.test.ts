import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ctx, transaction } from '../core/ctx.ts';
import { makeDb, makePool } from '../core/db.ts';
import { paidIn, pay, someone, wallet } from '../test/books.ts';
import { type Cut, cutAt } from '../test/cutting.ts';
import { makeWorld, type World } from '../test/world.ts';
import { auditLedger } from './audit.ts';
import { postBatched } from './batch.ts';
import { balanceOf, postTxn, type TxnRequest } from './posting.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

/** One deed over a line that is cut at its commit; answers how often it was cut, and what anyone who did it learned. */
async function overCutLine(words: string, cut: Cut, deed: (ctx: Ctx) => Promise<unknown>) {
  const line = await cutAt(world.databaseUrl, words, cut);
  const pool = makePool(line.url, 1);
  try {
    const learned = await deed({ ...world.ctx(), db: makeDb(pool) }).then(
      () => 'done',
      () => 'nothing',
    );
    return { learned, cuts: line.cuts() };
  } finally {
    await pool.end();
    await line.close();
  }
}

/** A deed commits with its transaction, a batch with its one statement. */
const ways: Record<string, { words: string; send: (ctx: Ctx, request: TxnRequest) => Promise<unknown> }> = {
  'in the transaction of a deed': {
    words: 'commit',
    send: (ctx, request) => transaction(ctx, (ctx) => postTxn(ctx, request)),
  },
  'in a batch': { words: 'post_txns', send: (ctx, request) => postBatched(ctx, request) },
};

describe('A line that is cut at COMMIT', () => {
  for (const [way, { words, send }] of Object.entries(ways))
    for (const cut of ['before', 'after'] as const)
      it(`${cut} it, ${way}: anyone who asks again under the same key has moved the money once`, async () => {
        const [from, to] = [someone(), someone()];
        await postTxn(world.ctx(), paidIn(from, 1_000n));
        await postTxn(world.ctx(), paidIn(to, 1n));
        const request = pay(from, to, 400n);
        expect(await overCutLine(words, cut, (ctx) => send(ctx, request))).toEqual({ learned: 'nothing', cuts: 1 });
        const isThere = (await balanceOf(world.ctx(), wallet(to))) === 401n;
        expect(isThere).toBe(cut === 'after');
        const again = await postTxn(world.ctx(), request);
        expect(again.isNew).toBe(cut === 'before');
        expect(await balanceOf(world.ctx(), wallet(from))).toBe(600n);
        expect(await balanceOf(world.ctx(), wallet(to))).toBe(401n);
        expect(await auditLedger(world.ctx())).toEqual([]);
      });
});
