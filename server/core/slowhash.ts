// Passwords and codes are kept as slow hashes, so that they cannot be guessed from a copy of the database.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { getCurrentAuthEndpointContext } from '@better-auth/core/context';
import { symmetricDecrypt, verifyPassword as verifyScrypt } from 'better-auth/crypto';

/** Argon2id as OWASP ASVS 5.0 asks for it (appendix C): 19 MiB, two passes. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
type Cost = { memory: number; passes: number; parallelism: number };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** How a hash begins that was made at a cost (the PHC string format). */
const begin = ({ memory, passes, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
/** What a hash of this kind says of how it was made; null for what is none. */
function madeBy(hash: string): { cost: Cost; salt: Buffer } | null {
  const [, memory, passes, parallelism, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(hash) ?? [];
  if (!salt) return null;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return { cost, salt: Buffer.from(salt, 'base64') };
}

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** The hash of some words with a salt of at least 16 bytes. Takes some thirty milliseconds of a processor, on another thread. */
export const slowHash = (words: string, salt: Buffer, cost = COST): Promise<string> =>
  new Promise((resolve, reject) => {
    argon2('argon2id', { ...cost, message: words, nonce: salt, tagLength: KEY_BYTES }, (failure, key) =>
      failure ? reject(failure) : resolve(`${begin(cost)}${withoutPadding(salt)}$${withoutPadding(key)}`),
    );
  });

/** True for a hash that was made at today's cost. */
export const isSlowHash = (hash: string): boolean => hash.startsWith(begin(COST));

/** As the library did: a password counts by its signs, however the keyboard put them together. */
const plain = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => slowHash(plain(password), randomBytes(SALT_BYTES));

/** Whether this is the password, at whatever cost it was hashed. What is no hash of this kind is the sign-in library's own (scrypt). */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const by = madeBy(hash);
  if (!by) return verifyScrypt({ hash, password });
  const made = Buffer.from(await slowHash(plain(password), by.salt, by.cost));
  const kept = Buffer.from(hash);
  return made.length === kept.length && timingSafeEqual(made, kept);
}

const textsIn = (json: string): string[] => JSON.parse(json) as string[]; // written below, or by the library

/**
 * How the sign-in library keeps the backup codes of a second step: as hashes, with one salt for a set, so that a try costs one of them.
 * It looks for the code that was typed among what it reads; that is the code itself in the place of its hash, and otherwise nothing that
 * anybody can type. A set from before is sealed under `secret`, and becomes hashes when one of it is used.
 */
export const backupCodesAsHashes = (secret: string) => ({
  async encrypt(json: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const codes = textsIn(json).map((code) => (madeBy(code) ? code : slowHash(code, salt)));
    return JSON.stringify(await Promise.all(codes));
  },
  async decrypt(kept: string): Promise<string> {
    if (!kept.startsWith('[')) return symmetricDecrypt({ key: secret, data: kept });
    const { code: typed } = getCurrentAuthEndpointContext().body as { code: string }; // the library asked for it before it reads
    const [first, ...others] = textsIn(kept);
    const by = first === undefined ? null : madeBy(first);
    if (first === undefined || !by || madeBy(typed)) return '[]';
    const made = await slowHash(typed, by.salt, by.cost);
    return JSON.stringify([first, ...others].map((hash) => (hash === made ? typed : hash)));
  },
});
