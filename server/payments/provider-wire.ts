// What goes to a provider goes by one way, with its time and its size limited.
import { createHash } from 'node:crypto';
import { type Currency, minorDigits } from '@ahadi/domain/core/money.ts';

// What all adapters need on the wire: asking with a time limit, reading numbers exactly, comparing in constant time. Whatever
// leaves here as words is cleaned and holds no secret.

/** Parsed JSON in which every number is the text that it came as, so that no amount and no long id was ever a float. */
export type Json = null | boolean | string | readonly Json[] | { readonly [key: string]: Json };

/** `json` is null where the answer was none: a page of HTML with status 200 is such a case. */
export type Answer = { status: number; json: Json; body: Uint8Array };
export type Asking = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: Record<string, unknown>;
};

const LONGEST_ANSWER = 1024 * 1024;

/**
 * A way of asking one provider. Answers null when no answer came: nothing can be said then about what the provider did. Never
 * throws for what the network does and never follows a redirect, which could carry the key elsewhere.
 */
export const makeAsk =
  (baseUrl: string, timeoutMs = 20_000) =>
  async ({ method, path, headers, body }: Asking): Promise<Answer | null> => {
    try {
      const answer = await fetch(`${baseUrl.replace(/\/$/, '')}${path}`, {
        method,
        headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
        body: body ? JSON.stringify(body) : undefined,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return { status: answer.status, json: bytes.length > LONGEST_ANSWER ? null : parseExact(bytes), body: bytes };
    } catch (failure) {
      // Refused, reset, timed out: the provider may have done it all the same, which is what null says.
      if (failure instanceof Error) return null;
      throw failure;
    }
  };
export type Ask = ReturnType<typeof makeAsk>;

const numberOrText = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON with each number kept as its text; null when it is no JSON. */
export function parseExact(bytes: Uint8Array): Json {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    JSON.parse(text); // before the numbers get their quotes: {1:2} is none
    return JSON.parse(text.replace(numberOrText, (token) => (token.startsWith('"') ? token : `"${token}"`)));
  } catch (failure) {
    if (failure instanceof SyntaxError || failure instanceof TypeError) return null; // SyntaxError: no JSON; TypeError: no UTF-8
    throw failure;
  }
}

/** The part of an answer behind these names, or null. */
export function partOf(value: Json, ...names: readonly string[]): Json {
  let part: Json = value;
  for (const name of names) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return null;
    part = Object.hasOwn(part, name) ? ((part as { readonly [key: string]: Json })[name] ?? null) : null; // no list, tested above
  }
  return part;
}
/** The text or number behind these names as text, or null when there is none. */
export function textOf(value: Json, ...names: readonly string[]): string | null {
  const part = partOf(value, ...names);
  return typeof part === 'string' && part !== '' ? part : null;
}
export const listOf = (value: Json, ...names: readonly string[]): readonly Json[] => {
  const part = partOf(value, ...names);
  return Array.isArray(part) ? part : [];
};
/** Whether more than so many objects and lists lie within each other; what lies deeper than that is not walked down. */
export const isDeeperThan = (most: number, value: Json): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (most === 0 || Object.values(value).some((one) => isDeeperThan(most - 1, one)));

/**
 * Minor units of a decimal in major units ("12.5" KES is 1250), exactly. Null for what is no plain decimal: signs, exponents,
 * and more places than the currency has unless they are noughts.
 */
export function minorOfMajor(text: string | null, currency: Currency): bigint | null {
  const match = /^(\d{1,15})(?:\.(\d{1,12}))?$/.exec(text ?? '');
  if (!match || !/^[A-Z]{3}$/.test(currency)) return null;
  const digits = minorDigits(currency);
  const places = match[2] ?? '';
  if (/[1-9]/.test(places.slice(digits))) return null;
  return BigInt(`${match[1]}${places.slice(0, digits).padEnd(digits, '0')}`);
}
/** The other way about: 1250 of KES is "12.50", 1250 of UGX is "1250". */
export function majorOfMinor(amountMinor: bigint, currency: Currency): string {
  const digits = minorDigits(currency);
  const text = amountMinor.toString().padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
/** An amount of whole units without the noughts behind them: 150000 of KES is "1500". */
export const wholeUnits = (amountMinor: bigint, currency: Currency): string =>
  majorOfMinor(amountMinor, currency).replace(/\.0+$/, '');

/** Words of others for a provider that takes plain letters and digits only, at most so many; '' where nothing is left. */
export const asciiWords = (text: string, most: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, most)
    .trim();

/** A whole number of minor units, or null. */
export const wholeOf = (text: string | null): bigint | null =>
  /^\d{1,18}$/.test(text ?? '') ? BigInt(text ?? '') : null;

/** An instant as a provider wrote it, or null. */
export function instantOf(text: string | null): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * Words of others as they may be kept and shown: one line without control or direction marks, at most 120 characters. Some
 * providers repeat the key that they were asked with; it is cut out.
 */
export const plainWords = (text: string | null): string =>
  (text ?? '')
    .replace(/\b(?:sk|pk|rk|whsec|FLWSECK|FLWPUBK|Bearer|Basic)[_ -][^\s"']+/gi, '…')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 120);

/** The code of a reason, where it is one: free words may name people and stay out. */
export const reasonCode = (text: string | null): string | null =>
  text !== null && /^[A-Za-z0-9_ -]{2,60}$/.test(text) ? text : null;

/** An instant in a message; null where it is none. */
export function dayOf(text: string | null): Date | null {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? null : at;
}

export const fingerprintOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Our key as a provider takes a reference: itself where its characters and length are taken, otherwise always the same stand-in. */
export const referenceOf = (key: string): string =>
  /^[a-z0-9_-]{16,50}$/.test(key) ? key : fingerprintOf(key).slice(0, 32);
/** Our key again from a reference that it was sent as; nothing for a stand-in, which only the address or the provider's own reference tells. */
export const keyFrom = (reference: string | null): { key?: string } =>
  reference === null || /^[0-9a-f]{32}$/.test(reference) ? {} : { key: reference };
