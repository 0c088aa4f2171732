// Longer than other files: the demo world takes seconds to be made, and is made once for all that is asked of it.
import { AgreementStatus } from '@ahadi/domain/agreements/schema.ts';
import { type FoundKind, waysBack } from '@ahadi/domain/dashboard/found.ts';
import { isKnownPath } from '@ahadi/domain/paths.ts';
import { binds } from '@ahadi/domain/privacy/rules.ts';
import { BlockerKind } from '@ahadi/domain/privacy/schema.ts';
import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoName, demoEmail, demoPeople } from '../../seed/people.ts';
import { makeDemoWorld } from '../../seed/world.ts';
import { accountMails } from '../accounts/reactions.ts';
import { listActivity } from '../activity/history.ts';
import { viewAgreement } from '../agreements/agreement.ts';
import { checkDecisions } from '../community/decision.store.ts';
import { makeAuth } from '../core/auth.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { checkAllChains } from '../core/emit.ts';
import { postLetter, sendMail } from '../core/mail.ts';
import { checkTurns } from '../core/turns.ts';
import { viewerOf } from '../core/viewer.ts';
import { findThings, sought } from '../dashboard/find.ts';
import { viewCase } from '../mediation/mediation.ts';
import { readBargain } from '../mediation/packages.ts';
import { listRooms, readMessages } from '../mediation/rooms.ts';
import { mediatorsOf } from '../mediators/mediator.ts';
import { listObligations } from '../obligations/view.ts';
import { erasePerson } from '../privacy/erasure.ts';
import { readLeaving } from '../privacy/leaving.ts';
import { turning } from '../turns.ts';
import { keptColumns, whereTheyStand, wordsOf } from './erased.ts';
import { startFakeMpesa } from './fakes/mpesa.ts';
import { samples } from './lettersamples.ts';
import { booksProve, started } from './payments.ts';
import { someone } from './story.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let mpesa: Awaited<ReturnType<typeof startFakeMpesa>>;
const fill = () =>
  makeDemoWorld(
    world.deps,
    makeAuth(world.deps, 'a secret for hashing only, never for sessions', accountMails(world.deps)),
  );
beforeAll(async () => {
  mpesa = await startFakeMpesa({ now: () => world.deps.now() });
  world = await makeWorld({
    env: {
      DEMO: '1',
      MPESA_BASE_URL: mpesa.url,
      MPESA_CONSUMER_KEY: 'key',
      MPESA_CONSUMER_SECRET: 'secret',
      MPESA_SHORTCODE: '174379',
      MPESA_PASSKEY: 'passkey',
      MPESA_B2C_SHORTCODE: '600000',
      MPESA_B2C_INITIATOR: 'initiator',
      MPESA_B2C_SECURITY_CREDENTIAL: 'credential',
    },
  });
  // Somebody is here already: the demo world is switched on in an installation that is in use.
  await postLetter(world.ctx(), { to: 'mary@example.org', words: samples.credits });
  await fill();
});
afterAll(async () => {
  await world.close();
  await mpesa.close();
});

/** Whose account one of its people has. */
const idOf = async (name: DemoName): Promise<string> =>
  (await world.deps.db.selectFrom('users').select('id').where('email', '=', demoEmail(name)).executeTakeFirstOrThrow())
    .id;

test('the demo world has agreements in every state, and each of its people is on some', async () => {
  const rows = await world.deps.db.selectFrom('agreements').select('status').execute();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(AgreementStatus.options));
  for (const name of Object.keys(demoPeople) as DemoName[]) {
    const id = await idOf(name);
    const seen = await world.deps.db
      .selectFrom('agreement_readers')
      .select('agreement_id')
      .where('user_id', '=', id)
      .execute();
    // Officers and the mediator are there for others' agreements.
    if (!demoPeople[name].roles && name !== 'ruth') expect(seen.length, name).toBeGreaterThan(0);
  }
});

/** What is about oneself has no other name than one's own, and what is decided about somebody says so itself. */
const aboutOneself = ['user', 'credits', 'mediator', 'restriction'];

test('the history of each of its people names what a deed was about, and leads there', async () => {
  const unnamed = new Set<string>();
  for (const name of Object.keys(demoPeople) as DemoName[]) {
    const id = await idOf(name);
    const ctx = { ...world.ctx(), actor: { kind: 'user', userId: id } } as Ctx;
    for (let cursor: string | undefined, first = true; first || cursor; first = false) {
      const { rows, nextCursor } = await listActivity(ctx, { limit: 100, ...(cursor && { cursor }) });
      for (const { about, name: deed, byMe } of rows) {
        // What somebody did at a desk was done to other people's things.
        const isAtDesk = byMe && demoPeople[name].roles !== undefined;
        if (about === null && !isAtDesk) unnamed.add(deed);
        if (about) expect(isKnownPath(about.path.split('?')[0] ?? ''), about.path).toBe(true);
      }
      cursor = nextCursor ?? undefined;
    }
  }
  const { rows } = await sql<{ kind: string }>`
    select distinct subject_kind as kind from events where name = any(${[...unnamed]})`.execute(world.deps.db);
  expect(rows.map(({ kind }) => kind).filter((kind) => !aboutOneself.includes(kind))).toEqual([]);
});

test('what is somebody’s is found again by its name and by its reference, on a page of ours, and by nobody else', async () => {
  const { id } = await someone(world, 'Stella Stranger');
  const asked = new Map<FoundKind, { userId: string; words: string; id: string }>();
  for (const name of Object.keys(demoPeople) as DemoName[]) {
    const userId = await idOf(name);
    for (const [kind, { rows }] of Object.entries(sought)) {
      const own = await sql<{ id: string; title: string; ref: string }>`
        select it.id, it.title, it.ref from (${rows(viewerOf(userId, world.deps.now()))}) it order by it.id`.execute(
        world.deps.db,
      );
      const [one] = own.rows;
      // Both ways once of each kind: by reference where it has one, by name otherwise.
      if (one) asked.set(kind as FoundKind, { userId, words: one.ref || one.title, id: one.id });
    }
  }
  // What is found by itself is looked for, and nothing else.
  const byItself = Object.values(waysBack).filter((way) => typeof way === 'string');
  expect([...byItself].sort()).toEqual(['article', ...Object.keys(sought)].sort());
  // The demo world has no message to support.
  expect([...asked.keys(), 'ticket'].sort()).toEqual(Object.keys(sought).sort());
  for (const [kind, { userId, words, id: thing }] of asked) {
    const found = async (who: string) =>
      (await findThings({ ...world.ctx(), actor: { kind: 'user', userId: who } } as Ctx, words)).found;
    const mine = (await found(userId)).find((it) => it.kind === kind && it.id === thing);
    expect(mine, `${kind} ${words}`).toBeDefined();
    expect(isKnownPath(mine?.path.split('?')[0] ?? ''), mine?.path).toBe(true);
    const theirs = (await found(id)).filter((it) => it.kind === kind);
    if (kind !== 'course') expect(theirs, kind).toEqual([]); // the catalogue is everybody's
  }
});

test('what binds its people is named to who wants to leave, each with a way to it', async () => {
  const named = new Set<BlockerKind>();
  for (const name of Object.keys(demoPeople) as DemoName[]) {
    const userId = await idOf(name);
    const { blockers, duties, endings } = await readLeaving({
      ...world.ctx(),
      actor: { kind: 'user', userId, roles: [] },
    } as Ctx);
    for (const { kind, path } of [...blockers, ...duties, ...endings]) {
      named.add(kind);
      expect(isKnownPath(path.split('?')[0] ?? ''), path).toBe(true);
    }
  }
  const kinds = Object.values(binds).flatMap((it) => ('why' in it ? [] : it));
  expect(kinds.toSorted()).toEqual(BlockerKind.options.toSorted());
  // What the demo world has none of, and one more administrator than the last.
  const rare: BlockerKind[] = ['application', 'payment', 'payout', 'people', 'only_owner', 'last_admin'];
  expect(new Set([...named, ...rare])).toEqual(new Set(BlockerKind.options));
});

test('its disputes stand in each part of a dispute’s life, and public history has an open and a resolved entry', async () => {
  const rows = await world.deps.db.selectFrom('disputes').select('status').execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(
    [
      'no_response',
      'publication_review',
      'published',
      'resolved',
      'resolved',
      'serving',
      'submitted',
      'withdrawn',
    ].sort(),
  );
  const records = await world.deps.db.selectFrom('public_records').select('status').execute();
  expect(records.map(({ status }) => status).sort()).toEqual(['published', 'resolved_shown', 'under_review']);
});

test('its people are known to different levels, and each part of the reviewers’ queue has something in it', async () => {
  const statuses = await world.deps.db.selectFrom('verification_requests').select('status').execute();
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['approved', 'submitted', 'info_requested']));
  const levels = await world.deps.db.selectFrom('identities').select('verification_level').execute();
  expect(new Set(levels.map((row) => row.verification_level))).toEqual(new Set([1, 2]));
});

test('its escrows stand in each part of an escrow’s life, and one offer about what is contested is open', async () => {
  const rows = await world.deps.db.selectFrom('escrows').select('status').where('led_by', 'is', null).execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(
    ['active', 'active', 'awaiting_funding', 'awaiting_funding', 'closed', 'draft', 'proposed'].sort(),
  );
  const stages = await world.deps.db
    .selectFrom('escrow_milestones as m')
    .innerJoin('escrows as e', 'e.id', 'm.escrow_id')
    .select(['m.status', 'm.amount_minor', 'm.released_minor', 'm.contested_minor'])
    .where('e.led_by', 'is', null)
    .where('m.status', 'in', ['delivered', 'disputed'])
    .execute();
  expect(stages.map(({ status }) => status).sort()).toEqual(['delivered', 'disputed']);
  const disputed = stages.find(({ status }) => status === 'disputed');
  expect(Number(disputed?.contested_minor) / Number(disputed?.amount_minor)).toBe(0.4);
  expect(Number(disputed?.released_minor) / Number(disputed?.amount_minor)).toBe(0.6);
  const offers = await world.deps.db.selectFrom('escrow_offers').select('status').execute();
  expect(offers.map(({ status }) => status).sort()).toEqual(['open', 'superseded']);
});

test('its finance desk has a payment to look at and a payout to approve, two people who may, and a place that has rested', async () => {
  const admins = await world.deps.db.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute();
  expect(admins).toHaveLength(2);
  const payments = await world.deps.db.selectFrom('payments').select('status').where('status', '=', 'review').execute();
  expect(payments).toHaveLength(1);
  const payouts = await world.deps.db.selectFrom('payouts').select(['status', 'approvals_needed']).execute();
  expect(payouts).toHaveLength(2);
  expect(payouts).toContainEqual({ status: 'requested', approvals_needed: 1 });
  expect(payouts.map(({ status }) => status)).toContain('paid');
  const [place] = await world.deps.db.selectFrom('payout_destinations').select('usable_from').execute();
  expect(place?.usable_from.getTime()).toBeLessThan(world.clock.now().getTime());
});

test('its mediators can be found, three of five with the badge of a court of their country, and one application waits', async () => {
  const mediators = await world.deps.db.selectFrom('mediators').select(['id', 'status', 'tier']).execute();
  expect(mediators.map(({ status, tier }) => `${status} ${tier}`).sort()).toEqual([
    'active certified',
    'active certified',
    'active certified',
    'active certified',
    'active provisional',
  ]);
  const facts = await mediatorsOf(
    world.ctx(),
    mediators.map(({ id }) => id),
  );
  expect(facts.filter(({ judiciaryAccredited }) => judiciaryAccredited)).toHaveLength(3);
  expect(facts.flatMap(({ hindrances }) => hindrances)).toEqual([]);
  const applications = await world.deps.db.selectFrom('mediator_applications').select('status').execute();
  expect(applications.filter(({ status }) => status === 'submitted')).toHaveLength(1);
  const lots = await world.deps.db.selectFrom('credit_lots').select(['source', 'free']).execute();
  expect(lots).toContainEqual({ source: 'paid', free: 25 });
});

test('its mediations stand in each part of a mediation’s life; Ruth has work in several, and each side is in one', async () => {
  const { db } = world.deps;
  const rows = await db.selectFrom('mediations').select(['id', 'status', 'mediator_user_id as mediator']).execute();
  expect(rows.map(({ status }) => status).sort()).toEqual(
    [...['active', 'ended', 'funding', 'posted', 'requested', 'screening', 'selecting', 'settled', 'settling']].sort(),
  );
  const ruth = await idOf('ruth');
  expect(rows.flatMap(({ mediator, status }) => (mediator === ruth ? [status] : [])).sort()).toEqual([
    'active',
    'ended',
    'funding',
    'settled',
    'settling',
  ]);
  const idIn = (status: string) => rows.find((row) => row.status === status)?.id ?? '';
  for (const name of ['amina', 'njoroge', 'grace', 'peter', 'wanjiru', 'juma', 'leila'] as const) {
    const read = await db
      .selectFrom('mediation_readers')
      .select('mediation_id')
      .where('user_id', '=', await idOf(name));
    expect((await read.execute()).length, name).toBeGreaterThan(0);
  }

  // Something was said in all rooms of the one under way, a package is open, and a session is ahead.
  const peter = { ...world.ctx(), actor: { kind: 'user', userId: await idOf('peter'), roles: [] } } as Ctx;
  const rooms = await listRooms(peter, idIn('active'));
  expect(rooms.map(({ kind }) => kind).sort()).toEqual(['caucus', 'joint']);
  for (const { id } of rooms) expect((await readMessages(peter, { roomId: id, limit: 20 })).messages).not.toEqual([]);
  const { packages } = await readBargain(peter, idIn('active'));
  expect(packages.map(({ status, myAnswer }) => [status, myAnswer])).toEqual([['open', 'accepted']]);
  const { sessions } = await viewCase(peter, idIn('active'));
  expect(sessions.map(({ status }) => status).sort()).toEqual(['held', 'proposed']);

  // The settlement waits for two of three, and the one that was signed is promises now, of which one is kept.
  const hers = { ...peter, actor: { kind: 'user', userId: ruth, roles: [] } } as Ctx;
  const { settlement } = await viewCase(hers, idIn('settling'));
  const { parties } = await viewAgreement(hers, settlement?.agreementId ?? '');
  expect(parties.filter(({ signedAt }) => signedAt !== null)).toHaveLength(1);
  const settled = await viewCase(peter, idIn('settled'));
  const promises = await listObligations(peter, settled.settlement?.agreementId ?? '');
  expect(promises.map(({ status }) => status).filter((status) => status === 'fulfilled')).toHaveLength(1);
  expect(promises).toHaveLength(3);
});

test('its shop has more than sixty things on sale by several sellers, each with a picture, and an order in each part of its life', async () => {
  const { db } = world.deps;
  const goods = await db
    .selectFrom('products')
    .select(['supplier_id', 'picture', 'rating_count'])
    .where('on_sale', '=', true)
    .execute();
  expect(goods.length).toBeGreaterThan(60);
  expect(new Set(goods.map(({ supplier_id }) => supplier_id)).size).toBeGreaterThan(8);
  expect(goods.filter(({ picture }) => picture === null)).toEqual([]);
  expect(goods.filter(({ rating_count }) => rating_count > 0).length).toBeGreaterThan(40);
  const parcels = await db.selectFrom('parcels').select('status').execute();
  expect(new Set(parcels.map(({ status }) => status))).toEqual(
    new Set(['placed', 'accepted', 'shipped', 'delivered', 'problem', 'completed', 'cancelled']),
  );
  const waiting = await db.selectFrom('product_revisions').select('id').where('status', '=', 'submitted').execute();
  expect(waiting).toHaveLength(2);
});

test('its books prove right', () => booksProve(world));

test('a second start leaves it as it is', async () => {
  const count = () => world.deps.db.selectFrom('events').select('id').execute();
  const before = (await count()).length;
  expect(await fill()).toBe(false);
  expect((await count()).length).toBe(before);
});

test('its history is whole in every chain', async () => {
  expect((await checkTurns(world.ctx(), turning)).wrong).toEqual([]);
  const report = await checkAllChains(world.ctx());
  expect(report.broken).toEqual([]);
  expect(report.links).toBeGreaterThan(100);
});

test('no demo letter waits to be sent; every other one leaves, those from before it as well', async () => {
  await postLetter(world.ctx(), { to: 'mary@example.org', words: samples.credits });
  expect(await sendMail(world.ctx(), nodemailer.createTransport({ jsonTransport: true }))).toBe(2);
});

test('with the keys of a provider what is paid now is asked of that provider, and nothing of the story was', async () => {
  expect([...mpesa.pushes, ...mpesa.sent]).toEqual([]);
  const mary = await someone(world, 'Mary Wairimu');
  const method = { provider: 'mpesa', rail: 'mobile_money', phone: '0712 345 678' } as const;
  expect(await started(world, mary, { purpose: 'order', method })).toMatchObject({ status: 'pending' });
  expect(mpesa.pushes).toHaveLength(1);
});

test('people have notes of their own: with tasks, a reminder, a contradiction to settle, one archived and one in the bin', async () => {
  const rows = await world.deps.db
    .selectFrom('notes')
    .innerJoin('users', 'users.id', 'notes.owner_id')
    .select(['users.email', 'status', 'tasks_open', 'open_conflicts'])
    .execute();
  expect(rows.length).toBeGreaterThanOrEqual(20);
  const ofAmina = rows.filter(({ email }) => email === demoEmail('amina'));
  expect(ofAmina.length).toBeGreaterThanOrEqual(12);
  expect(new Set(ofAmina.map(({ status }) => status))).toEqual(new Set(['active', 'archived', 'binned']));
  expect(ofAmina.filter(({ open_conflicts }) => open_conflicts > 0)).toHaveLength(1);
  expect(ofAmina.filter(({ tasks_open }) => tasks_open > 0).length).toBeGreaterThan(2);
  const reminders = await world.deps.db.selectFrom('note_reminders').select('status').execute();
  expect(reminders).toEqual([{ status: 'scheduled' }]);
});

test('its community talks in every topic, with an appeal that waits, a first text that waits, and words that were reported', async () => {
  const { db } = world.deps;
  const posts = await db.selectFrom('posts').select(['topic', 'status', 'accepted_comment_id']).execute();
  expect(new Set(posts.map(({ topic }) => topic)).size).toBe(8);
  expect(posts.filter(({ status }) => status === 'published').length).toBeGreaterThan(30);
  expect(
    posts
      .filter(({ status }) => status !== 'published')
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['removed', 'removed', 'waiting']);
  expect(posts.filter((post) => post.accepted_comment_id !== null).length).toBeGreaterThan(10);
  const comments = await db.selectFrom('comments').select('status').execute();
  expect(comments.length).toBeGreaterThan(75);
  expect(comments.every(({ status }) => status === 'published')).toBe(true);
  const cases = await db
    .selectFrom('moderation_cases')
    .select(['status', 'opened_by'])
    .where('status', '<>', 'decided')
    .execute();
  expect(cases.map(({ status, opened_by }) => `${status} ${opened_by}`).sort()).toEqual([
    'appealed report',
    'open guard',
    'open report',
    'overturned report',
  ]);
  expect((await checkDecisions(world.ctx())).brokenAt).toBeNull();
});

test('its academy has courses, runs in each part of their life, people who wait, and a certificate of a mediator', async () => {
  const { db } = world.deps;
  const courses = await db.selectFrom('courses').select('status').execute();
  expect(courses.map(({ status }) => status)).toEqual(courses.map(() => 'published'));
  const runs = await db.selectFrom('course_runs').select(['status', 'waiting']).execute();
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['planned', 'open', 'running', 'ended']));
  expect(runs.some(({ waiting }) => waiting > 0)).toBe(true);
  const people = await db
    .selectFrom('registrations as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['u.email', 'g.status'])
    .execute();
  const of = (who: DemoName) => people.filter(({ email }) => email === demoEmail(who)).map(({ status }) => status);
  expect([of('amina'), of('njoroge'), of('ruth')]).toEqual([['held'], ['attending'], ['completed']]);
  const [certificate] = await db.selectFrom('certificates').select(['kind', 'status']).execute();
  expect(certificate).toEqual({ kind: 'accreditation', status: 'issued' });
});

test('when everybody in it left, nothing of them is found in any column but those that the rules keep', async () => {
  const people = await world.deps.db.selectFrom('users').select(['id', 'name', 'email']).execute();
  const words = (await Promise.all(people.map((person) => wordsOf(world, person)))).flat();
  expect(words.length).toBeGreaterThan(people.length * 4);
  for (const { id } of people) await transaction(world.ctx(), (ctx) => erasePerson(ctx, id));
  world.clock.advance({ days: 2 });
  await world.tick('forget-old-keys');
  const found = await whereTheyStand(world, words);
  expect([...found].filter((place) => !keptColumns.has(place))).toEqual([]);
  expect((await checkAllChains(world.ctx())).broken).toEqual([]);
  expect((await checkTurns(world.ctx(), turning)).wrong).toEqual([]);
  expect((await checkDecisions(world.ctx())).brokenAt).toBeNull();
  await booksProve(world);
});
