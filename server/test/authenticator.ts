import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion } from '@ahadi/domain/agreements/schema.ts';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from './browser.ts';
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

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A device that makes and uses one passkey (WebAuthn level 3): ES256, no attestation. `checks` is whether it asks for a finger or PIN. */
export function makeDevice(checks = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  const data = (flags: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses++);
    return Buffer.concat([sha256('localhost'), Buffer.from([flags | PRESENT | (checks ? VERIFIED : 0)]), count, rest]);
  };
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost:3000', crossOrigin: false }));
  const shell = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
      const key = encodeCBOR(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = data(WITH_KEY, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...shell,
        response: {
          clientDataJSON: base64url(client('webauthn.create', challenge)),
          attestationObject: base64url(encodeCBOR(attestation as never)), // the encoder's own type names fewer nestings than it writes
          transports: ['internal'],
        },
      };
    },
    use(challenge: string) {
      const clientData = client('webauthn.get', challenge);
      const authenticatorData = data(0);
      return {
        ...shell,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)),
        },
      };
    },
  };
}

/** Adds the passkey of a device to the account that is signed in. */
export async function registerPasskey(browser: Browser, device = makeDevice(), name = 'Work laptop') {
  const options = (await browser.open('/api/auth/passkey/generate-register-options')).json();
  return browser.post('/passkey/verify-registration', { response: device.register(options.challenge), name });
}
/** Signs in with the passkey of a device, or confirms by it who sits there. */
export async function enterBy(browser: Browser, device: ReturnType<typeof makeDevice>) {
  const options = (await browser.open('/api/auth/passkey/generate-authenticate-options')).json();
  return browser.post('/passkey/verify-authentication', { response: device.use(options.challenge) });
}
