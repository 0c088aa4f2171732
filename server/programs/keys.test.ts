import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../test/people.ts';
import { doorOf, procedures } from '../test/procedures.ts';
import { drafted, shared, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let owner: Person;
let secret: string;
beforeAll(async () => {
  world = await makeWorld();
  owner = await someone(world, 'Amina Odhiambo');
  secret = await keyOf(owner, ['agreements:read', 'agreements:write']);
});
afterAll(() => world.close());

type Scope = 'agreements:read' | 'agreements:write';
const makeFor = (person: Person, scopes: Scope[], wishes: { identityId?: string; expiresInDays?: 30 | null } = {}) =>
  world.as(person).apiKeys.make({
    identityId: (wishes.identityId ?? person.identityId) as Person['identityId'],
    name: 'Bookkeeping',
    scopes,
    expiresInDays: wishes.expiresInDays ?? null,
  });
const keyOf = async (person: Person, scopes: Scope[]) => (await makeFor(person, scopes)).secret;
const call = (key: string, method: string, url: string, body?: unknown) =>
  world.request(null, { method, url, body, headers: { authorization: `Bearer ${key}` } });

describe('a key', () => {
  it('is shown once and kept as a hash', async () => {
    expect(secret).toMatch(/^ahadi_[0-9a-f]{12}_[\w-]{43}$/);
    const kept = JSON.stringify(await world.deps.db.selectFrom('api_keys').selectAll().execute());
    expect(kept).not.toContain(secret.slice(19));
    expect(JSON.stringify(await world.as(owner).apiKeys.list())).not.toContain(secret.slice(19));
    const answers = await world.deps.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(answers)).not.toContain(secret);
  });

  it('needs a fresh sign-in to be made', async () => {
    const late = await someone(world, 'Late Owner');
    await sql`update sessions set created_at = created_at - interval '1 day' where user_id = ${late.id}`.execute(
      world.deps.db,
    );
    await expect(makeFor(late, ['agreements:read'])).rejects.toMatchObject({ code: 'SESSION_NOT_FRESH' });
    await expect(makeFor(owner, ['agreements:read'], { identityId: late.identityId })).rejects.toMatchObject({
      code: 'ACC_IDENTITY_UNKNOWN',
    });
  });

  it('reads the agreements of its identity, and its use is noted', async () => {
    const draft = await drafted(world, owner, { name: 'Otieno', email: 'otieno@example.org' });
    const list = await call(secret, 'GET', '/api/v1/agreements');
    expect(list.statusCode).toBe(200);
    expect(list.json().rows.map(({ id }: { id: string }) => id)).toContain(draft.id);
    expect((await world.as(owner).apiKeys.list())[0]?.lastUsedAt).not.toBeNull();
  });

  it('makes a draft, for its own identity only', async () => {
    const body = { ownerIdentityId: owner.identityId, title: 'By a program', currency: 'KES' };
    expect((await call(secret, 'POST', '/api/v1/agreements', body)).statusCode).toBe(200);
    const second = await world.as(owner).accounts.createIdentity({
      ...{ kind: 'business', displayName: 'Amina Ltd', legalName: 'Amina Ltd' },
      ...{ country: null, city: null, registrationNo: null },
    });
    const refused = await call(secret, 'POST', '/api/v1/agreements', { ...body, ownerIdentityId: second.id });
    expect(refused.json()).toMatchObject({ code: 'ACC_IDENTITY_UNKNOWN' });
  });

  it('names the parties of its draft, shares it, and asks for signatures once the other side accepted the text', async () => {
    const tell = async (deed: string, input: object) => {
      const answer = await call(secret, 'POST', `/api/rpc/agreements/${deed}`, { json: input });
      expect([deed, answer.statusCode]).toEqual([deed, 200]);
      return answer.json().json;
    };
    const other = await someone(world, 'Otieno Ouma');
    const { id, parties } = await drafted(
      world,
      owner,
      { name: 'Somebody', email: 'somebody@example.org' },
      { publicClauseOffered: false },
    );
    const own = parties
      .filter(({ side }) => side === 'A')
      .map(({ id, name, email }) => ({ id, side: 'A', name, email, signOrder: 1 }));
    await tell('saveParties', {
      id,
      parties: [...own, { side: 'B', name: other.name, email: other.email, signOrder: 2 }],
    });
    const { versionId } = await tell('share', { id });
    await world.settle();
    for (const side of [owner, other]) await world.as(side).agreements.acceptText({ id, versionId });
    expect(await tell('requestSignatures', { id })).toMatchObject({ status: 'signing' });
  });

  it('does not write with a scope that only reads', async () => {
    const reader = await keyOf(owner, ['agreements:read']);
    const body = { ownerIdentityId: owner.identityId, title: 'No', currency: 'KES' };
    const answer = await call(reader, 'POST', '/api/v1/agreements', body);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'KEY_SCOPE' });
  });

  it('has no cookie beside it: a broken key is refused, no matter who is signed in', async () => {
    const answer = await world.request(owner, {
      url: '/api/v1/agreements',
      headers: { authorization: 'Bearer ahadi_000000000000_x' },
    });
    expect(answer.json()).toMatchObject({ code: 'KEY_UNUSABLE' });
  });
});

describe('a key opens nothing', () => {
  const state = async (key: string) => (await call(key, 'GET', '/api/v1/agreements')).statusCode;

  it('once it is revoked', async () => {
    const { key, secret } = await makeFor(owner, ['agreements:read']);
    expect(await state(secret)).toBe(200);
    expect((await world.as(owner).apiKeys.revoke({ id: key.id })).isAlive).toBe(false);
    expect(await state(secret)).toBe(401);
    await world.as(owner).apiKeys.revoke({ id: key.id });
  });

  it('once its time is over', async () => {
    const { secret } = await makeFor(owner, ['agreements:read'], { expiresInDays: 30 });
    await sql`update api_keys set expires_at = ${new Date(world.clock.now().getTime() - 1000)} where expires_at is not null`.execute(
      world.deps.db,
    );
    expect(await state(secret)).toBe(401);
  });

  it('once its member has left the identity', async () => {
    const gone = await someone(world, 'Gone Member', { kind: 'ngo', organisation: 'Maji Safi' });
    const secret = await keyOf(gone, ['agreements:read']);
    expect(await state(secret)).toBe(200);
    await world.deps.db.deleteFrom('identity_members').where('user_id', '=', gone.id).execute();
    expect(await state(secret)).toBe(401);
  });

  it('with one letter changed', async () => {
    expect(await state(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBe(401);
  });

  it('of another identity of the same member', async () => {
    const story = await shared(world);
    const second = await world.as(story.owner).accounts.createIdentity({
      ...{ kind: 'business', displayName: 'Second', legalName: 'Second' },
      ...{ country: null, city: null, registrationNo: null },
    });
    const { secret } = await makeFor(story.owner, ['agreements:read', 'agreements:write'], { identityId: second.id });
    expect((await call(secret, 'GET', '/api/v1/agreements')).json().rows).toEqual([]);
    for (const [name, procedure] of procedures) {
      const { method = 'POST', path = '' } = procedure['~orpc'].route;
      if (!doorOf(procedure).key || !path.includes('{id}')) continue;
      const url = `/api/v1${path.replace('{id}', story.id).replace(/\{[^}]+\}/g, () => uuidv7())}`;
      const party = { side: 'A', name: 'Amina', email: 'a@example.org', signOrder: 1 };
      const view = await world.as(story.owner).agreements.get({ id: story.id });
      const body = { revision: 0, terms: view.terms, parties: [party], partyId: uuidv7() };
      const answer = await call(secret, method, url, method === 'GET' ? undefined : body);
      expect([name, answer.json().code]).toEqual([name, 'NOT_FOUND']);
    }
  });
});

describe('the scopes of the contract', () => {
  it('close to every key what names none', async () => {
    const closed = procedures.filter(([, procedure]) => !doorOf(procedure).key);
    expect(closed.length).toBeGreaterThan(300);
    for (const [name] of closed) {
      const url = `/api/rpc/${name.replace('.', '/')}`;
      const answer = await world.request(null, {
        ...{ method: 'POST', url, body: { json: {} } },
        headers: { authorization: `Bearer ${secret}` },
      });
      expect([name, answer.json().json?.code]).toEqual([name, 'KEY_SCOPE']);
    }
  });

  it('never open signing, accepting, paying, settings or keys', () => {
    expect(
      procedures.filter(
        ([name, procedure]) =>
          doorOf(procedure).key &&
          /sign$|startSigning|accept|answer|pay|escrow|credits|webhook|apiKeys|accounts|profile|privacy/i.test(name),
      ),
    ).toEqual([]);
  });

  it('open with a session what it always did', async () => {
    const cookie = await openSession(world.ctx(), owner.id);
    expect((await world.request(null, { url: '/api/v1/session', headers: { cookie } })).statusCode).toBe(200);
  });
});
