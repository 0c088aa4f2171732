import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { v7 as uuidv7 } from 'uuid';
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
  /** A file of the public `videos/` folder by its name, or null. */
  video(name: string): Promise<Buffer | null>;
};

export const makeStorage = (config: Config): Storage =>
  config.S3_BUCKET ? bucketStorage(config, config.S3_BUCKET) : folderStorage(join(config.DATA_DIR, 'files'));

const isMissing = (failure: unknown): boolean =>
  failure instanceof Error &&
  (('code' in failure && (failure.code === 'ENOENT' || failure.code === 'EISDIR')) ||
    failure.name === 'NoSuchKey' ||
    failure.name === 'NotFound');

const orNull = async (read: Promise<Buffer>): Promise<Buffer | null> => {
  try {
    return await read;
  } catch (failure) {
    if (isMissing(failure)) return null;
    throw failure;
  }
};

/** A plain file name: no folders, no leading dot, no longer than a file system takes. */
const isPlainName = (name: string): boolean => /^[\w-][\w. -]{0,199}$/.test(name);

export function folderStorage(folder: string): Storage {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);
  return {
    async put(bytes) {
      const hash = sha256Hex(bytes);
      const path = pathOf(hash);
      await mkdir(dirname(path), { recursive: true });
      // Written beside and moved into place, so that a crash never leaves half a file under a whole hash.
      const partial = `${path}.${uuidv7()}`;
      await writeFile(partial, bytes, { flush: true });
      await rename(partial, path);
      return hash;
    },
    get: (hash) => orNull(readFile(pathOf(hash))),
    remove: (hash) => rm(pathOf(hash), { force: true }),
    video: (name) => (isPlainName(name) ? orNull(readFile(join(folder, 'videos', name))) : Promise.resolve(null)),
  };
}

function bucketStorage(config: Config, bucket: string): Storage {
  const client = new S3Client({
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    forcePathStyle: Boolean(config.S3_ENDPOINT),
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
  });
  const read = async (key: string): Promise<Buffer> => {
    const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    return Buffer.from((await object.Body?.transformToByteArray()) ?? []);
  };
  return {
    async put(bytes) {
      const hash = sha256Hex(bytes);
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: `files/${hash}`, Body: bytes }));
      return hash;
    },
    get: (hash) => orNull(read(`files/${hash}`)),
    async remove(hash) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: `files/${hash}` }));
    },
    video: (name) => (isPlainName(name) ? orNull(read(`videos/${name}`)) : Promise.resolve(null)),
  };
}
