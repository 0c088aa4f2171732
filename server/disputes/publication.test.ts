import { sayPublisher } from '@ahadi/domain/disputes/publishing/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { broken, look } from '../test/audit.ts';
import { answer, jumpUntil, pass, type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const WEEK = 7 * 86_400_000;
const reason = 'A reason that is long enough.';
const entryOf = async ({ respondent }: Quarrel) =>
  (await world.anyone().records.search({ q: respondent.userNumber })).hits.flatMap(({ entries }) => entries)[0];
const asRespondent = ({ respondent }: Quarrel) => world.as(respondent).disputes;
const viewOf = ({ filer, id }: Quarrel) => world.as(filer).disputes.get({ id });
const isWhole = async ({ id }: Quarrel) => expect(broken(await look(world.ctx(), [id]), world.clock.now())).toEqual([]);

/** The respondent calls themselves otherwise, as their settings let them. */
async function changeName({ respondent }: Quarrel): Promise<void> {
  const me = world.as(respondent).accounts;
  const mine = (await me.session())?.identities.find(({ id }) => id === respondent.identityId);
  if (!mine) throw new Error('no identity');
  const { id, displayName, city } = mine;
  await me.updateIdentity({
    id,
    displayName,
    city,
    legalName: 'Quite Another Name Ltd',
    country: 'UG',
    registrationNo: 'UG-1',
  });
}

describe('who the respondent was when it was taken on stays what is judged and published:', () => {
  for (const status of ['awaiting_response', 'no_response', 'publication_review'] as const)
    test(`a name, a country and a number changed in ${status} change nothing`, async () => {
      const quarrel = await served(world, { respondentKind: 'business' });
      const was = (await viewOf(quarrel)).parties.find(({ side }) => side === 'respondent');
      await jumpUntil(world, quarrel, status);
      await changeName(quarrel);
      await jumpUntil(world, quarrel, 'published');
      const entry = await entryOf(quarrel);
      expect(entry?.facts.subject).toMatchObject({ verificationLevel: 2, country: null, registrationNo: null });
      expect(entry?.text).not.toContain('Quite Another Name');
      expect((await viewOf(quarrel)).parties.find(({ side }) => side === 'respondent')).toMatchObject({
        verificationLevel: was?.verificationLevel,
      });
      await isWhole(quarrel);
    });
});

describe('what is published is what both were shown for seven days (I1):', () => {
  test('an answer a second before the end of the review is shown to both, and published a week later', async () => {
    const quarrel = await served(world, { respondentKind: 'business' });
    await jumpUntil(world, quarrel, 'publication_review');
    const before = await asRespondent(quarrel).entryPreview({ id: quarrel.id });
    const due = (await viewOf(quarrel)).clocks.find(
      ({ kind, status }) => kind === 'dispute.review' && status === 'running',
    );
    world.clock.set(new Date(Date.parse(String(due?.dueAt)) - 1000));
    await asRespondent(quarrel).respond({ id: quarrel.id, response: answer });
    await world.settle();
    const answeredAt = world.clock.now().getTime();
    const shown = await asRespondent(quarrel).entryPreview({ id: quarrel.id });
    expect(shown.textHash).not.toBe(before.textHash);
    for (const person of [quarrel.filer, quarrel.respondent]) {
      const newest = (await world.notificationsOf(person)).map(({ title }) => title).slice(0, 4);
      expect(newest.some((title) => /^(Final notice|7 days left|8 days left)/.test(title))).toBe(true);
    }
    world.clock.advance(1000);
    await world.tick('clocks');
    expect(await entryOf(quarrel)).toBeUndefined();
    // An officer of disputes reads it as little as anybody until it is public, and then as everybody does.
    const asOfficer = world.as(quarrel.officer).disputes;
    await expect(asOfficer.entryPreview({ id: quarrel.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await jumpUntil(world, quarrel, 'published');
    expect(await asOfficer.entryPreview({ id: quarrel.id })).toMatchObject({ textHash: shown.textHash });
    expect(world.clock.now().getTime() - answeredAt).toBeGreaterThanOrEqual(WEEK);
    expect(await entryOf(quarrel)).toMatchObject({ text: shown.text, textHash: shown.textHash });
    await isWhole(quarrel);
  });

  test('an officer cannot publish it sooner either, nor a text that no notice showed', async () => {
    const quarrel = await served(world, { respondentKind: 'person' });
    const { id, recordOfficer } = quarrel;
    await jumpUntil(world, quarrel, 'publication_review');
    await asRespondent(quarrel).respond({ id, response: answer });
    const api = world.as(recordOfficer).disputes;
    const { textHash } = await api.entryPreview({ id });
    await expect(api.approvePublication({ id, textHash, reason })).rejects.toMatchObject({
      ...refusal('PUB_NOT_ELIGIBLE'),
      message: expect.stringContaining('G3'),
    });
    await pass(world, 8);
    await world.deps.db
      .updateTable('dispute_notices')
      .set({ entry_hash: '0'.repeat(64) })
      .where('dispute_id', '=', id)
      .where('kind', '=', 'final_notice')
      .where('side', '=', 'respondent')
      .execute();
    await expect(api.approvePublication({ id, textHash, reason })).rejects.toMatchObject(refusal('PUB_TEXT_CHANGED'));
  });

  test('an answer on the last day moves the deadline by a week, once', async () => {
    const quarrel = await served(world, { respondentKind: 'business' });
    await jumpUntil(world, quarrel, 'no_response');
    const { clocks } = await viewOf(quarrel);
    const deadline = clocks.find(({ kind, status }) => kind === 'dispute.resolution' && status === 'running');
    for (const days of [10, 5, 1, 0.5]) {
      world.clock.set(new Date(Date.parse(String(deadline?.dueAt)) - days * 86_400_000));
      await world.tick('clocks');
    }
    await asRespondent(quarrel).respond({ id: quarrel.id, response: answer });
    const answeredAt = world.clock.now().getTime();
    await jumpUntil(world, quarrel, 'published');
    const days = (world.clock.now().getTime() - answeredAt) / 86_400_000;
    expect(days).toBeGreaterThan(7);
    expect(days).toBeLessThan(15);
    await isWhole(quarrel);
  });
});

describe('who publishes an entry is said as it is done (design 3.7):', () => {
  for (const respondentKind of ['person', 'business'] as const)
    test(`nobody acts on one about a ${respondentKind}`, async () => {
      const quarrel = await served(world, { respondentKind });
      await jumpUntil(world, quarrel, 'publication_review');
      const { publisher, clocks } = await viewOf(quarrel);
      const words = sayPublisher(publisher ?? 'officer');
      expect(publisher).toBe(respondentKind === 'person' ? 'officer' : 'time');
      for (const person of [quarrel.filer, quarrel.respondent, quarrel.recordOfficer]) {
        const told = (await world.notificationsOf(person)).map(({ message }) => message);
        expect(told.some((message) => message.includes(words))).toBe(true);
      }
      world.clock.set(String(clocks.find(({ kind }) => kind === 'dispute.review')?.dueAt));
      await world.tick('clocks');
      expect((await viewOf(quarrel)).status).toBe(publisher === 'time' ? 'published' : 'publication_review');
    });

  test('whom an officer refused or who objected is not published by the time alone, and what never can be has nobody', async () => {
    const quarrel = await served(world, { respondentKind: 'business' });
    await jumpUntil(world, quarrel, 'publication_review');
    await asRespondent(quarrel).object({ id: quarrel.id, reason });
    expect((await viewOf(quarrel)).publisher).toBe('officer');
    const never = await served(world, { respondentKind: 'business', publicClause: false });
    expect((await viewOf(never)).publisher).toBeNull();
  });
});

test('the day of publication and the last day to put it right stand on the dashboard of whom it is about', async () => {
  const quarrel = await served(world, { respondentKind: 'business' });
  const { id, respondent, filer } = quarrel;
  const cures = async (person = respondent) =>
    (await world.as(person).dashboard.read()).duties.flatMap(({ kind, dueAt }) =>
      kind === 'record.cure' ? dueAt : [],
    );
  await jumpUntil(world, quarrel, 'publication_review');
  const due = (await viewOf(quarrel)).clocks.find(({ kind }) => kind === 'dispute.review')?.dueAt;
  expect((await world.as(respondent).dashboard.read()).deadlines).toMatchObject([{ dueAt: due, isMine: false }]);
  await jumpUntil(world, quarrel, 'published');
  const { cureUntil } = await viewOf(quarrel);
  expect([await cures(), await cures(filer)]).toEqual([[cureUntil], []]);
  expect((await world.as(respondent).dashboard.read()).deadlines).toMatchObject([{ dueAt: cureUntil, isMine: true }]);
  // Once they said so, it is the filer's turn; and when the day is over, nothing removes it any more.
  await asRespondent(quarrel).claimResolved({ id, kind: 'paid', text: 'All of it is paid.' });
  expect(await cures()).toEqual([]);
  await world.as(filer).disputes.denyResolved({ id, reason });
  expect(await cures()).toEqual([cureUntil]);
  world.clock.set(new Date(Date.parse(String(cureUntil)) + 1));
  expect(await cures()).toEqual([]);
  expect(await viewOf(quarrel)).toMatchObject({ cureUntil, isCureOver: true });
});

test('the audit of all lives sees an entry that a side was not shown, or that reads otherwise than it was', async () => {
  const quarrel = await served(world, { respondentKind: 'business' });
  await jumpUntil(world, quarrel, 'published');
  const faults = async () =>
    broken(await look(world.ctx(), [quarrel.id]), world.clock.now()).map(({ sentence }) => sentence);
  expect(await faults()).toEqual([]);
  const rewrite = (text: string) =>
    world.deps.db.updateTable('public_records').set({ text }).where('dispute_id', '=', quarrel.id).execute();
  const { text } = await asRespondent(quarrel).entryPreview({ id: quarrel.id });
  await rewrite(`${text} And more.`);
  expect(await faults()).toEqual([expect.stringContaining('word for word')]);
  await rewrite(text);
  await world.deps.db
    .deleteFrom('dispute_notices')
    .where('dispute_id', '=', quarrel.id)
    .where('kind', '=', 'final_notice')
    .where('side', '=', 'filer')
    .execute();
  expect(await faults()).toEqual([expect.stringContaining('word for word')]);
});

test('a review never hangs: what can no longer become public closes in private when its time is over', async () => {
  const quarrel = await served(world, { respondentKind: 'business' });
  await jumpUntil(world, quarrel, 'publication_review');
  await world.deps.db
    .updateTable('disputes')
    .set({ flags: ['health'] })
    .where('id', '=', quarrel.id)
    .execute();
  await jumpUntil(world, quarrel, 'unresolved_private');
  expect(await entryOf(quarrel)).toBeUndefined();
  await isWhole(quarrel);
});
