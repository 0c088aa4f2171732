import { createOTP } from '@better-auth/utils/otp';
import { symmetricEncrypt } from 'better-auth/crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installationSecret } from '../core/secrets.ts';
import { type Browser, newestLink, openBrowser, password, signedUp, tokenIn } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';
import { grantRole } from './account.store.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { STAFF_SECOND_STEP: '1' } });
});
afterAll(() => world.close());

let people = 0;
const somebody = () => signedUp(world, `careful.${++people}@example.org`);

/** The secret in an otpauth address is Base32 (RFC 4648) of the text the codes are made from. */
function secretIn(address: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...(new URL(address).searchParams.get('secret') ?? '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString();
}
const codeOf = (address: string) => createOTP(secretIn(address), { digits: 6, period: 30 }).totp();

async function turnOn(browser: Browser): Promise<{ totpURI: string; backupCodes: string[] }> {
  const made = (await browser.post('/two-factor/enable', { password })).json();
  expect((await browser.post('/two-factor/verify-totp', { code: await codeOf(made.totpURI) })).statusCode).toBe(200);
  return made;
}
const isAdmin = (browser: Browser, _user_id: string) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v1/rpc/has_role',
    headers: { cookie: browser.cookie() },
    payload: { _user_id, _role: 'admin' },
  });
const subjects = async (email: string) => (await world.mailbox(email)).map(({ subject }) => subject);

it('is set up with the password, counts only after a first right code, and is told by letter', async () => {
  const { email, browser } = await somebody();
  expect((await browser.post('/two-factor/enable', { password: 'wrong' })).json().code).toBe('INVALID_PASSWORD');
  const made = (await browser.post('/two-factor/enable', { password })).json();
  expect(made.totpURI).toMatch(/^otpauth:\/\/totp\/Ahadi:.*issuer=Ahadi/);
  expect(made.backupCodes).toHaveLength(10);
  const unfinished = await openBrowser(world).post('/sign-in/email', { email, password });
  expect(unfinished.json()).not.toHaveProperty('twoFactorRedirect');
  expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).json().code).toBe('INVALID_CODE');
  expect(await subjects(email)).not.toContain('Sign-in in two steps is on');
  expect((await browser.post('/two-factor/verify-totp', { code: await codeOf(made.totpURI) })).statusCode).toBe(200);
  expect(await subjects(email)).toContain('Sign-in in two steps is on');
  expect((await browser.open('/api/v1/sign-in-ways')).json()).toEqual({
    password: true,
    twoStep: true,
    recoveryCodes: 0,
    passkeys: [],
  });
});

it('makes the password alone not enough: no session before the code', async () => {
  const { email, browser } = await somebody();
  const { totpURI } = await turnOn(browser);
  const phone = openBrowser(world, '192.0.2.20');
  const first = await phone.post('/sign-in/email', { email, password });
  expect(first.json()).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(await phone.whoAmI()).toBeNull();
  expect((await phone.post('/two-factor/verify-totp', { code: '000000' })).statusCode).toBe(401);
  const letters = (await subjects(email)).length;
  expect((await phone.post('/two-factor/verify-totp', { code: await codeOf(totpURI) })).statusCode).toBe(200);
  expect(await phone.whoAmI()).toMatchObject({ email });
  expect((await subjects(email)).length).toBe(letters);
});

it('takes a code once, though it stays right for half a minute', async () => {
  const { email, browser } = await somebody();
  const { totpURI } = await turnOn(browser);
  const code = await codeOf(totpURI);
  const [first, second] = [openBrowser(world, '192.0.2.24'), openBrowser(world, '192.0.2.25')];
  for (const phone of [first, second]) {
    await phone.post('/sign-in/email', { email, password });
    await phone.post('/two-factor/verify-totp', { code });
  }
  expect(await first.whoAmI()).toMatchObject({ email });
  expect(await second.whoAmI()).toBeNull();
});

it('is asked for at each sign-in: no browser can have itself spared', async () => {
  const { email, browser } = await somebody();
  const { totpURI, backupCodes } = await turnOn(browser);
  for (const [at, path, code] of [
    ['192.0.2.26', '/two-factor/verify-totp', await codeOf(totpURI)],
    ['192.0.2.27', '/two-factor/verify-backup-code', backupCodes[1]],
  ] as const) {
    const phone = openBrowser(world, at);
    await phone.post('/sign-in/email', { email, password });
    expect((await phone.post(path, { code, trustDevice: true })).statusCode).toBe(200);
    await phone.post('/sign-out');
    expect((await phone.post('/sign-in/email', { email, password })).json()).toMatchObject({ twoFactorRedirect: true });
    expect(await phone.whoAmI()).toBeNull();
  }
});

it('is asked for as well after the password was replaced by letter', async () => {
  const { email, browser } = await somebody();
  await turnOn(browser);
  const phone = openBrowser(world, '192.0.2.28');
  await phone.post('/request-password-reset', { email });
  const token = tokenIn(await newestLink(world, email));
  const newPassword = 'another quiet river';
  expect((await phone.post('/reset-password', { token, newPassword })).statusCode).toBe(200);
  expect((await phone.post('/sign-in/email', { email, password: newPassword })).json()).toMatchObject({
    twoFactorRedirect: true,
  });
  expect(await phone.whoAmI()).toBeNull();
});

it('ends a challenge after five wrong codes', async () => {
  const { email, browser } = await somebody();
  const { totpURI } = await turnOn(browser);
  const thief = openBrowser(world, '192.0.2.21');
  await thief.post('/sign-in/email', { email, password });
  for (let tried = 0; tried < 5; tried++) await thief.post('/two-factor/verify-totp', { code: '000000' });
  const late = await thief.post('/two-factor/verify-totp', { code: await codeOf(totpURI) });
  expect(late.statusCode).toBeGreaterThanOrEqual(400);
  expect(await thief.whoAmI()).toBeNull();
});

it('opens a role’s desks only to whom more than a password lets in, and shuts them again', async () => {
  const { browser } = await somebody();
  const { userId = '' } = (await browser.whoAmI()) ?? {};
  const look = async () => ({
    desk: (await browser.open('/api/v1/verification-queue')).statusCode,
    hasRole: (await isAdmin(browser, userId)).json(),
    waits: (await browser.open('/api/v1/session')).json().awaitsSecondStep,
  });
  expect(await look()).toEqual({ desk: 403, hasRole: false, waits: false }); // nobody’s role yet
  await grantRole(world.ctx(), userId, 'admin');
  const shut = { desk: 403, hasRole: false, waits: true };
  const opened = { desk: 200, hasRole: true, waits: false };
  expect(await look()).toEqual(shut);
  expect((await browser.open('/api/v1/verification-queue')).json().message).toMatch(
    /^Your role counts once signing in/,
  );
  await turnOn(browser);
  expect(await look()).toEqual(opened);
  expect((await browser.post('/two-factor/disable', { password })).statusCode).toBe(200);
  expect(await look()).toEqual(shut);
  await world.deps.db.deleteFrom('credentials').where('user_id', '=', userId).execute(); // as one who signs in by passkey alone
  expect(await look()).toEqual(opened);
});

it('lets a backup code in once', async () => {
  const { email, browser } = await somebody();
  const { backupCodes } = await turnOn(browser);
  const enter = async () => {
    const phone = openBrowser(world, '192.0.2.22');
    await phone.post('/sign-in/email', { email, password });
    return (await phone.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).statusCode;
  };
  expect([await enter(), await enter()]).toEqual([200, 401]);
});

it('keeps backup codes as slow hashes that let nobody in, and makes hashes of a set that was sealed before', async () => {
  const { email, browser } = await somebody();
  const { backupCodes } = await turnOn(browser);
  const own = (await browser.whoAmI())?.userId ?? '';
  const { db } = world.deps;
  const kept = async () =>
    JSON.parse(
      (await db.selectFrom('two_factors').select('backup_codes').where('user_id', '=', own).execute())[0]
        ?.backup_codes ?? '',
    ) as string[];
  const enter = async (code: string | undefined) => {
    const phone = openBrowser(world, '192.0.2.29');
    await phone.post('/sign-in/email', { email, password });
    return (await phone.post('/two-factor/verify-backup-code', { code })).statusCode;
  };
  const hashes = await kept();
  expect(hashes).toHaveLength(10);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect([await enter(hashes[0]), await enter(backupCodes[0]), await enter(backupCodes[0])]).toEqual([401, 200, 401]);
  expect(await kept()).toEqual(hashes.slice(1));
  const key = await installationSecret(world.ctx(), 'session-secret');
  const sealed = await symmetricEncrypt({ key, data: JSON.stringify(backupCodes.slice(1)) });
  await db.updateTable('two_factors').set({ backup_codes: sealed }).where('user_id', '=', own).execute();
  expect([await enter(backupCodes[1]), await enter(backupCodes[1]), await enter(backupCodes[2])]).toEqual([
    200, 401, 200,
  ]);
  expect((await kept()).every((hash) => hash.startsWith('$argon2id$'))).toBe(true);
});

it('replaces the backup codes with the password; the old ones are dead and the owner is told', async () => {
  const { email, browser } = await somebody();
  const before = await turnOn(browser);
  const made = await browser.post('/two-factor/generate-backup-codes', { password });
  expect(made.json().backupCodes).toHaveLength(10);
  const phone = openBrowser(world, '192.0.2.23');
  await phone.post('/sign-in/email', { email, password });
  expect((await phone.post('/two-factor/verify-backup-code', { code: before.backupCodes[0] })).statusCode).toBe(401);
  expect((await phone.post('/two-factor/verify-backup-code', { code: made.json().backupCodes[0] })).statusCode).toBe(
    200,
  );
  expect(await subjects(email)).toContain('New backup codes were made');
});

it('is turned off with the password only, and told by letter', async () => {
  const { email, browser } = await somebody();
  await turnOn(browser);
  expect((await browser.post('/two-factor/disable', { password: 'wrong' })).statusCode).toBe(400);
  expect((await browser.post('/two-factor/disable', { password })).statusCode).toBe(200);
  expect((await openBrowser(world).post('/sign-in/email', { email, password })).json()).not.toHaveProperty(
    'twoFactorRedirect',
  );
  expect(await subjects(email)).toContain('Sign-in in two steps is off');
});
