import { describe, expect, test } from 'vitest';
import type { ObligationStatus, ObligationTerm } from '../schema.ts';
import { type KeptDay, releasedByEnd, rewrite } from './rules.ts';

const today = '2027-05-10';
const now = { today, isInForce: true, edition: 1 };

const term = (id: string, due: ObligationTerm['due'], change: Partial<ObligationTerm> = {}): ObligationTerm => ({
  id,
  clauseId: null,
  ...{ debtor: 'A', creditor: 'B', kind: 'pay', title: 'Rent', criteria: '', amountMinor: 100 },
  ...{ evidenceRequired: false, reviewDays: 7, due },
  ...change,
});
const on = (day: string): ObligationTerm['due'] => ({ kind: 'on', day });
const monthly = (from: string, count = 12): ObligationTerm['due'] => ({
  kind: 'repeats',
  from,
  rule: `FREQ=MONTHLY;COUNT=${count}`,
});
const before = term('x', on('2027-06-01'));
const kept = (status: ObligationStatus, change: Partial<KeptDay> = {}): KeptDay => ({
  ...{ id: 'day', termId: 'x', term: before, occurrence: 1, edition: 0, plannedOn: '2027-06-01', dueOn: '2027-06-01' },
  status,
  ...change,
});
const planned = (what: ReturnType<typeof rewrite>) =>
  what.plan.map(({ occurrence, edition, plannedOn }) => ({ occurrence, edition, plannedOn }));

const dearer = term('x', on('2027-07-01'), { amountMinor: 200 });

describe('a promise on a day', () => {
  test('that is in both texts stays, in whatever order its parts are written', () => {
    const turned = Object.fromEntries(Object.entries(before).reverse()) as ObligationTerm; // the same keys
    for (const status of ['planned', 'due', 'submitted', 'rejected', 'overdue', 'disputed', 'fulfilled'] as const)
      expect(rewrite([before], [turned], [kept(status)], now)).toEqual({ release: [], close: [], plan: [] });
  });

  test.each<ObligationStatus>(['planned', 'due', 'rejected', 'overdue'])('that is %s is replaced', (status) => {
    const what = rewrite([before], [dearer], [kept(status)], now);
    expect(what).toMatchObject({ release: ['day'], close: ['x'] });
    expect(planned(what)).toEqual([{ occurrence: 1, edition: 1, plannedOn: '2027-07-01' }]);
  });

  test.each<ObligationStatus>(['submitted', 'disputed', 'fulfilled', 'waived'])(
    'that is %s stays as it was, and is not promised twice',
    (status) => {
      expect(rewrite([before], [dearer], [kept(status)], now)).toEqual({ release: [], close: ['x'], plan: [] });
    },
  );

  test.each<[ObligationStatus, string[]]>([
    ['planned', ['day']],
    ['due', ['day']],
    ['rejected', ['day']],
    ['overdue', ['day']],
    ['submitted', []],
    ['disputed', []],
    ['fulfilled', []],
    ['waived', []],
  ])('that is %s and left out', (status, release) => {
    expect(rewrite([before], [], [kept(status)], now)).toEqual({ release, close: ['x'], plan: [] });
  });

  test('that is new begins with its own day, also where that has passed', () => {
    for (const day of ['2027-07-01', '2027-01-01'])
      expect(planned(rewrite([], [term('y', on(day))], [], now))).toEqual([
        { occurrence: 1, edition: 1, plannedOn: day },
      ]);
  });

  test('that was left out and is put in again is promised again', () => {
    expect(planned(rewrite([], [before], [kept('released')], now))).toEqual([
      { occurrence: 1, edition: 1, plannedOn: '2027-06-01' },
    ]);
  });

  test('that is amended a second time bears the number of the second amendment', () => {
    const days = [kept('released'), kept('due', { id: 'second', edition: 1, plannedOn: '2027-07-01' })];
    const what = rewrite([dearer], [before], days, { ...now, edition: 2 });
    expect(what.release).toEqual(['second']);
    expect(planned(what)).toEqual([{ occurrence: 1, edition: 2, plannedOn: '2027-06-01' }]);
  });

  test('is amended once, however often that is done', () => {
    const done = [kept('released'), kept('due', { id: 'new', edition: 1, plannedOn: '2027-07-01' })];
    const again = rewrite([before], [dearer], done, now);
    expect(again.release).toEqual([]);
    expect(planned(again)).toEqual([{ occurrence: 1, edition: 1, plannedOn: '2027-07-01' }]);
  });
});

describe('a promise that counts from the coming into force', () => {
  const after = term('x', { kind: 'after', days: 10 });

  test('counts from the amendment when that comes later', () => {
    expect(planned(rewrite([], [after], [], now))).toEqual([{ occurrence: 1, edition: 1, plannedOn: '2027-05-20' }]);
  });

  test('has no day before it', () => {
    const what = rewrite([before], [after], [kept('planned')], { ...now, isInForce: false });
    expect(what.release).toEqual(['day']);
    expect(planned(what)).toEqual([{ occurrence: 1, edition: 1, plannedOn: null }]);
  });

  test('that has no day yet is replaced like any other', () => {
    const what = rewrite([after], [before], [kept('planned', { plannedOn: null, dueOn: null })], {
      ...now,
      isInForce: false,
    });
    expect(what.release).toEqual(['day']);
    expect(planned(what)).toEqual([{ occurrence: 1, edition: 1, plannedOn: '2027-06-01' }]);
  });
});

describe('a promise that repeats', () => {
  const rent = term('x', monthly('2027-03-31'));
  const more = { ...rent, amountMinor: 200 };
  const rentOf = (occurrence: number, status: ObligationStatus, change: Partial<KeptDay> = {}) => {
    const plannedOn = ['2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'][occurrence - 1] ?? null;
    return kept(status, { id: String(occurrence), term: rent, occurrence, plannedOn, dueOn: plannedOn, ...change });
  };

  test('goes on by its new text from the first day that has not passed', () => {
    const what = rewrite([rent], [more], [rentOf(1, 'fulfilled'), rentOf(2, 'fulfilled'), rentOf(3, 'due')], now);
    expect(what.release).toEqual(['3']);
    expect(planned(what)).toEqual([{ occurrence: 3, edition: 1, plannedOn: '2027-05-31' }]);
  });

  test('that is due today is due today by its new text', () => {
    const what = rewrite([rent], [more], [rentOf(3, 'due')], { ...now, today: '2027-05-31' });
    expect(what.release).toEqual(['3']);
    expect(planned(what)).toEqual([{ occurrence: 3, edition: 1, plannedOn: '2027-05-31' }]);
  });

  test.each<[string, KeptDay]>([
    ['is overdue', rentOf(2, 'overdue')],
    ['was sent back', rentOf(2, 'rejected', { dueOn: '2027-05-14' })],
    ['was given more time', rentOf(2, 'due', { dueOn: '2027-05-25' })],
    ['is said to be done', rentOf(2, 'submitted')],
    ['is in dispute', rentOf(2, 'disputed')],
  ])('still owes a day that has passed and %s', (_words, day) => {
    const what = rewrite([rent], [more], [day, rentOf(3, 'due')], now);
    expect(what.release).toEqual(['3']);
    expect(planned(what)).toEqual([{ occurrence: 3, edition: 1, plannedOn: '2027-05-31' }]);
    expect(rewrite([rent], [], [day, rentOf(3, 'due')], now)).toMatchObject({ release: ['3'], plan: [] });
  });

  test.each<ObligationStatus>(['fulfilled', 'waived', 'submitted'])(
    'does not ask a second time for a day ahead that is %s already',
    (status) => {
      const what = rewrite([rent], [more], [rentOf(3, status), rentOf(4, 'due')], now);
      expect(what.release).toEqual(['4']);
      expect(planned(what)).toEqual([{ occurrence: 4, edition: 1, plannedOn: '2027-06-30' }]);
    },
  );

  test('whose days are all over by its new text has none any more', () => {
    const over = { ...rent, due: monthly('2027-01-31', 3) };
    expect(rewrite([rent], [over], [rentOf(3, 'due')], now)).toEqual({ release: ['3'], close: ['x'], plan: [] });
  });

  test('and becomes one last payment still owes that', () => {
    const last = term('x', on('2027-08-31'), { amountMinor: 900 });
    const what = rewrite([rent], [last], [rentOf(1, 'fulfilled'), rentOf(2, 'overdue'), rentOf(3, 'due')], now);
    expect(what.release).toEqual(['3']);
    expect(planned(what)).toEqual([{ occurrence: 1, edition: 1, plannedOn: '2027-08-31' }]);
  });

  test('still owes what passed when it is amended a second time', () => {
    const last = term('x', on('2027-08-31'));
    const days = [rentOf(2, 'overdue'), kept('due', { id: 'last', term: last, edition: 1, plannedOn: '2027-08-31' })];
    expect(rewrite([last], [], days, { ...now, edition: 2 }).release).toEqual(['last']);
  });

  test('and was left out can come back as one payment', () => {
    const last = term('x', on('2027-08-31'));
    expect(planned(rewrite([], [last], [rentOf(1, 'fulfilled')], { ...now, edition: 2 }))).toEqual([
      { occurrence: 1, edition: 2, plannedOn: '2027-08-31' },
    ]);
  });

  test('after one day that is fulfilled, and then becomes one day again, owes that', () => {
    const last = term('x', on('2027-08-31'));
    const days = [kept('fulfilled'), rentOf(4, 'due', { edition: 1 })];
    const what = rewrite([rent], [last], days, { ...now, edition: 2 });
    expect(what.release).toEqual(['4']);
    expect(planned(what)).toEqual([{ occurrence: 1, edition: 2, plannedOn: '2027-08-31' }]);
  });

  test('and becomes one on a day that is paid already owes nothing more', () => {
    const last = term('x', on('2027-05-31'));
    expect(rewrite([rent], [last], [rentOf(3, 'fulfilled'), rentOf(4, 'due')], now)).toMatchObject({
      release: ['4'],
      plan: [],
    });
  });
});

describe('the end of an agreement', () => {
  const end = (status: ObligationStatus, change: Partial<KeptDay> = {}) =>
    releasedByEnd([kept(status, change)], today).length === 1;

  test('releases what would have been due later', () => {
    expect(end('due')).toBe(true);
    expect(end('planned')).toBe(true);
    expect(end('planned', { plannedOn: null, dueOn: null })).toBe(true);
  });

  test('leaves owed what was due by its last day', () => {
    expect(end('due', { plannedOn: today, dueOn: today })).toBe(false);
    expect(end('due', { plannedOn: '2027-05-01', dueOn: '2027-05-01' })).toBe(false);
  });

  test.each<ObligationStatus>(['submitted', 'rejected', 'overdue', 'disputed', 'fulfilled', 'waived', 'released'])(
    'leaves what is %s',
    (status) => {
      expect(end(status)).toBe(false);
    },
  );
});
