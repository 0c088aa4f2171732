// Transactions that come at the same time share one commit, and each keeps an answer of its own.
import { type Ctx, insistently } from '../core/ctx.ts';
import type { Db } from '../core/db.ts';
import * as store from './posting.store.ts';
import { answerOf, itemOf, openMissing, type PostedAnswer, type TxnRequest } from './posting.ts';

/** The most that one database transaction posts: enough to share a commit, few enough to hold accounts for milliseconds. */
const MOST = 200;
/** How many are with the database at once; both hold the same hot account, so a third would only wait there. */
const SIDE_BY_SIDE = 2;

type Waiting = {
  ctx: Ctx;
  request: TxnRequest;
  item: store.Item;
  settle: (outcome: store.Outcome) => void;
  fail: (failure: unknown) => void;
};

type Queue = { waiting: Waiting[]; onTheWay: number };

/** What waits, by the database it is for. Nothing is lost with it: a caller who got no answer asks again under the same key. */
const queues = new WeakMap<Db, Queue>();
const queueOf = (db: Db): Queue => {
  const queue = queues.get(db) ?? { waiting: [], onTheWay: 0 };
  queues.set(db, queue);
  return queue;
};

/**
 * Posts one transaction together with others that wait in this process, up to 200 in one database transaction: for accounts
 * that many post to at once. Each gets its own answer, after the commit; one that is refused does not touch its neighbours.
 * Throws what postTxn throws, and an Error inside a transaction, whose commit it could not wait for.
 */
export async function postBatched(ctx: Ctx, request: TxnRequest): Promise<PostedAnswer> {
  if (ctx.inTransaction) throw new Error('A batched posting has a transaction of its own; call it outside of any.');
  const item = itemOf(ctx, request);
  const outcome = await new Promise<store.Outcome>((settle, fail) => {
    const queue = queueOf(ctx.db);
    queue.waiting.push({ ctx, request, item, settle, fail });
    if (queue.waiting.length >= MOST) depart(queue);
    // Who asks in the same turn goes along.
    else if (queue.waiting.length === 1 && queue.onTheWay === 0) setImmediate(depart, queue);
  });
  return answerOf(item, outcome);
}

/**
 * Sends what waits. While a batch is on its way the next gathers, so load makes batches larger. One that is full goes at once:
 * it is read and hashed in the database while the one before it still holds the accounts.
 */
function depart(queue: Queue): void {
  while (queue.onTheWay < SIDE_BY_SIDE && queue.waiting.length >= (queue.onTheWay === 0 ? 1 : MOST)) {
    queue.onTheWay += 1;
    void postTogether(queue.waiting.splice(0, MOST)).finally(() => {
      queue.onTheWay -= 1;
      depart(queue);
    });
  }
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
