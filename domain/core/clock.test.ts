import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClockAction,
  type ClockState,
  CREDIT_MS,
  clockLifecycle,
  clockStatuses,
  creditFor,
  endBy,
  extendTo,
  isTouched,
  type Outage,
  pauseAt,
  resumeAt,
  type StillFor,
  standsFor,
  stillAlsoFor,
  withoutReason,
} from './clock.ts';
import { IllegalTransition } from './lifecycle.ts';
import { addDays, DAY, HOUR } from './time.ts';

const start = new Date('2026-11-21T09:00:00.000Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const running = (length: number): ClockState => ({
  status: 'running',
  startsAt: start,
  dueAt: after(length),
  remainingMs: null,
  pausedAt: null,
  stillFor: [],
});

/** Time passes, then something is tried. */
const action = fc.constantFrom<ClockAction>('pause', 'resume', 'extend', 'credit', 'meet', 'fire', 'cancel');
const pauses = fc.array(fc.record({ run: fc.nat(2 * DAY), rest: fc.nat(400 * DAY) }), { maxLength: 12 });

/** What the server does with each action, on one clock. */
function act(clock: ClockState, name: ClockAction, now: Date): ClockState {
  if (name === 'pause') return pauseAt(clock, now);
  if (name === 'resume') return resumeAt(clock, now);
  if (name === 'extend') return extendTo(clock, addDays(clock.dueAt ?? addDays(now, 400), 400));
  if (name === 'credit') return creditFor(clock, { from: start, to: now });
  return endBy(clock, name);
}

describe('a paused clock', () => {
  it('keeps the time that remained to the millisecond, however often and long it is paused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30 * DAY, max: 90 * DAY }), pauses, (length, plays) => {
        let clock = running(length);
        let now = 0;
        let ran = 0;
        for (const { run, rest } of plays) {
          now += run;
          ran += run;
          clock = pauseAt(clock, after(now));
          expect(clock).toMatchObject({ status: 'paused', dueAt: null, remainingMs: length - ran });
          now += rest;
          clock = resumeAt(clock, after(now));
        }
        expect(clock.dueAt).toEqual(after(now + length - ran));
      }),
    );
  });

  it('goes on with the floor when less remained, and with what remained when that is more', () => {
    const paused = pauseAt(running(10 * DAY), after(8 * DAY));
    expect(resumeAt(paused, after(20 * DAY), 7).dueAt).toEqual(after(27 * DAY));
    expect(resumeAt(paused, after(20 * DAY), 1).dueAt).toEqual(after(22 * DAY));
  });

  it('stands still exactly while any of its reasons is there, and goes on with the last', () => {
    const reasons: readonly StillFor[] = ['matter', 'rest:one', 'rest:other'];
    const turns = fc.array(
      fc.record({ later: fc.nat(5 * DAY), reason: fc.constantFrom(...reasons), begins: fc.boolean() }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(turns, (all) => {
        const length = 400 * DAY;
        let clock = running(length);
        let [now, ran] = [0, 0];
        const there = new Set<StillFor>();
        for (const { later, reason, begins } of all) {
          now += later;
          if (there.size === 0) ran += later;
          if (begins) {
            clock = clock.status === 'paused' ? stillAlsoFor(clock, reason) : pauseAt(clock, after(now), reason);
            there.add(reason);
          } else {
            clock = withoutReason(clock, reason, after(now));
            there.delete(reason);
          }
          expect(new Set(clock.stillFor)).toEqual(there);
          expect(clock.status).toBe(there.size === 0 ? 'running' : 'paused');
          if (there.size === 0) expect(clock.dueAt).toEqual(after(now + length - ran));
          else expect(clock.remainingMs).toBe(length - ran);
        }
      }),
    );
  });

  it('keeps the floor of a reason that ended before the last one did', () => {
    const both = stillAlsoFor(pauseAt(running(10 * DAY), after(8 * DAY)), 'rest:one');
    const left = withoutReason(both, 'matter', after(9 * DAY), 7);
    expect(left).toMatchObject({ status: 'paused', remainingMs: 7 * DAY });
    expect(standsFor(left, 'matter')).toBe(false);
    expect(withoutReason(left, 'rest:one', after(20 * DAY), 3).dueAt).toEqual(after(27 * DAY));
  });

  it('that was due already has nothing left, and no less', () => {
    expect(pauseAt(running(DAY), after(DAY + 1)).remainingMs).toBe(0);
  });

  it('is extended by as much as its end would have moved', () => {
    const paused = pauseAt(running(10 * DAY), after(8 * DAY));
    expect(extendTo(paused, after(13 * DAY))).toMatchObject({ status: 'paused', dueAt: null, remainingMs: 5 * DAY });
    expect(() => extendTo(paused, after(10 * DAY))).toThrow(RangeError);
  });
});

describe('a clock', () => {
  it('is in exactly one of five states after any sequence of actions, and a refused one changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(action, fc.nat(5 * DAY)), { maxLength: 30 }), (plays) => {
        let clock = running(10 * DAY);
        let now = 0;
        for (const [name, wait] of plays) {
          now += wait;
          const before = structuredClone(clock);
          try {
            clock = act(clock, name, after(now));
            const { to } = clockLifecycle.steps[name];
            if (name !== 'credit' || isTouched(before, { from: start, to: after(now) }))
              expect(clock.status).toBe(to === 'same' ? before.status : to);
          } catch (failure) {
            expect(failure).toBeInstanceOf(IllegalTransition);
            expect(clock).toEqual(before);
          }
          expect(clockStatuses.filter((status) => status === clock.status)).toHaveLength(1);
          if (clock.status === 'running') expect([clock.remainingMs, clock.pausedAt]).toEqual([null, null]);
          if (clock.status === 'paused') expect([clock.dueAt, clock.pausedAt === null]).toEqual([null, false]);
        }
      }),
    );
  });

  it('that ended never runs again', () => {
    for (const status of ['met', 'fired', 'cancelled'] as const) expect(clockLifecycle.actionsFrom(status)).toEqual([]);
  });

  it('is only ever extended to later', () => {
    expect(extendTo(running(DAY), after(2 * DAY)).dueAt).toEqual(after(2 * DAY));
    expect(() => extendTo(running(DAY), after(DAY))).toThrow(RangeError);
  });
});

describe('an outage', () => {
  const outage = (from: number, to: number): Outage => ({ from: after(from), to: after(to) });
  const due = (length: number, lost: Outage) => creditFor(running(length), lost).dueAt;

  it('moves a clock due inside of it, or in the 24 hours after, by its length and by 24 hours at least', () => {
    const day = outage(2 * DAY, 4 * DAY);
    const hour = outage(2 * DAY, 2 * DAY + HOUR);
    expect(due(2 * DAY, day)).toEqual(after(4 * DAY));
    expect(due(3 * DAY, day)).toEqual(after(5 * DAY));
    expect(due(5 * DAY, day)).toEqual(after(7 * DAY));
    expect(due(2 * DAY + HOUR, hour)).toEqual(after(3 * DAY + HOUR));
  });

  it('leaves alone what was due before, what has more than a day left, what began later, and what does not run', () => {
    const lost = outage(2 * DAY, 4 * DAY);
    expect(due(2 * DAY - 1, lost)).toEqual(after(2 * DAY - 1));
    expect(due(5 * DAY + 1, lost)).toEqual(after(5 * DAY + 1));
    expect(creditFor({ ...running(5 * DAY), startsAt: after(4 * DAY) }, lost).dueAt).toEqual(after(5 * DAY));
    const paused = pauseAt(running(3 * DAY), after(DAY));
    expect(creditFor(paused, lost)).toEqual(paused);
  });

  it('never sees a clock fire inside of it, and a clock it touched has as long as before', () => {
    const gaps = fc.array(fc.record({ up: fc.nat(4 * DAY), down: fc.integer({ min: 6 * 60_000, max: 5 * DAY }) }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 * DAY }), gaps, (length, stretches) => {
        let clock = running(length);
        const outages: Outage[] = [];
        let now = 0;
        // The server's order at each return: first what was lost is given back, only then what is due fires.
        for (const { up, down } of stretches) {
          const firesAt = clock.dueAt?.getTime() ?? Number.POSITIVE_INFINITY;
          if (firesAt < after(now + up).getTime()) break;
          const lost = outage(now + up, now + up + down);
          outages.push(lost);
          const before = clock;
          clock = creditFor(clock, lost);
          const moved = (clock.dueAt?.getTime() ?? 0) - (before.dueAt?.getTime() ?? 0);
          expect(moved).toBe(isTouched(before, lost) ? Math.max(down, CREDIT_MS) : 0);
          now += up + down;
        }
        const firesAt = clock.dueAt?.getTime() ?? 0;
        for (const { from, to } of outages) expect(firesAt >= from.getTime() && firesAt < to.getTime()).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});
