import { createHmac, randomUUID } from 'node:crypto';
import { normalizeIP } from '@better-auth/core/utils/ip';
import { getSessionFromCtx } from 'better-auth/api';
import { type AuthHooks, type Call, type ProofTried, refusal } from './authhooks.ts';
import { isSameSecret } from './secrets.ts';

export type Limit = { of: 'peer' | 'address' | 'session'; what: string; most: number; seconds: number };
export const peer = (what: string, most: number, seconds: number): Limit => ({ of: 'peer', what, most, seconds });

const DAY = 86_400;
/**
 * How often the password of an account is guessed at sign-in. Nobody's guesses shut out somebody else who knows it: what is
 * refused is a place to guess from, never the account.
 *
 * A place is a browser that was signed in to the account before, or else a network address (one of IPv4, a /64 of IPv6). It has
 * ten tries in a quarter of an hour, 960 a day. Once an account met a hundred wrong ones within a day from places that are not
 * known, each of these has three a day. So anyone who changes addresses pays one for every three guesses: ten thousand addresses
 * make some thirty thousand guesses a day, eleven million a year. Eight letters and digits drawn by lot are 2.8 · 10¹², and are
 * found after 130,000 years of that in the middle; what everybody guesses first is no password here at all.
 */
const ofPlace = { most: 10, seconds: 900 };
const underPressure = { from: 100, most: 3, seconds: DAY };

/**
 * Guesses at the password of somebody who is signed in, as in a session that was left open: ten in a quarter of an hour and
 * session. It is counted apart from signing in, so that neither stops the other.
 */
export const ofConfirming: Limit = { of: 'session', what: 'confirm', most: 10, seconds: 900 };

const peerOf = (call: Call): string => normalizeIP(call.headers?.get('x-ahadi-peer') ?? '');
const addressOf = (call: Call): string =>
  String((call.body as { email?: unknown } | undefined)?.email ?? '').toLowerCase();

async function keyOf(call: Call, { of, what }: Limit): Promise<string | null> {
  if (of === 'peer') return `${what}|${peerOf(call)}`;
  if (of === 'address') return `${what}|${addressOf(call)}`;
  const session = await getSessionFromCtx(call);
  return session ? `${what}|${session.user.id}|${session.session.id}` : null;
}

/** Tells the log how a try to prove who one is ended. */
export function noteProof(call: Call, hooks: AuthHooks, outcome: ProofTried['outcome'], userId?: string): void {
  const email = addressOf(call);
  const typed = createHmac('sha256', call.context.secret).update(`tried|${email}`).digest('base64url').slice(0, 16);
  const account = userId ?? (email === '' ? null : typed);
  hooks.proofTried({ path: call.path, outcome, peer: peerOf(call), account });
}

const stopAfter = async (
  call: Call,
  hooks: AuthHooks,
  key: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<void> => {
  const wait = await hooks.countTry(key, most, seconds);
  if (!wait) return;
  noteProof(call, hooks, 'stopped');
  throw refusal('RATE_LIMITED', { 'Retry-After': String(wait) });
};

/** Counts a call under each of these limits. Throws RATE_LIMITED. */
export async function countCall(call: Call, hooks: AuthHooks, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const key = await keyOf(call, limit);
    if (key) await stopAfter(call, hooks, key, limit);
  }
}

/** A right password: what was tried in this session before counts no more. */
export async function forgetConfirming(
  hooks: AuthHooks,
  session: { user: { id: string }; session: { id: string } },
): Promise<void> {
  await hooks.forgetTries(`${ofConfirming.what}|${session.user.id}|${session.session.id}`);
}

type Place = { weighsOn: string; key: string; isKnown: boolean };
const places = new WeakMap<Request, Place>();

/** What is guessed at: a password at sign-in, or a recovery code, each counted by itself. */
type Guessed = 'password' | 'recovery';

/**
 * Counts a try to sign in, or to come back, under its place. Known and unknown addresses are counted alike. It is counted before the password is
 * judged, so that tries sent at the same instant cannot all pass. Throws RATE_LIMITED.
 */
export async function countSignIn(
  call: Call,
  hooks: AuthHooks,
  email = addressOf(call),
  guessed: Guessed = 'password',
): Promise<void> {
  const device = knownDevice(call, email);
  const weighsOn = `${guessed}|${email}|anywhere`;
  const key = `${guessed}|${email}|${device ?? peerOf(call)}`;
  if (call.request) places.set(call.request, { weighsOn, key, isKnown: device !== null });
  if (device === null && (await hooks.triesOf(weighsOn, DAY)) >= underPressure.from)
    return stopAfter(call, hooks, pressed(key), underPressure);
  await stopAfter(call, hooks, key, ofPlace);
}
const pressed = (key: string): string => `${key}|day`;

/** What followed from a try: a wrong password from a place that is not known weighs on the account, a right one clears its place. */
export async function noteSignIn(call: Call, hooks: AuthHooks, outcome: 'right' | 'wrong'): Promise<void> {
  const place = call.request && places.get(call.request);
  if (!place) return;
  if (outcome === 'wrong' && !place.isKnown) await hooks.countTry(place.weighsOn, Number.POSITIVE_INFINITY, DAY);
  if (outcome === 'right') for (const key of [place.key, pressed(place.key)]) await hooks.forgetTries(key);
}

const deviceCookie = (call: Call) => call.context.createAuthCookie('device', { maxAge: 180 * DAY });
const sealOf = (call: Call, name: string, email: string): string =>
  createHmac('sha256', call.context.secret).update(`device|${name}|${email}`).digest('base64url');

/** The name of this browser if it was signed in to the account of this address before. It opens nothing: it only has its own count. */
function knownDevice(call: Call, email: string): string | null {
  const [name = '', seal = ''] = (call.getCookie(deviceCookie(call).name) ?? '').split('.');
  return isSameSecret(seal, sealOf(call, name, email)) ? name : null;
}

/** Makes this browser a known one of the account that has just come in. */
export function knowDevice(call: Call, email: string): void {
  if (knownDevice(call, email) !== null) return;
  const { name, attributes } = deviceCookie(call);
  const device = randomUUID();
  call.setCookie(name, `${device}.${sealOf(call, device, email)}`, attributes);
}
