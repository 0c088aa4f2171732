import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../test/scratch.ts';
import { makeWorld, type World } from '../../test/world.ts';
import { guardingHeaders, isShown, shownPolicy } from './headers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test.each([
  ['a procedure', '/api/v1/marketplace/categories'],
  ['a refused one', '/api/rpc/nothing/here'],
  ['an unknown page', '/nowhere'],
  ['the health of the process', '/healthz'],
])('what guards a browser is said by the answer of %s', async (_what, url) => {
  const { headers } = await world.app.inject({ url });
  expect(headers).toMatchObject(guardingHeaders(false, null));
  expect(headers['content-security-policy']).toContain("script-src 'self';");
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
});

test('an answer to a page says the time that deadlines go by', async () => {
  const { headers } = await world.app.inject({ url: '/api/rpc/marketplace/categories' });
  expect(headers.date).toBe(world.clock.now().toUTCString());
});

test('nothing inline counts but what the built pages carry, by its hash, and no text becomes markup', () => {
  const folder = scratchFolder('pages');
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  writeFileSync(
    join(folder, 'index.html'),
    '<head><style data-first-frame="">a{color:red}</style><script src="/a.js"></script></head><script>b()</script>',
  );
  const policy = guardingHeaders(true, folder)['content-security-policy']?.split(';');
  expect(policy).toEqual(
    expect.arrayContaining([
      "font-src 'self'",
      `script-src 'self' ${hash('b()')}`,
      `style-src 'self' ${hash('a{color:red}')}`,
      "style-src-attr 'unsafe-inline'",
      "require-trusted-types-for 'script'",
      'trusted-types default ProseMirrorClipboard',
    ]),
  );
  const loose = policy?.filter((directive) => /unsafe-/.test(directive));
  expect(loose).toEqual(["style-src-attr 'unsafe-inline'"]);
});

test.each([
  ['image/webp', true],
  ['application/pdf', true],
  ['image/svg+xml', false],
  ['text/html; charset=utf-8', false],
  [undefined, false],
])('an answer of %s is shown by the browser itself: %s', (type, is) => expect(isShown(type)).toBe(is));

test('a picture in a window of its own has a policy under which nothing runs', async () => {
  const { headers } = await world.app.inject({ url: '/api/docs/reader/favicon-32x32.png' });
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-security-policy': shownPolicy });
  expect(shownPolicy).toContain("default-src 'none'");
});

test('the page that reads the description of the interface has the same policy but for Trusted Types', async () => {
  const of = async (url: string) =>
    String((await world.app.inject({ url })).headers['content-security-policy']).split(';');
  const dropped = ["require-trusted-types-for 'script'", 'trusted-types default ProseMirrorClipboard'];
  expect(await of('/api/docs')).toEqual((await of('/healthz')).filter((directive) => !dropped.includes(directive)));
});

test('over https browsers are told to come by https alone', () => {
  expect(guardingHeaders(true, null)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining('upgrade-insecure-requests'),
  });
});
