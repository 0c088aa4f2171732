import type { Means } from '@ahadi/domain/agreements/evidence.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import canonicalize from 'canonicalize';
import { fromBase64, hex } from '../../core/bytes.ts';
import { isSignedBy, sha256 } from '../../core/ed25519.ts';

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
  sha256,
  checkSignature: isSignedBy,
  checkPasskey,
  canonicalJson: (value) => canonicalize(value) ?? '',
  bytesOf: (text) => new TextEncoder().encode(text),
  textOf: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  fromBase64,
  hex,
};
