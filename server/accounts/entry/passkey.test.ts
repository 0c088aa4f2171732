import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { encodeCBOR } from '@levischuck/tiny-cbor';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Browser, openBrowser, password, signedUp } from '../../test/browser.ts';
import { makeWorld, type World } from '../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const somebody = () => signedUp(world, `keys.${++people}@example.org`);
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

/** A device that makes and uses one passkey (WebAuthn level 3): ES256, no attestation. `checks` is whether it asks for a finger or PIN. */
function makeDevice(checks = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  const data = (flags: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses++);
    return Buffer.concat([sha256('localhost'), Buffer.from([flags | PRESENT | (checks ? VERIFIED : 0)]), count, rest]);
  };
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: 'http://localhost:3000', crossOrigin: false }));
  const shell = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register(challenge: string) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
      const key = encodeCBOR(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytes(x)],
          [-3, bytes(y)],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const authData = data(WITH_KEY, Buffer.concat([Buffer.alloc(16), length, id, key]));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...shell,
        response: {
          clientDataJSON: base64url(client('webauthn.create', challenge)),
          attestationObject: base64url(encodeCBOR(attestation as never)), // the encoder's own type names fewer nestings than it writes
          transports: ['internal'],
        },
      };
    },
    use(challenge: string) {
      const clientData = client('webauthn.get', challenge);
      const authenticatorData = data(0);
      return {
        ...shell,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey)),
        },
      };
    },
  };
}

async function register(browser: Browser, device = makeDevice(), name = 'Work laptop') {
  const options = (await browser.open('/api/auth/passkey/generate-register-options')).json();
  return browser.post('/passkey/verify-registration', { response: device.register(options.challenge), name });
}
async function enter(browser: Browser, device: ReturnType<typeof makeDevice>) {
  const options = (await browser.open('/api/auth/passkey/generate-authenticate-options')).json();
  return browser.post('/passkey/verify-authentication', { response: device.use(options.challenge) });
}
const listOf = async (browser: Browser): Promise<{ id: string; name: string }[]> =>
  (await browser.open('/api/v1/sign-in-ways')).json().passkeys;

it('is added by a signed-in person, who is told by letter, and signs in without the password', async () => {
  const { email, browser } = await somebody();
  const device = makeDevice();
  expect((await register(browser, device)).statusCode).toBe(200);
  expect((await world.mailbox(email)).at(-1)?.subject).toBe('A passkey was added · Ahadi');
  const elsewhere = openBrowser(world, '192.0.2.30');
  const answer = await enter(elsewhere, device);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).not.toHaveProperty('session');
  expect(await elsewhere.whoAmI()).toMatchObject({ email });
});

it('stands for both steps, so one that does not check who holds it is refused', async () => {
  const { browser } = await somebody();
  const answer = await register(browser, makeDevice(false));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'PASSKEY_WITHOUT_CHECK']);
  expect(await listOf(browser)).toEqual([]);
});

/** As if they had signed in an hour ago. */
async function letAnHourPass(browser: Browser): Promise<void> {
  const me = await browser.whoAmI();
  await world.deps.db
    .updateTable('sessions')
    .set({ created_at: new Date(world.clock.now().getTime() - 3_600_000) })
    .where('user_id', '=', String(me?.userId))
    .execute();
}

it('is added only shortly after signing in or confirming the password', async () => {
  const { browser } = await somebody();
  await letAnHourPass(browser);
  const stale = await browser.open('/api/auth/passkey/generate-register-options');
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'SESSION_NOT_FRESH']);
  await browser.post('/confirm-password', { password });
  expect((await register(browser)).statusCode).toBe(200);
});

it('is removed only shortly after signing in or confirming the password, too', async () => {
  const { browser } = await somebody();
  await register(browser);
  const [{ id } = { id: '' }] = await listOf(browser);
  await letAnHourPass(browser);
  const stale = await browser.post('/passkey/delete-passkey', { id });
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'SESSION_NOT_FRESH']);
  expect(await listOf(browser)).toHaveLength(1);
  await browser.post('/confirm-password', { password });
  expect((await browser.post('/passkey/delete-passkey', { id })).statusCode).toBe(200);
});

it('answers a challenge once', async () => {
  const { browser } = await somebody();
  const device = makeDevice();
  await register(browser, device);
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
  await register(browser, device);
  const [own] = await listOf(browser);
  for (const path of ['/passkey/update-passkey', '/passkey/delete-passkey'])
    expect((await stranger.post(path, { id: own?.id, name: 'Mine now' })).statusCode).toBeGreaterThanOrEqual(400);
  await browser.post('/passkey/update-passkey', { id: own?.id, name: 'Home' });
  expect((await listOf(browser)).map(({ name }) => name)).toEqual(['Home']);
  expect((await browser.post('/passkey/delete-passkey', { id: own?.id })).statusCode).toBe(200);
  expect((await world.mailbox(email)).at(-1)?.subject).toBe('A passkey was removed · Ahadi');
  expect((await enter(openBrowser(world, '192.0.2.32'), device)).statusCode).toBe(401);
});
