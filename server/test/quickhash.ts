import crypto, { type Argon2Algorithm, type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** What a password is hashed with (docs/security/measures.md), and how it is hashed here. */
const COST = { memory: 19_456, passes: 2 } as const;
const QUICK = { memory: 8, passes: 1 } as const;

const { argon2 } = crypto;
type Done = (failure: Error | null, key: NonSharedBuffer) => void;

/**
 * To hash a password takes some hundredths of a second of a processor on purpose, and the tests sign in some hundred times. Here the
 * server has to ask for as much as ever, and gets a hash that is made at once. Throws where it asks for less.
 */
function hashQuickly(algorithm: Argon2Algorithm, asked: Argon2Parameters, done: Done): void {
  const isWeaker = Object.entries(COST).some(([name, cost]) => asked[name as keyof typeof COST] < cost);
  if (isWeaker || algorithm !== 'argon2id') throw new Error('A password would be hashed too quickly.');
  argon2(algorithm, { ...asked, ...QUICK }, done);
}

// Files share a process, and this is loaded for each of them.
if (argon2.name !== hashQuickly.name) {
  Object.defineProperty(crypto, 'argon2', { value: hashQuickly, configurable: true, writable: true });
  syncBuiltinESMExports();
}
