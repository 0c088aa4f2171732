// The whole log is read and calculated again from the deeds.
import { leafHash, nodeHash, subtreesOf } from '@ahadi/domain/transparency/tree/rules.ts';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './log.store.ts';

/** How many leaves were read, and the first place where the log is not what the deeds and the signed heads say; null when it is right. */
export type LogReport = { leaves: number; wrongAt: number | null; what: string | null };

const PAGE = 5_000;

/**
 * Reads the whole log and calculates it again from the deeds: that every place has its deed, every leaf is over it, and every head that was
 * ever signed is the tree up to there. That each deed's own hash is right is what the check of the chains says.
 */
export async function auditLog(ctx: Pick<Ctx, 'db'>): Promise<LogReport> {
  const edge: { level: number; hash: Uint8Array }[] = [];
  const rootNow = async (): Promise<Uint8Array> => {
    const [last, ...rest] = edge.map(({ hash }) => hash).reverse();
    if (!last) return sha256('');
    let root = last;
    for (const left of rest) root = await nodeHash(sha256, left, root);
    return root;
  };
  let [size, heads] = [0, await store.headsAfter(ctx, -1, PAGE)];
  const wrong = (what: string): LogReport => ({ leaves: size, wrongAt: size, what });
  /** What is wrong with the signed heads of this length, or null. */
  const judgeHeads = async (): Promise<string | null> => {
    for (let [next] = heads; next && next.size <= size; [next] = heads) {
      if (next.size < size || !next.root.equals(await rootNow()))
        return `a head was signed over ${next.size} other leaves`;
      heads = heads.length > 1 ? heads.slice(1) : await store.headsAfter(ctx, next.size, PAGE);
    }
    return null;
  };
  for (
    let leaves = await store.leavesFrom(ctx, size, PAGE);
    leaves.length > 0;
    leaves = await store.leavesFrom(ctx, size, PAGE)
  )
    for (const { index, deed, leaf } of leaves) {
      const wrongHead = await judgeHeads();
      if (wrongHead) return wrong(wrongHead);
      if (index !== size) return wrong('a place is empty');
      if (!deed) return wrong('a deed is gone');
      const hash = await leafHash(sha256, deed);
      if (!leaf?.equals(hash)) return wrong('a leaf is not over its deed');
      let node = { level: 0, hash };
      for (let left = edge.at(-1); left?.level === node.level; left = edge.at(-1)) {
        edge.pop();
        node = { level: node.level + 1, hash: await nodeHash(sha256, left.hash, node.hash) };
      }
      edge.push(node);
      size += 1;
    }
  const wrongHead = await judgeHeads();
  if (wrongHead) return wrong(wrongHead);
  if (heads.length > 0) return wrong('a head was signed over more leaves than there are');
  const kept = await store.hashesOf(ctx, subtreesOf({ from: 0, until: size }));
  const whole =
    kept?.length === edge.length && kept.every((hash, at) => hash.equals(edge[at]?.hash ?? Buffer.alloc(0)));
  return whole ? { leaves: size, wrongAt: null, what: null } : wrong('a subtree is not over its leaves');
}
