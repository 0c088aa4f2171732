import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key in its wrapping, and the id of the master key that opens it. */
export type WrappedKey = { wrapped: Buffer; keyId: string };

/**
 * Keys for what not even this database may tell. The master key never is in the database; it wraps the keys that are. Without
 * the wrapped key, or without the master key, what was sealed is noise.
 */
export type Vault = {
  /** A new random key, and its wrapping. `about` says what it is for; it opens under the same words only. */
  makeKey(about: string): { key: Buffer } & WrappedKey;
  /** Throws where it was wrapped under a master key that is not here, for something else, or was changed. */
  openKey(about: string, wrapped: WrappedKey): Buffer;
  /** Seals under the master key itself: for what lives for hours only. */
  seal(about: string, text: string): string;
  /** Throws where it was sealed for something else or was changed. */
  unseal(about: string, sealed: string): string;
  /** A fingerprint that nobody can compare guesses with who has not the key. */
  fingerprint(text: string): Buffer;
};

/** AES-256-GCM: nonce, tag and cipher text in one. `about` is bound to it and not kept: moved elsewhere it does not open. */
export function sealWith(key: Uint8Array, about: string, plain: Uint8Array | string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const hidden = Buffer.concat([cipher.update(Buffer.from(plain as Uint8Array)), cipher.final()]); // Buffer.from takes either form
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** What was sealed. Throws where a byte was changed, or it was sealed under another key or for something else. */
export function unsealWith(key: Uint8Array, about: string, sealed: Uint8Array): Buffer {
  const whole = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(whole.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(whole.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

const idOf = (master: Buffer): string =>
  createHash('sha256').update('ahadi key id').update(master).digest('hex').slice(0, 16);

/** A vault of master keys of 32 bytes: the first wraps what is new, all of them open. */
export function makeVault(masters: readonly Buffer[]): Vault {
  const [newest] = masters;
  if (!newest) throw new Error('a vault has a key');
  const byId = new Map(masters.map((master) => [idOf(master), master]));
  const under = (purpose: string) => createHmac('sha256', newest).update(purpose).digest();
  return {
    makeKey(about) {
      const key = randomBytes(KEY_BYTES);
      const keyId = idOf(newest);
      return { key, keyId, wrapped: sealWith(newest, `${about} ${keyId}`, key) };
    },
    openKey(about, { wrapped, keyId }) {
      const master = byId.get(keyId);
      if (!master) throw new Error(`ROOM_KEY does not hold the key ${keyId} that this was wrapped under`);
      return unsealWith(master, `${about} ${keyId}`, wrapped);
    },
    seal: (about, text) => sealWith(under('seal'), about, text).toString('base64'),
    unseal: (about, sealed) => unsealWith(under('seal'), about, Buffer.from(sealed, 'base64')).toString(),
    fingerprint: (text) => createHmac('sha256', under('fingerprint')).update(text).digest(),
  };
}

/**
 * The vault of this installation. Its master key is the setting ROOM_KEY; with the embedded database it is made once and kept
 * beside that, in a file that only the server's own account reads. Null where an external database is used and no key is set.
 */
export function openVault(config: Pick<Config, 'ROOM_KEY' | 'DATABASE_URL' | 'DATA_DIR'>): Vault | null {
  if (config.ROOM_KEY) return makeVault(config.ROOM_KEY.map((key) => Buffer.from(key, 'base64url')));
  return config.DATABASE_URL ? null : makeVault([keyInFile(config.DATA_DIR)]);
}

function keyInFile(folder: string): Buffer {
  const file = join(folder, 'room.key');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (failure) {
    // One is there from an earlier start: that is the one, for what is sealed under it has no other.
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure;
  }
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  if (key.length !== KEY_BYTES)
    throw new Error(`${file} holds no key of ${KEY_BYTES} bytes. Put the right one back; without it rooms stay shut.`);
  return key;
}
