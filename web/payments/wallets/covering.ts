import { type CoverVerdict, checkCover } from '@ahadi/domain/transparency/cover.ts';
import type { CoverProof, LogKey } from '@ahadi/domain/transparency/schema.ts';
import { fromBase64 } from '../../core/bytes.ts';
import { CannotCheck, isSignedBy, sha256 } from '../../core/ed25519.ts';

const tools = {
  bytesOf: fromBase64,
  sha256,
  verify: (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) =>
    isSignedBy({ publicKey, bytes, signature }),
};

/** A proof with what this device found out about it. */
export type Checked = CoverProof & { verdict: CoverVerdict | 'uncheckable' };

/** Calculates each proof on this device. */
export const checkedHere = (proofs: readonly CoverProof[], keys: readonly LogKey[]): Promise<Checked[]> =>
  Promise.all(
    proofs.map(async (proof) => ({
      ...proof,
      verdict: await checkCover(tools, proof, keys).catch((failure: unknown) => {
        if (failure instanceof CannotCheck) return 'uncheckable' as const;
        throw failure;
      }),
    })),
  );
