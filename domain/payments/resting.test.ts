import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from '../core/time.ts';
import { CARD_REST_MS, cardMoney, type Flow, NEWCOMER_REST_MS, restingOf, restOf, whyItRests } from './resting.ts';

const start = Date.parse('2026-11-02T08:00:00Z');
const after = (hours: number) => new Date(start + hours * HOUR);
const flow = (hours: number, minor: number, from: string | null, into: string | null): Flow => ({
  at: after(hours),
  minor,
  from,
  into,
});
const restAt = (flows: readonly Flow[], place: string, hours: number) =>
  restingOf(cardMoney(flows).get(place) ?? [], { restMs: CARD_REST_MS, now: after(hours) });

describe('money that a card paid', () => {
  const paid = [flow(0, 900, null, 'escrow'), flow(1, 600, 'escrow', 'seller'), flow(2, 300, 'escrow', 'helper')];

  test('rests two days from when it was paid, wherever it was released meanwhile, and is free at that instant', () => {
    expect(restAt(paid, 'seller', 47)).toEqual({
      restingMinor: 600,
      firstFrom: after(48).toISOString(),
      lastFrom: after(48).toISOString(),
    });
    expect(restAt(paid, 'helper', 47).restingMinor).toBe(300);
    expect(restAt(paid, 'seller', 48).restingMinor).toBe(0);
  });

  test('rests on where it is passed on from wallet to wallet, and not where it was', () => {
    const passed = [
      ...paid,
      flow(10, 500, 'seller', 'p'),
      flow(10, 500, 'p', 'other'),
      flow(11, 500, 'other', 'friend'),
    ];
    expect(restAt(passed, 'seller', 20).restingMinor).toBe(100);
    expect(restAt(passed, 'friend', 20)).toMatchObject({ restingMinor: 500, lastFrom: after(48).toISOString() });
  });

  test('paid twice says from when on the first and the last of it goes', () => {
    const twice = [flow(0, 100, null, 'w'), flow(5, 200, null, 'w')];
    expect(restAt(twice, 'w', 6)).toEqual({
      restingMinor: 300,
      firstFrom: after(48).toISOString(),
      lastFrom: after(53).toISOString(),
    });
    expect(restAt(twice, 'w', 50)).toMatchObject({ restingMinor: 200, firstFrom: after(53).toISOString() });
  });

  test('rests three days where who takes it out came within thirty', () => {
    expect(restOf(new Date(start - 29 * DAY), new Date(start))).toBe(NEWCOMER_REST_MS);
    expect(restOf(new Date(start - 30 * DAY), new Date(start))).toBe(CARD_REST_MS);
  });
});

test('however money goes round, no card money appears or is lost on the way, and what rests is never more than there is', () => {
  const places = ['a', 'b', 'c', 'd'];
  const place = fc.constantFrom(...places);
  const moves = fc.array(
    fc.record({
      from: fc.option(place, { freq: 2 }),
      into: fc.option(place, { freq: 4 }),
      minor: fc.integer({ min: 1, max: 500 }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(moves, fc.integer({ min: 0, max: 90 }), (all, later) => {
      const balances = new Map(places.map((name) => [name, 0]));
      const flows: Flow[] = [];
      let paidIn = 0;
      for (const [hour, { from, into, minor }] of all.entries()) {
        const there = from === null ? minor : Math.min(minor, balances.get(from) ?? 0);
        if (there === 0 || from === into) continue;
        if (from === null && into === null) continue;
        if (from !== null) balances.set(from, (balances.get(from) ?? 0) - there);
        if (into !== null) balances.set(into, (balances.get(into) ?? 0) + there);
        if (from === null) paidIn += there;
        flows.push(flow(hour, there, from, into));
      }
      const lots = cardMoney(flows);
      const out = flows.filter(({ into }) => into === null).reduce((sum, { minor }) => sum + minor, 0);
      // All of this money came by card, so all of it is card money wherever it is.
      for (const name of places) {
        const minor = (lots.get(name) ?? []).reduce((sum, lot) => sum + lot.minor, 0);
        expect(minor).toBe(balances.get(name));
        const rests = restAt(flows, name, later);
        expect(rests.restingMinor).toBeLessThanOrEqual(balances.get(name) ?? 0);
        expect(rests.restingMinor === 0).toBe(rests.firstFrom === null);
      }
      expect([...balances.values()].reduce((sum, minor) => sum + minor, 0)).toBe(paidIn - out);
    }),
  );
});

test('what is refused is said with what can go now, and nothing is said where nothing stands in the way', () => {
  const rests = (amountMinor: number) =>
    whyItRests({ restingMinor: 70_000 }, 'KES', { amountMinor, balanceMinor: 100_000 });
  expect(rests(30_000)).toBeNull();
  expect(rests(30_001)).toBe(
    'KES 700 of it was paid by card and rests first, because a bank can take it back. Up to KES 300 can go now.',
  );
  expect(rests(100_001)).toBeNull(); // more than there is: that is what is said
  expect(whyItRests({ restingMinor: 0 }, 'KES', { amountMinor: 5, balanceMinor: 5 })).toBeNull();
  expect(whyItRests({ restingMinor: 5 }, 'KES', { amountMinor: 5, balanceMinor: 5 })).toMatch(/Nothing else is in/);
});
