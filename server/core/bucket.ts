import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { Config } from './config.ts';

export type Bucket = {
  /** Throws where there is none; {@link isMissing} knows that failure. */
  read(key: string): Promise<Buffer>;
  write(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  /** All whose name begins so, in the order of their names. */
  list(start: string): Promise<{ name: string; modified: Date }[]>;
};

/** A bucket of the S3-compatible store that the settings name. */
export function openBucket(config: Config, bucket: string): Bucket {
  const client = new S3Client({
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    forcePathStyle: Boolean(config.S3_ENDPOINT),
    credentials: { accessKeyId: config.S3_ACCESS_KEY_ID ?? '', secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '' },
  });
  return {
    async read(key) {
      const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return Buffer.from((await object.Body?.transformToByteArray()) ?? []);
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async list(start) {
      const found: { name: string; modified: Date }[] = [];
      for (let after: string | undefined, isMore = true; isMore; ) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: start, ContinuationToken: after }),
        );
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key) found.push({ name: Key, modified: LastModified ?? new Date(0) });
        after = page.NextContinuationToken;
        isMore = after !== undefined;
      }
      return found;
    },
  };
}

export const isMissing = (failure: unknown): boolean =>
  failure instanceof Error &&
  (('code' in failure && (failure.code === 'ENOENT' || failure.code === 'EISDIR')) ||
    failure.name === 'NoSuchKey' ||
    failure.name === 'NotFound');

/** What was read, or null where there is none. */
export const orNull = async <Read>(read: Promise<Read>): Promise<Read | null> => {
  try {
    return await read;
  } catch (failure) {
    if (isMissing(failure)) return null;
    throw failure;
  }
};
