import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../test/world.ts';
import { guardingHeaders } from './headers.ts';

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

test('over https browsers are told to come by https alone', () => {
  expect(guardingHeaders(true, null)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': expect.stringContaining('upgrade-insecure-requests'),
  });
});
