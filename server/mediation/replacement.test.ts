import { leavingIs } from '@ahadi/domain/mediation/outcome.ts';
import type { MediationView } from '@ahadi/domain/mediation/schema.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moneyIsRight, paidInFull, walletOf } from '../test/escrows.ts';
import { reportsAsSaid } from '../test/mediationclaims.ts';
import {
  activeCase,
  type Case,
  heldSession,
  mediatorOf,
  nextDeadline,
  propose,
  settledCase,
  settlingCase,
  sidesOf,
  signWithCode,
} from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
const get = (it: Pick<Case, 'id'>, person: Person) => of(person).get({ id: it.id });
const noticeOf = async (person: Person, title: string) =>
  (await world.notificationsOf(person)).find((one) => one.title === title);
const PASSED_ON = 'The mediation goes on with another mediator';

/** The case that this one goes on as, with its next mediator first. */
async function next(it: Case): Promise<Case> {
  const { continuedAs } = await get(it, it.a);
  if (!continuedAs) throw new Error('it does not go on');
  return { ...it, id: continuedAs.id, mediators: it.mediators.slice(1) };
}

/** Its chosen mediator accepts, all sign, and the fee is paid in. */
async function begins(it: Case): Promise<MediationView> {
  const mediator = mediatorOf(it);
  await of(mediator).acceptAppointment({ id: it.id, kind: 'none', text: '' });
  for (const side of sidesOf(it)) await of(side).noObjection({ id: it.id });
  await world.settle();
  const { engagementAgreementId } = await get(it, it.a);
  for (const person of [it.a, it.b, mediator]) await signWithCode(world, person, engagementAgreementId as never); // it was just drawn up
  await world.settle();
  const { feeEscrowId } = await get(it, it.a);
  if (feeEscrowId) await paidInFull(world, { id: feeEscrowId, buyer: it.a, seller: mediator, payer: it.b });
  await world.settle();
  return get(it, it.a);
}

test('handed on by its mediator it goes on as a case of its own with the next in the order, and half the fee goes back after one of two sessions', async () => {
  const it = await activeCase(world, { about: 'dispute', proposal: { feeMinor: 600_000 } });
  const [first, second] = [mediatorOf(it), it.mediators[1] as Person]; // each case has three
  await heldSession(world, it);
  await of(first).schedule({
    ...{ id: it.id, kind: 'joint', minutes: 60, place: 'The video room of the office.' },
    startsAt: new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString(),
  });
  const rooms = (person: Person, id: Case['id']) => world.as(person).rooms.list({ mediationId: id });
  const caucus = (await rooms(first, it.id)).find(({ kind, side }) => kind === 'caucus' && side === 'A');
  await world.as(it.a).rooms.send({ roomId: caucus?.id as never, body: 'We would take half.', despiteWarnings: false });
  const before = [await walletOf(world, it.a), await walletOf(world, it.b)];
  const said = leavingIs(await get(it, first), 'another_mediator');
  expect(said.words).toContain('The part of the fee for the sessions that were not held goes back');

  const ended = await of(first).replace({ id: it.id });
  expect(ended).toMatchObject({
    status: 'ended',
    outcome: 'continued',
    endReason: 'another_mediator',
    continuedAs: null,
  });
  await world.settle();
  const goesOn = await next(it);
  for (const side of sidesOf(it)) {
    expect(await get(it, side)).toMatchObject({ status: 'ended', continuedAs: { id: goesOn.id } });
    expect(await get(goesOn, side)).toMatchObject({ status: 'appointing', continues: { id: it.id }, startedAt: null });
    expect((await noticeOf(side, PASSED_ON))?.message).toContain('goes back to the person who paid it');
    expect((await world.mailbox(side.email)).map(({ subject }) => subject).join()).toContain(PASSED_ON);
  }
  expect((await noticeOf(first, 'The mediation has ended'))?.message).toContain('Another mediator goes on.');
  expect((await get(goesOn, second)).as).toBe('mediator');
  // It stands still on, and what was planned takes place no more.
  const dispute = await world.as(it.a).disputes.get({ id: it.disputeId as never });
  expect(dispute.holds.map(({ kind }) => kind)).toEqual(['mediation']);
  expect((await get(it, it.a)).sessions.map(({ status }) => status)).toEqual(['held', 'proposed']);

  // Half of it went back to who paid; the rest is earned with the report.
  const after = [await walletOf(world, it.a), await walletOf(world, it.b)];
  const back = after.map((minor, side) => minor - (before[side] ?? 0n));
  expect(back.reduce((sum, minor) => sum + minor, 0n)).toBeLessThanOrEqual(300_000n);
  const { feeEscrowId } = await get(it, it.a);
  const stage = async () => (await world.as(it.a).escrow.get({ id: feeEscrowId as never })).milestones[0];
  expect(await stage()).toMatchObject({ refundedMinor: 300_000 });
  await reportsAsSaid(world, it, first);
  expect(await stage()).toMatchObject({ status: 'delivered' });

  // Who mediated has no part in what goes on; who mediates now reads nothing of before.
  for (const who of [first]) {
    await expect(get(goesOn, who)).rejects.toMatchObject(refusal('NOT_FOUND'));
    const named = { id: goesOn.id, userNumber: await numberOf(who), capacity: 'Adviser', maySettle: false };
    await expect(of(it.a).nameRepresentative(named)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
  }
  const begun = await begins(goesOn);
  expect(begun.status).toBe('active');
  await world.settle();
  await expect(world.as(second).rooms.messages({ roomId: caucus?.id as never })).rejects.toMatchObject(
    refusal('NOT_FOUND'),
  );
  await expect(rooms(second, it.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
  const own = (await rooms(second, goesOn.id)).find(({ kind, side }) => kind === 'caucus' && side === 'A');
  expect((await world.as(second).rooms.messages({ roomId: own?.id as never })).messages).toEqual([]);
  expect((await world.as(first).rooms.messages({ roomId: caucus?.id as never })).messages).toHaveLength(1);
  // The dispute goes on when the second case comes to nothing.
  await of(it.b).end({ id: goesOn.id, reason: 'party_left' });
  await world.settle();
  expect((await world.as(it.a).disputes.get({ id: it.disputeId as never })).holds).toEqual([]);
  await moneyIsRight(world);
});

const numberOf = async ({ identityId }: Person): Promise<string> => {
  const { rows } = await sql<{ n: string }>`select user_number as n from identities where id = ${identityId}`.execute(
    world.deps.db,
  );
  return rows[0]?.n ?? '';
};

test('wanted by a side it waits for the others, and where nobody is left an officer is asked; without a session the fee goes back', async () => {
  const it = await activeCase(world, { mediators: 1, proposal: { feeMinor: 600_000 } });
  const mediator = mediatorOf(it);
  const asked = await of(it.a).replace({ id: it.id });
  expect(asked).toMatchObject({ status: 'active', replacementBy: ['A'], continuedAs: null });
  await of(it.a).replace({ id: it.id });
  await world.settle();
  expect(await noticeOf(it.b, 'Another mediator is wanted')).toBeDefined();
  expect(await noticeOf(mediator, 'Another mediator is wanted')).toBeUndefined();
  const { duties } = await world.as(it.b).dashboard.read();
  expect(duties.filter(({ kind }) => kind === 'mediation.answer_replacement')).toHaveLength(1);
  const ended = await of(it.b).replace({ id: it.id });
  expect(ended).toMatchObject({ status: 'ended', outcome: 'continued' });
  await world.settle();
  const goesOn = await next(it);
  expect(await get(goesOn, it.a)).toMatchObject({ status: 'listing', proposals: [] });
  expect(await noticeOf(it.officer, 'A list of mediators is needed')).toBeDefined();
  const { feeEscrowId } = await get(it, it.a);
  expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({ status: 'closed' });
  // Nobody who heard the sides alone comes back into it by another way.
  await expect(of(it.officer).nameList({ id: goesOn.id, mediators: [mediator.id] })).rejects.toMatchObject(
    refusal('MED_CONFLICT'),
  );
  await expect(propose(world, goesOn, mediator)).rejects.toThrow();
  // Twenty-five days without a mediator, and what was never begun is over.
  await nextDeadline(world, goesOn, 'mediation.setup');
  expect(await get(goesOn, it.a)).toMatchObject({ status: 'ended', outcome: 'not_begun' });
  await moneyIsRight(world);
});

test('is one side’s to ask for where the mediator was removed', async () => {
  const it = await activeCase(world);
  await of(it.b).replace({ id: it.id }); // before that, which takes the other side as well
  const admins = [
    await someone(world, 'Ada', { roles: ['admin'] }),
    await someone(world, 'Ali', { roles: ['admin'] }),
  ] as const;
  await restricted(world, admins, { thing: 'mediator', reference: mediatorOf(it).id, measure: 'revoke' });
  await world.settle();
  const letter = (await world.mailbox(it.a.email)).find(({ text }) => text.includes('was removed'))?.text;
  expect(letter).toContain('ask for another mediator');
  await expect(of(mediatorOf(it)).replace({ id: it.id })).rejects.toMatchObject(refusal('FORBIDDEN'));
  await of(it.b).replace({ id: it.id });
  expect(await get(await next(it), it.b)).toMatchObject({ status: 'appointing' });
});

test('takes back a settlement that not everybody signed, and comes too late for one that all did', async () => {
  const it = await settlingCase(world);
  await nextDeadline(world, it, 'mediation.reflection');
  const { settlement } = await get(it, it.a);
  await signWithCode(world, it.a, settlement?.agreementId as never); // it was just drawn up
  await of(mediatorOf(it)).replace({ id: it.id });
  await world.settle();
  expect(await world.as(it.a).agreements.get({ id: settlement?.agreementId as never })).toMatchObject({
    status: 'voided',
  });
  expect(await get(await next(it), it.a)).toMatchObject({ status: 'appointing', settlement: null });
  const done = await settledCase(world);
  await expect(of(mediatorOf(done)).replace({ id: done.id })).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
});

test('leaves the whole fee to the report where the agreement to mediate named no part of it', async () => {
  const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
  await sql`update mediations set planned_sessions = null where id = ${it.id}`.execute(world.owner);
  await heldSession(world, it);
  expect(leavingIs(await get(it, it.a), 'another_mediator')).toMatchObject({ fee: 'with the report' });
  await of(mediatorOf(it)).replace({ id: it.id });
  const { feeEscrowId } = await get(it, it.a);
  expect((await world.as(it.a).escrow.get({ id: feeEscrowId as never })).milestones).toMatchObject([
    { refundedMinor: 0, status: 'funded' },
  ]);
  await moneyIsRight(world);
});
