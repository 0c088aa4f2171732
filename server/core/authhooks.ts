import type { Language } from '@ahadi/domain/core/locale.ts';
import { type ErrorCode, errors } from '@ahadi/domain/errors.ts';
import { APIError, type createAuthMiddleware } from 'better-auth/api';
import { browsersLanguage, wantedLanguage } from './http/language.ts';

export type Person = { id: string; name: string; email: string };

/** What a person is told by letter, because somebody else may have done it. */
export type SecurityChange =
  | 'password'
  | 'passkey added'
  | 'passkey removed'
  | 'two-step on'
  | 'two-step off'
  | 'backup codes'
  | 'password added'
  | 'password removed'
  | 'recovery codes'
  | 'recovered'
  | 'address asked'
  | 'address moved';

/**
 * Anyone who holds the letter and does not know the password of the account chooses what it goes on with. Without a password the
 * hash is that of a secret which nobody knows and which goes with the confirmation.
 */
export type FreshStart = {
  name: string;
  passwordHash: string;
  withoutPassword: boolean;
  /** What the browser wants that starts over; null where it wants none. */
  language: Language | null;
};
/** What somebody proved who confirms an address; `language` is that of the browser that signed up, where it is the same one. */
export type Confirming = { passwordHash: string; language?: Language | null } | { startOver: FreshStart };

/** Codes that were just made. They count once the set is said to be kept. */
export type MadeCodes = { set: string; codes: string[] };
export type PasskeyRemoval = 'removed' | 'unknown' | 'last';
export type Recovery =
  | { outcome: 'no letter' }
  | { outcome: 'wrong code' }
  | { outcome: 'open'; userId: string /** How many codes are left. */; left: number };

/** What keeps an account without a password open for its owner, and for nobody else. */
export type RecoveringHooks = {
  /** True while the letter to the address alone does not open the account. */
  asksForCode(userId: string): Promise<boolean>;
  /** False when the account has a password. */
  addPassword(userId: string, passwordHash: string): Promise<boolean>;
  /** False, with nothing done, when nothing else would open the account. */
  removePassword(userId: string): Promise<boolean>;
  removePasskey(userId: string, id: string): Promise<PasskeyRemoval>;
  makeCodes(userId: string): Promise<MadeCodes>;
  /** False when newer ones were made meanwhile. */
  keepCodes(userId: string, set: string): Promise<boolean>;
  /** Whose letter this is, where it asks for a code beside it; else null. */
  readRecovery(token: string): Promise<{ email: string } | null>;
  /** Uses a code up and ends every session of the account, for anyone who holds the letter. */
  recover(token: string, code: string): Promise<Recovery>;
};

/**
 * A try for the log: by which path, from where, and for whom. `account` is its id where that is known, else a fingerprint of the
 * address that was typed: it says that two tries were for one account, and not which.
 */
export type ProofTried = { path: string; outcome: 'right' | 'wrong' | 'stopped'; peer: string; account: string | null };

/** What the accounts feature does when the sign-in library tells it of a deed; injected, because core knows no feature. */
export type AuthHooks = RecoveringHooks & {
  /** `language` is what the browser wants that signed up, null where it wants none. */
  userCreated(user: Person, form: Record<string, unknown>, language: Language | null): Promise<void>;
  /** `back` is the path that the person wanted to go on to, as their browser said it; `asked` the language of that browser. */
  sendVerification(user: Person, token: string, back: string | null, asked?: Language): Promise<void>;
  sendReset(user: Person, link: string, asksForCode: boolean, asked?: Language): Promise<void>;
  /** Somebody filled in the sign-up form with the address of this account, which is confirmed. */
  signedUpAgain(user: Person): Promise<void>;
  /** A sign-up takes the place of one that was never confirmed. False when that one was confirmed meanwhile. */
  startOver(userId: string, form: Record<string, unknown> & FreshStart): Promise<boolean>;
  /** Confirms the address for the password that was proved, or for a fresh start. False when neither is so any more. */
  confirmAddress(userId: string, proof: Confirming): Promise<boolean>;
  /** Moves an account to the address whose letter was used. False when somebody else has an account with it. */
  moveAddress(userId: string, from: string, to: string): Promise<boolean>;
  /** The letter to the address was used, which also confirms it. */
  passwordReset(user: Person & { emailVerified: boolean }): Promise<void>;
  securityChanged(user: Person, change: SecurityChange): Promise<void>;
  /** Counts one try and answers null, or how many seconds to wait when there were `most` within the window. */
  countTry(key: string, most: number, seconds: number): Promise<number | null>;
  /** How many tries were counted under a key within a window that is not over. */
  triesOf(key: string, seconds: number): Promise<number>;
  forgetTries(key: string): Promise<void>;
  /** Somebody tried to prove who they are, and how that ended. */
  proofTried(tried: ProofTried): void;
  endOtherSessions(userId: string, keptToken: string): Promise<void>;
  /** Undoes what the letter with this secret told of, with a new password. Null for a secret that is none, used or too old. */
  takeBack(secret: string, passwordHash: string): Promise<Person | null>;
  /** False for people who may not come in now, whatever they can prove. */
  mayEnter(userId: string): Promise<boolean>;
};

type Middleware = Parameters<typeof createAuthMiddleware>[0];
/** A call to the sign-in library, as its hooks see it. */
export type Call = Parameters<Middleware>[0];

/** One of our codes in the shape of the library's refusals. */
export const refusal = (code: ErrorCode, headers?: Record<string, string>) =>
  new APIError(errors[code].status, { code, message: errors[code].sentence }, headers);

/** The language of the browser behind a call; none where one part of the server calls another. */
export const askersLanguage = (request: Request | undefined): Language | undefined =>
  request && browsersLanguage(request.headers.get('cookie'), request.headers.get('accept-language'));

/** The language that an account goes on with which a browser signs up for; null where it wants none. */
export const languageWanted = (request: Request | undefined): Language | null =>
  request ? wantedLanguage(request.headers.get('cookie'), request.headers.get('accept-language')) : null;

/** Refuses a field of a form with the sentence that belongs beside it; null lets it pass. */
export const unusable = (field: string, problem: string | null): void => {
  if (problem) throw new APIError('BAD_REQUEST', { code: `${field}_UNUSABLE`, message: problem });
};
