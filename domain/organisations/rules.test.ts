import { describe, expect, test } from 'vitest';
import { beyondLimit, powersWords } from './rules.ts';

const limit = { minor: 1_000_000, currency: 'KES' };
const value = (valueMinor: number | null, currency = 'KES') => ({ valueMinor, currency });
const paid = (amountMinor: number, count: number) => ({
  amountMinor,
  due: { kind: 'repeats', from: '2026-01-01', rule: `FREQ=MONTHLY;COUNT=${count}` } as const,
});
const promising = (valueMinor: number | null, ...all: ReturnType<typeof paid>[]) =>
  ({ ...value(valueMinor), obligations: all }) as never; // the rest of a promise says nothing about money

describe('a limit', () => {
  test('includes its own amount, and not one cent more', () => {
    expect(beyondLimit(limit, value(1_000_000))).toBeNull();
    expect(beyondLimit(limit, value(1_000_001))).toBe(
      'Your limit is KES 10,000, and this agreement is worth KES 10,000.01.',
    );
  });
  test('is of one currency, whatever the amount in another would come to', () => {
    expect(beyondLimit(limit, value(1, 'UGX'))).toBe('Your limit is KES 10,000, and this agreement is in UGX.');
  });
  test('counts all that is promised in money, each time that it is due', () => {
    expect(beyondLimit(limit, promising(null, paid(100_000, 10)))).toBeNull();
    expect(beyondLimit(limit, promising(1, paid(100_000, 11)))).toContain('KES 11,000');
    expect(beyondLimit(limit, promising(null, paid(500_000, 1), paid(500_001, 1)))).toContain('KES 10,000.01');
  });
  test('holds against nothing that does not say what it is worth; without one all is within', () => {
    expect(beyondLimit(limit, value(null))).toContain('does not say what it is worth');
    expect(beyondLimit(null, value(null))).toBeNull();
    expect(beyondLimit(null, value(10 ** 12, 'UGX'))).toBeNull();
  });
  test('stands beside its role', () => {
    expect(powersWords({ role: 'signatory', limit })).toBe('Signatory, up to KES 10,000');
    expect(powersWords({ role: 'reader', limit: null })).toBe('Reader');
  });
});
