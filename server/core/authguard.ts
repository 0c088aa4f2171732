import { setTimeout as sleep } from 'node:timers/promises';
import { problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { isDemoEmail, problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import { normalizeIP } from '@better-auth/core/utils/ip';
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sensitiveSessionMiddleware,
} from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { findUnkeepable } from './text.ts';

type Person = { id: string; name: string; email: string };

/** What a person is told by letter, because somebody else may have done it. */
export type SecurityChange =
  | 'password'
  | 'passkey added'
  | 'passkey removed'
  | 'two-step on'
  | 'two-step off'
  | 'backup codes'
  | 'address asked';

/** What the accounts feature does when the sign-in library tells it of a deed; injected, because core knows no feature. */
export type AuthHooks = {
  userCreated(user: Person, form: Record<string, unknown>): Promise<void>;
  emailVerified(user: { id: string }): Promise<void>;
  sendVerification(user: Person, link: string): Promise<void>;
  sendReset(user: Person, link: string): Promise<void>;
  /** Somebody filled in the sign-up form with the address of this account. */
  signedUpAgain(user: Person & { emailVerified: boolean }): Promise<void>;
  /** The letter to the address was used, which also confirms it. */
  passwordReset(user: Person & { emailVerified: boolean }): Promise<void>;
  securityChanged(user: Person, change: SecurityChange): Promise<void>;
  /** Counts one try and answers null, or how many seconds to wait when there were `most` within the window. */
  countTry(key: string, most: number, seconds: number): Promise<number | null>;
  forgetTries(key: string): Promise<void>;
  /** False for people who may not come in now, whatever they can prove. */
  mayEnter(userId: string): Promise<boolean>;
};

type Limit = { of: 'peer' | 'address' | 'person'; what: string; most: number; seconds: number };
const peer = (what: string, most: number, seconds: number): Limit => ({ of: 'peer', what, most, seconds });
/** A password is guessed at most so often, whoever asks from wherever; a right one clears the count. */
const ofPassword: Limit = { of: 'person', what: 'password', most: 10, seconds: 900 };
const letters: Limit[] = [peer('letters', 30, 600), { of: 'address', what: 'letters', most: 5, seconds: 3600 }];

/** What of the library is offered from outside, and how often; every other path of it is closed. */
const offered: Record<string, Limit[]> = {
  '/sign-in/email': [peer('sign-in', 60, 60), { of: 'address', what: 'password', most: 10, seconds: 900 }],
  '/sign-up/email': letters,
  '/sign-out': [],
  '/request-password-reset': letters,
  '/reset-password': [peer('reset', 20, 600)],
  '/send-verification-email': letters,
  '/verify-email': [peer('verify', 60, 60)],
  '/change-email': [ofPassword, ...letters.slice(0, 1)],
  '/change-password': [ofPassword],
  '/confirm-password': [ofPassword],
  '/two-factor/enable': [ofPassword],
  '/two-factor/disable': [ofPassword],
  '/two-factor/generate-backup-codes': [ofPassword],
  '/two-factor/verify-totp': [peer('code', 30, 60)],
  '/two-factor/verify-backup-code': [peer('code', 30, 60)],
  '/passkey/generate-register-options': [peer('passkey', 60, 60)],
  '/passkey/verify-registration': [peer('passkey', 60, 60)],
  '/passkey/generate-authenticate-options': [peer('passkey', 60, 60)],
  '/passkey/verify-authentication': [peer('passkey', 60, 60)],
  '/passkey/update-passkey': [],
  '/passkey/delete-passkey': [],
};

/** Known and unknown addresses answer after the same time, in milliseconds; longer than either needs. */
const floors: Record<string, number> = { '/sign-up/email': 400, '/request-password-reset': 200 };
const begun = new WeakMap<Request, number>();

const notices: Record<string, SecurityChange> = {
  '/change-password': 'password',
  '/change-email': 'address asked',
  '/passkey/verify-registration': 'passkey added',
  '/passkey/delete-passkey': 'passkey removed',
  '/two-factor/verify-totp': 'two-step on',
  '/two-factor/disable': 'two-step off',
  '/two-factor/generate-backup-codes': 'backup codes',
};

const refusal = (code: ErrorCode, headers?: Record<string, string>) =>
  new APIError(errors[code].status, { code, message: errors[code].sentence }, headers);
const unusable = (field: string, problem: string | null): void => {
  if (problem) throw new APIError('BAD_REQUEST', { code: `${field}_UNUSABLE`, message: problem });
};

type Middleware = Parameters<typeof createAuthMiddleware>[0];
type Call = Parameters<Middleware>[0];
const bodyOf = (call: Call) => (call.body ?? {}) as Record<string, unknown>;
const addressOf = (call: Call) => String(bodyOf(call).email ?? '').toLowerCase();

async function keyOf(call: Call, { of, what }: Limit): Promise<string | null> {
  if (of === 'peer') return `${what}|${normalizeIP(call.headers?.get('x-ahadi-peer') ?? '')}`;
  if (of === 'address') return `${what}|${addressOf(call)}`;
  const session = await getSessionFromCtx(call);
  return session ? `${what}|${session.user.email}` : null;
}

/** What is decided before the library sees a call: whether the path is offered, how often, and what a form may hold. */
export const guardBefore = (hooks: AuthHooks, demo: boolean) =>
  createAuthMiddleware(async (call) => {
    const { path, request } = call;
    const body = bodyOf(call);
    if (request) {
      if (!Object.hasOwn(offered, path)) throw refusal('NOT_FOUND');
      if (findUnkeepable(call.body)) throw refusal('BAD_INPUT');
      begun.set(request, performance.now());
      for (const limit of offered[path] ?? []) {
        const key = await keyOf(call, limit);
        const wait = key && (await hooks.countTry(key, limit.most, limit.seconds));
        if (wait) throw refusal('RATE_LIMITED', { 'Retry-After': String(wait) });
      }
    }
    // As unknown as an address that never was, down to the time it takes.
    if (path === '/sign-in/email' && !demo && isDemoEmail(addressOf(call)))
      return { context: { body: { ...body, email: `closed.${addressOf(call)}` } } };
    if (path === '/sign-up/email') return { context: { body: signUpForm(body, Boolean(request)) } };
    if (path === '/reset-password') unusable('PASSWORD', problemOfPassword(String(body.newPassword ?? '')));
    if (path === '/change-password') {
      const session = await getSessionFromCtx(call);
      unusable('PASSWORD', problemOfPassword(String(body.newPassword ?? ''), session?.user.email));
      return { context: { body: { ...body, revokeOtherSessions: true } } };
    }
    if (path === '/change-email') await judgeChangeOfAddress(call);
    if (path === '/verify-email') await judgeVerification(call);
  });

function signUpForm(body: Record<string, unknown>, outside: boolean) {
  const name = String(body.name ?? '');
  const email = String(body.email ?? '').trim();
  unusable('NAME', problemOfName(name));
  unusable(
    'EMAIL',
    problemOfEmail(email) ?? (outside && isDemoEmail(email) ? 'This domain is for demo people.' : null),
  );
  unusable('PASSWORD', problemOfPassword(String(body.password ?? ''), email));
  if ((body.kind ?? 'person') !== 'person') unusable('ORGANISATION', problemOfName(String(body.organisation ?? '')));
  if (body.image !== undefined) unusable('IMAGE', 'A picture is added in the profile.');
  return { ...body, name: name.trim().normalize('NFC'), email };
}

/** A new address is asked for within 15 minutes of signing in or confirming the password. */
async function judgeChangeOfAddress(call: Call): Promise<void> {
  const session = await getSessionFromCtx(call);
  if (!session) return; // the library answers 401
  const age = Date.now() - new Date(session.session.createdAt).getTime();
  if (age > call.context.sessionConfig.freshAge * 1000)
    throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message: 'Confirm your password first.' });
  const email = String(bodyOf(call).newEmail ?? '');
  unusable('EMAIL', problemOfEmail(email) ?? (isDemoEmail(email) ? 'This domain is for demo people.' : null));
}

/** The letter that moves an account to a new address works only for a signed-in person: a link is not a way past the second step. */
async function judgeVerification(call: Call): Promise<void> {
  const query = (call.query ?? {}) as Record<string, string>;
  // Only read here, to be strict; the library checks the signature. What is no token at all is its to refuse.
  const claims = Buffer.from(String(query.token).split('.')[1] ?? '', 'base64url').toString();
  if (!claims.includes('"updateTo"') || (await getSessionFromCtx(call))) return;
  // Nothing but what a path of ours is written with: browsers read a backslash or a tab as the start of another address.
  const asked = query.callbackURL ?? '';
  const back = /^\/(?!\/)[\w\-./?=&%:~]*$/.test(asked) ? asked : '/auth';
  throw call.redirect(`${back}${back.includes('?') ? '&' : '?'}error=SIGN_IN_FIRST`);
}

/** What follows once the library has answered. */
export const guardAfter = (hooks: AuthHooks) =>
  createAuthMiddleware(async (call) => {
    const { path, request, context } = call;
    const floor = floors[path];
    const start = request && begun.get(request);
    if (floor && start) await sleep(Math.max(0, floor - (performance.now() - start)));
    const { returned, newSession, session } = context;
    if (isAPIError(returned) && returned.statusCode >= 400) return;
    if (newSession && !session && path === '/two-factor/verify-totp') await refuseUsedCode(call, newSession, hooks);
    const who = newSession?.user ?? session?.user;
    if (who && offered[path]?.some(({ what }) => what === 'password')) await hooks.forgetTries(`password|${who.email}`);
    if (newSession) {
      const before = await call.getSignedCookie(context.authCookies.sessionToken.name, context.secret);
      // A browser has one session: signing in anew ends the one it had.
      if (before && before !== newSession.session.token) await context.internalAdapter.deleteSession(before);
    }
    const change = notices[path];
    // At sign-in the same path checks a code; only a person who is signed in without it turns it on.
    const person =
      path === '/two-factor/verify-totp' ? (session?.user.twoFactorEnabled ? null : session?.user) : session?.user;
    if (change && person) await hooks.securityChanged(person, change);
    if (request && returned && typeof returned === 'object' && ('token' in returned || 'session' in returned))
      return call.json(withoutToken(returned));
  });

/** A code is good once, though it would be right for a while longer (RFC 6238 §5.2). */
async function refuseUsedCode(
  call: Call,
  { user, session }: { user: Person; session: { token: string } },
  hooks: AuthHooks,
): Promise<void> {
  if (!(await hooks.countTry(`code|${user.id}|${String(bodyOf(call).code)}`, 1, 120))) return;
  await call.context.internalAdapter.deleteSession(session.token);
  throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used before.' });
}

/** The token stays in the cookie, where no script can read it. */
function withoutToken(answer: object): object {
  const { token: _token, session: _session, ...rest } = answer as Record<string, unknown>;
  return rest;
}

/** POST /confirm-password: proves once more who sits here and makes the session as fresh as a new sign-in. */
export const confirmPassword = {
  id: 'confirm-password',
  endpoints: {
    confirmPassword: createAuthEndpoint(
      '/confirm-password',
      { method: 'POST', body: z.object({ password: z.string() }), use: [sensitiveSessionMiddleware] },
      async (call) => {
        const { user } = call.context.session;
        await call.context.password.checkPassword(user.id, call);
        const session = await call.context.internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
        return call.json({ confirmed: true });
      },
    ),
  },
};
