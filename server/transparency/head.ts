// What was done until now is signed by the log's own key, at least once a day.
import {
  KEY_ID_BYTES,
  keyIdInput,
  readCheckpoint,
  type SignedCheckpoint,
  signedNote,
  textOf,
} from '@ahadi/domain/transparency/checkpoints/rules.ts';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { isSignedBy, makeSealedKey, signSealed, vaultFor } from '../core/ed25519.ts';
import { appendRound } from './append.ts';
import * as store from './log.store.ts';
import { LogDamaged, rootAt } from './proof.ts';

const about = 'transparency log';
const deed = 'sign its log';

/** Whose log it is, in every head and before every signature. */
export const originOf = ({ config }: Pick<Ctx, 'config'>): string => `${new URL(config.PUBLIC_URL).host}/log`;

async function makeKey(ctx: Ctx): Promise<store.LogKey> {
  const name = originOf(ctx);
  const key = makeSealedKey(vaultFor(ctx, deed), () => about);
  const id = sha256(keyIdInput(name, key.publicKey)).subarray(0, KEY_ID_BYTES);
  const made = { ...key, id, name, createdAt: ctx.now };
  await store.addKey(ctx, made);
  return made;
}

/** The key that signs under this installation's name; made where there is none. */
async function logKey(ctx: Ctx): Promise<store.LogKey> {
  const kept = (await store.keys(ctx)).find(({ name }) => name === originOf(ctx));
  return kept ?? makeKey(ctx);
}

const signatureOf = (ctx: Ctx, key: store.LogKey, bytes: Uint8Array): Buffer =>
  signSealed(vaultFor(ctx, deed), about, key, bytes);

/** The key of the log for what goes with its heads: its id and name, its public half as raw bytes, and Ed25519 over bytes. */
export async function signWithLogKey(
  ctx: Ctx,
): Promise<{ id: Buffer; name: string; publicKey: Buffer; sign: (bytes: Uint8Array) => Buffer }> {
  const key = await logKey(ctx);
  return { id: key.id, name: key.name, publicKey: key.publicKey, sign: (bytes) => signatureOf(ctx, key, bytes) };
}

/**
 * A signed head over everything that was done until now: the newest one where nothing was done since. What a key signs is kept before
 * anybody sees it. Throws ILLEGAL_TRANSITION where this installation has no master key, and {@link LogDamaged}.
 */
export async function signHead(ctx: Ctx): Promise<store.Head> {
  await appendRound(ctx);
  return transaction(ctx, async (ctx) => {
    await store.holdEnd(ctx);
    const size = await store.sizeOf(ctx);
    const newest = await store.newestHead(ctx);
    // Never a head that does not go on from the one before: that would be our own signature under a forgery.
    if (newest && (newest.size > size || !newest.root.equals(await rootAt(ctx, newest.size))))
      throw new LogDamaged('the log is not what was signed before');
    if (newest?.size === size) return newest;
    const root = await rootAt(ctx, size);
    const head = { size, root, note: noteOf(ctx, await logKey(ctx), { size, root }), signedAt: ctx.now };
    await store.addHead(ctx, head);
    return head;
  });
}

function noteOf(ctx: Ctx, key: store.LogKey, { size, root }: Pick<store.Head, 'size' | 'root'>): string {
  const checkpoint = { origin: key.name, size, root: root.toString('base64') };
  const signature = signatureOf(ctx, key, Buffer.from(textOf(checkpoint)));
  return signedNote(checkpoint, { name: key.name, signed: Buffer.concat([key.id, signature]).toString('base64') });
}

/** The same head under the name that this installation has now: one signed before it moved to another address bears the former one. */
async function inOwnName(ctx: Ctx, head: store.Head): Promise<store.Head> {
  const key = await logKey(ctx);
  const signers = readCheckpoint(head.note)?.signatures ?? [];
  return signers.some(({ name }) => name === key.name) ? head : { ...head, note: noteOf(ctx, key, head) };
}

/** The newest head, where it speaks of all of these deeds; otherwise one that does is signed. Under the name that this installation has now. */
export async function headOver(ctx: Ctx, events: readonly string[]): Promise<store.Head> {
  const newest = await store.newestHead(ctx);
  if (!newest || (await store.isWaiting(ctx, events))) return inOwnName(ctx, await signHead(ctx));
  const places = await store.placesOf(ctx, events);
  const isOver = [...places.values()].every((place) => place < newest.size);
  return inOwnName(ctx, isOver ? newest : await signHead(ctx));
}

/** A round of the clock: one head a day is signed, whether anybody asks for it or not. Nothing where there is no master key. */
export async function signDaily(ctx: Ctx): Promise<void> {
  if (!ctx.vault) return;
  const newest = await store.newestHead(ctx);
  if (newest && newest.signedAt.toISOString().slice(0, 10) === ctx.now.toISOString().slice(0, 10)) return;
  await signHead(ctx);
}

/** Whether one of this log's own keys signed it. */
export async function isOurs(ctx: Pick<Ctx, 'db'>, { text, signatures }: SignedCheckpoint): Promise<boolean> {
  const known = await store.keys(ctx);
  return signatures.some(({ name, signed }) => {
    const bytes = Buffer.from(signed, 'base64');
    const [keyId, signature] = [bytes.subarray(0, KEY_ID_BYTES), bytes.subarray(KEY_ID_BYTES)];
    const key = known.find((one) => one.name === name && one.id.equals(keyId));
    if (!key) return false;
    return isSignedBy({ publicKey: key.publicKey, signature, bytes: Buffer.from(text) });
  });
}
