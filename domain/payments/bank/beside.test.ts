import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refFrom } from '../refs/rules.ts';
import { isSameAccount, type Kept, overlapFlaw, refsIn } from './statements.ts';

describe('statements of one account', () => {
  const kept = (number: string, from: string, until: string, openingMinor: number, closingMinor: number): Kept => ({
    ...{ number, from, until, openingMinor, closingMinor },
  });
  const it = {
    line: 1,
    account: null,
    number: '12',
    currency: 'KES',
    lines: [],
    from: '2026-11-02',
    until: '2026-11-03',
    openingMinor: 100,
    closingMinor: 900,
  };
  test.each([
    [
      'the same number with other lines',
      kept('12', '2026-11-02', '2026-11-09', 100, 300),
      /read before with other lines/,
    ],
    ['days that were read', kept('9', '2026-11-01', '2026-11-09', 0, 1), /were read from statement 9/],
    [
      'a day that was read and ends elsewhere',
      kept('9', '2026-11-01', '2026-11-02', 0, 99),
      /not where this one goes on/,
    ],
    [
      'a day that was read and begins elsewhere',
      kept('13', '2026-11-03', '2026-11-05', 901, 99),
      /not where this one goes on/,
    ],
  ])('%s are refused', (_what, other, reason) => {
    expect(overlapFlaw(it, [other])?.reason).toMatch(reason);
  });
  test('days may meet where the balance goes on, or be apart', () => {
    expect(overlapFlaw(it, [kept('9', '2026-11-01', '2026-11-02', 0, 100)])).toBeNull();
    expect(overlapFlaw(it, [kept('13', '2026-11-03', '2026-11-05', 900, 1)])).toBeNull();
    expect(overlapFlaw(it, [kept('9', '2026-10-01', '2026-10-09', 0, 5)])).toBeNull();
  });
  test('are told from those of others, however the bank writes its number', () => {
    expect(isSameAccount('KCBLKENX/0100 1234-567800', '01001234567800')).toBe(true);
    expect(isSameAccount('01001234567801', '01001234567800')).toBe(false);
  });
});

test('our reference is found however it is written, also where the bank cut it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 7, maxLength: 7 }), fc.nat(7), (random, cut) => {
      const ref = refFrom(random);
      const spaced = `${ref.slice(0, 4)} ${ref.slice(4)}`;
      for (const words of [
        ref,
        `Payment ${ref.toLowerCase()} thanks`,
        spaced,
        `/ROC/${ref}/`,
        `to ${ref.slice(0, cut)}\n${ref.slice(cut)} me`,
      ])
        expect(refsIn({ ours: null, words })).toContain(ref);
      expect(refsIn({ ours: ref, words: '' })).toEqual([ref]);
      expect(refsIn({ ours: null, words: `X${ref}Y` })).not.toContain(ref);
    }),
  );
});
