// In one file because every test looks at the same text with the same few eyes: who sees what is told apart by comparing them.
import { execFileSync } from 'node:child_process';
import type { Negotiation, Suggestion } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { AgreementView, Clause } from '@ahadi/domain/agreements/schema.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeLog } from '../core/log.ts';
import { startRealtime } from '../core/realtime.ts';
import { refusal } from '../test/refusal.ts';
import { askedToSign, clause, drafted, type Story, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const script = '<script>alert(1)</script><img src=x onerror=alert(1)>';
const words = (text: string): Clause['body'] => clause('', text).body;

type Talk = { view: AgreementView; talk: Negotiation };
const look = async (person: Person, id: AgreementView['id']): Promise<Talk> => ({
  view: await world.as(person).agreements.get({ id }),
  talk: await world.as(person).negotiating.read({ id }),
});
const clauseOf = (view: AgreementView, place = 0): Clause => {
  const found = view.terms.clauses[place];
  if (!found) throw new Error(`the text has a clause ${place + 1}`);
  return found;
};
const comment = async (person: Person, id: AgreementView['id'], more: object = {}) => {
  const { view } = await look(person, id);
  return world.as(person).negotiating.comment({
    id,
    clauseId: clauseOf(view).id,
    visibility: 'all',
    body: 'Who pays for the transport?',
    ...more,
  });
};
const suggest = async (person: Person, id: AgreementView['id'], text: string, more: object = {}) => {
  const { view } = await look(person, id);
  return world.as(person).negotiating.suggest({
    id,
    versionId: view.versionId,
    proposal: { kind: 'change', clause: { ...clauseOf(view), body: words(text) } },
    reason: 'The roads are bad in April.',
    ...more,
  });
};
const answer = async (
  person: Person,
  id: AgreementView['id'],
  all: readonly (readonly [Suggestion['id'], boolean])[],
) =>
  world.as(person).negotiating.answer({
    id,
    versionId: (await world.as(person).agreements.get({ id })).versionId,
    answers: all.map(([suggestionId, accept]) => ({ suggestionId, accept })),
  });

/** Two on the one side and one on the other. */
async function threeOf(): Promise<Story & { mate: Person }> {
  const owner = await someone(world, 'Owner');
  const other = await someone(world, 'Other');
  const mate = await someone(world, 'Mate');
  const { id, parties } = await drafted(world, owner, other);
  const inputs = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
  await world.as(owner).agreements.saveParties({
    id,
    parties: [...inputs, { side: 'B', name: 'Mate', email: mate.email, signOrder: 3 }],
  });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  return { owner, other, mate, id };
}

describe('comments on a clause', () => {
  test('for all are read by all parties, answered one deep, settled, and open again with a new answer', async () => {
    const { owner, other, id } = await shared(world);
    const first = await comment(other, id);
    const reply = await comment(owner, id, { parentId: first.id, body: 'We do.' });
    await expect(comment(other, id, { parentId: reply.id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.as(owner).negotiating.resolve({ id, commentId: first.id, resolved: true });
    const { talk } = await look(other, id);
    expect(talk.comments).toMatchObject([
      { id: first.id, isMine: true, side: 'B', versionNo: 1, resolvedAt: expect.any(String) },
      { id: reply.id, isMine: false, parentId: first.id, body: 'We do.', resolvedAt: null },
    ]);
    await comment(other, id, { parentId: first.id, body: 'Both ways?' });
    expect((await look(other, id)).talk.comments[0]?.resolvedAt).toBeNull();
    await world.settle();
    expect((await world.notificationsOf(owner)).map(({ title }) => title)).toContain('2 new comments');
    expect((await world.as(owner).agreements.life({ id })).map(({ sentence }) => sentence)).toContain(
      'commented on a clause',
    );
  });

  test('for one’s own side are read by those who stood on it when they were written, and by nobody else', async () => {
    const { owner, other, mate, id } = await threeOf();
    const secret = 'We can go down to 90 shillings.';
    const { id: commentId } = await comment(other, id, { visibility: 'own_side', body: secret });
    expect((await look(mate, id)).talk.comments.map(({ body }) => body)).toEqual([secret]);
    expect((await look(mate, id)).talk.ownSide).toEqual(['Other']);
    expect((await look(owner, id)).talk.comments).toEqual([]);
    await world.settle();

    // Neither an answer nor a word of settling finds it, and there is no deed, notice or letter with its words.
    await expect(comment(owner, id, { parentId: commentId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(world.as(owner).negotiating.resolve({ id, commentId, resolved: true })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    const deeds = await world.deps.db.selectFrom('events').selectAll().where('subject_id', '=', id).execute();
    expect(JSON.stringify(deeds)).not.toContain(commentId);
    expect(deeds.map(({ name }) => name)).not.toContain('agreement.commented');
    const told = await world.deps.db.selectFrom('notifications').selectAll().execute();
    const letters = await world.deps.db.selectFrom('deliveries').selectAll().execute();
    expect(JSON.stringify([told, letters])).not.toContain('90 shillings');
    // Who stands with its writer hears by letter that there is one.
    expect(letters.filter((it) => it.title.includes('A comment for your side')).map((it) => it.user_id)).toEqual([
      mate.id,
    ]);
  });

  test('for one’s own side stay hidden from the one who comes to that side later, its maker included', async () => {
    const { owner, other, id } = await shared(world);
    await comment(other, id, { visibility: 'own_side', body: 'Between us.' });
    const late = await someone(world, 'Late');
    const { parties } = await world.as(owner).agreements.get({ id });
    const inputs = parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    await world.as(owner).agreements.saveParties({
      id,
      parties: [
        ...inputs.map((it) => ({ ...it, side: it.name === 'Lanterns Ltd' ? 'A' : 'B' })),
        { side: 'B', name: 'Late', email: late.email, signOrder: 3 },
      ],
    });
    expect((await look(owner, id)).talk.comments).toEqual([]);
    expect((await look(late, id)).talk.comments).toEqual([]);
    // Their writer was moved to the other side, and does not read there what was said on this one.
    expect((await look(other, id)).talk.comments).toEqual([]);
  });

  test('reach the open pages of those who may read them, and of nobody else', async () => {
    const { owner, other, mate, id } = await threeOf();
    const realtime = await startRealtime(world.databaseUrl, makeLog('silent'));
    const heard: string[] = [];
    for (const [person, name] of [
      [owner, 'owner'],
      [mate, 'mate'],
    ] as const)
      realtime.subscribe(
        person.id,
        ({ event }) => event === 'changed' && heard.push(name),
        () => undefined,
      );
    await comment(other, id, { visibility: 'own_side', body: 'Between us.' });
    await expect.poll(() => heard).toEqual(['mate']);
    await comment(other, id);
    await expect.poll(() => heard.toSorted()).toEqual(['mate', 'mate', 'owner']);
    await realtime.stop();
  });

  test('are as long as they may be and no longer, and what looks like a script is words', async () => {
    const { owner, other, id } = await shared(world);
    await expect(comment(other, id, { body: 'x'.repeat(4001) })).rejects.toMatchObject({
      ...refusal('BAD_INPUT'),
      data: { fields: { body: 'Use at most 4000 characters. This has 4,001.' } },
    });
    await comment(other, id, { body: 'x'.repeat(4000) });
    await comment(other, id, { body: script });
    await suggest(other, id, script, { reason: script });
    const { talk } = await look(owner, id);
    expect(talk.comments.at(-1)?.body).toBe(script);
    expect(talk.suggestions[0]?.reason).toBe(script);
  });

  test('come to an end with the signing', async () => {
    const story = await askedToSign(world);
    await comment(story.other, story.id);
    await sign(world, story.owner, story);
    await sign(world, story.other, story);
    await world.settle();
    await expect(comment(story.other, story.id)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await look(story.owner, story.id)).talk.comments).toHaveLength(1);
  });
});

describe('a suggestion', () => {
  test('is accepted by another side: the text moves on, every other acceptance starts again, and the list of versions says why', async () => {
    const { owner, other, id } = await shared(world);
    const { id: suggestionId } = await suggest(other, id, 'The seller delivers 380 lanterns.');
    await expect(answer(other, id, [[suggestionId, true]])).rejects.toMatchObject(refusal('FORBIDDEN'));
    const after = await answer(owner, id, [[suggestionId, true]]);
    expect(after).toMatchObject({ versionNo: 2, status: 'negotiating' });
    expect(JSON.stringify(clauseOf(after).body)).toContain('380 lanterns');
    expect(after.parties.map((party) => party.acceptedVersionId === after.versionId)).toEqual([true, false]);
    const [version] = await world.as(other).agreements.versions({ id });
    expect(version?.changelog).toBe('Suggested by Lanterns Ltd: clause 1 “Goods” reworded');
    expect((await look(other, id)).talk.suggestions[0]).toMatchObject({
      status: 'accepted',
      answeredByName: 'Amina Odhiambo',
    });
    await world.settle();
    expect((await world.notificationsOf(other)).map(({ title }) => title)).toContain('Version 2 is here');
  });

  test('goes with others of a round into one version, and what is refused says why', async () => {
    const { owner, other, id } = await shared(world);
    const one = await suggest(other, id, 'The seller delivers 380 lanterns.');
    const two = await suggest(other, id, '', {
      proposal: { kind: 'add', clause: clause('Delay', 'Two per cent a week.'), afterClauseId: null },
    });
    const three = await suggest(other, id, '', {
      proposal: { kind: 'add', clause: clause('Notice', 'Thirty days.'), afterClauseId: null },
    });
    const { versionId } = await world.as(owner).agreements.get({ id });
    const after = await world.as(owner).negotiating.answer({
      id,
      versionId,
      answers: [
        { suggestionId: one.id, accept: true },
        { suggestionId: two.id, accept: true },
        { suggestionId: three.id, accept: false, words: 'Thirty days are too long for us.' },
      ],
    });
    expect(after.versionNo).toBe(2);
    expect(after.terms.clauses.map(({ heading }) => heading)).toEqual(['Goods', 'Delay']);
    const { talk } = await look(other, id);
    expect(talk.suggestions.map(({ status, answer }) => [status, answer])).toEqual([
      ['accepted', null],
      ['accepted', null],
      ['refused', 'Thirty days are too long for us.'],
    ]);
    await expect(answer(owner, id, [[one.id, true]])).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('whose clause moved on is outdated: it is not accepted, nothing of it is lost, and it is made again', async () => {
    const { owner, other, id } = await shared(world);
    const old = await suggest(other, id, 'The seller delivers 380 lanterns.');
    const newer = await suggest(owner, id, 'The seller delivers 500 lanterns.');
    await answer(other, id, [[newer.id, true]]);
    await expect(answer(owner, id, [[old.id, true]])).rejects.toMatchObject(refusal('STALE'));
    const kept = (await look(owner, id)).talk.suggestions.find((it) => it.id === old.id);
    expect(kept).toMatchObject({ status: 'open' });
    expect(JSON.stringify(kept?.after)).toContain('380 lanterns');
    const again = await suggest(other, id, 'The seller delivers 380 lanterns.', { follows: old.id });
    expect((await look(owner, id)).talk.suggestions.map(({ status }) => status)).toEqual([
      'withdrawn',
      'accepted',
      'open',
    ]);
    expect((await answer(owner, id, [[again.id, true]])).versionNo).toBe(3);
  });

  test('is countered by another side with one of its own', async () => {
    const { owner, other, id } = await shared(world);
    const first = await suggest(other, id, 'The seller delivers 380 lanterns.');
    const second = await suggest(owner, id, 'The seller delivers 390 lanterns.', { follows: first.id });
    expect((await look(other, id)).talk.suggestions).toMatchObject([
      { status: 'countered', answeredByName: 'Amina Odhiambo' },
      { status: 'open', followsId: first.id },
    ]);
    expect((await answer(other, id, [[second.id, true]])).versionNo).toBe(2);
  });

  test('is taken back by its own side only', async () => {
    const { owner, other, id } = await shared(world);
    const mine = await suggest(owner, id, 'The seller delivers 390 lanterns.');
    await world.as(owner).negotiating.withdraw({ id, suggestionId: mine.id });
    const { id: suggestionId } = await suggest(other, id, 'The seller delivers 380 lanterns.');
    await expect(world.as(owner).negotiating.withdraw({ id, suggestionId })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await world.as(other).negotiating.withdraw({ id, suggestionId });
    await expect(answer(owner, id, [[suggestionId, false]])).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('that changes nothing, says nothing, or is about another text is refused with a sentence', async () => {
    const { owner, other, id } = await shared(world);
    await expect(suggest(other, id, 'The seller delivers 400 lanterns.')).rejects.toMatchObject(refusal('BAD_INPUT'));
    await expect(suggest(other, id, '  ')).rejects.toMatchObject(refusal('BAD_INPUT'));
    const { view } = await look(other, id);
    await expect(
      suggest(other, id, '', { proposal: { kind: 'remove', clauseId: clauseOf(view).id } }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
    await world.as(owner).agreements.openText({ id });
    await world.as(owner).agreements.publishText({ id });
    await expect(
      suggest(other, id, 'The seller delivers 380 lanterns.', { versionId: view.versionId }),
    ).rejects.toMatchObject(refusal('STALE'));
  });

  test('is accepted once when two people accept it at the same instant', async () => {
    const { owner, other, mate, id } = await threeOf();
    const made = await suggest(owner, id, 'The seller delivers 380 lanterns.');
    const told = await Promise.allSettled([other, mate].map((person) => answer(person, id, [[made.id, true]])));
    expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of told)
      if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await world.as(owner).agreements.versions({ id })).toHaveLength(2);
  });

  test('waits for another side as a duty, and for nobody of its own', async () => {
    const { owner, other, id } = await shared(world);
    await suggest(other, id, 'The seller delivers 380 lanterns.');
    const dutiesOf = async (person: Person) =>
      (await world.as(person).dashboard.read({})).duties.map(({ kind }) => kind);
    expect(await dutiesOf(owner)).toContain('agreement.answer_suggestions');
    expect(await dutiesOf(other)).not.toContain('agreement.answer_suggestions');
  });
});

test('a text of sixty clauses with two hundred comments is opened with three statements beside those for the session', async () => {
  const clauses = Array.from({ length: 60 }, (_, place) => clause(`Clause ${place + 1}`, 'The seller delivers.'));
  const { owner, other, id } = await shared(world, { clauses });
  for (let place = 0; place < 200; place++) await comment(other, id, { clauseId: clauses[place % 60]?.id });
  for (let place = 0; place < 20; place++) await suggest(other, id, `The seller delivers ${place} lots.`);
  await look(owner, id);
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const { talk } = await look(owner, id);
  // Two requests, each of which finds its session.
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3 + 2);
  expect([talk.comments.length, talk.suggestions.length]).toEqual([200, 20]);

  // Whatever else the page reads takes no more than three by itself.
  const api = world.as(owner);
  const calls: Record<string, () => Promise<unknown>> = {
    'the text': () => api.agreements.get({ id }),
    'its versions': () => api.agreements.versions({ id }),
    'what changes it': () => api.amending.read({ id }),
    'its promises': () => api.obligations.list({ agreementId: id }),
    'what was answered': () => api.fields.signed({ id }),
    'its disputes': () => api.disputes.list({ agreementId: id, limit: 20 }),
  };
  for (const [what, call] of Object.entries(calls)) {
    await call();
    asked.mockClear();
    await call();
    expect(asked.mock.calls.length - 1, what).toBeLessThanOrEqual(3);
  }
  asked.mockRestore();
});

test('what was read is known to its reader, and the next version is what changed since', async () => {
  const { owner, other, id } = await shared(world);
  await world.as(other).agreements.markOpened({ id });
  expect((await look(other, id)).talk).toMatchObject({ readVersionNo: 1 });
  await world.as(owner).agreements.openText({ id });
  const sent = await world.as(owner).agreements.publishText({ id });
  expect((await look(owner, id)).talk.readVersionNo).toBe(2);
  expect((await look(other, id)).talk.readVersionNo).toBe(1);
  await world.as(other).negotiating.noteRead({ id, versionId: sent.versionId });
  expect((await look(other, id)).talk.readVersionNo).toBe(2);
});

describe('a summary in plain words', () => {
  test('is part of what is hashed and signed, and a text without one has the hash it always had', async () => {
    const goods = clause('Goods', 'The seller delivers 400 lanterns.');
    const plain = 'You get 400 lanterns.';
    const story = await askedToSign(world, { clauses: [{ ...goods, plain }] });
    const { terms } = await world.as(story.other).agreements.get({ id: story.id });
    expect(terms.clauses[0]?.plain).toBe(plain);
    const without = await shared(world, { clauses: [goods] });
    const [kept] = (await world.as(without.other).agreements.get({ id: without.id })).terms.clauses;
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(['body', 'heading', 'id']);
  });

  test('is in the sealed PDF as not binding, and what a side said to itself is neither there nor in the evidence', async () => {
    const plain = 'You get 400 lanterns: no more, no less.';
    const clauses = [{ ...clause('Goods', 'The seller delivers 400 lanterns.'), plain }];
    const story = await askedToSign(world, { clauses });
    const secret = 'We would take 300, too.';
    const { id: commentId } = await comment(story.other, story.id, { visibility: 'own_side', body: secret });
    for (const person of [story.owner, story.other]) await sign(world, person, story);
    await world.settle();
    const api = world.as(story.other).agreements;
    const pdf = Buffer.from(await (await api.document({ id: story.id })).arrayBuffer());
    const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' }).replace(/\s+/g, ' ');
    expect(text).toContain(`In plain words, not binding: ${plain}`);
    expect(text).not.toContain(secret);
    // Nothing in a pack is compressed.
    const pack = Buffer.from(await (await api.evidence({ id: story.id })).arrayBuffer()).toString('latin1');
    expect(pack).toContain(plain);
    expect(pack).not.toContain(secret);
    expect(pack).not.toContain(commentId);
  });

  test('of 601 characters is refused', async () => {
    const { owner, id } = await shared(world);
    const api = world.as(owner).agreements;
    const copy = await api.openText({ id });
    const clauses = [{ ...clause('Goods', 'Lanterns.'), plain: 'x'.repeat(601) }];
    await expect(
      api.saveText({ id, revision: copy.revision, terms: { ...copy.terms, clauses } }),
    ).rejects.toMatchObject(refusal('BAD_INPUT'));
  });
});

test('to a stranger, an administrator and a party of an unshared draft none of it exists', async () => {
  const { other, id } = await shared(world);
  await comment(other, id);
  const uuid = '01900000-0000-7000-8000-000000000000' as never;
  const owner = await someone(world, 'Owner');
  const named = await someone(world, 'Named');
  const draft = await drafted(world, owner, named);
  const admin = await world.person('Admin', { email: 'admin.negotiating@example.org', roles: ['admin'] });
  for (const [person, of] of [
    [await someone(world, 'Stranger'), id],
    [admin, id],
    [named, draft.id],
  ] as const) {
    const api = world.as(person).negotiating;
    for (const deed of [
      () => api.read({ id: of }),
      () => api.noteRead({ id: of, versionId: uuid }),
      () => api.comment({ id: of, clauseId: uuid, visibility: 'all', body: 'Hello' }),
      () => api.resolve({ id: of, commentId: uuid, resolved: true }),
      () => api.suggest({ id: of, versionId: uuid, proposal: { kind: 'remove', clauseId: uuid } }),
      () => api.withdraw({ id: of, suggestionId: uuid }),
      () => api.answer({ id: of, versionId: uuid, answers: [{ suggestionId: uuid, accept: true }] }),
    ])
      await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
  }
});
