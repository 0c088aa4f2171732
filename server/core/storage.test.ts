import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderPlace, openPlace, type Place } from './backup/place.ts';
import { sha256Hex } from './canonical.ts';
import { readConfig } from './config.ts';
import { folderStorage, makeStorage, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'ahadi-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A bucket that speaks as much of the S3 protocol as we use: PUT and GET of an object by its path. */
const objects = new Map<string, Buffer>();
const bucket = createServer(async (request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (request.method === 'PUT') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    objects.set(path, Buffer.concat(chunks));
    return response.writeHead(200, { etag: '"1"' }).end();
  }
  if (request.method === 'DELETE') {
    objects.delete(path);
    return response.writeHead(204).end();
  }
  const asked = new URL(request.url ?? '', 'http://bucket').searchParams;
  if (asked.get('list-type') === '2') {
    const all = [...objects.keys()].map((key) => key.replace('/ahadi/', '')).sort();
    // Pages of two, so that nothing is found only on the first one.
    const [start, from] = [asked.get('prefix') ?? '', Number(asked.get('continuation-token') ?? 0)];
    const found = all.filter((key) => key.startsWith(start));
    const more = found.length > from + 2 ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    const rows = found
      .slice(from, from + 2)
      .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-11-25T09:00:00.000Z</LastModified></Contents>`);
    response.writeHead(200, { 'content-type': 'application/xml' });
    return response.end(`<ListBucketResult>${rows.join('')}${more}</ListBucketResult>`);
  }
  const found = objects.get(path);
  if (found) return response.writeHead(200, { 'content-length': found.length }).end(found);
  response.writeHead(404, { 'content-type': 'application/xml' });
  response.end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>No such key</Message></Error>');
});

const storages: Record<string, () => Storage> = {
  'a folder': () => folderStorage(join(folder, 'files')),
  'a bucket': () =>
    makeStorage(
      readConfig({
        S3_BUCKET: 'ahadi',
        S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`, // it listens on TCP
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    ),
};
const places: Record<string, () => Place> = {
  'a folder': () => folderPlace(join(folder, 'backup')),
  'a bucket': () =>
    openPlace(
      readConfig({
        BACKUP_TO: 's3://ahadi/one/copy',
        BACKUP_KEY: `age1${'q'.repeat(58)}`,
        S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`, // it listens on TCP
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
      's3://ahadi/one/copy',
    ),
};
beforeAll(() => new Promise<void>((ready) => bucket.listen(0, '127.0.0.1', ready)));
afterAll(() => bucket.close());

for (const [where, open] of Object.entries(storages))
  describe(`files in ${where}`, () => {
    it('come back byte for byte under the SHA-256 they were kept by', async () => {
      const storage = open();
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2000 }), async (bytes) => {
          const hash = await storage.put(bytes);
          expect(hash).toBe(sha256Hex(bytes));
          expect(await storage.get(hash)).toEqual(Buffer.from(bytes));
        }),
        { numRuns: 15 },
      );
    });

    it('are kept once, however often they are put, also at once', async () => {
      const storage = open();
      const hashes = await Promise.all(Array.from({ length: 6 }, () => storage.put(Buffer.from('the same'))));
      expect(new Set(hashes).size).toBe(1);
      expect(await storage.get(hashes[0] ?? '')).toEqual(Buffer.from('the same'));
    });

    it('that were taken away are null, and taking them away once more changes nothing', async () => {
      const storage = open();
      const hash = await storage.put(Buffer.from('for a while'));
      await storage.remove(hash);
      await storage.remove(hash);
      expect(await storage.get(hash)).toBeNull();
    });

    it('are all found by how they begin', async () => {
      const storage = open();
      const kept = await Promise.all(
        ['a', 'b', 'c', 'd', 'e'].map((text) => storage.put(Buffer.from(`listed ${text}`))),
      );
      for (const hash of kept) expect(await storage.list(hash.slice(0, 2))).toContain(hash);
      const all = Array.from({ length: 256 }, (_, n) => storage.list(n.toString(16).padStart(2, '0')));
      expect((await Promise.all(all)).flat()).toEqual(expect.arrayContaining(kept));
    });

    it('that were never put are null', async () => {
      expect(await open().get(sha256Hex('never put'))).toBeNull();
    });

    it('are not reached by a name that leaves the folder of videos', async () => {
      const storage = open();
      for (const name of ['../secret', '..', '/etc/passwd', 'a/../../b', '.hidden', '', 'a\0b', '%2e%2e/x'])
        expect([await storage.video(name), await storage.hasVideo(name)]).toEqual([null, false]);
    });
  });

it('a folder holds no half-written file beside the whole one', async () => {
  const storage = folderStorage(join(folder, 'alone'));
  await Promise.all(Array.from({ length: 4 }, () => storage.put(Buffer.from('alone'))));
  const files = readdirSync(join(folder, 'alone'), { recursive: true, withFileTypes: true }).filter((it) =>
    it.isFile(),
  );
  expect(files.map(({ name }) => name)).toEqual([sha256Hex('alone')]);
});

it('a video is found by its file name', async () => {
  mkdirSync(join(folder, 'files', 'videos'), { recursive: true });
  writeFileSync(join(folder, 'files', 'videos', 'agreements.mp4'), 'moving pictures');
  const storage = folderStorage(join(folder, 'files'));
  expect(await storage.video('agreements.mp4')).toEqual(Buffer.from('moving pictures'));
  expect(await storage.video('nothing.mp4')).toBeNull();
  expect([await storage.hasVideo('agreements.mp4'), await storage.hasVideo('nothing.mp4')]).toEqual([true, false]);
});

for (const [where, open] of Object.entries(places))
  it(`what is backed up to ${where} is found by its folder, in order, and goes`, async () => {
    const place = open();
    const names = ['bases/1/parts/000001.age', 'bases/1/parts/000000.age', 'bases/1/manifest.age', 'bases/10/x.age'];
    for (const name of names) await place.put(name, Buffer.from(name));
    await place.put('files/ab/c.age', Buffer.from('c'));
    const listed = async (start: string) => (await place.list(start)).map(({ name }) => name);
    expect(await listed('bases/')).toEqual([names[2], names[1], names[0], names[3]]);
    expect(await listed('bases/1/')).toEqual([names[2], names[1], names[0]]);
    expect(await listed('nothing/')).toEqual([]);
    expect((await place.get('files/ab/c.age'))?.toString()).toBe('c');
    await place.remove('files/ab/c.age');
    await place.remove('files/ab/c.age');
    expect(await place.get('files/ab/c.age')).toBeNull();
  });

it('what a crash left half written of a backup is not listed', async () => {
  const place = folderPlace(join(folder, 'half'));
  await place.put('bases/1/parts/000000.age', Buffer.from('whole'));
  writeFileSync(join(folder, 'half', 'bases', '1', 'manifest.age.0197c1de-0000-7000-8000-000000000000'), 'ha');
  expect((await place.list('bases/')).map(({ name }) => name)).toEqual(['bases/1/parts/000000.age']);
});
