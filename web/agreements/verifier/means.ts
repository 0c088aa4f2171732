import type { Means } from '@ahadi/domain/agreements/evidence.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import canonicalize from 'canonicalize';
import { fromBase64, hex } from '../../core/bytes.ts';

/** This browser knows no Ed25519: nothing can be judged here, and that is no word against the evidence. */
export class CannotCheck extends Error {}

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes);

type Proof = {
  credentialId: string;
  publicKey: string;
  nonce: string;
  challenge: string;
  origin: string;
  rpId: string;
  assertion: Parameters<typeof verifyAuthenticationResponse>[0]['response'];
};

/** The same as the server asks when it is signed: the challenge is over this text, this party and a nonce, and the key signed it. */
async function checkPasskey(given: unknown, contentHash: string, partyId: string): Promise<boolean> {
  const proof = given as Proof; // whatever else it is breaks below, and then it proves nothing
  try {
    const hash = Uint8Array.from(contentHash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const nonce = fromBase64(proof.nonce.replaceAll('-', '+').replaceAll('_', '/'));
    const asked = Uint8Array.of(...hash, ...new TextEncoder().encode(partyId), ...nonce);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', asked));
    const challenge = btoa(String.fromCharCode(...digest))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    if (challenge !== proof.challenge) return false;
    const { verified } = await verifyAuthenticationResponse({
      response: proof.assertion,
      expectedChallenge: challenge,
      expectedOrigin: proof.origin,
      expectedRPID: proof.rpId,
      requireUserVerification: true,
      credential: { id: proof.credentialId, publicKey: fromBase64(proof.publicKey), counter: 0 },
    });
    return verified;
  } catch {
    return false; // the library throws for each mismatch
  }
}

/** What a browser calculates with. */
export const means: Means = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', own(bytes))),
  async checkSignature({ publicKey, signature, bytes }) {
    const key = await crypto.subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify']).catch((failure) => {
      if (failure instanceof DOMException && failure.name === 'NotSupportedError') throw new CannotCheck();
      return null; // no key at all
    });
    return key !== null && crypto.subtle.verify('Ed25519', key, own(signature), own(bytes));
  },
  checkPasskey,
  canonicalJson: (value) => canonicalize(value) ?? '',
  bytesOf: (text) => new TextEncoder().encode(text),
  textOf: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  fromBase64,
  hex,
};
