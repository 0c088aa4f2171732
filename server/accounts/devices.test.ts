import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { endSessions } from './devices.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

let people = 0;
const somebody = () => world.person('Amina Odhiambo', { email: `amina.${++people}@example.org` });
const another = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});

describe('devices', () => {
  it('are a person’s own, with the one that asks marked', async () => {
    const amina = await somebody();
    const phone = await another(amina);
    await somebody();
    const devices = await world.as(phone).accounts.devices();
    expect(devices).toHaveLength(2);
    expect(devices.filter(({ current }) => current)).toHaveLength(1);
    const fromLaptop = await world.as(amina).accounts.devices();
    expect(fromLaptop.find(({ current }) => current)?.id).not.toBe(devices.find(({ current }) => current)?.id);
  });

  it('never show a token', async () => {
    const amina = await somebody();
    const answer = await world.request(amina, { url: '/api/v1/sessions' });
    expect(Object.keys(answer.json()[0]).sort()).toEqual(
      ['id', 'userAgent', 'ipAddress', 'createdAt', 'lastSeenAt', 'current'].sort(),
    );
  });

  it('a revoked session is signed out at once, and the deed is written down', async () => {
    const amina = await somebody();
    const phone = await another(amina);
    const [lost] = (await world.as(amina).accounts.devices()).filter(({ current }) => !current);
    if (!lost) throw new Error('the phone is listed');
    expect(await world.as(amina).accounts.revokeDevice({ id: lost.id })).toEqual({ revoked: true });
    await expect(world.as(phone).accounts.devices()).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    expect(await world.as(phone).accounts.session()).toBeNull();
    expect(await world.as(amina).accounts.devices()).toHaveLength(1);
    const events = await world.deps.db
      .selectFrom('events')
      .select(['name', 'payload'])
      .where('subject_id', '=', amina.id)
      .orderBy('seq', 'desc')
      .execute();
    expect(events[0]).toEqual({ name: 'session.revoked', payload: { count: 1 } });
  });

  it('of another person answer exactly like unknown ones', async () => {
    const amina = await somebody();
    const baraka = await somebody();
    const [theirs] = await world.as(baraka).accounts.devices();
    const revoke = (id: string) => world.request(amina, { method: 'DELETE', url: `/api/v1/sessions/${id}` });
    const answers = [
      await revoke(String(theirs?.id)),
      await revoke('01900000-0000-7000-8000-000000000000'),
      await revoke('not-an-id'),
    ];
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([404, answers[0]?.body]);
    expect(await world.as(baraka).accounts.devices()).toHaveLength(1);
  });

  it('can all be signed out but the one that asks', async () => {
    const amina = await somebody();
    const others = [await another(amina), await another(amina)];
    expect(await world.as(amina).accounts.revokeOtherDevices()).toEqual({ revoked: 2 });
    for (const other of others)
      await expect(world.as(other).accounts.devices()).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    expect(await world.as(amina).accounts.devices()).toHaveLength(1);
    expect(await world.as(amina).accounts.revokeOtherDevices()).toEqual({ revoked: 0 });
  });
});

describe('after a break-in an operator', () => {
  it('ends the sessions of one person, or of everybody, and each reads it in their history', async () => {
    const [one, other] = [await world.person('Broken In'), await world.person('Left Alone')];
    await openSession(world.ctx(), one.id);
    expect(await endSessions(world.ctx(), 'nobody.at.all@example.org')).toEqual({ people: 0, sessions: 0 });
    expect(await endSessions(world.ctx(), one.email)).toEqual({ people: 1, sessions: 2 });
    await expect(world.as(one).accounts.devices()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await world.as(other).accounts.devices()).toHaveLength(1);
    const written = await world.deps.db
      .selectFrom('events')
      .select(['name', 'payload'])
      .where('subject_id', '=', one.id)
      .where('name', '=', 'session.revoked')
      .execute();
    expect(written).toEqual([{ name: 'session.revoked', payload: { count: 2 } }]);
    await endSessions(world.ctx(), null);
    await expect(world.as(other).accounts.devices()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a session', () => {
  const endsAt = (person: Person, at: Date) =>
    world.deps.db.updateTable('sessions').set({ expires_at: at }).where('user_id', '=', person.id).execute();
  const days = (count: number) => new Date(world.clock.now().getTime() + count * 86_400_000);

  it('ends when it is not used for seven days, and goes on while it is used', async () => {
    const amina = await somebody();
    await endsAt(amina, days(7));
    for (let week = 0; week < 3; week++) {
      world.clock.advance({ days: 6 });
      expect(await world.as(amina).accounts.session()).not.toBeNull();
    }
    world.clock.advance({ days: 8 });
    expect(await world.as(amina).accounts.session()).toBeNull();
  });

  it('ends thirty days after signing in, however much it is used', async () => {
    const amina = await somebody();
    await endsAt(amina, days(7));
    let lasted = 0;
    while (lasted < 60 && (await world.as(amina).accounts.session()) !== null) {
      world.clock.advance({ days: 1 });
      lasted += 1;
    }
    expect(lasted).toBe(30);
  });

  it('with a cookie that nobody signed is no session', async () => {
    const amina = await somebody();
    for (const cookie of [amina.cookie.slice(0, -8), 'ahadi.session_token=%E0%A4%A', 'ahadi.session_token=x.y', ''])
      expect((await world.app.inject({ url: '/api/v1/sessions', headers: { cookie } })).statusCode).toBe(401);
  });
});
