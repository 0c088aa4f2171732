import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch.ts';
import { makeWorld, type World } from '../../test/world.ts';
import { pageRoutes } from './pages.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test.each([
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs/start.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/reader/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/api/v1/marketplace/categories', 'application/json; charset=utf-8'],
  ['/api/rpc/nothing/here', 'application/json; charset=utf-8'],
  ['/healthz', 'application/json; charset=utf-8'],
  ['/nowhere', 'application/json; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
])('what %s answers says what it is, and how its letters are written', async (url, kind) => {
  expect((await world.app.inject({ url })).headers['content-type']).toBe(kind);
});

test('a folder is never listed, and what is not built is not there', async () => {
  const folder = scratchFolder('pages');
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.git'));
  for (const name of ['__spa-fallback.html', 'assets/a.js', '.git/config', '.env'])
    writeFileSync(join(folder, name), 'what is kept');
  const app = Fastify();
  await pageRoutes(app, folder);
  expect((await app.inject({ url: '/assets/a.js' })).statusCode).toBe(200);
  for (const url of ['/assets', '/assets/', '/.git/config', '/.git/', '/.env', '/assets/..%2f.env'])
    expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  await app.close();
});
