import { codeOf } from '@ahadi/domain/core/digits.ts';
import { to } from '@ahadi/domain/paths.ts';
import { ORPCError } from '@orpc/client';
import { problemOf } from '../core/errors.ts';

/** Why the sign-in paths refused: a code, what the server said of it in English, and of a limit how long to wait. */
export class SignInRefused extends Error {
  readonly code: string;
  readonly minutes: number;
  constructor(code: string, message = '', minutes = 0) {
    super(message);
    this.name = 'SignInRefused';
    this.code = code;
    this.minutes = minutes;
  }
}

const fromTheTop = 'This took too long or too many tries. Sign in again from the start; nothing was changed.';

/**
 * What happened and what to do, in English; a page in another language gives its own sentences (`refusing`). Where none stands, the
 * server's own sentence is more exact.
 */
export const signInProblems = {
  signInWrong: 'The address or the password is not right.',
  passwordWrong: 'The password is not right.',
  codeWrong: 'The code is not right. Enter the one that is shown now.',
  backupWrong: 'This backup code is not right, or it was used before.',
  fromTheTop,
  codesClosed: 'Too many wrong codes. Signing in with codes is closed for 15 minutes; a passkey still works.',
  unconfirmed: 'Confirm your e-mail address first. The link is in your inbox.',
  linkUsed: 'This link was used before or is too old. Ask for a new one; nothing was changed.',
  confirmFirst: 'Confirm that it is you first.',
  signInFirst: 'Sign in to the account first, then open the link again.',
  proofNeeded: 'Type the password that you chose when you signed up.',
  keyUnknown: 'This passkey is not known here. Use another one or the password.',
  keyUnchecked: 'The passkey could not be checked. Try again or use the password.',
  keyLate: 'This took too long. Try again.',
  keyUnused: 'No passkey was used. Try again, or use the password.',
  keyKnown: 'This device already has a passkey for your account.',
  keyImpossible: 'This device could not use a passkey here. Use the password instead.',
  keyWeak: '',
  recoveryNeeded: 'This account has no password. Enter one of your recovery codes.',
  recoveryWrong: 'This recovery code is not right, or it was used before.',
  lastWayIn: '',
  codesReplaced: '',
  hasPassword: '',
  sessionOver: 'Your session has ended. Sign in again.',
  termsUnaccepted: 'Accept the terms to go on.',
  nameUnusable: '',
  emailUnusable: '',
  passwordUnusable: '',
  tooOften: ({ minutes }: { minutes: number }) =>
    `Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  unreachable: 'The server could not be reached. Nothing was lost; check your connection and try again.',
  broken: 'Something went wrong on our side. Nothing was lost; try again.',
  refusedFor: ({ reason }: { reason: string }) => reason,
};
export type SignInWords = typeof signInProblems;

/** The library's codes, each with its sentence and the field that it belongs to. */
const sayings: Record<string, readonly [Exclude<keyof SignInWords, 'tooOften' | 'refusedFor'>, field?: string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['signInWrong'],
  INVALID_PASSWORD: ['passwordWrong', 'password'],
  INVALID_CODE: ['codeWrong', 'code'],
  INVALID_BACKUP_CODE: ['backupWrong', 'code'],
  INVALID_TWO_FACTOR_COOKIE: ['fromTheTop'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['fromTheTop'],
  ACCOUNT_TEMPORARILY_LOCKED: ['codesClosed'],
  EMAIL_NOT_VERIFIED: ['unconfirmed'],
  INVALID_TOKEN: ['linkUsed'],
  SESSION_NOT_FRESH: ['confirmFirst'],
  SIGN_IN_FIRST: ['signInFirst'],
  PROOF_NEEDED: ['proofNeeded', 'password'],
  PASSKEY_NOT_FOUND: ['keyUnknown'],
  AUTHENTICATION_FAILED: ['keyUnchecked'],
  CHALLENGE_NOT_FOUND: ['keyLate'],
  CANCELLED: ['keyUnused'],
  KNOWN_DEVICE: ['keyKnown'],
  NO_PASSKEY: ['keyImpossible'],
  PASSKEY_WITHOUT_CHECK: ['keyWeak'],
  RECOVERY_CODE_NEEDED: ['recoveryNeeded'],
  INVALID_RECOVERY_CODE: ['recoveryWrong', 'code'],
  LAST_WAY_IN: ['lastWayIn'],
  CODES_REPLACED: ['codesReplaced'],
  HAS_PASSWORD: ['hasPassword'],
  UNAUTHORIZED: ['sessionOver'],
  TERMS_UNACCEPTED: ['termsUnaccepted', 'terms'],
  NAME_UNUSABLE: ['nameUnusable', 'name'],
  EMAIL_UNUSABLE: ['emailUnusable', 'email'],
  PASSWORD_UNUSABLE: ['passwordUnusable', 'password'],
  ORGANISATION_UNUSABLE: ['nameUnusable', 'organisation'],
  OFFLINE: ['unreachable'],
};

async function refusalOf(answer: Response): Promise<SignInRefused> {
  if (answer.status === 429)
    return new SignInRefused('RATE_LIMITED', '', Math.ceil(Number(answer.headers.get('retry-after') ?? 60) / 60));
  const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  return new SignInRefused(body.code ?? 'INTERNAL', body.message);
}

async function ask<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(`/api/auth${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  } catch (failure) {
    console.error('Sign-in could not reach the server', failure);
    throw new SignInRefused('OFFLINE');
  }
  if (!answer.ok) throw await refusalOf(answer);
  return (await answer.json()) as Answer;
}
export const read = <Answer>(path: string): Promise<Answer> => ask('GET', path);
export const post = <Answer = unknown>(path: string, body: object = {}): Promise<Answer> => ask('POST', path, body);

/** What to show for anything thrown here: the sentence, and the field it belongs to; null: it stands beside the button. */
export type Refusal = { code: string; sentence: string; field: string | null };

export const refusalIn = (error: unknown, say: SignInWords = signInProblems): Refusal | null => {
  if (!error) return null;
  if (error instanceof ORPCError || error instanceof TypeError) {
    const { code, sentence } = problemOf(error);
    const [known] = say === signInProblems ? [] : (sayings[code] ?? []); // in English the server may be more exact than its code
    return { code, sentence: known ? say[known] : say.refusedFor({ reason: sentence }), field: null };
  }
  if (!(error instanceof SignInRefused)) return { code: 'INTERNAL', sentence: say.broken, field: null };
  const { code, message, minutes } = error;
  if (code === 'RATE_LIMITED') return { code, sentence: say.tooOften({ minutes }), field: null };
  const [known, field = null] = sayings[code] ?? [];
  return { code, sentence: known ? say[known] || message || say.broken : say.broken, field };
};

/** Answers whether a code is asked for as the second step. */
export const signIn = async (email: string, password: string, next: string): Promise<{ second: boolean }> => {
  const answer = await post<{ twoFactorRedirect?: boolean }>('/sign-in/email', {
    email: email.trim(),
    password,
    callbackURL: next,
  });
  return { second: answer.twoFactorRedirect === true };
};

export type SignUpForm = {
  kind: string;
  name: string;
  organisation: string;
  email: string;
  password: string;
  withoutPassword: boolean;
};
/** Answers the same for a known address and a new one; the letter tells the owner which it was. */
export const signUp = (form: SignUpForm, next: string) =>
  post('/sign-up/email', { ...form, email: form.email.trim(), callbackURL: next });

export const sendConfirmation = (email: string, next: string) =>
  post('/send-verification-email', { email: email.trim(), callbackURL: next });

/** What a letter's link is for, and what its page has to ask before the button does it. */
export type LetterLink =
  | { kind: 'confirm'; email: string; isDone: boolean; asks: 'nothing' | 'password' | 'fresh start' }
  | { kind: 'move'; email: string; asks: 'nothing' | 'sign-in' };
export const readLetter = (token: string) => post<LetterLink>('/read-letter', { token });

export type FreshStart = { name: string; password: string; withoutPassword: boolean; terms: boolean };
/** Nothing filled in yet. */
export const blankStart: FreshStart = { name: '', password: '', withoutPassword: false, terms: false };
/** The password that was chosen at sign-up, or what to start over with; neither in the browser that signed up. */
export const confirmAddress = (token: string, proof: { password?: string; startOver?: FreshStart }) =>
  post<{ signedIn: boolean; withoutPassword?: boolean }>('/confirm-address', { token, ...proof });
export const moveAddress = (token: string) => post('/move-address', { token });

export const enterCode = (code: string) => post('/two-factor/verify-totp', { code: codeOf(code) });
export const enterBackupCode = (code: string) => post('/two-factor/verify-backup-code', { code: code.trim() });

export const askForReset = (email: string) => post('/request-password-reset', { email: email.trim() });
export const resetPassword = (token: string, newPassword: string) => post('/reset-password', { token, newPassword });

/** Undoes what a letter told of, once, with a new password. */
export const takeBack = (token: string, newPassword: string) => post('/take-back', { token, newPassword });

export const confirmPassword = (password: string) => post('/confirm-password', { password });
export const changePassword = (currentPassword: string, newPassword: string) =>
  post('/change-password', { currentPassword, newPassword });
export const changeEmail = (newEmail: string) =>
  post('/change-email', { newEmail: newEmail.trim(), callbackURL: to('profile') });

/** Starts the set-up: the secret for the app and ten backup codes. It counts after the first right code. */
export const startTwoStep = (password: string) =>
  post<{ totpURI: string; backupCodes: string[] }>('/two-factor/enable', { password });
export const stopTwoStep = (password: string) => post('/two-factor/disable', { password });
export const renewBackupCodes = (password: string) =>
  post<{ backupCodes: string[] }>('/two-factor/generate-backup-codes', { password });
