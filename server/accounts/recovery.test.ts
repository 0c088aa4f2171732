import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterBy, makeDevice, registerPasskey } from '../test/authenticator.ts';
import {
  type Browser,
  confirmBy,
  letAnHourPass,
  newestLink,
  openBrowser,
  password,
  signedUp,
  tokenIn,
} from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';

const chosen = 'a second promise, longer';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const newAddress = () => `keyholder.${++people}@example.org`;
const somewhere = () => openBrowser(world, `198.51.100.${++people}`);
const signUp = (browser: Browser, email: string) =>
  browser.post('/sign-up/email', { name: 'Amina Odhiambo', email, withoutPassword: true });
const waysOf = async (browser: Browser) => {
  const { password, twoStep, recoveryCodes, passkeys } = (await browser.open('/api/v1/sign-in-ways')).json();
  return { password, twoStep, recoveryCodes, passkeys: passkeys.length };
};
const saidBy = (answer: { statusCode: number; json(): { code?: string } }) => [answer.statusCode, answer.json().code];
const newestSubject = async (email: string) => (await world.mailbox(email)).at(-1)?.subject;

async function keepCodes(browser: Browser): Promise<string[]> {
  const { set, codes } = (await browser.post('/make-recovery-codes')).json();
  expect((await browser.post('/keep-recovery-codes', { set })).statusCode).toBe(200);
  return codes;
}

/** Somebody whose account is open by a passkey and codes alone, as signing up leaves them. */
async function withoutPassword() {
  const { email, cookie } = await world.person('Amina Odhiambo', { email: newAddress() });
  const browser = openBrowser(world, `198.51.100.${++people}`, cookie);
  const device = makeDevice();
  await registerPasskey(browser, device);
  return { email, browser, device, codes: await keepCodes(browser) };
}

/** The link of the letter that somebody without a password asks for to come back. */
async function letterBack(email: string): Promise<string> {
  await somewhere().post('/request-password-reset', { email });
  return newestLink(world, email);
}
const recover = (browser: Browser, link: string, code = '') => browser.post('/recover', { token: tokenIn(link), code });

describe('signing up without a password', () => {
  it('confirms the address first, then adds the passkey and shows codes, and signs in by the passkey', async () => {
    const email = newAddress();
    const browser = somewhere();
    expect((await signUp(browser, email)).statusCode).toBe(200);
    expect(saidBy(await browser.open('/api/auth/passkey/generate-register-options'))[0]).toBe(401);
    expect((await confirmBy(world, browser, email)).json()).toEqual({
      confirmed: true,
      signedIn: true,
      withoutPassword: true,
    });
    expect(await waysOf(browser)).toEqual({ password: false, twoStep: false, recoveryCodes: 0, passkeys: 0 });
    const device = makeDevice();
    expect((await registerPasskey(browser, device)).statusCode).toBe(200);
    const { set, codes } = (await browser.post('/make-recovery-codes')).json();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await waysOf(browser)).recoveryCodes).toBe(0);
    expect((await browser.post('/keep-recovery-codes', { set })).statusCode).toBe(200);
    expect(await waysOf(browser)).toEqual({ password: false, twoStep: false, recoveryCodes: 10, passkeys: 1 });
    const elsewhere = somewhere();
    expect((await enterBy(elsewhere, device)).statusCode).toBe(200);
    expect(await elsewhere.whoAmI()).toMatchObject({ email, emailVerified: true });
  });

  it('answers as signing up with a password does, known address or not', async () => {
    const { email } = await signedUp(world, newAddress());
    const [free, taken] = [somewhere(), somewhere()];
    const answers = [await signUp(free, newAddress()), await signUp(taken, email)];
    const [first, second] = answers.map((answer) => [answer.statusCode, Object.keys(answer.json().user)]);
    expect(second).toEqual(first);
    expect(taken.received.map((line) => line.split('=')[0])).toEqual(free.received.map((line) => line.split('=')[0]));
    expect((await openBrowser(world).post('/sign-in/email', { email, password })).statusCode).toBe(200);
  });

  it('asks in another browser for a fresh start, with a password or without', async () => {
    const email = newAddress();
    await signUp(somewhere(), email);
    const phone = somewhere();
    const token = tokenIn(await newestLink(world, email));
    expect((await phone.post('/read-letter', { token })).json()).toMatchObject({ asks: 'fresh start' });
    expect(saidBy(await confirmBy(world, phone, email, { password }))).toEqual([400, 'INVALID_PASSWORD']);
    const startOver = { name: 'Wanjiru Kamau', terms: true, withoutPassword: true };
    expect((await confirmBy(world, phone, email, { startOver })).json()).toMatchObject({ withoutPassword: true });
    expect(await phone.whoAmI()).toMatchObject({ name: 'Wanjiru Kamau' });
    expect((await waysOf(phone)).password).toBe(false);
  });

  it('locks out nobody who stopped on the way: without codes the letter alone brings a password', async () => {
    const email = newAddress();
    const browser = somewhere();
    await signUp(browser, email);
    await confirmBy(world, browser, email);
    await registerPasskey(browser, makeDevice());
    await browser.post('/make-recovery-codes');
    const link = await letterBack(email);
    expect(link).toMatch(/view=reset/);
    const back = somewhere();
    const reset = await back.post('/reset-password', { token: tokenIn(link), newPassword: chosen });
    expect(reset.statusCode).toBe(200);
    expect((await back.post('/sign-in/email', { email, password: chosen })).statusCode).toBe(200);
  });
});

describe('coming back by a recovery code', () => {
  it('takes the letter and a code, signs in for a new passkey, and is told by a letter that undoes', async () => {
    const { email, browser, codes } = await withoutPassword();
    const link = await letterBack(email);
    expect(link).toMatch(/view=recover/);
    const phone = somewhere();
    expect((await phone.post('/read-recovery', { token: tokenIn(link) })).json()).toEqual({ email });
    const typed = String(codes[0]).toLowerCase().replaceAll('-', ' ');
    expect((await recover(phone, link, typed)).json()).toEqual({ signedIn: true, left: 9 });
    expect(await browser.whoAmI()).toBeNull();
    expect(await newestSubject(email)).toBe('A recovery code was used');
    expect(
      (await world.deps.db.selectFrom('events').select('name').where('name', '=', 'profile.recovered').execute())
        .length,
    ).toBe(1);
    expect(await newestLink(world, email)).toMatch(/view=undo/);
    const device = makeDevice();
    expect((await registerPasskey(phone, device)).statusCode).toBe(200);
    const later = somewhere();
    await enterBy(later, device);
    expect(await later.whoAmI()).toMatchObject({ email });
  });

  it('uses code and link once, also for two who come at the same instant', async () => {
    const { email, codes } = await withoutPassword();
    const link = await letterBack(email);
    expect(link).toMatch(/view=recover/);
    const answers = await Promise.all([0, 1].map((at) => recover(somewhere(), link, codes[at])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const used = codes[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect(saidBy(await recover(somewhere(), await letterBack(email), used))).toEqual([400, 'INVALID_RECOVERY_CODE']);
  });

  it('is not gone round by choosing a password with the letter alone', async () => {
    const { email, browser } = await withoutPassword();
    const token = tokenIn(await letterBack(email));
    expect(saidBy(await somewhere().post('/reset-password', { token, newPassword: chosen }))).toEqual([
      403,
      'RECOVERY_CODE_NEEDED',
    ]);
    expect((await somewhere().post(`/reset-password?token=${token}`, { newPassword: chosen })).statusCode).toBe(400);
    expect((await waysOf(browser)).password).toBe(false);
  });

  it('stops a place after ten wrong codes, and nobody else', async () => {
    const { email, codes } = await withoutPassword();
    const link = await letterBack(email);
    const thief = somewhere();
    for (let tried = 0; tried < 10; tried++)
      expect(saidBy(await recover(thief, link, 'AAAA-BBBB-CCCC-DDDD'))).toEqual([400, 'INVALID_RECOVERY_CODE']);
    expect((await recover(thief, link, codes[0])).statusCode).toBe(429);
    expect((await recover(somewhere(), link, codes[0])).statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are kept as slow hashes, and those from before that are good all the same', async () => {
    const { email, browser, codes } = await withoutPassword();
    const userId = String((await browser.whoAmI())?.userId);
    const { db } = world.deps;
    const kept = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute();
    for (const { hash } of kept) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const plain = String(codes[3]).replaceAll('-', '');
    const former = createHash('sha256').update(`${userId}|${plain}`).digest('base64url');
    await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('hash', '<>', kept[0]?.hash ?? '')
      .execute();
    await db.updateTable('recovery_codes').set({ hash: former }).where('user_id', '=', userId).execute();
    expect(saidBy(await recover(somewhere(), await letterBack(email), codes[4]))).toEqual([
      400,
      'INVALID_RECOVERY_CODE',
    ]);
    expect((await recover(somewhere(), await letterBack(email), codes[3])).json()).toMatchObject({ signedIn: true });
  });

  it('are made again after confirming with the passkey; the old ones are good until the new are kept, then dead', async () => {
    const { email, browser, device, codes: old } = await withoutPassword();
    await letAnHourPass(world, browser);
    for (const path of ['/make-recovery-codes', '/remove-password'])
      expect(saidBy(await browser.post(path))).toEqual([403, 'SESSION_NOT_FRESH']);
    expect(saidBy(await browser.post('/remove-passkey', { id: 'any' }))).toEqual([403, 'SESSION_NOT_FRESH']);
    await enterBy(browser, device);
    const first = (await browser.post('/make-recovery-codes')).json();
    const second = (await browser.post('/make-recovery-codes')).json();
    expect(saidBy(await browser.post('/keep-recovery-codes', { set: first.set }))).toEqual([400, 'CODES_REPLACED']);
    const early = await letterBack(email);
    expect(saidBy(await recover(somewhere(), early, second.codes[0]))).toEqual([400, 'INVALID_RECOVERY_CODE']);
    expect((await recover(somewhere(), early, old[0])).statusCode).toBe(200);
    await enterBy(browser, device);
    expect((await browser.post('/keep-recovery-codes', { set: second.set })).statusCode).toBe(200);
    expect(await newestSubject(email)).toBe('New recovery codes were made');
    const link = await letterBack(email);
    expect((await recover(somewhere(), link, old[1])).statusCode).toBe(400);
    expect((await recover(somewhere(), link, second.codes[0])).statusCode).toBe(200);
  });

  it('that somebody else made are undone by the letter about them', async () => {
    const { email, browser } = await withoutPassword();
    world.clock.advance(10 * 60_000);
    await keepCodes(browser);
    const token = tokenIn(await newestLink(world, email));
    expect((await somewhere().post('/take-back', { token, newPassword: chosen })).statusCode).toBe(200);
    const back = somewhere();
    await back.post('/sign-in/email', { email, password: chosen });
    expect(await waysOf(back)).toMatchObject({ password: true, recoveryCodes: 0, passkeys: 1 });
  });
});

describe('the last way in', () => {
  it('stays: of two passkeys that are removed at the same instant one is left', async () => {
    const { browser } = await withoutPassword();
    await registerPasskey(browser, makeDevice(), 'Phone');
    const { passkeys } = (await browser.open('/api/v1/sign-in-ways')).json();
    const cookie = browser.cookie();
    const answers = await Promise.all(
      passkeys.map(({ id }: { id: string }) =>
        world.app.inject({
          method: 'POST',
          url: '/api/auth/remove-passkey',
          headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
          payload: { id },
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is said to be it, and may go once there is a password', async () => {
    const { browser } = await withoutPassword();
    const { passkeys } = (await browser.open('/api/v1/sign-in-ways')).json();
    const remove = () => browser.post('/remove-passkey', { id: passkeys[0].id });
    expect(saidBy(await remove())).toEqual([400, 'LAST_WAY_IN']);
    expect((await browser.post('/add-password', { newPassword: chosen })).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
  });
});

describe('a password', () => {
  it('that is not there proves nothing: whatever asks for one refuses', async () => {
    const { browser } = await withoutPassword();
    for (const [path, body] of [
      ['/confirm-password', { password }],
      ['/change-password', { currentPassword: password, newPassword: chosen }],
      ['/two-factor/enable', { password }],
      ['/two-factor/disable', { password }],
      ['/two-factor/generate-backup-codes', { password }],
    ] as const)
      expect([path, (await browser.post(path, body)).statusCode]).toEqual([path, 400]);
    expect((await waysOf(browser)).password).toBe(false);
  });

  it('is added after confirming with the passkey, is told by letter, and signs in', async () => {
    const { email, browser, device } = await withoutPassword();
    await letAnHourPass(world, browser);
    const add = (newPassword: string) => browser.post('/add-password', { newPassword });
    expect(saidBy(await add(chosen))).toEqual([403, 'SESSION_NOT_FRESH']);
    await enterBy(browser, device);
    expect(saidBy(await add('short'))).toEqual([400, 'PASSWORD_UNUSABLE']);
    expect((await add(chosen)).statusCode).toBe(200);
    expect(saidBy(await add(password))).toEqual([400, 'HAS_PASSWORD']);
    expect(await newestSubject(email)).toBe('Your account has a password');
    expect((await somewhere().post('/sign-in/email', { email, password: chosen })).statusCode).toBe(200);
  });

  it('is removed only while a passkey and codes are there, with the second step and every other session', async () => {
    const { email, browser } = await signedUp(world, newAddress());
    const other = somewhere();
    await other.post('/sign-in/email', { email, password });
    const remove = () => browser.post('/remove-password');
    expect(saidBy(await remove())).toEqual([400, 'LAST_WAY_IN']);
    const device = makeDevice();
    await registerPasskey(browser, device);
    expect(saidBy(await remove())).toEqual([400, 'LAST_WAY_IN']);
    await keepCodes(browser);
    const me = await browser.whoAmI();
    await world.deps.db
      .updateTable('users')
      .set({ two_factor_enabled: true })
      .where('id', '=', String(me?.userId))
      .execute();
    expect((await remove()).statusCode).toBe(200);
    expect(await newestSubject(email)).toBe('Your password was removed');
    expect(await waysOf(browser)).toEqual({ password: false, twoStep: false, recoveryCodes: 10, passkeys: 1 });
    expect(await other.whoAmI()).toBeNull();
    expect((await somewhere().post('/sign-in/email', { email, password })).statusCode).toBe(401);
    const elsewhere = somewhere();
    expect((await enterBy(elsewhere, device)).json()).not.toHaveProperty('twoFactorRedirect');
    expect(await elsewhere.whoAmI()).toMatchObject({ email });
  });
});
