import { randomUUID } from 'node:crypto';
import type { IdentityInput } from '@ahadi/domain/accounts/schema.ts';
import { NotificationId } from '@ahadi/domain/core/ids.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { forgetOldKeys } from './housekeeping.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  amina = await world.person('Amina Otieno', { email: `${randomUUID()}@example.org` });
});
afterAll(() => world.close());

const company = (name = 'Otieno Builders'): IdentityInput => ({
  kind: 'business',
  displayName: name,
  legalName: `${name} Limited`,
  country: 'KE',
  city: 'Kisumu',
  registrationNo: null,
});
const withKey = (idempotencyKey: string) => ({ context: { idempotencyKey } });
const companiesOf = async (person: Person) =>
  (await world.as(person).accounts.session())?.identities.filter(({ kind }) => kind === 'business') ?? [];
const deedsOf = (person: Person) =>
  world.deps.db.selectFrom('events').select('name').where('subject_id', '=', person.id).execute();

describe('a command with an idempotency key', () => {
  it('has one effect and one answer when it is sent twice, one after the other', async () => {
    const key = randomUUID();
    const first = await world.as(amina).accounts.createIdentity(company(), withKey(key));
    const second = await world.as(amina).accounts.createIdentity(company(), withKey(key));
    expect(second).toEqual(first);
    expect(await companiesOf(amina)).toHaveLength(1);
  });

  it('has one effect and one answer when it is sent eight times at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => world.as(amina).accounts.createIdentity(company(), withKey(key))),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await companiesOf(amina)).toHaveLength(1);
    expect((await deedsOf(amina)).filter(({ name }) => name === 'identity.created')).toHaveLength(1);
  });

  it('is refused when the key comes back with other content', async () => {
    const key = randomUUID();
    await world.as(amina).accounts.createIdentity(company(), withKey(key));
    await expect(world.as(amina).accounts.createIdentity(company('Another Name'), withKey(key))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_REUSED',
      status: 422,
    });
    expect(await companiesOf(amina)).toHaveLength(1);
  });

  it('is refused when the key comes back with another command', async () => {
    const key = randomUUID();
    await world.as(amina).accounts.createIdentity(company(), withKey(key));
    await expect(world.as(amina).notifications.markAllRead(undefined, withKey(key))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_REUSED',
    });
  });

  it('frees the key when it fails, and leaves nothing behind', async () => {
    const key = randomUUID();
    const id = NotificationId.parse(uuidv7());
    const mark = () =>
      world.as(amina).rpc.mark_notification_read({ p_notification_id: id, p_user_id: amina.id }, withKey(key));
    await expect(mark()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await world.deps.db
      .insertInto('notifications')
      .values({
        id,
        user_id: amina.id,
        type: 'info',
        title: 'Late',
        message: 'It came after the first try.',
        created_at: world.clock.now(),
        updated_at: world.clock.now(),
      })
      .execute();
    expect(await mark()).toEqual({ read: true });
  });

  it("does not meet another person's key of the same text", async () => {
    const baraka = await world.person('Baraka Mwangi', { email: `${randomUUID()}@example.org` });
    const key = randomUUID();
    const hers = await world.as(amina).accounts.createIdentity(company(), withKey(key));
    const his = await world.as(baraka).accounts.createIdentity(company(), withKey(key));
    expect(his.id).not.toBe(hers.id);
  });

  it('has a new effect once the key is more than a day old', async () => {
    const key = randomUUID();
    await world.as(amina).accounts.createIdentity(company(), withKey(key));
    world.clock.advance({ days: 1.01 });
    await forgetOldKeys(world.ctx());
    await world.as(amina).accounts.createIdentity(company(), withKey(key));
    expect(await companiesOf(amina)).toHaveLength(2);
  });

  it('has one effect over REST as well', async () => {
    const send = () =>
      world.request(amina, {
        method: 'POST',
        url: '/api/v1/identities',
        body: company(),
        headers: { 'idempotency-key': 'one-intended-deed' },
      });
    const [first, second] = [await send(), await send()];
    expect(first.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(await companiesOf(amina)).toHaveLength(1);
  });
});

it('a question that carries a key is asked again each time', async () => {
  const headers = { 'idempotency-key': 'a-question-is-no-deed' };
  const ask = async () => (await world.request(amina, { url: '/api/v1/session', headers })).json().identities.length;
  const before = await ask();
  await world.as(amina).accounts.createIdentity(company());
  expect(await ask()).toBe(before + 1);
});

describe('a refusal', () => {
  it('names every field that cannot be used, and nothing is saved', async () => {
    await expect(
      world.as(amina).accounts.createIdentity({ ...company(), displayName: 'x', country: 'Kenya' }),
    ).rejects.toMatchObject({
      code: 'BAD_INPUT',
      status: 400,
      data: {
        fields: {
          displayName: 'Write at least two characters. This has 1.',
          country: 'Use the two letters of the country, like KE.',
        },
      },
    });
    expect(await companiesOf(amina)).toHaveLength(0);
  });

  it('has one shape over RPC and REST', async () => {
    const body = { ...company(), displayName: 'x' };
    const rest = await world.request(amina, { method: 'POST', url: '/api/v1/identities', body });
    const rpc = await world.request(amina, {
      method: 'POST',
      url: '/api/rpc/accounts/createIdentity',
      body: { json: body },
    });
    expect(rest.statusCode).toBe(400);
    expect(rpc.statusCode).toBe(400);
    expect(rpc.json().json).toEqual(rest.json());
  });

  it('of an id that is no id answers like an unknown one', async () => {
    const url = (id: string) => `/api/v1/agreements/${id}`;
    const unknown = await world.request(amina, { url: url(uuidv7()) });
    const nonsense = await world.request(amina, { url: url('nonsense') });
    expect(unknown.statusCode).toBe(404);
    expect([nonsense.statusCode, nonsense.body]).toEqual([unknown.statusCode, unknown.body]);
  });
});

describe('a request from elsewhere', () => {
  it('that changes something and comes from the page of another site is refused', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await world.request(amina, { method: 'POST', url: '/api/v1/identities', body: company(), headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'FORBIDDEN' });
    expect(await companiesOf(amina)).toHaveLength(0);
  });

  it('with an Origin that is no address is refused, not failed', async () => {
    const headers = { origin: 'null' };
    const answer = await world.request(amina, { method: 'POST', url: '/api/v1/identities', body: company(), headers });
    expect(answer.statusCode).toBe(403);
  });

  it('with a forged or foreign session cookie is nobody', async () => {
    for (const cookie of ['ahadi.session_token=abc.def', 'ahadi.session_token=%E0%A4%A', amina.cookie.slice(0, -4)]) {
      const answer = await world.request(null, { url: '/api/v1/agreements', headers: { cookie } });
      expect(answer.statusCode).toBe(401);
    }
  });
});
