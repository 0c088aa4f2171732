import { judge, readNumber, readToken, type Verdict } from '@ahadi/domain/academy/certificates/rules.ts';
import type {
  CertificatePayload,
  RevocationReason,
  Verification,
  VerificationKit,
} from '@ahadi/domain/academy/certificates/schema.ts';

/** What somebody gave to check: the number on a certificate, the signed token of its QR code, or neither. */
type Given = { kind: 'number'; number: string } | { kind: 'token'; token: string } | { kind: 'neither' };

/** Reads what was typed, scanned or linked: a number, a token, or the address that carries either. */
export function readGiven(text: string): Given {
  const bare = carried(text.trim());
  const number = readNumber(bare);
  if (number !== null) return { kind: 'number', number };
  // Two dots make it one of ours, also where it was damaged: then it is judged, and found to be forged.
  return /^[^.\s]+\.[^.\s]+\.[^.\s]+$/.test(bare) ? { kind: 'token', token: bare } : { kind: 'neither' };
}

/** The `verify` of an address; anything else as it is. */
function carried(text: string): string {
  if (!/^https?:\/\//i.test(text)) return text;
  return URL.parse(text)?.searchParams.get('verify') ?? '';
}

/** Throws where it is no base64url. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
const textOf = (base64url: string): string => new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(base64url));

/** This browser knows no Ed25519: old phones. Then the server's own answer decides. */
class CannotCheck extends Error {}

async function check(it: { publicKey: string; signature: string; body: string }): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(it.publicKey), 'Ed25519', false, ['verify']).catch(() => {
    throw new CannotCheck();
  });
  return crypto.subtle.verify('Ed25519', key, bytesOf(it.signature), bytesOf(it.body)).catch(() => false);
}

/** What this device found out by itself. `known` is false where the key is one that it never heard of. */
type Judged =
  | { verdict: Verdict; certificate: CertificatePayload | null; isKeyKnown: boolean }
  /** Signatures cannot be checked in this browser. */
  | { verdict: 'uncheckable'; certificate: CertificatePayload };

/**
 * Judges a token in this browser, with the keys and the list of withdrawn ones that it has, or null where it has none. `today` is a day like
 * 2026-11-22.
 */
export async function judgeHere(token: string, kit: VerificationKit | null, today: string): Promise<Judged> {
  const read = readToken(token, textOf);
  if (!read) return { verdict: 'forged', certificate: null, isKeyKnown: true };
  if (!kit) return { verdict: 'uncheckable', certificate: read.payload };
  try {
    const verdict = await judge(read, kit, today, check);
    return { verdict, certificate: read.payload, isKeyKnown: kit.keys.some(({ id }) => id === read.keyId) };
  } catch (failure) {
    if (failure instanceof CannotCheck) return { verdict: 'uncheckable', certificate: read.payload };
    return { verdict: 'forged', certificate: null, isKeyKnown: true }; // a signature that is not even bytes
  }
}

/** What the server said of the number: `null` where it could not be asked. */
type Answered = Verification | null;

export type Outcome = {
  result: Verdict | 'unknown' | 'uncheckable' | 'unknown_key';
  certificate: CertificatePayload | null;
  /** The day it was withdrawn on, and why, where that is known. */
  on: string | null;
  revocation: RevocationReason | null;
  /** Whether the server was asked just now. Otherwise the result holds as of the instant of the kit. */
  isAsked: boolean;
};

const nothing = { certificate: null, on: null, revocation: null } as const;

/**
 * What the two together say. A signature is judged here and nobody's word changes that it is wrong; whether a right one still holds is what
 * the server said, or else the list that this device keeps.
 */
export function outcomeOf(token: string, judged: Judged, answered: Answered, kit: VerificationKit | null): Outcome {
  const isAsked = answered !== null;
  if (judged.verdict === 'forged') {
    // A key newer than this device's list is no forgery yet.
    if (!judged.isKeyKnown && !isAsked) return { ...nothing, result: 'unknown_key', isAsked };
    return { ...nothing, result: 'forged', isAsked };
  }
  if (judged.verdict === 'uncheckable') {
    if (!answered) return { ...nothing, result: 'uncheckable', isAsked };
    if (answered.result === 'unknown' || answered.token !== token) return { ...nothing, result: 'forged', isAsked };
  }
  if (answered && answered.result !== 'unknown') return { ...answered, isAsked };
  const withdrawn = kit?.withdrawn.find(({ number }) => number === judged.certificate?.number);
  return {
    result: judged.verdict,
    certificate: judged.certificate,
    on: withdrawn?.on ?? judged.certificate?.expiresOn ?? null,
    revocation: withdrawn?.revocation ?? null,
    isAsked,
  };
}
