import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch.ts';
import { makeWorld, type World } from '../../test/world.ts';
import { guardingHeaders } from './headers.ts';
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

describe('the document of a page', () => {
  const frame = '<head><meta charset="utf-8"/><script data-asked="[]">ask()</script></head><body></body>';
  const heads = {
    '/dashboard/agreements/:id': {
      links: '<link rel="modulepreload" href="/assets/a.js"/>',
      asked: ['/api/rpc/who', '/api/rpc/get?data=%22:id%22'],
    },
  };
  const documentOf = async (url: string, headers: Record<string, string>) => {
    const folder = join(scratchFolder('pages'), 'client');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '__spa-fallback.html'), frame);
    writeFileSync(join(folder, '..', 'heads.json'), JSON.stringify(heads));
    const app = Fastify();
    await pageRoutes(app, folder);
    const { body } = await app.inject({ url, headers: { accept: 'text/html', ...headers } });
    await app.close();
    return body;
  };

  test('names the scripts of the page, and what somebody who is signed in asks first, about the thing in its address', async () => {
    const body = await documentOf('/dashboard/agreements/0199?x=1', { cookie: 'a=b; ahadi.session_token=abc' });
    expect(body).toContain('<link rel="modulepreload" href="/assets/a.js"/></head>');
    expect(body).toContain(
      'data-asked="[&quot;/api/rpc/who&quot;,&quot;/api/rpc/get?data=%22' + '0199%22&quot;]">ask()',
    );
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/rpc/who"/>');
  });

  test('asks nothing for a visitor, and what stands in the address stays in its attribute', async () => {
    expect(await documentOf('/dashboard/agreements/0199', {})).toContain('<script data-asked="[]">ask()');
    const body = await documentOf(`/dashboard/agreements/x"><script>alert(1)</script>`.replace('/s', '%2Fs'), {
      cookie: '__Host-ahadi.session_token=abc',
    });
    expect(body).not.toContain('<script>alert');
    expect(await documentOf('/dashboard', { cookie: 'ahadi.session_token=abc' })).toBe(frame);
  });
});

test('a part of a page carries no more words about itself than it needs', async () => {
  const folder = scratchFolder('pages');
  mkdirSync(join(folder, 'assets'));
  for (const name of ['__spa-fallback.html', 'assets/a.js']) writeFileSync(join(folder, name), 'what is built');
  const app = Fastify();
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(guardingHeaders(true, folder));
  });
  await pageRoutes(app, folder);
  const { headers } = await app.inject({ url: '/assets/a.js' });
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.stringContaining('max-age'),
  });
  expect(Object.entries(headers).join().length).toBeLessThan(600);
  await app.close();
});
