import { describe, expect, test } from 'vitest';
import { isLate, reasonWords, wasLate, whyNotAnswer } from './rules.ts';

const dueAt = '2026-11-10T12:00:00.000Z';
const open = { status: 'open', dueAt, answeredAt: null } as const;

describe('What a bank asks back', () => {
  test('is late from the instant on that the bank named, while nothing was sent and it has not decided', () => {
    expect(isLate(open, new Date('2026-11-10T11:59:59.999Z'))).toBe(false);
    expect(isLate(open, new Date(dueAt))).toBe(true);
    const after = new Date('2026-12-01T00:00:00.000Z');
    expect(isLate({ ...open, dueAt: null }, after)).toBe(false);
    expect(isLate({ ...open, answeredAt: '2026-11-11T00:00:00.000Z' }, after)).toBe(false);
    expect(isLate({ ...open, status: 'lost' }, after)).toBe(false);
  });

  test('says whether it was answered after its day', () => {
    expect(wasLate({ ...open, answeredAt: '2026-11-10T12:00:00.001Z' })).toBe(true);
    expect(wasLate({ ...open, answeredAt: dueAt })).toBe(false);
    expect(wasLate(open)).toBe(false);
  });

  test('is answered until the bank decided, by nobody whose money it is', () => {
    expect(whyNotAnswer(open, { isMine: false })).toBeNull();
    expect(whyNotAnswer(open, { isMine: true })).toMatch(/own money/);
    for (const status of ['won', 'lost', 'accepted'] as const)
      expect(whyNotAnswer({ status }, { isMine: false })).toMatch(/has decided/);
  });

  test('has a reason in words, also where the provider has one of its own', () => {
    expect(reasonWords('product_not_received')).toBe('Nothing came, the payer says');
    expect(reasonWords('no_such_code')).toBe('no such code');
    expect(reasonWords(null)).toBe('The provider does not say');
  });
});
