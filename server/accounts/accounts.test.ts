import type { IdentityId, UserId } from '@ahadi/domain/core/ids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

const unknown = '01900000-0000-7000-8000-000000000000';
let world: World;
let amina: Person;
let baraka: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
  baraka = await world.person('Baraka Mwangi', { kind: 'business', organisation: 'Lanterns Ltd', roles: ['admin'] });
});
afterAll(() => world.close());

const business = {
  displayName: 'Odhiambo Solar',
  legalName: 'Odhiambo Solar Limited',
  country: 'KE',
  city: 'Nairobi',
  registrationNo: 'PVT-123',
};
const eventsOf = async (person: Person) =>
  (
    await world.deps.db.selectFrom('events').select('name').where('subject_id', '=', person.id).orderBy('seq').execute()
  ).map(({ name }) => name);

describe('an unsigned-in call', () => {
  it('answers 401 "User not authenticated" wherever a session is needed', async () => {
    const calls = [
      ['GET', '/sessions'],
      ['PUT', '/profile'],
      ['POST', '/identities'],
      ['DELETE', '/profile/avatar'],
      ['POST', '/rpc/has_role'],
      ['POST', '/rpc/get_user_settings_summary'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await world.request(null, {
        method,
        url: `/api/v1${path}`,
        body: method === 'GET' ? undefined : {},
      });
      expect([path, answer.statusCode, answer.json().message]).toEqual([path, 401, 'User not authenticated']);
    }
  });

  it('to read the session answers null', async () => {
    expect(await world.anyone().accounts.session()).toBeNull();
  });
});

describe('get_user_settings_summary', () => {
  const ask = (person: Person, id: string) =>
    world.request(person, { method: 'POST', url: '/api/v1/rpc/get_user_settings_summary', body: { p_user_id: id } });

  it('answers one row with user_number, full_name and avatar_url', async () => {
    const answer = await ask(amina, amina.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([{ user_number: amina.userNumber, full_name: 'Amina Odhiambo', avatar_url: null }]);
  });

  it('answers a foreign p_user_id with 404, exactly like an unknown one', async () => {
    const [foreign, none] = [await ask(amina, baraka.id), await ask(amina, unknown)];
    expect(foreign.statusCode).toBe(404);
    expect([foreign.statusCode, foreign.body]).toEqual([none.statusCode, none.body]);
  });
});

describe('has_role', () => {
  const ask = (person: Person, _user_id: string, _role = 'admin') =>
    world.request(person, { method: 'POST', url: '/api/v1/rpc/has_role', body: { _user_id, _role } });

  it('is true for an administrator and false for anybody else', async () => {
    expect((await ask(baraka, baraka.id)).json()).toBe(true);
    expect((await ask(amina, amina.id)).json()).toBe(false);
    expect((await ask(baraka, baraka.id, 'officer')).json()).toBe(false);
  });

  it('says nothing about other people, no matter who asks', async () => {
    const answers = [await ask(amina, baraka.id), await ask(baraka, amina.id), await ask(amina, unknown)];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
  });

  it('refuses a role that does not exist', async () => {
    expect((await ask(amina, amina.id, 'owner')).statusCode).toBe(400);
  });
});

describe('the profile', () => {
  it('takes a new name; the person’s own unchecked identity follows', async () => {
    const neema = await world.person('Neema Njeri');
    const session = await world.as(neema).accounts.updateProfile({ name: '  Neema Wanjiru ' });
    expect(session.name).toBe('Neema Wanjiru');
    expect(session.identities[0]).toMatchObject({ displayName: 'Neema Wanjiru', legalName: 'Neema Wanjiru' });
    expect(await eventsOf(neema)).toEqual(['user.registered', 'user.verified', 'profile.changed']);
  });

  it('leaves an organisation and a checked identity under their own names', async () => {
    await world.as(baraka).accounts.updateProfile({ name: 'Baraka M.' });
    expect((await world.as(baraka).accounts.session())?.identities[0]?.displayName).toBe('Lanterns Ltd');
    const checked = await world.person('Zawadi Kamau');
    await world.deps.db
      .updateTable('identities')
      .set({ verification_level: 2 })
      .where('id', '=', checked.identityId)
      .execute();
    await world.as(checked).accounts.updateProfile({ name: 'Zawadi Somebody' });
    expect((await world.as(checked).accounts.session())?.identities[0]?.legalName).toBe('Zawadi Kamau');
  });

  it.each(['', 'A', 'x'.repeat(121), 'Ami\u0000na'])(
    'refuses the name %j and says why beside the field',
    async (name) => {
      await expect(world.as(amina).accounts.updateProfile({ name })).rejects.toMatchObject({
        ...refusal('BAD_INPUT'),
        data: { fields: { name: expect.any(String) } },
      });
    },
  );
});

describe('identities', () => {
  it('one person may act for several, each with its own number', async () => {
    const made = await world.as(amina).accounts.createIdentity({ ...business, kind: 'business' });
    expect(made).toMatchObject({ ...business, kind: 'business', isPrimary: false, verificationLevel: 1 });
    const session = await world.as(amina).accounts.session();
    expect(session?.identities.map(({ kind }) => kind)).toEqual(['person', 'business']);
    expect(new Set(session?.identities.map(({ userNumber }) => userNumber)).size).toBe(2);
    expect(session?.userNumber).toBe(amina.userNumber);
  });

  it('are changed by their owner, and fall back to their confirmed contact when what was checked changes', async () => {
    const { id } = await world.as(amina).accounts.createIdentity({ ...business, kind: 'ngo' });
    await world.deps.db.updateTable('identities').set({ verification_level: 2 }).where('id', '=', id).execute();
    const change = (more: object) => world.as(amina).accounts.updateIdentity({ ...business, id, ...more });
    expect(await change({ city: 'Kisumu', displayName: 'O. Solar' })).toMatchObject({
      city: 'Kisumu',
      verificationLevel: 2,
    });
    expect(await change({ legalName: 'Somebody Else Limited' })).toMatchObject({ verificationLevel: 1 });
    expect(await eventsOf(amina)).toContain('identity.changed');
  });

  it('of another person answer like unknown ones', async () => {
    const change = (id: string) =>
      world.request(amina, { method: 'PUT', url: `/api/v1/identities/${id}`, body: business });
    const [foreign, none] = [await change(baraka.identityId), await change(unknown)];
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body]);
    expect((await world.as(baraka).accounts.session())?.identities[0]?.legalName).toBe('Lanterns Ltd');
  });

  it('never take a level, a number or an owner from the form', async () => {
    const answer = await world.request(amina, {
      method: 'POST',
      url: '/api/v1/identities',
      body: {
        ...business,
        kind: 'business',
        verificationLevel: 3,
        userNumber: 'AH-1',
        isPrimary: true,
        userId: baraka.id,
      },
    });
    expect(answer.json()).toMatchObject({ verificationLevel: 1, isPrimary: false });
    expect(answer.json().userNumber).not.toBe('AH-1');
  });

  it('whose id belongs to nobody cannot be acted for', async () => {
    const { ownIdentity } = await import('./account.ts');
    const ctx = { ...world.ctx(), actor: { kind: 'user' as const, userId: amina.id as UserId, roles: [] } };
    await expect(ownIdentity(ctx, baraka.identityId as IdentityId)).rejects.toMatchObject({
      code: 'ACC_IDENTITY_UNKNOWN',
    });
  });
});
