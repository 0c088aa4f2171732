import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** Canonical JSON (RFC 8785): the one text of a value, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('undefined has no JSON text');
  return text;
}

/** SHA-256 of bytes or UTF-8 text. */
export const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
export const sha256Hex = (bytes: string | Uint8Array): string => sha256(bytes).toString('hex');
