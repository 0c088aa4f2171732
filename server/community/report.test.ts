import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { makeModeration } from '../test/moderating.ts';
import { trust, writePost } from '../test/talk.ts';
import type { Person } from '../test/world.ts';

const { world, amina, joseph, leila, newcomer, mona, moses, of, desk, decide, author, caseOf, decided, statusOf } =
  await makeModeration();
afterAll(() => world.close());

const refusal = (code: string) => expect.objectContaining({ code });

describe('a report', () => {
  test('counts once a reader, by their level; at six the text is hidden until a person decides within a day', async () => {
    const post = await writePost(world, amina, { title: 'Reported by many' });
    const report = (who: Person) =>
      desk(who).report({
        target: { kind: 'post', id: post.id },
        reason: 'personal_data',
        text: 'My address stands in it.',
      });
    await expect(report(amina)).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(report(await world.person('Unconfirmed Uma', { verified: false }))).rejects.toEqual(
      refusal('COM_LEVEL'),
    );
    await Promise.all([report(joseph), report(joseph), report(leila)]);
    const before = await caseOf(post.id);
    expect(before).toMatchObject({
      score: 3,
      reports: [{ reason: 'personal_data', count: 2 }],
      dueAt: null,
      entryStatus: 'published',
    });
    await report(newcomer);
    const [one, other] = [await world.person('Reporter Rashid'), await world.person('Reporter Rukia')];
    await trust(world, one, other);
    await report(one);
    expect(await statusOf(joseph, post.id)).toBe('published');
    await report(other);
    await world.settle();
    expect(await of(joseph).post({ id: post.id })).toMatchObject({
      status: 'hidden',
      title: 'Hidden until a moderator decides',
      body: '',
    });
    expect((await of(amina).post({ id: post.id })).body).toBe(post.body);
    expect((await world.notificationsOf(amina))[0]?.title).toBe('Your words are hidden for now');
    const hidden = await caseOf(post.id);
    expect(Date.parse(hidden.dueAt ?? '') - world.clock.now().getTime()).toBe(86_400_000);
    const view = await desk(mona).case({ id: hidden.id });
    expect(view.words).toHaveLength(5);
    expect(JSON.stringify(view)).not.toContain(joseph.id);
    expect((await desk(mona).counts()).late).toBe(0);
    world.clock.advance({ days: 1.1 });
    await world.tick('clocks');
    expect((await desk(mona).counts()).late).toBeGreaterThan(0);
    expect((await world.notificationsOf(moses)).map(({ title }) => title)).toContain('A decision is late');
    await decide(mona, hidden.id, { measure: 'none', rule: null, reason: 'No address stands in it, I read it twice.' });
    expect(await statusOf(joseph, post.id)).toBe('published');
    await world.settle();
    for (const reporter of [one, other]) {
      const heard = (await world.notificationsOf(reporter))[0];
      expect(heard).toMatchObject({
        title: 'Your report was looked at',
        message: expect.stringContaining('It stays.'),
      });
      expect(heard?.message).not.toContain('Mona');
    }
    const { rows } = await sql<{ actor_id: string | null }>`
      select actor_id from events where subject_kind = 'moderation_case' and subject_id = ${hidden.id} and name <> 'moderation_case.decided'`.execute(
      world.deps.db,
    );
    expect(rows.every(({ actor_id }) => actor_id === null)).toBe(true);
  });

  test('of somebody who was never right weighs less than one of somebody who always was', async () => {
    const [right, wrong] = [await world.person('Right Rehema'), await world.person('Wrong Wycliffe')];
    await trust(world, right, wrong);
    for (let n = 0; n < 3; n++) {
      const bad = await writePost(world, await author());
      await desk(right).report({ target: { kind: 'post', id: bad.id }, reason: 'spam' });
      await decide(mona, (await caseOf(bad.id)).id, { measure: 'lock', rule: 'R5' });
      const good = await writePost(world, await author());
      await desk(wrong).report({ target: { kind: 'post', id: good.id }, reason: 'spam' });
      await decide(mona, (await caseOf(good.id)).id, { measure: 'none', rule: null });
    }
    await world.settle();
    expect((await world.notificationsOf(right))[0]?.title).toBe('Your report was right');
    expect((await world.notificationsOf(wrong))[0]?.title).toBe('Your report was looked at');
    const scoreBy = async (who: Person) => {
      const post = await writePost(world, await author());
      await desk(who).report({ target: { kind: 'post', id: post.id }, reason: 'spam' });
      return (await caseOf(post.id)).score;
    };
    expect([await scoreBy(right), await scoreBy(wrong)]).toEqual([2.25, 0.75]);
  });

  test('shows what was decided about its author before, and not its own decision', async () => {
    const warned = await author();
    const first = await decided(warned, { measure: 'remove', rule: 'R5' });
    const earlierOf = async ({ caseId }: { caseId: string }) => (await desk(mona).case({ id: caseId })).earlier;
    expect(await earlierOf(first)).toBe(0);
    const next = await decided(warned, { measure: 'remove', rule: 'R5' });
    expect(await earlierOf(next)).toBe(1);
  });

  test('about what is not there any more says so', async () => {
    const { post } = await decided(await author());
    await expect(desk(joseph).report({ target: { kind: 'post', id: post.id }, reason: 'spam' })).rejects.toEqual(
      refusal('COM_GONE'),
    );
  });
});
