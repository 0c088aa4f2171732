import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A backup that cannot be used as it was asked for; the message is the one line that the operator reads. */
export class BadBackup extends Error {}

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);
const quickly = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Makes what lies in a backup of plain bytes: zstd, then age, so that `age -d | zstd -d` opens it without us. */
export type Seal = (plain: Uint8Array) => Promise<Buffer>;
/** Opens what was sealed; `name` is how it is called where it cannot be. Throws BadBackup. */
export type Open = (sealed: Uint8Array, name: string) => Promise<Buffer>;

/** Every one of the recipients (`age1…`) opens it. */
export function sealFor(recipients: readonly string[]): Seal {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async (plain) => gather(await encrypter.encrypt(slowly(await compress(plain, quickly))));
}

/** `identities` are lines `AGE-SECRET-KEY-1…`. */
export function openWith(identities: readonly string[]): Open {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  return async (sealed, name) => {
    try {
      return await decompress(await gather(await decrypter.decrypt(slowly(sealed))));
    } catch (failure) {
      if (failure instanceof Error && /no identity matched/i.test(failure.message))
        throw new BadBackup(`This key does not open the backup (${name}).`);
      throw new BadBackup(`The backup is damaged: ${name} is not what was written.`);
    }
  };
}

const SLICE = 256 * 1024;

/** The library works without a pause on what it is given: between two slices of it others have their turn. */
const slowly = (bytes: Uint8Array): ReadableStream<Uint8Array> => {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) return controller.close();
      await afterOthers();
      controller.enqueue(bytes.subarray(at, at + SLICE));
      at += SLICE;
    },
  });
};

async function gather(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** The secret keys in a text as `age-keygen` writes it. Throws BadBackup where there is none. */
export function identitiesIn(text: string, file: string): string[] {
  const found = text.split(/\s+/).filter((word) => /^AGE-SECRET-KEY-1[02-9A-Z]{58}$/.test(word));
  if (found.length === 0) throw new BadBackup(`${file} holds no age key (a line AGE-SECRET-KEY-1…).`);
  return found;
}

/**
 * The key by which an installation reads what it wrote into its own backup, to go on with it and to try restores out. It is made once and
 * lies beside the data that it opens; the operator's key opens the same.
 */
export async function ownIdentity(dataDir: string): Promise<{ identity: string; recipient: string }> {
  const file = join(dataDir, 'backup.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${await generateX25519Identity()}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (failure) {
    // One is there from an earlier start, and opens what was written then.
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure;
  }
  const [identity = ''] = identitiesIn(readFileSync(file, 'utf8'), file);
  return { identity, recipient: await identityToRecipient(identity) };
}
