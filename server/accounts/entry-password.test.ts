import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowHash } from '../core/slowhash.ts';
import { letAnHourPass, newestLink, openBrowser, password, signedUp } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';

const newPassword = 'another promise entirely';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const somebody = () => signedUp(world, `somebody.${++people}@example.org`);
const subjects = async (email: string) => (await world.mailbox(email)).map(({ subject }) => subject);
const tokenOf = async (email: string) => new URL(await newestLink(world, email)).searchParams.get('token');
const isIn = async (cookie: string) =>
  (await world.app.inject({ url: '/api/v1/sessions', headers: { cookie } })).statusCode === 200;
const canSignIn = async (email: string, word: string) =>
  (await openBrowser(world, '192.0.2.77').post('/sign-in/email', { email, password: word })).statusCode === 200;

describe('a forgotten password', () => {
  it('is asked for with the same answer for a known and an unknown address', async () => {
    const { email } = await somebody();
    const ask = (address: string) => openBrowser(world).post('/request-password-reset', { email: address });
    const [known, unknown] = [await ask(email), await ask('nobody.here@example.org')];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await world.mailbox('nobody.here@example.org')).toEqual([]);
  });

  it('is replaced once by the link in the letter, which signs out every device and is told by letter', async () => {
    const { email, browser } = await somebody();
    const cookie = browser.cookie();
    await openBrowser(world).post('/request-password-reset', { email });
    expect(await newestLink(world, email)).toMatch(/^http:\/\/localhost:3000\/auth\?view=reset&token=/);
    const token = await tokenOf(email);
    const reset = (word: string) => openBrowser(world).post('/reset-password', { token, newPassword: word });
    expect((await reset(newPassword)).statusCode).toBe(200);
    const again = await reset('a third promise altogether');
    expect([again.statusCode, again.json().code]).toEqual([400, 'INVALID_TOKEN']);
    expect(await isIn(cookie)).toBe(false);
    expect([await canSignIn(email, password), await canSignIn(email, newPassword)]).toEqual([false, true]);
    expect(await subjects(email)).toContain('Your password was changed');
  });

  it('ends the API keys of the account and the address of its calendar, and each key was told by letter', async () => {
    const owner = await world.person('Key Owner');
    const { email, identityId } = owner;
    const { secret } = await world
      .as(owner)
      .apiKeys.make({ identityId, name: 'Bookkeeping', scopes: ['agreements:read'], expiresInDays: null });
    const { url } = await world.as(owner).dashboard.makeCalendarLink({});
    const byKey = () =>
      world.request(null, { method: 'GET', url: '/api/v1/agreements', headers: { authorization: `Bearer ${secret}` } });
    const calendar = () => world.request(null, { url: new URL(url).pathname });
    expect([(await byKey()).statusCode, (await calendar()).statusCode]).toEqual([200, 200]);
    await world.settle();
    expect(await subjects(email)).toContain('An API key was made');
    await openBrowser(world).post('/request-password-reset', { email });
    await openBrowser(world).post('/reset-password', { token: await tokenOf(email), newPassword });
    await world.settle();
    expect([(await byKey()).statusCode, (await calendar()).statusCode]).toEqual([401, 404]);
  });

  it('cannot be replaced by one that everybody guesses first; the link stays good', async () => {
    const { email } = await somebody();
    await openBrowser(world).post('/request-password-reset', { email });
    const token = await tokenOf(email);
    const reset = (word: string) => openBrowser(world).post('/reset-password', { token, newPassword: word });
    expect((await reset('12345678')).json().code).toBe('PASSWORD_UNUSABLE');
    expect((await reset(newPassword)).statusCode).toBe(200);
  });

  it('can be replaced for an hour', async () => {
    const { email } = await somebody();
    await openBrowser(world).post('/request-password-reset', { email });
    const rows = await world.deps.db
      .selectFrom('verifications')
      .select('expires_at')
      .where('identifier', 'like', 'reset-password:%')
      .execute();
    const longest = Math.max(...rows.map(({ expires_at }) => expires_at.getTime()));
    expect(longest - world.clock.now().getTime()).toBeLessThanOrEqual(3_600_000);
  });

  it('also confirms the address, since only its owner could read the letter', async () => {
    const email = 'never.confirmed@example.org';
    await openBrowser(world).post('/sign-up/email', { name: 'Amina Odhiambo', email, password });
    await openBrowser(world).post('/request-password-reset', { email });
    await openBrowser(world).post('/reset-password', { token: await tokenOf(email), newPassword });
    const browser = openBrowser(world);
    await browser.post('/sign-in/email', { email, password: newPassword });
    const me = await browser.whoAmI();
    expect(me).toMatchObject({ email, emailVerified: true });
    const events = await world.deps.db
      .selectFrom('events')
      .select('name')
      .where('subject_id', '=', String(me?.userId))
      .orderBy('seq')
      .execute();
    expect(events.map(({ name }) => name)).toEqual([
      'user.registered',
      'user.verified',
      'profile.password_reset',
      'profile.changed',
    ]);
  });

  it('brings at most five letters an hour to an address', async () => {
    const { email } = await somebody();
    const before = (await world.mailbox(email)).length;
    const answers = [];
    for (let asked = 0; asked < 7; asked++)
      answers.push(
        (await openBrowser(world, `192.0.2.${asked}`).post('/request-password-reset', { email })).statusCode,
      );
    expect(answers.at(-1)).toBe(429);
    expect((await world.mailbox(email)).length - before).toBeLessThanOrEqual(5);
  });
});

it('is kept as a slow hash of its own, and one that was hashed at less cost is hashed again when it is typed', async () => {
  const { email, browser } = await somebody();
  const userId = String((await browser.whoAmI())?.userId);
  const { db } = world.deps;
  const kept = async () =>
    (await db.selectFrom('credentials').select('password').where('user_id', '=', userId).execute())[0]?.password;
  const cost = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/;
  const first = await kept();
  expect(first).toMatch(cost);
  // The library's own, by scrypt, and one of ours at another cost, as after the cost was changed.
  const other = await slowHash(password, randomBytes(16), { memory: 19_456, passes: 3, parallelism: 1 });
  for (const former of [await hashPassword(password), other]) {
    await db.updateTable('credentials').set({ password: former }).where('user_id', '=', userId).execute();
    expect([await canSignIn(email, 'not this one'), await kept()]).toEqual([false, former]);
    expect([await canSignIn(email, password), await canSignIn(email, password)]).toEqual([true, true]);
    expect(await kept()).toMatch(cost);
    expect(await kept()).not.toBe(first);
  }
});

describe('changing the password', () => {
  it('needs the current one, signs out every other device and is told by letter', async () => {
    const { email, browser } = await somebody();
    const other = openBrowser(world, '192.0.2.90');
    await other.post('/sign-in/email', { email, password });
    const wrong = await browser.post('/change-password', { currentPassword: 'not this one', newPassword });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'INVALID_PASSWORD']);
    const before = browser.cookie();
    // What the page cannot ask for is decided here: other devices are signed out in any case.
    const right = await browser.post('/change-password', {
      currentPassword: password,
      newPassword,
      revokeOtherSessions: false,
    });
    expect(right.statusCode).toBe(200);
    expect([await isIn(other.cookie()), await isIn(before), await isIn(browser.cookie())]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await canSignIn(email, newPassword)).toBe(true);
    expect(await subjects(email)).toContain('Your password was changed');
  });

  it('cannot be guessed from an open session', async () => {
    const { browser } = await somebody();
    const statuses = [];
    for (let tried = 0; tried < 11; tried++)
      statuses.push(
        (await browser.post('/change-password', { currentPassword: `guess ${tried}`, newPassword })).statusCode,
      );
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
  });
});

describe('moving the account to another address', () => {
  it('asks for the password when signing in was long ago', async () => {
    const { browser } = await somebody();
    await letAnHourPass(world, browser);
    const stale = await browser.post('/change-email', { newEmail: 'new.place@example.org' });
    expect([stale.statusCode, stale.json().code]).toEqual([403, 'SESSION_NOT_FRESH']);
    expect((await browser.post('/confirm-password', { password: 'wrong' })).statusCode).toBe(400);
    const before = browser.cookie();
    expect((await browser.post('/confirm-password', { password })).json()).toEqual({ confirmed: true });
    expect(await isIn(before)).toBe(false);
    expect((await browser.post('/change-email', { newEmail: 'new.place@example.org' })).statusCode).toBe(200);
  });

  it('happens when the button of the letter to the new address is pressed while signed in, and not by a stranger', async () => {
    const { email, browser } = await somebody();
    await browser.post('/change-email', { newEmail: 'second.home@example.org', callbackURL: '/profile' });
    expect(await subjects(email)).toContain('A new e-mail address was asked for');
    const token = await tokenOf('second.home@example.org');
    const [stranger, neighbour] = [openBrowser(world), (await somebody()).browser];
    const looked = await stranger.post('/read-letter', { token });
    expect(looked.json()).toEqual({ kind: 'move', email: 'second.home@example.org', asks: 'sign-in' });
    const turnedAway = await stranger.post('/move-address', { token });
    expect([turnedAway.statusCode, turnedAway.json().code]).toEqual([403, 'SIGN_IN_FIRST']);
    expect((await neighbour.post('/move-address', { token })).json().code).toBe('INVALID_TOKEN');
    expect((await stranger.post('/confirm-address', { token, password })).json().code).toBe('INVALID_TOKEN');
    expect(await stranger.whoAmI()).toBeNull();
    expect(await browser.whoAmI()).toMatchObject({ email });
    expect((await browser.post('/move-address', { token })).json()).toEqual({ moved: true });
    expect(await browser.whoAmI()).toMatchObject({ email: 'second.home@example.org', emailVerified: true });
    expect((await browser.post('/move-address', { token })).json().code).toBe('INVALID_TOKEN');
  });

  it('is told to the address that it leaves in the language of the account, with the way back', async () => {
    const { email, browser } = await somebody();
    const preferences = JSON.stringify({ language: 'fr' });
    await sql`insert into user_preferences (user_id, preferences, authored_at, updated_at)
      select id, ${preferences}, created_at, created_at from users where email = ${email}`.execute(world.owner);
    await browser.post('/change-email', { newEmail: 'third.home@example.org' });
    expect((await browser.post('/move-address', { token: await tokenOf('third.home@example.org') })).statusCode).toBe(
      200,
    );
    const [told] = (await world.mailbox(email)).slice(-1);
    expect(told?.subject).toBe('Votre compte a une autre adresse e-mail');
    expect(told?.text).toMatch(/view=undo/);
  });

  it('answers alike when the new address belongs to somebody else', async () => {
    const { email: taken } = await somebody();
    const { browser } = await somebody();
    const before = (await world.mailbox(taken)).length;
    const answer = await browser.post('/change-email', { newEmail: taken });
    const free = await browser.post('/change-email', { newEmail: 'free.place@example.org' });
    expect([answer.statusCode, answer.body]).toEqual([free.statusCode, free.body]);
    expect((await world.mailbox(taken)).length).toBe(before);
  });
});
