import {
  consistencyRanges,
  foldedHash,
  inclusionRanges,
  type Range,
  subtreesOf,
} from '@ahadi/domain/transparency/tree/rules.ts';
import { sha256 } from '../../core/canonical.ts';
import type { Ctx } from '../../core/ctx.ts';
import * as store from '../store.ts';

/** A subtree that must be there is not: the log was damaged. */
export class LogDamaged extends Error {}

/** The hash over each of these ranges of leaves. One question to the database, however many. Throws {@link LogDamaged}. */
async function hashesOfRanges(ctx: Pick<Ctx, 'db'>, ranges: readonly Range[]): Promise<Buffer[]> {
  const parts = ranges.map(subtreesOf);
  const found = await store.hashesOf(ctx, parts.flat());
  return Promise.all(
    parts.map(async (subtrees) =>
      Buffer.from(
        await foldedHash(
          sha256,
          subtrees.map(({ level, index }) => {
            const hash = found.get(`${level}/${index}`);
            if (!hash) throw new LogDamaged(`the log lacks its subtree ${level}/${index}`);
            return hash;
          }),
        ),
      ),
    ),
  );
}

/** The root of the tree of the first `size` leaves. Throws {@link LogDamaged} where they are not all there. */
export async function rootAt(ctx: Pick<Ctx, 'db'>, size: number): Promise<Buffer> {
  const [root] = await hashesOfRanges(ctx, [{ from: 0, until: size }]);
  if (!root) throw new Error('one range has one hash');
  return root;
}

/** What proves that the leaf is in the tree of the first `size`, from the bottom up. Throws RangeError where it is not. */
export const inclusionProof = (ctx: Pick<Ctx, 'db'>, index: number, size: number): Promise<Buffer[]> =>
  hashesOfRanges(ctx, inclusionRanges(index, size));

/** What proves that the tree of the first `older` leaves is the beginning of that of the first `newer`. */
export const consistencyProof = (ctx: Pick<Ctx, 'db'>, older: number, newer: number): Promise<Buffer[]> =>
  hashesOfRanges(ctx, consistencyRanges(older, newer));
