import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** What the sign-in library hashes a password with (docs/security/measures.md). */
const COST = { N: 2 ** 14, r: 16, p: 1 } as const;
const quick: ScryptOptions = { N: 2, r: 1, p: 1 };

const { scrypt } = crypto;
type Done = (failure: Error | null, key: Buffer) => void;

/**
 * To hash a password takes a tenth of a second of a processor on purpose, and the tests sign in some hundred times. Here the library has
 * to ask for as much as in a server, and gets a hash that is made at once. Throws where it asks for less.
 */
function hashQuickly(password: BinaryLike, salt: BinaryLike, length: number, asked: ScryptOptions, done: Done): void {
  const isWeaker = Object.entries(COST).some(([name, cost]) => (asked[name as keyof typeof COST] ?? 0) < cost);
  if (isWeaker) throw new Error(`A password would be hashed with ${JSON.stringify(asked)} only.`);
  scrypt(password, salt, length, quick, done);
}

// Files share a process, and this is loaded for each of them.
if (scrypt.name !== hashQuickly.name) {
  Object.defineProperty(crypto, 'scrypt', { value: hashQuickly, configurable: true, writable: true });
  syncBuiltinESMExports();
}
