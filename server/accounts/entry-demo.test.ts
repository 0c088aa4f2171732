import { demoPassword, isDemoEmail } from '@ahadi/domain/accounts/rules.ts';
import { expect, it } from 'vitest';
import { makeAuth } from '../core/auth.ts';
import { installationSecret } from '../core/secrets.ts';
import { openBrowser } from '../test/browser.ts';
import { makeWorld, type World } from '../test/world.ts';
import { enrolPerson, ensureAdministrator } from './account.ts';
import { accountMails } from './reactions.ts';

const authOf = async ({ deps }: World) =>
  makeAuth(deps, await installationSecret({ db: deps.db, now: deps.now() }, 'session-secret'), accountMails(deps));
const enrol = async (world: World) => {
  const passwordHash = await (await (await authOf(world)).$context).password.hash(demoPassword);
  await enrolPerson(world.ctx(), { email: 'amina@demo.ahadi.example', name: 'Amina Odhiambo', passwordHash });
  await enrolPerson(world.ctx(), {
    email: 'juma@demo.ahadi.example',
    name: 'Juma Otieno',
    passwordHash,
    kind: 'business',
    organisation: 'Lanterns Ltd',
  });
  await enrolPerson(world.ctx(), {
    email: 'root@demo.ahadi.example',
    name: 'Neema Desk',
    passwordHash,
    roles: ['admin'],
  });
};

it('demo people are known by their domain alone', () => {
  expect(isDemoEmail(' Amina@DEMO.ahadi.example ')).toBe(true);
  expect(isDemoEmail('amina@demo.ahadi.example.org')).toBe(false);
});

it('in demo mode they are listed, and sign in as everybody does', async () => {
  const world = await makeWorld({ env: { DEMO: '1' } });
  await enrol(world);
  expect(await world.anyone().accounts.demoPeople()).toEqual([
    { email: 'amina@demo.ahadi.example', name: 'Amina Odhiambo', kind: 'person', description: 'Private person' },
    { email: 'juma@demo.ahadi.example', name: 'Juma Otieno', kind: 'business', description: 'Business · Lanterns Ltd' },
    { email: 'root@demo.ahadi.example', name: 'Neema Desk', kind: 'person', description: 'Administrator' },
  ]);
  const browser = openBrowser(world);
  expect(
    (await browser.post('/sign-in/email', { email: 'juma@demo.ahadi.example', password: demoPassword })).statusCode,
  ).toBe(200);
  expect(await browser.whoAmI()).toMatchObject({ name: 'Juma Otieno', emailVerified: true });
  await world.close();
});

it('with DEMO=0 nobody is listed, and a demo person is as unknown as an address that never was', async () => {
  const world = await makeWorld({ env: { DEMO: '0' } });
  await enrol(world);
  expect(await world.anyone().accounts.demoPeople()).toEqual([]);
  const demo = await openBrowser(world).post('/sign-in/email', {
    email: 'amina@demo.ahadi.example',
    password: demoPassword,
  });
  const nobody = await openBrowser(world).post('/sign-in/email', {
    email: 'nobody@example.org',
    password: demoPassword,
  });
  expect([demo.statusCode, demo.body]).toEqual([nobody.statusCode, nobody.body]);
  expect(demo.statusCode).toBe(401);
  await world.close();
});

it('with DEMO=0 a session from before the restart is over', async () => {
  const world = await makeWorld({ env: { DEMO: '0' } });
  const amina = await world.person('Amina', { email: 'amina@demo.ahadi.example' });
  const other = await world.person('Baraka');
  await ensureAdministrator(world.deps, await authOf(world));
  await expect(world.as(amina).accounts.devices()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await world.as(other).accounts.devices()).toHaveLength(1);
  await world.close();
});

it('the first administrator comes from the settings, once, and keeps a password changed since', async () => {
  const env = { ADMIN_EMAIL: 'Chief@example.org', ADMIN_PASSWORD: 'the first promise' };
  const world = await makeWorld({ env });
  const auth = await authOf(world);
  await Promise.all([ensureAdministrator(world.deps, auth), ensureAdministrator(world.deps, auth)]);
  const browser = openBrowser(world);
  await browser.post('/sign-in/email', { email: 'chief@example.org', password: 'the first promise' });
  const me = await browser.whoAmI();
  expect(me).toMatchObject({ email: 'chief@example.org', emailVerified: true });
  const call = { _user_id: me?.userId, _role: 'admin' };
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/v1/rpc/has_role',
    headers: { cookie: browser.cookie() },
    payload: call,
  });
  expect(answer.json()).toBe(true);
  await browser.post('/change-password', { currentPassword: 'the first promise', newPassword: 'the second promise' });
  await ensureAdministrator(world.deps, auth);
  const after = openBrowser(world);
  expect(
    (await after.post('/sign-in/email', { email: 'chief@example.org', password: 'the second promise' })).statusCode,
  ).toBe(200);
  const granted = await world.deps.db
    .selectFrom('events')
    .select('payload')
    .where('name', '=', 'role.granted')
    .execute();
  expect(granted).toEqual([{ payload: { role: 'admin' } }]);
  await world.close();
});

it('an account that somebody opened with the administrator’s address before, and never confirmed, is taken over', async () => {
  const world = await makeWorld({ env: { ADMIN_EMAIL: 'chief@example.org', ADMIN_PASSWORD: 'the first promise' } });
  await openBrowser(world).post('/sign-up/email', {
    name: 'Not The Chief',
    email: 'chief@example.org',
    password: 'the thief’s promise',
  });
  await ensureAdministrator(world.deps, await authOf(world));
  const signIn = async (password: string) =>
    (await openBrowser(world).post('/sign-in/email', { email: 'chief@example.org', password })).statusCode;
  expect([await signIn('the thief’s promise'), await signIn('the first promise')]).toEqual([401, 200]);
  await world.close();
});
