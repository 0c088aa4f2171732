import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, levelOf, photo, prepared, sent } from '../test/papers.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

const unknown = '01900000-0000-7000-8000-000000000000' as never;
const good = {
  reason: 'Name, country and age agree.',
  checks: ['document_valid', 'name_matches', 'country_matches', 'of_age'] as const,
  registerNo: null,
};
const asFound = (more: object = {}) => ({ ...good, checks: [...good.checks], ...more });

let world: World;
let rehema: Person;
let daniel: Person;
beforeAll(async () => {
  world = await makeWorld();
  rehema = await world.person('Rehema Said', { roles: ['reviewer'] });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
});
afterAll(() => world.close());

const desk = (reviewer: Person) => world.as(reviewer).verification;
const taken = async (owner: Person, reviewer = rehema, level: 2 | 3 = 2) => {
  const { id } = await sent(world, owner, level);
  await desk(reviewer).take({ id });
  return id;
};

describe('who may', () => {
  it('nobody but reviewers and administrators reads the queue', async () => {
    const owner = await someone(world, 'Nala');
    await expect(desk(owner).queue({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    for (const reviewer of [rehema, daniel]) expect((await desk(reviewer).queue({})).rows).toEqual(expect.any(Array));
  });

  it('a reviewer never checks an identity they belong to', async () => {
    const judge = await someone(world, 'Otis', { roles: ['reviewer'] });
    const { id } = await sent(world, judge);
    expect((await desk(judge).queue({ limit: 100 })).rows.find((row) => row.id === id)?.conflict).toMatch(/belong/);
    for (const attempt of [
      () => desk(judge).get({ id }),
      () => desk(judge).take({ id }),
      () => desk(judge).requestInfo({ id, reason: good.reason }),
      () => desk(judge).decide({ id, outcome: 'approve', ...asFound() }),
      () => desk(judge).confirm({ id, ...asFound() }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await world.notificationsOf(judge)).filter(({ link }) => link?.endsWith(id))).toEqual([]);
  });

  it('nor one they gave documents for, even after they left it', async () => {
    const judge = await someone(world, 'Paka', { roles: ['reviewer'] });
    const owner = await someone(world, 'Penda');
    const member = { identity_id: judge.identityId, user_id: owner.id, role: 'owner', is_primary: false };
    const { id } = await sent(world, judge);
    await world.deps.db
      .insertInto('identity_members')
      .values({ ...member, created_at: world.clock.now() })
      .execute();
    await world.deps.db.deleteFrom('identity_members').where('user_id', '=', judge.id).execute();
    await expect(desk(judge).take({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  it('another person’s request answers like an unknown one, whatever is asked of it', async () => {
    const owner = await someone(world, 'Rashidi');
    const other = await someone(world, 'Sauda');
    const { id, documents } = await sent(world, owner);
    const documentId = documents[0]?.id ?? unknown;
    const api = world.as(other).verification;
    const bodies = async (it: typeof id) => {
      const asked = [
        () => api.start({ identityId: (it === id ? owner.identityId : unknown) as never, wantedLevel: 2 }),
        () => api.save({ id: it, wantedLevel: 2, statement: '' }),
        async () => api.addDocument({ id: it, kind: 'other', file: fileOf(await photo()) }),
        () => api.removeDocument({ id: it, documentId }),
        () => api.submit({ id: it }),
        () => api.withdraw({ id: it }),
        () => api.document({ id: it, documentId }),
        () => api.get({ id: it }),
        () => api.take({ id: it }),
        () => api.requestInfo({ id: it, reason: good.reason }),
        () => api.decide({ id: it, outcome: 'approve', ...asFound() }),
        () => api.confirm({ id: it, ...asFound() }),
      ];
      return Promise.all(
        asked.map((ask) =>
          ask().then(
            () => 'answered',
            (error) => `${error.code} ${error.status} ${error.message}`,
          ),
        ),
      );
    };
    const [foreign, none] = [await bodies(id), await bodies(unknown)];
    expect(foreign).toEqual(none);
    expect(new Set(foreign.map((it) => it.split(' ').slice(0, 2).join(' ')))).toEqual(new Set(['NOT_FOUND 404']));
  });

  it('before it is sent, a request is the owner’s alone', async () => {
    const owner = await someone(world, 'Tatu');
    const { id, documents } = await prepared(world, owner);
    const documentId = documents[0]?.id ?? unknown;
    for (const ask of [
      () => desk(rehema).get({ id }),
      () => desk(rehema).take({ id }),
      () => desk(daniel).document({ id, documentId }),
    ])
      await expect(ask()).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.as(owner).verification.withdraw({ id });
    await expect(desk(rehema).get({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await world.as(owner).verification.mine())[0]?.past).toEqual([]);
  });
});

describe('of two at the same instant', () => {
  it('who decide differently, one outcome stands', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await someone(world, 'Umi');
      const id = await taken(owner);
      const answers = await Promise.allSettled([
        desk(rehema).decide({ id, outcome: 'approve', ...asFound() }),
        desk(daniel).decide({ id, outcome: 'reject', ...asFound() }),
      ]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const past = (await world.as(owner).verification.mine())[0]?.past[0];
      expect(await levelOf(world, owner)).toBe(past?.status === 'approved' ? 2 : 1);
      expect(past?.steps).toHaveLength(2);
    }
  });

  it('an approval and a change of the legal name never both count', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await someone(world, 'Vera');
      const id = await taken(owner);
      const identity = (await world.as(owner).accounts.session())?.identities[0];
      if (!identity) throw new Error('no identity');
      await Promise.allSettled([
        desk(rehema).decide({ id, outcome: 'approve', ...asFound() }),
        world.as(owner).accounts.updateIdentity({ ...identity, legalName: 'Another Name' }),
      ]);
      const after = (await world.as(owner).accounts.session())?.identities[0];
      expect([after?.legalName, after?.verificationLevel]).toEqual(
        after?.legalName === 'Vera' ? ['Vera', 2] : ['Another Name', 1],
      );
    }
  });

  it('a withdrawal and an approval leave one of the two', async () => {
    const owner = await someone(world, 'Winda');
    const id = await taken(owner);
    const answers = await Promise.allSettled([
      world.as(owner).verification.withdraw({ id }),
      desk(rehema).decide({ id, outcome: 'approve', ...asFound() }),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the queue', () => {
  it('shows what waits longest first and goes on from a cursor, nothing twice and nothing left out', async () => {
    const own = await makeWorld();
    const judge = await own.person('Judge', { roles: ['reviewer'] });
    const ids: string[] = [];
    for (const name of ['Aa', 'Bb', 'Cc', 'Dd', 'Ee']) {
      ids.push((await sent(own, await someone(own, name))).id);
      own.clock.advance(60_000);
    }
    const api = own.as(judge).verification;
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api.queue({ filter: 'waiting', limit: 2, cursor });
      seen.push(...page.rows.map((row) => row.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids);
    for (const id of ids.slice(0, 3) as (typeof unknown)[]) {
      await api.take({ id });
      await api.decide({ id, outcome: 'approve', ...asFound() });
      own.clock.advance(60_000);
    }
    const first = await api.queue({ filter: 'decided', limit: 2 });
    expect(first.rows.map((row) => row.id)).toEqual([ids[2], ids[1]]);
    const rest = await api.queue({ filter: 'decided', limit: 2, cursor: first.nextCursor ?? '' });
    expect(rest.rows.map((row) => row.id)).toEqual([ids[0]]);
    await expect(api.queue({ cursor: 'nonsense' })).rejects.toMatchObject(refusal('BAD_INPUT'));
    await own.close();
  });

  it('says when the very same file was given for another identity', async () => {
    const file = fileOf(await photo());
    const one = await someone(world, 'Xola');
    const other = await someone(world, 'Yusuf');
    await sent(world, one, 2, file);
    const { id } = await sent(world, other, 2, file);
    expect((await desk(rehema).queue({ limit: 100 })).rows.find((row) => row.id === id)?.flagged).toBe(true);
    expect((await desk(rehema).get({ id })).documents[0]?.alsoUsedBy).toEqual([
      { displayName: 'Xola', userNumber: one.userNumber },
    ]);
  });
});
