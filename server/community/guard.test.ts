import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEFT_NAME } from '../core/personal.ts';
import { activeCase, mediatorOf, requestedCase } from '../test/mediations.ts';
import { served } from '../test/quarrel.ts';
import { later, postInput, trust, writeComment, writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
let joseph: Person;
let moderator: Person;

beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z' });
  amina = await world.person('Amina Odhiambo');
  joseph = await world.person('Joseph Kamau');
  moderator = await world.person('Mona Moderator', { roles: ['moderator'] });
  await trust(world, amina, joseph);
});
afterAll(() => world.close());

const of = (who: Person) => world.as(who).community;
const mineOf = async (who: Person) => (await of(who).feed({ filter: 'mine', limit: 100 })).rows;
const personal = 'The seller answers at juma@example.org and at 0712 345 678, if at all.';
const send = (who: Person, body: string, guard?: 'ask' | 'mask' | 'keep', title = 'Who knows this seller') => {
  later(world);
  return of(who).publish({ clientId: uuidv7(), post: postInput({ title, body }), ...(guard ? { guard } : {}) });
};

describe('personal data', () => {
  test('is pointed out before anything is written, with its place', async () => {
    const before = await mineOf(amina);
    const { row, hits } = await send(amina, personal, undefined, 'Call 0712 345 678');
    expect(row).toBeNull();
    expect(hits.map(({ field, kind, text, always }) => [field, kind, text, always])).toEqual([
      ['title', 'phone', '0712 345 678', false],
      ['body', 'email', 'juma@example.org', false],
      ['body', 'phone', '0712 345 678', false],
    ]);
    for (const { field, start, end, text } of hits)
      expect((field === 'title' ? 'Call 0712 345 678' : personal).slice(start, end)).toBe(text);
    expect(await mineOf(amina)).toEqual(before);
    // Nothing was counted either: the same can be sent at once.
    const masked = await of(amina).publish({ clientId: uuidv7(), post: postInput({ body: personal }), guard: 'mask' });
    expect(masked.row).toMatchObject({
      status: 'published',
      body: 'The seller answers at •••••••• and at ••••••••, if at all.',
    });
  });

  test('that its author keeps is seen by a moderator first', async () => {
    const { row } = await send(amina, `${personal} I may say so, it is my own shop.`, 'keep');
    expect(row).toMatchObject({ status: 'waiting', body: expect.stringContaining('juma@example.org') });
    const found = (await world.as(moderator).moderation.queue({ limit: 100 })).rows.find(
      ({ target }) => target.id === row?.id,
    );
    expect(found?.openedBy).toBe('guard');
  });

  test('in an edit of what is shown hides it until somebody looked', async () => {
    const post = await writePost(world, amina, { body: 'A text without anything in it.' });
    const edit = (guard: 'ask' | 'keep') =>
      of(amina).edit({ id: post.id, revision: 1, post: postInput({ body: personal }), guard });
    expect((await edit('ask')).row).toBeNull();
    expect((await of(joseph).post({ id: post.id })).body).toBe('A text without anything in it.');
    expect((await edit('keep')).row?.status).toBe('hidden');
    expect((await of(joseph).post({ id: post.id })).body).toBe('');
  });

  test('of a card is masked whatever its author says', async () => {
    const { row } = await send(joseph, 'I paid with 4111 1111 1111 1111 and nothing came of it.', 'keep');
    expect(row).toMatchObject({ status: 'published', body: 'I paid with •••••••• and nothing came of it.' });
    const post = await writePost(world, amina);
    const comment = await writeComment(world, joseph, post.id, null, 'Mine was 5555 5555 5555 4444.');
    expect(comment.body).toBe('Mine was ••••••••.');
  });

  test('in a comment is asked about, too', async () => {
    const post = await writePost(world, amina);
    later(world);
    const asked = await of(joseph).reply({ id: post.id, clientId: uuidv7(), body: 'Mail a.b@example.org instead.' });
    expect(asked).toMatchObject({ row: null, hits: [{ field: 'body', kind: 'email' }] });
    expect((await of(amina).comments({ id: post.id })).rows).toEqual([]);
  });
});

describe('the other side of an open matter of one’s own', () => {
  test('is pointed out by name, in a dispute and in a mediation, and only to who is in it', async () => {
    const { filer, respondent } = await served(world);
    const { a, b } = await requestedCase(world);
    await trust(world, filer, a);
    for (const [who, other] of [
      [filer, respondent],
      [a, b],
    ] as const) {
      const body = `Be careful with ${other.name.toUpperCase()}, who promised and did not keep it.`;
      const { row, hits } = await send(who, body);
      expect(row, other.name).toBeNull();
      expect(hits).toMatchObject([{ kind: 'open_case', text: other.name.toUpperCase(), always: false }]);
      expect((await send(who, body, 'mask')).row?.body).toContain('Be careful with ••••••••,');
      expect((await send(amina, `${body} I heard.`)).row?.status).toBe('published');
    }
  });

  test('is pointed out by who acts for it, too: for a company, for a side of a mediation, and who mediates', async () => {
    const { filer, respondent } = await served(world);
    const it = await activeCase(world);
    const mediator = mediatorOf(it);
    await trust(world, filer, it.a);
    for (const [who, acting, name] of [
      [filer, respondent, 'Halima Quorning'],
      [it.a, it.b, 'Otieno Vastrup'],
      [it.a, mediator, 'Naliaka Brodersen'],
    ] as const) {
      await world.deps.db.updateTable('users').set({ name }).where('id', '=', acting.id).execute();
      const { row, hits } = await send(who, `It was ${name} who kept us waiting for so long.`);
      expect(row, name).toBeNull();
      expect(hits).toMatchObject([{ kind: 'open_case', text: name, always: false }]);
    }
    // Who left has no name any more: two everyday words are not held back in its place.
    await world.deps.db.updateTable('users').set({ name: LEFT_NAME }).where('id', '=', mediator.id).execute();
    expect((await send(it.a, 'What becomes of the posts of a deleted account here?')).hits).toEqual([]);
  });
});
