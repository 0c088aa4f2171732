// A signed head that somebody kept is compared with the log as it is now.
import { readCheckpoint } from '@ahadi/domain/transparency/checkpoints/rules.ts';
import type { LogHead, LogKey, ReceiptReport, ReceiptVerdict } from '@ahadi/domain/transparency/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { isOurs } from './head.ts';
import * as store from './log.store.ts';
import { consistencyProof, LogDamaged, rootAt } from './proof.ts';

/** Every key of this log, as others check with it. */
export const readKeys = async (ctx: Pick<Ctx, 'db'>): Promise<LogKey[]> =>
  (await store.keys(ctx)).map(({ id, name, publicKey }) => ({
    name,
    keyId: id.toString('hex'),
    publicKey: publicKey.toString('base64'),
  }));

/** The newest signed head with the keys of this log, or null before the first. */
export async function readHead(ctx: Pick<Ctx, 'db'>): Promise<LogHead | null> {
  const [head, keys] = [await store.newestHead(ctx), await readKeys(ctx)];
  return head ? { size: head.size, note: head.note, signedAt: head.signedAt.toISOString(), keys } : null;
}

/** What a signed head that somebody kept says of the log as it is now. */
export async function checkReceipt(ctx: Pick<Ctx, 'db'>, { note }: { note: string }): Promise<ReceiptReport> {
  // Mail and copying add spaces and line breaks at the ends, and Windows writes its own; nothing of that is signed.
  const read = readCheckpoint(`${note.replaceAll('\r\n', '\n').trim()}\n`);
  const newest = await readHead(ctx);
  if (!read) return { verdict: 'unreadable', size: null, newest, consistency: [] };
  const { size } = read.checkpoint;
  if (!(await isOurs(ctx, read))) return { verdict: 'foreign', size, newest, consistency: [] };
  const verdict = await compare(ctx, size, Buffer.from(read.checkpoint.root, 'base64'));
  const goesOn = verdict === 'holds' && newest !== null && newest.size >= size;
  const consistency = goesOn ? await consistencyProof(ctx, size, newest.size) : [];
  return { verdict, size, newest, consistency: consistency.map((hash) => hash.toString('base64')) };
}

async function compare(ctx: Pick<Ctx, 'db'>, size: number, root: Uint8Array): Promise<ReceiptVerdict> {
  if ((await store.sizeOf(ctx)) < size) return 'cut';
  try {
    return (await rootAt(ctx, size)).equals(root) ? 'holds' : 'rewritten';
  } catch (failure) {
    if (failure instanceof LogDamaged) return 'rewritten';
    throw failure;
  }
}
