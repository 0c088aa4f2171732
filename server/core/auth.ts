import { createHmac, timingSafeEqual } from 'node:crypto';
import { PASSWORD_LENGTH } from '@ahadi/domain/accounts/password/rules.ts';
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { to } from '@ahadi/domain/paths.ts';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { twoFactor } from 'better-auth/plugins';
import { CamelCasePlugin, CompiledQuery, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { type ActingRow, actingOf, alsoActsFor, lentTo } from './acting.ts';
import { confirmPassword, guardAfter, guardBefore, LETTER_SECONDS } from './authguard.ts';
import { type AuthHooks, askersLanguage, languageWanted } from './authhooks.ts';
import { letterLinks, OF_BROWSER } from './authletters.ts';
import { withoutPassword } from './authpasswordless.ts';
import type { Deps } from './ctx.ts';
import { backupCodesAsHashes, hashPassword, verifyPassword } from './slowhash.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;
/** A session ends when it was not used for so long, and in any case so long after signing in. */
const IDLE_DAYS = 7;
const LONGEST_DAYS = 30;
const idleEnd = (now: Date): Date => new Date(now.getTime() + IDLE_DAYS * DAY_SECONDS * 1000);

/** A passkey stands for both steps of signing in, so the device must have checked who holds it. */
const mustKnowHolder = (known: boolean | undefined): void => {
  if (!known)
    throw new APIError('BAD_REQUEST', {
      code: 'PASSKEY_WITHOUT_CHECK',
      message: 'This passkey did not check who holds it. Use one with a PIN, fingerprint or face.',
    });
};

/** Sign-in by better-auth on our own tables: e-mail and password, verification, reset, one-time codes, passkeys. Served under /api/auth. */
export function makeAuth(deps: Pick<Deps, 'db' | 'config' | 'log' | 'now'>, secret: string, hooks: AuthHooks) {
  const { config } = deps;
  const secure = config.PUBLIC_URL.startsWith('https:');
  return betterAuth({
    appName: brand.name,
    baseURL: config.PUBLIC_URL,
    basePath: '/api/auth',
    secret,
    // Pages reached by another name of this host (a local address, a port of the development server) are ours too.
    trustedOrigins: (request) => {
      const host = request?.headers.get('host');
      return host ? [config.PUBLIC_URL, `${secure ? 'https' : 'http'}://${host}`] : [config.PUBLIC_URL];
    },
    database: { db: deps.db.withPlugin(new CamelCasePlugin()), type: 'postgres', transaction: true },
    advanced: {
      // The prefix makes browsers hold the cookie to this host, to https and to the whole path (RFC 6265bis).
      cookiePrefix: secure ? '__Host-ahadi' : 'ahadi',
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      // Our tables come from our migrations: to compare them at each start reads the whole catalogue, on a connection of its own.
      database: { generateId: () => uuidv7(), validateSchema: false },
      ipAddress: { ipAddressHeaders: ['x-ahadi-peer'] }, // the HTTP layer sets it from the connection, behind a proxy from its header
    },
    user: { modelName: 'users', changeEmail: { enabled: true } },
    session: {
      modelName: 'sessions',
      expiresIn: LONGEST_DAYS * DAY_SECONDS,
      disableSessionRefresh: true, // readSession does it
      freshAge: 15 * MINUTE_SECONDS,
    },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: { hash: hashPassword, verify: verifyPassword },
      // Nobody is in before the address is theirs; so a known address and a new one get the same answer, too.
      autoSignIn: false,
      requireEmailVerification: true,
      onExistingUserSignUp: async ({ user }) => {
        if (user.emailVerified) await hooks.signedUpAgain(user); // an unconfirmed one is replaced by the guard
      },
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 60 * MINUTE_SECONDS,
      sendResetPassword: async ({ user, token }, request) => {
        const asksForCode = await hooks.asksForCode(user.id);
        const view = asksForCode ? 'recover' : 'reset';
        const link = `${config.PUBLIC_URL}${to('auth', {}, { view, token })}`;
        await hooks.sendReset(user, link, asksForCode, askersLanguage(request));
      },
      onPasswordReset: ({ user }) => hooks.passwordReset(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      expiresIn: LETTER_SECONDS,
      // The library's own way acts by GET and asks for no password; it is closed, and the link leads to a page of ours.
      sendVerificationEmail: ({ user, url, token }, request) => {
        const back = new URL(url).searchParams.get('callbackURL');
        return hooks.sendVerification(user, token, back, askersLanguage(request));
      },
    },
    rateLimit: { enabled: false }, // the guard counts, in the database, for all processes together
    hooks: { before: guardBefore(hooks, config.DEMO), after: guardAfter(hooks) },
    databaseHooks: {
      user: {
        create: {
          after: (user, call) =>
            hooks.userCreated(user, (call?.body ?? {}) as Record<string, unknown>, languageWanted(call?.request)),
        },
      },
      account: {
        create: {
          // Under this name nobody signs in with it; it is only what the mark of the browser is made from.
          before: async (account, call) => {
            const isWithout = call?.path === '/sign-up/email' && call.body?.withoutPassword === true;
            return isWithout ? { data: { ...account, providerId: OF_BROWSER } } : undefined;
          },
        },
      },
      session: {
        create: {
          before: async (session) => {
            if (!(await hooks.mayEnter(session.userId))) return false;
            const end = Math.min(session.expiresAt.getTime(), idleEnd(deps.now()).getTime());
            return { data: { expiresAt: new Date(end) } };
          },
        },
      },
    },
    plugins: [
      twoFactor({
        issuer: brand.name,
        schema: { twoFactor: { modelName: 'two_factors' } },
        backupCodeOptions: { storeBackupCodes: backupCodesAsHashes(secret) },
      }),
      passkey({
        rpName: brand.name,
        rpID: new URL(config.PUBLIC_URL).hostname,
        origin: config.PUBLIC_URL,
        advanced: { webAuthnChallengeCookie: 'passkey' },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: async ({ verification }) => mustKnowHolder(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) => mustKnowHolder(verification.authenticationInfo.userVerified),
        },
        schema: { passkey: { modelName: 'passkeys', fields: { credentialID: 'credentialId' } } },
      }),
      confirmPassword,
      letterLinks(hooks),
      withoutPassword(hooks),
    ],
    logger: {
      level: 'info', // below it the library also prints every refusal by itself; what is no failure of ours is not logged
      log: (level, message, ...facts) => level === 'error' && deps.log.error(`sign-in: ${message}`, { facts }),
    },
    telemetry: { enabled: false },
  });
}
export type Auth = ReturnType<typeof makeAuth>;

/** Who is suspended has no roles, and neither has somebody whose roles wait for a second step (STAFF_SECOND_STEP). */
export type KnownSession = {
  sessionId: string;
  userId: string;
  roles: Role[];
  isSuspended: boolean;
  awaitsSecondStep: boolean;
  /** Who acts, where `userId` is the organisation that they act for; null where they act as themself. */
  acting: Acting | null;
};

const TOUCH_MILLISECONDS = 10 * MINUTE_SECONDS * 1000;

type SessionRow = ActingRow & {
  id: string;
  updated_at: Date;
  roles: Role[];
  is_suspended: boolean;
  opens_by_password: boolean;
  organisation_id: string | null;
  is_organisation_suspended: boolean;
};

/**
 * Asked by every call, so its text is put together once. A passkey is two factors by itself; with a password beside it the password opens the
 * account too, and is one.
 */
const FIND_SESSION = `
  select s.id, s.user_id, s.updated_at, u.suspended_by is not null as is_suspended,
    array(select role from user_roles r where r.user_id = s.user_id and u.suspended_by is null) as roles,
    $3::boolean and not u.two_factor_enabled and exists (
      select from credentials c where c.user_id = u.id and c.provider_id = 'credential' and c.password is not null
    ) as opens_by_password,
    o.id as organisation_id, m.id as membership_id, u.name, 
    (select i.display_name from identity_members p join identities i on i.id = p.identity_id where p.user_id = o.id and p.is_primary) as organisation,
    m.role, m.pays, m.limit_minor, m.limit_currency, ${lentTo('m.id', '$2::timestamptz')} as lent,
    ${alsoActsFor('m.member_id', 'm.organisation_id')} as also_for,
    o.suspended_by is not null as is_organisation_suspended
  from sessions s join users u on u.id = s.user_id
  left join organisation_members m
    on m.organisation_id = s.acting_for and m.member_id = s.user_id and m.status = 'active' and u.suspended_by is null
  left join users o on o.id = m.organisation_id
  where s.token = $1 and s.expires_at > $2`;

/**
 * The session behind a Cookie header, or null. The cookie is `token.signature` (HMAC-SHA-256 under the installation's secret,
 * base64), as the sign-in library sets it; one indexed read finds the session with its person's roles. Using a session keeps
 * it alive: every ten minutes its last use is noted and its end moved on, up to the longest time.
 */
export async function readSession(
  { db, authSecret, config }: Pick<Deps, 'db' | 'config'> & { authSecret: string },
  cookieHeader: string | undefined,
  now: Date,
): Promise<KnownSession | null> {
  const token = signedToken(cookieHeader, authSecret);
  if (!token) return null;
  const asked = [token, now.toISOString(), config.STAFF_SECOND_STEP];
  const { rows } = await db.executeQuery(CompiledQuery.raw(FIND_SESSION, asked));
  const row = rows[0] as SessionRow | undefined; // the columns of the statement above
  if (row && now.getTime() - row.updated_at.getTime() > TOUCH_MILLISECONDS)
    await sql`
      update sessions set updated_at = ${now},
        expires_at = greatest(expires_at, least(${idleEnd(now)}::timestamptz, created_at + make_interval(days => ${LONGEST_DAYS})))
      where id = ${row.id}`.execute(db);
  if (!row) return null;
  const acting = actingBy(row);
  if (acting)
    return {
      sessionId: row.id,
      userId: acting.of,
      roles: [], // those of the organisation's own sign-in are nobody else's
      isSuspended: row.is_organisation_suspended,
      awaitsSecondStep: false,
      acting: acting.by,
    };
  return {
    sessionId: row.id,
    userId: row.user_id,
    roles: row.opens_by_password ? [] : row.roles,
    isSuspended: row.is_suspended,
    awaitsSecondStep: row.opens_by_password && row.roles.length > 0,
    acting: null,
  };
}

/** The organisation that a session acts for, and who acts; null where it acts for none, or they are no member any more. */
const actingBy = (row: SessionRow): { of: string; by: Acting } | null =>
  row.organisation_id === null ? null : { of: row.organisation_id, by: actingOf(row) };

/** A cookie's text without its percent signs; what is no such text is nobody's cookie, not a failure. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (failure) {
    if (failure instanceof URIError) return '';
    throw failure;
  }
}

function signedToken(cookieHeader: string | undefined, secret: string): string | null {
  const cookies = cookieHeader ?? '';
  // Over https the prefixed one counts first: no neighbouring host can have set it.
  const match =
    /(?:^|;\s*)__Host-ahadi\.session_token=((?:[^;%]|%[2-7][0-9A-F])+)/i.exec(cookies) ??
    /(?:^|;\s*)ahadi\.session_token=((?:[^;%]|%[2-7][0-9A-F])+)/i.exec(cookies);
  const value = decoded(match?.[1] ?? '');
  const before = proven.get(value);
  if (before?.secret === secret) return before.token;
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const wanted = createHmac('sha256', secret).update(token).digest();
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const [oldest] = proven.keys();
  if (proven.size >= PROVEN && oldest !== undefined) proven.delete(oldest);
  proven.set(value, { secret, token });
  return token;
}

const PROVEN = 5000;
/** Signatures that were found right, the last so many: that one is right never changes. Whether its session lives is read each time. */
const proven = new Map<string, { secret: string; token: string }>();
