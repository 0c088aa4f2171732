import { DAY, HOUR, MINUTE } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askedToSign, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { clocksOf, startClock } from './clocks.ts';
import { checkChain, type Subject } from './emit.ts';
import { fireDueClocks } from './firing.ts';
import { beat, noteAlive } from './outages.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } }); // one clock cannot be moved, on purpose
});
afterAll(() => world.close());

const inFuture = (ms: number) => new Date(world.clock.now().getTime() + ms);
const count = async (rows: ReturnType<typeof sql<{ count: number }>>) =>
  (await rows.execute(world.deps.db)).rows[0]?.count;
const outages = () => count(sql`select count(*) as count from outages`);
const creditsOf = (subject: Subject) =>
  count(sql`select count(*) as count from events where name = 'clock.credited' and subject_id = ${subject.id}`);

/** An organisation of a new person, with a triage clock that ends after so long. The platform is up. */
async function organisation(name: string, dueAfter: number): Promise<Subject> {
  const { identityId } = await someone(world, name);
  await beat(world.ctx());
  const subject: Subject = { kind: 'identity', id: identityId };
  await startClock(world.ctx(), subject, { kind: 'dispute.triage', dueAt: inFuture(dueAfter) });
  return subject;
}
const triage = async (subject: Subject) => {
  const [clock] = await clocksOf(world.ctx(), subject);
  if (!clock) throw new Error('the clock is there');
  return clock;
};

describe('after an outage', () => {
  it('over a deadline nobody has lost time: the end moves by its length, is shown, and the history says so', async () => {
    const subject = await organisation('Wanjiru', 10 * HOUR);
    const before = await triage(subject);
    const from = world.clock.now();
    world.clock.advance(2 * DAY);
    // The first round after the return comes long after the old end, and fires nothing.
    let fired = 0;
    const deeds = {
      'dispute.triage': async () => {
        fired++;
      },
    };
    await fireDueClocks(world.ctx(), deeds);
    const to = inFuture(10 * HOUR).toISOString();
    expect(fired).toBe(0);
    expect(await triage(subject)).toMatchObject({
      status: 'running',
      dueAt: to,
      changes: [{ why: 'outage', from: before.dueAt, to, at: world.clock.now().toISOString() }],
    });
    const { rows } = await sql<{ payload: object }>`
      select payload from events where name = 'clock.credited' and subject_id = ${subject.id}`.execute(world.deps.db);
    const { rows: noted } = await sql<{ id: string; from_at: Date; to_at: Date }>`
      select id, from_at, to_at from outages order by to_at desc limit 1`.execute(world.deps.db);
    expect(noted[0]).toMatchObject({ from_at: from, to_at: world.clock.now() });
    expect(rows).toEqual([{ payload: { kind: 'dispute.triage', from: before.dueAt, to, outageId: noted[0]?.id } }]);
    expect(await checkChain(world.ctx(), subject)).toMatchObject({ intact: true, links: 1 });
    world.clock.advance(10 * HOUR);
    await sql`update heartbeats set at = ${world.clock.now()}`.execute(world.deps.db); // up all the time
    await fireDueClocks(world.ctx(), deeds);
    expect([fired, (await triage(subject)).status]).toEqual([1, 'fired']);
  });

  it('of an hour, what ends within a day of it moves by a whole day; what has more than a day left stays', async () => {
    const [soon, later] = [await organisation('Soon', 20 * HOUR), await organisation('Later', 26 * HOUR)];
    const [soonDue, laterDue] = [(await triage(soon)).dueAt, (await triage(later)).dueAt];
    world.clock.advance(HOUR);
    await noteAlive(world.ctx());
    expect(Date.parse((await triage(soon)).dueAt ?? '') - Date.parse(soonDue ?? '')).toBe(DAY);
    expect((await triage(later)).dueAt).toBe(laterDue);
  });

  it('two processes that come up together write one outage and move each clock once', async () => {
    const subjects: Subject[] = [];
    for (let n = 0; n < 8; n++) subjects.push(await organisation(`Twin ${n}`, n * HOUR));
    const before = await outages();
    world.clock.advance(3 * DAY);
    await Promise.all([noteAlive(world.ctx()), noteAlive(world.ctx()), fireDueClocks(world.ctx(), {})]);
    await noteAlive(world.ctx());
    expect(await outages()).toBe((before ?? 0) + 1);
    for (const subject of subjects) {
      expect(await creditsOf(subject)).toBe(1);
      expect(await triage(subject)).toMatchObject({ status: 'running', changes: [{ why: 'outage' }] });
    }
  });

  it('a process that dies between writing the outage and moving the clocks leaves that to the next', async () => {
    const subject = await organisation('Halfway', HOUR);
    world.clock.advance(DAY);
    await beat(world.ctx()); // all that the first one came to
    world.clock.advance(MINUTE);
    await fireDueClocks(world.ctx(), {});
    expect(await triage(subject)).toMatchObject({ status: 'running', changes: [{ why: 'outage' }] });
    expect(await creditsOf(subject)).toBe(1);
  });

  it('a clock that cannot be given back what it lost does not fire, and keeps no other from it', async () => {
    const [stuck, free] = [await organisation('Stuck', HOUR), await organisation('Free', 2 * HOUR)];
    await sql`insert into event_chains (subject_kind, subject_id, seq, hash) values ('identity', ${stuck.id}, 2147483647, '')`.execute(
      world.deps.db,
    );
    world.clock.advance(2 * DAY);
    const fired: string[] = [];
    await fireDueClocks(world.ctx(), { 'dispute.triage': async (_ctx, { subject }) => fired.push(subject.id) });
    expect(fired).not.toContain(stuck.id);
    expect(await triage(stuck)).toMatchObject({ status: 'running', changes: [] });
    expect(await triage(free)).toMatchObject({ status: 'running', changes: [{ why: 'outage' }] });
    await sql`delete from event_chains where subject_id = ${stuck.id}`.execute(world.deps.db);
    await noteAlive(world.ctx());
    expect(await triage(stuck)).toMatchObject({ status: 'running', changes: [{ why: 'outage' }] });
    expect(await count(sql`select count(*) as count from outages where applied_at is null`)).toBe(0);
  });

  it('silence of five minutes is none, and a beat of the past takes nothing back', async () => {
    const before = await outages();
    await beat(world.ctx());
    world.clock.advance(5 * MINUTE);
    await beat(world.ctx());
    await beat({ ...world.ctx(), now: inFuture(-DAY) });
    await beat(world.ctx());
    expect(await outages()).toBe(before);
  });
});

it('a signing window over which the platform was down stays open as long as it was down, in the list too', async () => {
  const story = await askedToSign(world, { signWindowDays: 10 });
  const api = world.as(story.owner).agreements;
  const due = Date.parse((await api.get({ id: story.id })).signDueAt ?? '');
  world.clock.advance({ days: 9 });
  await world.outage({ days: 3 });
  await world.tick('clocks');
  const view = await api.get({ id: story.id });
  expect(view).toMatchObject({ status: 'signing', signDueAt: new Date(due + 3 * DAY).toISOString() });
  expect((await api.list({})).rows[0]).toMatchObject({ id: story.id, signDueAt: view.signDueAt });
  const moved = (await api.life({ id: story.id })).filter(({ name }) => name === 'clock.credited');
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({ actorName: null, detail: 'Until', detailAt: view.signDueAt });
  world.clock.advance({ days: 1 });
  await world.tick('clocks');
  expect((await api.get({ id: story.id })).status).toBe('lapsed');
});
