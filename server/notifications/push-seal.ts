// Only the browser that a push goes to can read it.
import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  type ECDH,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign,
} from 'node:crypto';

/** A browser's keys, base64url: an uncompressed point of P-256, and 16 secret bytes. */
export type BrowserKeys = { p256dh: string; auth: string };

const RECORD_SIZE = 4096;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const HASH_BYTES = 32;

/** HKDF of RFC 5869 for at most one block of SHA-256. */
function derive(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number): Buffer {
  const key = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', key).update(info).update(Uint8Array.of(1)).digest().subarray(0, length);
}

const random = () => {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return { own, salt: randomBytes(16) };
};

/**
 * Encrypts a push so that only the browser reads it and its push service does not (RFC 8291, one record of RFC 8188). `by` is the
 * sender's key pair and salt of this one message; only the test vector of the standard gives its own. Throws RangeError for more than
 * 3,993 bytes, which no push service takes.
 */
export function sealForBrowser(
  text: string,
  { p256dh, auth }: BrowserKeys,
  { own, salt }: { own: ECDH; salt: Buffer } = random(),
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > RECORD_SIZE - 103) throw new RangeError('A push holds at most 3,993 bytes.');
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(Buffer.from(auth, 'base64url'), own.computeSecret(theirs), info, HASH_BYTES);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // A 2 after the words says that this record is the last one.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Uint8Array.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Uint8Array.of(ours.length), ours, sealed, cipher.getAuthTag()]);
}

/** The key pair an installation signs its pushes with (VAPID, RFC 8292), as one text to be kept. */
export function makePushKeys(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** The public half as browsers take it: the uncompressed point, base64url. */
export function publicKeyOf(kept: string): string {
  const { x = '', y = '' } = JSON.parse(kept) as JsonWebKey;
  return Buffer.concat([Uint8Array.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  );
}

const HALF_A_DAY_SECONDS = 12 * 3600;

/** The Authorization header of a push to an endpoint: who sends it, signed, for half a day. `subject` is how to reach us, as a mailto. */
export function authorizationFor(kept: string, endpoint: string, subject: string, at: Date): string {
  const part = (it: object) => Buffer.from(JSON.stringify(it)).toString('base64url');
  const exp = Math.floor(at.getTime() / 1000) + HALF_A_DAY_SECONDS;
  const claims = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: subject })}`;
  const key = createPrivateKey({ key: JSON.parse(kept) as JsonWebKey, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKeyOf(kept)}`;
}
