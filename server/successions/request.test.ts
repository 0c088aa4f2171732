import { REST_DAYS } from '@ahadi/domain/successions/rules.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insistentTransaction } from '../core/ctx.ts';
import { erasePerson } from '../privacy/erasure.ts';
import { personalRules } from '../privacy/personal-rules.ts';
import { actingFor, as, joined } from '../test/members.ts';
import { fileOf, photo } from '../test/papers.ts';
import { served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { drafted, signedByAll, someone } from '../test/story.ts';
import { asked, proven, reason, reviewersOf } from '../test/successions.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { followClosing } from './request.ts';

let world: World;
let reviewers: [Person, Person];
let first: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
  reviewers = await reviewersOf(world);
  [first] = reviewers;
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).successions;
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);

test('who is alive ends it with a word, whatever was decided, also while their account is suspended', async () => {
  const { owner, other, id: agreement } = await signedByAll(world);
  const { claimant, id } = await asked(world, owner);
  await proven(world, id, reviewers);
  const acting = await actingFor(world, claimant, owner);
  expect((await acting.agreements.list({})).rows).toHaveLength(1);
  expect(await titlesOf(other)).toContain('Somebody acts for the other side');
  expect(await of(owner).get({ id })).toMatchObject({
    ...{ isAboutMe: true, papers: [], email: null, reason: null, reviewers: null, may: { contradict: null } },
  });
  await sql`update users set suspended_by = ${agreement} where id = ${owner.id}`.execute(world.deps.db);
  expect(await of(owner).contradict({ id })).toMatchObject({ status: 'contradicted' });
  await sql`update users set suspended_by = null where id = ${owner.id}`.execute(world.deps.db);
  await world.settle();
  await expect(acting.agreements.list({})).rejects.toMatchObject({ status: expect.any(Number) });
  expect(await of(other).inAgreement({ id: agreement })).toEqual([]);
  expect(await titlesOf(claimant)).toContain('The person whose account it is said that it is not so');
  expect(await titlesOf(other)).toContain('Nobody acts for the other side any more');
});

test('what is refused is told with its reason to who asked, and to nobody else', async () => {
  const { owner, other } = await signedByAll(world);
  const { claimant, id } = await asked(world, owner);
  const words = 'The certificate is of another person.';
  await of(first).refuse({ id, reason: words });
  await world.settle();
  expect(await of(claimant).get({ id })).toMatchObject({ status: 'refused', reason: words, reviewers: null });
  expect((await world.mailbox(claimant.email)).at(-1)?.text).toContain(words);
  for (const person of [owner, other]) expect(JSON.stringify(await world.mailbox(person.email))).not.toContain(words);
  await expect(world.as(claimant).organisations.act({ organisationId: owner.id })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
});

test('why deadlines rest is told to nobody before it is proven', async () => {
  const { owner, other, id: agreementId } = await signedByAll(world);
  await asked(world, owner);
  const told = JSON.stringify([
    ...(await world.notificationsOf(other)),
    ...(await world.mailbox(other.email)),
    ...(await of(other).inAgreement({ id: agreementId })),
    await world.as(other).agreements.life({ id: agreementId }),
  ]);
  expect(told).toContain('is being checked');
  expect(told).not.toMatch(/\b(died|dead|death)\b|executor|will\b of|Amina Executor/i);
});

test('who asks learns nothing of who has an account: not on the page, nor in their history, nor in the copy of their data', async () => {
  const claimant = await someone(world, 'Curious');
  const about = await someone(world, 'Baraka');
  await signedByAll(world);
  const real = await asked(world, about, claimant);
  const none = await asked(world, { name: 'Nobody', email: 'nobody@example.org' }, claimant);
  world.clock.advance({ days: REST_DAYS });
  await world.tick('clocks');
  await world.tick('successions-rest');
  await world.settle();
  const shownOf = async ({ id }: typeof real) => {
    const differs = { id: '', name: '', email: '', askedAt: '', dueAt: '', papers: [] };
    return { ...(await of(claimant).get({ id })), ...differs };
  };
  expect(await shownOf(real)).toEqual(await shownOf(none));
  const { rows: history } = await world.as(claimant).activity.list({ limit: 50 });
  expect(history.filter(({ sentence }) => /asked to act/.test(sentence))).toHaveLength(2);
  expect(JSON.stringify(history)).not.toMatch(/rest|deadline/i);
  const hidden = personalRules.successions.hidden ?? [];
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) - ${hidden}::text[] - ${['id', 'name', 'email', 'asked_at']}::text[] as row from successions t
    where t.claimant_id = ${claimant.id} order by t.id`.execute(world.deps.db);
  expect(rows[0]?.row).toEqual(rows[1]?.row);
  const { rows: own } = await sql<{ name: string }>`
    select name from events where actor_id = ${claimant.id} and subject_kind = 'succession' order by at, seq`.execute(
    world.deps.db,
  );
  expect(own.map(({ name }) => name)).toEqual(['succession.asked', 'succession.asked']);
  expect(await titlesOf(claimant)).toEqual([]);
});

test('who asks does so three times in thirty days, adds papers, and takes it back; a stranger finds nothing', async () => {
  const claimant = await someone(world, 'Asks Often');
  const at = (name: string) => asked(world, { name, email: `${name}@example.org` }, claimant);
  const one = await at('one');
  await expect(at('one')).rejects.toMatchObject(refusal('SUC_OPEN'));
  await expect(of(first).endorse({ id: one.id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  expect(await of(claimant).addPaper({ id: one.id, file: fileOf(await photo()) })).toMatchObject({ papers: [{}, {}] });
  await of(claimant).withdraw({ id: one.id });
  await at('two');
  await at('three');
  await expect(at('four')).rejects.toMatchObject(refusal('RATE_LIMITED'));
  const [paper] = (await of(claimant).get({ id: one.id })).papers;
  const stranger = await someone(world, 'Stranger');
  for (const deed of [
    () => of(stranger).get({ id: one.id }),
    () => of(stranger).paper({ id: one.id, paperId: paper?.id ?? '' }),
  ])
    await expect(deed()).rejects.toMatchObject(refusal('NOT_FOUND'));
  await expect(of(stranger).desk({})).rejects.toMatchObject(refusal('FORBIDDEN'));
  expect((await of(claimant).mine()).length).toBe(3);
});

test('its papers are forgotten half a year after it is over, and not before', async () => {
  const { claimant, id } = await asked(world, await someone(world, 'Subject'));
  const [paper] = (await of(claimant).get({ id })).papers;
  const read = () => of(claimant).paper({ id, paperId: paper?.id ?? '' });
  world.clock.advance({ days: 200 });
  await world.tick('clocks');
  expect((await read()).size).toBeGreaterThan(0);
  await of(claimant).withdraw({ id });
  world.clock.advance({ days: 179 });
  await world.tick('clocks');
  expect((await read()).size).toBeGreaterThan(0);
  world.clock.advance({ days: 2 });
  await world.tick('clocks');
  await expect(read()).rejects.toMatchObject(refusal('NOT_FOUND'));
  expect(await of(first).get({ id })).toMatchObject({ papers: [], papersForgotten: 1 });
});

test('reviewers and administrators look at it alike, whichever of them is first, and no party reads their names', async () => {
  const admin = await someone(world, 'Daniel Admin', { roles: ['admin'] });
  for (const [one, other] of [
    [admin, first],
    [first, admin],
  ] as const) {
    const { owner: subject, other: side, id: agreementId } = await signedByAll(world);
    const { id, claimant } = await asked(world, subject);
    expect((await of(one).desk({ queue: 'waiting', limit: 100 })).rows.some((row) => row.id === id)).toBe(true);
    const paper = (await of(one).get({ id })).papers[0]?.id ?? '';
    for (const reader of [one, claimant])
      expect((await of(reader).paper({ id, paperId: paper })).size).toBeGreaterThan(0);
    await of(one).endorse({ id, reason });
    await expect(of(one).confirm({ id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
    await of(other).confirm({ id, reason });
    await world.settle();
    const [membership] = await world.as(claimant).organisations.mine();
    for (const reader of [claimant, subject, side])
      expect(
        JSON.stringify([
          ...(await world.notificationsOf(reader)),
          ...(await world.mailbox(reader.email)),
          ...(await world.as(reader).activity.list({ limit: 50 })).rows,
          ...(await of(side).inAgreement({ id: agreementId })),
          ...(reader === side ? [] : [await of(reader).get({ id })]),
          membership,
        ]),
      ).not.toMatch(/Daniel|Rehema/);
    expect(await of(one).end({ id, reason })).toMatchObject({ status: 'ended', reason });
    const again = await asked(world, subject, claimant);
    expect(await of(one).refuse({ id: again.id, reason })).toMatchObject({ status: 'refused' });
    expect((await of(one).desk({ queue: 'all', limit: 100 })).rows.length).toBeGreaterThan(0);
  }
});

test('an account that somebody acted for can be erased, and so can that of who did', async () => {
  const { owner } = await signedByAll(world);
  const { claimant, id } = await asked(world, owner);
  await proven(world, id, reviewers);
  await insistentTransaction(world.ctx(), (ctx) => erasePerson(ctx, owner.id));
  await insistentTransaction(world.ctx(), (ctx) => erasePerson(ctx, claimant.id));
  const { rows } = await sql`select name, email, statement, membership_id from successions where id = ${id}`.execute(
    world.deps.db,
  );
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${owner.name}|${owner.email}|February`));
});

test('who closes their account contradicts it, and of who acts it ends', async () => {
  const { owner } = await signedByAll(world);
  const [one, two] = [await asked(world, owner), await asked(world, owner)];
  await proven(world, one.id, reviewers);
  const closed = { kind: 'user' as const, id: one.claimant.id };
  await followClosing(world.ctx(), { subjectId: closed.id } as never);
  expect(await of(first).get({ id: one.id })).toMatchObject({ status: 'ended' });
  await followClosing(world.ctx(), { subjectId: owner.id } as never);
  expect(await of(first).get({ id: two.id })).toMatchObject({ status: 'contradicted' });
});

test('nobody acts for an organisation by it: its own people do', async () => {
  const company = await someone(world, 'Lake Basin', { kind: 'business', organisation: 'Lake Basin Ltd' });
  const { id } = await asked(world, company);
  expect(await of(first).get({ id })).toMatchObject({ account: null });
  await expect(of(first).endorse({ id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  expect(await titlesOf(company)).not.toContain('Somebody says that you died');
});

test('who stands on the other side does not come to act, nor does their firm, nor a reviewer who does decide it', async () => {
  const quarrel = await served(world, { respondentKind: 'person' });
  const { id } = await asked(world, quarrel.respondent, quarrel.filer);
  expect(await of(first).get({ id })).toMatchObject({
    account: { against: expect.stringContaining('AG-') },
    restsUntil: null,
  });
  await expect(of(first).endorse({ id, reason })).rejects.toMatchObject({
    ...refusal('ILLEGAL_TRANSITION'),
    message: expect.stringContaining('nobody acts on both sides'),
  });
  // Somebody who acts for the firm on the other side.
  const firm = await someone(world, 'Firm', { kind: 'business', organisation: 'Firm Ltd' });
  const clerk = await someone(world, 'Clerk');
  await joined(world, firm, clerk, as('reader'));
  const client = await someone(world, 'Client');
  const draft = await drafted(world, client, firm);
  const early = await asked(world, client, clerk);
  await world.as(client).agreements.share({ id: draft.id });
  await world.settle();
  await expect(of(first).endorse({ id: early.id, reason })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  // A reviewer who does.
  const heir = await asked(world, quarrel.respondent);
  await sql`insert into user_roles (user_id, role, granted_at) values (${quarrel.filer.id}, 'reviewer', ${world.clock.now()})`.execute(
    world.deps.db,
  );
  await expect(of(quarrel.filer).endorse({ id: heir.id, reason })).rejects.toMatchObject(refusal('FORBIDDEN'));
  await proven(world, heir.id, reviewers);
});
