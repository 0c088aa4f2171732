import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { checkAllChains } from '../core/emit.ts';
import { makeModeration, reason, words } from '../test/moderating.ts';
import { served } from '../test/quarrel.ts';
import { trust, writeComment, writePost } from '../test/talk.ts';
import type { Person } from '../test/world.ts';
import { checkDecisions } from './decision.store.ts';

const { world, amina, joseph, leila, mona, moses, admin, of, desk, decide, author, caseOf, decided, statusOf } =
  await makeModeration();
afterAll(() => world.close());

const refusal = (code: string) => expect.objectContaining({ code });

describe('who may decide', () => {
  test('moderators and administrators; nobody else sees the desk', async () => {
    const post = await writePost(world, amina);
    const { id } = await desk(mona).open({ target: { kind: 'post', id: post.id } });
    for (const who of [joseph, amina]) {
      await expect(desk(who).queue({})).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).counts()).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).case({ id })).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).take({ id })).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(decide(who, id, {})).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).open({ target: { kind: 'post', id: post.id } })).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).move({ id: post.id, topic: 'escrow', reason })).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).unlock({ id: post.id, reason })).rejects.toEqual(refusal('FORBIDDEN'));
      await expect(desk(who).markAnswer({ id: post.id, commentId: null })).rejects.toEqual(refusal('FORBIDDEN'));
    }
    await expect(world.anyone().moderation.log({})).rejects.toEqual(refusal('UNAUTHENTICATED'));
    expect((await desk(mona).take({ id })).assignee).toBe('Mona Moderator');
    expect((await desk(mona).putBack({ id })).assignee).toBeNull();
    expect((await desk(admin).take({ id })).assignee).toBe('Ada Admin');
    expect((await desk(admin).queue({ queue: 'mine', limit: 100 })).rows.map((row) => row.id)).toContain(id);
    expect((await desk(admin).putBack({ id })).assignee).toBeNull();
    expect((await decide(admin, id, { measure: 'none', rule: null })).status).toBe('decided');
    await expect(desk(mona).case({ id: crypto.randomUUID() as never })).rejects.toEqual(refusal('NOT_FOUND'));
  });

  test('nobody about their own words, what they reported, or words of somebody in an open matter with them', async () => {
    const own = await writePost(world, moses);
    const { id } = await desk(mona).open({ target: { kind: 'post', id: own.id } });
    await expect(decide(moses, id, {})).rejects.toEqual(refusal('FORBIDDEN'));
    expect((await desk(moses).queue({ limit: 100 })).rows.map((row) => row.id)).not.toContain(id);

    const reported = await writePost(world, amina);
    await desk(moses).report({ target: { kind: 'post', id: reported.id }, reason: 'scam' });
    const about = await caseOf(reported.id);
    await expect(decide(moses, about.id, {})).rejects.toEqual(refusal('FORBIDDEN'));
    const row = (await desk(moses).queue({ limit: 100 })).rows.find((one) => one.id === about.id);
    expect(row?.barred).toBe('You reported it.');

    const { filer, respondent } = await served(world);
    await trust(world, respondent);
    const asModerator = { user_id: filer.id, role: 'moderator', granted_at: world.clock.now() };
    await world.deps.db.insertInto('user_roles').values(asModerator).execute();
    const post = await writePost(world, respondent);
    const opened = await desk(mona).open({ target: { kind: 'post', id: post.id } });
    await expect(decide(filer, opened.id, {})).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(desk(filer).case({ id: opened.id })).rejects.toEqual(refusal('FORBIDDEN'));
    const barred = (await desk(filer).queue({ limit: 100 })).rows.find((one) => one.id === opened.id);
    expect(barred?.barred).toBe('You have an open matter with its author.');
    await expect(desk(filer).pin({ id: post.id, days: 1 })).rejects.toEqual(refusal('FORBIDDEN'));
    await world.settle();
    expect((await world.notificationsOf(filer)).map(({ title }) => title)).not.toContain('Words were reported');
  });
});

describe('an appeal', () => {
  test('is heard by another person, once; overturned, all of it is undone', async () => {
    const leila = await author();
    const { post, caseId, decisionId } = await decided(leila, { measure: 'mute', days: 30 });
    await expect(desk(joseph).appeal({ decisionId, text: words })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(desk(leila).appeal({ decisionId, text: 'Too short.' })).rejects.toEqual(refusal('BAD_INPUT'));
    const own = await desk(leila).appeal({ decisionId, text: words });
    expect(own).toMatchObject({
      appeal: { status: 'open', text: words },
      appealUntil: null,
      by: expect.stringMatching(/^Moderator \d+$/),
    });
    await expect(desk(leila).appeal({ decisionId, text: words })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    await world.settle();
    expect((await world.notificationsOf(moses)).map(({ title }) => title)).toContain('An appeal waits');
    expect((await world.notificationsOf(mona)).map(({ title }) => title)).not.toContain('An appeal waits');
    const appealId = (await desk(moses).case({ id: caseId })).appeal?.id ?? ('' as never);
    const judge = (who: Person, outcome: 'upheld' | 'overturned') =>
      desk(who).decideAppeal({ appealId, outcome, reason: 'I read it again, and no address stands in it.' });
    await expect(judge(mona, 'overturned')).rejects.toEqual(refusal('FORBIDDEN'));
    await expect(judge(leila, 'overturned')).rejects.toEqual(refusal('FORBIDDEN'));
    const line = (await desk(mona).queue({ queue: 'appeals' })).rows.find(({ id }) => id === caseId);
    expect(line?.barred).toContain('another person');
    const tries = await Promise.allSettled([judge(moses, 'overturned'), judge(admin, 'upheld')]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    if (tries[0]?.status === 'fulfilled') {
      expect(await statusOf(joseph, post.id)).toBe('published');
      expect((await of(leila).standing()).barred).toBeNull();
    }
    await world.settle();
    expect((await world.notificationsOf(leila))[0]?.title).toBe('Your appeal was decided');
    await expect(judge(moses, 'upheld')).rejects.toThrow();
  });

  test('overturned shows the text again and the log says so', async () => {
    const joseph = await author();
    const { post, caseId, decisionId } = await decided(joseph);
    await desk(joseph).appeal({ decisionId, text: words });
    const appealId = (await desk(moses).case({ id: caseId })).appeal?.id ?? ('' as never);
    const view = await desk(moses).decideAppeal({
      appealId,
      outcome: 'overturned',
      reason: 'It breaks no rule that we have.',
    });
    expect(view).toMatchObject({ status: 'overturned', entryStatus: 'published', appeal: { status: 'overturned' } });
    expect(await statusOf(leila, post.id)).toBe('published');
    const log = (await desk(leila).log({ limit: 100 })).rows.find(({ id }) => id === decisionId);
    expect(log?.outcome).toBe('overturned');
    expect((await desk(joseph).mine({})).rows[0]).toMatchObject({
      id: decisionId,
      appeal: { status: 'overturned', reason: 'It breaks no rule that we have.' },
      text: post.body,
    });
    expect((await desk(leila).numbers())[0]?.changed).toBeGreaterThan(0);
  });

  test('can change a decision: then that stands, and cannot be appealed again', async () => {
    const writer = await world.person('Writer Wangari');
    await trust(world, writer);
    const { post, caseId, decisionId } = await decided(writer, { measure: 'suspend', days: 90 });
    await desk(writer).appeal({ decisionId, text: words });
    const appealId = (await desk(moses).case({ id: caseId })).appeal?.id ?? ('' as never);
    const modify = (measure: 'warn' | null) =>
      desk(moses).decideAppeal({
        appealId,
        outcome: 'modified',
        measure,
        reason: 'A warning is enough for a first time.',
      });
    await expect(modify(null)).rejects.toEqual(refusal('BAD_INPUT'));
    await modify('warn');
    expect(await statusOf(leila, post.id)).toBe('published');
    expect((await of(writer).standing()).barred).toBeNull();
    const mine = (await desk(writer).mine({})).rows;
    expect(mine.map(({ measure, appealUntil }) => [measure, appealUntil])).toEqual([
      ['warn', null],
      ['suspend', null],
    ]);
    await expect(desk(writer).appeal({ decisionId: mine[0]?.id ?? '', text: words })).rejects.toEqual(
      refusal('ILLEGAL_TRANSITION'),
    );
  });

  test.each(['overturned', 'modified'] as const)(
    '%s is told to who reported it; who decided before is not counted in for it',
    async (outcome) => {
      const [writer, reporter] = [await author(), await author()];
      const post = await writePost(world, writer);
      await desk(reporter).report({ target: { kind: 'post', id: post.id }, reason: 'scam' });
      const { id } = await caseOf(post.id);
      const appealsOn = async (who: Person) => {
        const { queues } = await world.as(who).dashboard.read();
        const { appeals } = await desk(who).counts();
        expect(queues.find(({ name }) => name === 'moderation_appeals')?.count ?? 0).toBe(appeals);
        return appeals;
      };
      const before = [await appealsOn(mona), await appealsOn(moses)];
      const { decisions } = await decide(mona, id, {});
      await world.settle();
      const told = async () =>
        (await world.notificationsOf(reporter)).map(({ title, message }) => `${title} ${message}`);
      expect((await told())[0]).toMatch(/^Your report was right .* removed/);
      await desk(writer).appeal({ decisionId: decisions[0]?.id ?? '', text: words });
      expect([await appealsOn(mona), await appealsOn(moses)]).toEqual([before[0], (before[1] ?? 0) + 1]);
      const appealId = (await desk(moses).case({ id })).appeal?.id ?? ('' as never);
      const measure = outcome === 'modified' ? 'warn' : null;
      await desk(moses).decideAppeal({ appealId, outcome, measure, reason: 'It says nothing about anybody.' });
      await world.settle();
      expect((await told())[0]).toMatch(/^A decision about your report was changed .* It is shown\.$/);
    },
  );

  test('or a report waits for no moderator who reported it, and a notice of it says nothing that may end before it is read', async () => {
    const writer = await author();
    const open = async () =>
      (await world.as(moses).dashboard.read()).queues.find(({ name }) => name === 'moderation')?.count ?? 0;
    const before = await open();
    const post = await writePost(world, writer);
    await desk(moses).report({ target: { kind: 'post', id: post.id }, reason: 'scam' });
    expect(await open()).toBe(before);
    await of(writer).remove({ id: post.id });
    await world.settle();
    const heard = (await world.notificationsOf(mona)).filter(({ title }) => /reported/.test(title));
    expect(heard.length).toBeGreaterThan(0);
    for (const { message } of heard) expect(message).not.toContain('is shown');
  });

  test('is possible for 183 days', async () => {
    const joseph = await author();
    const { decisionId } = await decided(joseph);
    world.clock.advance({ days: 183 });
    const own = (await desk(joseph).mine({})).rows.find(({ id }) => id === decisionId);
    expect(own?.appealUntil).toBe(world.clock.now().toISOString());
    world.clock.advance(1);
    await expect(desk(joseph).appeal({ decisionId, text: words })).rejects.toEqual(refusal('DSP_DEADLINE_PASSED'));
  });

  test('of a text that was given back shows it', async () => {
    const fresh = await world.person('Patient Paul');
    const post = await writePost(world, fresh);
    const { id } = await caseOf(post.id);
    const view = await decide(mona, id, { measure: 'give_back', rule: 'R7' });
    await desk(fresh).appeal({ decisionId: view.decisions[0]?.id ?? '', text: words });
    const appealId = (await desk(moses).case({ id })).appeal?.id ?? ('' as never);
    await desk(moses).decideAppeal({ appealId, outcome: 'overturned', reason: 'It is a good question as it is.' });
    expect(await statusOf(joseph, post.id)).toBe('published');
  });
});

describe('a moderator’s other deeds', () => {
  test('move a post, open a locked one, and mark the answer in the asker’s stead', async () => {
    const amina = await author();
    const { post } = await decided(amina, { measure: 'lock', rule: 'R7' });
    await expect(writeComment(world, joseph, post.id)).rejects.toEqual(refusal('COM_LOCKED'));
    expect(await desk(moses).unlock({ id: post.id, reason })).toEqual({ locked: false });
    const comment = await writeComment(world, joseph, post.id);
    expect(await desk(moses).markAnswer({ id: post.id, commentId: comment.id })).toEqual({ accepted: comment.id });
    expect(await desk(moses).move({ id: post.id, topic: 'marketplace', reason })).toEqual({ topic: 'marketplace' });
    expect(await of(joseph).post({ id: post.id })).toMatchObject({
      topic: 'marketplace',
      isSolved: true,
      isLocked: false,
    });
    await world.settle();
    expect((await world.notificationsOf(amina)).slice(0, 3).map(({ title }) => title)).toContain('Your post was moved');
  });
});

test('the log of decisions is a chain that nobody changes without being seen', async () => {
  const db = world.owner;
  const whole = await checkDecisions(world.ctx());
  expect(whole.brokenAt).toBeNull();
  expect(whole.decisions).toBeGreaterThan(7);
  await expect(
    sql`update moderation_decisions set reason = 'Another reason, long enough.' where seq = 3`.execute(db),
  ).rejects.toThrow(/append-only/);
  await expect(sql`delete from moderation_decisions where seq = 3`.execute(db)).rejects.toThrow(/append-only/);
  await sql`alter table moderation_decisions disable trigger moderation_decisions_stand`.execute(db);
  await sql`update moderation_decisions set reason = 'Another reason, long enough.' where seq = 3`.execute(db);
  expect((await checkDecisions(world.ctx())).brokenAt).toBe(3);
  expect((await checkAllChains(world.ctx())).broken).toEqual([]);
});
