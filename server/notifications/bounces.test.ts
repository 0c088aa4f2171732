import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LetterWords } from '../core/letter.ts';
import { postLetter } from '../core/mail.ts';
import { answered as codeAnswered, invitedTo, noClause } from '../test/byletter.ts';
import { filed, jumpUntil, pass, postLetters, type Quarrel } from '../test/quarrel.ts';
import { manners, type ReportWishes } from '../test/reports.ts';
import { confirm, drafted, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

const key = 'a-key-of-the-mail-service-of-32-signs';
let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent', MAIL_RETURNS_KEY: key } });
});
afterAll(() => world.close());

const url = '/api/v1/mail/returned';
const handOver = (body: Buffer | string, authorization = `Bearer ${key}`) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': 'message/rfc822' },
    payload: body,
  });
/** Hands over a report, and answers whether it was taken for a letter that came back. */
async function comesBack(wishes: ReportWishes): Promise<boolean> {
  const { statusCode, body } = await handOver(manners.head(wishes));
  expect(statusCode).toBe(200);
  await world.settle();
  return JSON.parse(body).returned;
}

/** The ids of the letters that left for an address, newest first. */
const lettersTo = async (email: string): Promise<string[]> =>
  (
    await world.deps.db
      .selectFrom('mail')
      .select('id')
      .where('recipient', '=', email)
      .orderBy('created_at', 'desc')
      .execute()
  ).map(({ id }) => id);
async function newestTo(email: string): Promise<string> {
  const [id] = await lettersTo(email);
  if (!id) throw new Error(`nothing was sent to ${email}`);
  return id;
}

let strangers = 0;
async function invited() {
  const owner = await someone(world, 'Amina Odhiambo');
  const email = `brian.${++strangers}@strangers.example`;
  const { id } = await drafted(world, owner, { name: 'Brian Otieno', email });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  await postLetters(world);
  return { owner, email, id };
}
const partyOf = async (person: Person, id: string) =>
  (await world.as(person).agreements.get({ id: id as AgreementView['id'] })).parties.find(({ side }) => side === 'B');
const told = async (person: Person) =>
  (await world.notificationsOf(person)).map(({ title, message }) => `${title}: ${message}`);

describe('what a mail service hands over', () => {
  test('is taken from nobody else, and asked of nobody where there is no key', async () => {
    for (const authorization of ['', 'Bearer', `Bearer ${key}x`, `Basic ${key}`])
      expect((await handOver('Subject: hello\r\n\r\nhello', authorization)).statusCode).toBe(401);
    const without = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
    const answer = await without.app.inject({
      method: 'POST',
      url,
      headers: { authorization: `Bearer ${key}` },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(404);
    await without.close();
  });

  test('changes nothing where it is no report, names no letter, or one that never left', async () => {
    const { email } = await invited();
    for (const body of ['', 'not a message', Buffer.from([0, 255, 254]), manners.head({ letterId: uuidv7() })]) {
      const { statusCode, body: said } = await handOver(body);
      expect([statusCode, JSON.parse(said)]).toEqual([200, { returned: false }]);
    }
    await world.deps.db
      .updateTable('mail')
      .set({ sent_at: null, claimed_at: null })
      .where('recipient', '=', email)
      .execute();
    expect(await comesBack({ letterId: await newestTo(email) })).toBe(false);
  });

  test('is heard once, and not weeks later', async () => {
    const { email } = await invited();
    const letterId = await newestTo(email);
    expect(await comesBack({ letterId })).toBe(true);
    expect(await comesBack({ letterId, status: '5.2.2' })).toBe(false);
    const late = await invited();
    world.clock.advance({ days: 15 });
    expect(await comesBack({ letterId: await newestTo(late.email) })).toBe(false);
  });
});

describe('an invitation that comes back', () => {
  test('is shown and told to who sent it, once, and to nobody else', async () => {
    const { owner, email, id } = await invited();
    const at = world.clock.now().toISOString();
    await comesBack({ letterId: await newestTo(email), diagnostic: `550 no such user ${email}` });
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: { at, why: 'no_mailbox' } });
    expect((await told(owner)).filter((one) => one.startsWith('An invitation came back'))).toEqual([
      expect.stringContaining('there is no such mailbox'),
    ]);
    const deeds = await world.as(owner).agreements.life({ id });
    expect(deeds.map(({ sentence }) => sentence).join()).toContain('The letter to Brian Otieno came back');
    const { returned_words: kept } = await world.deps.db
      .selectFrom('mail')
      .select('returned_words')
      .where('id', '=', await newestTo(email))
      .executeTakeFirstOrThrow();
    expect(kept).toBe('550 no such user …');
    const brian = await someone(world, 'Brian Otieno', { email, verified: false });
    await confirm(world, brian);
    const seen = await world.as(brian).agreements.life({ id });
    expect(seen.map(({ sentence }) => sentence).join()).not.toContain('came back');
  });

  test('says nothing of who has answered, nor twice of one address', async () => {
    const { owner, email } = await invited();
    const first = await newestTo(email);
    await comesBack({ letterId: first });
    const { rows } = await sql<{ id: string }>`
      insert into mail (id, recipient, subject, text_body, dedupe_key, created_at, sent_at)
      select ${uuidv7()}, recipient, subject, text_body, dedupe_key || ':again', created_at, sent_at from mail where id = ${first} returning id`.execute(
      world.deps.db,
    );
    await comesBack({ letterId: rows[0]?.id ?? '' });
    expect((await told(owner)).filter((one) => one.startsWith('An invitation came back'))).toHaveLength(1);
    const answered = await invitedTo(world, noClause);
    await codeAnswered(world, answered, { deed: 'accept', versionId: answered.versionId });
    await postLetters(world);
    await comesBack({ letterId: await newestTo(answered.email) });
    expect(await partyOf(answered.owner, answered.id)).toMatchObject({ letterReturned: null });
  });

  test('heard while it leaves counts as well', async () => {
    const { owner, email, id } = await invited();
    const letterId = await newestTo(email);
    const leaving = { sent_at: null, claimed_at: world.clock.now() };
    await world.deps.db.updateTable('mail').set(leaving).where('id', '=', letterId).execute();
    expect(await comesBack({ letterId })).toBe(true);
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: { why: 'no_mailbox' } });
  });

  test('is forgotten once they are invited again or reminded, and of who is there already it is none', async () => {
    const { owner, email, id } = await invited();
    await comesBack({ letterId: await newestTo(email), status: '5.2.2' });
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: { why: 'full' } });
    const theirs = await partyOf(owner, id);
    world.clock.advance(60_000);
    await world.as(owner).agreements.remind({ id, partyId: theirs?.id as never });
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: null });
    await world.settle();
    await postLetters(world);
    await comesBack({ letterId: await newestTo(email), status: '5.7.1' });
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: { why: 'refused' } });
    const { parties } = await world.as(owner).agreements.get({ id });
    const right = `brian.${++strangers}@strangers.example`;
    await world.as(owner).agreements.saveParties({
      id,
      parties: parties.map((party) => (party.side === 'B' ? { ...party, email: right } : party)),
    });
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: null });
    // What the old address still sends back is nobody's any more.
    await comesBack({ letterId: (await lettersTo(email)).at(-1) });
    expect(await partyOf(owner, id)).toMatchObject({ letterReturned: null });
  });
});

describe('a notice of a dispute that comes back', () => {
  const viewOf = ({ filer, id }: Quarrel) => world.as(filer).disputes.get({ id });
  const back = async (quarrel: Quarrel) => {
    for (const letterId of await lettersTo(quarrel.respondent.email)) await comesBack({ letterId });
  };

  test('serves nobody: with none that arrived it closes, and the side that filed it read why', async () => {
    const quarrel = await filed(world);
    await back(quarrel);
    expect((await told(quarrel.filer)).find((one) => one.startsWith('A letter came back'))).toContain(
      'It waits in their account here, too. The notice reaches nobody in 21 days.',
    );
    const { notices } = await viewOf(quarrel);
    const letter = notices.find(({ channel, side }) => channel === 'email' && side === 'respondent');
    expect(letter).toMatchObject({ deliveredAt: null, returned: { why: 'no_mailbox' }, failedReason: null });
    for (let day = 0; day < 5; day++) {
      await pass(world, 1);
      await postLetters(world);
      await back(quarrel);
    }
    expect((await viewOf(quarrel)).status).toBe('serving');
    await jumpUntil(world, quarrel, 'unserved_closed');
  });

  test('does not keep another letter from counting', async () => {
    const quarrel = await filed(world);
    await back(quarrel);
    await pass(world, 3);
    await postLetters(world);
    await pass(world, 6);
    expect((await viewOf(quarrel)).status).toBe('awaiting_response');
  });

  test('after it counted as served keeps the matter from becoming public', async () => {
    const quarrel = await filed(world);
    await pass(world, 6);
    expect((await viewOf(quarrel)).status).toBe('awaiting_response');
    expect((await viewOf(quarrel)).guards.find(({ guard }) => guard === 'G2')).toMatchObject({ passed: true });
    await back(quarrel);
    expect((await told(quarrel.filer)).find((one) => one.startsWith('A letter came back'))).toContain(
      'nothing of it becomes public',
    );
    expect((await viewOf(quarrel)).guards.find(({ guard }) => guard === 'G2')).toMatchObject({ passed: false });
    await jumpUntil(world, quarrel, 'unresolved_private');
  });

  test('stands so in the ledger of who was told what', async () => {
    const quarrel = await filed(world);
    await back(quarrel);
    const answer = await world.request(quarrel.filer, {
      method: 'GET',
      url: `/api/v1/disputes/${quarrel.id}/notices/proof?as=json`,
    });
    expect(answer.body).toContain('"state": "returned"');
    expect(answer.body).toContain('there is no such mailbox, or it takes no letters any more (status 5.1.1)');
    expect(answer.body).not.toContain('taken by the post office of the address');
  });
});

describe('who has an account whose letters come back', () => {
  test('reads so in it, once a week, and is sent only what must come', async () => {
    const person = await someone(world, 'Baraka Otieno');
    const letters = async (unsubscribeUrl?: string): Promise<string> => {
      const id = uuidv7();
      const words: LetterWords = {
        kind: 'promise',
        title: 'A promise',
        name: 'Baraka',
        said: ['It is due.'],
        reader: 'account',
      };
      await postLetter(world.ctx(), { id, to: person.email, words, ...(unsubscribeUrl ? { unsubscribeUrl } : {}) });
      await postLetters(world);
      return id;
    };
    const hasLeft = async (id: string): Promise<boolean> =>
      (await world.deps.db.selectFrom('mail').select('sent_at').where('id', '=', id).executeTakeFirst())?.sent_at !=
      null;
    const timesTold = async () =>
      (await told(person)).filter((one) => one.startsWith('Our letters to you come back')).length;
    await comesBack({ letterId: await letters() });
    await comesBack({ letterId: await letters() });
    expect(await timesTold()).toBe(1);
    expect(await hasLeft(await letters('https://ahadi.example/stop'))).toBe(false);
    expect(await hasLeft(await letters())).toBe(true);
    world.clock.advance({ days: 4 });
    expect(await hasLeft(await letters('https://ahadi.example/stop'))).toBe(true);
    world.clock.advance({ days: 4 });
    await comesBack({ letterId: await letters() });
    expect(await timesTold()).toBe(2);
  });
});
