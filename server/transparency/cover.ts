// Once a day all that is owed to customers is summed so that each of them can find their own money in the sum.
import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import type { Currency } from '@ahadi/domain/core/money.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import {
  type CoverPart,
  coverNote,
  coverText,
  leafOf,
  levelsOf,
  partsOf,
  pathIn,
  type SumNode,
} from '@ahadi/domain/transparency/cover.ts';
import type { CoverProof, CoverStatement, LogKey } from '@ahadi/domain/transparency/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { accountsOwed, coverByCurrency, type OwedAccount } from '../ledger/cover.ts';
import * as store from './cover.store.ts';
import { signWithLogKey } from './head.ts';
import { readKeys } from './receipt-check.ts';

/** So many leaves have one top that is kept: to prove one of them the others of its top are read, and all tops. */
const CHUNK = 128;
const LEAVES_KEPT_DAYS = 14;
const SUM_BYTES = 8;
const TOP_BYTES = SUM_BYTES + 32;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** What nobody can guess of a leaf, from its place and the statement's secret. */
function nonceOf(secret: Buffer, place: number): Buffer {
  const at = Buffer.alloc(4);
  at.writeUInt32BE(place);
  return createHmac('sha256', secret).update(at).digest();
}

/** A whole number by chance from 0 up to, without, a limit below 2^63. */
const chance = (limit: bigint): bigint => randomBytes(16).readBigUInt64BE() % limit;

function shuffled<One>(all: One[]): One[] {
  for (let end = all.length; end > 1; end--) {
    const at = Number(chance(BigInt(end)));
    [all[end - 1], all[at]] = [all[at] as One, all[end - 1] as One]; // both places are in it
  }
  return all;
}

const packed = ({ sum, hash }: SumNode): Buffer => {
  const bytes = Buffer.alloc(SUM_BYTES);
  bytes.writeBigUInt64BE(sum);
  return Buffer.concat([bytes, hash]);
};

const topsIn = ({ tops }: store.Tree): SumNode[] =>
  Array.from({ length: tops.length / TOP_BYTES }, (_, n) => {
    const at = n * TOP_BYTES;
    return { sum: tops.readBigUInt64BE(at), hash: tops.subarray(at + SUM_BYTES, at + TOP_BYTES) };
  });

/** What was owed and what lay with providers at one instant. */
const readNow = (ctx: Ctx) =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => ({ cover: await coverByCurrency({ db }), accounts: await accountsOwed({ db }) }));

/**
 * Signs the statement of this day, one for each currency in which something is owed. Nothing where there is one, or no master key. It is a deed, so it
 * stands in the log, and what was said of a day cannot be said otherwise later.
 */
export async function signCover(ctx: Ctx): Promise<void> {
  if (!ctx.vault || (await store.isSigned(ctx, ctx.now.toISOString().slice(0, 10)))) return;
  const { cover, accounts } = await readNow(ctx);
  for (const { currency, thereMinor } of cover) {
    const owed = accounts.filter((account) => account.currency === currency);
    if (owed.length > 0) await signOne(ctx, currency, thereMinor, owed);
  }
  await store.forgetLeaves(ctx, addDays(ctx.now, -LEAVES_KEPT_DAYS));
}

async function signOne(ctx: Ctx, currency: Currency, thereMinor: bigint, owed: readonly OwedAccount[]): Promise<void> {
  const secret = randomBytes(32);
  const parts = shuffled(
    owed.flatMap(({ code: account, owed }) =>
      partsOf(BigInt(owed), chance).map((amountMinor) => ({ account, amountMinor })),
    ),
  );
  const leaves: store.Leaf[] = [];
  const tops: SumNode[] = [];
  for (let first = 0; first < parts.length; first += CHUNK) {
    const chunk: store.Leaf[] = [];
    for (const [n, { account, amountMinor }] of parts.slice(first, first + CHUNK).entries()) {
      const nonce = nonceOf(secret, first + n);
      chunk.push({ account, ...(await leafOf(sha256, account, { amountMinor, nonce })) });
    }
    leaves.push(...chunk);
    tops.push((await levelsOf(sha256, chunk)).at(-1)?.[0] as SumNode); // a chunk has a leaf
    await breath(); // many accounts take a while, and others are served meanwhile
  }
  const root = (await levelsOf(sha256, tops)).at(-1)?.[0] as SumNode; // there is a leaf
  const key = await signWithLogKey(ctx);
  const said = {
    origin: `${new URL(ctx.config.PUBLIC_URL).host}/cover`,
    ...{ currency, at: ctx.now.toISOString(), owedMinor: String(root.sum), thereMinor: String(thereMinor) },
    root: base64(root.hash),
  };
  const signed = base64(Buffer.concat([key.id, key.sign(Buffer.from(coverText(said)))]));
  const note = coverNote(said, { signer: key.name, signed });
  const { owedMinor } = said;
  const statement = { id: uuidv7(), currency, at: ctx.now, owedMinor, thereMinor: said.thereMinor, secret, note };
  await transaction(ctx, async (ctx) => {
    const kept = { ...statement, root: Buffer.from(root.hash), tops: Buffer.concat(tops.map(packed)) };
    if (!(await store.addStatement(ctx, kept))) return;
    for (let first = 0; first < leaves.length; first += 5_000)
      await store.addLeaves(ctx, statement.id, first, leaves.slice(first, first + 5_000));
    const { origin: _, ...payload } = said;
    await emit(ctx, 'ledger.cover_signed', { kind: 'ledger', id: statement.id }, payload);
  });
}

const viewOf = ({ currency, at, owedMinor, thereMinor, root, note }: store.Statement): CoverStatement => ({
  ...{ currency: currency as Currency, at: at.toISOString(), owedMinor, thereMinor, root: base64(root), note }, // as it was written
});

/** The statements of the newest day, and the keys that sign. */
export const readCovers = async (ctx: Ctx): Promise<{ statements: CoverStatement[]; keys: LogKey[] }> => ({
  statements: (await store.newestStatements(ctx)).map(viewOf),
  keys: await readKeys(ctx),
});

/** When the newest statement added up all that is owed; null before the first. */
export const newestSince = async (ctx: Ctx): Promise<Date | null> =>
  (await store.newestStatements(ctx)).reduce<Date | null>((first, { at }) => (first && first < at ? first : at), null);

/** How accounts in each currency are proved to be in the newest statement: anyone who calls asked whether the reader may see what they hold. */
export async function prove(ctx: Ctx, accountsIn: (currency: Currency) => readonly string[]): Promise<CoverProof[]> {
  const statements = await store.newestStatements(ctx);
  const places = await store.placesOf(
    ctx,
    statements.map(({ id }) => id),
    statements.flatMap(({ currency }) => accountsIn(currency as Currency)), // as it was written
  );
  const proofs: CoverProof[] = [];
  for (const statement of statements) {
    const mine = Map.groupBy(
      places.filter(({ statementId }) => statementId === statement.id),
      ({ account }) => account,
    );
    if (mine.size === 0) continue;
    const partsAt = await partsIn(ctx, statement.id, [...mine.values()].flat());
    for (const [account, own] of mine) proofs.push(proofOf(statement, account, own.map(partsAt)));
  }
  return proofs;
}

/** Each of these places of a statement with its way up; the leaves around all of them are read at once. */
async function partsIn(ctx: Ctx, statementId: string, own: readonly { place: number }[]) {
  const firstOf = (place: number) => place - (place % CHUNK);
  const firsts = [...new Set(own.map(({ place }) => firstOf(place)))];
  const tree = await store.treeOf(ctx, statementId);
  const tops = await levelsOf(sha256, topsIn(tree));
  const chunks = new Map<number, SumNode[][]>();
  for (const [first, leaves] of await store.leavesFrom(ctx, statementId, firsts, CHUNK))
    chunks.set(first, await levelsOf(sha256, leaves));
  return ({ place }: { place: number }): CoverPart => {
    const first = firstOf(place);
    const levels = chunks.get(first) ?? [];
    return {
      amountMinor: levels[0]?.[place - first]?.sum ?? 0n,
      nonce: nonceOf(tree.secret, place),
      path: [...pathIn(levels, place - first), ...pathIn(tops, first / CHUNK)],
    };
  };
}

function proofOf(statement: store.Statement, account: string, parts: readonly CoverPart[]): CoverProof {
  return {
    statement: viewOf(statement),
    account,
    amountMinor: String(parts.reduce((sum, part) => sum + part.amountMinor, 0n)),
    parts: parts.map(({ amountMinor, nonce, path }) => ({
      amountMinor: String(amountMinor),
      nonce: base64(nonce),
      path: path.map(({ side, sum, hash }) => ({ side, sum: String(sum), hash: base64(hash) })),
    })),
  };
}
