// Deeds that wait become leaves, in the order in which they were begun.
import { leafHash, nodeHash, subtreesOf } from '@ahadi/domain/transparency/tree/rules.ts';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import * as store from './log.store.ts';

/** So many deeds become leaves in one transaction. */
const BATCH = 2_000;

/**
 * Makes leaves of the deeds that wait, at most one batch, in a transaction of its own; answers how many. A leaf is over the hash by which the
 * deed stands in its own chain, which is over everything about it. Deeds do not wait for this: two that are written at one instant would
 * have to stand in line for their place, all over the platform.
 */
export const appendWaiting = (ctx: Ctx): Promise<number> =>
  transaction(ctx, async (ctx) => {
    await store.holdEnd(ctx);
    const size = await store.sizeOf(ctx);
    const taken = await store.takeWaiting(ctx, BATCH);
    if (taken.length === 0) return 0;
    const edge = subtreesOf({ from: 0, until: size });
    const hashes = await store.hashesOf(ctx, edge);
    if (!hashes) throw new Error('the log lacks a subtree at its end');
    // The whole subtrees at the end of the tree so far: the next leaf closes the smallest ones.
    const open = edge.map((node, at): store.Hashed => ({ ...node, hash: hashes[at] as Buffer })); // as many as were asked for
    const made: store.Hashed[] = [];
    for (const [n, { hash }] of taken.entries()) {
      let node: store.Hashed = { level: 0, index: size + n, hash: Buffer.from(await leafHash(sha256, hash)) };
      made.push(node);
      for (let left = open.at(-1); left?.level === node.level; left = open.at(-1)) {
        open.pop();
        const joined = Buffer.from(await nodeHash(sha256, left.hash, node.hash));
        node = { level: node.level + 1, index: left.index / 2, hash: joined };
        made.push(node);
      }
      open.push(node);
    }
    await store.addEntries(
      ctx,
      size,
      taken.map(({ id }) => id),
      made,
    );
    return taken.length;
  });

/** A round of the clock: everything that waits. */
export async function appendRound(ctx: Ctx): Promise<void> {
  while ((await appendWaiting(ctx)) === BATCH);
}
