import { expect, test } from 'vitest';
import { isAtWork, isNewcomer } from './newcomer.ts';

const nothing = {
  setup: { emailVerified: true, hasProfile: false, hasAgreement: false, hasOffice: false, wasKept: false },
  roles: null,
  deadlines: [],
  numbers: { activeAgreements: 0, openDisputes: 0, held: [], nextSession: null, unread: 9, credits: null },
} as Parameters<typeof isNewcomer>[0];
const numbers = nothing.numbers as NonNullable<typeof nothing.numbers>;

test('who has money held or a dispute open is no newcomer, with a day of their own or without', () => {
  expect(isNewcomer(nothing)).toBe(true);
  for (const some of [
    { held: [{ currency: 'KES' as const, minor: 3_000_000 }] },
    { openDisputes: 1 },
    { nextSession: { at: '2026-12-01T09:00:00Z', path: '/' } },
  ])
    expect(isNewcomer({ ...nothing, numbers: { ...numbers, ...some } }), JSON.stringify(some)).toBe(false);
  expect(isNewcomer({ ...nothing, numbers: null })).toBe(true);
  expect(isAtWork(nothing)).toBe(false);
});
