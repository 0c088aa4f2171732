import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
});
afterAll(() => world.close());

const bell = (person: Person = amina) => world.as(person).notifications;
const countOf = (person: Person) => world.as(person).rpc.get_unread_notification_count({ p_user_id: person.id });

/** So many notifications of somebody, as deeds leave them, the newest last. */
async function told(person: Person, count: number, type = 'info'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`
    insert into notifications (id, user_id, type, title, message, created_at, updated_at, category)
    select id, ${person.id}, ${type}, 'Something happened', 'To one of your agreements.', ${world.clock.now()}::timestamptz + n * interval '1 second',
      ${world.clock.now()}, 'agreements' from unnest(${ids}::uuid[]) with ordinality as it (id, n)`.execute(
    world.deps.db,
  );
  return ids;
}

test('the count equals what is unread after any deeds in any order', async () => {
  const deeds = [
    'tell',
    'read',
    'unread',
    'archive',
    'unarchive',
    'snooze',
    'unsnooze',
    'all',
    'wake',
    'one',
    'forget',
  ] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...deeds), fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 25 }),
      async (steps) => {
        const person = await someone(world, 'Somebody');
        const ids = (await told(person, 4)) as never[];
        for (const [deed, from, many] of steps) {
          const some = ids.slice(from % ids.length, (from % ids.length) + 1 + many);
          if (deed === 'tell') ids.push(...((await told(person, 1 + many)) as never[]));
          else if (deed === 'all') await bell(person).markAllRead();
          else if (deed === 'one')
            await world
              .as(person)
              .rpc.mark_notification_read({ p_notification_id: some[0] as never, p_user_id: person.id });
          else if (deed === 'wake') {
            world.clock.advance({ days: 1 });
            await world.tick('telling');
          } else if (deed === 'forget')
            await world.deps.db
              .deleteFrom('notifications')
              .where('id', '=', ids.pop() as never)
              .execute();
          else if (deed === 'snooze') {
            const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
            await bell(person).act({ ids: some, what: { deed, until } });
          } else await bell(person).act({ ids: some, what: { deed } });
          if (ids.length === 0) ids.push(...((await told(person, 1)) as never[]));
          const { rows } = await sql<{ n: number }>`
            select count(*)::int as n from notifications where user_id = ${person.id} and not read and snoozed_until is null`.execute(
            world.deps.db,
          );
          expect(await countOf(person)).toBe(rows[0]?.n);
        }
      },
    ),
    { numRuns: 12 },
  );
});

describe('the bell', () => {
  test('marks what it showed as seen, and leaves it unread', async () => {
    const person = await world.person('Baraka Mwangi');
    await told(person, 3);
    expect(await bell(person).markSeen()).toEqual({ seen: 3 });
    expect(await bell(person).markSeen()).toEqual({ seen: 0 });
    expect(await countOf(person)).toBe(3);
    expect((await bell(person).list({})).rows.every(({ seen_at, read }) => seen_at !== null && !read)).toBe(true);
  });

  test('shows what asks for something on a shelf of its own', async () => {
    const person = await world.person('Chebet Koech');
    await told(person, 2);
    const [asking] = await told(person, 1, 'warning');
    const ids = async (shelf: 'action' | 'inbox') => (await bell(person).list({ shelf })).rows.map(({ id }) => id);
    expect(await ids('action')).toEqual([asking]);
    expect(await ids('inbox')).toHaveLength(3);
  });

  test('puts aside until a time, uncounted, and brings it back unread', async () => {
    const person = await world.person('Daudi Omar');
    const [id] = (await told(person, 1)) as never[];
    const until = new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString();
    await bell(person).act({ ids: [id as never], what: { deed: 'snooze', until } });
    expect(await countOf(person)).toBe(0);
    expect((await bell(person).list({})).rows).toEqual([]);
    expect((await bell(person).list({ shelf: 'snoozed' })).rows).toMatchObject([{ id, snoozed_until: until }]);
    await bell(person).markAllRead();
    world.clock.advance(3 * 3_600_000);
    await world.tick('telling');
    expect((await bell(person).list({})).rows).toMatchObject([{ id, read: false, seen_at: null }]);
    expect(await countOf(person)).toBe(1);
  });

  test('refuses a snooze into the past, and does nothing to what is another’s', async () => {
    const [id] = (await told(amina, 1)) as never[];
    const stranger = await world.person('Erick Njoroge');
    await expect(
      bell().act({ ids: [id as never], what: { deed: 'snooze', until: '2020-01-01T00:00:00.000Z' } }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await bell(stranger).act({ ids: [id as never], what: { deed: 'archive' } })).toEqual({ changed: [] });
    expect((await bell().list({ shelf: 'archived' })).rows).toEqual([]);
  });

  test('keeps twelve months, and two thousand a person', async () => {
    const person = await world.person('Faith Wanjiru');
    await told(person, 2_010);
    await world.tick('notifications-forget');
    expect(await countOf(person)).toBe(2_000);
    world.clock.advance({ days: 366 });
    await world.tick('notifications-forget');
    expect(await countOf(person)).toBe(0);
  });
});
