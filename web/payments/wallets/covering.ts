import { type CoverVerdict, checkCover } from '@ahadi/domain/transparency/cover.ts';
import type { CoverProof, LogKey } from '@ahadi/domain/transparency/schema.ts';

/** This browser knows no Ed25519: old phones, and pages that did not come over https. */
class CannotCheck extends Error {}

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);
const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

const tools = {
  bytesOf,
  sha256: async (bytes: Uint8Array) => new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes))),
  async verify(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) {
    const key = await crypto.subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify']).catch(() => {
      throw new CannotCheck();
    });
    return crypto.subtle.verify('Ed25519', key, own(signature), own(bytes));
  },
};

/** A proof with what this device found out about it. */
export type Checked = CoverProof & { verdict: CoverVerdict | 'uncheckable' };

/** Calculates each proof on this device. */
export const checkedHere = (proofs: readonly CoverProof[], keys: readonly LogKey[]): Promise<Checked[]> =>
  Promise.all(
    proofs.map(async (proof) => {
      const verdict = crypto.subtle
        ? await checkCover(tools, proof, keys).catch((failure: unknown) => {
            if (failure instanceof CannotCheck) return 'uncheckable' as const;
            throw failure;
          })
        : 'uncheckable';
      return { ...proof, verdict };
    }),
  );
