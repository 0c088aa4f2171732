// Where a deed stands in the log can be proved to anybody, and that a later log continues an earlier one.
import {
  consistencyRanges,
  foldedHash,
  inclusionRanges,
  placeOf,
  type Range,
  subtreesOf,
} from '@ahadi/domain/transparency/tree/rules.ts';
import { sha256 } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './log.store.ts';

/** A subtree that must be there is not: the log was damaged. */
export class LogDamaged extends Error {}

/** The hashes of these subtrees in their order, or null when one is not there. */
type Find = typeof store.hashesOf;

/** Subtrees of so many levels or more are remembered; and so many of them at most, some megabyte. */
const REMEMBERED = { level: 8, most: 16_384 } as const;
const remembered = new WeakMap<object, Map<number, Buffer>>();

/**
 * The same, with the higher subtrees from memory once they were read: a whole subtree never changes, so that a proof from a long log asks the
 * database for as much as one from a short log. For what is handed out, which its reader calculates again; what looks for damage reads all.
 */
const findRemembered: Find = async (ctx, nodes) => {
  const known = remembered.get(ctx.db) ?? new Map<number, Buffer>();
  remembered.set(ctx.db, known);
  const hashes = nodes.map((node) => known.get(placeOf(node)));
  const missing = nodes.filter((_, at) => !hashes[at]);
  const found = await store.hashesOf(ctx, missing);
  if (!found) return null;
  if (known.size > REMEMBERED.most) known.clear();
  for (const [at, node] of missing.entries())
    if (node.level >= REMEMBERED.level) known.set(placeOf(node), Buffer.from(found[at] as Buffer)); // not the whole answer with it
  let next = 0;
  return hashes.map((hash) => hash ?? (found[next++] as Buffer)); // as many as were missing
};

/** The hash over each of these ranges of leaves. One question to the database, however many. Throws {@link LogDamaged}. */
async function hashesOfRanges(
  ctx: Pick<Ctx, 'db'>,
  ranges: readonly Range[],
  find: Find = store.hashesOf,
): Promise<Buffer[]> {
  const parts = ranges.map(subtreesOf);
  const found = await find(ctx, parts.flat());
  if (!found) throw new LogDamaged('the log lacks one of its subtrees');
  let taken = 0;
  return Promise.all(
    parts.map(async ({ length }) => {
      taken += length;
      return Buffer.from(await foldedHash(sha256, found.slice(taken - length, taken)));
    }),
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
    findRemembered,
  );
  let taken = 0;
  return ranges.map(({ eventId, index, ranges }) => {
    taken += ranges.length;
    return { eventId, index, proof: hashes.slice(taken - ranges.length, taken) };
  });
}

/** What proves that the leaf is in the tree of the first `size`, from the bottom up. Throws RangeError where it is not. */
export const inclusionProof = (ctx: Pick<Ctx, 'db'>, index: number, size: number): Promise<Buffer[]> =>
  hashesOfRanges(ctx, inclusionRanges(index, size), findRemembered);

/** What proves that the tree of the first `older` leaves is the beginning of that of the first `newer`. */
export const consistencyProof = (ctx: Pick<Ctx, 'db'>, older: number, newer: number): Promise<Buffer[]> =>
  hashesOfRanges(ctx, consistencyRanges(older, newer));
