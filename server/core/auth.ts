import { createHmac, timingSafeEqual } from 'node:crypto';
import { problemOfPassword } from '@ahadi/domain/accounts/rules.ts';
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { CamelCasePlugin, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from './ctx.ts';
import type { Db } from './db.ts';

/** What the accounts feature does when the sign-in library tells it of a deed; injected, because core knows no feature. */
export type AuthHooks = {
  userCreated(
    user: { id: string; name: string; email: string; emailVerified: boolean },
    form: Record<string, unknown>,
  ): Promise<void>;
  emailVerified(user: { id: string }): Promise<void>;
  sendVerification(user: { id: string; name: string; email: string }, link: string): Promise<void>;
  sendReset(user: { id: string; name: string; email: string }, link: string): Promise<void>;
  securityChanged(user: { id: string }, what: string): Promise<void>;
};

const DAY_SECONDS = 86_400;

/** Sign-in by better-auth on our own tables: e-mail and password, verification, reset, one-time codes, passkeys. Served under /api/auth. */
export function makeAuth(deps: Pick<Deps, 'db' | 'config' | 'log'>, secret: string, hooks: AuthHooks) {
  const { config } = deps;
  return betterAuth({
    appName: brand.name,
    baseURL: config.PUBLIC_URL,
    basePath: '/api/auth',
    secret,
    trustedOrigins: [config.PUBLIC_URL],
    database: { db: deps.db.withPlugin(new CamelCasePlugin()), type: 'postgres', transaction: true },
    advanced: {
      cookiePrefix: 'ahadi',
      database: { generateId: () => uuidv7() },
      ipAddress: { ipAddressHeaders: config.TRUST_PROXY ? ['x-forwarded-for'] : ['x-ahadi-peer'] },
    },
    user: { modelName: 'users', changeEmail: { enabled: true } },
    session: { modelName: 'sessions', expiresIn: 7 * DAY_SECONDS, updateAge: DAY_SECONDS, freshAge: 15 * 60 },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      sendResetPassword: ({ user, url }) => hooks.sendReset(user, url),
      onPasswordReset: ({ user }) => hooks.securityChanged(user, 'password'),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: DAY_SECONDS,
      sendVerificationEmail: ({ user, url }) => hooks.sendVerification(user, url),
      afterEmailVerification: (user) => hooks.emailVerified(user),
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 200,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 5 },
        '/get-session': false,
      },
    },
    hooks: {
      before: createAuthMiddleware(async (request) => {
        if (!['/sign-up/email', '/reset-password', '/change-password'].includes(request.path)) return;
        const body = (request.body ?? {}) as Record<string, unknown>;
        const problem = problemOfPassword(String(body.newPassword ?? body.password ?? ''), String(body.email ?? ''));
        if (problem) throw new APIError('BAD_REQUEST', { code: 'PASSWORD_UNUSABLE', message: problem });
      }),
    },
    databaseHooks: {
      user: {
        create: { after: (user, request) => hooks.userCreated(user, (request?.body ?? {}) as Record<string, unknown>) },
      },
    },
    plugins: [
      twoFactor({ issuer: brand.name, schema: { twoFactor: { modelName: 'two_factors' } } }),
      passkey({
        rpName: brand.name,
        rpID: new URL(config.PUBLIC_URL).hostname,
        origin: config.PUBLIC_URL,
        schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
      }),
    ],
    logger: {
      level: 'warn',
      log: (level, message, ...facts) =>
        deps.log[level === 'error' ? 'error' : 'warn'](`sign-in: ${message}`, { facts }),
    },
    telemetry: { enabled: false },
  });
}
export type Auth = ReturnType<typeof makeAuth>;

export type KnownSession = { sessionId: string; userId: string; roles: Role[] };

/**
 * The session behind a Cookie header, or null. The cookie is `token.signature` (HMAC-SHA-256 under the installation's secret,
 * base64), as the sign-in library sets it; one indexed read finds the session with its person's roles.
 */
export async function readSession(
  db: Db,
  secret: string,
  cookieHeader: string | undefined,
  now: Date,
): Promise<KnownSession | null> {
  const token = signedToken(cookieHeader, secret);
  if (!token) return null;
  const { rows } = await sql<{ id: string; user_id: string; roles: Role[] }>`
    select s.id, s.user_id, array(select role from user_roles r where r.user_id = s.user_id) as roles
    from sessions s where s.token = ${token} and s.expires_at > ${now}`.execute(db);
  const row = rows[0];
  return row ? { sessionId: row.id, userId: row.user_id, roles: row.roles } : null;
}

function signedToken(cookieHeader: string | undefined, secret: string): string | null {
  const match = /(?:^|;\s*)(?:__Secure-)?ahadi\.session_token=([^;]+)/.exec(cookieHeader ?? '');
  const value = match?.[1] ? decodeURIComponent(match[1]) : '';
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token).digest();
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}
