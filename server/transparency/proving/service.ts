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

export type InclusionProof = { eventId: string; index: number; proof: Buffer[] };

/** Where each of these deeds stands in the tree of the first `size` leaves, and what proves it. Throws where one is not in it. */
export async function inclusionProofs(
  ctx: Pick<Ctx, 'db'>,
  events: readonly string[],
  size: number,
): Promise<InclusionProof[]> {
  const places = await store.placesOf(ctx, events);
  const ranges = events.map((eventId) => {
    const index = places.get(eventId);
    if (index === undefined) throw new LogDamaged(`the deed ${eventId} is not in the log`);
    return { eventId, index, ranges: inclusionRanges(index, size) };
  });
  const hashes = await hashesOfRanges(
    ctx,
    ranges.flatMap((one) => one.ranges),
  );
  let taken = 0;
  return ranges.map(({ eventId, index, ranges }) => {
    taken += ranges.length;
    return { eventId, index, proof: hashes.slice(taken - ranges.length, taken) };
  });
}

/** What proves that the leaf is in the tree of the first `size`, from the bottom up. Throws RangeError where it is not. */
export const inclusionProof = (ctx: Pick<Ctx, 'db'>, index: number, size: number): Promise<Buffer[]> =>
  hashesOfRanges(ctx, inclusionRanges(index, size));

/** What proves that the tree of the first `older` leaves is the beginning of that of the first `newer`. */
export const consistencyProof = (ctx: Pick<Ctx, 'db'>, older: number, newer: number): Promise<Buffer[]> =>
  hashesOfRanges(ctx, consistencyRanges(older, newer));
