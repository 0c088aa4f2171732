import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOf, send } from '../test/notes.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
});
afterAll(() => world.close());

const api = (person: Person = amina) => world.as(person).notes;
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();

describe('a reminder', () => {
  const set = async (person: Person, at: string, repeat: 'none' | 'daily' | 'monthly' = 'none') => {
    const note = await noteOf(world, person, { title: 'Call the county' });
    const reminderId = uuidv7() as never;
    await api(person).remind({ id: note.id, reminderId, at, repeat });
    return { id: note.id, reminderId };
  };

  test('comes once, to its owner only, and shows on the note', async () => {
    const juma = await world.person('Juma Hassan');
    const { id } = await set(juma, inHours(3));
    expect((await api(juma).list({ view: 'reminders' })).rows).toHaveLength(1);
    const since = (await api(juma).changes({})).upTo;
    world.clock.advance(3 * 3_600_000);
    await world.tick('clocks');
    await world.tick('clocks');
    expect(await world.notificationsOf(juma)).toMatchObject([{ message: 'Call the county' }]);
    expect(await api(juma).get({ id })).toMatchObject({ remindAt: null, reminders: [{ status: 'fired' }] });
    expect((await api(juma).changes({ since })).rows).toMatchObject([{ id, reminders: [{ status: 'fired' }] }]);
    expect((await api(juma).list({ view: 'reminders' })).rows).toEqual([]);
  });

  test('that repeats comes each day until it is ended, and once after days in which nobody was there', async () => {
    const leila = await world.person('Leila Abdi');
    const { id, reminderId } = await set(leila, inHours(1), 'daily');
    world.clock.advance(3_600_000);
    await world.tick('clocks');
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
    await world.outage({ days: 5 });
    await world.tick('clocks');
    expect(await world.notificationsOf(leila)).toHaveLength(3);
    const { remindAt } = await api(leila).get({ id });
    expect(Date.parse(String(remindAt))).toBeGreaterThan(world.clock.now().getTime());
    await api(leila).endReminder({ id, reminderId, as: 'done' });
    world.clock.advance({ days: 3 });
    await world.tick('clocks');
    expect(await world.notificationsOf(leila)).toHaveLength(3);
  });

  test('is moved by asking again with its id, and not set twice', async () => {
    const mercy = await world.person('Mercy Wekesa');
    const { id, reminderId } = await set(mercy, inHours(1));
    const { reminders } = await api(mercy).remind({ id, reminderId, at: inHours(48), repeat: 'none' });
    expect(reminders).toHaveLength(1);
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
    expect(await world.notificationsOf(mercy)).toEqual([]);
    await api(mercy).endReminder({ id, reminderId, as: 'cancelled' });
    world.clock.advance({ days: 2 });
    await world.tick('clocks');
    expect(await world.notificationsOf(mercy)).toEqual([]);
  });

  test('of a note in the bin is silent, and gone with it', async () => {
    const faith = await world.person('Faith Chebet');
    const { id } = await set(faith, inHours(1));
    await send(world, faith, { noteId: id, op: 'bin', baseVersion: 1 });
    await expect(
      api(faith).remind({ id, reminderId: uuidv7() as never, at: inHours(5), repeat: 'none' }),
    ).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    world.clock.advance(2 * 3_600_000);
    await world.tick('clocks');
    expect(await world.notificationsOf(faith)).toEqual([]);
    const later = await set(faith, inHours(24 * 40));
    await send(world, faith, { noteId: later.id, op: 'bin', baseVersion: 1 });
    const since = (await api(faith).changes({})).upTo;
    world.clock.advance({ days: 29 });
    await world.tick('notes-tidy');
    expect((await api(faith).list({ view: 'binned' })).rows).toHaveLength(2);
    world.clock.advance({ days: 2 });
    await world.tick('notes-tidy');
    expect((await api(faith).list({ view: 'binned' })).rows).toEqual([]);
    expect([...(await api(faith).changes({ since })).purged].sort()).toEqual([id, later.id].sort());
    world.clock.advance({ days: 20 });
    await world.tick('clocks');
    expect(await world.notificationsOf(faith)).toEqual([]);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from clocks where subject_id = ${later.reminderId} and status = 'running'`.execute(
      world.deps.db,
    );
    expect(rows[0]?.open).toBe(0);
    const left = await world.deps.db
      .selectFrom('note_owners')
      .selectAll()
      .where('owner_id', '=', faith.id)
      .executeTakeFirst();
    expect(left).toMatchObject({ notes: 0, bytes: 0 });
  });

  test('is still to come, within ten years, and one of a hundred', async () => {
    const aisha = await world.person('Aisha Noor');
    const { id } = await noteOf(world, aisha, { body: 'x' });
    const remind = (at: string) => api(aisha).remind({ id, reminderId: uuidv7() as never, at, repeat: 'none' });
    await expect(remind(inHours(-1))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { at: expect.any(String) } },
    });
    await expect(remind('2999-01-01T00:00:00.000Z')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    for (let at = 1; at <= 100; at++) await remind(inHours(at));
    await expect(remind(inHours(101))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      message: expect.stringContaining('hundred'),
    });
  });
});
