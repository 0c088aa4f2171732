import { Role } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { change, noteOf, send } from '../test/notes.ts';
import { drafted } from '../test/quarrel.ts';
import { trust, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzip } from '../test/zip.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
});
afterAll(() => world.close());

const api = (person: Person = amina) => world.as(person).notes;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();
const SECRET = 'Xylophonquartz';

describe('a note is its owner’s alone:', () => {
  /** Every call that there is about a note. */
  const calls = (person: Person, id: string, revisionId: string, reminderId: string): (() => Promise<unknown>)[] => {
    const it = { id: id as never };
    const notes = api(person);
    return [
      () => notes.get(it),
      () => notes.revisions(it),
      () => notes.revision({ ...it, revisionId }),
      () => notes.settle({ ...it, revisionId }),
      () => notes.remind({ ...it, reminderId: reminderId as never, at: inHours(1), repeat: 'none' }),
      () => notes.endReminder({ ...it, reminderId: reminderId as never, as: 'done' }),
      () => notes.toAgreement(it),
      () => notes.toEvidence({ ...it, disputeId: uuidv7() as never }),
    ];
  };

  test('to every call everybody else is answered as for one that never was, an administrator with all roles, too', async () => {
    const note = await noteOf(world, amina, { title: SECRET, body: SECRET, tags: ['secret'] });
    await send(world, amina, { noteId: note.id, baseVersion: 1, content: { body: `${SECRET} 2` } });
    const { revisionId } = await send(world, amina, {
      noteId: note.id,
      baseVersion: 1,
      deviceId: 'b',
      content: { body: `${SECRET} 3` },
    });
    const reminderId = uuidv7();
    await api().remind({ id: note.id, reminderId: reminderId as never, at: inHours(1), repeat: 'none' });
    const strangers = [
      await world.person('Peter Otieno'),
      await world.person('Daniel Mutua', {
        roles: Role.options,
      }),
    ];
    for (const stranger of strangers) {
      const own = await noteOf(world, stranger, { body: 'own' });
      for (const ask of calls(stranger, note.id, String(revisionId), reminderId))
        await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
      // Neither by way of a note of one's own.
      await expect(
        api(stranger).remind({ id: own.id, reminderId: reminderId as never, at: inHours(2), repeat: 'none' }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(
        api(stranger).endReminder({ id: own.id, reminderId: reminderId as never, as: 'done' }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
      for (const op of ['save', 'archive', 'bin', 'restore', 'purge'] as const)
        expect(
          await send(world, stranger, { noteId: note.id, op, baseVersion: 2, content: { body: 'x' } }),
        ).toMatchObject({
          outcome: 'refused',
          note: null,
        });
      const linked = await noteOf(world, stranger, { body: 'x', links: [{ kind: 'note', id: note.id }] });
      expect(linked.links).toEqual([{ kind: 'note', id: note.id, label: null, path: null }]);
      expect((await api(stranger).list({ q: SECRET })).rows).toEqual([]);
      expect((await api(stranger).list({ about: { kind: 'note', id: note.id } })).rows.map(({ id }) => id)).toEqual([
        linked.id,
      ]);
      expect((await api(stranger).tags()).map(({ tag }) => tag)).not.toContain('secret');
      const { rows } = await api(stranger).changes({});
      expect(rows.map(({ id }) => id)).not.toContain(note.id);
      const zip = Buffer.from(await (await api(stranger).export()).arrayBuffer());
      expect(zip.includes(Buffer.from(SECRET))).toBe(false);
    }
    const seen = await api().get({ id: note.id });
    expect(seen).toMatchObject({ version: 2, hasConflict: true, backlinks: [], reminders: [{ status: 'scheduled' }] });
  });

  test('without a session every call is refused', async () => {
    const nobody = world.anyone().notes;
    for (const ask of [
      () => nobody.list({}),
      () => nobody.get({ id: uuidv7() as never }),
      () => nobody.changes({}),
      () => nobody.sync({ mutations: [change(world)] }),
      () => nobody.export(),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('nothing that was written is anywhere in the database but in the owner’s notes and in their own notice', async () => {
    const wanjiru = await world.person('Wanjiru Mwangi');
    const word = 'Quetzalbrunnen';
    const note = await noteOf(world, wanjiru, {
      title: `${word} title`,
      body: `${word} body`,
      tags: [word.toLowerCase()],
    });
    const headers = { 'idempotency-key': uuidv7() };
    for (let twice = 0; twice < 2; twice++)
      await world.request(wanjiru, {
        ...{ method: 'POST', url: '/api/v1/notes/sync', headers },
        body: {
          mutations: [
            change(world, {
              noteId: note.id,
              baseVersion: 1,
              content: { title: `${word} title`, body: `${word} again` },
            }),
          ],
        },
      });
    const key = uuidv7();
    const reminderId = uuidv7();
    await world.request(wanjiru, {
      ...{ method: 'POST', url: `/api/v1/notes/${note.id}/reminders`, headers: { 'idempotency-key': key } },
      body: { reminderId, at: inHours(1), repeat: 'none' },
    });
    world.clock.advance(2 * 3_600_000);
    await world.tick('clocks');
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and table_schema = 'public'`.execute(world.owner);
    const holding: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} t where t::text ilike ${`%${word}%`}`.execute(
        world.owner,
      );
      if (rows[0]?.count) holding.push(name);
    }
    expect(holding.sort()).toEqual(['note_revisions', 'note_steps', 'notes', 'notifications']);
    const { rows: keys } = await sql<{ answer: unknown }>`
      select answer from idempotency_keys where key = ${key}`.execute(world.deps.db);
    expect(keys).toHaveLength(1);
    expect(await world.notificationsOf(wanjiru)).toMatchObject([
      { title: 'A reminder from your notes', message: `${word} title`, link: `/dashboard/notes?note=${note.id}` },
    ]);
    expect(JSON.stringify(await world.notificationsOf(amina))).not.toContain(word);
  });
});

test('one round takes away everything that lay in the bin for 30 days, however much it is', async () => {
  const tidy = await world.person('Tina Tidy');
  const { id } = await noteOf(world, tidy, { body: 'x' });
  await send(world, tidy, { noteId: id, op: 'bin', baseVersion: 1 });
  await sql`
    insert into notes select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid()))).*
    from notes n, generate_series(1, 520) where n.id = ${id}`.execute(world.deps.db);
  await sql`update note_owners set notes = notes + 520, bytes = bytes + 520 where owner_id = ${tidy.id}`.execute(
    world.deps.db,
  );
  world.clock.advance({ days: 31 });
  await world.tick('notes-tidy');
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from notes where owner_id = ${tidy.id}`.execute(world.deps.db);
  expect(rows[0]?.left).toBe(0);
});

test('what a device kept of somebody who left does not come among the notes of who is signed in now', async () => {
  const here = await world.person('Rukia Here');
  const left = await world.person('Lydia Left');
  const ownerId = left.id as never;
  const mutations = [change(world, { content: { title: 'Of Lydia alone' } })];
  await expect(world.as(here).notes.sync({ mutations, ownerId })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  await expect(world.as(here).notes.changes({ ownerId })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect((await world.as(here).notes.list({})).rows).toEqual([]);
  expect((await world.as(left).notes.sync({ mutations, ownerId })).results).toMatchObject([{ outcome: 'done' }]);
  expect((await world.as(left).notes.changes({ ownerId })).rows).toMatchObject([{ title: 'Of Lydia alone' }]);
});

test('nothing of a note is in the log, also when keeping it fails', async () => {
  const word = 'Zitronenfalter';
  await sql
    .raw(`alter table notes add constraint breaks check (title <> '${word} title') not valid`)
    .execute(world.owner);
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  try {
    await expect(
      send(world, amina, { content: { title: `${word} title`, body: `${word} body`, tags: [word.toLowerCase()] } }),
    ).rejects.toMatchObject({ code: 'INTERNAL' });
  } finally {
    write.mockRestore();
    await sql`alter table notes drop constraint breaks`.execute(world.owner);
  }
  expect(lines.join('')).toContain('notes.sync');
  expect(lines.join('').toLowerCase()).not.toContain(word.toLowerCase());
});

describe('a link', () => {
  test('has words and a way as long as its owner may read what it leads to', async () => {
    const [author, reader] = [await world.person('Joseph Kamau'), await world.person('Neema Wanja')];
    await trust(world, author);
    const post = await writePost(world, author);
    const links = [{ kind: 'post' as const, id: post.id }];
    const theirs = await noteOf(world, reader, { body: 'x', links });
    expect(theirs.links).toEqual([{ ...links[0], label: post.title, path: `/community/posts/${post.id}` }]);
    await world.as(author).community.remove({ id: post.id });
    for (const { links: after } of [
      await api(reader).get({ id: theirs.id }),
      await noteOf(world, author, { body: 'x', links }),
    ])
      expect(after).toEqual([{ ...links[0], label: null, path: null }]);
  });

  test('between notes shows at both ends, until the one that leads there is thrown away', async () => {
    const to = await noteOf(world, amina, { title: 'Led to' });
    const from = await noteOf(world, amina, { title: 'Leads', links: [{ kind: 'note', id: to.id }] });
    expect(from.links).toMatchObject([{ label: 'Led to', path: `/dashboard/notes?note=${to.id}` }]);
    expect((await api().get({ id: to.id })).backlinks).toEqual([{ id: from.id, title: 'Leads' }]);
    await send(world, amina, { noteId: from.id, op: 'bin', baseVersion: 1 });
    expect((await api().get({ id: to.id })).backlinks).toEqual([]);
  });
});

describe('a note becomes', () => {
  test('a draft of an agreement with a clause for each heading, and leads to it', async () => {
    const note = await noteOf(world, amina, {
      title: 'Painting the shop',
      body: 'We met on **Monday**.\n\n# Work\nPaint *all* walls\nand the door.\n\n- [ ] primer\n- [x] two coats\n  of white\n\n1. first\n2. second\n\n## Price\n40,000, see [offer](https://x.org/o)\n',
    });
    const { agreementId } = await api().toAgreement({ id: note.id });
    const { terms, status } = await world.as(amina).agreements.get({ id: agreementId });
    expect(status).toBe('draft');
    expect(terms.title).toBe('Painting the shop');
    expect(terms.clauses.map(({ heading }) => heading)).toEqual(['', 'Work', 'Price']);
    expect(terms.clauses[0]?.body.content).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'We met on ' },
          { type: 'text', text: 'Monday', marks: [{ type: 'bold' }] },
          { type: 'text', text: '.' },
        ],
      },
    ]);
    expect(terms.clauses[1]?.body.content.map(({ type }) => type)).toEqual(['paragraph', 'bulletList', 'orderedList']);
    expect(JSON.stringify(terms.clauses[2])).toContain('offer (https://x.org/o)');
    const after = await api().get({ id: note.id });
    expect(after).toMatchObject({
      version: 2,
      links: [{ kind: 'agreement', id: agreementId, label: 'Painting the shop' }],
    });
    // A device that did not hear of it yet loses neither its words nor the way there.
    const { note: joined } = await send(world, amina, {
      noteId: note.id,
      baseVersion: 1,
      content: { title: 'Painting', body: 'We met.' },
    });
    expect(joined?.links).toMatchObject([{ id: agreementId, path: `/dashboard/agreements/${agreementId}` }]);
    expect(joined?.content.body).toBe('We met.');
  });

  test('no agreement when it has more in it than one holds; nothing is left behind', async () => {
    const note = await noteOf(world, amina, { body: '# h\nx\n'.repeat(300) });
    const before = (await world.as(amina).agreements.list({})).rows.length;
    await expect(api().toAgreement({ id: note.id })).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect((await world.as(amina).agreements.list({})).rows.length).toBe(before);
    const odd = await noteOf(world, amina, { body: `${'['.repeat(30_000)}${'*_'.repeat(20_000)}😀` });
    await api().toAgreement({ id: odd.id });
    // Reading it once took minutes, in which the server answered nobody.
    const endless = await noteOf(world, amina, { body: '[a]('.repeat(25_000) });
    await api().toAgreement({ id: endless.id });
    const empty = await noteOf(world, amina, {});
    const { agreementId } = await api().toAgreement({ id: empty.id });
    expect((await world.as(amina).agreements.get({ id: agreementId })).terms.clauses).toEqual([]);
  });

  test('an exhibit of one’s own dispute, with the time it was written', async () => {
    const { id: disputeId, filer } = await drafted(world);
    const written = new Date(world.clock.now().getTime() - 86_400_000).toISOString();
    const { note } = await send(world, filer, {
      authoredAt: written,
      content: { title: 'What I saw', body: 'The roof leaked — twice.' },
    });
    const { exhibitId } = await api(filer).toEvidence({ id: String(note?.id) as never, disputeId });
    const { exhibits } = await world.as(filer).disputes.get({ id: disputeId });
    expect(exhibits.find(({ id }) => id === exhibitId)).toMatchObject({
      mime: 'text/plain',
      title: expect.stringMatching(/^What I saw \(note of .+ \(Nairobi time\)\)$/),
      description: expect.stringContaining('Written'),
    });
    const file = await world.as(filer).disputes.exhibitFile({ id: disputeId, exhibitId });
    expect(await file.text()).toContain('The roof leaked — twice.');
    const script = await noteOf(world, filer, { body: '<script>alert(1)</script>' });
    await expect(api(filer).toEvidence({ id: script.id, disputeId })).rejects.toMatchObject({ code: 'FILE_TYPE' });
    const stranger = await noteOf(world, amina, { body: 'x' });
    await expect(api().toEvidence({ id: stranger.id, disputeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('all notes come in one archive as Markdown with their facts in front, each under a name of its own', async () => {
  const samuel = await world.person('Samuel Kiprop');
  const one = await noteOf(world, samuel, { title: '../../etc: "passwd"', body: '# Hello\n' });
  await noteOf(world, samuel, { title: 'Same', body: 'first' });
  const two = await noteOf(world, samuel, { title: 'same', body: 'second', tags: ['t'] });
  await send(world, samuel, { noteId: two.id, op: 'archive', baseVersion: 1 });
  const three = await noteOf(world, samuel, { title: 'SAME', body: 'third' });
  await send(world, samuel, { noteId: three.id, baseVersion: 1, content: { title: 'SAME', body: '3' } });
  await send(world, samuel, {
    noteId: three.id,
    baseVersion: 1,
    deviceId: 'b',
    content: { title: 'SAME', body: 'III' },
  });
  const file = await api(samuel).export();
  expect(file.name).toMatch(/^notes-\d{4}-\d\d-\d\d\.zip$/);
  const entries = unzip(Buffer.from(await file.arrayBuffer()));
  expect([...entries.keys()].sort()).toEqual(
    ['etc passwd.md', 'Same.md', 'Archived/same.md', 'SAME 2.md', 'SAME (other text).md'].sort(),
  );
  expect(entries.get('etc passwd.md')).toContain(`id: "${one.id}"`);
  expect(entries.get('etc passwd.md')).toContain('# Hello');
  expect(entries.get('SAME (other text).md')).toContain('III');
});
