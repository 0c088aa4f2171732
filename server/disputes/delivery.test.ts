import { createHash } from 'node:crypto';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { saying } from '@ahadi/domain/disputes/forecast/words.ts';
import type { DisputeView } from '@ahadi/domain/disputes/schema.ts';
import { keptAddressOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answered, frozenFor, invitedTo, signature } from '../test/byletter.ts';
import {
  answer,
  claimOf,
  drafted,
  filed,
  jumpUntil,
  pass,
  passUntil,
  postLetters,
  type Quarrel,
  served,
} from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, sign as signBy, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

const reason = 'A reason that is long enough.';
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const viewOf = ({ filer, id }: Quarrel) => world.as(filer).disputes.get({ id });

describe('a notice counts as served', () => {
  test('five days after its letter left, however long that took', async () => {
    const quarrel = await drafted(world);
    await world.as(quarrel.filer).disputes.submit({ id: quarrel.id, truth: true });
    // The first page its filer reads: the letter is on its way, and nobody says that it reaches nobody.
    const ahead = await world.as(quarrel.filer).disputes.ifNobodyActs({ id: quarrel.id });
    expect(ahead.map(({ sentence }) => sentence)).toEqual([saying.isNotServedYet.sentence]);
    await pass(world, 2);
    const isCounted = async () => (await viewOf(quarrel)).clocks.some(({ kind }) => kind === 'dispute.service_deemed');
    expect(await isCounted()).toBe(false);
    await postLetters(world);
    expect(await isCounted()).toBe(true);
    await pass(world, 4);
    expect((await viewOf(quarrel)).status).toBe('serving');
    await pass(world, 2);
    const { status, parties } = await viewOf(quarrel);
    expect(status).toBe('awaiting_response');
    expect(parties.find(({ side }) => side === 'respondent')).toMatchObject({ servedBy: 'deemed' });
  });

  test('not by a letter of the time before it was opened again', async () => {
    const quarrel = await filed(world);
    await world.as(quarrel.filer).disputes.withdraw({ id: quarrel.id });
    await world.as(quarrel.filer).disputes.reopen({ id: quarrel.id, reason });
    await pass(world, 1);
    await world.as(quarrel.officer).disputes.accept({ id: quarrel.id, reason });
    await jumpUntil(world, quarrel, 'unserved_closed');
  });
});

test('what was answered before it was opened again stays beside what is answered then, and beside its correction', async () => {
  const quarrel = await served(world);
  const say = (narrative: string) => ({
    id: quarrel.id,
    response: { ...answer, narrative: narrative.padEnd(60, '.') },
  });
  const asked = world.as(quarrel.respondent).disputes;
  await asked.respond(say('What was said first'));
  await world.as(quarrel.filer).disputes.withdraw({ id: quarrel.id });
  await world.as(quarrel.filer).disputes.reopen({ id: quarrel.id, reason });
  await pass(world, 1);
  await world.as(quarrel.officer).disputes.accept({ id: quarrel.id, reason });
  await asked.open({ id: quarrel.id });
  await world.settle();
  await asked.respond(say('What was said again'));
  await asked.correctAnswer(say('What is meant'));
  const { response } = await world.as(quarrel.filer).disputes.get({ id: quarrel.id });
  const told = [...(response?.former ?? []), ...(response?.earlier ?? []), ...(response ? [response] : [])];
  expect(told.map(({ narrative }) => narrative.replace(/\.+$/, ''))).toEqual([
    'What was said first',
    'What was said again',
    'What is meant',
  ]);
});

describe('the proof of a notice', () => {
  test('is the hash of the very letter and of the very words in the account, for each side and channel', async () => {
    const quarrel = await served(world, { respondentKind: 'business' });
    await jumpUntil(world, quarrel, 'published');
    type Row = Record<'kind' | 'side' | 'channel' | 'body_hash' | 'address' | 'subject' | 'text_body', string>;
    const { rows } = await sql<Row>`
      select n.kind, n.side, n.channel, n.body_hash, n.address, m.subject, m.text_body
      from dispute_notices n left join mail m on m.dedupe_key = 'notice:' || n.id
      where n.dispute_id = ${quarrel.id}`.execute(world.deps.db);
    for (const kind of ['final_notice', 'publication_notice'] as const)
      for (const side of ['filer', 'respondent'] as const)
        for (const channel of ['in_app', 'email'] as const)
          expect(rows.some((row) => row.kind === kind && row.side === side && row.channel === channel)).toBe(true);
    for (const row of rows.filter(({ channel }) => channel === 'email'))
      expect(row.body_hash).toBe(sha256(`${row.subject}\n${row.text_body}`));
    for (const person of [quarrel.filer, quarrel.respondent]) {
      const told = (await world.notificationsOf(person)).map(({ title, message }) => sha256(`${title}\n${message}`));
      const mine = rows.filter(({ channel, address }) => channel === 'in_app' && address === person.id);
      expect(mine.length).toBeGreaterThan(3);
      for (const { body_hash } of mine) expect(told).toContain(body_hash);
    }
    // One letter each, and not a second one beside it.
    const titles = (await world.mailbox(quarrel.respondent.email)).map(({ subject }) => subject);
    expect(titles.filter((title) => title.startsWith('It is public history'))).toHaveLength(1);
  });
});

test('nobody has matters delivered to more than ten addresses a day', async () => {
  const quarrel = await drafted(world);
  const api = world.as(quarrel.filer).disputes;
  const { id } = await api.create({ identityId: quarrel.filer.identityId as never, agreementId: null });
  const claim = claimOf(world, { respondentName: 'Nobody', respondentEmail: 'nobody.0@example.org' });
  await api.save({ id, revision: 0, claim });
  await api.submit({ id, truth: true });
  await world.as(quarrel.officer).disputes.accept({ id, reason });
  for (let no = 1; no < 10; no++) await api.serveAgain({ id, email: `nobody.${no}@example.org` });
  const again = { id, email: 'nobody.11@example.org' };
  await expect(api.serveAgain(again)).rejects.toMatchObject({
    ...refusal('RATE_LIMITED'),
    message: expect.stringContaining('10 addresses a day'),
  });
  expect(await world.mailbox(again.email)).toEqual([]);
  world.clock.advance({ days: 1.01 });
  await api.serveAgain(again);
});

test('what goes to whose account was erased is told to the new address, is delivered in no account, and ends', async () => {
  const quarrel = await drafted(world);
  const { id, filer, respondent } = quarrel;
  const api = world.as(filer).disputes;
  await api.submit({ id, truth: true });
  await world.settle();
  await postLetters(world, ({ to }) => (to === respondent.email ? '550 no such user' : null));
  await passUntil(world, quarrel, 'unserved_closed');
  const erased = keptAddressOf(respondent.id);
  await world.deps.db.updateTable('users').set({ email: erased }).where('id', '=', respondent.id).execute();
  const since = world.clock.now().toISOString();
  const email = 'zawadi.elsewhere@example.org';
  const again = await api.serveAgain({ id, email });
  const told = again.notices.filter(({ side, attemptedAt }) => side === 'respondent' && attemptedAt >= since);
  expect(told.map(({ channel, to }) => [channel, to])).toEqual([['email', 'z•••@example.org']]);
  await world.settle();
  expect((await world.mailbox(email)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^A dispute names you/),
  ]);
  // Nobody has confirmed that address: it is never deemed served, and it is over in 21 days.
  await postLetters(world);
  expect(await passUntil(world, quarrel, 'unserved_closed')).toBeLessThanOrEqual(23);
});

test('each notice names the day on which the time to answer begins on its own, where it can', async () => {
  const notices = async ({ respondent }: Quarrel) =>
    (await world.as(respondent).notifications.list({})).rows.filter(({ title }) => /a dispute names you/i.test(title));
  const quarrel = await filed(world);
  await pass(world, 5);
  const told = await notices(quarrel);
  expect(told.map(({ title }) => title)).toHaveLength(3);
  const { rows } = await sql<{ at: Date }>`
    select due_at as at from clocks where subject_id = ${quarrel.id} and kind = 'dispute.service_deemed' order by id limit 1`.execute(
    world.owner,
  );
  for (const { message } of told)
    expect(message).toContain(`or on its own on ${formatUtc(rows[0]?.at.toISOString() ?? '')} at the earliest.`);
});

test('who signed by a letter, without an account, is served by letter at the address that their code proved, and has it all once they open one', async () => {
  const it = await invitedTo(world);
  const contentHash = await frozenFor(world, it);
  await signBy(world, it.owner, { id: it.id, contentHash });
  await answered(world, it, signature(it, contentHash));
  await world.settle();
  await world.deps.db
    .updateTable('identities')
    .set({ verification_level: 2 })
    .where('id', '=', it.owner.identityId)
    .execute();
  const api = world.as(it.owner).disputes;
  const made = await api.create({
    identityId: it.owner.identityId as DisputeView['filerIdentityId'], // the brand is born here
    agreementId: it.id,
  });
  const { respondentName, respondentEmail } = made.claim;
  expect([respondentName, respondentEmail]).toEqual(['Brian Otieno', it.email]);
  await api.save({
    ...{ id: made.id, revision: made.revision },
    claim: claimOf(world, { respondentName, respondentEmail }),
  });
  await api.submit({ id: made.id, truth: true });
  await world.settle();
  await postLetters(world);
  const view = () => api.get({ id: made.id });
  // It is told by letter alone, as to anybody without an account, with the day on which it counts.
  const notices = (await view()).notices.filter(({ side }) => side === 'respondent');
  expect(notices.map(({ channel }) => channel)).toEqual(['email']);
  const [letter] = (await world.mailbox(it.email)).filter(({ subject }) => subject.startsWith('A dispute names you'));
  expect(letter?.text).toContain('or on its own on');
  expect(letter?.text).not.toContain('because you have an account');
  // What comes of silence is what then comes, and nobody is said to have an account.
  expect(letter?.text).toContain(`If nobody acts: ${saying.isServed.sentence}`);
  await pass(world, 7);
  expect((await view()).status).toBe('awaiting_response');
  const [delivered] = (await world.mailbox(it.owner.email)).filter(({ subject }) =>
    subject.startsWith('The dispute was delivered'),
  );
  expect(delivered?.text).toContain(
    'a notice left for the other side and did not come back, so it counts as delivered',
  );
  expect(delivered?.text).not.toContain('account five days ago');
  expect((await view()).parties.find(({ side }) => side === 'respondent')).toMatchObject({ servedBy: 'deemed' });
  // Nothing of somebody who never joined becomes public.
  expect((await view()).guards.find(({ guard }) => guard === 'G2')).toMatchObject({ passed: false });
  const brian = await someone(world, 'Brian Otieno', { email: it.email, verified: false });
  await confirm(world, brian);
  expect((await world.as(brian).disputes.get({ id: made.id })).mySide).toBe('respondent');
});
