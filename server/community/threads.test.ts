import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { later, newText, trust, writeComment, writePost } from '../test/talk.ts';
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

type Asked = Parameters<ReturnType<typeof of>['comments']>[0];
/** A whole thread as it is read page by page. */
async function read(who: Person, input: Asked): Promise<{ id: string; depth: number; body: string; status: string }[]> {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await of(who).comments({ ...input, ...(cursor ? { cursor } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(input.limit ?? 20);
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}

describe('a thread', () => {
  test('is read in order: each comment is followed by what answers it, and the deepest stand beside each other', async () => {
    const post = await writePost(world, amina);
    const one = await writeComment(world, joseph, post.id);
    const two = await writeComment(world, leila, post.id);
    const underOne = await writeComment(world, amina, post.id, one.id);
    const secondUnderOne = await writeComment(world, leila, post.id, one.id);
    const deeper = [underOne];
    for (let level = 2; level <= 6; level++)
      deeper.push(await writeComment(world, level % 2 ? amina : joseph, post.id, deeper.at(-1)?.id ?? null));
    expect(deeper.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 5]);
    // Where they stand beside each other the name says whom one answers.
    const names = new Map([amina, joseph, leila].map(({ id, name }) => [id, name]));
    expect(deeper.map(({ answers }) => answers)).toEqual(
      [joseph, amina, joseph, amina, joseph, amina].map(({ id }) => names.get(id)),
    );
    expect(one.answers).toBeNull();
    const order = [one, ...deeper, secondUnderOne, two].map(({ id }) => id);
    for (const limit of [1, 2, 3, 100])
      expect((await read(joseph, { id: post.id, limit })).map(({ id }) => id)).toEqual(order);
    const newest = [two, one, ...deeper, secondUnderOne].map(({ id }) => id);
    for (const limit of [1, 2, 100])
      expect((await read(joseph, { id: post.id, limit, sort: 'newest' })).map(({ id }) => id)).toEqual(newest);
    await of(amina).react({ kind: 'comment', id: two.id, reaction: 'helpful', on: true });
    for (const limit of [1, 2, 100])
      expect((await read(joseph, { id: post.id, limit, sort: 'helpful' })).map(({ id }) => id)).toEqual(newest);
    await of(leila).react({ kind: 'comment', id: one.id, reaction: 'helpful', on: true });
    expect((await read(joseph, { id: post.id, limit: 3, sort: 'helpful' })).map(({ id }) => id)).toEqual(order);
    expect((await of(joseph).post({ id: post.id })).comments).toBe(9);
    expect((await of(joseph).comments({ id: post.id })).total).toBe(9);
  });

  test('a link to a comment leads to a page that begins with its thread, or with itself', async () => {
    const post = await writePost(world, amina);
    const first = await writeComment(world, joseph, post.id);
    const second = await writeComment(world, leila, post.id);
    const under = await writeComment(world, amina, post.id, second.id);
    expect((await of(joseph).comment({ id: first.id })).cursor).toBeNull();
    const { cursor } = await of(joseph).comment({ id: under.id });
    const page = await of(joseph).comments({ id: post.id, ...(cursor ? { cursor } : {}) });
    expect(page.rows.map(({ id }) => id)).toEqual([second.id, under.id]);
  });

  test('keeps a line in the place of what its author deleted while something answers it', async () => {
    const post = await writePost(world, amina);
    const one = await writeComment(world, joseph, post.id, null, 'Words that go away.');
    const under = await writeComment(world, leila, post.id, one.id);
    const alone = await writeComment(world, joseph, post.id);
    await of(joseph).removeComment({ id: one.id });
    await of(joseph).removeComment({ id: alone.id });
    const rows = (await of(leila).comments({ id: post.id })).rows;
    expect(rows.map(({ id, body, status, author }) => [id, body, status, author.name])).toEqual([
      [one.id, '', 'deleted', 'Somebody'],
      [under.id, under.body, 'published', 'Leila Abdi'],
    ]);
    expect((await of(leila).post({ id: post.id })).comments).toBe(1);
    await expect(writeComment(world, leila, post.id, one.id)).rejects.toEqual(refusal('COM_GONE'));
    await of(leila).removeComment({ id: under.id });
    expect((await of(amina).comments({ id: post.id })).rows).toEqual([]);
  });

  test('under another post, or of nowhere, cannot be answered', async () => {
    const post = await writePost(world, amina);
    const other = await writePost(world, amina);
    const comment = await writeComment(world, joseph, other.id);
    await expect(writeComment(world, joseph, post.id, comment.id)).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(writeComment(world, joseph, uuidv7() as never)).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('that answers at the same instant gets each its own place, and the same id twice one comment', async () => {
    const post = await writePost(world, amina);
    later(world);
    const people = [amina, joseph, leila, moderator];
    const answers = await Promise.all(
      people.map((who) => of(who).reply({ id: post.id, clientId: uuidv7(), body: newText() })),
    );
    const rows = (await of(amina).comments({ id: post.id })).rows;
    expect(rows.map(({ id }) => id).sort()).toEqual(answers.map(({ row }) => row?.id ?? '').sort());
    expect((await of(amina).post({ id: post.id })).comments).toBe(4);
    const clientId = uuidv7();
    later(world);
    const twice = await Promise.all(
      [1, 2].map(() => of(leila).reply({ id: post.id, clientId, body: 'Once for this id.' })),
    );
    expect(twice[0]?.row?.id).toBe(twice[1]?.row?.id);
  });

  test('an edit of a comment is kept like one of a post', async () => {
    const post = await writePost(world, amina);
    const comment = await writeComment(world, joseph, post.id, null, 'What I said first.');
    world.clock.advance(10 * 60_000);
    const { row } = await of(joseph).editComment({ id: comment.id, revision: 1, body: 'What I say now.' });
    expect(row).toMatchObject({ body: 'What I say now.', revision: 2, editedAt: world.clock.now().toISOString() });
    expect((await of(leila).revisions({ kind: 'comment', id: comment.id })).map(({ body }) => body)).toEqual([
      'What I said first.',
      'What I say now.',
    ]);
    await expect(of(joseph).editComment({ id: comment.id, revision: 1, body: 'Too late.' })).rejects.toEqual(
      refusal('STALE'),
    );
    await expect(of(leila).editComment({ id: comment.id, revision: 2, body: 'Not mine.' })).rejects.toEqual(
      refusal('FORBIDDEN'),
    );
  });
});

describe('the chosen answer', () => {
  test('is the asker’s to choose, locks the question thirty days later, and is one that is there', async () => {
    const post = await writePost(world, amina);
    const answer = await writeComment(world, joseph, post.id);
    const accept = (who: Person, commentId: string | null) =>
      of(who).accept({ id: post.id, commentId: commentId as never });
    await expect(accept(joseph, answer.id)).rejects.toEqual(refusal('FORBIDDEN'));
    expect(await accept(amina, answer.id)).toMatchObject({ isSolved: true, acceptedCommentId: answer.id });
    expect((await of(leila).comment({ id: answer.id })).isAccepted).toBe(true);
    expect((await of(leila).feed({ sort: 'unanswered' })).rows.map(({ id }) => id)).not.toContain(post.id);
    await world.settle();
    expect((await world.notificationsOf(joseph))[0]).toMatchObject({
      title: 'Your answer was chosen',
      type: 'success',
    });
    expect(await accept(amina, null)).toMatchObject({ isSolved: false });
    world.clock.advance({ days: 31 });
    await world.tick('clocks');
    expect((await of(amina).post({ id: post.id })).isLocked).toBe(false);
    await accept(amina, answer.id);
    world.clock.advance({ days: 31 });
    await world.tick('clocks');
    const locked = await of(joseph).post({ id: post.id });
    expect(locked).toMatchObject({
      isLocked: true,
      lockReason: expect.stringContaining('30 days'),
      may: { comment: false },
    });
    await expect(writeComment(world, joseph, post.id)).rejects.toEqual(refusal('COM_LOCKED'));
    await expect(of(joseph).editComment({ id: answer.id, revision: 1, body: 'Changed.' })).rejects.toEqual(
      refusal('COM_LOCKED'),
    );
    expect(await of(joseph).removeComment({ id: answer.id })).toEqual({ removed: true });
    expect((await of(amina).post({ id: post.id })).acceptedCommentId).toBeNull();
  });

  test('is asked for once after a week, if anybody answered', async () => {
    const answered = await writePost(world, amina, { title: 'Answered, not chosen' });
    const silent = await writePost(world, amina, { title: 'Nobody answered this' });
    await writeComment(world, joseph, answered.id);
    for (let week = 0; week < 2; week++) {
      world.clock.advance({ days: 8 });
      await world.tick('clocks');
    }
    const told = (await world.notificationsOf(amina)).filter(({ title }) => title === 'Was your question answered?');
    expect(told.map(({ link }) => link)).toContain(`/community/posts/${answered.id}`);
    expect(told.filter(({ link }) => link?.includes(answered.id))).toHaveLength(1);
    expect(told.filter(({ link }) => link?.includes(silent.id))).toHaveLength(0);
  });

  test('is for questions only, and of another post never', async () => {
    const talk = await writePost(world, amina, { kind: 'discussion' });
    const comment = await writeComment(world, joseph, talk.id);
    await expect(of(amina).accept({ id: talk.id, commentId: comment.id })).rejects.toEqual(
      refusal('ILLEGAL_TRANSITION'),
    );
    const question = await writePost(world, amina);
    await expect(of(amina).accept({ id: question.id, commentId: comment.id })).rejects.toEqual(refusal('COM_GONE'));
  });
});

describe('marks', () => {
  test('are one of each kind a reader, never on one’s own words, and can be taken back', async () => {
    const post = await writePost(world, amina);
    const react = (who: Person, reaction: 'helpful' | 'thanks', on: boolean) =>
      of(who).react({ kind: 'post', id: post.id, reaction, on });
    await expect(react(amina, 'helpful', true)).rejects.toEqual(refusal('FORBIDDEN'));
    await Promise.all([react(joseph, 'helpful', true), react(joseph, 'helpful', true), react(leila, 'helpful', true)]);
    expect(await react(joseph, 'thanks', true)).toEqual({
      ...{ helpful: 2, thanks: 1, agree: 0, support: 0 },
      mine: ['helpful', 'thanks'],
    });
    expect((await of(leila).feed({ sort: 'top' })).rows[0]?.id).toBe(post.id);
    const helpers = await of(leila).helpers();
    expect(helpers.find(({ author }) => author.name === 'Amina Odhiambo')?.helpful).toBe(2);
    expect(await react(joseph, 'helpful', false)).toMatchObject({ helpful: 1, mine: ['thanks'] });
    expect(await react(joseph, 'helpful', false)).toMatchObject({ helpful: 1 });
  });

  test('older than ninety days count for the top no more, and still for their author', async () => {
    const post = await writePost(world, amina, { topic: 'stories' });
    await of(joseph).react({ kind: 'post', id: post.id, reaction: 'helpful', on: true });
    world.clock.advance({ days: 91 });
    const fresh = await writePost(world, amina, { topic: 'stories' });
    await of(joseph).react({ kind: 'post', id: fresh.id, reaction: 'helpful', on: true });
    await world.tick('community-fading');
    const top = await world.deps.db
      .selectFrom('posts')
      .select(['id', 'top', 'helpful'])
      .where('topic', '=', 'stories')
      .execute();
    expect(top.find(({ id }) => id === post.id)).toMatchObject({ top: 0, helpful: 1 });
    expect(top.find(({ id }) => id === fresh.id)).toMatchObject({ top: 1, helpful: 1 });
    await of(joseph).react({ kind: 'post', id: post.id, reaction: 'helpful', on: false });
    expect((await of(amina).post({ id: post.id })).reactions.helpful).toBe(0);
  });

  test('two who mark each other at the same instant both do', async () => {
    const [one, other] = [await writePost(world, amina), await writePost(world, joseph)];
    for (let round = 0; round < 5; round++)
      await Promise.all([
        of(joseph).react({ kind: 'post', id: one.id, reaction: 'helpful', on: round % 2 === 0 }),
        of(amina).react({ kind: 'post', id: other.id, reaction: 'helpful', on: round % 2 === 0 }),
      ]);
    expect((await of(leila).post({ id: one.id })).reactions.helpful).toBe(1);
  });
});
