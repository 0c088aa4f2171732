import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CoverPart, leafOf, levelsOf, partsOf, pathIn, provenIn, type SumNode } from './cover.ts';

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();
const nonceOf = (n: number): Uint8Array => sha256(Buffer.from(`nonce ${n}`));

type Planted = { account: string; amountMinor: bigint; nonce: Uint8Array };

async function treeOf(leaves: readonly Planted[]) {
  const nodes = await Promise.all(leaves.map((leaf) => leafOf(sha256, leaf.account, leaf)));
  const levels = await levelsOf(sha256, nodes);
  const root = levels.at(-1)?.[0] as SumNode; // every tree here has a leaf
  const partsOfAccount = (account: string): CoverPart[] =>
    leaves.flatMap((leaf, place) => (leaf.account === account ? [{ ...leaf, path: pathIn(levels, place) }] : []));
  return { root, partsOfAccount };
}

const leaves = fc
  .array(fc.record({ who: fc.nat(5), amountMinor: fc.bigInt(1n, 10n ** 15n) }), { minLength: 1, maxLength: 40 })
  .map((all) =>
    all.map(({ who, amountMinor }, n) => ({ account: `wallet.${who}:KES`, amountMinor, nonce: nonceOf(n) })),
  );

describe('a sum tree', () => {
  test('proves to every account all that it has, and adds up to all of it', async () => {
    await fc.assert(
      fc.asyncProperty(leaves, async (planted) => {
        const { root, partsOfAccount } = await treeOf(planted);
        let all = 0n;
        for (const account of new Set(planted.map(({ account }) => account))) {
          const mine = planted
            .filter((leaf) => leaf.account === account)
            .reduce((sum, leaf) => sum + leaf.amountMinor, 0n);
          expect(await provenIn(sha256, account, partsOfAccount(account), root)).toBe(mine);
          all += mine;
        }
        expect(root.sum).toBe(all);
      }),
    );
  });

  test('proves nothing that was changed: an amount, an account, a way, a sum beside it, a part shown twice', async () => {
    await fc.assert(
      fc.asyncProperty(leaves, fc.nat(), fc.nat(4), async (planted, pick, how) => {
        const { root, partsOfAccount } = await treeOf(planted);
        const account = planted[pick % planted.length]?.account ?? '';
        const parts = partsOfAccount(account);
        const [first] = parts as [CoverPart];
        const [step] = first.path;
        const changed: readonly (readonly [string, readonly CoverPart[]])[] = [
          [account, [{ ...first, amountMinor: first.amountMinor + 1n }]],
          ['wallet.another:KES', parts],
          [account, [{ ...first, path: first.path.slice(1) }]],
          [account, [first, first]],
          [account, step ? [{ ...first, path: [{ ...step, sum: step.sum - 1n }, ...first.path.slice(1)] }] : []],
        ];
        const [claimed, claims] = changed[how] ?? [account, []];
        fc.pre(claims.length > 0 && (how !== 2 || step !== undefined));
        expect(await provenIn(sha256, claimed, claims, root)).toBeNull();
      }),
    );
  });

  test('takes no debt into its sum: what would make the whole smaller is no amount', async () => {
    const debt = { amountMinor: -1n, nonce: nonceOf(0) };
    await expect(leafOf(sha256, 'wallet.a:KES', debt)).rejects.toThrow(RangeError);
    const mine = { amountMinor: 5n, nonce: nonceOf(1) };
    const beside = { sum: -5n, hash: nonceOf(2), side: 'right' as const };
    expect(
      await provenIn(sha256, 'wallet.a:KES', [{ ...mine, path: [beside] }], { sum: 0n, hash: nonceOf(3) }),
    ).toBeNull();
  });
});

test('a balance is cut into parts of more than nothing that add up to it', () => {
  const minor = fc.bigInt(1n, 10n ** 15n);
  fc.assert(
    fc.property(minor, fc.infiniteStream(fc.bigInt(0n, 2n ** 62n)), (balance, drawn) => {
      const parts = partsOf(balance, (limit) => (drawn.next().value ?? 0n) % limit);
      expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(balance);
      expect(parts.every((part) => part > 0n)).toBe(true);
      expect(parts.length).toBeLessThanOrEqual(4);
    }),
  );
});
