import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolvedWithoutEntry } from '../disputes/publishing/rules.ts';
import { endIs } from './outcome.ts';
import { commonRoute, equalSplit, needsScreening, problemsOf, problemsOfTerms, type Ranking, tally } from './rules.ts';
import type { MediationRequest, Term } from './schema.ts';

const request: MediationRequest = {
  title: 'Stones that were not delivered',
  publicSummary: 'A buyer of building stones and a quarry differ about a delivery that came late and short.',
  category: 'commercial',
  band: '500_5k',
  currency: 'KES',
  country: 'KE',
  place: '',
  languages: ['en', 'sw'],
  format: 'text_async',
  wantsAccredited: false,
  feeSplit: [50, 50],
  screening: { fear: false, pressure: false, capacity: false, urgency: false, note: '' },
};
const sides = [{ name: 'Amina Odhiambo' }, { name: 'Njoroge Hardware Ltd' }];

describe('a request', () => {
  it('without faults has no problems', () => {
    expect(problemsOf(request, sides)).toEqual({});
  });

  it('does not tell mediators who it is: no names, addresses, numbers or links', () => {
    for (const words of [
      'Njoroge Hardware Ltd',
      'njoroge hardware LTD',
      'amina@people.example.org',
      '+254 712 345 678',
      'https://quarry.example.org/stones',
    ])
      expect(
        problemsOf({ ...request, publicSummary: `${request.publicSummary} ${words}` }, sides),
        words,
      ).toHaveProperty('publicSummary');
  });

  it('shares the whole fee among its sides', () => {
    for (const feeSplit of [[60, 30], [100], [50, 25, 25], [70, 40]])
      expect(problemsOf({ ...request, feeSplit }, sides)).toHaveProperty('feeSplit');
    for (const count of [2, 3, 4]) {
      const split = equalSplit(count);
      expect(split).toHaveLength(count);
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(100);
    }
  });

  it('is looked at by an officer first when anything in the screening says so', () => {
    const clear = { fear: false, pressure: false, capacity: false, urgency: false, note: '' };
    expect(needsScreening({ screening: clear })).toBe(false);
    for (const flag of ['fear', 'pressure', 'capacity', 'urgency'])
      expect(needsScreening({ screening: { ...clear, [flag]: true } })).toBe(true);
    expect(needsScreening({ screening: null })).toBe(true);
  });

  it('goes one way only when every side wants the same', () => {
    expect(commonRoute([{ route: 'post' }, { route: 'post' }])).toBe('post');
    expect(commonRoute([{ route: 'post' }, { route: 'list' }])).toBeNull();
    expect(commonRoute([{ route: 'post' }, { route: null }])).toBeNull();
    expect(commonRoute([{ route: null }, { route: null }])).toBeNull();
  });
});

describe('the choice of a mediator', () => {
  const three = [
    { id: 'p1', earliestOn: '2026-12-05' },
    { id: 'p2', earliestOn: '2026-12-02' },
    { id: 'p3', earliestOn: '2026-12-02' },
  ];

  it('falls on the lowest sum of places; of equals on the earlier slot, then on the earlier proposal', () => {
    expect(
      tally(three, [
        { side: 'A', order: ['p1', 'p2', 'p3'], strikes: [] },
        { side: 'B', order: ['p1', 'p3', 'p2'], strikes: [] },
      ])[0],
    ).toBe('p1');
    expect(
      tally(three, [
        { side: 'A', order: ['p1', 'p2', 'p3'], strikes: [] },
        { side: 'B', order: ['p2', 'p1', 'p3'], strikes: [] },
      ])[0],
    ).toBe('p2');
    expect(tally(three, [])).toEqual(['p2', 'p3', 'p1']);
  });

  it('never falls on somebody a side struck out', () => {
    const ids = three.map(({ id }) => id);
    const rankings = fc.array(
      fc.record({
        order: fc.shuffledSubarray(ids),
        strikes: fc.subarray(ids, { maxLength: 2 }),
      }),
      { minLength: 2, maxLength: 3 },
    );
    fc.assert(
      fc.property(rankings, (drawn) => {
        const all = drawn.map((one, index): Ranking => ({ ...one, side: index === 0 ? 'A' : 'B' }));
        const struck = new Set(all.flatMap(({ strikes }) => strikes));
        const chosen = tally(three, all);
        expect(chosen.toSorted()).toEqual(ids.filter((id) => !struck.has(id)));
        // The order in which the sides are asked does not matter.
        expect(tally(three, all.toReversed())).toEqual(chosen);
      }),
    );
  });
});

describe('terms', () => {
  const term: Term = {
    who: 'B',
    what: 'Delivers 40 tonnes of ballast to the site in Kitengela.',
    by: '2026-12-20',
    amountMinor: null,
    to: null,
    otherwise: 'Side B pays KES 2,000 for each day of delay.',
  };
  it('that say who does what by when, and what follows, are clear', () => {
    expect(problemsOfTerms([term], ['A', 'B'], '2026-11-21')).toEqual({});
  });
  it('that leave something open are named by field', () => {
    const problem = (change: Partial<Term>) =>
      Object.keys(problemsOfTerms([{ ...term, ...change }], ['A', 'B'], '2026-11-21'));
    expect(problem({ by: '2026-11-21' })).toEqual(['terms.0.by']);
    expect(problem({ what: 'Delivers the ballast as soon as possible.' })).toEqual(['terms.0.what']);
    expect(problem({ amountMinor: 5000 })).toEqual(['terms.0.to']);
    expect(problem({ amountMinor: 5000, to: 'B' })).toEqual(['terms.0.to']);
    expect(problem({ amountMinor: 5000, to: 'A' })).toEqual([]);
    expect(problem({ otherwise: '' })).toEqual(['terms.0.otherwise']);
    expect(problem({ who: 'C' })).toEqual(['terms.0.who']);
  });
});

it('a settlement of the whole is said to leave a dispute as disputes themselves call it', () => {
  const held = {
    startedAt: null,
    disputeId: 'd' as never,
    ...{ feeEscrowId: null, feeMinor: null },
    feeWaived: false,
    sessions: [],
    endReason: null,
  };
  expect(endIs(held, 'settled').words).toContain(resolvedWithoutEntry);
});
