import { KEY_ID_BYTES } from './checkpoints/rules.ts';
import type { CoverProof, LogKey } from './schema.ts';
import { type Hash, isSame, join } from './tree/rules.ts';

/**
 * Proof of cover, the daily statement of customers’ money: what is owed to all of them, and what lies with providers for it. What is owed is the sum of a
 * Merkle sum tree: a leaf is a part of one account's balance, an inner node commits to both of its halves with their sums, and
 * so the root commits to every part and to the sum of all. Who knows a part and what stands beside its way up can calculate that their money
 * is in the sum. Nothing can be taken out of a sum unseen, since no amount is below nothing.
 *
 * What stands beside the way of a part is the sum of others' parts, without names. So that the neighbour's is no balance of anybody, each
 * balance is cut at random into several parts, which lie anywhere in the tree.
 */
export type SumNode = {
  /** Minor units; at least nothing and below 2^63. */
  sum: bigint;
  hash: Uint8Array;
};

/** A part of a balance as its owner gets it: what was hashed, and what stands beside its way up, from the leaf on. */
export type CoverPart = {
  amountMinor: bigint;
  /** 32 bytes by chance, so that nobody finds an amount by trying all of them. */
  nonce: Uint8Array;
  path: readonly (SumNode & { side: 'left' | 'right' })[];
};

const LIMIT = 2n ** 63n;
const SHARES = 4;
const [LEAF, INNER] = [Uint8Array.of(0), Uint8Array.of(1)];

/** A sum as eight bytes, the largest first. Throws RangeError for what no amount is. */
function bytesOf(sum: bigint): Uint8Array {
  if (sum < 0n || sum >= LIMIT) throw new RangeError(`no amount: ${sum}`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, sum);
  return bytes;
}

/** The leaf of a part: SHA-256(0 ‖ amount ‖ nonce ‖ account), the account by its name in the books, like `wallet.0199…:KES`. */
export const leafOf = async (
  hash: Hash,
  account: string,
  { amountMinor, nonce }: Pick<CoverPart, 'amountMinor' | 'nonce'>,
): Promise<SumNode> => ({
  sum: amountMinor,
  hash: await hash(
    join(
      LEAF,
      bytesOf(amountMinor),
      nonce,
      Uint8Array.from(account, (sign) => sign.charCodeAt(0)),
    ),
  ),
});

/** The node over two: SHA-256(1 ‖ sum ‖ hash ‖ sum ‖ hash), the left one first. */
export const nodeOf = async (hash: Hash, left: SumNode, right: SumNode): Promise<SumNode> => ({
  sum: left.sum + right.sum,
  hash: await hash(join(INNER, bytesOf(left.sum), left.hash, bytesOf(right.sum), right.hash)),
});

/** The levels above these nodes, the nodes themselves first; the last one has one node. Of an odd number the last goes up as it is. */
export async function levelsOf(hash: Hash, nodes: readonly SumNode[]): Promise<SumNode[][]> {
  const levels = [[...nodes]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const above: SumNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as SumNode, level[at + 1]]; // there is one at each even place
      above.push(right ? await nodeOf(hash, left, right) : left);
    }
    levels.push(above);
    level = above;
  }
  return levels;
}

/** What stands beside the way up from a place of the lowest level. */
export const pathIn = (levels: readonly (readonly SumNode[])[], place: number): CoverPart['path'] =>
  levels.flatMap((level, height) => {
    const at = Math.floor(place / 2 ** height);
    const beside = level[at ^ 1];
    return beside ? [{ ...beside, side: at % 2 === 0 ? ('right' as const) : ('left' as const) }] : [];
  });

/**
 * Whether the parts of an account are in a tree of this root and sum, each at a place of its own. Answers what they add up to, or null where one of
 * them is not there.
 */
export async function provenIn(
  hash: Hash,
  account: string,
  parts: readonly CoverPart[],
  root: SumNode,
): Promise<bigint | null> {
  let proven = 0n;
  const ways = new Set<string>();
  for (const part of parts) {
    const found = await upFrom(hash, account, part).catch(() => null);
    const way = part.path.map(({ side }) => side[0]).join('');
    if (!found || found.sum !== root.sum || !isSame(found.hash, root.hash) || ways.has(way)) return null;
    ways.add(way);
    proven += part.amountMinor;
  }
  return proven;
}

async function upFrom(hash: Hash, account: string, part: CoverPart): Promise<SumNode> {
  let node = await leafOf(hash, account, part);
  for (const { side, ...beside } of part.path)
    node = await (side === 'left' ? nodeOf(hash, beside, node) : nodeOf(hash, node, beside));
  return node;
}

/** A balance in parts by chance; `chance` answers a whole number from 0 up to, without, its limit. Each part is more than nothing. */
export function partsOf(balanceMinor: bigint, chance: (limit: bigint) => bigint): bigint[] {
  const cuts = new Set<bigint>();
  for (let n = 1; n < SHARES && balanceMinor > 1n; n++) cuts.add(1n + chance(balanceMinor - 1n));
  const borders = [0n, ...[...cuts].sort((one, other) => (one < other ? -1 : 1)), balanceMinor];
  return borders.slice(1).map((border, at) => border - (borders[at] ?? 0n));
}

/** What a statement says, of one currency. Money in minor units, hashes in base64. */
export type Cover = {
  /** Whose statement it is, like `ahadi.example/cover`. */
  origin: string;
  currency: string;
  /** The instant it is of (ISO). */
  at: string;
  /** Owed to customers: the sum of the tree. */
  owedMinor: string;
  /** What lies with providers for it by our books, confirmed or on its way. */
  thereMinor: string;
  root: string;
};

/** The text that is signed, with its last line break. */
export const coverText = ({ origin, currency, at, owedMinor, thereMinor, root }: Cover): string =>
  `${origin}\n${currency} ${at}\nowed ${owedMinor}\nthere ${thereMinor}\n${root}\n`;

/** A statement as it was signed: who is said to have signed, and 68 bytes in base64: four of the key's id and 64 of Ed25519 over the text. */
export type SignedCover = { cover: Cover; text: string; signer: string; signed: string };

/** The whole statement: the text, an empty line, and a line with who signed; a signed note as C2SP defines it. */
export const coverNote = (cover: Cover, { signer, signed }: Pick<SignedCover, 'signer' | 'signed'>): string =>
  `${coverText(cover)}\n— ${signer} ${signed}\n`;

const NOTE =
  /^(\S+)\n([A-Z]{3}) (\S+)\nowed (\d{1,19})\nthere (-?\d{1,19})\n([A-Za-z0-9+/]{43}=)\n\n— (\S+) ([A-Za-z0-9+/]{91}=)\n$/;

/** A statement as it is read, or null where it is none. Says nothing of whether it is rightly signed. */
export function readCover(note: string): SignedCover | null {
  const [, origin = '', currency = '', at = '', owedMinor = '', thereMinor = '', root = '', signer = '', signed = ''] =
    NOTE.exec(note) ?? [];
  if (!signed) return null;
  const cover = { origin, currency, at, owedMinor, thereMinor, root };
  return { cover, text: coverText(cover), signer, signed };
}

/** What a machine brings along: its SHA-256, Ed25519, and the bytes of base64. */
export type CoverTools = {
  sha256: Hash;
  verify: (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>;
  bytesOf: (base64: string) => Uint8Array;
};

/** What came of checking a proof: all of it holds, nobody of the log signed the statement, or the account is not in what was signed. */
export type CoverVerdict = 'holds' | 'unsigned' | 'missing';

/** Calculates whether an account is in a statement with all that it holds. It trusts nothing but the keys. */
export async function checkCover(
  { sha256, verify, bytesOf }: CoverTools,
  proof: CoverProof,
  keys: readonly LogKey[],
): Promise<CoverVerdict> {
  const read = readCover(proof.statement.note);
  const key = keys.find(({ name }) => name === read?.signer);
  if (!read || !key) return 'unsigned';
  const signed = bytesOf(read.signed);
  const [id, signature] = [signed.subarray(0, KEY_ID_BYTES), signed.subarray(KEY_ID_BYTES)];
  const isKey = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('') === key.keyId;
  const text = Uint8Array.from(read.text, (sign) => sign.charCodeAt(0)); // a host and digits: plain ASCII
  if (!isKey || !(await verify(bytesOf(key.publicKey), text, signature))) return 'unsigned';
  const { currency, at, owedMinor, thereMinor, root } = proof.statement;
  const isSaid = coverText({ ...read.cover, currency, at, owedMinor, thereMinor, root }) === read.text;
  const parts = proof.parts.map(({ amountMinor, nonce, path }) => ({
    amountMinor: BigInt(amountMinor),
    nonce: bytesOf(nonce),
    path: path.map(({ side, sum, hash }) => ({ side, sum: BigInt(sum), hash: bytesOf(hash) })),
  }));
  const proven = await provenIn(sha256, proof.account, parts, { sum: BigInt(owedMinor), hash: bytesOf(root) });
  return isSaid && proven === BigInt(proof.amountMinor) ? 'holds' : 'missing';
}
