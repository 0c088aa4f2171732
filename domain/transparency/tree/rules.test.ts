import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  consistencyRanges,
  foldedHash,
  inclusionRanges,
  leafHash,
  nodeHash,
  provesConsistency,
  provesInclusion,
  type Range,
  subtreesOf,
} from './rules.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** The hash of a tree as the standard writes it: no subtree is kept, nothing is folded. */
async function rootOf(leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  const [only] = leaves;
  if (!only) return sha256(new Uint8Array());
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(sha256, await rootOf(leaves.slice(0, split)), await rootOf(leaves.slice(split)));
}

const leavesOf = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => leafHash(sha256, Buffer.from(`entry ${n}`))));

/** What a log does that keeps whole subtrees only: the hash of a range from theirs. */
const hashesOf = (leaves: readonly Uint8Array[], ranges: readonly Range[]) =>
  Promise.all(
    ranges.map(async (range) =>
      foldedHash(
        sha256,
        await Promise.all(
          subtreesOf(range).map(({ level, index }) =>
            rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
          ),
        ),
      ),
    ),
  );

test('the trees of the standard’s own examples', async () => {
  // Inputs and roots that Certificate Transparency's implementations share as their reference.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];
  const leaves = await Promise.all(inputs.map((input) => leafHash(sha256, Buffer.from(input, 'hex'))));
  for (const [n, root] of roots.entries()) {
    const [folded] = await hashesOf(leaves, [{ from: 0, until: n + 1 }]);
    expect(hex(folded ?? new Uint8Array())).toBe(root);
  }
  expect(hex(await foldedHash(sha256, []))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

const sizes = fc.integer({ min: 1, max: 130 });

describe('for trees of any size', async () => {
  const all = await leavesOf(130);

  test('what is kept folds to the root', () =>
    fc.assert(
      fc.asyncProperty(sizes, async (size) => {
        const [folded] = await hashesOf(all, [{ from: 0, until: size }]);
        expect(folded).toEqual(await rootOf(all.slice(0, size)));
      }),
    ));

  test('each leaf is proved to be in, at its place and in no other tree', () =>
    fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, at, flip) => {
        const index = at % size;
        const leaf = all[index] ?? new Uint8Array();
        const root = await rootOf(all.slice(0, size));
        const proof = await hashesOf(all, inclusionRanges(index, size));
        const it = { index, size, leaf, proof, root };
        expect(proof.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
        expect(await provesInclusion(sha256, it)).toBe(true);
        const damaged = Uint8Array.from(leaf);
        damaged[flip % 32] = (damaged[flip % 32] ?? 0) ^ 1;
        expect(await provesInclusion(sha256, { ...it, leaf: damaged })).toBe(false);
        expect(await provesInclusion(sha256, { ...it, root: damaged })).toBe(false);
        expect(await provesInclusion(sha256, { ...it, proof: [...proof, leaf] })).toBe(false);
        if (proof.length > 0) expect(await provesInclusion(sha256, { ...it, proof: proof.slice(1) })).toBe(false);
        if (size > 1) expect(await provesInclusion(sha256, { ...it, index: (index + 1) % size })).toBe(false);
        expect(await provesInclusion(sha256, { ...it, index: size })).toBe(false);
      }),
    ));

  test('an older tree is proved to be the beginning of a newer one, and a changed one is not', () =>
    fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(), async (one, other, at) => {
        const [older, newer] = [Math.min(one, other), Math.max(one, other)];
        const [olderRoot, newerRoot] = [await rootOf(all.slice(0, older)), await rootOf(all.slice(0, newer))];
        const proof = await hashesOf(all, consistencyRanges(older, newer));
        const it = { older, newer, olderRoot, newerRoot, proof };
        expect(await provesConsistency(sha256, it)).toBe(true);
        // Somebody rewrote one entry of the older tree, and all after it.
        const rewritten = all.with(at % older, await leafHash(sha256, Buffer.from('another entry')));
        const forged = {
          newerRoot: await rootOf(rewritten.slice(0, newer)),
          proof: await hashesOf(rewritten, consistencyRanges(older, newer)),
        };
        expect(await provesConsistency(sha256, { ...it, ...forged })).toBe(false);
        // Or cut its end off.
        if (older < newer)
          expect(await provesConsistency(sha256, { ...it, older: newer, newer: older, olderRoot: newerRoot })).toBe(
            false,
          );
      }),
    ));
});

test('a place or a tree that cannot be is refused', () => {
  for (const [index, size] of [
    [5, 5],
    [-1, 5],
    [0.5, 5],
  ] as const)
    expect(() => inclusionRanges(index, size)).toThrow(RangeError);
  expect(() => consistencyRanges(6, 5)).toThrow(RangeError);
  expect(consistencyRanges(0, 5)).toEqual([]);
});

test('the largest numbers that are counted have short proofs, too', () => {
  const size = 2 ** 40 + 12_345;
  expect(inclusionRanges(2 ** 40 + 1, size).length).toBeLessThan(60);
  expect(inclusionRanges(77, size).length).toBe(41);
});
