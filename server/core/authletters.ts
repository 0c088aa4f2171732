import { createHmac, randomBytes } from 'node:crypto';
import { problemOfName } from '@ahadi/domain/accounts/rules.ts';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { expireCookie, setSessionCookie } from 'better-auth/cookies';
import { verifyJWT } from 'better-auth/crypto';
import * as z from 'zod';
import { type AuthHooks, type Call, type Confirming, languageWanted, unusable } from './authhooks.ts';
import { problemOfNewPassword } from './guessed.ts';
import { isSameSecret } from './secrets.ts';

/** What a letter to an address is for: to confirm it, or to move the account of somebody who is signed in to it. */
type Letter = { kind: 'confirm'; email: string } | { kind: 'move'; email: string; to: string };

const claims = z.object({ email: z.email(), updateTo: z.email().optional() });
const tooOld = () =>
  new APIError('BAD_REQUEST', { code: 'INVALID_TOKEN', message: 'This link was used before or is too old.' });

/** Throws INVALID_TOKEN for what is none of our letters, or older than a day. */
async function letterIn(call: Pick<Call, 'context'>, token: string): Promise<Letter> {
  const said = claims.safeParse(await verifyJWT(token, call.context.secret));
  if (!said.success) throw tooOld();
  const { email, updateTo } = said.data;
  return updateTo ? { kind: 'move', email, to: updateTo } : { kind: 'confirm', email };
}

type Found = NonNullable<Awaited<ReturnType<Call['context']['internalAdapter']['findUserByEmail']>>>;

/** Under which name an account that signed up without a password keeps the secret of the browser that did, until it is confirmed. */
export const OF_BROWSER = 'browser';
const secretOf = ({ accounts }: Pick<Found, 'accounts'>, provider: string): string | null =>
  accounts.find(({ providerId }) => providerId === provider)?.password ?? null;

/**
 * The account behind an address with the hash of its password, or null. `secretHash` is what the mark of the browser that signed
 * up is made from: the same, or where there is no password the hash of a secret that nobody knows.
 */
export async function accountOf(call: Pick<Call, 'context'>, email: string) {
  const found = await call.context.internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (!found) return null;
  const passwordHash = secretOf(found, 'credential');
  return { user: found.user, passwordHash, secretHash: passwordHash ?? secretOf(found, OF_BROWSER) };
}

const MONTH_SECONDS = 30 * 86_400;
/** Longer than a letter works, because another one may be asked for later. */
const signUpCookie = (call: Pick<Call, 'context'>) =>
  call.context.createAuthCookie('sign_up', { maxAge: MONTH_SECONDS });

/** What the browser keeps that chose this password. It is void with the password, and says nothing to who reads it. */
const markOf = (call: Pick<Call, 'context'>, userId: string, passwordHash: string): string =>
  createHmac('sha256', call.context.secret).update(`sign-up|${userId}|${passwordHash}`).digest('base64url');

/**
 * Lets this browser confirm an unconfirmed account with one press, because anyone who sits there has just proved to know its
 * password. For an account that is not theirs to confirm (null) it gets a mark that fits nothing, so that nobody learns which it was.
 */
export function markBrowser(call: Call, account: { userId: string; passwordHash: string } | null): void {
  const { name, attributes } = signUpCookie(call);
  const mark = account ? markOf(call, account.userId, account.passwordHash) : randomBytes(32).toString('base64url');
  call.setCookie(name, mark, attributes);
}

function isMarked(call: Pick<Call, 'context' | 'getCookie'>, userId: string, passwordHash: string | null): boolean {
  const given = call.getCookie(signUpCookie(call).name) ?? '';
  return passwordHash !== null && isSameSecret(given, markOf(call, userId, passwordHash));
}

type Reader = Parameters<typeof getSessionFromCtx>[0];
type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/** Signed in to this very account, or in the browser that signed up for it: then nothing more is asked. */
async function isAtHome(call: Reader, { user, secretHash }: Account): Promise<boolean> {
  return (await getSessionFromCtx(call))?.user.id === user.id || isMarked(call, user.id, secretHash);
}

const token = z.string().max(4000);
const fresh = z.object({
  ...{ name: z.string(), password: z.string().optional(), terms: z.boolean() },
  withoutPassword: z.boolean().optional(),
});

/** POST /read-letter: what the page of a letter's link says and asks. Changes nothing. Throws INVALID_TOKEN. */
const readLetter = createAuthEndpoint('/read-letter', { method: 'POST', body: z.object({ token }) }, async (call) => {
  const letter = await letterIn(call, call.body.token);
  const account = await accountOf(call, letter.email);
  if (!account) throw tooOld();
  if (letter.kind === 'move') {
    const session = await getSessionFromCtx(call);
    return call.json({
      kind: 'move',
      email: letter.to,
      asks: session?.user.id === account.user.id ? 'nothing' : 'sign-in',
    });
  }
  const isHome = await isAtHome(call, account);
  return call.json({
    ...{ kind: 'confirm', email: account.user.email, isDone: account.user.emailVerified },
    asks: isHome ? 'nothing' : account.passwordHash === null ? 'fresh start' : 'password',
  });
});

const proofs = z.object({ token, password: z.string().optional(), startOver: fresh.optional() });
type Proofs = z.infer<typeof proofs>;

/** A password for an account that has none: nobody knows it, and nobody signs in with it. */
export const drawSecret = (): string => randomBytes(32).toString('base64url');

async function freshStart(call: Reader, email: string, { name, terms, ...chosen }: z.infer<typeof fresh>) {
  const withoutPassword = chosen.withoutPassword === true;
  const password = withoutPassword ? drawSecret() : (chosen.password ?? '');
  unusable('NAME', problemOfName(name));
  unusable('PASSWORD', problemOfNewPassword(password, email));
  if (!terms) throw new APIError('BAD_REQUEST', { code: 'TERMS_UNACCEPTED', message: 'Accept the terms to go on.' });
  return {
    startOver: {
      ...{ name: name.trim().normalize('NFC'), withoutPassword, language: languageWanted(call.request) },
      passwordHash: await call.context.password.hash(password),
    },
  };
}

/** Throws PROOF_NEEDED where nothing was proved, INVALID_PASSWORD where it was not the password. */
async function proofOf(call: Reader, account: Account, { password, startOver }: Proofs): Promise<Confirming> {
  if (startOver) return freshStart(call, account.user.email, startOver);
  const { passwordHash, secretHash } = account;
  if (secretHash !== null && (await isAtHome(call, account)))
    return { passwordHash: secretHash, language: languageWanted(call.request) };
  if (password === undefined)
    throw new APIError('FORBIDDEN', { code: 'PROOF_NEEDED', message: 'Type the password that you chose at sign-up.' });
  if (passwordHash === null || !(await call.context.password.verify({ hash: passwordHash, password })))
    throw new APIError('BAD_REQUEST', { code: 'INVALID_PASSWORD', message: 'The password is not right.' });
  return { passwordHash };
}

/**
 * POST /confirm-address: the letter says that the mailbox is theirs, the proof that the account is. Anyone who holds the letter
 * without knowing the password starts over, and what was there before is void. An address that is confirmed already is left as
 * it is and signs in nobody. Throws INVALID_TOKEN, PROOF_NEEDED, INVALID_PASSWORD, …_UNUSABLE, TERMS_UNACCEPTED.
 */
const confirmAddress = (hooks: AuthHooks) =>
  createAuthEndpoint('/confirm-address', { method: 'POST', body: proofs }, async (call) => {
    const letter = await letterIn(call, call.body.token);
    const account = letter.kind === 'confirm' ? await accountOf(call, letter.email) : null;
    if (!account) throw tooOld();
    const { user } = account;
    if (user.emailVerified) return call.json({ confirmed: true, signedIn: false });
    const proof = await proofOf(call, account, call.body);
    // In one transaction it is still unconfirmed and still has this password, or nothing happens.
    if (!(await hooks.confirmAddress(user.id, proof))) throw tooOld();
    expireCookie(call, signUpCookie(call));
    // A null: people who may not come in now.
    const session = await call.context.internalAdapter.createSession(user.id);
    if (session) await setSessionCookie(call, { session, user: { ...user, emailVerified: true } });
    const isWithout = 'startOver' in proof ? proof.startOver.withoutPassword : account.passwordHash === null;
    return call.json({
      ...{ confirmed: true, signedIn: Boolean(session) },
      ...(isWithout ? { withoutPassword: true } : {}),
    });
  });

/** POST /move-address: works only for who is signed in to the account: a link is not a way past the second step. Throws INVALID_TOKEN, SIGN_IN_FIRST. */
const moveAddress = (hooks: AuthHooks) =>
  createAuthEndpoint('/move-address', { method: 'POST', body: z.object({ token }) }, async (call) => {
    const letter = await letterIn(call, call.body.token);
    const session = await getSessionFromCtx(call);
    if (letter.kind !== 'move') throw tooOld();
    if (!session)
      throw new APIError('FORBIDDEN', {
        code: 'SIGN_IN_FIRST',
        message: 'Sign in to the account first, then open the link again.',
      });
    if (session.user.email !== letter.email || !(await hooks.moveAddress(session.user.id, letter.email, letter.to)))
      throw tooOld();
    return call.json({ moved: true });
  });

/**
 * POST /take-back: the one who was told of a change that was not theirs undoes it from the letter, with a new password. It signs in
 * nobody: the second step stays as it was before. Throws INVALID_TOKEN, PASSWORD_UNUSABLE.
 */
const takeBack = (hooks: AuthHooks) =>
  createAuthEndpoint(
    '/take-back',
    { method: 'POST', body: z.object({ token, newPassword: z.string() }) },
    async (call) => {
      unusable('PASSWORD', problemOfNewPassword(call.body.newPassword));
      const user = await hooks.takeBack(call.body.token, await call.context.password.hash(call.body.newPassword));
      if (!user) throw tooOld();
      await hooks.securityChanged(user, 'password');
      return call.json({ takenBack: true });
    },
  );

/** What the links in letters do once somebody presses the button on their page. Opening one does nothing. */
export const letterLinks = (hooks: AuthHooks) => ({
  id: 'letter-links',
  endpoints: {
    readLetter,
    confirmAddress: confirmAddress(hooks),
    moveAddress: moveAddress(hooks),
    takeBack: takeBack(hooks),
  },
});
