import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { moneyIsRight } from '../test/escrows.ts';
import {
  acceptTerms,
  activeCase,
  type Case,
  mediatorOf,
  nextDeadline,
  readingBack,
  reason,
  signAll,
  statusOf,
} from '../test/mediations.ts';
import { mediationWorld } from '../test/mediationworld.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import type { Person } from '../test/world.ts';

const { get, of, world } = await mediationWorld(readingBack);

const HOUR = 3_600_000;
const plan = async (it: Case, hours: number): Promise<never> => {
  const startsAt = new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
  const { sessions } = await of(mediatorOf(it)).schedule({
    id: it.id,
    kind: 'joint',
    startsAt,
    minutes: 60,
    place: 'Room 4',
  });
  return sessions.at(-1)?.id as never;
};

/** A session that goes on, with these people in it. */
async function running(it: Case, people: readonly Person[]): Promise<never> {
  const sessionId = await plan(it, 30);
  world.clock.advance(30 * HOUR);
  await of(mediatorOf(it)).startSession({ id: it.id, sessionId });
  for (const person of people)
    await of(person).attend({ id: it.id, sessionId, capacity: 'In person', maySettle: true });
  return sessionId;
}

test('a session is started once every side said that it comes, or at its hour', async () => {
  const it = await activeCase(world);
  const start = (sessionId: never) => of(mediatorOf(it)).startSession({ id: it.id, sessionId });
  const first = await plan(it, 30);
  await of(it.a).confirmSession({ id: it.id, sessionId: first });
  await expect(start(first)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  await of(it.b).confirmSession({ id: it.id, sessionId: first });
  expect((await start(first)).sessions).toMatchObject([{ status: 'in_progress' }]);
  const second = await plan(it, 30);
  world.clock.advance(30 * HOUR);
  expect((await start(second)).sessions).toMatchObject([{}, { status: 'in_progress' }]);
});

describe('a session that still goes on', () => {
  test('when a side leaves was held all the same: the fee is earned, and its end can be noted', async () => {
    const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
    const speaks = await someone(world, 'Anne Advocate');
    const named = { userNumber: speaks.userNumber, capacity: 'Advocate', maySettle: true };
    await of(it.b).nameRepresentative({ id: it.id, ...named });
    const sessionId = await running(it, [it.a]);
    await of(it.a).end({ id: it.id, reason: 'party_left' });
    const { feeEscrowId } = await get(it, it.b);
    expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({ status: 'active' });
    await of(speaks).attend({ id: it.id, sessionId, capacity: 'By telephone', maySettle: true });
    const mediator = of(mediatorOf(it));
    const { sessions } = await mediator.endSession({ id: it.id, sessionId, as: 'held' });
    expect(sessions).toMatchObject([{ status: 'held' }]);
    expect(sessions[0]?.attendance.map(({ side }) => side).sort()).toEqual(['A', 'B']);
    expect((await mediator.report({ id: it.id })).report).toMatchObject({ sessions: 1 });
    const { milestones } = await world.as(it.a).escrow.get({ id: feeEscrowId as never });
    expect(milestones).toMatchObject([{ status: 'delivered' }]);
    await moneyIsRight(world);
  });

  test('with nobody of a side in it when one leaves was not held, and the fee goes back', async () => {
    const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
    await running(it, [mediatorOf(it)]);
    await of(it.b).end({ id: it.id, reason: 'party_left' });
    const { feeEscrowId } = await get(it, it.a);
    await world.settle();
    expect(await world.as(it.a).escrow.get({ id: feeEscrowId as never })).toMatchObject({ outcome: 'refunded' });
    expect((await of(mediatorOf(it)).report({ id: it.id })).report).toMatchObject({ sessions: 0, attendance: [] });
    expect((await get(it, it.a)).sessions).toMatchObject([{ status: 'no_show' }]);
    await moneyIsRight(world);
  });

  test('when the terms are accepted in it stands in the report with everybody who came, ended by the mediator or by the report', async () => {
    for (const isEnded of [true, false]) {
      const it = await activeCase(world);
      const everybody = [it.a, it.b, mediatorOf(it)];
      const sessionId = await running(it, [it.a, it.b]);
      await acceptTerms(world, it);
      expect(await statusOf(world, it)).toBe('settling');
      await of(mediatorOf(it)).attend({ id: it.id, sessionId, capacity: 'In person', maySettle: false });
      await nextDeadline(world, it, 'mediation.reflection');
      const { settlement } = await get(it, it.a);
      await signAll(world, it, settlement?.agreementId ?? null);
      expect(await statusOf(world, it)).toBe('settled');
      const mediator = of(mediatorOf(it));
      if (isEnded) await mediator.endSession({ id: it.id, sessionId, as: 'held', note: 'Settled in it.' });
      const { report, sessions } = await mediator.report({ id: it.id });
      expect(report?.sessions).toBe(1);
      const came = everybody.map(({ name }) => ({ name, sessions: 1 }));
      expect(report?.attendance).toHaveLength(came.length);
      expect(report?.attendance).toEqual(expect.arrayContaining(came));
      expect(sessions).toMatchObject([{ status: 'held' }]);
      await expect(mediator.endSession({ id: it.id, sessionId, as: 'adjourned' })).rejects.toMatchObject(
        refusal('ILLEGAL_TRANSITION'),
      );
    }
  });

  test('when the talks are suspended can be ended, and nobody is reminded of another one before they go on', async () => {
    const it = await activeCase(world);
    const sessionId = await running(it, [it.a]);
    await plan(it, 400);
    await of(mediatorOf(it)).suspend({ id: it.id, reason });
    await of(mediatorOf(it)).endSession({ id: it.id, sessionId, as: 'held' });
    const { rows } = await sql`
      select from clocks where subject_id = ${it.id} and kind = 'session.reminder' and status = 'running'`.execute(
      world.deps.db,
    );
    expect(rows).toHaveLength(0);
    await expect(plan(it, 30)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });
});

test('a session keeps its reminders however long the talks stood still, and whenever they went on', async () => {
  const it = await activeCase(world);
  await plan(it, 20 * 24);
  const startsAt = Date.parse((await get(it, it.a)).sessions[0]?.startsAt ?? '');
  const reminderIn = async () => {
    const { rows } = await sql<{ due_at: Date }>`
      select due_at from clocks where subject_id = ${it.id} and kind = 'session.reminder' and status = 'running'`.execute(
      world.deps.db,
    );
    return rows.map(({ due_at }) => (startsAt - due_at.getTime()) / HOUR);
  };
  expect(await reminderIn()).toEqual([48]);
  await of(mediatorOf(it)).suspend({ id: it.id, reason: 'The mediator is ill for a week.' });
  for (const person of [it.a, it.b, it.officer]) {
    const told = (await of(person).life({ id: it.id })).find(({ name }) => name === 'mediation.suspended');
    expect(told?.detail).toContain('The mediator is ill for a week.');
  }
  expect(await reminderIn()).toEqual([]);
  world.clock.advance(7 * 24 * HOUR);
  await of(it.officer).resume({ id: it.id });
  expect(await reminderIn()).toEqual([48]);
});

test('a report that comes after the case was closed is filed, and earns the fee', async () => {
  const it = await activeCase(world, { proposal: { feeMinor: 600_000 } });
  await running(it, [it.a, it.b]);
  await of(mediatorOf(it)).end({ id: it.id, reason: 'no_progress' });
  await nextDeadline(world, it, 'mediation.close');
  expect(await statusOf(world, it)).toBe('closed');
  const { report, feeEscrowId } = await of(mediatorOf(it)).report({ id: it.id });
  expect(report).toMatchObject({ outcome: 'no_settlement', sessions: 1 });
  await world.settle();
  const { milestones } = await world.as(it.a).escrow.get({ id: feeEscrowId as never });
  expect(milestones).toMatchObject([{ status: 'delivered' }]);
  expect((await world.notificationsOf(it.b)).map(({ title }) => title)).toContain('The report is there');
  await moneyIsRight(world);
});
