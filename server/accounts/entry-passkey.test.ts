import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterBy, makeDevice, registerPasskey } from '../test/authenticator.ts';
import { type Browser, letAnHourPass, openBrowser, password, signedUp } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const somebody = () => signedUp(world, `keys.${++people}@example.org`);
const listOf = async (browser: Browser): Promise<{ id: string; name: string }[]> =>
  (await browser.open('/api/v1/sign-in-ways')).json().passkeys;

it('is added by a signed-in person, who is told by letter, and signs in without the password', async () => {
  const { email, browser } = await somebody();
  const device = makeDevice();
  expect((await registerPasskey(browser, device)).statusCode).toBe(200);
  expect((await world.mailbox(email)).at(-1)?.subject).toBe('A passkey was added');
  const elsewhere = openBrowser(world, '192.0.2.30');
  const answer = await enterBy(elsewhere, device);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).not.toHaveProperty('session');
  expect(await elsewhere.whoAmI()).toMatchObject({ email });
});

it('stands for both steps, so one that does not check who holds it is refused', async () => {
  const { browser } = await somebody();
  const answer = await registerPasskey(browser, makeDevice(false));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'PASSKEY_WITHOUT_CHECK']);
  expect(await listOf(browser)).toEqual([]);
});

it('is added only shortly after signing in or confirming the password', async () => {
  const { browser } = await somebody();
  await letAnHourPass(world, browser);
  const stale = await browser.open('/api/auth/passkey/generate-register-options');
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'SESSION_NOT_FRESH']);
  await browser.post('/confirm-password', { password });
  expect((await registerPasskey(browser)).statusCode).toBe(200);
});

it('is removed only shortly after signing in or confirming the password, too', async () => {
  const { browser } = await somebody();
  await registerPasskey(browser);
  const [{ id } = { id: '' }] = await listOf(browser);
  await letAnHourPass(world, browser);
  const stale = await browser.post('/remove-passkey', { id });
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'SESSION_NOT_FRESH']);
  expect(await listOf(browser)).toHaveLength(1);
  await browser.post('/confirm-password', { password });
  expect((await browser.post('/remove-passkey', { id })).statusCode).toBe(200);
});

it('answers a challenge once', async () => {
  const { browser } = await somebody();
  const device = makeDevice();
  await registerPasskey(browser, device);
  const elsewhere = openBrowser(world, '192.0.2.31');
  const options = (await elsewhere.open('/api/auth/passkey/generate-authenticate-options')).json();
  const response = device.use(options.challenge);
  const cookie = elsewhere.cookie();
  await elsewhere.post('/passkey/verify-authentication', { response });
  const replay = await world.app.inject({
    method: 'POST',
    url: '/api/auth/passkey/verify-authentication',
    headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
    payload: { response },
  });
  expect(replay.statusCode).toBe(400);
});

it('is renamed and removed by its owner alone; removed, it signs nobody in', async () => {
  const { email, browser } = await somebody();
  const { browser: stranger } = await somebody();
  const device = makeDevice();
  await registerPasskey(browser, device);
  const [own] = await listOf(browser);
  for (const path of ['/passkey/update-passkey', '/remove-passkey'])
    expect((await stranger.post(path, { id: own?.id, name: 'Mine now' })).statusCode).toBeGreaterThanOrEqual(400);
  await browser.post('/passkey/update-passkey', { id: own?.id, name: 'Home' });
  expect((await listOf(browser)).map(({ name }) => name)).toEqual(['Home']);
  expect((await browser.post('/remove-passkey', { id: own?.id })).statusCode).toBe(200);
  expect((await world.mailbox(email)).at(-1)?.subject).toBe('A passkey was removed');
  expect((await enterBy(openBrowser(world, '192.0.2.32'), device)).statusCode).toBe(401);
});
