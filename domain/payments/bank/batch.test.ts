import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchFile, nameInFile, problemsOfBankPlace } from './batch.ts';
import { BANK_SAYS, bankReturnWords } from './returns.ts';
import { refsIn } from './statements.ts';

const row = { holderName: 'Asha Mwangi', bankCode: '01100', number: '0123456789' };

describe('a file of payouts', () => {
  test('says the same whatever the order, and no cell breaks it or is a formula', () => {
    const rows = fc.array(
      fc.record({
        ref: fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
        holderName: fc.string({ unit: 'grapheme', maxLength: 60 }),
        bankCode: fc.constantFrom('01100', '01-100'),
        number: fc.stringMatching(/^\d{5,15}$/),
        amountMinor: fc.integer({ min: 1, max: 99_999_900 }),
      }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(rows, (of) => {
        const unique = [...new Map(of.map((it) => [it.ref, it])).values()];
        const text = batchFile(unique, 'KES');
        expect(batchFile(unique.toReversed(), 'KES')).toBe(text);
        const lines = text.trimEnd().split('\r\n').slice(1);
        expect(lines).toHaveLength(unique.length);
        for (const line of lines)
          expect(line).toMatch(/^[0-9A-Z]{8},[0-9A-Za-z ]{0,30},\d{5},\d{5,15},\d+\.\d\d,KES,AHADI [0-9A-Z]{8}$/);
        const sum = lines.reduce((total, line) => total + Number(line.split(',')[4]?.replace('.', '')), 0);
        expect(sum).toBe(unique.reduce((total, { amountMinor }) => total + amountMinor, 0));
      }),
    );
  });
  test('carries a reference that a statement is read by', () => {
    const [, line = ''] = batchFile([{ ...row, ref: '00000000', amountMinor: 100 }], 'KES').split('\r\n');
    expect(refsIn({ ours: null, words: line.split(',').at(-1) ?? '' })).toEqual(['00000000']);
  });
});

test('a name is written as a bank takes it', () => {
  expect(nameInFile("Zoë N'Doye-Müller")).toBe('Zoe NDoye Muller');
  expect(nameInFile('=cmd()')).toBe('cmd');
  expect(nameInFile('محمد علي')).toBe('');
  expect(nameInFile(`${'A'.repeat(29)} Bee`)).toBe('A'.repeat(29));
});

test('an account in Kenya needs five digits of bank and branch, a number, and a name in Latin letters', () => {
  expect(problemsOfBankPlace(row)).toEqual({});
  expect(problemsOfBankPlace({ ...row, bankCode: '01 100', number: '0123-456 789' })).toEqual({});
  expect(Object.keys(problemsOfBankPlace({ holderName: '李', number: '12', bankCode: '1100' }))).toEqual([
    ...['holderName', 'bankCode', 'number'],
  ]);
});

test('why money came back is a sentence by the bank’s code or words, or the words themselves', () => {
  for (const [said, meant] of [
    ['RTN AC04', /account is closed/],
    ['RETURN INVALID ACCOUNT', /knows no account/],
    ['ACCOUNT DORMANT', /takes no money/],
    ['NAME MISMATCH', /name of the holder/],
    ['1 odd', /The bank says: “1 odd”/],
  ] as const)
    expect(bankReturnWords(`${BANK_SAYS}${said}`)).toMatch(meant);
  expect(bankReturnWords('2006')).toBe(null);
});
