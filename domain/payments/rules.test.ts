import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextPollAt, pollsBy } from './polls.ts';
import { decide } from './rules.ts';
import { type Evidence, evidenceSources, failureCodes, type Verdict } from './schema.ts';

const asked = { amount: 25_000n, currency: 'KES', isExpired: false };
const said = (over: Partial<Evidence>): Evidence => ({
  source: 'query',
  isSigned: false,
  outcome: 'success',
  isOurs: true,
  amount: 25_000n,
  currency: 'KES',
  receipt: 'SKQ81M2P0A',
  isReceiptTaken: false,
  failure: null,
  ...over,
});
const statusOf = (...evidence: Evidence[]): string => decide(asked, evidence).status;
const hearsay = said({ source: 'callback' });

describe('what makes a payment succeed', () => {
  test('an own query, a statement, a signed callback; an unsigned one alone only asks for a query', () => {
    for (const source of ['query', 'pull', 'statement'] as const) expect(statusOf(said({ source }))).toBe('succeeded');
    expect(statusOf(said({ source: 'callback', isSigned: true }))).toBe('succeeded');
    expect(decide(asked, [hearsay])).toMatchObject({
      status: 'pending',
      needsQuery: true,
      rule: 'only_hearsay',
      receipts: [],
    });
  });

  test.each([
    ['another amount', { amount: 24_999n }],
    ['another currency', { currency: 'UGX' }],
    ['no amount', { amount: null }],
    ['a receipt that was used', { isReceiptTaken: true }],
    ['no receipt', { receipt: null }],
    ['another reference', { isOurs: false }],
  ])('with %s it is for people to look at', (_, over) => {
    expect(statusOf(said(over))).toBe('review');
    expect(statusOf(said({ ...over, source: 'callback' }))).toBe('pending');
  });

  test('success is never left, whatever is said afterwards', () => {
    const refusals = (['callback', 'query', 'statement', 'officers'] as const).map((source) =>
      said({ source, isSigned: true, outcome: 'failure', receipt: null, failure: 'declined' }),
    );
    expect(statusOf(said({}), ...refusals)).toBe('succeeded');
    expect(decide({ ...asked, isExpired: true }, [said({})]).status).toBe('succeeded');
  });

  test('after a refusal or after its time a proof that it was paid still makes it so', () => {
    expect(statusOf(said({ outcome: 'failure', failure: 'timed_out' }), said({ source: 'statement' }))).toBe(
      'succeeded',
    );
  });

  test('paid twice: both receipts are known, so that the second is not kept in silence', () => {
    const { status, receipts } = decide(asked, [said({}), said({ receipt: 'SKQ81M2P0B', source: 'statement' })]);
    expect(status).toBe('succeeded');
    expect(receipts.map(({ receipt }) => receipt)).toEqual(['SKQ81M2P0A', 'SKQ81M2P0B']);
  });
});

describe('what ends a payment without success', () => {
  test('what the provider says when asked; not "being processed", and not what nobody signed', () => {
    expect(decide(asked, [said({ outcome: 'failure', failure: 'wrong_pin' })])).toMatchObject({
      status: 'failed',
      failure: 'wrong_pin',
    });
    expect(statusOf(said({ outcome: 'pending' }))).toBe('pending');
    expect(decide(asked, [said({ source: 'callback', outcome: 'failure' })])).toMatchObject({
      status: 'pending',
      needsQuery: true,
    });
    expect(decide({ ...asked, isExpired: true }, [])).toMatchObject({ status: 'expired', rule: 'time_is_over' });
  });

  test('two officers end what did not fit', () => {
    const odd = said({ amount: 1n });
    expect(statusOf(odd, said({ source: 'officers', outcome: 'failure', failure: 'other' }))).toBe('failed');
    expect(statusOf(odd, said({ source: 'officers' }))).toBe('succeeded');
  });
});

const anything = fc.record<Evidence>({
  source: fc.constantFrom(...evidenceSources),
  isSigned: fc.boolean(),
  outcome: fc.constantFrom('pending', 'success', 'failure'),
  isOurs: fc.constantFrom(true, true, false),
  amount: fc.constantFrom(25_000n, 25_000n, 1n, null),
  currency: fc.constantFrom('KES', 'KES', 'UGX', null),
  receipt: fc.constantFrom('A', 'B', null),
  isReceiptTaken: fc.constantFrom(false, false, true),
  failure: fc.constantFrom(...failureCodes, null),
});
const someEvidence = fc.array(anything, { maxLength: 7, size: 'max' });

describe('whatever is learned, in whatever order (I12)', () => {
  test('the order leaves no mark, and hearing it twice changes nothing', () => {
    const seen = new Set<Verdict['status']>();
    fc.assert(
      fc.property(someEvidence, fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), (evidence, keys) => {
        const verdict = decide(asked, evidence);
        seen.add(verdict.status);
        const shuffled = evidence
          .map((one, at) => ({ one, key: keys[at] ?? 0 }))
          .sort((one, other) => one.key - other.key)
          .map(({ one }) => one);
        expect(decide(asked, shuffled)).toEqual(verdict);
        expect(decide(asked, [...evidence, ...shuffled])).toEqual(verdict);
      }),
      { numRuns: 3000 },
    );
    expect([...seen].sort()).toEqual(['failed', 'pending', 'review', 'succeeded']);
  });

  test('two answers about one receipt that differ are one receipt, in either order', () => {
    const [more, less] = [said({ amount: 2n }), said({ amount: 1n })];
    expect(decide(asked, [more, less])).toEqual(decide(asked, [less, more]));
    expect(decide(asked, [more, less]).receipts).toEqual([{ receipt: 'SKQ81M2P0A', amount: 1n, currency: 'KES' }]);
  });

  test('"pending" changes nothing, no receipt is ever lost, and success stays', () => {
    fc.assert(
      fc.property(someEvidence, anything, (evidence, next) => {
        const before = decide(asked, evidence);
        const pending = { ...next, outcome: 'pending' as const };
        expect(decide(asked, [...evidence, pending])).toEqual(before);
        const after = decide(asked, [...evidence, next]);
        if (before.status === 'succeeded') expect(after.status).toBe('succeeded');
        for (const { receipt } of before.receipts) expect(after.receipts.map((one) => one.receipt)).toContain(receipt);
      }),
      { numRuns: 3000 },
    );
  });
});

test('what was missed while nobody asked is not made up for: the next question lies ahead', () => {
  const from = new Date('2026-11-21T13:50:00.000Z');
  const after = (seconds: number) => new Date(from.getTime() + seconds * 1000);
  const times = [10, 25, 40, 600, 3600];
  expect(pollsBy(after(10), from, times, 1)).toBe(1);
  expect(pollsBy(after(26), from, times, 1)).toBe(2);
  expect(nextPollAt(from, times, pollsBy(after(700), from, times, 1))).toEqual(after(3600));
  expect(nextPollAt(from, times, pollsBy(after(9000), from, times, 1))).toBeNull();
  // Asked at once because a message came: that counts as one of them.
  expect(pollsBy(after(3), from, times, 1)).toBe(1);
});
