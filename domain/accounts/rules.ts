import type { IdentityKind } from './schema.ts';

export const AVATAR_LIMIT_BYTES = 5 * 1024 * 1024;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

/** Words that show a kind of identity to people. */
export const identityKindWords: Record<IdentityKind, string> = {
  person: 'Person',
  business: 'Business',
  government: 'Government',
  ngo: 'NGO',
};

/** Passwords that every guesser tries first; a short list of patterns, checked without case. */
const guessable = [
  /^(.)\1+$/,
  /^(?:password|passw0rd|qwerty|letmein|welcome|admin|ahadi|iloveyou)\d*!?$/i,
  /^(?:0?123456789?0?|12345678|87654321)\d*$/,
];

/** Why this password cannot be used, or null. Length decides, not composition (NIST SP 800-63B, ASVS 6.2). */
export function problemOfPassword(password: string, email = ''): string | null {
  if (password.length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters.`;
  if (password.length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters.`;
  if (guessable.some((pattern) => pattern.test(password)))
    return 'This password is among the first that are guessed. Choose another.';
  if (email !== '' && password.toLowerCase() === email.toLowerCase())
    return 'Do not use your e-mail address as the password.';
  return null;
}

/** First letters of up to two words (specification §9). */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('');

/** The name to show: full name, else 'User' (specification §3). */
export const displayNameOf = (person: { name?: string | null }): string => person.name?.trim() || 'User';
