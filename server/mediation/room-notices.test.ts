import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { roomOf, say, type Talks, talking } from '../test/mediationrooms.ts';
import { listenAs } from '../test/processes.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let url: string;
let talks: Talks;
beforeAll(async () => {
  world = await makeWorld({ tellsPages: true });
  url = await world.app.listen({ port: 0, host: '127.0.0.1' });
  talks = await talking(world);
});
afterAll(() => world.close());

test('a message is at the open pages of the room’s members, as ids and not as words, and at nobody else’s', async () => {
  const caucus = await roomOf(world, talks.amina, talks, 'caucus', 'A');
  const joint = await roomOf(world, talks.amina, talks, 'joint');
  const admin = await world.person('Admin', { roles: ['admin', 'officer'] });
  const open = (who: Person) => listenAs(url, who.cookie);
  const members = [await open(talks.amina), await open(talks.advocate), await open(talks.mediator)];
  const others = [await open(talks.baraka), await open(admin)];
  for (const seq of [1, 2, 3, 4, 5]) {
    await say(world, talks.amina, caucus, 'Zanzibarine whisper');
    const heard = { event: 'room', data: { mediationId: talks.id, roomId: caucus.id, seq } };
    await vi.waitFor(
      () => {
        for (const { news } of members) expect(news.filter(({ event }) => event === 'room').at(-1)).toEqual(heard);
      },
      { timeout: 10_000, interval: 5 },
    );
  }
  // What is told to all afterwards came to the others as the first thing they heard of any room: nothing overtakes on a line.
  await say(world, talks.baraka, joint, 'Good morning.');
  await vi.waitFor(() => expect(others[0]?.news.some(({ event }) => event === 'room')).toBe(true), { timeout: 10_000 });
  expect(others[0]?.news.filter(({ event }) => event === 'room')).toEqual([
    { event: 'room', data: { mediationId: talks.id, roomId: joint.id, seq: 1 } },
  ]);
  expect(others[1]?.news.filter(({ event }) => event === 'room')).toEqual([]);
  expect(JSON.stringify([members, others].flat().map(({ news }) => news))).not.toContain('Zanzibarine');
  for (const line of [...members, ...others]) line.leave();
});

test('nothing that is said is in an event, a notice, a letter or the search', async () => {
  const room = await roomOf(world, talks.amina, talks, 'caucus', 'A');
  await say(world, talks.amina, room, 'Quixotic aside');
  await world.settle();
  for (const who of [talks.amina, talks.baraka, talks.mediator]) {
    expect(await world.notificationsOf(who)).toEqual([]);
    expect(await world.mailbox(who.email)).toEqual([]);
  }
  const events = await world.deps.db.selectFrom('events').select('name').where('subject_id', '=', talks.id).execute();
  expect(events).toEqual([]);
});
