import type { Duty } from '@ahadi/domain/dashboard/schema.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stage } from '../test/escrows.ts';
import { bought, goodOf, ordered, parcelFrom, sent, shopOf } from '../test/market.ts';
import { applied, provenPerson } from '../test/mediators.ts';
import { opened } from '../test/messages.ts';
import { noteOf } from '../test/notes.ts';
import { openSession } from '../test/people.ts';
import { confirm, drafted, shared, someone } from '../test/story.ts';
import { writePost } from '../test/talk.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  // A Monday morning: a reminder of the same day stays one of the same day wherever its reader is.
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z', env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

const read = (person: Person) => world.as(person).dashboard.read();
const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();

/** A reminder of a note of the person's own. */
async function reminded(person: Person, hours: number, title = 'Call the county'): Promise<string> {
  const note = await noteOf(world, person, { title });
  const reminderId = uuidv7();
  await world
    .as(person)
    .notes.remind({ id: note.id, reminderId: reminderId as never, at: inHours(hours), repeat: 'none' }); // the brand is the contract's
  return reminderId;
}

/** Somebody with a shop for whom twelve things wait, in seven rooms. */
async function busy(): Promise<Person> {
  const shop = await shopOf(world, { name: 'Zawadi Kendi' });
  const me = shop.seller;
  const maker = await someone(world, 'Amina Odhiambo');
  for (const title of ['Lease of the stall', 'Supply of maize']) {
    const { id } = await drafted(world, maker, me, { title });
    await world.as(maker).agreements.share({ id });
    await world.settle();
  }
  const { id: signing } = await drafted(world, maker, me, { title: 'Supply of lanterns', signWindowDays: 7 });
  await world.as(maker).agreements.share({ id: signing });
  await world.settle();
  for (const person of [maker, me]) {
    const view = await world.as(person).agreements.get({ id: signing });
    await world.as(person).agreements.acceptText({ id: signing, versionId: view.versionId });
    await world.as(person).agreements.answerClause({ id: signing, accept: true });
  }
  await world.as(maker).agreements.requestSignatures({ id: signing });
  const deal = await world.as(maker).escrow.create({ identityId: maker.identityId, role: 'buyer' });
  await sql`update identities set verification_level = 2 where id = ${maker.identityId}`.execute(world.deps.db);
  await world.as(maker).escrow.save({
    id: deal.id,
    revision: deal.revision,
    terms: {
      title: 'A cart for the market',
      description: 'As agreed.',
      kind: 'service',
      currency: 'KES',
      feePayer: 'split',
      fundingMode: 'full',
      inspectionHours: 72,
      disputeClause: 'mediation',
      milestones: [stage({ title: 'The cart' })],
    },
    others: [{ role: 'seller', name: me.name, email: me.email }],
  });
  await world.as(maker).escrow.propose({ id: deal.id });
  await world.settle();
  const good = await goodOf(world, shop);
  for (let turn = 0; turn < 2; turn++) await bought(world, maker, [good, 1]);
  const other = await shopOf(world, { name: 'Jabari Shop' });
  await ordered(world, me, [await goodOf(world, other), 1]);
  const support = await someone(world, 'Sita Support', { roles: ['support'] });
  const ticket = await opened(world, me);
  await world.as(support).support.take({ id: ticket.id });
  await world.as(support).support.answer({ id: ticket.id, clientId: uuidv7(), body: 'Which day was it?' });
  const complete = await bought(world, me, [await goodOf(world, other), 1]);
  await sent(world, other, parcelFrom(complete, other).id);
  await world.as(me).disputes.create({ identityId: me.identityId, agreementId: null });
  await reminded(me, 1);
  await world.as(me).mediators.start({ identityId: me.identityId });
  return me;
}

describe('the dashboard', () => {
  test('puts twelve things of seven rooms in the order of their deadlines, then by how long they wait', async () => {
    const me = await busy();
    const { duties, count, failed, deadlines } = await read(me);
    expect(failed).toEqual([]);
    expect(count).toBe(12);
    expect(new Set(duties.map(({ room }) => room)).size).toBe(7);
    const due = duties.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
    expect(due).toEqual([...due].sort());
    expect(duties.findIndex(({ dueAt }) => dueAt === null)).toBe(due.length);
    const without = duties.filter(({ dueAt }) => dueAt === null).map(({ since }) => since);
    expect(without).toEqual([...without].sort());
    expect(duties[0]).toMatchObject({ kind: 'order.pay' });
    expect(new Set(duties.map(({ key }) => key)).size).toBe(duties.length);
    for (const duty of duties)
      expect([duty.verb, duty.button, duty.otherwise, duty.title].every((it) => it !== '')).toBe(true);
    expect(deadlines.filter(({ isMine }) => isMine).length).toBe(due.filter((it) => it <= inHours(30 * 24)).length);
  });

  test('is one statement beside those for the session and for the latest deeds', async () => {
    const me = await someone(world, 'Wanjiru Kamau');
    await read(me);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await read(me);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test('shows a newcomer what to begin with, and each step as done once it is', async () => {
    const me = await someone(world, 'Nia Newcomer', { verified: false });
    expect(await read(me)).toMatchObject({
      setup: { emailVerified: false, hasProfile: false, hasAgreement: false, hasOffice: false, wasKept: false },
      duties: [{ kind: 'account.verify_email', deed: { name: 'send_confirmation' } }],
      queues: [],
      roles: { mediator: null, seller: null },
    });
    await confirm(world, me);
    const identity = (await world.as(me).accounts.session())?.identities[0];
    if (!identity) throw new Error('everybody has an identity');
    await world.as(me).accounts.updateIdentity({ ...identity, country: 'KE' });
    await drafted(world, me, await someone(world, 'Juma Hassan'));
    expect(await read(me)).toMatchObject({
      setup: { emailVerified: true, hasProfile: true, hasAgreement: true },
      duties: [],
    });
  });

  test('names the part that could not be read, and shows all others', async () => {
    const own = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
    try {
      const { other } = await shared(own);
      await sql`alter table note_reminders rename to note_reminders_away`.execute(own.owner);
      const seen = await own.as(other).dashboard.read();
      expect(seen.failed).toEqual(['notes']);
      expect(seen.duties.map(({ kind }) => kind)).toEqual(['agreement.accept_text']);
      expect(seen.numbers).not.toBeNull();
      await sql`alter table escrow_readers rename to escrow_readers_away`.execute(own.owner);
      const less = await own.as(other).dashboard.read();
      expect(less.failed).toEqual(expect.arrayContaining(['notes', 'ahead', 'numbers', 'recent']));
      expect(less).toMatchObject({ numbers: null, recent: null, duties: [{ kind: 'agreement.accept_text' }] });
    } finally {
      await own.close();
    }
  });

  test('shows who waits for people of ours by when these act, with the way back to it', async () => {
    const writer = await someone(world, 'Wendo Writer');
    const post = await writePost(world, writer, { title: 'How do I ask for a receipt?' });
    expect(post.status).toBe('waiting');
    const ticket = await opened(world, writer);
    const applicant = await provenPerson(world, 'Apollo Applicant');
    await applied(world, applicant);
    await world.settle();
    const daysOf = async (who: Person) => (await read(who)).deadlines;
    const shown = (await daysOf(writer)).map(({ title, path, isMine }) => ({ title, path, isMine }));
    expect(shown).toContainEqual({
      ...{ title: 'A moderator looks at it: How do I ask for a receipt?', isMine: false },
      path: `/community/posts/${post.id}`,
    });
    expect(shown).toContainEqual({
      ...{ title: 'Support answers: Where is my payment', isMine: false },
      path: `/contact?message=${ticket.id}`,
    });
    expect(await daysOf(applicant)).toContainEqual(
      expect.objectContaining({ title: expect.stringMatching(/^A reviewer decides: Application /), isMine: false }),
    );
    // What was answered or decided is not waited for any more, and nobody else sees it.
    const support = await someone(world, 'Saida Support', { roles: ['support'] });
    await world.as(support).support.take({ id: ticket.id });
    await world.as(support).support.answer({ id: ticket.id, clientId: uuidv7(), body: 'It is on its way.' });
    expect((await daysOf(writer)).map(({ title }) => title)).toEqual([expect.stringMatching(/^A moderator/)]);
    expect(await daysOf(support)).toEqual([]);
  });

  test('counts what there is, to a hundred', async () => {
    const me = await someone(world, 'Halima Counts');
    await sql`
      insert into notifications (id, user_id, type, title, message, created_at, updated_at)
      select gen_random_uuid(), ${me.id}, 'info', 'x', 'x', now(), now() from generate_series(1, 150)`.execute(
      world.deps.db,
    );
    const { numbers } = await read(me);
    expect(numbers).toMatchObject({ activeAgreements: 0, openDisputes: 0, held: [], unread: 100, credits: null });
  });

  test('is everybody’s own: nobody is shown what waits for somebody else', async () => {
    const { owner, other } = await shared(world);
    const ids = (duties: readonly Duty[]) => duties.map(({ key }) => key);
    expect(ids((await read(other)).duties)).toHaveLength(1);
    expect(ids((await read(owner)).duties)).toEqual([]);
    await expect(world.anyone().dashboard.read()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('shows staff their queues with the oldest age, and nobody else', async () => {
    const writer = await someone(world, 'Wanja Writer');
    await opened(world, writer);
    const support = await someone(world, 'Sita Support', { roles: ['support'] });
    expect((await read(support)).queues).toEqual([
      expect.objectContaining({ name: 'tickets', path: '/chatbot?view=inbox' }),
    ]);
    expect((await read(writer)).queues).toEqual([]);
    const everything = ['admin', 'officer', 'record_officer', 'reviewer', 'moderator', 'support', 'editor'] as const;
    expect((await read(await someone(world, 'Ada Admin', { roles: everything }))).failed).toEqual([]);
  });
});

describe('what is put off', () => {
  test('leaves the list until then, can be brought back, and comes back by itself', async () => {
    const me = await someone(world, 'Sara Snooze');
    await drafted(world, me, await someone(world, 'Juma Hassan'));

    await world.as(me).disputes.create({ identityId: me.identityId, agreementId: null });
    const [duty] = (await read(me)).duties;
    if (!duty) throw new Error('a draft waits');
    const { until } = await world.as(me).dashboard.snooze({ key: duty.key, for: 'hour', tz: 'Africa/Nairobi' });
    expect(until).toBe(inHours(1));
    expect(await read(me)).toMatchObject({ duties: [], count: 0, snoozed: [{ key: duty.key, snoozedUntil: until }] });
    await world.as(me).dashboard.unsnooze({ key: duty.key });
    await world.as(me).dashboard.unsnooze({ key: duty.key });
    expect(await read(me)).toMatchObject({ duties: [{ key: duty.key }], snoozed: [] });
    await world.as(me).dashboard.snooze({ key: duty.key, for: 'tomorrow', tz: 'Africa/Nairobi' });
    world.clock.advance({ days: 1.5 });
    expect(await read(me)).toMatchObject({ duties: [{ key: duty.key, snoozedUntil: null }], snoozed: [] });
  });

  test('is never what binds, what is due before, or what is not the reader’s', async () => {
    const { owner, other, id } = await shared(world);
    const tz = 'Africa/Nairobi';
    const snooze = (person: Person, key: string, wish: 'hour' | 'week' = 'hour') =>
      world.as(person).dashboard.snooze({ key, for: wish, tz });
    await expect(snooze(owner, `agreement.accept_text ${id}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(snooze(other, `agreement.no_such ${id}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const person of [owner, other]) {
      const view = await world.as(person).agreements.get({ id });
      await world.as(person).agreements.acceptText({ id, versionId: view.versionId });
      await world.as(person).agreements.answerClause({ id, accept: true });
    }
    await world.as(owner).agreements.requestSignatures({ id });
    const refused = { code: 'ILLEGAL_TRANSITION' };
    await expect(snooze(other, `agreement.sign ${id}`)).rejects.toMatchObject(refused);
    const soon = await reminded(other, 0.5);
    await expect(snooze(other, `reminder.due ${soon}`)).rejects.toMatchObject(refused);
    await expect(
      world.as(other).dashboard.snooze({ key: `reminder.due ${soon}`, for: 'week', tz: 'Mars/Olympus' }),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    world.clock.advance(3_600_000);
    await snooze(other, `reminder.due ${soon}`, 'week'); // overdue already: nothing is lost by waiting
  });
});

test('the cards keep their order and what was put away, on every device', async () => {
  const me = await someone(world, 'Carla Cards');
  await world.as(me).dashboard.arrange({ order: ['recent', 'numbers', 'recent'], hidden: ['strip'] });
  const again = await read({ ...me, cookie: await openSession(world.ctx(), me.id) });
  expect(again).toMatchObject({ order: ['recent', 'numbers', 'strip', 'roles', 'queues'], hidden: ['strip'] });
});

describe('looking for something of one’s own', () => {
  test('finds it by title, reference and other side, with a slip too, and never another’s', async () => {
    const { owner, other } = await shared(world, { title: 'Supply of solar lanterns to Kisumu' } as never);
    const [mine] = (await world.as(other).agreements.list({})).rows;
    const find = async (person: Person, q: string) => (await world.as(person).dashboard.find({ q })).found;
    for (const q of ['lanterns', 'lantrens', mine?.ref ?? '', owner.name, 'Amina Odiambo'])
      expect(
        (await find(other, q)).map(({ id }) => id),
        q,
      ).toContain(mine?.id);
    expect(await find(await someone(world, 'Stella Stranger'), mine?.ref ?? '')).toEqual([]);
    await noteOf(world, other, { title: 'Prices of the market', body: 'Secret words about xylophones' });
    expect((await find(other, 'prices'))[0]).toMatchObject({ kind: 'note', title: 'Prices of the market' });
    expect(await find(other, 'xylophones')).toEqual([]);
  });

  test('goes on where one of its two parts fails', async () => {
    const own = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
    try {
      const { other } = await shared(own);
      await sql`alter table help_chunks rename to help_chunks_away`.execute(own.owner);
      await sql`alter table help_postings rename to help_postings_away`.execute(own.owner);
      const { found } = await own.as(other).dashboard.find({ q: 'lanterns' });
      expect(found.map(({ kind }) => kind)).toEqual(['agreement']);
    } finally {
      await own.close();
    }
  });
});
