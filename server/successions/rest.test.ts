import { DAY } from '@ahadi/domain/core/time.ts';
import { GO_ON_DAYS, READ_IN_DAYS, REST_DAYS, SECOND_LOOK_DAYS } from '@ahadi/domain/successions/rules.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedDeal } from '../test/escrows.ts';
import { activeCase } from '../test/mediations.ts';
import { type Quarrel, served as servedOf } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { signedByAll, someone } from '../test/story.ts';
import { asked, proven, reason, reviewersOf } from '../test/successions.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

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
const served = () => servedOf(world, { respondentKind: 'person' });
const clockOf = async ({ id, filer }: Quarrel, kind = 'dispute.response') =>
  (await world.as(filer).disputes.get({ id })).clocks.findLast((one) => one.kind === kind);
const daysLeft = (dueAt: string | null | undefined) =>
  (new Date(dueAt ?? 0).getTime() - world.clock.now().getTime()) / DAY;
const titlesOf = async (person: Person) => (await world.notificationsOf(person)).map(({ title }) => title);
const round = async () => {
  await world.tick('clocks');
  await world.tick('successions-rest');
  await world.settle();
};

test('while it is looked at nothing runs out, and where nobody comes it goes on, with the new day told', async () => {
  const quarrel = await served();
  const { id } = await asked(world, quarrel.respondent);
  expect(await clockOf(quarrel)).toMatchObject({ status: 'paused' });
  expect(await titlesOf(quarrel.filer)).toContain('The deadlines of the other side rest');
  expect(await of(quarrel.filer).inDispute({ id: quarrel.id })).toMatchObject([
    { represented: quarrel.respondent.name, by: null, restsUntil: expect.any(String) },
  ]);
  const before = (await titlesOf(quarrel.respondent)).length;
  world.clock.advance(13 * DAY);
  await round();
  // Nothing reminds of what rests.
  expect(await titlesOf(quarrel.respondent)).toHaveLength(before);
  await of(first).refuse({ id, reason });
  await world.settle();
  const goesOn = await clockOf(quarrel);
  expect(goesOn).toMatchObject({ status: 'running' });
  expect(daysLeft(goesOn?.dueAt)).toBeGreaterThanOrEqual(GO_ON_DAYS);
  expect(await titlesOf(quarrel.filer)).toContain('The deadlines of the other side go on');
  const letter = (await world.mailbox(quarrel.filer.email)).find(({ subject }) => subject.includes('go on'));
  expect(letter?.text).toMatch(/the next deadline ends on \w{3}, \d+ \w+ 2031/);
  // What is asked next has the days that are left of the thirty.
  const next = await asked(world, quarrel.respondent);
  expect(daysLeft((await of(first).get({ id: next.id })).restsUntil)).toBeCloseTo(REST_DAYS - 13, 1);
  await of(next.claimant).withdraw({ id: next.id });
  await world.settle();
  expect(await clockOf(quarrel)).toMatchObject({ status: 'running' });
});

test('deadlines rest for thirty days in a year, a first look gives fourteen more once, and administrators hear that it waits', async () => {
  const quarrel = await served();
  const { id } = await asked(world, quarrel.respondent);
  world.clock.advance(REST_DAYS * DAY);
  await round();
  expect(await clockOf(quarrel)).toMatchObject({ status: 'running' });
  expect(await of(first).get({ id })).toMatchObject({ status: 'asked', restsUntil: null });
  const { rows } = await of(first).desk({ queue: 'waiting', limit: 100 });
  expect(rows.find((row) => row.id === id)).toMatchObject({ isLate: true });
  // Asking again, by somebody else, stops nothing; a reviewer's first look does.
  const again = await asked(world, quarrel.respondent);
  await round();
  expect(await clockOf(quarrel)).toMatchObject({ status: 'running' });
  await of(first).endorse({ id: again.id, reason });
  await world.settle();
  expect(await clockOf(quarrel)).toMatchObject({ status: 'paused' });
  expect(daysLeft((await of(first).get({ id: again.id })).restsUntil)).toBe(SECOND_LOOK_DAYS);
  await of(first).endorse({ id, reason });
  expect(await of(first).get({ id })).toMatchObject({ restsUntil: null });
  await of(reviewers[1]).confirm({ id: again.id, reason });
  await world.settle();
  expect(daysLeft((await clockOf(quarrel))?.dueAt)).toBeGreaterThanOrEqual(READ_IN_DAYS);
});

test('the end of a rest starts nothing that stands still for another reason, and the end of that nothing that rests', async () => {
  const quarrel = await served();
  const officer = world.as(quarrel.officer).disputes;
  const { id, claimant } = await asked(world, quarrel.respondent);
  await officer.protectiveStay({ id: quarrel.id, reason, days: 20 });
  await of(claimant).withdraw({ id });
  await world.settle();
  expect(await clockOf(quarrel)).toMatchObject({ status: 'paused' });
  const { id: second } = await asked(world, quarrel.respondent);
  await officer.liftStay({ id: quarrel.id, reason });
  expect(await clockOf(quarrel)).toMatchObject({ status: 'paused' });
  await of(first).refuse({ id: second, reason });
  await world.settle();
  expect(await clockOf(quarrel)).toMatchObject({ status: 'running' });
});

const promised = async () => {
  const story = await signedByAll(world, {
    obligations: [
      {
        ...{ id: uuidv7(), clauseId: null, debtor: 'A', creditor: 'B', kind: 'deliver', title: 'The lanterns' },
        ...{ criteria: 'They are there.', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
        due: { kind: 'on', day: new Date(world.clock.now().getTime() + 10 * DAY).toISOString().slice(0, 10) },
      },
    ],
  });
  const [promise] = await world.as(story.owner).obligations.list({ agreementId: story.id });
  const clocks = async () => (await world.as(story.other).obligations.get({ id: promise?.id ?? ('' as never) })).clocks;
  const due = async () => (await clocks()).findLast(({ kind }) => kind === 'obligation.due');
  return { ...story, promiseId: promise?.id ?? ('' as never), due };
};

test('a promise is neither reminded of nor overdue while it rests, and afterwards as long before its end as before', async () => {
  const { owner, due } = await promised();
  const { id } = await asked(world, owner);
  world.clock.advance(20 * DAY);
  await round();
  expect(await due()).toMatchObject({ status: 'paused' });
  expect((await titlesOf(owner)).filter((title) => /due soon|overdue/.test(title))).toEqual([]);
  await of(first).refuse({ id, reason });
  await world.settle();
  const left = daysLeft((await due())?.dueAt);
  expect(left).toBeGreaterThan(9);
  world.clock.advance((left - 0.5) * DAY);
  await round();
  expect((await titlesOf(owner)).filter((title) => /due soon/.test(title)).length).toBeGreaterThan(0);
});

test('what begins while it is looked at rests from its first minute', async () => {
  const { owner, other, promiseId, due } = await promised();
  await world.as(owner).obligations.claimDone({ id: promiseId, text: 'It was brought as agreed.' });
  const { id, claimant } = await asked(world, owner);
  await world.as(other).obligations.reject({ id: promiseId, reason: 'Ten of them were broken when they came.' });
  expect(await due()).toMatchObject({ status: 'running' });
  await round();
  expect(await due()).toMatchObject({ status: 'paused' });
  await of(claimant).withdraw({ id });
});

test('in a mediation and in an escrow it stands for who takes part, and for nobody else', async () => {
  const mediation = await activeCase(world);
  expect(await of(mediation.a).inMediation({ id: mediation.id })).toEqual([]);
  const { id: escrowId, buyer } = await agreedDeal(world);
  await asked(world, buyer);
  expect(await of(buyer).inEscrow({ id: escrowId })).toMatchObject([{ represented: buyer.name, by: null }]);
  for (const refused of [
    () => of(first).inMediation({ id: mediation.id }),
    () => of(first).inEscrow({ id: escrowId }),
    () => of(first).inAgreement({ id: escrowId as never }),
  ])
    await expect(refused()).rejects.toMatchObject(refusal('NOT_FOUND'));
});

test('an escrow that is put on hold while it rests stands still for both, each until its own end', async () => {
  const admin = await someone(world, 'Daniel Admin', { roles: ['admin'] });
  const { id: escrowId, buyer, seller } = await agreedDeal(world);
  const funding = async () =>
    (await world.as(seller).escrow.get({ id: escrowId })).clocks.findLast(({ kind }) => kind === 'escrow.funding');
  const { id } = await asked(world, buyer);
  expect(await funding()).toMatchObject({ status: 'paused' });
  await world.as(admin).escrow.hold({ id: escrowId, reason });
  await of(first).refuse({ id, reason });
  await world.settle();
  expect(await funding()).toMatchObject({ status: 'paused' });
  await world.as(admin).escrow.lift({ id: escrowId, reason });
  expect(await funding()).toMatchObject({ status: 'running' });
});

test('whatever is asked, decided and held in whatever order, a deadline stands still exactly while something says so', async () => {
  // A walk of chance with a seed: the same each time.
  let seed = 7;
  const chance = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const quarrel = await served();
  const officer = world.as(quarrel.officer).disputes;
  const open: Awaited<ReturnType<typeof asked>>[] = [];
  let isStayed = false;
  for (let step = 0; step < 24; step++) {
    const deed = chance(5);
    if (deed === 0 && open.length < 3) open.push(await asked(world, quarrel.respondent));
    if (deed === 1 && open[0]) {
      const { id, claimant } = open.shift() as (typeof open)[number]; // it is there
      await (chance(2) === 0 ? of(claimant).withdraw({ id }) : of(first).refuse({ id, reason }));
    }
    if (deed === 2 && !isStayed) await officer.protectiveStay({ id: quarrel.id, reason, days: 30 });
    if (deed === 3 && isStayed) await officer.liftStay({ id: quarrel.id, reason });
    isStayed = deed === 2 || (isStayed && deed !== 3);
    if (deed === 4) world.clock.advance(chance(20) * (DAY / 10));
    await round();
    const rests = await Promise.all(open.map(async ({ id }) => (await of(first).get({ id })).restsUntil !== null));
    const { status } = (await clockOf(quarrel, 'dispute.resolution')) ?? {};
    expect([step, status]).toEqual([step, isStayed || rests.includes(true) ? 'paused' : 'running']);
  }
});

test('who is proven to act has fourteen days for what rested, and both sides read who it is', async () => {
  const quarrel = await served();
  const { id, claimant } = await asked(world, quarrel.respondent);
  world.clock.advance(12 * DAY);
  await proven(world, id, reviewers);
  const goesOn = await clockOf(quarrel);
  expect(goesOn).toMatchObject({ status: 'running' });
  expect(daysLeft(goesOn?.dueAt)).toBeGreaterThanOrEqual(READ_IN_DAYS);
  expect(await of(quarrel.filer).inDispute({ id: quarrel.id })).toMatchObject([
    { by: { name: claimant.name, capacity: 'Executor of the will' }, restsUntil: null },
  ]);
});
