import type { PromotionId } from '@ahadi/domain/core/ids.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopOf } from '../test/goods.ts';
import { approved, seen } from '../test/promoting.ts';
import { served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let daniel: Person;
let faith: Person;
let count = 0;

beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z', env: { LOG_LEVEL: 'silent' } });
  daniel = await world.person('Daniel Mutua', { roles: ['admin'] });
  faith = await world.person('Faith Chebet', { roles: ['admin'] });
});
afterAll(() => world.close());
// Each test begins on a day of its own with nothing running.
beforeEach(async () => {
  world.clock.advance({ days: 2 });
  const running = await Promise.all(
    (['popup', 'feed'] as const).map((placement) => desk(daniel).running({ placement })),
  );
  for (const { id } of running.flat()) await desk(daniel).end({ id, reason: 'The next test begins.' });
});

const desk = (who: Person) => world.as(who).promoting;
const of = (who: Person) => world.as(who).promotions;
const post = (wishes = {}) => approved(world, { author: daniel, reviewer: faith }, wishes);
/** Somebody who came a moment ago. */
const reader = (wishes: Parameters<World['person']>[1] = {}): Promise<Person> => {
  const letters = [Math.floor(count / 26), count % 26].map((nth) => String.fromCharCode(65 + nth)).join('');
  count += 1;
  return world.person(`Reader ${letters}`, wishes);
};
const idsFor = async (who: Person, asked: Parameters<ReturnType<typeof of>['list']>[0] = {}) =>
  (await of(who).list(asked)).map(({ id }) => id);
const figuresOf = async (id: never | string) => (await desk(daniel).get({ id: id as never })).figures;

describe('the read of sponsored posts', () => {
  test('gives the fields of the specification by their names, newest first, five at most', async () => {
    const who = await reader();
    const ids: string[] = [];
    for (let nth = 0; nth < 6; nth++) {
      ids.unshift((await post({ title: `Post number ${nth}` })).id);
      world.clock.advance(60_000);
    }
    const rows = await of(who).list({});
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 5));
    expect(rows[0]).toEqual({
      id: ids[0],
      title: 'Post number 5',
      description: 'Pay in twelve parts, delivered in Kisumu and Homa Bay.',
      image_url: expect.stringMatching(/^\/api\/v1\/sponsored_posts\/pictures\/[0-9a-f]{64}$/),
      cta_url: 'https://example.org/tanks',
      cta_text: 'See the tanks',
      is_active: true,
      created_at: expect.stringMatching(/^2031-/),
      image_alt: 'A green tank beside a house',
      sponsor_name: 'Maji Bora',
      weight: 0,
    });
    expect((await world.request(who, { url: '/api/v1/sponsored_posts' })).json()).toHaveLength(5);
    expect((await world.request(null, { url: '/api/v1/sponsored_posts' })).statusCode).toBe(401);
  });

  test('leaves out what is not active, not in its days, or of another place', async () => {
    const who = await reader();
    const [shown, paused, feed] = [await post(), await post(), await post({ placement: 'feed' })];
    await desk(daniel).pause({ id: paused.id });
    const ahead = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
    const later = await post({ startsAt: ahead(3), endsAt: ahead(4) });
    const short = await post({ endsAt: ahead(0.5) });
    expect((await idsFor(who)).toSorted()).toEqual([shown.id, short.id].toSorted());
    expect(await idsFor(who, { placement: 'feed' })).toEqual([feed.id]);
    world.clock.advance({ days: 0.6 }); // and the clock has not gone round yet
    expect(await idsFor(who)).toEqual([shown.id]);
    for (const { id } of [paused, later, short]) expect(await seen(world, who, id)).toBeNull();
  });
});

describe('whom a post is for', () => {
  test('a language is met or the post is not there', async () => {
    const who = await reader();
    const { id } = await post({ locales: ['sw', 'lg'] });
    expect(await idsFor(who, { locale: 'en' })).toEqual([]);
    expect(await idsFor(who, { locale: 'sw' })).toEqual([id]);
    expect(await seen(world, who, id, 'en')).toBeNull();
    expect(await seen(world, who, id, 'sw')).not.toBeNull();
  });

  test('kinds of account, mediators and sellers are met one by one', async () => {
    const person = await reader();
    const ngo = await reader({ kind: 'ngo', organisation: 'Maji Safi Trust' });
    const seller = await reader();
    await shopOf(world, seller);
    const forNgo = await post({ roles: ['ngo', 'mediator'] });
    const forSellers = await post({ roles: ['seller'] });
    expect(await idsFor(person)).toEqual([]);
    expect(await idsFor(ngo)).toEqual([forNgo.id]);
    expect(await idsFor(seller)).toEqual([forSellers.id]);
    expect(await seen(world, person, forNgo.id)).toBeNull();
    expect(await seen(world, ngo, forNgo.id)).not.toBeNull();
  });
});

describe('who is left alone', () => {
  test('off is off for lists and for cards that were read before, and on again is on', async () => {
    const { id } = await post();
    const who = await reader();
    expect(await of(who).preference()).toEqual({ isOff: false });
    expect(await of(who).setPreference({ isOff: true })).toEqual({ isOff: true });
    expect(await idsFor(who)).toEqual([]);
    expect(await seen(world, who, id)).toBeNull();
    const other = await reader();
    expect(await idsFor(other)).toEqual([id]);
    await of(who).setPreference({ isOff: false });
    expect(await idsFor(who)).toEqual([id]);
  });

  test('nobody is for being new here, or for a dispute of theirs', async () => {
    const { filer, respondent } = await served(world);
    const { id } = await post();
    for (const who of [await reader(), filer, respondent]) {
      expect(await idsFor(who)).toEqual([id]);
      expect(await seen(world, who, id)).not.toBeNull();
    }
  });
});

describe('how often somebody is shown something', () => {
  test('all five of the read on one day, each of them again after each load', async () => {
    const posts: PromotionId[] = [];
    for (let nth = 0; nth < 5; nth++) {
      posts.unshift((await post()).id);
      world.clock.advance(60_000);
    }
    const who = await reader();
    for (let load = 0; load < 3; load++) {
      expect(await idsFor(who)).toEqual(posts);
      for (const id of posts) expect(await seen(world, who, id)).not.toBeNull();
    }
  });

  test('a cap of the day is for all people together, also when they come at the same instant', async () => {
    const { id } = await post({ dailyCap: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => reader()));
    const answers = await Promise.all(people.map((who) => seen(world, who, id)));
    expect(answers.filter((showing) => showing !== null)).toHaveLength(3);
    expect((await figuresOf(id)).shown).toBe(3);
    expect(await idsFor(await reader())).toEqual([]);
    world.clock.advance({ days: 1 });
    expect(await idsFor(await reader())).toEqual([id]);
  });

  test('hidden stays away for thirty days, on all devices, and others are shown', async () => {
    world.clock.set('2032-01-30T08:00:00Z');
    const end = new Date(world.clock.now().getTime() + 90 * 86_400_000).toISOString();
    const [hidden, other] = [await post({ endsAt: end }), await post({ endsAt: end })];
    const who = await reader();
    const showing = await seen(world, who, hidden.id);
    await of(who).note({ id: hidden.id, showing: showing ?? '', deed: 'hidden' });
    expect(await idsFor(who)).toEqual([other.id]);
    for (const days of [1, 10, 18]) {
      world.clock.advance({ days });
      await world.tick('promotions-forget');
      expect(await idsFor(who)).toEqual([other.id]);
    }
    world.clock.advance({ days: 1 });
    await world.tick('promotions-forget');
    expect((await idsFor(who)).toSorted()).toEqual([hidden.id, other.id].toSorted());
  });
});

describe('what is counted', () => {
  test('each showing and each deed once, however often it is said', async () => {
    const { id } = await post();
    const who = await reader();
    const showing = uuidv7();
    const show = () => of(who).show({ id, showing });
    expect(await Promise.all([show(), show(), show()])).toEqual(Array(3).fill({ shown: true }));
    expect(await of(who).note({ id, showing, deed: 'clicked' })).toEqual({ counted: true });
    expect(await of(who).note({ id, showing, deed: 'clicked' })).toEqual({ counted: false });
    expect(await of(who).note({ id, showing, deed: 'closed' })).toEqual({ counted: true });
    expect(await figuresOf(id)).toEqual({ shown: 1, clicked: 1, closed: 1, hidden: 0 });
    expect((await desk(daniel).get({ id })).days).toHaveLength(1);
    expect((await desk(daniel).running({ placement: 'popup' }))[0]).toMatchObject({
      figures: { shown: 1, clicked: 1, closed: 1, hidden: 0 },
      shownToday: 1,
    });
  });

  test('nothing for a showing that never was, is another’s, or is of another post', async () => {
    const [one, two] = [await post(), await post()];
    const [who, other] = [await reader(), await reader()];
    const showing = (await seen(world, who, one.id)) ?? '';
    const note = (by: Person, id: typeof one.id, name: string) => of(by).note({ id, showing: name, deed: 'clicked' });
    await expect(note(who, one.id, uuidv7())).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(note(other, one.id, showing)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(note(who, two.id, showing)).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect(await of(other).show({ id: one.id, showing })).toEqual({ shown: false });
    expect(await of(who).show({ id: two.id, showing })).toEqual({ shown: false });
    expect(await figuresOf(one.id)).toMatchObject({ shown: 1, clicked: 0 });
  });

  test('of people only a hash is kept that is another one each month, and after thirty days the sums alone', async () => {
    world.clock.set('2033-05-30T08:00:00Z');
    const { id } = await post({ endsAt: '2033-09-01T00:00:00.000Z' });
    const who = await reader();
    await seen(world, who, id);
    world.clock.advance({ days: 8 });
    await seen(world, who, id);
    const kept = async () =>
      (await world.deps.db.selectFrom('promotion_events').selectAll().where('promotion_id', '=', id).execute()).map(
        ({ person_hash }) => person_hash,
      );
    const [may, june] = await kept();
    expect(may).not.toBe(june);
    for (const text of [who.id, who.email, who.name]) expect(JSON.stringify([may, june])).not.toContain(text);
    const keys = async () =>
      (
        await world.deps.db
          .selectFrom('installation_secrets')
          .select('name')
          .where('name', 'like', 'promotion-people-%')
          .orderBy('name')
          .execute()
      ).map(({ name }) => name.slice(-7));
    world.clock.set('2033-07-01T08:00:00Z');
    await world.tick('promotions-forget');
    expect(await kept()).toEqual([june]);
    expect(await keys()).toEqual(['2033-06']);
    world.clock.set('2033-08-20T08:00:00Z');
    await world.tick('promotions-forget');
    expect(await kept()).toEqual([]);
    expect((await keys()).filter((month) => month < '2033-07')).toEqual([]);
    expect(await figuresOf(id)).toMatchObject({ shown: 2 });
    const { rows } = await sql<{ names: string }>`
      select string_agg(column_name, ' ') as names from information_schema.columns
      where table_name in ('promotion_events', 'promotion_days')`.execute(world.deps.db);
    expect(rows[0]?.names).not.toMatch(/user|session|address|\bip\b/);
  });

  test('no event of anybody’s history says who saw a post', async () => {
    const { id } = await post();
    const who = await reader();
    const before = await world.deps.db.selectFrom('events').select('id').execute();
    const showing = (await seen(world, who, id)) ?? '';
    await of(who).note({ id, showing, deed: 'clicked' });
    expect(await world.deps.db.selectFrom('events').select('id').execute()).toHaveLength(before.length);
  });
});

describe('why this', () => {
  test('says who is behind it, who can see it, its days and its figures, to everybody, also after its end', async () => {
    const { id } = await post({ roles: ['person'], locales: ['en', 'sw'] });
    const [who, other] = [await reader(), await reader()];
    const showing = (await seen(world, who, id)) ?? '';
    await of(who).note({ id, showing, deed: 'closed' });
    const told = {
      sponsor_name: 'Maji Bora',
      roles: ['person'],
      locales: ['en', 'sw'],
      figures: { shown: 1, clicked: 0, closed: 1, hidden: 0 },
    };
    expect(await of(other).why({ id })).toMatchObject(told);
    await desk(daniel).end({ id, reason: 'Sold out before its day.' });
    expect(await of(other).why({ id })).toMatchObject(told);
  });

  test('a draft, one that waits and an unknown one are alike to who is no administrator', async () => {
    const who = await reader();
    const draft = await desk(daniel).duplicate({ id: (await post()).id });
    for (const id of [draft.id, '01900000-0000-7000-8000-000000000000' as never])
      await expect(of(who).why({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await desk(daniel).end({ id: draft.id, reason: 'It was never shown.' });
    await expect(of(who).why({ id: draft.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});
