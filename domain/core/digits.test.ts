import { describe, expect, it } from 'vitest';
import { asDigits, codeOf } from './digits.ts';
import { lengthNote, limitSentence } from './limits.ts';
import { parseMoney } from './money.ts';
import { parseWhole } from './numbers.ts';

describe('what is typed as it is shown', () => {
  it('has its digits in any script', () => {
    for (const text of ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '０１２３４５６７８９', '०१२३४५६७८९', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'])
      expect(asDigits(text), text).toBe('0123456789');
    expect(asDigits('Kiasi: 12 – x')).toBe('Kiasi: 12 – x');
  });

  it('is a code with spaces, strokes and full stops between, and nothing else is left out', () => {
    for (const text of ['663 906', '663-906', ' 663\u00a0906 ', '663–906', '٦٦٣ ٩٠٦', '６６３９０６'])
      expect(codeOf(text)).toBe('663906');
    expect(codeOf('663 9O6')).toBe('6639O6');
    expect(codeOf('66a3906')).toBe('66a3906');
  });

  it('is a whole number, with or without marks between its thousands, and never a part of what was typed', () => {
    expect(['1,240', '1 240', '1.240', '1’240', '1240', '١٢٤٠', '１,２４０'].map(parseWhole)).toEqual(
      Array(7).fill(1240),
    );
    expect(['-3', '−3', '1000000000'].map(parseWhole)).toEqual([-3, -3, 1_000_000_000]);
    for (const text of ['', ' ', '12x', '1.5', '1,24', '1e9', '0x10', '9'.repeat(16)])
      expect(parseWhole(text), text).toBeNull();
  });

  it('is an amount in the style of the one who sees it', () => {
    const cases = [
      ['comma_point', '1,240,000.50', 124_000_050],
      ['comma_point', 'KES 1,240', 124_000],
      ['comma_point', '١٬٢٤٠٫٥٠', 124_050],
      ['point_comma', '1.240.000,50', 124_000_050],
      ['point_comma', '950,50', 95_050],
      ['space_comma', '1\u00a0240,50', 124_050],
      ['space_comma', '１２４０', 124_000],
      // What would be another amount in silence is none.
      ['comma_point', '950,50', null],
      ['comma_point', '1,24,0', null],
      ['point_comma', '1.24', null],
      ['point_comma', '1,240,50', null],
    ] as const;
    for (const [style, text, minor] of cases) expect(parseMoney(text, 'KES', style), `${style} ${text}`).toBe(minor);
  });
});

describe('a limit', () => {
  it('is named with what was given, in the words of the schema where it has some', () => {
    const most = { code: 'too_big', origin: 'string', maximum: 120 };
    expect(
      limitSentence({ ...most, message: 'Too big: expected string to have <=120 characters' }, 'x'.repeat(134)),
    ).toBe('Use at most 120 characters. This has 134.');
    expect(limitSentence({ ...most, message: 'Shorten it.' }, 'x'.repeat(134))).toBe(
      'Shorten it. At most 120; this has 134.',
    );
    expect(limitSentence({ code: 'too_small', minimum: 2, message: 'Write at least two characters.' }, '')).toBe(
      'Write at least two characters.',
    );
    expect(limitSentence({ code: 'too_big', maximum: 99, message: 'Too big: …' }, 1_000_000_000)).toBe(
      'The number is at most 99. This is 1,000,000,000.',
    );
    expect(limitSentence({ code: 'custom', message: 'Choose one.' }, 'x')).toBe('Choose one.');
  });

  it('is counted near it and beyond it, and nowhere else', () => {
    expect(lengthNote('x'.repeat(107), 120)).toBeNull();
    expect(lengthNote('x'.repeat(108), 120)).toEqual({ tone: 'near', length: 108, most: 120 });
    expect(lengthNote(` ${'x'.repeat(120)} `, 120)?.tone).toBe('near');
    expect(lengthNote('x'.repeat(134), 120)).toEqual({ tone: 'beyond', length: 134, most: 120 });
    expect(lengthNote('x'.repeat(5), 6)).toBeNull();
  });
});
