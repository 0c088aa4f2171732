import { codeOf } from '@ahadi/domain/core/digits.ts';
import { to } from '@ahadi/domain/paths.ts';
import { ORPCError } from '@orpc/client';
import { problemOf } from '../core/errors.ts';

/** Why the sign-in paths refused. `field` says beside which input the sentence belongs; null: beside the button. */
export class SignInRefused extends Error {
  readonly code: string;
  readonly field: string | null;
  constructor(code: string, sentence: string, field: string | null = null) {
    super(sentence);
    this.name = 'SignInRefused';
    this.code = code;
    this.field = field;
  }
}

type Saying = { sentence: string; field?: string };
const fromTheTop = 'This took too long or too many tries. Sign in again from the start; nothing was changed.';

/** The library's codes in words for people: what happened, what to do. */
const sayings: Record<string, Saying> = {
  INVALID_EMAIL_OR_PASSWORD: { sentence: 'The address or the password is not right.' },
  INVALID_PASSWORD: { sentence: 'The password is not right.', field: 'password' },
  INVALID_CODE: { sentence: 'The code is not right. Enter the one that is shown now.', field: 'code' },
  INVALID_BACKUP_CODE: { sentence: 'This backup code is not right, or it was used before.', field: 'code' },
  INVALID_TWO_FACTOR_COOKIE: { sentence: fromTheTop },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { sentence: fromTheTop },
  ACCOUNT_TEMPORARILY_LOCKED: {
    sentence: 'Too many wrong codes. Signing in with codes is closed for 15 minutes; a passkey still works.',
  },
  EMAIL_NOT_VERIFIED: { sentence: 'Confirm your e-mail address first. The link is in your inbox.' },
  INVALID_TOKEN: { sentence: 'This link was used before or is too old. Ask for a new one; nothing was changed.' },
  SESSION_NOT_FRESH: { sentence: 'Confirm that it is you first.' },
  SIGN_IN_FIRST: { sentence: 'Sign in to the account first, then open the link again.' },
  PROOF_NEEDED: { sentence: 'Type the password that you chose when you signed up.', field: 'password' },
  PASSKEY_NOT_FOUND: { sentence: 'This passkey is not known here. Use another one or the password.' },
  AUTHENTICATION_FAILED: { sentence: 'The passkey could not be checked. Try again or use the password.' },
  CHALLENGE_NOT_FOUND: { sentence: 'This took too long. Try again.' },
  RECOVERY_CODE_NEEDED: { sentence: 'This account has no password. Enter one of your recovery codes.' },
  INVALID_RECOVERY_CODE: { sentence: 'This recovery code is not right, or it was used before.', field: 'code' },
  LAST_WAY_IN: { sentence: '' },
  CODES_REPLACED: { sentence: '' },
  HAS_PASSWORD: { sentence: '' },
  UNAUTHORIZED: { sentence: 'Your session has ended. Sign in again.' },
  TERMS_UNACCEPTED: { sentence: 'Accept the terms to go on.', field: 'terms' },
  NAME_UNUSABLE: { sentence: '', field: 'name' },
  EMAIL_UNUSABLE: { sentence: '', field: 'email' },
  PASSWORD_UNUSABLE: { sentence: '', field: 'password' },
  ORGANISATION_UNUSABLE: { sentence: '', field: 'organisation' },
  PASSKEY_WITHOUT_CHECK: { sentence: '' },
};

const unreachable = 'The server could not be reached. Nothing was lost; check your connection and try again.';
const broken = 'Something went wrong on our side. Nothing was lost; try again.';

const waitWords = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`;
};

async function refusalOf(answer: Response): Promise<SignInRefused> {
  if (answer.status === 429)
    return new SignInRefused('RATE_LIMITED', waitWords(Number(answer.headers.get('retry-after') ?? 60)));
  const body = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  const saying = sayings[body.code ?? ''];
  return new SignInRefused(
    body.code ?? 'INTERNAL',
    saying ? saying.sentence || (body.message ?? broken) : broken,
    saying?.field ?? null,
  );
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
    throw new SignInRefused('OFFLINE', unreachable);
  }
  if (!answer.ok) throw await refusalOf(answer);
  return (await answer.json()) as Answer;
}
export const read = <Answer>(path: string): Promise<Answer> => ask('GET', path);
export const post = <Answer = unknown>(path: string, body: object = {}): Promise<Answer> => ask('POST', path, body);

/** What to show for anything thrown here: the sentence, and the field it belongs to. */
export const refusalIn = (error: unknown): { code: string; sentence: string; field: string | null } | null => {
  if (!error) return null;
  if (error instanceof ORPCError || error instanceof TypeError) {
    const { code, sentence } = problemOf(error);
    return { code, sentence, field: null };
  }
  if (error instanceof SignInRefused) return { code: error.code, sentence: error.message, field: error.field };
  return { code: 'INTERNAL', sentence: broken, field: null };
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
