import { asDigits } from '../../core/digits.ts';
import type { CertificatePayload, VerificationKit } from './schema.ts';

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** One sign that tells most slips of the finger: weights from the end, modulo the prime beside the alphabet's size. */
function checkOf(text: string): string {
  const signs = [...text.replace(/-/g, '')].reverse();
  const sum = signs.reduce((total, sign, at) => total + (Math.max(0, LETTERS.indexOf(sign)) + 1) * (at + 2), 0);
  return LETTERS.charAt(sum % 31);
}

/** Like AHD-2026-000123-K: the prefix, the year, a number that counts on, and a sign that tells slips. */
export function certificateNumber(prefix: string, year: number, n: number): string {
  const bare = `${prefix}-${year}-${String(n).padStart(6, '0')}`;
  return `${bare}-${checkOf(bare)}`;
}

/** The number as we write it, or null where it cannot be one: spaces, small letters and a missing dash are forgiven. */
export function readNumber(text: string): string | null {
  const bare = asDigits(text)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  const parts = /^([A-Z]{3})(\d{4})(\d{6})([0-9A-Z])$/.exec(bare);
  if (!parts) return null;
  const number = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return checkOf(number) === parts[4] ? `${number}-${parts[4]}` : null;
}

/** The text that is signed: the fields in one order, as JSON. Its UTF-8 bytes are what the signature is over. */
export const signedText = (it: CertificatePayload): string =>
  JSON.stringify([it.v, it.number, it.holder, it.course, it.code, it.kind, it.issuedOn, it.expiresOn, it.hours]);

/** What a QR code carries: the key's id, the signed text and its signature, the last two in base64url, each apart by a dot. */
export const tokenOf = (keyId: string, body: string, signature: string): string => [keyId, body, signature].join('.');

/** A token in its parts; body and signature are still base64url. */
export type ReadToken = { keyId: string; body: string; signature: string; payload: CertificatePayload };

/**
 * A token in its parts, or null where it is none. `decode` makes text of base64url, and throws or answers null where it is none. Says
 * nothing of whether the signature is right.
 */
export function readToken(token: string, decode: (base64url: string) => string | null): ReadToken | null {
  const [keyId, body, signature, ...more] = token.trim().split('.');
  if (!keyId || !body || !signature || more.length > 0) return null;
  if (![body, signature].every(isCanonical)) return null;
  const payload = payloadOf(body, decode);
  return payload && { keyId, body, signature, payload };
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Base64url as it is written once for the same bytes: bits of the last sign that no byte has are 0, so no sign can be changed unseen. */
function isCanonical(part: string): boolean {
  const unused = { 0: 0, 2: 4, 3: 2 }[(part.length % 4) as 0 | 2 | 3];
  if (unused === undefined || !/^[\w-]+$/.test(part)) return false;
  return BASE64URL.indexOf(part.at(-1) ?? '') % 2 ** unused === 0;
}

function payloadOf(body: string, decode: (base64url: string) => string | null): CertificatePayload | null {
  try {
    const parts: unknown = JSON.parse(decode(body) ?? '');
    if (!Array.isArray(parts) || parts.length !== 9) return null;
    const [v, number, holder, course, code, kind, issuedOn, expiresOn, hours] = parts;
    const isText = [number, holder, course, code, kind, issuedOn].every((part) => typeof part === 'string');
    if (v !== 1 || !isText || typeof hours !== 'number') return null;
    if (expiresOn !== null && typeof expiresOn !== 'string') return null;
    return { v, number, holder, course, code, kind, issuedOn, expiresOn, hours };
  } catch {
    return null; // Not base64, not text or not JSON: not a token.
  }
}

export type Verdict = 'valid' | 'expired' | 'suspended' | 'revoked' | 'superseded' | 'forged';

/** Checks an Ed25519 signature over the bytes of a body; all three in base64url. WebCrypto in a browser, and the same on the server. */
export type CheckSignature = (it: { publicKey: string; signature: string; body: string }) => Promise<boolean>;

/**
 * What a token is worth with what a device knows: its signature first, then whether it was withdrawn, then its day. `today` is a day like
 * 2026-11-22. A key that is not known is a forgery, unless the kit is older than the certificate: the caller says so beside it.
 */
export async function judge(
  { keyId, body, signature, payload }: ReadToken,
  kit: Pick<VerificationKit, 'keys' | 'withdrawn'>,
  today: string,
  check: CheckSignature,
): Promise<Verdict> {
  const key = kit.keys.find(({ id }) => id === keyId);
  if (!key || !(await check({ publicKey: key.publicKey, signature, body }))) return 'forged';
  const withdrawn = kit.withdrawn.find(({ number }) => number === payload.number);
  if (withdrawn) return withdrawn.status;
  return isExpired(payload.expiresOn, today) ? 'expired' : 'valid';
}

/** A certificate is good on the day it names, and not on the next. */
export const isExpired = (expiresOn: string | null, today: string): boolean => expiresOn !== null && expiresOn < today;

/** The last day of a certificate of so many months: the same day of the month, or the last one where there is none. */
export function expiryOf(issuedOn: string, months: number | null): string | null {
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** Days before the end of an accreditation at which its holder is told. */
export const EXPIRY_NOTICES = [60, 30, 7] as const;
