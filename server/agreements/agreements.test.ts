import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, refusal } from '../test/refusal.ts';
import { askedToSign, clause, confirm, drafted, shared, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('a draft', () => {
  test('is seen by its creator only, even by a party named in it', async () => {
    const owner = await someone(world, 'Amina');
    const other = await someone(world, 'Brian');
    const draft = await drafted(world, owner, other);
    expect((await world.as(owner).agreements.list({})).rows.map(({ id }) => id)).toEqual([draft.id]);
    expect((await world.as(other).agreements.list({})).rows).toEqual([]);
    await expect(world.as(other).agreements.get({ id: draft.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  test('needs a confirmed e-mail address', async () => {
    const fresh = await someone(world, 'Fresh', { verified: false });
    await expect(
      world.as(fresh).agreements.create({ ownerIdentityId: fresh.identityId as never, title: 'X', currency: 'KES' }),
    ).rejects.toMatchObject(refusal('EMAIL_UNVERIFIED'));
  });

  test('cannot be made for an identity of somebody else', async () => {
    const [one, two] = [await someone(world, 'One'), await someone(world, 'Two')];
    await expect(
      world.as(one).agreements.create({ ownerIdentityId: two.identityId as never, title: 'X', currency: 'KES' }),
    ).rejects.toMatchObject(refusal('ACC_IDENTITY_UNKNOWN'));
  });

  test('cannot be shared with one side only, without a clause, or about a will; each problem names its field', async () => {
    const owner = await someone(world, 'Owner');
    const other = await someone(world, 'Other');
    const api = world.as(owner).agreements;
    const alone = await api.create({ ownerIdentityId: owner.identityId as never, title: 'Alone', currency: 'KES' });
    await expect(api.share({ id: alone.id })).rejects.toMatchObject({
      ...refusal('AGR_TWO_SIDES'),
      data: { fields: { parties: expect.any(String) } },
    });
    const empty = await drafted(world, owner, other, { clauses: [] });
    await expect(api.share({ id: empty.id })).rejects.toMatchObject({
      ...refusal('AGR_EMPTY'),
      data: { fields: { clauses: expect.any(String) } },
    });
    const will = await drafted(world, owner, other, { title: 'My last will' });
    await expect(api.share({ id: will.id })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { title: expect.stringContaining('paper') } },
    });
  });

  test('can be deleted while nobody else has seen it, and not afterwards', async () => {
    const owner = await someone(world, 'Owner');
    const draft = await drafted(world, owner, await someone(world, 'Other'));
    await world.as(owner).agreements.remove({ id: draft.id });
    await expect(world.as(owner).agreements.get({ id: draft.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    const story = await shared(world);
    await expect(world.as(story.owner).agreements.remove({ id: story.id })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test('saved twice from the same revision refuses the second as stale and keeps the first', async () => {
    const owner = await someone(world, 'Owner');
    const api = world.as(owner).agreements;
    const { id } = await drafted(world, owner, await someone(world, 'Other'));
    const copy = await api.openText({ id });
    await api.saveText({ id, revision: copy.revision, terms: { ...copy.terms, title: 'First tab' } });
    await expect(
      api.saveText({ id, revision: copy.revision, terms: { ...copy.terms, title: 'Second tab' } }),
    ).rejects.toMatchObject(refusal('STALE'));
    expect((await api.get({ id })).terms.title).toBe('First tab');
  });
});

describe('an invitation', () => {
  test('reaches a person with an account in the product and by mail', async () => {
    const story = await shared(world);
    expect((await world.notificationsOf(story.other)).map(({ title }) => title)).toContain(
      'You are invited to an agreement',
    );
    expect((await world.mailbox(story.other.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('You are invited to an agreement'),
    ]);
    expect(await world.notificationsOf(story.owner)).toEqual([]);
  });

  test('reaches a stranger by mail and becomes theirs once they confirm that address', async () => {
    const owner = await someone(world, 'Owner');
    const draft = await drafted(world, owner, { name: 'Stranger', email: 'stranger@example.org' });
    await world.as(owner).agreements.share({ id: draft.id });
    await world.settle();
    const [letter] = await world.mailbox('stranger@example.org');
    expect(letter?.text).toContain('/auth?view=signup&email=stranger%40example.org');
    const stranger = await someone(world, 'Stranger', { email: 'stranger@example.org', verified: false });
    await expect(world.as(stranger).agreements.get({ id: draft.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await confirm(world, stranger);
    const view = await world.as(stranger).agreements.get({ id: draft.id });
    expect(view.parties.find(({ id }) => id === view.myPartyId)?.email).toBe('stranger@example.org');
  });

  test('of more than ten strangers a day is refused and none is sent', async () => {
    const owner = await someone(world, 'Spammer');
    const guests = Array.from({ length: 10 }, (_, index) => ({
      name: `Guest ${index}`,
      email: `guest${index}@example.org`,
    }));
    const draft = await drafted(world, owner, { name: 'First', email: 'first@example.org' }, { guests });
    await expect(world.as(owner).agreements.share({ id: draft.id })).rejects.toMatchObject(refusal('RATE_LIMITED'));
    await world.settle();
    expect(await world.mailbox('guest1@example.org')).toEqual([]);
  });
});

describe('negotiation', () => {
  test('either side sends a new version; every other acceptance starts again', async () => {
    const { owner, other, id } = await shared(world);
    const theirs = world.as(other).agreements;
    const copy = await theirs.openText({ id });
    await theirs.saveText({
      id,
      revision: copy.revision,
      terms: { ...copy.terms, clauses: [...copy.terms.clauses, clause('Late delivery', 'Two per cent a week.')] },
    });
    expect((await world.as(owner).agreements.get({ id })).terms.clauses).toHaveLength(1);
    const sent = await theirs.publishText({ id, changelog: 'Added late delivery' });
    expect(sent).toMatchObject({ versionNo: 2, status: 'negotiating' });
    expect(sent.parties.map((party) => party.acceptedVersionId === sent.versionId)).toEqual([false, true]);
    await world.settle();
    expect((await world.notificationsOf(owner))[0]).toMatchObject({
      title: 'Version 2 is here',
      related_agreement_id: id,
    });
  });

  test('a text begun from an older version is refused as stale, kept, and sent after comparing', async () => {
    const { owner, other, id } = await shared(world);
    for (const person of [owner, other]) {
      const api = world.as(person).agreements;
      const copy = await api.openText({ id });
      await api.saveText({ id, revision: copy.revision, terms: { ...copy.terms, governingLaw: person.name } });
    }
    const first = await world.as(owner).agreements.publishText({ id });
    const theirs = world.as(other).agreements;
    await expect(theirs.publishText({ id })).rejects.toMatchObject(refusal('STALE'));
    expect((await theirs.openText({ id })).terms.governingLaw).toBe(other.name);
    expect((await theirs.publishText({ id, follows: first.versionId })).terms.governingLaw).toBe(other.name);
  });

  test('an acceptance of a text that was replaced meanwhile is refused', async () => {
    const { owner, other, id } = await shared(world);
    const read = await world.as(other).agreements.get({ id });
    await world.as(owner).agreements.openText({ id });
    await world.as(owner).agreements.publishText({ id });
    await expect(world.as(other).agreements.acceptText({ id, versionId: read.versionId })).rejects.toMatchObject(
      refusal('STALE'),
    );
  });

  test('signatures cannot be asked for before everybody accepted the text, nor by anybody but the creator', async () => {
    const { owner, other, id } = await shared(world);
    await expect(world.as(owner).agreements.requestSignatures({ id })).rejects.toMatchObject(
      refusal('AGR_TEXT_NOT_ACCEPTED'),
    );
    await expect(world.as(other).agreements.requestSignatures({ id })).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  test('changing the parties after sharing asks everybody to accept again and keeps joined addresses', async () => {
    const { owner, other, id } = await shared(world);
    const third = await someone(world, 'Third');
    const api = world.as(owner).agreements;
    const { parties } = await api.get({ id });
    const inputs = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    const [mine, theirs] = inputs;
    await expect(
      api.saveParties({
        id,
        parties: [mine as never, { ...(theirs as never as object), email: 'else@example.org' } as never],
      }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    const changed = await api.saveParties({
      id,
      parties: [...inputs, { side: 'C', name: 'Third', email: third.email, signOrder: 3 }],
    });
    expect(changed.parties.every((party) => party.acceptedVersionId === null)).toBe(true);
    expect((await world.as(third).agreements.get({ id })).myPartyId).not.toBeNull();
    expect((await world.as(other).agreements.get({ id })).parties).toHaveLength(3);
  });
});

test('two parties exchange their addresses in one saved list', async () => {
  const owner = await someone(world, 'Owner');
  const draft = await drafted(
    world,
    owner,
    { name: 'Left', email: 'left@example.org' },
    { guests: [{ name: 'Right', email: 'right@example.org' }] },
  );
  const [own, left, right] = draft.parties.map(({ id, side, name, email, signOrder }) => ({
    id,
    side,
    name,
    email,
    signOrder,
  }));
  if (!own || !left || !right) throw new Error('three parties were saved');
  const saved = await world.as(owner).agreements.saveParties({
    id: draft.id,
    parties: [own, { ...left, email: right.email }, { ...right, email: left.email }],
  });
  expect(saved.parties.map(({ name, email }) => [name, email])).toEqual([
    [own.name, own.email],
    ['Left', 'right@example.org'],
    ['Right', 'left@example.org'],
  ]);
});

describe('who may see an agreement', () => {
  test('foreign, unknown and malformed ids answer exactly alike', async () => {
    const { id } = await shared(world);
    const stranger = await someone(world, 'Stranger');
    const answers = await Promise.all(
      [id, '01900000-0000-7000-8000-000000000000', 'not-an-id'].map((some) =>
        world.request(stranger, { url: `/api/v1/agreements/${some}` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  test('every deed on a foreign agreement answers 404, whatever the deed', async () => {
    const { id } = await signedByAll(world);
    const stranger = world.as(await someone(world, 'Stranger')).agreements;
    for (const deed of asked(stranger, id)) await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

describe('the list', () => {
  test('is newest change first, pages without gaps or repeats, finds by title and reference and filters by state', async () => {
    const owner = await someone(world, 'Busy');
    const api = world.as(owner).agreements;
    for (let n = 0; n < 5; n++)
      await api.create({ ownerIdentityId: owner.identityId as never, title: `Deal ${n}`, currency: 'KES' });
    const first = await api.list({ limit: 2 });
    const second = await api.list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await api.list({ limit: 2, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(({ rows }) => rows.map(({ title }) => title))).toEqual([
      'Deal 4',
      'Deal 3',
      'Deal 2',
      'Deal 1',
      'Deal 0',
    ]);
    expect(third.nextCursor).toBeNull();
    expect((await api.list({ q: 'deal 3' })).rows).toHaveLength(1);
    expect((await api.list({ q: '%' })).rows).toHaveLength(0);
    expect((await api.list({ filter: 'signed' })).rows).toHaveLength(0);
    await expect(api.list({ cursor: 'bm9wZQ' })).rejects.toMatchObject(refusal('BAD_INPUT'));
  });

  test('reads numbers of a query string as numbers', async () => {
    const answer = await world.request(await someone(world, 'Rester'), {
      url: '/api/v1/agreements?limit=2&filter=all',
    });
    expect(answer.json()).toEqual({ rows: [], nextCursor: null });
    expect(
      (await world.request(await someone(world, 'Rester'), { url: '/api/v1/agreements?limit=many' })).statusCode,
    ).toBe(400);
  });

  test('says for whom everybody waits', async () => {
    const { owner, other, id } = await shared(world);
    expect((await world.as(other).agreements.list({ filter: 'waiting' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await world.as(owner).agreements.list({ filter: 'waiting' })).rows).toEqual([]);
    const view = await world.as(other).agreements.get({ id });
    await world.as(other).agreements.acceptText({ id, versionId: view.versionId });
    expect((await world.as(owner).agreements.list({ filter: 'waiting' })).rows.map((row) => row.id)).toEqual([id]);
    expect((await world.as(other).agreements.list({ filter: 'waiting' })).rows).toEqual([]);
  });
});

test('a change is asked for by who made the agreement as well, before they signed', async () => {
  const { owner, id } = await askedToSign(world);
  const { parties } = await world.as(owner).agreements.proposeChange({ id, reason: 'Please, two weeks later.' });
  expect(parties.find(({ userId }) => userId === owner.id)?.status).toBe('change_requested');
});
