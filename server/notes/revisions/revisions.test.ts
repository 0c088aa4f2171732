import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOf, send } from '../../test/notes.ts';
import { makeWorld, type Person, type World } from '../../test/world.ts';
import { applyPatch, patchOf } from './service.ts';

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

  test('of one device are listed at most every two minutes, and what stood before a pause is among them', async () => {
    const { id } = await noteOf(world, amina, { body: '0' });
    for (let at = 1; at <= 20; at++) {
      world.clock.advance(20_000);
      await save(id, at, `${at}`);
    }
    const typing = await reasons(id);
    expect(typing.length).toBeGreaterThan(1);
    expect(typing.length).toBeLessThanOrEqual(4);
    minutes(60 * 24);
    await save(id, 21, 'the next day');
    expect((await reasons(id))[0]).toEqual(['saved', '20']);
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
    expect(left.at(-1)).toMatchObject({ id: revisionId, isOpen: true });
    // The way back to old versions is forgotten, too: what was made on one of them is kept beside the text, and nothing is lost.
    const late = await save(id, 3, 'from a phone that lay in a drawer', 'old phone');
    expect(late.outcome).toBe('conflict');
    expect((await world.as(amina).notes.get({ id })).content.body).toBe('text 60');
    expect((await reasons(id))[0]).toEqual(['conflict', 'from a phone that lay in a drawer']);
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
