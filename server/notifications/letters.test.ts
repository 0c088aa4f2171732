import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askedToSign, drafted, shared, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-22T09:00:00Z' });
});
afterAll(() => world.close());

const MINUTE = 60_000;
const settings = (person: Person) => world.as(person).notifications;
const pass = async (minutes: number) => {
  world.clock.advance(minutes * MINUTE);
  await world.tick('telling');
};
/** The letters that left, without letting any time pass. */
const left = (person: Person) =>
  world.deps.db
    .selectFrom('mail')
    .select(['id', 'subject', 'text_body', 'unsubscribe_url'])
    .where('recipient', '=', person.email)
    .where('unsubscribe_url', 'is not', null)
    .orderBy('id')
    .execute();
const fates = (person: Person) =>
  world.deps.db
    .selectFrom('deliveries')
    .select(['status', 'reason'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute();

describe('a letter about a notification', () => {
  test('leaves after three minutes, and not before', async () => {
    const { other } = await shared(world);
    await pass(2);
    expect(await left(other)).toEqual([]);
    await pass(1);
    expect(await left(other)).toHaveLength(1);
    await pass(10);
    expect(await left(other)).toHaveLength(1);
  });

  test('does not leave where its notification was read meanwhile', async () => {
    const { other } = await shared(world);
    await world.as(other).notifications.markAllRead();
    await pass(4);
    expect(await left(other)).toEqual([]);
    expect(await fates(other)).toEqual([{ status: 'kept_back', reason: 'read' }]);
  });

  test('does not leave where its kind was switched off meanwhile, and the bell rings all the same', async () => {
    const { other } = await shared(world);
    await settings(other).setPreference({ category: 'agreements', inApp: true, email: 'off', push: true });
    await pass(4);
    expect(await left(other)).toEqual([]);
    expect(await world.notificationsOf(other)).toHaveLength(1);
  });

  test('leaves where the kind is switched off in the product only, and then nothing rings', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Wafula Otieno');
    await settings(other).setPreference({ category: 'agreements', inApp: false, email: 'instant', push: false });
    const { id } = await drafted(world, owner, other);
    await world.as(owner).agreements.share({ id });
    await world.settle();
    await pass(4);
    expect(await world.notificationsOf(other)).toEqual([]);
    expect(await left(other)).toHaveLength(1);
  });

  test('waits until quiet hours are over, by the clocks of its reader', async () => {
    const { other } = await shared(world);
    // It is 12:00 in Nairobi; quiet until 14:00.
    world.clock.set('2026-11-22T09:00:00Z');
    await settings(other).setSchedule({
      tz: 'Africa/Nairobi',
      quiet: { from: 11 * 60, to: 14 * 60 },
      digest: 'daily',
      digestHour: 8,
    });
    await pass(5);
    expect(await left(other)).toEqual([]);
    world.clock.set('2026-11-22T11:00:00Z');
    await world.tick('telling');
    expect(await left(other)).toHaveLength(1);
  });

  test('goes by the zone of its reader’s preferences, where they chose one, over that of their quiet hours', async () => {
    world.clock.set('2026-11-23T08:55:00Z');
    const { other } = await askedToSign(world);
    const quiet = { from: 11 * 60, to: 14 * 60 };
    await settings(other).setSchedule({ tz: 'Africa/Nairobi', quiet, digest: 'daily', digestHour: 8 });
    const { preferences } = await world.as(other).preferences.mine();
    const authoredAt = world.clock.now().toISOString();
    await world.as(other).preferences.save({ preferences: { ...preferences, timeZone: 'Europe/London' }, authoredAt });
    expect((await settings(other).settings()).schedule.tz).toBe('Europe/London');
    // It is noon in Nairobi and nine in London, where nothing is quiet.
    await pass(5);
    expect((await left(other)).at(-1)?.text_body).toMatch(/London time/);
  });

  test('waits while everything is paused, and leaves when the pause is ended', async () => {
    const { other } = await shared(world);
    await settings(other).pause({ hours: 24 });
    await pass(5);
    expect(await left(other)).toEqual([]);
    expect((await settings(other).settings()).pausedUntil).not.toBeNull();
    await settings(other).pause({ hours: null });
    await pass(1);
    expect(await left(other)).toHaveLength(1);
  });

  test('held back with others about the same thing goes with them as one: the newest, and before it what was so when', async () => {
    const { owner, other, id } = await askedToSign(world);
    await pass(5);
    const before = (await left(owner)).length;
    await settings(owner).pause({ hours: 24 });
    await world.as(other).agreements.proposeChange({ id, reason: 'The lanterns come in two lots.' });
    await world.settle();
    await pass(60);
    await world.as(other).agreements.decline({ id, reason: 'We found no lorry.' });
    await world.settle();
    await pass(60);
    await settings(owner).pause({ hours: null });
    await pass(1);
    const [letter, ...rest] = (await left(owner)).slice(before);
    expect(rest).toEqual([]);
    expect(letter?.text_body).toMatch(/declined/);
    // What came first is told with its time.
    expect(letter?.text_body).toMatch(/\d{4}, \d\d:\d\d \(.* time\): .*change/);
  });

  test('says where it can be switched off', async () => {
    const { other } = await shared(world);
    await pass(4);
    const [letter] = await left(other);
    expect(letter?.text_body).toContain('Stop them: http://localhost:3000/help?letters=');
    expect(letter?.unsubscribe_url).toMatch(/^http:\/\/localhost:3000\/api\/letters\//);
  });
});

describe('a digest', () => {
  test('comes once a day at its hour, with what is still unread, as one letter', async () => {
    const { other } = await askedToSign(world);
    await settings(other).setPreference({ category: 'agreements', inApp: true, email: 'digest', push: true });
    await pass(5);
    expect(await left(other)).toEqual([]);
    world.clock.set('2026-11-24T05:00:00Z');
    await world.tick('telling');
    const letters = await left(other);
    expect(letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^2 things you have not read/)]);
    // Each stands with the time at which it was so.
    expect(letters[0]?.text_body.match(/ · \w{3}, \d+ Nov 2026, \d\d:\d\d \(/g)).toHaveLength(2);
    await pass(24 * 60);
    expect(await left(other)).toHaveLength(1);
  });
});

describe('what cannot be switched off', () => {
  test('is refused to be, and says why', async () => {
    const person = await world.person('Njeri Kamau');
    for (const category of ['legal', 'account'] as const)
      await expect(
        settings(person).setPreference({ category, inApp: true, email: 'off', push: true }),
      ).rejects.toMatchObject({ code: 'ALWAYS_TOLD' });
    await settings(person).setPreference({ category: 'legal', inApp: true, email: 'instant', push: false });
    expect((await settings(person).settings()).preferences.find(({ category }) => category === 'legal')).toMatchObject({
      push: false,
      email: 'instant',
    });
  });
});

describe('the link below a letter', () => {
  const linkFor = async () => {
    const { other } = await shared(world);
    await pass(4);
    const [letter] = await left(other);
    const url = new URL(letter?.unsubscribe_url ?? '');
    return { other, path: url.pathname, token: url.pathname.split('/').at(-1) ?? '' };
  };
  const emailOf = async (person: Person) =>
    (await settings(person).settings()).preferences.find(({ category }) => category === 'agreements')?.email;

  test('changes nothing when it is looked at, and leads to a page that anybody can open', async () => {
    const { other, path, token } = await linkFor();
    const looked = await world.request(null, { url: path });
    expect(looked.statusCode).toBe(302);
    expect(looked.headers.location).toBe(`/help?letters=${token}`);
    expect(await world.anyone().notifications.letterLink({ token })).toEqual({
      category: 'agreements',
      address: expect.stringContaining('•••@'),
      isOff: false,
    });
    expect(await emailOf(other)).toBe('instant');
  });

  test('switches the kind off when a mailbox posts to it, without a sign-in, and on again from the page', async () => {
    const { other, path, token } = await linkFor();
    const posted = await world.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(posted.statusCode).toBe(200);
    expect(await emailOf(other)).toBe('off');
    await world.anyone().notifications.switchLetters({ token, on: true });
    expect(await emailOf(other)).toBe('instant');
  });

  test('is nobody’s when a letter of it was changed', async () => {
    const { token } = await linkFor();
    const other = token.replace('.agreements.', '.disputes.');
    for (const wrong of [other, `${token}x`, 'a.b.c', 'x'])
      await expect(world.anyone().notifications.switchLetters({ token: wrong, on: false })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    const posted = await world.request(null, { method: 'POST', url: `/api/letters/${other}`, body: {} });
    expect(posted.statusCode).toBe(404);
  });
});
