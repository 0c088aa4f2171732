import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { isMissing, openBucket, orNull } from './bucket.ts';
import { sha256Hex } from './canonical.ts';
import type { Config } from './config.ts';

/** Content-addressed bytes: what is put under a hash is what comes back under it, on disk or in a bucket. */
export type Storage = {
  /** Keeps the bytes; answers their SHA-256 in hex. Putting the same bytes twice keeps one copy. */
  put(bytes: Uint8Array): Promise<string>;
  /** The bytes of a hash, or null when there are none. */
  get(sha256: string): Promise<Buffer | null>;
  /** Takes the bytes of a hash away for good; nothing happens where there are none. For what only one place names: content of others is shared. */
  remove(sha256: string): Promise<void>;
  /** The hashes of all that is kept and begins with these two digits. */
  list(start: string): Promise<string[]>;
  /** A file of the public `videos/` folder by its name, or null. */
  video(name: string): Promise<Buffer | null>;
  /** Whether there is one, without its bytes. */
  hasVideo(name: string): Promise<boolean>;
};

export const makeStorage = (config: Config): Storage =>
  config.S3_BUCKET ? bucketStorage(config, config.S3_BUCKET) : folderStorage(join(config.DATA_DIR, 'files'));

/** A plain file name: no folders, no leading dot, no longer than a file system takes. */
const isPlainName = (name: string): boolean => /^[\w-][\w. -]{0,199}$/.test(name);

export function folderStorage(folder: string): Storage {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  return {
    async put(bytes) {
      const hash = sha256Hex(bytes);
      const path = pathOf(hash);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(path, bytes);
      return hash;
    },
    get: (hash) => orNull(readFile(pathOf(hash))),
    remove: (hash) => rm(pathOf(hash), { force: true }),
    async list(start) {
      const folders = await names(join(folder, start));
      const found = await Promise.all(folders.map((each) => names(join(folder, start, each))));
      return found.flat().filter((name) => /^[0-9a-f]{64}$/.test(name));
    },
    video: (name) => (isPlainName(name) ? orNull(readFile(join(folder, 'videos', name))) : Promise.resolve(null)),
    hasVideo: async (name) => isPlainName(name) && (await orNull(stat(join(folder, 'videos', name)))) !== null,
  };
}

function bucketStorage(config: Config, bucket: string): Storage {
  const { read, write, remove, list } = openBucket(config, bucket);
  return {
    async put(bytes) {
      const hash = sha256Hex(bytes);
      await write(`files/${hash}`, bytes);
      return hash;
    },
    get: (hash) => orNull(read(`files/${hash}`)),
    remove: (hash) => remove(`files/${hash}`),
    list: async (start) => (await list(`files/${start}`)).map(({ name }) => name.slice('files/'.length)),
    video: (name) => (isPlainName(name) ? orNull(read(`videos/${name}`)) : Promise.resolve(null)),
    hasVideo: async (name) =>
      isPlainName(name) && (await list(`videos/${name}`)).some((found) => found.name === `videos/${name}`),
  };
}

/** Written beside and moved into place, so that a crash never leaves half a file under a whole name. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${uuidv7()}`;
  await writeFile(partial, bytes, { flush: true });
  await rename(partial, path);
}

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((failure: unknown) => {
    if (isMissing(failure)) return [];
    throw failure;
  });
