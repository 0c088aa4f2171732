import type { SignInWays } from '../schema.ts';

/** Recovery codes: how many there are, and how each is written. */
export const RECOVERY_CODES = { count: 10, groups: 4, groupLength: 4 } as const;

/** Digits and letters that nobody takes for another on paper (Crockford's base 32). */
export const RECOVERY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code as it was typed from paper, without what does not matter: case, spaces, hyphens, and O, I and L for digits. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');

/** Why the password has to stay for now, or null. */
export const whyKeepPassword = ({ passkeys, recoveryCodes }: SignInWays): string | null =>
  passkeys.length === 0
    ? 'Add a passkey first.'
    : recoveryCodes === 0
      ? 'Make recovery codes first, and keep them.'
      : null;

/** What an account without a password still needs so that its owner, and nobody else, comes back to it. */
export function missingWays({ password, passkeys, recoveryCodes }: SignInWays): string[] {
  if (password) return [];
  return [
    ...(passkeys.length === 0
      ? ['Nothing signs you in once you leave: this account has neither a password nor a passkey. Add one of them.']
      : []),
    ...(recoveryCodes === 0
      ? ['No recovery code is left. Until you make new ones, anyone who can read your mail can open this account.']
      : []),
    ...(recoveryCodes > 0 && recoveryCodes < 3 ? ['Few recovery codes are left. Make new ones and keep them.'] : []),
  ];
}
