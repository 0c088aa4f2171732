import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOf, send } from '../test/notes.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { applyPatch, patchOf } from './revisions.ts';

test('the way from any text to any other leads there and parts no pair of surrogates', () => {
  const piece = fc.constantFrom('a', 'b', '\n', '😀', '😁', 'é', '"', '\\');
  const text = fc.array(piece, { maxLength: 20 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (from, to) => {
      const patch = patchOf(from, to);
      expect(applyPatch(from, patch)).toBe(to);
      expect(patch.text.isWellFormed()).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

describe('former texts', () => {
  let world: World;
  let amina: Person;
  beforeAll(async () => {
    world = await makeWorld();
    amina = await world.person('Amina Odhiambo');
  });
  afterAll(() => world.close());
  const minutes = (count: number) => world.clock.advance(count * 60_000);
  const reasons = async (id: string) => {
    const api = world.as(amina).notes;
    const rows = await api.revisions({ id: id as never });
    return Promise.all(
      rows.map(async ({ id: revisionId, reason }) => [
        reason,
        (await api.revision({ id: id as never, revisionId })).body,
      ]),
    );
  };
  const save = (id: string, baseVersion: number, body: string, deviceId = 'phone') =>
    send(world, amina, { noteId: id, baseVersion, deviceId, content: { body } });

  test('are all there, and of one device one at most is kept whole in two minutes, with what stood before a pause', async () => {
    const { id } = await noteOf(world, amina, { body: '0' });
    for (let at = 1; at <= 20; at++) {
      world.clock.advance(20_000);
      await save(id, at, `${at}`);
    }
    const typing = await reasons(id);
    expect(typing.map(([, body]) => body)).toEqual(Array.from({ length: 20 }, (_, at) => `${19 - at}`));
    const whole = typing.filter(([reason]) => reason !== 'typed');
    expect(whole.length).toBeGreaterThan(1);
    expect(whole.length).toBeLessThanOrEqual(4);
    minutes(60 * 24);
    await save(id, 21, 'the next day');
    expect((await reasons(id))[0]).toEqual(['saved', '20']);
    // What one save takes away at once is no typing: an old text that was brought back, or everything marked and typed over.
    await save(id, 22, 'the next day in the morning, written down at length');
    await save(id, 23, '20');
    expect((await reasons(id))[0]).toEqual(['saved', 'the next day in the morning, written down at length']);
  });

  test('of two devices are both there, whichever was chosen, also within two minutes', async () => {
    const choices: [string, string[]][] = [
      ['of the phone', ['of the PC']],
      ['of the PC', ['of the phone']],
      ['of the PC\nof the phone', ['of the PC', 'of the phone']],
      ['a third one', ['of the PC', 'of the phone']],
    ];
    for (const [chosen, lost] of choices)
      for (const chooser of ['pc', 'phone', 'tablet']) {
        const { id } = await noteOf(world, amina, { body: 'begun' });
        await save(id, 1, 'of the P', 'pc');
        await save(id, 2, 'of the PC', 'pc');
        const { outcome, revisionId } = await save(id, 1, 'of the phone', 'phone');
        expect(outcome).toBe('conflict');
        await save(id, 3, chosen, chooser);
        await world.as(amina).notes.settle({ id, revisionId: String(revisionId) });
        const kept = (await reasons(id)).map(([, body]) => body);
        for (const one of lost) expect(kept, `${chooser} chose ${chosen}`).toContain(one);
      }
  });

  test('are there of every text that a device sent, whatever comes in which order', async () => {
    const deed = fc.record({
      by: fc.constantFrom('pc', 'phone', 'tablet'),
      what: fc.constantFrom('type', 'type', 'type', 'fetch', 'first', 'second', 'both', 'third'),
      at: fc.nat(4),
      pause: fc.constantFrom(1, 20, 150),
    });
    let choices = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 6, maxLength: 14 }), async (deeds) => {
        const begun = await noteOf(world, amina, { body: 'one\n\ntwo\n\nthree' });
        const { id } = begun;
        const api = world.as(amina).notes;
        let note = begun;
        const known = new Map<string, typeof begun>();
        const mustStay = new Set<string>([begun.content.body]);
        const write = async (by: string, base: typeof begun, body: string) => {
          const result = await save(id, base.version, body, by);
          if (!result.note || result.outcome === 'refused') throw new Error('it was not taken');
          mustStay.add(body);
          note = result.note;
          known.set(by, note);
        };
        for (const [turn, { by, what, at, pause }] of deeds.entries()) {
          world.clock.advance(pause * 1000);
          const base = known.get(by) ?? begun;
          const lines = base.content.body.split('\n');
          const open = note.hasConflict ? (await api.revisions({ id })).find(({ isOpen }) => isOpen) : undefined;
          if (what === 'fetch') known.set(by, await api.get({ id }));
          else if (what === 'type' || !open)
            await write(by, base, lines.map((line, no) => (no === at ? `${line} ${by} ${turn}` : line)).join('\n'));
          else {
            choices++;
            const { body: other } = await api.revision({ id, revisionId: open.id });
            const now = note.content.body;
            const chosen = { second: other, both: `${now}\n${other}`, third: `written again ${turn}` };
            if (what !== 'first') await write(by, note, chosen[what]);
            note = await api.settle({ id, revisionId: open.id });
            known.set(by, note);
          }
        }
        const kept = new Set([note.content.body, ...(await reasons(id)).map(([, body]) => body)]);
        expect([...mustStay].filter((text) => !kept.has(text))).toEqual([]);
      }),
      { numRuns: 15 },
    );
    expect(choices).toBeGreaterThan(5);
  });

  test('are read five hundred at once, the next ones after the last', async () => {
    const { id } = await noteOf(world, amina, { body: '0' });
    await sql`
      insert into note_steps (id, note_id, version, owner_id, device_id, title, patch, at)
      select gen_random_uuid(), ${id}, it, owner_id, 'phone', '', '{"keepStart":0,"keepEnd":0,"text":""}',
        created_at + interval '1 second' * (it / 3) from notes, generate_series(1, 1100) it where id = ${id}`.execute(
      world.deps.db,
    );
    const seen: number[] = [];
    for (let after: string | undefined, pages = 0; pages < 4; pages++) {
      const rows = await world.as(amina).notes.revisions({ id, ...(after && { after }) });
      seen.push(...rows.map(({ version }) => version));
      after = rows.at(-1)?.id;
    }
    expect(seen.length).toBe(1100);
    expect(new Set(seen).size).toBe(1100);
  });

  test('that were not taken stay when two hundred saves came after them', async () => {
    const { id } = await noteOf(world, amina, { body: 'x' });
    await save(id, 1, 'of the PC', 'pc');
    const { revisionId } = await save(id, 1, 'of the phone', 'phone');
    await sql`
      insert into note_revisions (id, note_id, owner_id, version, is_version, reason, content, device_id, authored_at, at)
      select gen_random_uuid(), note_id, owner_id, 2, true, 'saved', content, 'pc', authored_at, at + interval '1 second' * it
      from note_revisions, generate_series(1, 250) it where id = ${revisionId}`.execute(world.deps.db);
    await world.as(amina).notes.settle({ id, revisionId: String(revisionId) });
    await save(id, 2, 'typed on', 'tablet');
    const all = await world.as(amina).notes.revisions({ id });
    expect(all.filter(({ reason }) => reason === 'saved')).toHaveLength(200);
    expect(all.map((one) => one.id)).toContain(revisionId);
  });

  test('of a note that came back from the bin are both there', async () => {
    const { id } = await noteOf(world, amina, { body: 'thrown away' });
    await send(world, amina, { noteId: id, op: 'bin', baseVersion: 1 });
    await save(id, 1, 'changed meanwhile', 'laptop');
    expect(await reasons(id)).toEqual([['restored', 'thrown away']]);
  });

  test('that were joined are there as each device wrote them', async () => {
    const { id } = await noteOf(world, amina, { body: 'a\n\nb' });
    minutes(5);
    await save(id, 1, 'A\n\nb', 'laptop');
    minutes(5);
    expect((await save(id, 1, 'a\n\nB', 'phone')).outcome).toBe('merged');
    expect((await reasons(id)).sort()).toEqual([
      ['merged', 'a\n\nB'],
      ['saved', 'A\n\nb'],
      ['saved', 'a\n\nb'],
    ]);
  });

  test('go after ninety days but for the newest fifty, and a contradiction stays until somebody looked', async () => {
    const { id } = await noteOf(world, amina, { body: 'old' });
    minutes(5);
    await save(id, 1, 'new');
    const { revisionId } = await save(id, 1, 'other', 'laptop');
    for (let at = 2; at <= 60; at++) {
      minutes(5);
      await save(id, at, `text ${at}`);
    }
    expect((await reasons(id)).length).toBe(61);
    world.clock.advance({ days: 91 });
    await world.tick('notes-tidy');
    const left = await world.as(amina).notes.revisions({ id });
    expect(left.length).toBe(51);
    expect(left[0]).toMatchObject({ id: revisionId, isOpen: true });
    // The way back to old versions is forgotten, too: what was made on one of them is kept beside the text, and nothing is lost.
    const late = await save(id, 3, 'from a phone that lay in a drawer', 'old phone');
    expect(late.outcome).toBe('conflict');
    expect((await world.as(amina).notes.get({ id })).content.body).toBe('text 60');
    expect((await reasons(id)).slice(0, 2)).toContainEqual(['conflict', 'from a phone that lay in a drawer']);
  });

  test('that wait to be looked at are twenty at most; the next one stays on its device', async () => {
    const { id } = await noteOf(world, amina, { body: 'x' });
    await save(id, 1, 'y');
    for (let at = 0; at < 20; at++) expect((await save(id, 1, `z${at}`, 'laptop')).outcome).toBe('conflict');
    expect(await save(id, 1, 'one more', 'laptop')).toMatchObject({ outcome: 'refused' });
  });

  test('are nobody else’s', async () => {
    const daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
    const { id } = await noteOf(world, amina, { body: 'x' });
    const mine = await noteOf(world, daniel, { body: 'x' });
    await save(id, 1, 'y');
    const { revisionId } = await save(id, 1, 'z', 'laptop');
    const api = world.as(daniel).notes;
    for (const noteId of [id, mine.id])
      await expect(api.revision({ id: noteId, revisionId: String(revisionId) })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
  });
});
