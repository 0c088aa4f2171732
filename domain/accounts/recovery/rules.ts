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
