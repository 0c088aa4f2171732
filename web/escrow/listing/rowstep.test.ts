import type { EscrowRow } from '@ahadi/domain/escrow/schema.ts';
import { describe, expect, test } from 'vitest';
import { stepWords } from './rowstep.ts';

const rowOf = (over: Partial<EscrowRow>): EscrowRow => ({
  ...{ id: 'e1' as EscrowRow['id'], ref: 'ES-2026-000001', title: 'Desks', status: 'active', myRole: 'buyer' }, // the brand is born here
  ...{ otherName: 'Juma', currency: 'KES', totalMinor: 400_000, heldMinor: 400_000 },
  ...{ waitsForMe: true, isDisputed: false, isOnHold: false },
  ...{
    nextDueAt: '2026-12-01T09:00:00.000Z',
    nextDueKind: 'milestone.inspection',
    updatedAt: '2026-11-01T09:00:00.000Z',
  },
  ...over,
});

describe('a row of the list says', () => {
  test('what is asked of the one who is waited for, and not what the other side’s deadline asks', () => {
    expect(stepWords(rowOf({}))).toBe('Look at it, then release or reject');
    expect(stepWords(rowOf({ myRole: 'seller' }))).toBe('It is your turn');
    expect(stepWords(rowOf({ myRole: 'seller', nextDueKind: 'milestone.answer' }))).toBe('Answer the rejection');
  });

  test('whose deadline runs, where nobody waits for the reader', () => {
    expect(stepWords(rowOf({ waitsForMe: false, nextDueKind: 'milestone.answer' }))).toBe('The seller’s answer is due');
  });

  test('that money stands still, before anything else', () => {
    expect(stepWords(rowOf({ isOnHold: true }))).toBe('Money stands still here');
  });
});
