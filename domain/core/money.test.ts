import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notAnAmount } from './amounts.ts';
import { formatMoney, LARGEST_AMOUNT_MINOR, minorDigits, parseMoney } from './money.ts';

const currency = fc.constantFrom('KES', 'USD', 'EUR', 'JPY', 'KWD', 'UGX', 'TZS');
const amount = fc.integer({ min: 1, max: LARGEST_AMOUNT_MINOR });

describe('an amount', () => {
  it('that is shown and typed again is the same amount', () => {
    fc.assert(
      fc.property(amount, currency, (minor, code) => {
        expect(parseMoney(formatMoney(minor, code).replace(`${code} `, ''), code)).toBe(minor);
      }),
    );
  });

  it('is shown with its currency first and thousands apart', () => {
    expect(formatMoney(124_000_000, 'KES')).toBe('KES 1,240,000');
    expect(formatMoney(1250, 'USD')).toBe('USD 12.50');
    expect(formatMoney(1250, 'JPY')).toBe('JPY 1,250');
    expect(formatMoney(1250, 'KWD')).toBe('KWD 1.250');
  });

  it('has as many minor digits as ISO 4217 says', () => {
    expect(['JPY', 'KES', 'USD', 'KWD'].map(minorDigits)).toEqual([0, 2, 2, 3]);
  });
});

describe('what is said of no amount', () => {
  it('has examples that this field would take: in the decimals of the currency, its step and the person’s style', () => {
    expect(notAnAmount('KES')).toBe('Write an amount like 1,240 or 950.50.');
    expect(notAnAmount('KES', 100)).toBe('Write an amount like 1,240 or 950.');
    expect(notAnAmount('JPY')).toBe('Write an amount like 1,240 or 950.');
    expect(notAnAmount('KWD')).toBe('Write an amount like 1,240 or 950.500.');
    const asked = fc.tuple(
      currency,
      fc.boolean(),
      fc.constantFrom('comma_point' as const, 'point_comma' as const, 'space_comma' as const),
    );
    fc.assert(
      fc.property(asked, ([code, isWhole, style]) => {
        const step = isWhole ? 10 ** minorDigits(code) : 1;
        const examples = notAnAmount(code, step, style).slice('Write an amount like '.length, -1).split(' or ');
        for (const example of examples) expect((parseMoney(example, code, style) ?? 0.5) % step, example).toBe(0);
      }),
    );
  });
});

describe('what a person types', () => {
  it('is read with commas, spaces and minor digits', () => {
    expect(parseMoney('1,240,000.50', 'KES')).toBe(124_000_050);
    expect(parseMoney(' 1 240 000 ', 'KES')).toBe(124_000_000);
    expect(parseMoney('12.5', 'USD')).toBe(1250);
  });

  it('is no amount when it has more minor digits than the currency, no digits, a sign or words', () => {
    for (const text of ['12.505', '', '.', '-5', '+5', '1e6', 'ten', '12.', '0', '0.00', '1.2.3'])
      expect(parseMoney(text, 'USD'), text).toBeNull();
    expect(parseMoney('12.5', 'JPY')).toBeNull();
  });

  it('is no amount above the largest', () => {
    expect(parseMoney('10,000,000,000.00', 'USD')).toBe(LARGEST_AMOUNT_MINOR);
    expect(parseMoney('10,000,000,000.01', 'USD')).toBeNull();
    expect(parseMoney('9'.repeat(40), 'USD')).toBeNull();
  });

  it('never becomes a fraction of a minor unit, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), currency, (text, code) => {
        const minor = parseMoney(text, code);
        expect(minor === null || (Number.isSafeInteger(minor) && minor > 0 && minor <= LARGEST_AMOUNT_MINOR)).toBe(
          true,
        );
      }),
    );
  });
});
