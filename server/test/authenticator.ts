import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '@ahadi/domain/agreements/schema.ts';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { v7 as uuidv7 } from 'uuid';
import type { Person, World } from './world.ts';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A person's passkey as a device would hold it: an ECDSA P-256 key that answers WebAuthn challenges for localhost. */
export async function addPasskey(
  world: World,
  person: Person,
): Promise<(challenge: string, origin?: string) => PasskeyAssertion> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'));
  // COSE_Key of an ES256 key (RFC 9053 §7.1): kty 2, alg -7, crv 1, x, y.
  const cose = encodeCBOR(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(jwk.x)],
      [-3, coordinate(jwk.y)],
    ]),
  );
  const credentialId = randomBytes(32).toString('base64url');
  let counter = 0;
  await world.deps.db
    .insertInto('passkeys')
    .values({
      id: uuidv7(),
      user_id: person.id,
      credential_id: credentialId,
      public_key: Buffer.from(cose).toString('base64'),
      counter,
      device_type: 'singleDevice',
      backed_up: false,
    })
    .execute();
  return (challenge, origin = 'http://localhost:3000') => {
    counter += 1;
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }));
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const authenticatorData = Buffer.concat([sha256('localhost'), Buffer.from([0x05]), count]); // user present and verified
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      response: {
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: clientData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
      clientExtensionResults: {},
    };
  };
}
