import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../test/scratch.ts';
import { folderStorage } from '../storage.ts';
import { filmRoutes } from './films.ts';

const moving = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));
let app: FastifyInstance;
let videos: string;

beforeAll(async () => {
  const beside = scratchFolder('films');
  const folder = join(beside, 'films');
  mkdirSync(folder);
  writeFileSync(join(beside, 'package.json'), '{}');
  writeFileSync(join(folder, 'agreements.txt'), 'no film');
  for (const name of ['agreements.mp4', 'agreements.webm', 'agreements.sw.vtt', 'disputes.mp4', 'disputes.webm'])
    writeFileSync(join(folder, name), moving);
  writeFileSync(join(folder, 'disputes.sw.vtt'), 'WEBVTT\n');
  const files = scratchFolder('films');
  videos = join(files, 'videos');
  mkdirSync(videos);
  app = Fastify();
  filmRoutes(app, { storage: folderStorage(files), folder });
  await app.ready();
});
afterAll(() => app.close());

const get = (file: string, range?: string) =>
  app.inject({ url: `/videos/${file}`, ...(range === undefined ? {} : { headers: { range } }) });

describe('A film of ours', () => {
  it.each([
    ['agreements.mp4', 'video/mp4'],
    ['agreements.webm', 'video/webm'],
    ['disputes.sw.vtt', 'text/vtt; charset=utf-8'],
  ])('%s says what it is, may be kept for an hour, and that it can be had in parts', async (file, type) => {
    const answer = await get(file);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'content-length': String(answer.rawPayload.length),
    });
  });

  it.each([
    ['bytes=0-', 0, 999],
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=900-5000', 900, 999],
    ['bytes=-200', 800, 999],
    ['bytes=-5000', 0, 999],
  ])('is sent in the part that was asked for: %s', async (range, from, to) => {
    const answer = await get('agreements.mp4', range);
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${from}-${to}/1000`);
    expect(answer.headers['content-length']).toBe(String(to - from + 1));
    expect(answer.rawPayload.equals(moving.subarray(from, to + 1))).toBe(true);
  });

  it.each(['bytes=1000-', 'bytes=-0'])('says how long it is where there is no such part: %s', async (range) => {
    const answer = await get('agreements.mp4', range);
    expect(answer.statusCode).toBe(416);
    expect(answer.headers['content-range']).toBe('bytes */1000');
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=-'])(
    'comes whole where the header asks for nothing that we read: %s',
    async (range) => {
      const answer = await get('agreements.mp4', range);
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1000]);
    },
  );

  it.each(['nothing.mp4', 'agreements.txt', 'agreements', '..%2fpackage.json', '%2e%2e', 'agreements.mp4%00', '.mp4'])(
    'is not reached by another name: %s',
    async (file) => {
      expect((await get(file)).statusCode).toBe(404);
    },
  );
});

it("an operator's own film is shown instead, and nothing of ours beside it", async () => {
  writeFileSync(join(videos, 'agreements.mp4'), 'their own moving pictures');
  expect((await get('agreements.mp4')).body).toBe('their own moving pictures');
  expect((await get('agreements.mp4', 'bytes=6-8')).body).toBe('own');
  expect((await get('agreements.webm')).statusCode).toBe(404);
  expect((await get('agreements.sw.vtt')).statusCode).toBe(404);
  writeFileSync(join(videos, 'agreements.sw.vtt'), 'WEBVTT\n\n');
  const captions = await get('agreements.sw.vtt');
  expect([captions.headers['content-type'], captions.body]).toEqual(['text/vtt; charset=utf-8', 'WEBVTT\n\n']);
  // The others stay ours.
  expect((await get('disputes.webm')).rawPayload.equals(moving)).toBe(true);
});

it('an empty file takes a film of ours away', async () => {
  writeFileSync(join(videos, 'disputes.mp4'), '');
  expect((await get('disputes.mp4')).rawPayload.length).toBe(0);
  expect((await get('disputes.mp4', 'bytes=0-')).statusCode).toBe(416);
  expect((await get('disputes.webm')).statusCode).toBe(404);
});
