import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GUESSED, problemOfPassword } from '@ahadi/domain/accounts/password/rules.ts';
import { sha256Hex } from './canonical.ts';

/**
 * The passwords of eight characters and more among the 30,000 that people used most in what was leaked, without those that a rule
 * of the domain refuses: the first ten hex digits of the SHA-256 of each in small letters, so that nobody has to read them. Made of
 * the list in zxcvbn 4.4.2, copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., MIT licence.
 */
const readGuessed = (): ReadonlySet<string> =>
  new Set(
    readFileSync(join(import.meta.dirname, 'guessed.txt'), 'utf8')
      .trimEnd()
      .split('\n'),
  );
let guessed: ReadonlySet<string> | undefined;

/** Why this password cannot be chosen, or null: what the pages say while it is typed, and the list that they do not carry. */
export function problemOfNewPassword(password: string, email?: string): string | null {
  guessed ??= readGuessed();
  return (
    problemOfPassword(password, email) ?? (guessed.has(sha256Hex(password.toLowerCase()).slice(0, 10)) ? GUESSED : null)
  );
}
