import { firstPreferences } from '@ahadi/domain/accounts/preferences/rules.ts';
import type { OwnPreferences } from '@ahadi/domain/accounts/preferences/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, confirmBy, newestLink, openBrowser, password, tokenIn } from '../test/browser.ts';
import { openSession } from '../test/people.ts';
import { makeWorld, type World } from '../test/world.ts';

const hers = 'a promise of her own';
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const newAddress = () => `victim.${++people}@example.org`;
const somewhere = () => openBrowser(world, `192.0.2.${++people}`);
const signUp = (browser: Browser, email: string, more: object = {}) =>
  browser.post('/sign-up/email', { name: 'Mallory Otieno', email, password, ...more });
const signIn = async (email: string, word: string) =>
  (await somewhere().post('/sign-in/email', { email, password: word })).statusCode;
const userOf = (email: string) =>
  world.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const eventsOf = async (id: string) =>
  (await world.deps.db.selectFrom('events').select('name').where('subject_id', '=', id).orderBy('seq').execute()).map(
    ({ name }) => name,
  );
const startOver = (name = 'Wanjiru Kamau') => ({ startOver: { name, password: hers, terms: true } });

describe('a link that is only opened', () => {
  it('leads to a page, no matter who looks and how: nothing is confirmed and nobody is signed in', async () => {
    const email = newAddress();
    const browser = somewhere();
    await signUp(browser, email, { callbackURL: '/agreements?filter=waiting' });
    const link = await newestLink(world, email);
    expect(link).toMatch(
      /^http:\/\/localhost:3000\/auth\?view=confirm&token=[\w.-]+&next=%2Fagreements%3Ffilter%3Dwaiting$/,
    );
    // Letters of the release before led here; so does whatever builds the address by the library's habit.
    const old = `/api/auth/verify-email?token=${tokenIn(link)}&callbackURL=${encodeURIComponent('/auth?view=verify&next=%2Fagreements')}`;
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await world.app.inject({ method, url: old, headers: { cookie: browser.cookie() } });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([302, undefined]);
      expect(answer.headers.location).toBe(`/auth?view=confirm&token=${tokenIn(link)}&next=%2Fagreements`);
    }
    expect((await userOf(email)).email_verified).toBe(false);
    expect(await browser.whoAmI()).toBeNull();
  });

  it('is read by its page without changing anything, in the browser that signed up and elsewhere', async () => {
    const email = newAddress();
    const browser = somewhere();
    await signUp(browser, email);
    const token = tokenIn(await newestLink(world, email));
    const look = async (who: Browser) => (await who.post('/read-letter', { token })).json();
    expect(await look(browser)).toEqual({ kind: 'confirm', email, isDone: false, asks: 'nothing' });
    expect(await look(somewhere())).toEqual({ kind: 'confirm', email, isDone: false, asks: 'password' });
    expect((await userOf(email)).email_verified).toBe(false);
  });
});

describe('confirming an address', () => {
  it('is one press in the browser that signed up, which is in by it', async () => {
    const email = newAddress();
    const browser = somewhere();
    await signUp(browser, email);
    expect((await confirmBy(world, browser, email)).json()).toEqual({ confirmed: true, signedIn: true });
    const me = await browser.whoAmI();
    expect(me).toMatchObject({ email, emailVerified: true });
    expect(await eventsOf(String(me?.userId))).toEqual(['user.registered', 'user.verified']);
  });

  it('asks elsewhere for the password that was chosen, and is in by it', async () => {
    const email = newAddress();
    await signUp(somewhere(), email);
    const phone = somewhere();
    const without = await confirmBy(world, phone, email);
    expect([without.statusCode, without.json().code]).toEqual([403, 'PROOF_NEEDED']);
    const wrong = await confirmBy(world, phone, email, { password: 'not this one' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'INVALID_PASSWORD']);
    expect(await phone.whoAmI()).toBeNull();
    expect((await confirmBy(world, phone, email, { password })).json()).toEqual({ confirmed: true, signedIn: true });
    expect(await phone.whoAmI()).toMatchObject({ email, emailVerified: true });
  });

  it('gives the account to anyone who has the mailbox, not to the one who was first: what the first one knew opens nothing', async () => {
    const email = newAddress();
    const mallory = somewhere();
    await signUp(mallory, email);
    const victim = somewhere();
    expect((await confirmBy(world, victim, email, startOver())).json()).toEqual({ confirmed: true, signedIn: true });
    expect(await signIn(email, password)).toBe(401);
    expect(await signIn(email, hers)).toBe(200);
    expect(await mallory.whoAmI()).toBeNull();
    expect(await victim.whoAmI()).toMatchObject({
      email,
      name: 'Wanjiru Kamau',
      identities: [{ kind: 'person', displayName: 'Wanjiru Kamau', legalName: 'Wanjiru Kamau', verificationLevel: 1 }],
    });
    expect(await eventsOf((await userOf(email)).id)).toEqual(['user.registered', 'user.restarted', 'user.verified']);
  });

  it.each([
    ['a name of one character', { name: 'W' }, 'NAME_UNUSABLE'],
    ['a password that everybody guesses first', { password: 'password1' }, 'PASSWORD_UNUSABLE'],
    ['terms that were not accepted', { terms: false }, 'TERMS_UNACCEPTED'],
  ])('starting over refuses %s', async (_what, wrong, code) => {
    const email = newAddress();
    await signUp(somewhere(), email);
    const answer = await confirmBy(world, somewhere(), email, { startOver: { ...startOver().startOver, ...wrong } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect((await userOf(email)).email_verified).toBe(false);
  });

  it('voids whatever an unconfirmed account had: sessions, passkeys, factors, open links', async () => {
    const email = newAddress();
    await signUp(somewhere(), email);
    const { id } = await userOf(email);
    const cookie = await openSession(world.ctx(), id);
    await world.deps.db
      .insertInto('passkeys')
      .values({
        ...{ id: uuidv7(), user_id: id, name: 'of a stranger', public_key: 'x', credential_id: id, counter: 0 },
        ...{ device_type: 'singleDevice', backed_up: false },
      })
      .execute();
    await world.deps.db
      .insertInto('two_factors')
      .values({ id: uuidv7(), user_id: id, secret: 'x', backup_codes: 'x' })
      .execute();
    await world.deps.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id).execute();
    await somewhere().post('/request-password-reset', { email });
    const reset = tokenIn(await newestLink(world, email));
    await signUp(somewhere(), email, { password: hers, name: 'Wanjiru Kamau' });
    for (const table of ['sessions', 'passkeys', 'two_factors'] as const)
      expect(await world.deps.db.selectFrom(table).select('id').where('user_id', '=', id).execute(), table).toEqual([]);
    expect((await userOf(email)).two_factor_enabled).toBe(false);
    expect((await world.app.inject({ url: '/api/v1/sessions', headers: { cookie } })).statusCode).toBe(401);
    expect((await somewhere().post('/reset-password', { token: reset, newPassword: password })).statusCode).toBe(400);
  });

  it('again signs in nobody; an address that is confirmed stays with its owner', async () => {
    const email = newAddress();
    const browser = somewhere();
    await signUp(browser, email);
    await confirmBy(world, browser, email);
    const second = somewhere();
    for (const more of [{}, { password }, startOver('Somebody Else')])
      expect((await confirmBy(world, second, email, more)).json()).toEqual({ confirmed: true, signedIn: false });
    expect(await second.whoAmI()).toBeNull();
    expect(await signIn(email, password)).toBe(200);
    expect((await userOf(email)).name).toBe('Mallory Otieno');
  });

  it('refuses a link that is none, of another address or older than a day', async () => {
    const email = newAddress();
    const browser = somewhere();
    await signUp(browser, email);
    const token = tokenIn(await newestLink(world, email));
    const refused = async (text: string) => (await browser.post('/confirm-address', { token: text })).json().code;
    expect(await refused('x.y.z')).toBe('INVALID_TOKEN');
    expect(await refused(`${token.slice(0, -2)}AA`)).toBe('INVALID_TOKEN');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await refused(`${unsigned}.${token.split('.')[1]}.`)).toBe('INVALID_TOKEN');
    world.clock.advance({ days: 1 });
    world.clock.advance(1000);
    expect(await refused(token)).toBe('INVALID_TOKEN');
  });
});

describe('signing up with an address that nobody confirmed', () => {
  it('takes the place of what was there: its password opens nothing, its browser confirms nothing', async () => {
    const email = newAddress();
    const mallory = somewhere();
    await signUp(mallory, email, { kind: 'business', organisation: 'Mallory Ltd' });
    const victim = somewhere();
    await signUp(victim, email, { name: 'Wanjiru Kamau', password: hers });
    expect((await world.mailbox(email)).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Confirm your address for Ahadi'),
    );
    const stolen = await confirmBy(world, mallory, email);
    expect([stolen.statusCode, stolen.json().code]).toEqual([403, 'PROOF_NEEDED']);
    expect((await confirmBy(world, mallory, email, { password })).json().code).toBe('INVALID_PASSWORD');
    expect((await confirmBy(world, victim, email)).json()).toEqual({ confirmed: true, signedIn: true });
    expect(await signIn(email, password)).toBe(401);
    expect(await victim.whoAmI()).toMatchObject({
      name: 'Wanjiru Kamau',
      identities: [{ kind: 'person', displayName: 'Wanjiru Kamau' }],
    });
  });

  it('answers a stranger alike, whether there was nobody, somebody unconfirmed or somebody confirmed', async () => {
    const [free, open, taken] = [newAddress(), newAddress(), newAddress()];
    await signUp(somewhere(), open);
    const owner = somewhere();
    await signUp(owner, taken);
    await confirmBy(world, owner, taken);
    const shapes = [];
    for (const email of [free, open, taken]) {
      const browser = somewhere();
      const answer = await signUp(browser, email, { name: 'Who Asks' });
      const { user } = answer.json();
      shapes.push([
        answer.statusCode,
        Object.keys(answer.json()),
        Object.entries(user).map(([key, value]) => [key, typeof value]),
        user.name,
        browser.received.map((line) => line.replace(/=[\w%.-]{40,}/, '=…')),
      ]);
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    expect((await userOf(taken)).name).toBe('Mallory Otieno');
  });

  it('and confirming at the same instant give the account to one of them whole', async () => {
    const email = newAddress();
    const first = somewhere();
    await signUp(first, email);
    const token = tokenIn(await newestLink(world, email));
    const second = somewhere();
    const [confirmed] = await Promise.all([
      first.post('/confirm-address', { token }),
      signUp(second, email, { password: hers, name: 'Wanjiru Kamau' }),
    ]);
    const isFirst = confirmed.statusCode === 200;
    expect(await signIn(email, password)).toBe(isFirst ? 200 : 401);
    expect((await userOf(email)).name).toBe(isFirst ? 'Mallory Otieno' : 'Wanjiru Kamau');
  });
});

describe('the language of an account', () => {
  /** A browser in which a language was chosen, or none, and what it asks for beside. */
  const speaking = (chosen: string | null, accepted = 'en-KE,en;q=0.8') => {
    const browser = somewhere();
    const asking = (path: string, body: object, language = chosen) =>
      browser.post(path, body, {
        'accept-language': accepted,
        cookie: [browser.cookie(), ...(language === null ? [] : [`language=${language}`])].join('; '),
      });
    return {
      signUp: (email: string) => asking('/sign-up/email', { name: 'Zuhura Bakari', email, password }),
      confirm: async (email: string, more: object = {}, language = chosen) =>
        asking('/confirm-address', { token: tokenIn(await newestLink(world, email)), ...more }, language),
      /** What the account prefers that is in. */
      preferences: async (): Promise<OwnPreferences['preferences']> =>
        (await browser.open('/api/v1/preferences')).json().preferences,
      save: (payload: object) =>
        world.app.inject({
          ...{ method: 'PUT', url: '/api/v1/preferences', payload },
          headers: { origin: 'http://localhost:3000', cookie: browser.cookie() },
        }),
    };
  };

  it.each([
    ['was chosen at sign-up', 'sw', 'en-KE', 'sw'],
    ['the browser asks for', null, 'fr-FR,en;q=0.5', 'fr'],
    ['was chosen though it is English', 'en', 'ar-EG', 'en'],
    ['nobody asked for, which leaves it open to the first device', null, 'en-KE,de;q=0.5', null],
  ])('is the one that %s', async (_what, chosen, accepted, language) => {
    const email = newAddress();
    const browser = speaking(chosen, accepted);
    await browser.signUp(email);
    await browser.confirm(email);
    expect(await browser.preferences()).toEqual({ ...firstPreferences, language });
  });

  it('stays that of sign-up where the letter is opened elsewhere, and follows the browser that signed up', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const [phone, desk] = [speaking('sw'), speaking('fr')];
    await phone.signUp(email);
    await desk.confirm(email, { password });
    expect(await desk.preferences()).toMatchObject({ language: 'sw' });
    await phone.signUp(other);
    await phone.confirm(other, {}, 'ar');
    expect(await phone.preferences()).toMatchObject({ language: 'ar' });
  });

  it('is that of anyone who starts it over, and nothing of the one before', async () => {
    const again = newAddress();
    await speaking('ar').signUp(again);
    const second = speaking('sw');
    await second.signUp(again);
    const desk = speaking('fr');
    await desk.confirm(again, { password });
    expect(await desk.preferences()).toMatchObject({ language: 'sw' });
    for (const language of ['fr', null] as const) {
      const email = newAddress();
      await speaking('ar').signUp(email);
      const owner = speaking(language);
      await owner.confirm(email, startOver());
      expect(await owner.preferences()).toMatchObject({ language });
    }
  });

  it('gives way to a choice of a device whose clock is slow', async () => {
    const email = newAddress();
    const browser = speaking('sw');
    await browser.signUp(email);
    await browser.confirm(email);
    const authoredAt = new Date(world.clock.now().getTime() - 3_600_000).toISOString();
    await browser.save({ preferences: { ...firstPreferences, language: 'fr' }, authoredAt });
    expect(await browser.preferences()).toMatchObject({ language: 'fr' });
  });
});
