import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addCalendarDays, endOfLocalDay, localDayOf } from '../core/calendar.ts';
import { type ClockState, endBy } from '../core/clock.ts';
import { addDays, DAY } from '../core/time.ts';
import { isClosed, type ObligationAction, obligationLifecycle } from './lifecycle.ts';
import { daysOf } from './plan.ts';
import { cureDayFrom, dueDayFrom, nextReminder } from './rules.ts';
import { type DueRule, ObligationStatus } from './schema.ts';

describe('the table', () => {
  test('has no way out of what is fulfilled, waived or released, and a way out of everything else', () => {
    expect(ObligationStatus.options.filter(isClosed)).toEqual(['fulfilled', 'waived', 'released']);
  });

  test('releases nothing that is said to be done, in dispute or closed', () => {
    const from = ObligationStatus.options.filter((status) => obligationLifecycle.can('release', status));
    expect(from).toEqual(['planned', 'due', 'rejected', 'overdue']);
  });

  test('disputes only what is overdue or was sent back, and gives what was left by its dispute back as overdue', () => {
    const from = ObligationStatus.options.filter((status) => obligationLifecycle.can('raise_dispute', status));
    expect(from).toEqual(['rejected', 'overdue']);
    expect(obligationLifecycle.next('dispute_left', 'disputed')).toBe('overdue');
  });
});

/** One obligation of a life that chance decides: its state, its clocks that ever ran, and its days. */
type Life = { status: ObligationStatus; dueOn: string; clocks: ClockState[]; occurrence: number };

const started = (now: Date, dueAt: Date): ClockState => ({
  status: 'running',
  startsAt: now,
  dueAt,
  remainingMs: null,
  pausedAt: null,
  stillFor: [],
});

const running = (life: Life) => life.clocks.filter(({ status }) => status === 'running');
function stop(life: Life, how: 'meet' | 'fire' | 'cancel') {
  life.clocks = life.clocks.map((clock) => (clock.status === 'running' ? endBy(clock, how) : clock));
}

const starts: readonly DueRule[] = [
  { kind: 'on', day: '2028-02-29' },
  { kind: 'after', days: 30 },
  { kind: 'repeats', from: '2027-03-27', rule: 'FREQ=WEEKLY;COUNT=6' },
  { kind: 'repeats', from: '2027-10-31', rule: 'FREQ=MONTHLY;COUNT=5' },
  { kind: 'repeats', from: '2028-02-29', rule: 'FREQ=YEARLY;COUNT=3' },
];
const zones = ['Africa/Nairobi', 'Europe/Berlin', 'America/New_York', 'Africa/Cairo'] as const;

/** Which days are planned, all told, when chance acts on whatever is open; the server goes the same way, by the same functions. */
function live(due: DueRule, tz: string, chance: readonly number[]): Life[] {
  let now = new Date('2027-03-01T09:00:00Z');
  const today = () => localDayOf(now, tz);
  const planned = daysOf(due, today());
  const lives: Life[] = [];
  const arm = (occurrence: number) => {
    const day = planned[occurrence - 1];
    if (day === undefined || lives.some((life) => life.occurrence === occurrence)) return;
    const dueOn = dueDayFrom(day, today());
    const clocks = [started(now, endOfLocalDay(dueOn, tz))];
    lives.push({ status: obligationLifecycle.next('arm', 'planned'), dueOn, clocks, occurrence });
  };
  const act = (life: Life, action: ObligationAction) => {
    const before = life.status;
    life.status = obligationLifecycle.next(action, before);
    if (action === 'fall_overdue' || action === 'accept_silently') stop(life, 'fire');
    else if (life.status !== before) stop(life, isClosed(life.status) ? 'meet' : 'cancel');
    if (action === 'reject') life.dueOn = cureDayFrom(life.dueOn, today());
    if (action === 'extend') {
      life.dueOn = addCalendarDays(life.dueOn > today() ? life.dueOn : today(), 3);
      stop(life, 'cancel');
    }
    if (action === 'reject' || action === 'extend') life.clocks.push(started(now, endOfLocalDay(life.dueOn, tz)));
    if (life.status === 'submitted' && before !== 'submitted') life.clocks.push(started(now, addDays(now, 7)));
    if (life.status !== 'due' || action === 'extend') arm(life.occurrence + 1);
  };
  arm(1);
  for (const roll of chance) {
    now = new Date(now.getTime() + (roll % 11) * DAY);
    for (const life of lives)
      if (running(life).some(({ dueAt }) => dueAt !== null && dueAt <= now))
        act(life, life.status === 'submitted' ? 'accept_silently' : 'fall_overdue');
    const open = lives.filter(({ status }) => !isClosed(status));
    const life = open[roll % Math.max(1, open.length)];
    if (!life) continue;
    const persons = obligationLifecycle
      .actionsFrom(life.status)
      .filter((action) => action !== 'fall_overdue' && action !== 'accept_silently');
    const action = persons[Math.floor(roll / 13) % persons.length];
    if (action) act(life, action);
  }
  return lives;
}

test('in 10,000 lives each promise has one clock at most that runs, none once it is closed, and its days follow one another without a gap', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.constantFrom(...zones),
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 }),
      (due, tz, chance) => {
        const lives = live(due, tz, chance);
        expect(lives.map(({ occurrence }) => occurrence)).toEqual(lives.map((_life, index) => index + 1));
        for (const life of lives) {
          expect(running(life).length).toBe(['due', 'rejected', 'submitted'].includes(life.status) ? 1 : 0);
          for (const clock of life.clocks) expect(['running', 'met', 'fired', 'cancelled']).toContain(clock.status);
        }
        // Of all days one at most is only due: the next begins when it no longer is.
        const untouched = lives.filter(({ status, clocks }) => status === 'due' && clocks.length === 1);
        expect(untouched.length).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 10_000 },
  );
});

describe('days', () => {
  test('that had passed when the agreement came into force leave a week to begin', () => {
    expect(dueDayFrom('2027-01-01', '2027-03-01')).toBe('2027-03-08');
    expect(dueDayFrom('2027-03-01', '2027-03-01')).toBe('2027-03-01');
  });

  test('are reminded of seven days, one day and on the morning before, each once', () => {
    const tz = 'Africa/Nairobi';
    const told: string[] = [];
    for (let now: Date | null = new Date('2026-12-01T00:00:00Z'); now !== null; ) {
      now = nextReminder('2026-12-20', tz, now);
      if (now !== null) told.push(now.toISOString());
    }
    expect(told).toEqual(['2026-12-13T06:00:00.000Z', '2026-12-19T06:00:00.000Z', '2026-12-20T06:00:00.000Z']);
  });
});
