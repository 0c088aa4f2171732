import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { type CheckSignature, signedText, tokenOf } from '@ahadi/domain/academy/certificates/rules.ts';
import type { CertificatePayload, SigningKey } from '@ahadi/domain/academy/certificates/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { sha256Hex } from '../../core/canonical.ts';
import type { Ctx } from '../../core/ctx.ts';
import { sealWith, unsealWith, type Vault } from '../../core/vault.ts';
import * as store from './store.ts';

/** A key signs for so long, milliseconds; then the next certificate makes a new one. What the old one signed stays good. */
const SIGNS_FOR = 365 * DAY;

const about = (id: string): string => `signing key ${id}`;
/** What stands before the 32 bytes of a raw Ed25519 key in its DER form (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

function vaultOf({ vault }: Pick<Ctx, 'vault'>): Vault {
  if (vault) return vault;
  throw new DomainError(
    'ILLEGAL_TRANSITION',
    'This installation has no master key, so it cannot sign certificates. Whoever runs it sets ROOM_KEY.',
  );
}

/** Makes the key that signs from now on; the one before signs no more. Of two at one instant the first counts. */
export async function rotateKey(ctx: Ctx): Promise<void> {
  const vault = vaultOf(ctx);
  const before = await store.currentKey(ctx);
  if (before) await store.retireKey(ctx, before.id);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI.length);
  const id = sha256Hex(raw).slice(0, 16);
  const { key, wrapped, keyId } = vault.makeKey(about(id));
  const sealed = sealWith(key, about(id), privateKey.export({ type: 'pkcs8', format: 'der' }));
  await store.addKey(ctx, {
    id,
    publicKey: raw.toString('base64url'),
    sealed,
    wrapped,
    wrapKeyId: keyId,
    from: ctx.now,
  });
}

/** The key that signs now; made where there is none, and anew once a year. */
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
  const { id, sealed, wrapped, wrapKeyId } = await signingKey(ctx);
  const key = vaultOf(ctx).openKey(about(id), { wrapped, keyId: wrapKeyId });
  const der = unsealWith(key, about(id), sealed);
  const privateKey = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
  const body = Buffer.from(signedText(payload));
  const signature = sign(null, body, privateKey);
  return { token: tokenOf(id, body.toString('base64url'), signature.toString('base64url')), sha256: sha256Hex(body) };
}

/** Ed25519 with Node's own crypto: what browsers do with WebCrypto. */
export const checkSignature: CheckSignature = async ({ publicKey, signature, body }) => {
  const key = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(publicKey, 'base64url')]),
    type: 'spki',
    format: 'der',
  });
  return verify(null, Buffer.from(body, 'base64url'), key, Buffer.from(signature, 'base64url'));
};

/** Public keys, the oldest first. */
export const publicKeys = async (ctx: Pick<Ctx, 'db'>): Promise<SigningKey[]> =>
  (await store.allKeys(ctx)).map(({ id, publicKey, from, until }) => ({
    id,
    publicKey,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
