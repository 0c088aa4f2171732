// A passkey signs exactly this text for exactly this party (WebAuthn).
import type { PasskeyAssertion } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { sha256 } from '../core/canonical.ts';
import type { Passkey, PasskeyProof } from './signing.store.ts';

/** What the key signs: sha256(content hash ‖ party id ‖ nonce), base64url (design M1). Bound to the text, the party and this one time. */
export const challengeOf = (contentHash: string, partyId: string, nonce: Uint8Array): string =>
  sha256(Buffer.concat([Buffer.from(contentHash, 'hex'), Buffer.from(partyId), nonce])).toString('base64url');

type Asked = { contentHash: string; partyId: string; nonce: Buffer; origin: string; rpId: string };

/** Checks an assertion in full and answers the proof to keep, with the key's new counter. Throws SIG_PASSKEY_INVALID. */
export async function provePasskey(
  assertion: PasskeyAssertion,
  keys: readonly Passkey[],
  asked: Asked,
): Promise<{ proof: PasskeyProof; keyId: string; counter: number }> {
  const key = keys.find((one) => one.credential_id === assertion.id);
  if (!key)
    throw new DomainError(
      'SIG_PASSKEY_INVALID',
      'This passkey is not one of yours here. Add it in your profile first.',
    );
  const proof: PasskeyProof = {
    credentialId: key.credential_id,
    publicKey: key.public_key,
    nonce: asked.nonce.toString('base64url'),
    challenge: challengeOf(asked.contentHash, asked.partyId, asked.nonce),
    origin: asked.origin,
    rpId: asked.rpId,
    assertion,
  };
  const counter = await assertionCounter(proof, key.counter);
  if (counter === null) throw new DomainError('SIG_PASSKEY_INVALID');
  return { proof, keyId: key.id, counter };
}

/** True when the kept proof still holds for this text and party: the challenge recomputes and the key's signature over it verifies. */
export const isProofValid = async (proof: PasskeyProof, contentHash: string, partyId: string): Promise<boolean> =>
  proof.challenge === challengeOf(contentHash, partyId, Buffer.from(proof.nonce, 'base64url')) &&
  (await assertionCounter(proof, 0)) !== null;

async function assertionCounter(proof: PasskeyProof, counter: number): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: proof.assertion as Parameters<typeof verifyAuthenticationResponse>[0]['response'], // same shape; the library narrows two strings to its own literals
      expectedChallenge: proof.challenge,
      expectedOrigin: proof.origin,
      expectedRPID: proof.rpId,
      requireUserVerification: true,
      credential: {
        id: proof.credentialId,
        publicKey: Uint8Array.from(Buffer.from(proof.publicKey, 'base64')),
        counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (failure) {
    // The library throws for every mismatch (challenge, origin, counter, malformed bytes): each of them is "not proven".
    if (failure instanceof Error) return null;
    throw failure;
  }
}
