import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later, newText, postInput, trust, writeComment, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let joseph: Person;
let newcomer: Person;
let moderator: Person;

beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z' });
  amina = await world.person('Amina Odhiambo');
  joseph = await world.person('Joseph Kamau');
  newcomer = await world.person('Neema Newcomer');
  moderator = await world.person('Moses Moderator', { roles: ['moderator'] });
  await trust(world, amina, joseph);
});
afterAll(() => world.close());

const of = (who: Person) => world.as(who).community;
const refusal = (code: string) => expect.objectContaining({ code });
const publish = (who: Person, it: Parameters<typeof postInput>[0] = {}, more: object = {}) =>
  of(who).publish({ clientId: uuidv7(), post: postInput({ body: newText(), ...it }), ...more });
const idsOf = async (who: Person, input: Parameters<ReturnType<typeof of>['feed']>[0] = {}) =>
  (await of(who).feed({ limit: 100, ...input })).rows.map(({ id }) => id);

describe('a post', () => {
  test('is there for everybody once somebody who is known wrote it, as it was typed', async () => {
    later(world);
    const body = '<script>alert(1)</script> **bold** and <b>tags</b>, *kept* as typed & not changed.';
    const { row, hits } = await publish(amina, { title: '<img src=x onerror=alert(1)>', body, tags: ['wood', 'wood'] });
    expect(hits).toEqual([]);
    expect(row).toMatchObject({
      status: 'published',
      body,
      title: '<img src=x onerror=alert(1)>',
      tags: ['wood'],
      follow: 'all',
    });
    const seen = await of(joseph).post({ id: row?.id ?? ('' as never) });
    expect(seen).toMatchObject({
      body,
      author: { name: 'Amina Odhiambo', level: 2, badges: ['Identity checked'] },
      may: { edit: false, remove: false, comment: true, accept: false, moderate: false, report: true },
    });
    expect(row?.may).toEqual({ edit: true, remove: true, comment: true, accept: true, moderate: false, report: false });
    expect(await idsOf(joseph)).toContain(row?.id);
    expect((await of(joseph).topics()).find(({ topic }) => topic === 'agreements')?.posts).toBeGreaterThan(0);
  });

  test('is one however often it is sent, also much later and with another text', async () => {
    later(world);
    const clientId = uuidv7();
    const [first, second] = await Promise.all(
      [1, 2].map(() => of(amina).publish({ clientId, post: postInput({ body: 'Sent twice at the same instant.' }) })),
    );
    expect(second?.row?.id).toBe(first?.row?.id);
    world.clock.advance({ days: 400 });
    const again = await of(amina).publish({ clientId, post: postInput({ body: 'Another text under the same id.' }) });
    expect(again.row).toMatchObject({ id: first?.row?.id, body: 'Sent twice at the same instant.' });
  });

  test('of 20,001 characters is refused, and of 20,000 is not', async () => {
    later(world);
    await expect(publish(amina, { body: 'é'.repeat(20_001) })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { 'post.body': 'Use at most 20,000 characters. This has 20,001.' } },
    });
    expect((await publish(amina, { body: 'é'.repeat(20_000) })).row?.status).toBe('published');
  });

  test('of somebody who is new waits to be looked at, three times', async () => {
    const post = await writePost(world, newcomer);
    expect(post).toMatchObject({ status: 'waiting', may: { edit: true, comment: false } });
    await expect(of(joseph).post({ id: post.id })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(of(joseph).comments({ id: post.id })).rejects.toEqual(refusal('NOT_FOUND'));
    expect((await of(moderator).post({ id: post.id })).body).toBe(post.body);
    expect(await idsOf(joseph)).not.toContain(post.id);
    expect(await idsOf(newcomer, { filter: 'mine' })).toContain(post.id);
    expect(await of(newcomer).standing()).toMatchObject({ level: 1, isReviewed: true, barred: null });
  });

  test('needs a confirmed address', async () => {
    const reader = await world.person('Rehema Reader', { verified: false });
    await expect(publish(reader)).rejects.toEqual(refusal('COM_LEVEL'));
    expect(await of(reader).standing()).toMatchObject({ level: 0, next: expect.stringContaining('Confirm') });
    expect((await idsOf(reader)).length).toBeGreaterThan(0);
  });

  test('with the same text again is refused within five minutes, however it is spaced', async () => {
    later(world);
    await publish(amina, { title: 'The very same', body: 'The very same text,  written twice.' });
    later(world);
    const again = { title: 'The  very same', body: 'the very same text, written TWICE.' };
    await expect(publish(amina, again)).rejects.toEqual(refusal('COM_SAME_TEXT'));
    world.clock.advance(5 * 60_000);
    expect((await publish(amina, again)).row).not.toBeNull();
  });

  test('is an announcement only from the staff', async () => {
    later(world);
    await expect(publish(amina, { kind: 'announcement' })).rejects.toMatchObject({
      data: { fields: { 'post.kind': 'Announcements are written by the staff.' } },
    });
    expect((await publish(moderator, { kind: 'announcement' })).row?.kind).toBe('announcement');
  });

  test('has as many links as its author is known', async () => {
    later(world);
    const links = (count: number) => `Look here: ${'https://example.org/a '.repeat(count)}`;
    await expect(publish(newcomer, { body: links(2) })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { 'post.body': expect.stringContaining('one link') } },
    });
    expect((await publish(newcomer, { body: links(1) })).row).not.toBeNull();
    await expect(publish(amina, { body: links(6) })).rejects.toEqual(refusal('BAD_INPUT'));
    expect((await publish(amina, { body: links(5) })).row).not.toBeNull();
  });
});

describe('limits', () => {
  test('a burst of fifty posts is one post, and each refusal says how long to wait', async () => {
    const someone = await world.person('Busy Baraka');
    await trust(world, someone);
    const sent = await Promise.allSettled(Array.from({ length: 50 }, () => publish(someone)));
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(49);
    for (const reason of refused)
      expect(reason).toMatchObject({
        code: 'RATE_LIMITED',
        message: 'That was quick. Try again in 15 seconds. Your text is kept.',
      });
    expect(await idsOf(someone, { filter: 'mine' })).toHaveLength(1);
  });

  test('on the first day somebody new writes three posts and ten comments', async () => {
    const fresh = await world.person('Fresh Fatuma');
    await world.deps.db
      .updateTable('users')
      .set({ created_at: world.clock.now() })
      .where('id', '=', fresh.id)
      .execute();
    for (let n = 0; n < 3; n++) await writePost(world, fresh);
    later(world);
    await expect(publish(fresh)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'These were 3 posts within a day, and more are not possible. Try again in 24 hours. Your text is kept.',
    });
    const post = await writePost(world, amina);
    for (let n = 0; n < 10; n++) await writeComment(world, fresh, post.id);
    await expect(writeComment(world, fresh, post.id)).rejects.toEqual(refusal('RATE_LIMITED'));
    world.clock.advance({ days: 1 });
    expect((await writePost(world, fresh)).status).toBe('waiting');
  });
});

describe('an edit', () => {
  test('keeps what was said before, but not in the first five minutes', async () => {
    const post = await writePost(world, amina, { body: 'The first text of this post.' });
    const edit = (revision: number, body: string) =>
      of(amina).edit({ id: post.id, revision, post: postInput({ body, topic: 'escrow', tags: ['edited'] }) });
    const { row } = await edit(1, 'The second text of this post.');
    expect(row).toMatchObject({ revision: 2, editedAt: null, topic: 'escrow', tags: ['edited'] });
    world.clock.advance(6 * 60_000);
    const then = await edit(2, 'The third text of this post.');
    expect(then.row?.editedAt).toBe(world.clock.now().toISOString());
    const versions = await of(joseph).revisions({ kind: 'post', id: post.id });
    expect(versions.map(({ no, body }) => [no, body])).toEqual([
      [2, 'The second text of this post.'],
      [3, 'The third text of this post.'],
    ]);
    await expect(edit(2, 'Over what another device wrote.')).rejects.toEqual(refusal('STALE'));
    await expect(
      of(joseph).edit({ id: post.id, revision: 3, post: postInput({ body: 'Not mine to change at all.' }) }),
    ).rejects.toEqual(refusal('FORBIDDEN'));
    expect(await idsOf(joseph, { topic: 'escrow', tag: 'edited' })).toEqual([post.id]);
    expect(await idsOf(joseph, { q: 'third' })).toEqual([post.id]);
    expect(await idsOf(joseph, { q: 'second' })).toEqual([]);
  });
});

describe('deleted by its author', () => {
  test('a post leaves every list, its words the database, and its comments stay', async () => {
    const post = await writePost(world, amina, { body: 'Words that are to go away for good.', tags: ['gone'] });
    const comment = await writeComment(world, joseph, post.id);
    await of(joseph).save({ id: post.id, on: true });
    await expect(of(joseph).remove({ id: post.id })).rejects.toEqual(refusal('FORBIDDEN'));
    await of(amina).remove({ id: post.id });
    const seen = await of(joseph).post({ id: post.id });
    expect(seen).toMatchObject({
      status: 'deleted',
      title: 'Deleted by its author',
      body: '',
      tags: [],
      author: { name: 'Somebody' },
    });
    expect((await of(joseph).comments({ id: post.id })).rows.map(({ id }) => id)).toEqual([comment.id]);
    for (const input of [
      {},
      { tag: 'gone' },
      { q: 'words' },
      { filter: 'saved' as const },
      { filter: 'following' as const },
    ])
      expect(await idsOf(joseph, input)).not.toContain(post.id);
    expect(await idsOf(amina, { filter: 'mine' })).not.toContain(post.id);
    const kept = await world.deps.db
      .selectFrom('post_texts')
      .select('body')
      .where('post_id', '=', post.id)
      .executeTakeFirst();
    expect(kept?.body).toBe('');
    await expect(of(amina).remove({ id: post.id })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    await expect(writeComment(world, joseph, post.id)).rejects.toEqual(refusal('COM_GONE'));
    await expect(
      of(amina).edit({ id: post.id, revision: 1, post: postInput({ body: 'Back from where it went to.' }) }),
    ).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
  });
});
