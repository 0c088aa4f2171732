import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trust, writeComment, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let joseph: Person;
let leila: Person;
let moderator: Person;

beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z' });
  amina = await world.person('Amina Odhiambo');
  joseph = await world.person('Joseph Kamau');
  leila = await world.person('Leila Abdi');
  moderator = await world.person('Moses Moderator', { roles: ['moderator'] });
  await trust(world, amina, joseph, leila);
});
afterAll(() => world.close());

const of = (who: Person) => world.as(who).community;
const refusal = (code: string) => expect.objectContaining({ code });
type Asked = Parameters<ReturnType<typeof of>['feed']>[0];
/** The ids of a whole list, as it is read page by page. */
async function read(who: Person, input: Asked = {}): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await of(who).feed({ limit: 2, ...input, ...(cursor ? { cursor } : {}) });
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

describe('the feed', () => {
  test('in every order, of a topic and of a tag, shows each post once', async () => {
    const wood = await writePost(world, amina, {
      topic: 'escrow',
      tags: ['wood', 'kisumu'],
      title: 'Wood for the school',
    });
    const stone = await writePost(world, joseph, { topic: 'escrow', tags: ['stone'], title: 'Stone for the church' });
    const talk = await writePost(world, leila, {
      topic: 'mediation',
      kind: 'discussion',
      tags: ['wood'],
      title: 'Wood again',
    });
    const answer = await writeComment(world, joseph, wood.id);
    await of(leila).react({ kind: 'post', id: stone.id, reaction: 'helpful', on: true });
    expect(await read(amina)).toEqual([wood.id, talk.id, stone.id]);
    expect(await read(amina, { sort: 'new' })).toEqual([talk.id, stone.id, wood.id]);
    expect((await read(amina, { sort: 'top' }))[0]).toBe(stone.id);
    expect(await read(amina, { sort: 'unanswered' })).toEqual([stone.id, wood.id]);
    await of(amina).accept({ id: wood.id, commentId: answer.id });
    expect(await read(amina, { sort: 'unanswered' })).toEqual([stone.id]);
    expect(await read(amina, { topic: 'escrow' })).toEqual([wood.id, stone.id]);
    expect(await read(amina, { tag: 'wood' })).toEqual([wood.id, talk.id]);
    expect(await read(amina, { tag: 'wood', sort: 'new' })).toEqual([talk.id, wood.id]);
    expect(await read(amina, { tag: 'wood', topic: 'mediation' })).toEqual([talk.id]);
    expect(await read(amina, { tag: 'wood', sort: 'unanswered' })).toEqual([]);
    expect(await read(amina, { tag: 'stone', sort: 'unanswered' })).toEqual([stone.id]);
    expect(await read(amina, { author: leila.id })).toEqual([talk.id]);
    expect(await read(amina, { filter: 'mine' })).toEqual([wood.id]);
    for (const sort of ['active', 'new', 'top', 'unanswered'] as const)
      await expect(of(amina).feed({ sort, cursor: 'nonsense' })).rejects.toEqual(refusal('BAD_INPUT'));
  });

  test('counts what came since, but not one’s own', async () => {
    const since = world.clock.now().toISOString();
    await writePost(world, joseph, { topic: 'academy' });
    await writePost(world, amina, { topic: 'stories' });
    expect(await of(amina).newer({ since })).toEqual({ posts: 1 });
    expect(await of(amina).newer({ since, topic: 'stories' })).toEqual({ posts: 0 });
    expect(await of(leila).newer({ since })).toEqual({ posts: 2 });
  });

  test('begins with what is pinned, once, on the first page of all and of its topic', async () => {
    const post = await writePost(world, amina, { topic: 'product', title: 'The rules of this place' });
    await writePost(world, joseph, { topic: 'product' });
    await expect(world.as(joseph).moderation.pin({ id: post.id, days: 3 })).rejects.toEqual(refusal('FORBIDDEN'));
    await world.as(moderator).moderation.pin({ id: post.id, days: 3 });
    for (const input of [{}, { topic: 'product' as const }, { sort: 'new' as const }]) {
      const ids = await read(leila, input);
      expect(ids[0]).toBe(post.id);
      expect(ids.filter((id) => id === post.id)).toHaveLength(1);
    }
    expect(await read(leila, { topic: 'escrow' })).not.toContain(post.id);
    world.clock.advance({ days: 4 });
    expect((await read(leila, { sort: 'new' }))[0]).not.toBe(post.id);
    expect(await read(leila)).toContain(post.id);
  });

  test('of what one follows and of what one keeps starts from one’s own', async () => {
    const reader = await world.person('Rehema Reader');
    expect(await read(reader, { filter: 'following' })).toEqual([]);
    const one = await writePost(world, amina, { topic: 'disputes', title: 'Followed by topic' });
    const two = await writePost(world, joseph, { topic: 'agreements', title: 'Followed by author' });
    const three = await writePost(world, leila, { topic: 'marketplace', title: 'Followed itself' });
    await of(reader).follow({ kind: 'topic', id: 'disputes', level: 'replies' });
    await of(reader).follow({ kind: 'user', id: joseph.id, level: 'all' });
    await of(reader).follow({ kind: 'post', id: three.id, level: 'all' });
    const followed = await read(reader, { filter: 'following', sort: 'new' });
    expect(followed.slice(0, 3)).toEqual([three.id, two.id, one.id]);
    expect((await of(reader).topics()).filter(({ follows }) => follows).map(({ topic }) => topic)).toEqual([
      'disputes',
    ]);
    await of(reader).save({ id: one.id, on: true });
    expect(await read(reader, { filter: 'saved' })).toEqual([one.id]);
    expect((await of(reader).post({ id: one.id })).saved).toBe(true);
    await of(reader).save({ id: one.id, on: false });
    expect(await read(reader, { filter: 'saved' })).toEqual([]);
    await of(reader).follow({ kind: 'topic', id: 'disputes', level: null });
    expect(await read(reader, { filter: 'following' })).not.toContain(one.id);
    for (const target of [
      { kind: 'topic' as const, id: 'nonsense' },
      { kind: 'user' as const, id: reader.id },
      { kind: 'post' as const, id: crypto.randomUUID() },
      { kind: 'user' as const, id: 'x' },
    ])
      await expect(of(reader).follow({ ...target, level: 'all' })).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('the search', () => {
  test('finds words as they are begun and with a slip in them, in every order and narrowed', async () => {
    const post = await writePost(world, amina, {
      topic: 'academy',
      title: 'Apprenticeship with a mediator',
      body: 'Where does one find an experienced mentor in Homabay county?',
      tags: ['mentoring'],
    });
    // The newest are found by whole words before their words are counted.
    expect(await read(joseph, { q: 'Homabay' })).toEqual([post.id]);
    await world.tick('community-words');
    for (const q of ['apprent', 'MENTOR homab', 'mentoring', 'homabya', 'experienced, mentor'])
      expect(await read(joseph, { q }), q).toEqual([post.id]);
    for (const sort of ['active', 'new', 'top', 'unanswered'] as const)
      expect(await read(joseph, { q: 'homabay', sort, topic: 'academy', tag: 'mentoring' })).toEqual([post.id]);
    expect(await read(joseph, { q: 'homabay', topic: 'escrow' })).toEqual([]);
    expect(await read(joseph, { q: 'homabay', filter: 'mine' })).toEqual([]);
    expect(await read(amina, { q: 'homabay', filter: 'mine' })).toEqual([post.id]);
    for (const q of ['zzzzqqqq', '!!!', "lamp'); drop table posts; --", '\\\\', '=academy', '#mentoring'])
      await expect(of(joseph).feed({ q })).resolves.toBeDefined();
    await of(amina).remove({ id: post.id });
    await world.tick('community-words');
    expect(await read(joseph, { q: 'homabay' })).toEqual([]);
  });
});

describe('who blocked each other', () => {
  test('do not see each other’s words, in either direction, anywhere', async () => {
    const [one, other] = [await world.person('Blocking Brenda'), await world.person('Blocked Bakari')];
    await trust(world, one, other);
    const post = await writePost(world, other, { tags: ['blocked'], title: 'Unwelcome words' });
    const own = await writePost(world, one, { title: 'Words of my own' });
    const comment = await writeComment(world, other, own.id, null, `@Joseph Kamau look at this.`);
    const under = await writeComment(world, leila, own.id, comment.id);
    await of(other).follow({ kind: 'user', id: one.id, level: 'all' });
    await of(one).block({ userId: other.id, on: true });
    expect((await of(one).blocks()).map(({ name }) => name)).toEqual(['Blocked Bakari']);
    expect(await of(other).blocks()).toEqual([]);
    for (const input of [{}, { tag: 'blocked' }, { q: 'unwelcome' }, { author: other.id }, { sort: 'new' as const }])
      expect(await read(one, input)).not.toContain(post.id);
    expect(await read(other)).not.toContain(own.id);
    expect(await read(other, { filter: 'following' })).not.toContain(own.id);
    for (const [who, id] of [
      [one, post.id],
      [other, own.id],
    ] as const) {
      await expect(of(who).post({ id })).rejects.toEqual(refusal('NOT_FOUND'));
      await expect(of(who).comments({ id })).rejects.toEqual(refusal('NOT_FOUND'));
      await expect(writeComment(world, who, id)).rejects.toEqual(refusal('NOT_FOUND'));
      await expect(of(who).react({ kind: 'post', id, reaction: 'agree', on: true })).rejects.toEqual(
        refusal('NOT_FOUND'),
      );
      await expect(world.as(who).moderation.report({ target: { kind: 'post', id }, reason: 'spam' })).rejects.toEqual(
        refusal('NOT_FOUND'),
      );
    }
    expect((await of(one).comments({ id: own.id })).rows.map(({ id }) => id)).toEqual([under.id]);
    expect((await of(leila).comments({ id: own.id })).rows.map(({ id }) => id)).toEqual([comment.id, under.id]);
    await world.settle();
    const before = (await world.notificationsOf(one)).length;
    const talk = await writePost(world, leila, { title: 'A place where both are' });
    await of(one).follow({ kind: 'post', id: talk.id, level: 'all' });
    await writeComment(world, other, talk.id, null, '@Blocking Brenda and more words.');
    await world.settle();
    expect(await world.notificationsOf(one)).toHaveLength(before);
    await of(one).block({ userId: other.id, on: false });
    expect(await read(one)).toContain(post.id);
    await expect(of(one).block({ userId: one.id, on: true })).rejects.toEqual(refusal('NOT_FOUND'));
  });
});

describe('who hears of it', () => {
  const titlesOf = async (who: Person, link: string) =>
    (await world.notificationsOf(who)).filter((it) => it.link?.startsWith(link)).map(({ title }) => title);

  test('each once, by what it is to them: an answer, a mention by name or number, a thread they follow', async () => {
    const [follower, silent] = [await world.person('Follower Farida'), await world.person('Silent Salim')];
    const post = await writePost(world, amina, { title: 'Heard by many' });
    const link = `/community/posts/${post.id}`;
    await of(follower).follow({ kind: 'post', id: post.id, level: 'all' });
    await of(silent).follow({ kind: 'post', id: post.id, level: 'mute' });
    const comment = await writeComment(world, joseph, post.id);
    await writeComment(
      world,
      leila,
      post.id,
      comment.id,
      `@Follower Farida, see what @${moderator.userNumber} said; @Silent Salim and @Leila Abdi too.`,
    );
    await world.settle();
    expect(await titlesOf(joseph, link)).toEqual(['Leila Abdi answered you']);
    expect(await titlesOf(moderator, link)).toEqual(['Leila Abdi mentioned you']);
    expect(await titlesOf(follower, link)).toEqual(['Leila Abdi mentioned you', 'New comments on “Heard by many”']);
    expect(await titlesOf(silent, link)).toEqual([]);
    expect(await titlesOf(leila, link)).toEqual([]);
    // The author follows their own; two comments are one notice until it is read.
    expect(await titlesOf(amina, link)).toEqual(['2 new comments on “Heard by many”']);
    await world.as(amina).notifications.markAllRead();
    await writeComment(world, joseph, post.id);
    await world.settle();
    expect(await titlesOf(amina, link)).toHaveLength(2);
    expect(await world.mailbox(amina.email)).toEqual([]);
  });

  test('a new post: who follows its author or topic at all, unless they muted the author', async () => {
    const [fan, deaf] = [await world.person('Fan Fauzia'), await world.person('Deaf Daudi')];
    await of(fan).follow({ kind: 'user', id: joseph.id, level: 'all' });
    await of(deaf).follow({ kind: 'topic', id: 'stories', level: 'all' });
    await of(deaf).follow({ kind: 'user', id: joseph.id, level: 'mute' });
    const post = await writePost(world, joseph, { topic: 'stories', title: 'A story to tell' });
    await world.settle();
    const link = `/community/posts/${post.id}`;
    expect(await titlesOf(fan, link)).toEqual(['New in Success stories']);
    expect(await titlesOf(deaf, link)).toEqual([]);
    expect(await read(deaf)).not.toContain(post.id);
  });
});

describe('drafts', () => {
  test('are one’s own, the newest wins, and an older device is told', async () => {
    const key = 'post:new';
    const first = await of(amina).saveDraft({ key, version: 0, data: { title: 'Begun', body: 'On the phone' } });
    expect(first).toMatchObject({ version: 1, title: 'Begun' });
    const second = await of(amina).saveDraft({ key, version: 1, data: { body: 'On the desk\nwith a second line' } });
    expect(second).toMatchObject({ version: 2, title: 'On the desk' });
    await expect(of(amina).saveDraft({ key, version: 1, data: { body: 'From the phone' } })).rejects.toEqual(
      refusal('STALE'),
    );
    await expect(of(amina).saveDraft({ key, version: 0, data: {} })).rejects.toEqual(refusal('STALE'));
    expect(await of(joseph).drafts()).toEqual([]);
    expect(await of(amina).drafts()).toEqual([second]);
    await expect(of(amina).saveDraft({ key, version: 2, data: { body: 'x'.repeat(265_000) } })).rejects.toEqual(
      refusal('BAD_INPUT'),
    );
    world.clock.advance({ days: 89 });
    await world.tick('community-fading');
    expect(await of(amina).drafts()).toHaveLength(1);
    world.clock.advance({ days: 2 });
    await world.tick('community-fading');
    expect(await of(amina).drafts()).toEqual([]);
  });

  test('are at most a hundred', async () => {
    for (let n = 0; n < 100; n++)
      await of(joseph).saveDraft({ key: `comment:${crypto.randomUUID()}`, version: 0, data: { body: `${n}` } });
    await expect(of(joseph).saveDraft({ key: 'post:new', version: 0, data: {} })).rejects.toEqual(refusal('BAD_INPUT'));
    const [last] = await of(joseph).drafts();
    await of(joseph).removeDraft({ key: last?.key ?? '' });
    expect((await of(joseph).saveDraft({ key: 'post:new', version: 0, data: {} })).version).toBe(1);
  });
});
