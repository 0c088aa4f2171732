import { Worker } from 'node:worker_threads';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { makeWorld, type World } from '../../test/world.ts';
import { codingFor } from './describing.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const ask = (headers: Record<string, string> = {}) => world.app.inject({ url: '/api/v1/openapi.json', headers });

it('the description of the interface is made once, sent small, and not sent again to who has it', async () => {
  const made = vi.spyOn(Worker.prototype, 'postMessage');
  const plain = await ask();
  expect(Object.keys(plain.json().paths).length).toBeGreaterThan(400);
  for (const [coding, read] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': coding });
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(rawPayload.length).toBeLessThan(200_000);
    expect(read(rawPayload).toString() === plain.payload).toBe(true);
    const again = await ask({ 'accept-encoding': coding, 'if-none-match': `W/"old", ${headers.etag}` });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  }
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});

test.each([
  ['', 'plain'],
  ['identity', 'plain'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
])('who accepts "%s" gets %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});
