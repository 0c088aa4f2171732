import { createOTP } from '@better-auth/utils/otp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, newestLink, openBrowser, password, signedUp, tokenIn } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';

const chosen = 'only mine from now on';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
/** Somebody on two devices, as the second one may be anybody's. */
async function onTwoDevices(): Promise<{ email: string; browser: Browser; other: Browser }> {
  const { email, browser } = await signedUp(world, `owner.${++people}@example.org`);
  const other = openBrowser(world, `192.0.2.${people}`);
  await other.post('/sign-in/email', { email, password });
  return { email, browser, other };
}
const isIn = async (cookie: string) =>
  (await world.app.inject({ url: '/api/v1/sessions', headers: { cookie } })).statusCode === 200;
const newestSubject = async (email: string) => (await world.mailbox(email)).at(-1)?.subject;
const signIn = async (email: string, word: string) =>
  (await openBrowser(world, '192.0.2.200').post('/sign-in/email', { email, password: word })).statusCode;

/** The secret in an otpauth address is Base32 (RFC 4648) of the text the codes are made from. */
function codeOf(address: string): Promise<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...(new URL(address).searchParams.get('secret') ?? '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
  return createOTP(secret, { digits: 6, period: 30 }).totp();
}
async function turnOn(browser: Browser): Promise<void> {
  const { totpURI } = (await browser.post('/two-factor/enable', { password })).json();
  expect((await browser.post('/two-factor/verify-totp', { code: await codeOf(totpURI) })).statusCode).toBe(200);
}
/** A passkey as the library writes it down. */
const addPasskey = async (browser: Browser): Promise<string> => {
  const me = await browser.whoAmI();
  const id = uuidv7();
  await world.deps.db
    .insertInto('passkeys')
    .values({
      ...{ id, user_id: String(me?.userId), name: 'a key', public_key: 'x', credential_id: id, counter: 0 },
      ...{ device_type: 'singleDevice', backed_up: false, created_at: world.clock.now() },
    })
    .execute();
  return id;
};
async function move(browser: Browser, newEmail: string): Promise<void> {
  await browser.post('/change-email', { newEmail });
  const token = tokenIn(await newestLink(world, newEmail));
  expect((await browser.post('/move-address', { token })).statusCode).toBe(200);
}

describe('anyone who changes how one signs in', () => {
  const deeds: [string, string, (browser: Browser) => Promise<unknown>][] = [
    ['switching the second step on', 'Sign-in in two steps is on', turnOn],
    [
      'switching the second step off',
      'Sign-in in two steps is off',
      (browser) => browser.post('/two-factor/disable', { password }),
    ],
    [
      'taking a passkey away',
      'A passkey was removed',
      async (browser) => browser.post('/remove-passkey', { id: await addPasskey(browser) }),
    ],
    [
      'another password',
      'Your password was changed',
      (browser) => browser.post('/change-password', { currentPassword: password, newPassword: chosen }),
    ],
    [
      'another address',
      'Your account has another e-mail address',
      (browser) => move(browser, `moved.${++people}@example.org`),
    ],
  ];
  it.each(deeds)('keeps this browser under a new session and ends the others: %s', async (_what, subject, deed) => {
    const { email, browser, other } = await onTwoDevices();
    const before = browser.cookie();
    await deed(browser);
    expect([await isIn(before), await isIn(other.cookie()), await isIn(browser.cookie())]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await newestSubject(email)).toBe(subject);
    expect(await newestLink(world, email)).toMatch(/\/auth\?view=undo&token=[\w-]{43}$/);
  });

  it('does not make an old session fresh by it', async () => {
    const { browser } = await onTwoDevices();
    const id = await addPasskey(browser);
    world.clock.advance(10 * 60_000);
    expect((await browser.post('/remove-passkey', { id })).statusCode).toBe(200);
    world.clock.advance(6 * 60_000);
    expect((await browser.post('/change-email', { newEmail: 'fresh@example.org' })).json().code).toBe(
      'SESSION_NOT_FRESH',
    );
  });

  it('asking for another address ends nothing yet, and its letter undoes as well', async () => {
    const { email, browser, other } = await onTwoDevices();
    await browser.post('/change-email', { newEmail: `asked.${email}` });
    expect(await isIn(other.cookie())).toBe(true);
    expect(await newestLink(world, email)).toMatch(/view=undo/);
  });
});

describe('the letter about a change', () => {
  const takeBack = async (link: string, newPassword = chosen) =>
    openBrowser(world, '192.0.2.201').post('/take-back', { token: tokenIn(link), newPassword });

  it('takes an account back that was moved, with the passkey and the second step that came after', async () => {
    const { email, browser: thief, other: owner } = await onTwoDevices();
    const mine = await addPasskey(owner);
    world.clock.advance(10 * 60_000);
    await move(thief, `thief.${email}`);
    const link = await newestLink(world, email);
    await addPasskey(thief);
    await turnOn(thief);
    expect((await takeBack(link)).json()).toEqual({ takenBack: true });
    expect(await thief.whoAmI()).toBeNull();
    expect(await signIn(`thief.${email}`, password)).toBe(401);
    expect(await signIn(email, password)).toBe(401);
    const back = openBrowser(world, '192.0.2.202');
    const entered = await back.post('/sign-in/email', { email, password: chosen });
    expect(entered.json()).not.toHaveProperty('twoFactorRedirect');
    expect(await back.whoAmI()).toMatchObject({ email, emailVerified: true });
    const left = await world.deps.db
      .selectFrom('passkeys')
      .select('id')
      .where('user_id', '=', String((await back.whoAmI())?.userId))
      .execute();
    expect(left).toEqual([{ id: mine }]);
  });

  it('leaves a second step alone that was on before', async () => {
    const { email, browser } = await onTwoDevices();
    await turnOn(browser);
    world.clock.advance(10 * 60_000);
    await browser.post('/change-password', { currentPassword: password, newPassword: 'what a thief would take' });
    expect((await takeBack(await newestLink(world, email))).statusCode).toBe(200);
    const back = openBrowser(world, '192.0.2.203');
    expect((await back.post('/sign-in/email', { email, password: chosen })).json()).toMatchObject({
      twoFactorRedirect: true,
    });
  });

  it('works though a stranger signed up with the address that became free', async () => {
    const { email, browser: thief } = await onTwoDevices();
    await move(thief, `thief.${email}`);
    const link = await newestLink(world, email);
    await thief.post('/sign-up/email', { name: 'Mallory Otieno', email, password: 'what a thief would take' });
    expect((await takeBack(link)).statusCode).toBe(200);
    expect(await signIn(email, chosen)).toBe(200);
    expect(await signIn(email, 'what a thief would take')).toBe(401);
  });

  it('of a thief does not win it again: the older letter counts, no matter who presses first', async () => {
    for (const first of ['owner', 'thief'] as const) {
      const { email, browser: thief } = await onTwoDevices();
      const theirs = `thief.${email}`;
      await move(thief, theirs);
      const owners = await newestLink(world, email);
      world.clock.advance(60_000);
      await turnOn(thief);
      const thiefs = await newestLink(world, theirs);
      await openBrowser(world).post('/request-password-reset', { email: theirs });
      const reset = tokenIn(await newestLink(world, theirs));
      if (first === 'thief') expect((await takeBack(thiefs, 'what a thief would take')).statusCode).toBe(200);
      expect((await takeBack(owners)).statusCode).toBe(200);
      expect((await takeBack(thiefs, 'what a thief would take')).statusCode).toBe(400);
      const byReset = await openBrowser(world).post('/reset-password', { token: reset, newPassword: 'thief was here' });
      expect(byReset.statusCode).toBe(400);
      expect(await signIn(email, chosen)).toBe(200);
    }
  });

  it('works once, for three days, and not with a password that everybody guesses first', async () => {
    const { email, browser } = await onTwoDevices();
    await turnOn(browser);
    const link = await newestLink(world, email);
    expect((await takeBack(link, '12345678')).json().code).toBe('PASSWORD_UNUSABLE');
    expect((await takeBack(link)).statusCode).toBe(200);
    expect((await takeBack(link)).json().code).toBe('INVALID_TOKEN');
    const later = await newestLink(world, email);
    expect(later).not.toBe(link);
    world.clock.advance({ days: 3 });
    expect((await takeBack(later)).json().code).toBe('INVALID_TOKEN');
    expect((await takeBack('http://localhost:3000/auth?view=undo&token=x')).json().code).toBe('INVALID_TOKEN');
  });
});

it('an address that a stranger signed up with and nobody confirmed is no hindrance to move there', async () => {
  const { browser, email } = await onTwoDevices();
  const wanted = `home.${email}`;
  await browser.post('/change-email', { newEmail: wanted });
  const token = tokenIn(await newestLink(world, wanted));
  await openBrowser(world, '192.0.2.204').post('/sign-up/email', {
    name: 'Mallory Otieno',
    email: wanted,
    password: chosen,
  });
  expect((await browser.post('/move-address', { token })).json()).toEqual({ moved: true });
  expect(await browser.whoAmI()).toMatchObject({ email: wanted });
  expect(await signIn(wanted, chosen)).toBe(401);
});
