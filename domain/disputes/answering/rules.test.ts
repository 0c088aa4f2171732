import { expect, it } from 'vitest';
import type { DisputeSide, Offer, Response } from '../schema.ts';
import { askedOfAdmission, askedOfSum, whyNotCorrected } from './rules.ts';

it('an amount admitted beyond the claim is asked about, and no other', () => {
  const claim = {
    currency: 'KES',
    relief: [
      { kind: 'pay' as const, amountMinor: 1_500_000, text: '' },
      { kind: 'deliver' as const, amountMinor: null, text: 'the maize' },
      { kind: 'refund' as const, amountMinor: 300_000, text: '' },
    ],
  };
  expect(askedOfAdmission(claim as never, 99_999_999_900)).toContain(
    'You admit KES 999,999,999; KES 18,000 is claimed.',
  );
  for (const amount of [1_800_000, 1, null]) expect(askedOfAdmission(claim as never, amount)).toBeNull();
  expect(askedOfAdmission({ ...claim, relief: [] }, 5)).toBeNull();
  // Of an offer or a sealed figure it is asked without the figure, which may be a secret.
  expect(askedOfSum(claim as never, 99_999_999_900)).toBe('KES 18,000 is claimed, and this is more.');
  for (const amount of [1_800_000, null]) expect(askedOfSum(claim as never, amount)).toBeNull();
});

it('an answer is corrected until the filer built on it, three times at most', () => {
  const at = '2026-11-10T08:00:00.000Z';
  const version = { kind: 'part_admit', admittedMinor: 5, at, late: false };
  const answer = (corrections: number) =>
    ({ ...version, earlier: Array.from({ length: corrections }, () => version) }) as unknown as Response;
  const offer = (fromSide: DisputeSide, day: string, status: Offer['status'] = 'rejected') => ({
    ...{ fromSide, status, fromBids: false, madeAt: `${day}T08:00:00.000Z`, validUntil: `${day}T20:00:00.000Z` },
  });
  const sealed = (day: string | null) => ({ otherSealedAt: day && `${day}T08:00:00.000Z` });
  const plan = { kind: 'dispute.plan' as const, startsAt: '2026-11-11T08:00:00.000Z' };
  const nothing = { offers: [], bids: [], clocks: [] };
  for (const since of [
    nothing,
    { ...nothing, offers: [offer('respondent', '2026-11-11')] }, // their own
    // Before a late answer, or before a reopening.
    { ...nothing, offers: [offer('filer', '2026-11-09'), offer('respondent', '2026-11-09', 'accepted')] },
    { ...nothing, bids: [sealed('2026-11-09'), sealed(null)] },
    {
      ...nothing,
      clocks: [
        { ...plan, startsAt: '2026-11-09T08:00:00.000Z' },
        { ...plan, kind: 'dispute.offer' as const },
      ],
    },
  ])
    expect(whyNotCorrected(answer(2), since)).toBeNull();
  for (const since of [
    { ...nothing, offers: [offer('filer', '2026-11-11')] },
    { ...nothing, offers: [offer('respondent', '2026-11-11', 'accepted')] },
    { ...nothing, bids: [sealed('2026-11-11')] },
    { ...nothing, clocks: [plan] },
  ])
    expect(whyNotCorrected(answer(0), since)).toContain('built on it');
  // What was built on the first version stays built on.
  const later = { ...answer(1), at: '2026-11-12T08:00:00.000Z' };
  expect(whyNotCorrected(later, { ...nothing, clocks: [plan] })).toContain('built on it');
  expect(whyNotCorrected(answer(3), nothing)).toContain('3 times');
  expect(whyNotCorrected(null, nothing)).toContain('no answer');
});
