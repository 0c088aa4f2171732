import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { change, noteOf, send } from '../test/notes.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let other: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
  other = await world.person('Daniel Mutua', { roles: ['admin'] });
});
afterAll(() => world.close());

const api = (person: Person = amina) => world.as(person).notes;
const later = () => world.clock.advance(5 * 60_000);
const textOf = async (id: string) => (await api().get({ id: id as never })).content.body;

describe('what a device sends', () => {
  test('thirty notes that were written without a connection are there once each, in their order, whatever is sent twice', async () => {
    const wanjiru = await world.person('Wanjiru Mwangi');
    const mutations = Array.from({ length: 30 }, (_, at) =>
      change(world, { content: { title: `Note ${at + 1}`, body: `text ${at + 1}` } }),
    );
    await api(wanjiru).sync({ mutations: mutations.slice(0, 20) });
    const { results } = await api(wanjiru).sync({ mutations });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(30).fill('done'));
    const { rows } = await api(wanjiru).list({ view: 'active', limit: 100 });
    expect(rows.map(({ title }) => title).reverse()).toEqual(mutations.map(({ content }) => content?.title));
  });

  test('the same change twice at the same instant counts once, and both hear the same', async () => {
    const { id, version } = await noteOf(world, amina, { body: 'one' });
    const mutation = change(world, { noteId: id, baseVersion: version, content: { body: 'two' } });
    const answers = await Promise.all([1, 2, 3].map(() => api().sync({ mutations: [mutation] })));
    for (const { results } of answers) expect(results[0]).toMatchObject({ outcome: 'done', note: { version: 2 } });
    expect((await api().get({ id })).version).toBe(2);
  });

  test('is not later than now, whatever the clock of the device says', async () => {
    const result = await send(world, amina, {
      authoredAt: '2999-01-01T00:00:00.000Z',
      content: { body: 'from the future' },
    });
    expect(Date.parse(String(result.note?.authoredAt))).toBeLessThanOrEqual(world.clock.now().getTime());
  });

  test('keeps the time it was written beside the time it arrived', async () => {
    const written = new Date(world.clock.now().getTime() - 3 * 86_400_000).toISOString();
    const { note } = await send(world, amina, { authoredAt: written, content: { body: 'on the road' } });
    expect(note).toMatchObject({ authoredAt: written, syncedAt: world.clock.now().toISOString() });
  });

  test('a change of a note that nobody knows, or of another person, is refused in the same words and ends nothing', async () => {
    const theirs = await noteOf(world, other, { body: 'theirs' });
    const { results } = await api().sync({
      mutations: [
        change(world, { baseVersion: 3, content: { body: 'x' } }),
        change(world, { noteId: theirs.id, baseVersion: 1, content: { body: 'x' } }),
        change(world, { noteId: theirs.id, baseVersion: 0, content: { body: 'x' } }),
        change(world, { noteId: theirs.id, op: 'bin', baseVersion: 1 }),
        change(world, { op: 'archive', baseVersion: 1 }),
        change(world, { content: { body: 'goes on' } }),
      ],
    });
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('refused'), 'done']);
    expect(new Set(results.slice(0, 5).map(({ reason }) => reason)).size).toBe(1);
    expect(results.slice(0, 5).every(({ note }) => note === null)).toBe(true);
    expect((await api(other).get({ id: theirs.id })).content.body).toBe('theirs');
  });

  test('a save without a text is refused, and what follows it is taken', async () => {
    const { results } = await api().sync({
      mutations: [change(world, { content: null }), change(world, { content: { body: 'taken' } })],
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  test('the largest text of a hundred thousand different words is kept and found', async () => {
    const body = Array.from({ length: 50_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 20_000))).join(' ');
    const { outcome, note } = await send(world, amina, { content: { title: 'Largest', body: body.slice(0, 100_000) } });
    expect(outcome).toBe('done');
    expect(note?.content.body).toBe(body.slice(0, 100_000));
    const spread = Array.from({ length: 14_000 }, (_, at) => `w${at.toString(36)}ﷺ`).join(' ');
    expect((await send(world, amina, { content: { body: spread.slice(0, 99_999) } })).outcome).toBe('done');
    expect((await send(world, amina, { content: { body: '\n'.repeat(100_000) } })).outcome).toBe('done');
    expect((await send(world, amina, { content: { body: '𐐀'.repeat(100_000) } })).outcome).toBe('done');
  });

  test('20,001 tags or a text of 100,001 characters are refused with the field they stand in', async () => {
    await expect(
      api().sync({ mutations: [change(world, { content: { body: 'a'.repeat(100_001) } })] }),
    ).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { 'mutations.0.content.body': expect.any(String) } },
    });
  });
});

describe('two devices', () => {
  test('that change different lines and fields are joined', async () => {
    const { id } = await noteOf(world, amina, { title: 'Rent', body: 'one\n\ntwo\n\nthree', tags: ['home', 'old'] });
    await send(world, amina, {
      ...{ noteId: id, baseVersion: 1, deviceId: 'phone' },
      content: { title: 'Rent', body: 'ONE\n\ntwo\n\nthree', tags: ['home', 'old', 'phone'] },
    });
    const { outcome, note } = await send(world, amina, {
      ...{ noteId: id, baseVersion: 1, deviceId: 'laptop' },
      content: { title: 'Rent of May', body: 'one\n\ntwo\n\nthree\nfour', tags: ['home', 'laptop'], pinned: true },
    });
    expect(outcome).toBe('merged');
    expect(note).toMatchObject({ version: 3, pinned: true, hasConflict: false });
    expect(note?.content.body).toBe('ONE\n\ntwo\n\nthree\nfour');
    expect(note?.content.title).toBe('Rent of May');
    expect([...(note?.tags ?? [])].sort()).toEqual(['home', 'laptop', 'phone']);
  });

  test('that make the same change agree', async () => {
    const { id } = await noteOf(world, amina, { body: 'a\nb' });
    for (const deviceId of ['phone', 'laptop'])
      expect(
        await send(world, amina, { noteId: id, baseVersion: 1, deviceId, content: { body: 'a\nB' } }),
      ).toMatchObject({
        outcome: 'done',
        note: { version: 2 },
      });
  });

  test('that change the same line: the first text stays, the other is kept whole beside it until somebody looked', async () => {
    const { id } = await noteOf(world, amina, { title: 'Meeting', body: 'At nine' });
    await send(world, amina, {
      noteId: id,
      baseVersion: 1,
      deviceId: 'phone',
      content: { title: 'Meeting', body: 'At ten' },
    });
    const second = await send(world, amina, {
      ...{ noteId: id, baseVersion: 1, deviceId: 'laptop' },
      content: { title: 'Meeting', body: 'At eleven\nwith Grace' },
    });
    expect(second).toMatchObject({ outcome: 'conflict', note: { hasConflict: true, content: { body: 'At ten' } } });
    const revisionId = String(second.revisionId);
    expect(await api().revision({ id, revisionId })).toMatchObject({
      body: 'At eleven\nwith Grace',
      revision: { reason: 'conflict', isOpen: true, deviceId: 'laptop' },
    });
    expect(await api().settle({ id, revisionId })).toMatchObject({ hasConflict: false });
    expect((await api().revisions({ id })).find((one) => one.id === revisionId)).toMatchObject({ isOpen: false });
    expect((await api().revision({ id, revisionId })).body).toBe('At eleven\nwith Grace');
  });

  test('that change the same line of a title: both are there', async () => {
    const { id } = await noteOf(world, amina, { title: 'A', body: 'text' });
    await send(world, amina, { noteId: id, baseVersion: 1, deviceId: 'phone', content: { title: 'B', body: 'text' } });
    const { outcome, revisionId, note } = await send(world, amina, {
      ...{ noteId: id, baseVersion: 1, deviceId: 'laptop', content: { title: 'C', body: 'text\nmore' } },
    });
    expect(outcome).toBe('conflict');
    expect(note?.content).toMatchObject({ title: 'B', body: 'text\nmore' });
    expect((await api().revisions({ id })).find((one) => one.id === revisionId)?.title).toBe('C');
  });

  test('the pin is as it was set last by the clock, not as it arrived last', async () => {
    const { id } = await noteOf(world, amina, { body: 'x' });
    const early = world.clock.now().toISOString();
    later();
    await send(world, amina, { noteId: id, baseVersion: 1, deviceId: 'phone', content: { body: 'x', pinned: true } });
    await send(world, amina, { noteId: id, baseVersion: 2, deviceId: 'phone', content: { body: 'x', pinned: false } });
    const { note } = await send(world, amina, {
      ...{ noteId: id, baseVersion: 1, deviceId: 'laptop', authoredAt: early, content: { body: 'x', pinned: true } },
    });
    expect(note?.pinned).toBe(false);
  });

  test('a text that goes on from a change that was not answered yet goes on from it, whatever became of it', async () => {
    const { id } = await noteOf(world, amina, { body: 'first\n\nlast' });
    await send(world, amina, { noteId: id, baseVersion: 1, deviceId: 'laptop', content: { body: 'first\n\nLAST' } });
    const one = change(world, { noteId: id, baseVersion: 1, content: { body: 'firs, still typing\n\nlast' } });
    const two = change(world, {
      ...{ noteId: id, baseVersion: 1, follows: one.id, content: { body: 'first, typed to the end\n\nlast' } },
    });
    const three = change(world, {
      ...{ noteId: id, baseVersion: 1, follows: two.id, content: { body: 'first, typed to the very end\n\nlast' } },
    });
    const { results } = await api().sync({ mutations: [one, two, three] });
    expect(results.map(({ outcome }) => outcome)).toEqual(['merged', 'merged', 'merged']);
    expect(await textOf(id)).toBe('first, typed to the very end\n\nLAST');
  });

  test('each version that there ever was can still be what a change was made on', async () => {
    const { id } = await noteOf(world, amina, { title: 'T', body: '0\n\nend', tags: ['a'] });
    const links = [{ kind: 'note' as const, id: uuidv7() }];
    for (let at = 1; at <= 12; at++) {
      if (at % 4 === 0) later();
      await send(world, amina, {
        noteId: id,
        baseVersion: at,
        content: { title: `T${at} 😀`, body: `${at} 😁\n\nend`, tags: ['a'], links },
      });
    }
    for (const base of [3, 7, 11]) {
      const before = await textOf(id);
      const { outcome } = await send(world, amina, {
        ...{ noteId: id, baseVersion: base, deviceId: `tablet ${base}` },
        content: { title: `T${base - 1} 😀`, body: `${base - 1} 😁\n\nend\nfrom ${base}`, tags: ['a'], links },
      });
      // Lines that touch contradict each other, so the second and third are kept beside it.
      expect(outcome).toBe(base === 3 ? 'merged' : 'conflict');
      expect((await textOf(id)).startsWith(before)).toBe(true);
    }
  });
});

describe('a note that was', () => {
  test('thrown away on one device and changed on another is back', async () => {
    const { id } = await noteOf(world, amina, { body: 'text' });
    expect(await send(world, amina, { noteId: id, op: 'bin', baseVersion: 1 })).toMatchObject({
      outcome: 'done',
      note: { status: 'binned', purgeAt: expect.any(String) },
    });
    const { note, reason } = await send(world, amina, {
      noteId: id,
      baseVersion: 1,
      deviceId: 'laptop',
      content: { body: 'text\nmore' },
    });
    expect(note).toMatchObject({ status: 'active', purgeAt: null });
    expect(reason).toContain('back among your notes');
  });

  test('changed on one device is not thrown away by another that has not seen it', async () => {
    const { id } = await noteOf(world, amina, { body: 'text' });
    await send(world, amina, { noteId: id, baseVersion: 1, content: { body: 'text\nmore' } });
    expect(await send(world, amina, { noteId: id, op: 'bin', baseVersion: 1, deviceId: 'laptop' })).toMatchObject({
      outcome: 'refused',
      note: { status: 'active' },
    });
    expect(await send(world, amina, { noteId: id, op: 'bin', baseVersion: 2, deviceId: 'laptop' })).toMatchObject({
      outcome: 'done',
    });
  });

  test('written and thrown away without a connection is in the bin', async () => {
    const noteId = uuidv7();
    const { results } = await api().sync({
      mutations: [
        change(world, { noteId, content: { body: 'x' } }),
        change(world, { noteId, op: 'bin', baseVersion: 0 }),
      ],
    });
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
  });

  test('archived stays so when it is changed', async () => {
    const { id } = await noteOf(world, amina, { body: 'text' });
    await send(world, amina, { noteId: id, op: 'archive', baseVersion: 1 });
    const { note } = await send(world, amina, {
      noteId: id,
      baseVersion: 1,
      deviceId: 'laptop',
      content: { body: 'text 2' },
    });
    expect(note).toMatchObject({ status: 'archived', version: 2 });
  });

  test('in the bin goes for good from there only, other devices hear of it, and nothing brings it back', async () => {
    const since = (await api().changes({})).upTo;
    const { id } = await noteOf(world, amina, { body: 'text' });
    expect(await send(world, amina, { noteId: id, op: 'purge', baseVersion: 1 })).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('in the bin'),
    });
    await send(world, amina, { noteId: id, op: 'bin', baseVersion: 1 });
    expect(await send(world, amina, { noteId: id, op: 'purge', baseVersion: 1 })).toMatchObject({
      outcome: 'done',
      note: null,
    });
    expect((await api().changes({ since })).purged).toEqual([id]);
    await expect(api().get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await send(world, amina, { noteId: id, baseVersion: 0, content: { body: 'again' } })).toMatchObject({
      outcome: 'refused',
    });
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from note_revisions where note_id = ${id})::int + (select count(*) from note_steps where note_id = ${id})::int as left`.execute(
      world.deps.db,
    );
    expect(rows[0]?.left).toBe(0);
  });
});

describe('what changed since', () => {
  test('is told completely, the oldest first, page by page, however changes came together', async () => {
    const grace = await world.person('Grace Achieng');
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) => send(world, grace, { deviceId: `d${at}`, content: { body: `n${at}` } })),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    let upTo = '';
    do {
      const page = await api(grace).changes({ limit: 5, ...(cursor ? { cursor } : {}) });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      upTo = page.upTo;
    } while (cursor);
    expect([...seen].sort()).toEqual(made.map(({ note }) => String(note?.id)).sort());
    expect((await api(grace).changes({ since: upTo })).rows).toEqual([]);
    const first = made[0]?.note;
    await send(world, grace, { noteId: String(first?.id), op: 'archive', baseVersion: 1 });
    const { rows } = await api(grace).changes({ since: upTo });
    expect(rows.map(({ id, status }) => ({ id, status }))).toEqual([{ id: first?.id, status: 'archived' }]);
  });
});

describe('limits', () => {
  test('five thousand notes, and two hundred megabytes', async () => {
    const juma = await world.person('Juma Hassan');
    const note = await noteOf(world, juma, { body: 'x' });
    const set = (what: { notes?: number; bytes?: number }) =>
      world.deps.db.updateTable('note_owners').set(what).where('owner_id', '=', juma.id).execute();
    await set({ notes: 5000 });
    const waiting = change(world, { content: { body: 'one more' } });
    const [refused] = (await api(juma).sync({ mutations: [waiting] })).results;
    expect(refused).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('5,000 notes') });
    expect(await send(world, juma, { noteId: note.id, baseVersion: 1, content: { body: 'xy' } })).toMatchObject({
      outcome: 'done',
    });
    await set({ notes: 4999, bytes: 200 * 1024 * 1024 });
    expect(await send(world, juma, { noteId: note.id, baseVersion: 2, content: { body: 'xyz' } })).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('200 MB'),
    });
    expect(await send(world, juma, { noteId: note.id, baseVersion: 2, content: { body: 'x' } })).toMatchObject({
      outcome: 'done',
    });
    // There is room again: the change that waited on the device is taken under its own id.
    await set({ notes: 1, bytes: 2 });
    expect((await api(juma).sync({ mutations: [waiting] })).results[0]).toMatchObject({ outcome: 'done' });
  });
});
