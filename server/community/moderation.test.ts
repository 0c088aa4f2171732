import { afterAll, describe, expect, test } from 'vitest';
import { makeModeration, reason, words } from '../test/moderating.ts';
import { answer, served } from '../test/quarrel.ts';
import { trust, writeComment, writePost } from '../test/talk.ts';

const { world, amina, joseph, leila, newcomer, mona, moses, of, desk, decide, author, caseOf, decided, statusOf } =
  await makeModeration();
afterAll(() => world.close());

const refusal = (code: string) => expect.objectContaining({ code });

describe('a first text', () => {
  test('waits until a moderator shows it, and is told of then in its author’s name', async () => {
    await of(amina).follow({ kind: 'topic', id: 'academy', level: 'all' });
    const post = await writePost(world, newcomer, { topic: 'academy', title: 'My first question' });
    await world.settle();
    const { id, openedBy, dueAt, entryStatus } = await caseOf(post.id);
    expect({ openedBy, entryStatus }).toEqual({ openedBy: 'queue', entryStatus: 'waiting' });
    expect(Date.parse(dueAt ?? '') - world.clock.now().getTime()).toBe(86_400_000);
    expect((await world.notificationsOf(mona))[0]?.title).toBe('A first text waits');
    expect((await world.notificationsOf(amina)).map(({ title }) => title)).not.toContain('New in Academy');
    world.clock.advance({ days: 0.5 });
    await decide(mona, id, { measure: 'approve', rule: null, reason: 'A question that many will have, welcome.' });
    await world.settle();
    const shown = await of(joseph).post({ id: post.id });
    expect(shown).toMatchObject({ status: 'published', createdAt: world.clock.now().toISOString() });
    expect((await of(joseph).feed({})).rows[0]?.id).toBe(post.id);
    expect((await world.notificationsOf(amina))[0]).toMatchObject({
      title: 'New in Academy',
      message: 'Neema Newcomer wrote “My first question”.',
    });
    const deeds = (await world.as(newcomer).activity.list({ by: 'me' })).rows;
    expect(deeds[0]).toMatchObject({ sentence: 'You wrote a post', about: { label: 'My first question' } });
  });

  test('after three that were shown nothing is looked at', async () => {
    world.clock.advance({ days: 1 });
    for (let n = 0; n < 2; n++) {
      const post = await writePost(world, newcomer);
      expect(post.status).toBe('waiting');
      await decide(mona, (await caseOf(post.id)).id, { measure: 'approve', rule: null });
    }
    expect((await writePost(world, newcomer)).status).toBe('published');
    expect(await of(newcomer).standing()).toMatchObject({ level: 1, isReviewed: false });
  });

  test('that is given back keeps its text, says why, and can be sent again', async () => {
    const fresh = await world.person('Fresh Fatuma');
    const post = await writePost(world, fresh, { title: 'Not yet a question' });
    const { id } = await caseOf(post.id);
    await expect(decide(mona, id, { measure: 'none', rule: null })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    await expect(decide(mona, id, { measure: 'warn' })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    await decide(mona, id, { measure: 'give_back', rule: 'R7', reason: 'Say what you want to know, please.' });
    await world.settle();
    const own = await of(fresh).post({ id: post.id });
    expect(own).toMatchObject({
      status: 'returned',
      body: post.body,
      removal: { reason: 'Say what you want to know, please.', rule: expect.stringContaining('R7') },
      may: { edit: true },
    });
    await expect(of(joseph).post({ id: post.id })).rejects.toEqual(refusal('NOT_FOUND'));
    expect((await world.mailbox(fresh.email)).at(-1)?.text).toContain('Say what you want to know, please.');
    const edit = { topic: post.topic, kind: post.kind, title: post.title, body: `${post.body} What is it?`, tags: [] };
    expect((await of(fresh).edit({ id: post.id, revision: 1, post: edit })).row?.status).toBe('waiting');
    await decide(moses, (await caseOf(post.id)).id, { measure: 'approve', rule: null });
    expect(await statusOf(joseph, post.id)).toBe('published');
  });

  test('that was given back leaves nothing of what nobody was shown to be read later', async () => {
    const fresh = await world.person('Faraja Fresh');
    const post = await writePost(world, fresh, { body: 'The lodger is Otieno, he lives in house 7, Mtaa wa Saba.' });
    await decide(mona, (await caseOf(post.id)).id, { measure: 'give_back', reason });
    world.clock.advance(10 * 60_000);
    const again = { topic: post.topic, kind: post.kind, title: post.title, tags: [] };
    await of(fresh).edit({ id: post.id, revision: 1, post: { ...again, body: 'May a lodger stay after the term?' } });
    world.clock.advance(10 * 60_000);
    await of(fresh).edit({ id: post.id, revision: 2, post: { ...again, body: 'May a lodger stay for longer?' } });
    await decide(moses, (await caseOf(post.id)).id, { measure: 'approve', rule: null });
    world.clock.advance(10 * 60_000);
    await of(fresh).edit({ id: post.id, revision: 3, post: { ...again, body: 'May a lodger stay for much longer?' } });
    const versions = await of(joseph).revisions({ kind: 'post', id: post.id });
    expect(versions.map(({ body }) => body)).toEqual([
      'May a lodger stay for longer?',
      'May a lodger stay for much longer?',
    ]);
  });

  test('is decided as it was read: what its author changed meanwhile is read again first', async () => {
    const fresh = await world.person('Furaha Fresh');
    const post = await writePost(world, fresh, { body: 'A harmless question about a fence.' });
    const { id } = await caseOf(post.id);
    const { revision } = await desk(mona).case({ id });
    const again = { topic: post.topic, kind: post.kind, title: post.title, tags: [] };
    await of(fresh).edit({
      id: post.id,
      revision: 1,
      post: { ...again, body: 'Nothing about a fence any more at all.' },
    });
    const approve = { measure: 'approve', rule: null } as const;
    await expect(decide(mona, id, { ...approve, revision })).rejects.toEqual(refusal('STALE'));
    await expect(of(joseph).post({ id: post.id })).rejects.toEqual(refusal('NOT_FOUND'));
    const now = await desk(mona).case({ id });
    expect(now.body).toBe('Nothing about a fence any more at all.');
    await decide(mona, id, { ...approve, revision: now.revision });
    expect(await statusOf(joseph, post.id)).toBe('published');
  });

  test('that its author deletes waits for nobody any more', async () => {
    const fresh = await world.person('Fleeting Femi');
    const post = await writePost(world, fresh);
    const { id } = await caseOf(post.id);
    await of(fresh).remove({ id: post.id });
    expect((await desk(mona).queue({ limit: 100 })).rows.map((row) => row.id)).not.toContain(id);
    await expect(decide(mona, id, { measure: 'approve', rule: null })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    expect((await desk(joseph).log({ limit: 100 })).rows.some(({ reason: said }) => said.includes('deleted it'))).toBe(
      false,
    );
  });
});

describe('a decision', () => {
  test('needs a reason, and against somebody a rule', async () => {
    const post = await writePost(world, amina);
    const { id } = await desk(mona).open({ target: { kind: 'post', id: post.id } });
    await expect(decide(mona, id, { reason: 'Too short.' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { reason: expect.stringContaining('20') } },
    });
    await expect(decide(mona, id, { rule: null })).rejects.toMatchObject({
      data: { fields: { rule: 'Name the rule that was broken.' } },
    });
    const { db } = world.deps;
    await expect(
      db.updateTable('posts').set({ status: 'removed' }).where('id', '=', post.id).execute(),
    ).rejects.toThrow();
  });

  test('takes the text from everybody but its author, who reads why and how to appeal', async () => {
    const amina = await author();
    const { post } = await decided(amina);
    await world.settle();
    expect(await of(joseph).post({ id: post.id })).toMatchObject({
      status: 'removed',
      title: 'Removed by a moderator',
      body: '',
      removal: null,
    });
    const own = await of(amina).post({ id: post.id });
    expect(own).toMatchObject({
      body: post.body,
      title: post.title,
      removal: { reason, rule: expect.stringContaining('R1'), appealUntil: expect.any(String) },
      may: { edit: false, remove: false },
    });
    expect(Date.parse(own.removal?.appealUntil ?? '') - world.clock.now().getTime()).toBe(183 * 86_400_000);
    const [told] = await world.notificationsOf(amina);
    expect(told).toMatchObject({ title: 'A moderator decided about your words', type: 'warning' });
    expect(told?.message).toContain(reason);
    expect((await world.mailbox(amina.email)).at(-1)?.text).toContain(reason);
    await expect(of(joseph).revisions({ kind: 'post', id: post.id })).rejects.toEqual(refusal('NOT_FOUND'));
    await expect(writeComment(world, joseph, post.id)).rejects.toEqual(refusal('COM_GONE'));
  });

  test('of two moderators at the same instant is one', async () => {
    const post = await writePost(world, await author());
    const { id } = await desk(mona).open({ target: { kind: 'post', id: post.id } });
    const tries = await Promise.allSettled([decide(mona, id, {}), decide(moses, id, { measure: 'none', rule: null })]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = tries.find((one) => one.status === 'rejected');
    expect(refused?.status === 'rejected' && refused.reason).toEqual(refusal('ILLEGAL_TRANSITION'));
    expect((await desk(mona).case({ id })).decisions).toHaveLength(1);
  });

  test('is in the public log with its reason and without a name', async () => {
    const { decisionId } = await decided(leila, {
      measure: 'lock',
      rule: 'R7',
      reason: 'It went far away from its topic.',
    });
    const log = await desk(newcomer).log({ limit: 100 });
    const line = log.rows.find(({ id }) => id === decisionId);
    expect(line).toMatchObject({
      ...{
        measure: 'lock',
        rule: 'R7',
        reason: 'It went far away from its topic.',
        by: expect.stringMatching(/^Moderator \d+$/),
        outcome: 'stands',
      },
    });
    expect(JSON.stringify(log)).not.toContain('Mona');
    expect(JSON.stringify(log)).not.toContain(leila.name);
    expect(
      (await desk(newcomer).log({ measure: 'lock', topic: 'agreements' })).rows.every(
        ({ measure }) => measure === 'lock',
      ),
    ).toBe(true);
    const [month] = await desk(newcomer).numbers();
    expect(month).toMatchObject({ month: '2031-03', reports: expect.any(Number), removed: expect.any(Number) });
    expect(month?.decisions).toBeGreaterThan(5);
  });

  test('of a comment takes it alone, and what answers it stays', async () => {
    const post = await writePost(world, amina);
    const joseph = await author();
    const comment = await writeComment(world, joseph, post.id);
    const under = await writeComment(world, leila, post.id, comment.id);
    const { id } = await desk(mona).open({ target: { kind: 'comment', id: comment.id } });
    await expect(decide(mona, id, { measure: 'lock' })).rejects.toEqual(refusal('ILLEGAL_TRANSITION'));
    await decide(mona, id, {});
    const rows = (await of(leila).comments({ id: post.id })).rows;
    expect(rows.map((row) => [row.id, row.status, row.body, row.removal])).toEqual([
      [comment.id, 'removed', '', null],
      [under.id, 'published', under.body, null],
    ]);
    const own = (await of(joseph).comments({ id: post.id })).rows[0];
    expect(own).toMatchObject({ body: comment.body, removal: { reason } });
    await expect(writeComment(world, leila, post.id, comment.id)).rejects.toEqual(refusal('COM_GONE'));
  });

  test('to mute keeps somebody from writing for its days, and from nothing else', async () => {
    const loud = await world.person('Loud Lumumba');
    await trust(world, loud);
    const { post, decisionId } = await decided(loud, { measure: 'mute', rule: 'R3', days: 7 });
    expect(await statusOf(joseph, post.id)).toBe('removed');
    const other = await writePost(world, amina);
    const barred = { code: 'COM_BARRED', message: expect.stringContaining(reason) };
    await expect(writePost(world, loud)).rejects.toMatchObject(barred);
    await expect(writeComment(world, loud, other.id)).rejects.toMatchObject(barred);
    await expect(of(loud).react({ kind: 'post', id: other.id, reaction: 'thanks', on: true })).rejects.toMatchObject(
      barred,
    );
    expect((await of(loud).standing()).barred).toMatchObject({ reason, until: expect.any(String) });
    expect(await of(loud).saveDraft({ key: 'post:new', version: 0, data: { body: 'Kept for later' } })).toMatchObject({
      version: 1,
    });
    expect(await desk(loud).report({ target: { kind: 'post', id: other.id }, reason: 'other' })).toEqual({
      reported: true,
    });
    expect((await desk(loud).appeal({ decisionId, text: words })).appeal?.status).toBe('open');
    world.clock.advance({ days: 7.01 });
    expect((await writePost(world, loud)).status).toBe('published');
  });

  test('two within ninety days lower the level, four leave only reading for a week', async () => {
    const rough = await world.person('Rough Rodgers');
    await trust(world, rough);
    await decided(rough);
    expect((await of(rough).standing()).level).toBe(2);
    await decided(rough, { measure: 'warn' });
    expect(await of(rough).standing()).toMatchObject({
      level: 1,
      barred: null,
      next: expect.stringContaining('Two decisions'),
    });
    for (let n = 0; n < 2; n++) {
      world.clock.advance({ days: 1 });
      const post = await writePost(world, rough);
      const found =
        post.status === 'waiting'
          ? await caseOf(post.id)
          : await desk(mona).open({ target: { kind: 'post', id: post.id } });
      await decide(mona, found.id, {});
    }
    const { barred } = await of(rough).standing();
    expect(Date.parse(barred?.until ?? '') - world.clock.now().getTime()).toBe(7 * 86_400_000);
    world.clock.advance({ days: 91 });
    expect(await of(rough).standing()).toMatchObject({ level: 2, barred: null });
  });

  test('never keeps anybody from answering a dispute', async () => {
    const quarrel = await served(world);
    await trust(world, quarrel.respondent);
    await decided(quarrel.respondent, { measure: 'suspend', rule: 'R6' });
    await expect(writePost(world, quarrel.respondent)).rejects.toEqual(refusal('COM_BARRED'));
    const dispute = await world.as(quarrel.respondent).disputes.get({ id: quarrel.id });
    expect(dispute.id).toBe(quarrel.id);
    await expect(
      world.as(quarrel.respondent).disputes.respond({ id: quarrel.id, response: answer }),
    ).resolves.toBeDefined();
  });
});
