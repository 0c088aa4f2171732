import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../test/world.ts';
import {
  cancelClocks,
  clocksOf,
  extendClock,
  meetClock,
  openClock,
  pauseClocks,
  resumeClocks,
  startClock,
} from './clocks.ts';
import { transaction } from './ctx.ts';
import { checkChain, type Subject } from './emit.ts';
import { fireDueClocks } from './firing.ts';

let world: World;
let subject: Subject;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  subject = {
    kind: 'identity',
    id: (await world.person('Amina Otieno', { email: `amina.${++people}@example.org` })).identityId,
  };
});
let people = 0;

const inFuture = (ms: number) => new Date(world.clock.now().getTime() + ms);
const start = (kind: 'dispute.response' | 'dispute.resolution', length: number) =>
  startClock(world.ctx(), subject, { kind, dueAt: inFuture(length), place: { code: 'UG', tz: 'Africa/Kampala' } });
const eventsOf = async () =>
  (
    await sql<{ name: string; payload: object }>`
      select name, payload from events where subject_kind = 'identity' and subject_id = ${subject.id} order by seq`.execute(
      world.deps.db,
    )
  ).rows;

describe('the clocks of a subject', () => {
  it('are paused and go on with exactly what remained, each with an event', async () => {
    await start('dispute.response', 14 * DAY);
    await start('dispute.resolution', 30 * DAY + 1);
    world.clock.advance(3 * DAY + 7);
    await pauseClocks(world.ctx(), subject, { reason: 'The parties went to mediation.' });
    const paused = await clocksOf(world.ctx(), subject);
    expect(paused.map(({ status, dueAt, remainingMs, tz }) => [status, dueAt, remainingMs, tz])).toEqual([
      ['paused', null, 11 * DAY - 7, 'Africa/Kampala'],
      ['paused', null, 27 * DAY - 6, 'Africa/Kampala'],
    ]);
    world.clock.advance(70 * DAY);
    await world.tick('clocks'); // a paused clock does not fire
    await resumeClocks(world.ctx(), subject);
    expect((await clocksOf(world.ctx(), subject)).map(({ status, dueAt }) => [status, dueAt])).toEqual([
      ['running', inFuture(11 * DAY - 7).toISOString()],
      ['running', inFuture(27 * DAY - 6).toISOString()],
    ]);
    const events = await eventsOf();
    expect(events.map(({ name }) => name)).toEqual(['clock.paused', 'clock.paused', 'clock.resumed', 'clock.resumed']);
    expect(events[0]?.payload).toEqual({
      kind: 'dispute.response',
      from: inFuture(-59 * DAY - 7).toISOString(),
      to: null,
      reason: 'The parties went to mediation.',
    });
    expect(await checkChain(world.ctx(), subject)).toMatchObject({ intact: true });
  });

  it('go on with the floor when less remained', async () => {
    await start('dispute.response', 2 * DAY);
    await pauseClocks(world.ctx(), subject);
    world.clock.advance(DAY);
    await resumeClocks(world.ctx(), subject, { floorDays: 7 });
    expect((await openClock(world.ctx(), subject, 'dispute.response'))?.dueAt).toEqual(inFuture(7 * DAY));
  });

  it('stand still and go on for their matter where a process of the version before wrote no reason', async () => {
    await start('dispute.response', 2 * DAY);
    await pauseClocks(world.ctx(), subject);
    await sql`update clocks set still_for = '{}' where subject_id = ${subject.id}`.execute(world.deps.db);
    expect(await resumeClocks(world.ctx(), subject)).toHaveLength(1);
    // It took no reason away when it started one again.
    await sql`update clocks set still_for = '{matter}' where subject_id = ${subject.id}`.execute(world.deps.db);
    expect(await pauseClocks(world.ctx(), subject, { stillFor: 'rest:1' })).toHaveLength(1);
    expect(await resumeClocks(world.ctx(), subject, { stillFor: 'rest:1' })).toHaveLength(1);
    await cancelClocks(world.ctx(), subject);
  });

  it('go on when no reason to stand still is left, whichever came or went first', async () => {
    await start('dispute.response', 2 * DAY);
    const rest = { stillFor: 'rest:1' } as const;
    await pauseClocks(world.ctx(), subject);
    expect(await pauseClocks(world.ctx(), subject, rest)).toEqual([]);
    expect(await resumeClocks(world.ctx(), subject, { floorDays: 7 })).toEqual([]);
    expect(await openClock(world.ctx(), subject, 'dispute.response')).toMatchObject({ status: 'paused' });
    // The other way about.
    await pauseClocks(world.ctx(), subject);
    expect(await resumeClocks(world.ctx(), subject, { ...rest, floorDays: 3 })).toEqual([]);
    expect(await resumeClocks(world.ctx(), subject, rest)).toEqual([]);
    expect(await openClock(world.ctx(), subject, 'dispute.response')).toMatchObject({ status: 'paused' });
    expect(await resumeClocks(world.ctx(), subject)).toHaveLength(1);
    expect((await openClock(world.ctx(), subject, 'dispute.response'))?.dueAt).toEqual(inFuture(7 * DAY));
    expect((await eventsOf()).map(({ name }) => name)).toEqual(['clock.paused', 'clock.resumed']);
  });

  it('are extended, running or paused, and the way they came is kept', async () => {
    await start('dispute.response', 14 * DAY);
    await extendClock(world.ctx(), subject, 'dispute.response', inFuture(21 * DAY));
    world.clock.advance(DAY);
    await pauseClocks(world.ctx(), subject, { kinds: ['dispute.response'] });
    world.clock.advance(DAY);
    await extendClock(world.ctx(), subject, 'dispute.response', inFuture(20 * DAY));
    const [clock] = await clocksOf(world.ctx(), subject);
    expect(clock).toMatchObject({ status: 'paused', remainingMs: 21 * DAY });
    expect(clock?.changes.map(({ why }) => why)).toEqual(['extension', 'pause', 'extension']);
    await expect(extendClock(world.ctx(), subject, 'dispute.resolution', inFuture(DAY))).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  });

  it('of some kinds are met or taken away, and end for good', async () => {
    await start('dispute.response', DAY);
    await start('dispute.resolution', DAY);
    expect(await meetClock(world.ctx(), subject, 'dispute.response')).toBe(true);
    expect(await meetClock(world.ctx(), subject, 'dispute.response')).toBe(false);
    expect(await cancelClocks(world.ctx(), subject, ['dispute.response'])).toBe(0);
    expect(await cancelClocks(world.ctx(), subject)).toBe(1);
    expect((await clocksOf(world.ctx(), subject)).map(({ status }) => status)).toEqual(['met', 'cancelled']);
    expect(await pauseClocks(world.ctx(), subject)).toEqual([]);
    await start('dispute.response', DAY); // a kind that ended may begin again
  });

  it('run at most once a kind at a time', async () => {
    await start('dispute.response', DAY);
    await expect(start('dispute.response', DAY)).rejects.toThrow(/one_open_clock/);
    await pauseClocks(world.ctx(), subject);
    await expect(start('dispute.response', DAY)).rejects.toThrow(/one_open_clock/);
  });

  it('that change in a transaction that fails did not change', async () => {
    await start('dispute.response', DAY);
    const deed = transaction(world.ctx(), async (ctx) => {
      await pauseClocks(ctx, subject);
      throw new Error('second thoughts');
    });
    await expect(deed).rejects.toThrow('second thoughts');
    expect(await openClock(world.ctx(), subject, 'dispute.response')).toMatchObject({ status: 'running', changes: [] });
    expect(await eventsOf()).toEqual([]);
  });

  it('pulled at from all sides at the instant they are due end in one way, and nobody waits in a circle', async () => {
    for (let round = 0; round < 10; round++) {
      subject = {
        kind: 'identity',
        id: (await world.person('Race', { email: `race.${round}@example.org` })).identityId,
      };
      await start('dispute.response', HOUR);
      await start('dispute.resolution', HOUR);
      world.clock.advance(HOUR);
      await sql`update heartbeats set at = ${world.clock.now()}`.execute(world.deps.db);
      let fired = 0;
      const deed = async () => {
        fired++;
      };
      const deeds = { 'dispute.response': deed, 'dispute.resolution': deed };
      await Promise.all([
        ...Array.from({ length: 4 }, () => fireDueClocks(world.ctx(), deeds)),
        ...Array.from({ length: 4 }, () => pauseClocks(world.ctx(), subject)),
        ...Array.from({ length: 4 }, () => resumeClocks(world.ctx(), subject)),
        ...Array.from({ length: 4 }, () => meetClock(world.ctx(), subject, 'dispute.response')),
        ...Array.from({ length: 2 }, () => cancelClocks(world.ctx(), subject)),
      ]);
      const clocks = await clocksOf(world.ctx(), subject);
      expect(clocks).toHaveLength(2);
      expect(clocks.filter(({ status }) => status === 'fired')).toHaveLength(fired);
      expect(await checkChain(world.ctx(), subject)).toMatchObject({ intact: true });
    }
  });
});
