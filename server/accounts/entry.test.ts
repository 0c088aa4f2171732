import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmBy, newestLink, openBrowser, password, signedUp } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const newAddress = () => `person.${++people}@example.org`;
const signUp = (email: string, more: object = {}) =>
  openBrowser(world, `192.0.2.${++people}`).post('/sign-up/email', {
    name: 'Amina Odhiambo',
    email,
    password,
    ...more,
  });
const confirmed = () => signedUp(world, newAddress());
describe('signing up', () => {
  it('makes nobody a user before they confirmed their address', async () => {
    const email = newAddress();
    const answer = await signUp(email);
    expect(answer.statusCode).toBe(200);
    expect(String(answer.headers['set-cookie'])).not.toMatch(/session_token/);
    const early = await openBrowser(world).post('/sign-in/email', { email, password });
    expect([early.statusCode, early.json().code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect((await world.mailbox(email)).map(({ subject }) => subject)).toEqual([
      'Confirm your address for Ahadi',
      'Confirm your address for Ahadi',
    ]);
  });

  it('gives an organisation its own identity under its own name', async () => {
    const email = newAddress();
    await signUp(email, { kind: 'ngo', organisation: 'Clean Water Turkana' });
    const browser = openBrowser(world);
    await confirmBy(world, browser, email, { password });
    expect(await browser.whoAmI()).toMatchObject({
      name: 'Amina Odhiambo',
      identities: [{ kind: 'ngo', displayName: 'Clean Water Turkana', isPrimary: true, verificationLevel: 1 }],
    });
  });

  it('answers a known address like a new one, and tells its owner by letter', async () => {
    const { email } = await confirmed();
    const known = await signUp(email);
    const unknown = await signUp(newAddress());
    const shapeOf = (body: object) => Object.keys(body);
    expect(known.statusCode).toBe(unknown.statusCode);
    expect(shapeOf(known.json().user)).toEqual(shapeOf(unknown.json().user));
    expect((await world.mailbox(email)).at(-1)).toMatchObject({
      subject: 'You already have an account at Ahadi',
      text: expect.stringContaining('Somebody tried to sign up with this address'),
    });
  });

  it.each([
    ['a password that everybody guesses first', { password: 'password1' }, 'PASSWORD_UNUSABLE'],
    ['a password that many had where it was leaked', { password: 'Midnight' }, 'PASSWORD_UNUSABLE'],
    [
      'a password that is the address',
      { email: 'same@example.org', password: 'same@example.org' },
      'PASSWORD_UNUSABLE',
    ],
    ['a password of seven characters', { password: '7 chars' }, 'PASSWORD_UNUSABLE'],
    ['a name of one character', { name: 'A' }, 'NAME_UNUSABLE'],
    ['a name with invisible characters', { name: 'Ami\u200bna' }, 'NAME_UNUSABLE'],
    ['an organisation without a name', { kind: 'business' }, 'ORGANISATION_UNUSABLE'],
    ['an address that is none', { email: 'amina' }, 'EMAIL_UNUSABLE'],
    ['an address with other letters than a to z', { email: 'user@bücher.example' }, 'EMAIL_UNUSABLE'],
    ['an address of demo people', { email: 'me@demo.ahadi.example' }, 'EMAIL_UNUSABLE'],
    ['a picture from elsewhere', { image: 'https://example.org/x.png' }, 'IMAGE_UNUSABLE'],
  ])('refuses %s', async (_what, form, code) => {
    const answer = await signUp(newAddress(), form);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  });
});

describe('signing in', () => {
  it('answers a wrong password and an unknown address alike', async () => {
    const { email } = await confirmed();
    const wrong = await openBrowser(world).post('/sign-in/email', { email, password: 'not this one' });
    const unknown = await openBrowser(world).post('/sign-in/email', { email: newAddress(), password });
    expect(wrong.statusCode).toBe(401);
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  it('takes an address with spaces around it wherever one is typed, and says beside the field what is wrong with one that is none', async () => {
    const { email, browser } = await confirmed();
    const spaced = `  ${email} `;
    expect((await openBrowser(world).post('/sign-in/email', { email: spaced, password })).statusCode).toBe(200);
    expect((await openBrowser(world).post('/request-password-reset', { email: spaced })).statusCode).toBe(200);
    const [newest] = (await world.mailbox(email)).slice(-1);
    expect(newest?.text).toContain('view=reset');
    const moved = newAddress();
    expect((await browser.post('/change-email', { newEmail: ` ${moved} ` })).statusCode).toBe(200);
    expect(await world.mailbox(moved)).toHaveLength(1);
    const none = 'user@bücher.example';
    for (const [path, form] of [
      ['/sign-in/email', { email: none, password }],
      ['/request-password-reset', { email: none }],
      ['/send-verification-email', { email: none }],
      ['/change-email', { newEmail: none }],
    ] as const) {
      const answer = await browser.post(path, form);
      expect([path, answer.statusCode, answer.json()]).toEqual([
        path,
        400,
        { code: 'EMAIL_UNUSABLE', message: expect.stringContaining('xn--bcher-kva.example') },
      ]);
    }
  });

  it('takes the password as it was typed: no other case, no space more, and nothing cut off', async () => {
    const { email, browser } = await confirmed();
    const long = `A quiet river, and ${'a bridge '.repeat(12)}`.slice(0, 128);
    expect((await browser.post('/change-password', { currentPassword: password, newPassword: long })).statusCode).toBe(
      200,
    );
    for (const [typed, status] of [
      [long.toLowerCase(), 401],
      [`${long} `, 401],
      [long.trimEnd().slice(0, 72), 401],
      [`${long.slice(0, -1)}!`, 401],
      [long, 200],
    ] as const)
      expect([typed, (await openBrowser(world).post('/sign-in/email', { email, password: typed })).statusCode]).toEqual(
        [typed, status],
      );
  });

  it('keeps the session in a cookie that no script and no other site can use, and out of the answer', async () => {
    const { email } = await confirmed();
    const browser = openBrowser(world);
    const answer = await browser.post('/sign-in/email', { email, password });
    expect(answer.json()).not.toHaveProperty('token');
    expect(browser.received).toHaveLength(2);
    expect(browser.received[0]).toMatch(
      /^ahadi\.session_token=.{40,}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('marks the cookie as secure and bound to its host where the address is https', async () => {
    const secure = await makeWorld({ env: { PUBLIC_URL: 'https://agreements.example.org' } });
    const person = await secure.person('Amina', { verified: false });
    const headers = { origin: 'https://agreements.example.org' };
    const auth = openBrowser(secure);
    await auth.post('/request-password-reset', { email: person.email }, headers);
    const token = new URL(await newestLink(secure, person.email)).searchParams.get('token');
    await auth.post('/reset-password', { token, newPassword: password }, headers);
    await auth.post('/sign-in/email', { email: person.email, password }, headers);
    expect(auth.received[0]).toMatch(/^__Host-ahadi\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await auth.whoAmI()).toMatchObject({ email: person.email });
    await secure.close();
  });

  it('gives a new token each time and ends the session that the browser had', async () => {
    const { email, browser } = await confirmed();
    const before = browser.cookie();
    await browser.post('/sign-in/email', { email, password });
    expect(browser.cookie()).not.toBe(before);
    const old = await world.app.inject({ url: '/api/v1/sessions', headers: { cookie: before } });
    expect([old.statusCode, old.json().message]).toEqual([401, 'User not authenticated']);
  });

  it('is over at once after signing out', async () => {
    const { browser } = await confirmed();
    const cookie = browser.cookie();
    const left = await browser.post('/sign-out');
    // The browser throws away what it kept of the person; a try that was refused takes nothing from anybody.
    expect(left.headers['clear-site-data']).toBe('"storage"');
    const replayed = await world.app.inject({ url: '/api/v1/sessions', headers: { cookie } });
    expect(replayed.statusCode).toBe(401);
  });

  it('does not believe a client that names its own network address', async () => {
    const tries = Array.from({ length: 70 }, (_, tried) =>
      openBrowser(world, '198.51.100.7').post(
        '/sign-in/email',
        { email: `nobody${tried}@example.org`, password: 'x' },
        { 'x-forwarded-for': `10.0.0.${tried}`, 'x-ahadi-peer': `10.0.0.${tried}` },
      ),
    );
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it('offers nothing of the sign-in library beyond what the pages use', async () => {
    const { browser } = await confirmed();
    for (const path of ['/update-user', '/list-sessions', '/revoke-sessions', '/delete-user', '/sign-in/social'])
      expect([path, (await browser.post(path, { name: 'x', image: 'https://example.org' })).statusCode]).toEqual([
        path,
        404,
      ]);
    expect((await browser.open('/api/auth/get-session')).statusCode).toBe(404);
  });

  it('works under every name that leads to this host, such as its address in the local network', async () => {
    const { email } = await confirmed();
    const local = { origin: 'http://192.168.1.5:3000', host: '192.168.1.5:3000' };
    const answer = await openBrowser(world, '192.0.2.60').post('/sign-in/email', { email, password }, local);
    expect(answer.statusCode).toBe(200);
  });

  it('refuses a command that comes from another site', async () => {
    const { browser } = await confirmed();
    const answer = await browser.post('/sign-out', {}, { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['clear-site-data']).toBeUndefined();
    expect(await browser.whoAmI()).not.toBeNull();
  });
});
