import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import { HOLD_YEARS, keptAddressOf, yearsAfter } from '@ahadi/domain/privacy/holding/rules.ts';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postLetter, sendMail } from '../core/mail.ts';
import { whereTheyStand } from '../test/erased.ts';
import { openSession } from '../test/people.ts';
import { claimOf, jumpUntil } from '../test/quarrel.ts';
import { confirm, signedByAll, someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { meanwhile } from '../test/waiting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { comeBack } from './hold.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const inDays = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
const promise = (wishes: Partial<ObligationTerm> = {}): ObligationTerm => ({
  ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver', title: 'Deliver 400 lanterns' },
  ...{ criteria: 'All 400 light up.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
  due: { kind: 'on', day: inDays(30) },
  ...wishes,
});

type Taken = { to: string; subject: string; text: string };
const taken: Taken[] = [];
const office = createTransport({
  name: 'a post office',
  version: '1',
  send(mail, done) {
    const { to, subject, text } = mail.data;
    taken.push({ to: String(to), subject: String(subject), text: String(text) });
    done(null, { envelope: mail.message.getEnvelope(), messageId: mail.message.messageId() });
  },
});
/** The letters that reached an address so far. */
async function reached(email: string): Promise<Taken[]> {
  await world.settle();
  while ((await sendMail({ ...world.deps, now: world.clock.now() }, office)) === 50);
  return taken.filter(({ to }) => to === email);
}
const pass = async (days: number) => {
  for (let day = 0; day < days; day++) {
    world.clock.advance({ days: 1 });
    await world.tick('telling');
    await world.tick('clocks');
    await reached('');
  }
};
const at = async (instant: Date) => {
  world.clock.set(instant);
  await world.tick('clocks');
  await world.settle();
};
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});
/** Their account is closed, fourteen days after they asked. */
async function leaves(person: Person): Promise<Date> {
  await world.as(await fresh(person)).privacy.leave();
  world.clock.advance({ days: 14.01 });
  await world.tick('clocks');
  await world.settle();
  return world.clock.now();
}
const holdOf = async ({ id }: Person) =>
  (
    await sql<{ ended_at: Date | null; returned_as: string | null }>`
      select ended_at, returned_as from legal_holds where user_id = ${id}`.execute(world.deps.db)
  ).rows[0];
const identityOf = (person: Person) =>
  world.deps.db
    .selectFrom('identities')
    .select(['legal_name', 'verification_level'])
    .where('id', '=', person.identityId)
    .executeTakeFirstOrThrow();
const check = (person: Person) =>
  world.deps.db.updateTable('identities').set({ verification_level: 2 }).where('id', '=', person.identityId).execute();
/** Two with a signed promise, the debtor's account closed. */
async function departed(...terms: ObligationTerm[]) {
  const story = await signedByAll(world, { obligations: terms.length > 0 ? terms : [promise()] });
  for (const person of [story.owner, story.other]) await check(person);
  const closedAt = await leaves(story.other);
  return { ...story, closedAt, list: () => world.as(story.owner).obligations.list({ agreementId: story.id }) };
}

describe('somebody who leaves with a duty', () => {
  test('is gone on the day, and their other side is told on it what goes on and what can still be done', async () => {
    const { owner, other, id, closedAt } = await departed();
    const user = await sql<{
      name: string;
      email: string;
    }>`select name, email from users where id = ${other.id}`.execute(world.deps.db);
    expect(user.rows[0]).toEqual({ name: 'Deleted account', email: keptAddressOf(other.id) });
    expect(await world.deps.db.selectFrom('credentials').selectAll().where('user_id', '=', other.id).execute()).toEqual(
      [],
    );
    const [told] = (await world.notificationsOf(owner)).filter(({ title }) => title === 'An account was closed');
    expect(told?.message).toContain(`${other.name} closed their account.`);
    expect(Date.parse(told?.created_at ?? '') - closedAt.getTime()).toBe(0);
    const letter = (await world.mailbox(owner.email)).find(({ subject }) =>
      subject.startsWith('An account was closed'),
    );
    expect(letter?.text).toContain('file a dispute');
    const life = await world.as(owner).agreements.life({ id });
    expect(life.map(({ sentence }) => sentence)).toContain(`The account of ${other.name} was closed`);
    const { parties, status } = await world.as(owner).agreements.get({ id });
    expect(status).toBe('active');
    expect(parties.find(({ side }) => side === 'B')).toMatchObject({ name: other.name, userId: null });
    expect(await identityOf(other)).toMatchObject({ verification_level: 2 });
  });

  test('stays bound: the promise is reminded of by letter to the kept contact, and falls overdue on its day', async () => {
    const { owner, other, list } = await departed();
    expect((await list()).map(({ status }) => status)).toEqual(['due']);
    await turnsProve(world, 'agreement', 'obligation');
    await pass(20);
    expect((await list()).map(({ status }) => status)).toEqual(['overdue']);
    const subjects = (await reached(other.email)).map(({ subject }) => subject).join('\n');
    expect(subjects).toContain('Your account is closed');
    expect(subjects).toContain('Something you promised is due soon');
    expect(subjects).toContain('Something you promised is overdue');
    expect((await world.notificationsOf(owner)).map(({ title }) => title)).toContain(
      'Something promised to you is overdue',
    );
  });

  test('is known nowhere by their address but behind the wall, where the server cannot look, and each use is in the log', async () => {
    const { other, closedAt } = await departed();
    await pass(20);
    const letters = await reached(other.email);
    const since = await sql<{ why: string; letter_id: string }>`
      select why, letter_id from held_uses where user_id = ${other.id} order by at`.execute(world.deps.db);
    expect(since.rows).toHaveLength(letters.length);
    expect(since.rows.length).toBeGreaterThan(3);
    expect(since.rows.every(({ why }) => why === 'letter')).toBe(true);
    expect([...(await whereTheyStand(world, [other.email]))]).toEqual(['held_contacts.email']);
    await expect(sql`select * from held_contacts`.execute(world.deps.db)).rejects.toThrow(/permission denied/);
    await expect(sql`delete from held_uses`.execute(world.deps.db)).rejects.toThrow(/permission denied/);
    expect(closedAt.getTime()).toBeLessThan(world.clock.now().getTime());
  });

  test('gets no letter of another kind, and nobody can invite them by the address that stands for theirs', async () => {
    const { owner, other, id } = await departed();
    const before = (await reached(other.email)).length;
    await postLetter(world.ctx(), {
      to: keptAddressOf(other.id),
      words: { kind: 'community', title: 'Something new', name: '', said: ['Read it.'], reader: 'stranger' },
    });
    expect(await reached(other.email)).toHaveLength(before);
    expect(taken.filter(({ to }) => to === keptAddressOf(other.id))).toEqual([]);
    const made = await world.as(owner).agreements.create({
      ownerIdentityId: owner.identityId as never, // the brand is born here
      title: 'Another matter',
      currency: 'KES',
    });
    await expect(
      world.as(owner).agreements.saveParties({
        id: made.id,
        parties: [{ side: 'B', name: 'Somebody', email: keptAddressOf(other.id), signOrder: 2 }],
      }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(id).not.toBe(made.id);
  });
});

/** The creditor files a dispute about what is overdue, and it is served. */
async function disputed({ owner, list }: Awaited<ReturnType<typeof departed>>) {
  const [overdue] = await list();
  const api = world.as(await fresh(owner)).disputes;
  const made = await api.create({
    ...{ identityId: owner.identityId, agreementId: overdue?.agreementId ?? null, obligationId: overdue?.id ?? null },
  });
  const { respondentName, respondentEmail } = made.claim;
  const claim = claimOf(world, { respondentName, respondentEmail });
  await api.save({ id: made.id, revision: made.revision, claim });
  await api.submit({ id: made.id, truth: true });
  await reached('');
  return { id: made.id, filer: await fresh(owner) };
}

describe('a dispute against somebody who left', () => {
  test('is served at the kept contact, counts as read five days later, and becomes public under the name in the agreement', async () => {
    const story = await departed();
    await pass(20);
    const dispute = await disputed(story);
    expect((await reached(story.other.email)).at(-1)?.text).toContain('open an account with this address');
    const read = () => world.as(dispute.filer).disputes.get({ id: dispute.id });
    expect(JSON.stringify(await read())).not.toContain('deleted.invalid');
    await pass(6);
    expect((await read()).parties.find(({ side }) => side === 'respondent')).toMatchObject({ servedBy: 'deemed' });
    const steps = ['publication_review', 'published'] as const;
    for (const step of steps) {
      await jumpUntil(world, dispute, step);
      await reached('');
    }
    const found = await world.anyone().records.search({ q: story.other.name });
    expect(JSON.stringify(found)).toContain(story.other.name);
    const { rows } = await sql<{ subject: string }>`
      select subject_user_id as subject from public_records where dispute_id = ${dispute.id}`.execute(world.owner);
    expect(rows).toEqual([{ subject: story.other.id }]);
    expect((await reached(story.other.email)).filter(({ subject }) => /public/i.test(subject)).length).toBeGreaterThan(
      0,
    );
  });

  test('is theirs to answer once they open an account with their address, with the promise it is about', async () => {
    const story = await departed();
    await pass(20);
    const dispute = await disputed(story);
    const back = await world.person('Another Name', { email: story.other.email, verified: false });
    await confirm(world, back);
    expect(await holdOf(story.other)).toMatchObject({ returned_as: back.id });
    const agreement = await world.as(back).agreements.get({ id: story.id });
    expect(agreement.parties.find(({ id }) => id === agreement.myPartyId)).toMatchObject({ name: story.other.name });
    await world.as(back).disputes.open({ id: dispute.id });
    const seen = await world.as(back).disputes.get({ id: dispute.id });
    // Who they were found to be when they signed is who they are in it: a new account does not undo the check.
    expect(seen.parties.find(({ side }) => side === 'respondent')).toMatchObject({
      servedBy: 'opened',
      verificationLevel: 2,
    });
    expect((await world.notificationsOf(back)).map(({ title }) => title)).toContain('What you had signed is here');
    await turnsProve(world, 'agreement', 'obligation', 'dispute');
    expect([...(await whereTheyStand(world, [story.other.email]))]).not.toContain('held_contacts.email');
  });

  test('is theirs although somebody writes the parties of their agreement, or the sides of the dispute, at the same instant', async () => {
    for (const [whole, parts] of [
      ['agreements', 'agreement_parties'],
      ['disputes', 'dispute_parties'],
    ] as const) {
      const story = await departed();
      await pass(20);
      await disputed(story);
      const kept = keptAddressOf(story.other.id);
      const back = await world.person('Another Name', { email: story.other.email, verified: false });
      await world.deps.db.updateTable('users').set({ email_verified: true }).where('id', '=', back.id).execute();
      const came = await meanwhile(
        world,
        (db) => sql`select from ${sql.table(whole)} order by id for update`.execute(db),
        () => comeBack(world.ctx(), back.id),
        (db) => sql`update ${sql.table(parts)} set email = ${kept} where email = ${kept}`.execute(db), // a whole row, as it was read
      );
      expect(came.status).toBe('fulfilled');
      await world.settle();
      const { parties } = await world.as(back).agreements.get({ id: story.id });
      expect(parties.find(({ userId }) => userId === back.id)?.email).toBe(story.other.email);
      const { rows } = await sql`select 1 from dispute_parties where email = ${kept}`.execute(world.deps.db);
      expect(rows).toEqual([]);
    }
  });

  test('is nobody else’s: another account gets nothing, and neither does who did not confirm the address', async () => {
    const story = await departed();
    const stranger = await world.person('Not Confirmed', { email: story.other.email, verified: false });
    await world.settle();
    for (const person of [stranger, await someone(world, story.other.name)])
      await expect(world.as(person).agreements.get({ id: story.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await holdOf(story.other)).toMatchObject({ returned_as: null });
  });
});

describe('what is kept', () => {
  test('goes seven years after the last duty ended, and not a day before', async () => {
    const story = await departed();
    const [one] = await story.list();
    await world.as(story.owner).obligations.waive({ id: one?.id ?? '', reason: 'We have what we need of them.' });
    await world.deps.db.updateTable('agreements').set({ status: 'expired' }).where('id', '=', story.id).execute();
    const last = world.clock.now();
    await world.deps.db.updateTable('agreements').set({ updated_at: last }).where('id', '=', story.id).execute();
    const until = yearsAfter(last, HOLD_YEARS);
    for (let looks = 0; looks < 3; looks++) {
      const before = new Date(until.getTime() - 1000);
      if (world.clock.now() < before) await at(before);
      expect(await holdOf(story.other)).toMatchObject({ ended_at: null });
      expect(await identityOf(story.other)).toMatchObject({ verification_level: 2 });
    }
    await at(until);
    expect(await holdOf(story.other)).toMatchObject({ ended_at: until });
    expect(await identityOf(story.other)).toEqual({ legal_name: 'Deleted account', verification_level: 0 });
    const [theirs] = (await world.as(await fresh(story.owner)).agreements.get({ id: story.id })).parties.filter(
      ({ side }) => side === 'B',
    );
    expect(theirs).toMatchObject({ name: 'Deleted account' });
    expect([...(await whereTheyStand(world, [story.other.email]))]).toEqual([]);
    await postLetter(world.ctx(), {
      to: keptAddressOf(story.other.id),
      words: { kind: 'promise', title: 'Still owed', name: '', said: ['Pay it.'], reader: 'left' },
    });
    await reached('');
    expect(taken.filter(({ subject }) => subject.startsWith('Still owed'))).toEqual([]);
  });
});
