// Certificates are signed by a key that is changed once a year, and each stays good.
import { type CheckSignature, signedText, tokenOf } from '@ahadi/domain/academy/certificates/rules.ts';
import type { CertificatePayload, SigningKey } from '@ahadi/domain/academy/certificates/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { isSignedBy, makeSealedKey, signSealed, vaultFor } from '../core/ed25519.ts';
import * as store from './signature.store.ts';

/** A key signs for so long, milliseconds; then the next certificate makes a new one. What the old one signed stays good. */
const SIGNS_FOR = 365 * DAY;

const about = (id: string): string => `signing key ${id}`;
const deed = 'sign certificates';
const idOf = (publicKey: Uint8Array): string => sha256Hex(publicKey).slice(0, 16);

/** Makes the key that signs from now on; the one before signs no more. Of two at one instant the first counts. */
export async function rotateKey(ctx: Ctx): Promise<void> {
  const vault = vaultFor(ctx, deed);
  const before = await store.currentKey(ctx);
  if (before) await store.retireKey(ctx, before.id);
  const { publicKey, ...key } = makeSealedKey(vault, (publicKey) => about(idOf(publicKey)));
  await store.addKey(ctx, {
    ...key,
    id: idOf(publicKey),
    publicKey: publicKey.toString('base64url'),
    from: ctx.now,
  });
}

/** The key that signs now; made where there is none, and again once a year. */
async function signingKey(ctx: Ctx): Promise<store.KeptKey> {
  const kept = await store.currentKey(ctx);
  if (kept && kept.from.getTime() + SIGNS_FOR > ctx.now.getTime()) return kept;
  await rotateKey(ctx);
  const made = await store.currentKey(ctx);
  if (!made) throw new Error('a signing key that was made is there');
  return made;
}

/** The signed token of a certificate. Throws ILLEGAL_TRANSITION where this installation has no master key. */
export async function signPayload(ctx: Ctx, payload: CertificatePayload): Promise<{ token: string; sha256: string }> {
  const key = await signingKey(ctx);
  const body = Buffer.from(signedText(payload));
  const signature = signSealed(vaultFor(ctx, deed), about(key.id), key, body);
  return {
    token: tokenOf(key.id, body.toString('base64url'), signature.toString('base64url')),
    sha256: sha256Hex(body),
  };
}

/** Ed25519 with Node's own crypto: what browsers do with WebCrypto. */
export const checkSignature: CheckSignature = async ({ publicKey, signature, body }) => {
  const bytesOf = (base64url: string) => Buffer.from(base64url, 'base64url');
  return isSignedBy({ publicKey: bytesOf(publicKey), signature: bytesOf(signature), bytes: bytesOf(body) });
};

/** Public keys, the oldest first. */
export const publicKeys = async (ctx: Pick<Ctx, 'db'>): Promise<SigningKey[]> =>
  (await store.allKeys(ctx)).map(({ id, publicKey, from, until }) => ({
    id,
    publicKey,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
