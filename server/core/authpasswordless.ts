import { APIError, createAuthEndpoint, freshSessionMiddleware, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as z from 'zod';
import { type AuthHooks, refusal, unusable } from './authhooks.ts';
import { countSignIn, noteSignIn } from './authtries.ts';
import { problemOfNewPassword } from './guessed.ts';

const refused = (code: string, message: string) => new APIError('BAD_REQUEST', { code, message });
const tooOld = () => refused('INVALID_TOKEN', 'This link was used before or is too old.');

/** POST /add-password: soon after signing in or confirming by passkey. Throws SESSION_NOT_FRESH, PASSWORD_UNUSABLE, HAS_PASSWORD. */
const addPassword = (hooks: AuthHooks) =>
  createAuthEndpoint(
    '/add-password',
    { method: 'POST', body: z.object({ newPassword: z.string() }), use: [freshSessionMiddleware] },
    async (call) => {
      const { user } = call.context.session;
      const { newPassword } = call.body;
      unusable('PASSWORD', problemOfNewPassword(newPassword, user.email));
      if (!(await hooks.addPassword(user.id, await call.context.password.hash(newPassword))))
        throw refused('HAS_PASSWORD', 'The account has a password. Change it instead.');
      return call.json({ added: true });
    },
  );

/** POST /remove-password: only while a passkey and a recovery code are left. Throws SESSION_NOT_FRESH, LAST_WAY_IN. */
const removePassword = (hooks: AuthHooks) =>
  createAuthEndpoint('/remove-password', { method: 'POST', use: [freshSessionMiddleware] }, async (call) => {
    if (!(await hooks.removePassword(call.context.session.user.id)))
      throw refused('LAST_WAY_IN', 'Add a passkey and keep recovery codes first. Your password stays.');
    return call.json({ removed: true });
  });

/** POST /remove-passkey, in place of the library's own, which would remove the last way in. Throws SESSION_NOT_FRESH, LAST_WAY_IN, NOT_FOUND. */
const removePasskey = (hooks: AuthHooks) =>
  createAuthEndpoint(
    '/remove-passkey',
    { method: 'POST', body: z.object({ id: z.string() }), use: [freshSessionMiddleware] },
    async (call) => {
      const outcome = await hooks.removePasskey(call.context.session.user.id, call.body.id);
      if (outcome === 'unknown') throw refusal('NOT_FOUND');
      if (outcome === 'last')
        throw refused('LAST_WAY_IN', 'Nothing else opens your account. Add another passkey or a password first.');
      return call.json({ removed: true });
    },
  );

/** POST /make-recovery-codes: shown by this answer and never again; those before are good until these are kept. Throws SESSION_NOT_FRESH. */
const makeCodes = (hooks: AuthHooks) =>
  createAuthEndpoint('/make-recovery-codes', { method: 'POST', use: [freshSessionMiddleware] }, async (call) =>
    call.json(await hooks.makeCodes(call.context.session.user.id)),
  );

/** POST /keep-recovery-codes: their owner says that they are kept. Throws CODES_REPLACED. */
const keepCodes = (hooks: AuthHooks) =>
  createAuthEndpoint(
    '/keep-recovery-codes',
    { method: 'POST', body: z.object({ set: z.string() }), use: [sessionMiddleware] },
    async (call) => {
      if (!(await hooks.keepCodes(call.context.session.user.id, call.body.set)))
        throw refused('CODES_REPLACED', 'Newer codes were made meanwhile. Make new ones and keep those.');
      return call.json({ kept: true });
    },
  );

const token = z.string().max(4000);

/** POST /read-recovery: whose account the page of a letter's link opens. Changes nothing. Throws INVALID_TOKEN. */
const readRecovery = (hooks: AuthHooks) =>
  createAuthEndpoint('/read-recovery', { method: 'POST', body: z.object({ token }) }, async (call) => {
    const letter = await hooks.readRecovery(call.body.token);
    if (!letter) throw tooOld();
    return call.json(letter);
  });

/**
 * POST /recover: the letter and a recovery code open an account without a password, and this browser is in. Its owner is told by
 * a letter that undoes. Throws INVALID_TOKEN, INVALID_RECOVERY_CODE, RATE_LIMITED.
 */
const recover = (hooks: AuthHooks) =>
  createAuthEndpoint(
    '/recover',
    { method: 'POST', body: z.object({ token, code: z.string().max(100) }) },
    async (call) => {
      const letter = await hooks.readRecovery(call.body.token);
      if (!letter) throw tooOld();
      await countSignIn(call, hooks, letter.email, 'recovery');
      const done = await hooks.recover(call.body.token, call.body.code);
      if (done.outcome === 'no letter') throw tooOld();
      if (done.outcome === 'wrong code') {
        await noteSignIn(call, hooks, 'wrong');
        throw refused('INVALID_RECOVERY_CODE', 'This recovery code is not right, or it was used before.');
      }
      await noteSignIn(call, hooks, 'right');
      const { internalAdapter } = call.context;
      const user = await internalAdapter.findUserById(done.userId);
      const session = await internalAdapter.createSession(done.userId);
      if (session && user) await setSessionCookie(call, { session, user });
      if (user) await hooks.securityChanged(user, 'recovered');
      return call.json({ signedIn: Boolean(session), left: done.left });
    },
  );

/** What an account without a password needs: recovery codes, coming back by one, and a password that comes and goes. */
export const withoutPassword = (hooks: AuthHooks) => ({
  id: 'without-password',
  endpoints: {
    addPassword: addPassword(hooks),
    removePassword: removePassword(hooks),
    removePasskey: removePasskey(hooks),
    makeRecoveryCodes: makeCodes(hooks),
    keepRecoveryCodes: keepCodes(hooks),
    readRecovery: readRecovery(hooks),
    recover: recover(hooks),
  },
});
