import { expect, it } from 'vitest';
import type { DisputeSide, Response } from '../schema.ts';
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
  const offer = (fromSide: DisputeSide, day: string) => ({ fromSide, fromBids: false, madeAt: `${day}T08:00:00.000Z` });
  const nothing = { offers: [], otherSideHasBid: false };
  for (const since of [
    nothing,
    { ...nothing, offers: [offer('respondent', '2026-11-11')] }, // their own
    { ...nothing, offers: [offer('filer', '2026-11-09')] }, // before a late answer
  ])
    expect(whyNotCorrected(answer(2), since)).toBeNull();
  expect(whyNotCorrected(answer(0), { ...nothing, offers: [offer('filer', '2026-11-11')] })).toContain('built on it');
  expect(whyNotCorrected(answer(0), { ...nothing, otherSideHasBid: true })).toContain('built on it');
  expect(whyNotCorrected(answer(3), nothing)).toContain('3 times');
  expect(whyNotCorrected(null, nothing)).toContain('no answer');
});
