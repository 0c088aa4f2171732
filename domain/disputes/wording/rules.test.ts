import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../core/money.ts';
import { lintNeutral } from './rules.ts';

const whyOf = (text: string): string[] => lintNeutral(text).map(({ why }) => why);

describe('a title is refused with its reason when it', () => {
  it.each([
    'The seller is a thief',
    'He stole my deposit',
    'Stolen lanterns were sold to me',
    'Fraud by the supplier',
    'Scammed out of 40,000 shillings',
    'A conman took the money',
    'A con artist took the money',
    'The signature on the receipt is forged',
    'They forged my signature',
    'Forgery of a receipt',
    'The trader is a criminal',
    'A crooked dealer',
    'A bribe was asked for',
    'Corruption at the county office',
    'Theft of goods',
    'Tapeli wa Gikomba',
  ])('accuses of a crime: %s', (title) => {
    expect(whyOf(title)).toEqual(['accuses of a crime, which only a court can find']);
  });

  it.each([
    'The seller is lying',
    'They are lying about the delivery',
    'A useless contractor',
    'She is a liar',
    'I was cheated',
  ])('judges a person: %s', (title) => {
    expect(whyOf(title)).toEqual(['judges a person']);
  });

  it.each(['He is HIV positive', 'She has AIDS', 'She was pregnant', 'He has cancer', 'An addict'])(
    'tells of somebody’s health: %s',
    (title) => {
      expect(whyOf(title)).toEqual(['tells of somebody’s health']);
    },
  );

  it.each([
    'Call +254 712 345 678',
    'Call 0712345678',
    'Call 0712-345-678',
    'Call (0712) 345 678',
    'Call 254.712.345.678',
    'Account 01109876543210',
  ])('holds somebody’s number: %s', (title) => {
    expect(whyOf(title)).toEqual(['looks like a phone, identity or account number']);
  });

  it('holds an address or a link', () => {
    expect(whyOf('Write to kamau@example.org')).toEqual(['holds an e-mail address']);
    expect(whyOf('See https://example.org/kamau')).toEqual(['holds a link']);
  });
});

describe('words are innocent in their trades:', () => {
  it.each([
    'The concrete was forged in Nakuru',
    'Forged steel gates not delivered',
    'The criminal law book did not come',
    'A textbook of criminal procedure',
    'Stealth paint for two vans',
    'Steel bars, 12 mm, not delivered',
    'The bags were lying in the yard',
    'Lying around unused since June',
    'Hearing aids were the wrong size',
    'HEARING AIDS NOT DELIVERED',
    'First aid kits came late',
    'Theft insurance was not paid out',
    'An anti-theft alarm does not work',
    'Corrupt files on the hard disk',
    'Data corruption after the update',
    'Crooked door frames',
    'A useless generator',
    'Three pregnant heifers were not delivered',
    'Pregnancy tests past their date',
    'Non-alcoholic drinks for a wedding',
    'Alcoholic beverages not refunded',
    'The stole, purple, was not delivered',
    'A silk stole was torn',
    'Equipment of the Cancer Institute',
    'Cheat sheets were not printed',
    'Contract work on a robot arm',
    'Fraud insurance premium not refunded',
    'Conveyor belt and scampi boxes',
  ])('%s', (title) => {
    expect(lintNeutral(title)).toEqual([]);
  });
});

describe('figures that are nobody’s number:', () => {
  it.each([
    'KES 1,240,000 not paid',
    '1,240,000 not paid',
    '1,240,000,000.50 not paid',
    'KES 1240000000 not paid',
    '1 240 000 000 KES not paid',
    'Due on 2026-03-01 and again 2026-04-01',
    '2026-03-01 - 2026-04-01',
    'On 2026-03-01 12:30 nobody came',
    'On 01.03.2026 and 02/04/2026 nobody came',
    'Under DS-2026-000123 it was agreed',
    '400 lanterns of 12 W, 120 came',
  ])('%s', (title) => {
    expect(lintNeutral(title)).toEqual([]);
  });

  it('any sum of money as this house writes it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.constantFrom('KES', 'USD', 'UGX', 'EUR', 'JPY'),
        (minor, currency) => {
          expect(lintNeutral(`The price was ${formatMoney(minor, currency)}, of which half was paid`)).toEqual([]);
        },
      ),
    );
  });

  it('any calendar day, alone or as a range', () => {
    const day = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (from, to) => {
        expect(lintNeutral(`${from} - ${to}`)).toEqual([]);
        expect(lintNeutral(`from ${from} to ${to}, ${from} ${to}`)).toEqual([]);
      }),
    );
  });
});

it('ten digits are found however they are parted, within any words', () => {
  const parted = fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }),
      fc.constantFrom('', ' ', '-', '. '),
    )
    .map(([digits, gap]) => `07${digits.join(gap)}`);
  fc.assert(
    fc.property(parted, (number) => {
      expect(whyOf(`please call ${number} now`)).toContain('looks like a phone, identity or account number');
    }),
  );
});

it('wide letters and letters without a shape hide no word', () => {
  expect(whyOf('Ｔｈｉｅｆ')).toHaveLength(1);
  expect(whyOf('th\u200Bief')).toHaveLength(1);
});

it('a narrative’s numbers and addresses are its own business', () => {
  expect(lintNeutral('Call 0712345678 or kamau@example.org', false)).toEqual([]);
  expect(lintNeutral('He stole it, call 0712345678', false)).toHaveLength(1);
});

it('a finding names the first word of its kind, which stands in the text', () => {
  const text = 'They forged my signature and the thief went';
  expect(lintNeutral(text)[0]?.word).toBe('forged my signature');
});

it('never throws and comes to an end, whatever it reads', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (text) => {
      for (const { word } of lintNeutral(text)) expect(word.length).toBeGreaterThan(0);
    }),
    { numRuns: 50 },
  );
  for (const piece of ['1 ', '1.', 'forged a ', 'a@', 'a', '1,234', 'crooked a ', 'she is ', '2026-03-01 '])
    lintNeutral(piece.repeat(8000 / piece.length));
});
