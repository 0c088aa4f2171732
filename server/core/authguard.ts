import { setTimeout as sleep } from 'node:timers/promises';
import { isDemoEmail, problemOfEmail, problemOfName } from '@ahadi/domain/accounts/rules.ts';
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  createEmailVerificationToken,
  getSessionFromCtx,
  isAPIError,
  sensitiveSessionMiddleware,
} from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import {
  type AuthHooks,
  askersLanguage,
  type Call,
  languageWanted,
  type Person,
  refusal,
  type SecurityChange,
  unusable,
} from './authhooks.ts';
import { accountOf, drawSecret, markBrowser } from './authletters.ts';
import {
  countCall,
  countSignIn,
  forgetConfirming,
  knowDevice,
  type Limit,
  noteProof,
  noteSignIn,
  ofConfirming,
  peer,
} from './authtries.ts';
import { problemOfNewPassword } from './guessed.ts';
import { isSlowHash } from './slowhash.ts';
import { findUnkeepable } from './text.ts';

const letters: Limit[] = [peer('letters', 30, 600), { of: 'address', what: 'letters', most: 5, seconds: 3600 }];

/** What of the library is offered from outside, and how often; every other path of it is closed. */
const offered: Record<string, Limit[]> = {
  '/sign-in/email': [peer('sign-in', 60, 60)],
  '/sign-up/email': letters,
  '/sign-out': [],
  '/request-password-reset': letters,
  '/reset-password': [peer('reset', 20, 600)],
  '/send-verification-email': letters,
  '/read-letter': [peer('read letter', 60, 60)],
  '/confirm-address': [peer('letter', 30, 60)],
  '/move-address': [peer('letter', 30, 60)],
  '/take-back': [peer('letter', 30, 60)],
  '/read-recovery': [peer('read letter', 60, 60)],
  '/recover': [peer('letter', 30, 60)],
  '/add-password': [],
  '/remove-password': [],
  '/remove-passkey': [],
  '/make-recovery-codes': [peer('codes', 30, 600)],
  '/keep-recovery-codes': [],
  '/change-email': [ofConfirming, ...letters.slice(0, 1)],
  '/change-password': [ofConfirming],
  '/confirm-password': [ofConfirming],
  '/two-factor/enable': [ofConfirming],
  '/two-factor/disable': [ofConfirming],
  '/two-factor/generate-backup-codes': [ofConfirming],
  '/two-factor/verify-totp': [peer('code', 30, 60)],
  '/two-factor/verify-backup-code': [peer('code', 30, 60)],
  '/passkey/generate-register-options': [peer('passkey', 60, 60)],
  '/passkey/verify-registration': [peer('passkey', 60, 60)],
  '/passkey/generate-authenticate-options': [peer('passkey', 60, 60)],
  '/passkey/verify-authentication': [peer('passkey', 60, 60)],
  '/passkey/update-passkey': [],
};

/** The paths of the library that are offered, below /api/auth. */
export const offeredPaths: readonly string[] = Object.keys(offered);

/** How long the link in a letter to an address works. */
export const LETTER_SECONDS = 86_400;

/** Known and unknown addresses answer after the same time, in milliseconds; longer than either needs. */
const floors: Record<string, number> = { '/sign-up/email': 400, '/request-password-reset': 200 };
const begun = new WeakMap<Request, number>();

const notices: Record<string, SecurityChange> = {
  '/change-password': 'password',
  '/change-email': 'address asked',
  '/passkey/verify-registration': 'passkey added',
  '/remove-passkey': 'passkey removed',
  '/add-password': 'password added',
  '/remove-password': 'password removed',
  '/keep-recovery-codes': 'recovery codes',
  '/two-factor/verify-totp': 'two-step on',
  '/two-factor/disable': 'two-step off',
  '/two-factor/generate-backup-codes': 'backup codes',
  '/move-address': 'address moved',
};

/** Where somebody proves who they are: each try is in the log. */
const proofs = new Set([
  ...['/sign-in/email', '/passkey/verify-authentication', '/two-factor/verify-totp', '/two-factor/verify-backup-code'],
  ...[
    '/confirm-password',
    '/change-password',
    '/reset-password',
    '/confirm-address',
    '/move-address',
    '/take-back',
    '/recover',
  ],
]);

const bodyOf = (call: Call) => (call.body ?? {}) as Record<string, unknown>;
const addressOf = (call: Call) => String(bodyOf(call).email ?? '').toLowerCase();

/** What is decided before the library sees a call: whether the path is offered, how often, and what a form may hold. */
export const guardBefore = (hooks: AuthHooks, demo: boolean) =>
  createAuthMiddleware(async (call) => {
    const { path, request } = call;
    const body = bodyOf(call);
    if (request) {
      if (!Object.hasOwn(offered, path)) throw refusal('NOT_FOUND');
      if (findUnkeepable(call.body)) throw refusal('BAD_INPUT');
      judgeAddresses(path, body);
      begun.set(request, performance.now());
      await countCall(call, hooks, offered[path] ?? []);
      if (path === '/sign-in/email') await countSignIn(call, hooks);
    }
    // As unknown as an address that never was, down to the time it takes.
    if (path === '/sign-in/email' && !demo && isDemoEmail(addressOf(call)))
      return { context: { body: { ...body, email: `closed.${addressOf(call)}` } } };
    // The library would spare a browser the second step for thirty days if it asks for that; none of our pages does.
    if (path.startsWith('/two-factor/verify-')) return { context: { body: { ...body, trustDevice: false } } };
    if (path === '/sign-up/email') return { context: { body: signUpForm(body, Boolean(request)) } };
    if (path === '/reset-password') await judgeReset(call, hooks);
    if (path === '/change-password') {
      const session = await getSessionFromCtx(call);
      unusable('PASSWORD', problemOfNewPassword(String(body.newPassword ?? ''), session?.user.email));
      return { context: { body: { ...body, revokeOtherSessions: true } } };
    }
    if (path === '/change-email') await judgeChangeOfAddress(call);
  });

/**
 * Spaces around an address are no part of it, wherever it is typed; one that cannot be used is refused in our words, since the library
 * names a field of its own and no way on. Signing up says so after what stands before it in the form.
 */
function judgeAddresses(path: string, body: Record<string, unknown>): void {
  for (const field of ['email', 'newEmail']) {
    const address = body[field];
    if (typeof address !== 'string') continue;
    body[field] = address.trim();
    if (path !== '/sign-up/email') unusable('EMAIL', problemOfEmail(address));
  }
}

/** The mailbox alone brings a password where there is no recovery code to ask for. */
async function judgeReset(call: Call, hooks: AuthHooks): Promise<void> {
  const { newPassword, token } = bodyOf(call);
  unusable('PASSWORD', problemOfNewPassword(String(newPassword ?? '')));
  if (typeof token !== 'string') throw refusal('BAD_INPUT'); // the library would take one from the address as well
  if (await hooks.readRecovery(token))
    throw new APIError('FORBIDDEN', { code: 'RECOVERY_CODE_NEEDED', message: 'Enter one of your recovery codes.' });
}

function signUpForm({ withoutPassword, ...form }: Record<string, unknown>, outside: boolean) {
  const isWithout = withoutPassword === true;
  const body = isWithout ? { ...form, withoutPassword: true, password: drawSecret() } : form;
  const name = String(body.name ?? '');
  const email = String(body.email ?? '');
  unusable('NAME', problemOfName(name));
  unusable(
    'EMAIL',
    problemOfEmail(email) ?? (outside && isDemoEmail(email) ? 'This domain is for demo people.' : null),
  );
  unusable('PASSWORD', problemOfNewPassword(String(body.password ?? ''), email));
  if ((body.kind ?? 'person') !== 'person') unusable('ORGANISATION', problemOfName(String(body.organisation ?? '')));
  if (body.image !== undefined) unusable('IMAGE', 'A picture is added in the profile.');
  return { ...body, name: name.trim().normalize('NFC') };
}

/** Within 15 minutes of signing in or confirming the password; the library asks for that where a passkey is added, and nowhere else. */
async function requireFreshSession(call: Call): Promise<void> {
  const session = await getSessionFromCtx(call);
  if (!session) return; // the library answers 401
  const age = Date.now() - new Date(session.session.createdAt).getTime();
  if (age > call.context.sessionConfig.freshAge * 1000)
    throw new APIError('FORBIDDEN', { code: 'SESSION_NOT_FRESH', message: 'Confirm your password first.' });
}

async function judgeChangeOfAddress(call: Call): Promise<void> {
  await requireFreshSession(call);
  const email = String(bodyOf(call).newEmail ?? '');
  unusable('EMAIL', isDemoEmail(email) ? 'This domain is for demo people.' : null);
}

/**
 * An address that nobody confirmed belongs to the one who signs up last: the library leaves such an account as it is, so its place
 * is taken here. Anyone who asks gets the same answer and a mark of the same shape as for an address that is new or taken.
 */
async function settleSignUp(call: Call, hooks: AuthHooks, shown: { id: string }): Promise<void> {
  const account = await accountOf(call, addressOf(call));
  if (!account || account.user.emailVerified) return markBrowser(call, null);
  const { user } = account;
  if (user.id === shown.id)
    return markBrowser(call, account.secretHash === null ? null : markable(user.id, account.secretHash));
  const { password, callbackURL, ...form } = bodyOf(call);
  const withoutPassword = form.withoutPassword === true;
  const passwordHash = await call.context.password.hash(String(password));
  const name = String(form.name);
  const language = languageWanted(call.request);
  if (!(await hooks.startOver(user.id, { ...form, name, passwordHash, withoutPassword, language })))
    return markBrowser(call, null);
  const token = await createEmailVerificationToken(call.context.secret, user.email, undefined, LETTER_SECONDS);
  const back = typeof callbackURL === 'string' ? callbackURL : null;
  await hooks.sendVerification({ ...user, name }, token, back, askersLanguage(call.request));
  markBrowser(call, markable(user.id, passwordHash));
}
const markable = (userId: string, passwordHash: string) => ({ userId, passwordHash });

/** What follows once the library has answered. */
export const guardAfter = (hooks: AuthHooks) =>
  createAuthMiddleware(async (call) => {
    const { path, request, context } = call;
    const floor = floors[path];
    const start = request && begun.get(request);
    const { returned, newSession, session } = context;
    const isRefused = isAPIError(returned) && returned.statusCode >= 400;
    if (proofs.has(path))
      noteProof(call, hooks, isRefused ? 'wrong' : 'right', newSession?.user.id ?? session?.user.id);
    if (path === '/sign-up/email' && !isRefused) await settleSignUp(call, hooks, (returned as { user: Person }).user);
    if (floor && start) await sleep(Math.max(0, floor - (performance.now() - start)));
    if (isRefused) return path === '/sign-in/email' ? judgeRefusal(call, hooks, returned) : undefined;
    if (newSession && !session && path === '/two-factor/verify-totp') await refuseUsedCode(call, newSession, hooks);
    if (path === '/sign-in/email') {
      await noteSignIn(call, hooks, 'right');
      await hashAgain(call);
    }
    if (session && offered[path]?.includes(ofConfirming)) await forgetConfirming(hooks, session);
    const change = notices[path];
    // At sign-in the same path checks a code; only a person who is signed in without it turns it on.
    const changed = path === '/two-factor/verify-totp' && session?.user.twoFactorEnabled ? null : session;
    if (change && changed && change !== 'address asked') await rotateSession(call, hooks, changed);
    if (context.newSession) await settleSession(call, context.newSession);
    if (change && changed) await hooks.securityChanged(changed.user, change);
    if (request && returned && typeof returned === 'object' && ('token' in returned || 'session' in returned))
      return call.json(withoutToken(returned));
  });

/** A password that was hashed at less than today's cost is hashed again when it is typed, unless it was changed meanwhile. */
async function hashAgain(call: Call): Promise<void> {
  const account = await accountOf(call, addressOf(call));
  if (!account?.passwordHash || isSlowHash(account.passwordHash)) return;
  await call.context.adapter.update({
    model: 'account',
    where: [
      { field: 'userId', value: account.user.id },
      { field: 'password', value: account.passwordHash },
    ],
    update: { password: await call.context.password.hash(String(bodyOf(call).password)) },
  });
}

/** Why signing in was refused: with a right password only the letter was missing, and this browser may confirm with one press. */
async function judgeRefusal(call: Call, hooks: AuthHooks, { body, statusCode }: APIError): Promise<void> {
  if (statusCode === 401) await noteSignIn(call, hooks, 'wrong');
  if (body?.code !== 'EMAIL_NOT_VERIFIED') return;
  await noteSignIn(call, hooks, 'right');
  const account = await accountOf(call, addressOf(call));
  if (account?.passwordHash) markBrowser(call, { userId: account.user.id, passwordHash: account.passwordHash });
}

type SignedIn = NonNullable<Call['context']['session']>;

/**
 * Anyone who changes how one signs in keeps this browser, under a new session that is no fresher than the one it had; every other
 * one ends, for it may be that of the one who made the change needful.
 */
async function rotateSession(call: Call, hooks: AuthHooks, { user, session }: SignedIn): Promise<void> {
  const { context } = call;
  if (!context.newSession) {
    const { createdAt } = session;
    const made = await context.internalAdapter.createSession(user.id, false, { createdAt }, true);
    if (made) await setSessionCookie(call, { session: made, user });
  }
  await hooks.endOtherSessions(user.id, context.newSession?.session.token ?? '');
}

/** A browser has one session: signing in again ends the one it had. From then on it is known to the account. */
async function settleSession(call: Call, { user, session }: SignedIn): Promise<void> {
  const { context, path } = call;
  const before = await call.getSignedCookie(context.authCookies.sessionToken.name, context.secret);
  if (before && before !== session.token) await context.internalAdapter.deleteSession(before);
  // With a second step to come the library takes this session back at once.
  if (path !== '/sign-in/email' || !user.twoFactorEnabled) knowDevice(call, user.email);
}

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
