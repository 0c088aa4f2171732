import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Ctx } from './ctx.ts';
import { sealWith, unsealWith, type Vault } from './vault.ts';

/** What stands before the 32 bytes of a raw Ed25519 key in its DER form (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** A key that signs: its public half as 32 raw bytes, and its private half, which opens under the installation's master key only. */
export type SealedKey = { publicKey: Buffer; sealed: Buffer; wrapped: Buffer; wrapKeyId: string };

/** The vault, for `deed`, like "sign certificates". Throws ILLEGAL_TRANSITION where this installation has no master key. */
export function vaultFor({ vault }: Pick<Ctx, 'vault'>, deed: string): Vault {
  if (vault) return vault;
  throw new DomainError(
    'ILLEGAL_TRANSITION',
    `This installation has no master key, so it cannot ${deed}. The operator sets ROOM_KEY.`,
  );
}

/** A new key. What it is for is bound to it: it opens under the same words only. */
export function makeSealedKey(vault: Vault, aboutOf: (publicKey: Buffer) => string): SealedKey {
  const pair = generateKeyPairSync('ed25519');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).subarray(SPKI.length);
  const about = aboutOf(publicKey);
  const { key, wrapped, keyId } = vault.makeKey(about);
  const sealed = sealWith(key, about, pair.privateKey.export({ type: 'pkcs8', format: 'der' }));
  return { publicKey, sealed, wrapped, wrapKeyId: keyId };
}

/** Ed25519 over bytes: 64 bytes. Throws where the key was sealed for something else or under a master key that is not here. */
export function signSealed(
  vault: Vault,
  about: string,
  { sealed, wrapped, wrapKeyId }: Omit<SealedKey, 'publicKey'>,
  bytes: Uint8Array,
): Buffer {
  const der = unsealWith(vault.openKey(about, { wrapped, keyId: wrapKeyId }), about, sealed);
  return sign(null, bytes, createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }));
}

/** Whether this raw public key signed these bytes. */
export const isSignedBy = (it: { publicKey: Uint8Array; signature: Uint8Array; bytes: Uint8Array }): boolean =>
  verify(
    null,
    it.bytes,
    createPublicKey({ key: Buffer.concat([SPKI, it.publicKey]), type: 'spki', format: 'der' }),
    it.signature,
  );
