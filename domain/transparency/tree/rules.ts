/**
 * The Merkle tree of the log, as RFC 9162 §2.1 defines it: leaves are hashed with a zero byte before them, inner nodes with a one, and a
 * tree of n leaves is split at the largest power of two below n. Places are counted in numbers, not in bits: a log may have more than 2³¹
 * leaves. The hash is given, because a browser's SHA-256 answers later and the server's at once.
 */
export type Hash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** A whole subtree: its leaves are those from `index · 2^level` on, `2^level` of them. Level 0 are the leaves themselves. */
export type Node = { level: number; index: number };
/** The leaves from `from` up to, without, `until`. */
export type Range = { from: number; until: number };

const [LEAF, INNER] = [0, 1];

/** Bytes one after the other. */
export const join = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
/** Whether two have the same bytes. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** The hash of an entry as a leaf. */
export const leafHash = (hash: Hash, entry: Uint8Array) => hash(join(Uint8Array.of(LEAF), entry));
/** The hash of a node over its two halves. */
export const nodeHash = (hash: Hash, left: Uint8Array, right: Uint8Array) =>
  hash(join(Uint8Array.of(INNER), left, right));

/** The largest power of two below n, for n of at least 2. */
function splitOf(n: number): number {
  let split = 1;
  while (split * 2 < n) split *= 2;
  return split;
}

/** The whole subtrees that make up these leaves, the largest first. `from` must be where a subtree of that size can begin. */
export function subtreesOf({ from, until }: Range): Node[] {
  const found: Node[] = [];
  let at = from;
  while (at < until) {
    let span = splitOf(until - at + 1);
    while (at % span !== 0) span /= 2;
    found.push({ level: Math.log2(span), index: at / span });
    at += span;
  }
  return found;
}

/** Where a subtree stands in the order of the tree: after its left half, before its right one. Leaves have the even places. */
export const placeOf = ({ level, index }: Node): number => (2 * index + 1) * 2 ** level - 1;

/** The hash over some leaves from the hashes of their {@link subtreesOf}, in that order: each larger one is joined with all after it. */
export async function foldedHash(hash: Hash, subtrees: readonly Uint8Array[]): Promise<Uint8Array> {
  const rest = [...subtrees];
  let folded = rest.pop();
  if (!folded) return hash(new Uint8Array()); // what the standard says of an empty tree
  for (let left = rest.pop(); left; left = rest.pop()) folded = await nodeHash(hash, left, folded);
  return folded;
}

/** The leaves whose hashes prove that leaf `index` is in the tree of the first `size`, from the bottom up. Throws where it is not in it. */
export function inclusionRanges(index: number, size: number): Range[] {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size)
    throw new RangeError(`leaf ${index} is not in a tree of ${size}`);
  const found: Range[] = [];
  let { from, until }: Range = { from: 0, until: size };
  while (until - from > 1) {
    const middle = from + splitOf(until - from);
    if (index < middle) {
      found.push({ from: middle, until });
      until = middle;
    } else {
      found.push({ from, until: middle });
      from = middle;
    }
  }
  return found.reverse();
}

/** The leaves whose hashes prove that the tree of the first `older` leaves is the beginning of that of the first `newer`. */
export function consistencyRanges(older: number, newer: number): Range[] {
  if (!Number.isSafeInteger(older) || older < 0 || older > newer)
    throw new RangeError(`a tree of ${older} is no beginning of one of ${newer}`);
  if (older === 0 || older === newer) return [];
  const found: Range[] = [];
  let { from, until }: Range = { from: 0, until: newer };
  // Whether the older tree ends where a subtree of the newer one does that begins at the first leaf: then its hash is known.
  let isWhole = true;
  while (until !== older) {
    const middle = from + splitOf(until - from);
    if (older <= middle) {
      found.push({ from: middle, until });
      until = middle;
    } else {
      found.push({ from, until: middle });
      from = middle;
      isWhole = false;
    }
  }
  if (!isWhole) found.push({ from, until });
  return found.reverse();
}

/** Whether the proof leads from the leaf's hash to the root (RFC 9162 §2.1.3.2). */
export async function provesInclusion(
  hash: Hash,
  it: { index: number; size: number; leaf: Uint8Array; proof: readonly Uint8Array[]; root: Uint8Array },
): Promise<boolean> {
  if (!Number.isSafeInteger(it.index) || it.index < 0 || it.index >= it.size) return false;
  let [place, last, hashed] = [it.index, it.size - 1, it.leaf];
  for (const sibling of it.proof) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      hashed = await nodeHash(hash, sibling, hashed);
      while (place % 2 === 0 && place > 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else hashed = await nodeHash(hash, hashed, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(hashed, it.root);
}

/** Whether the proof shows that the older tree is the beginning of the newer one (RFC 9162 §2.1.4.2). */
export async function provesConsistency(
  hash: Hash,
  it: { older: number; newer: number; olderRoot: Uint8Array; newerRoot: Uint8Array; proof: readonly Uint8Array[] },
): Promise<boolean> {
  if (it.older > it.newer || it.older < 0) return false;
  if (it.older === it.newer) return it.proof.length === 0 && isSame(it.olderRoot, it.newerRoot);
  if (it.older === 0) return it.proof.length === 0; // anything begins with nothing
  const isPower = Number.isInteger(Math.log2(it.older));
  const [first, ...rest] = isPower ? [it.olderRoot, ...it.proof] : it.proof;
  if (!first) return false;
  let [place, last] = [it.older - 1, it.newer - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  let [older, newer] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [older, newer] = [await nodeHash(hash, sibling, older), await nodeHash(hash, sibling, newer)];
      while (place % 2 === 0 && place > 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else newer = await nodeHash(hash, newer, sibling);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(older, it.olderRoot) && isSame(newer, it.newerRoot);
}
