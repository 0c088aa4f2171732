// Calls to M-Pesa carry its token.
import { mobileNumber } from '@ahadi/domain/payments/phones.ts';
import { makeTokens, type TokenKeeper } from './provider-token.ts';
import { type Answer, type Ask, plainWords, textOf } from './provider-wire.ts';

// How Daraja is asked: with a token that all processes share, since a new one ends the one before, and with answers sorted into
// what they say about the money: done, refused for certain, or nothing at all.

export type MpesaSettings = {
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  callbackIps: readonly string[];
  /** The till that takes the money where it is for Buy Goods; then `shortcode` is the store's own. Null for a PayBill. */
  till: string | null;
  /** The phone that Safaricom has for the shortcode: its list is opened for who names it. Null where it was opened by hand. */
  nominated: string | null;
  /** Where all messages go that name no payment in their address. */
  hookUrl: () => string;
  /** Who may speak for the shortcode itself: needed to reverse what it took. Null where nobody may. */
  own: { initiator: string; credential: string } | null;
  /** Null where no money goes out. The credential is the initiator's password, encrypted with Safaricom's certificate. */
  b2c: { shortcode: string; initiator: string; credential: string } | null;
};

export type Said =
  | { kind: 'answer'; answer: Answer }
  /** Nothing was done. */
  | { kind: 'refused'; code: string; words: string }
  /** It is being worked on, or too much is asked at once: ask again later. */
  | { kind: 'busy'; code: string; words: string }
  | { kind: 'silent'; why: string };

const NAME = 'mpesa';
/**
 * Codes of an answer that is no refusal (design money 4.1). 500.001.1001 stands for "being processed" as well as for wrong
 * credentials and a locked subscriber; only its words differ, and so it never ends anything.
 */
const busyCodes = ['500.001.1001', '500.003.02', '500.003.03', '500.003.1001'];
/** The same OriginatorConversationID a second time: the first may be under way. */
const DUPLICATE = '500.002.1001';

const isTokenOver = (answer: Answer): boolean =>
  answer.status === 401 || textOf(answer.json, 'errorCode') === '404.001.03';

export function makeCall(
  { consumerKey, consumerSecret, ...settings }: MpesaSettings,
  { ask, tokens, now }: { ask: Ask; tokens: TokenKeeper; now: () => Date },
) {
  const tokenBut = makeTokens(
    `${NAME}:${settings.shortcode}`,
    3599,
    () =>
      ask({
        method: 'GET',
        path: '/oauth/v1/generate?grant_type=client_credentials',
        headers: { authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}` },
      }),
    { tokens, now },
  );

  const asked = async (path: string, body: Record<string, unknown>, token: string) =>
    ask({ method: 'POST', path, body, headers: { authorization: `Bearer ${token}` } });

  /** Asks once; a second time only after a refused token, since nothing was done then. */
  return async function call(path: string, body: Record<string, unknown>): Promise<Said> {
    const token = await tokenBut(null);
    if (!token) return { kind: 'silent', why: 'no token' };
    let answer = await asked(path, body, token);
    if (answer && isTokenOver(answer)) {
      const other = await tokenBut(token);
      if (!other) return { kind: 'silent', why: 'no token' };
      answer = await asked(path, body, other);
    }
    return sorted(answer);
  };
}

function sorted(answer: Answer | null): Said {
  if (!answer) return { kind: 'silent', why: 'no answer' };
  const code = textOf(answer.json, 'errorCode');
  if (code) {
    const words = plainWords(textOf(answer.json, 'errorMessage'));
    if (isTokenOver(answer)) return { kind: 'silent', why: 'the token was refused twice' };
    if (busyCodes.includes(code)) return { kind: 'busy', code, words };
    if (code === DUPLICATE) return { kind: 'busy', code, words };
    // 400, 404, 405 name a mistake in the request. What comes with 5xx and another code says nothing about the money.
    if (answer.status >= 400 && answer.status < 500) return { kind: 'refused', code, words };
    return { kind: 'silent', why: `status ${answer.status}, ${plainWords(code)}` };
  }
  if (answer.status !== 200 || answer.json === null)
    return { kind: 'silent', why: `status ${answer.status} without words that can be read` };
  return { kind: 'answer', answer };
}

/** "20261121165037" in East Africa Time, which has no summer time. */
export const timestampOf = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);

/** The instant of a time as M-Pesa writes it: YYYYMMDDHHmmss, "YYYY-MM-DD HH:mm:ss" or "dd.mm.yyyy hh:mm:ss", in East Africa Time. */
export function instantFrom(text: string | null): Date | null {
  const european = /^(\d\d)\.(\d\d)\.(\d{4}) (.+)$/.exec(text ?? '');
  const digits = (european ? `${european[3]}${european[2]}${european[1]}${european[4]}` : (text ?? '')).replace(
    /\D/g,
    '',
  );
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(digits);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** A Kenyan mobile number in any usual writing (07…, 01…, 254…, +254…) as the twelve digits that begin with 2547 or 2541; null when it is none. */
export const kenyanPhone = (text: string | null): string | null => (text === null ? null : mobileNumber(text, 'KES'));
