// A receiver can tell who sent a body, and when.
import { createHmac } from 'node:crypto';

/** How a secret is shown. Receivers take the whole text as the key. */
export const secretText = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64url')}`;

const macOf = (secret: string, at: number, body: string): string =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');

/**
 * The header that proves who sent a body, and when: `t` in seconds, and a `v1` for each secret that is good now (HMAC-SHA-256 over
 * `t.body`, in hex). One `v1` that is right is enough.
 */
export const signatureOf = (secrets: readonly string[], body: string, now: Date): string => {
  const at = Math.floor(now.getTime() / 1000);
  return [`t=${at}`, ...secrets.map((secret) => `v1=${macOf(secret, at, body)}`)].join(',');
};
