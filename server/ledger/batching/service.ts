import { setImmediate as breathe } from 'node:timers/promises';
import { type Ctx, insistently } from '../../core/ctx.ts';
import type { Db } from '../../core/db.ts';
import { answerOf, itemOf, openMissing, type PostedAnswer, type TxnRequest } from '../service.ts';
import * as store from '../store.ts';

/** The most that one database transaction posts: enough to share a commit, few enough to hold accounts for milliseconds. */
const MOST = 200;

type Waiting = {
  ctx: Ctx;
  request: TxnRequest;
  item: store.Item;
  settle: (outcome: store.Outcome) => void;
  fail: (failure: unknown) => void;
};

/** What waits, by the database it is for. Nothing is lost with it: a caller who got no answer asks again under the same key. */
const queues = new WeakMap<Db, Waiting[]>();

/**
 * Posts one transaction together with others that wait in this process, up to 200 in one database transaction: for accounts
 * that many post to at once. Each gets its own answer, after the commit; one that is refused does not touch its neighbours.
 * Throws what postTxn throws, and an Error inside a transaction, whose commit it could not wait for.
 */
export async function postBatched(ctx: Ctx, request: TxnRequest): Promise<PostedAnswer> {
  if (ctx.inTransaction) throw new Error('A batched posting has a transaction of its own; call it outside of any.');
  const item = itemOf(ctx, request);
  const outcome = await new Promise<store.Outcome>((settle, fail) => {
    const queue = queues.get(ctx.db);
    const waiting = { ctx, request, item, settle, fail };
    if (queue) queue.push(waiting);
    else void drain(ctx.db, [waiting]);
  });
  return answerOf(item, outcome);
}

/** Posts batch after batch until nobody waits. While one is on its way the next gathers, so load makes batches larger. */
async function drain(db: Db, queue: Waiting[]): Promise<void> {
  queues.set(db, queue);
  await breathe();
  while (queue.length > 0) await postTogether(queue.splice(0, MOST));
  queues.delete(db);
}

async function postTogether(batch: readonly Waiting[]): Promise<void> {
  const ctx = batch[0]?.ctx;
  if (!ctx) return;
  try {
    const outcomes = await postAll(ctx, batch);
    const unknown = batch.filter((_, index) => outcomes[index]?.outcome === 'ACCOUNT_UNKNOWN');
    if (unknown.length > 0)
      await openMissing(
        ctx,
        unknown.map(({ request }) => request),
      );
    const again = unknown.length > 0 ? await postAll(ctx, unknown) : [];
    for (const [index, { settle }] of batch.entries()) {
      const outcome = outcomes[index] as store.Outcome; // one answer an item
      settle(outcome.outcome === 'ACCOUNT_UNKNOWN' ? (again.shift() ?? outcome) : outcome);
    }
  } catch (failure) {
    // Whatever the database could not take, it is one item's fault or nobody's: each is tried alone. What was posted after
    // all is found by its key.
    if (batch.length > 1) for (const each of batch) await postTogether([each]);
    else batch[0]?.fail(failure);
  }
}

const postAll = (ctx: Ctx, batch: readonly Waiting[]): Promise<store.Outcome[]> =>
  // One statement, and so a transaction of its own.
  insistently(ctx, () =>
    store.postItems(
      ctx,
      batch.map(({ item }) => item),
    ),
  );
