import { describe, expect, test } from 'vitest';
import { providerWords } from '../payments/words.ts';
import { bookAccountOf, sumsOfTrial, xeroLines } from './bookkeeping.ts';
import { type Account, chart } from './chart.ts';
import type { TrialRow } from './schema.ts';

/** Its name in the books without owner and currency. */
const placeOf = ({ code, owner, subject }: Account): string => {
  const [name = ''] = code.split(':');
  const id = (owner ?? subject)?.id;
  return id === undefined ? name : name.slice(0, -id.length - 1);
};
const providers = Object.keys(providerWords).filter((name) => name !== 'wallet');
const places: Account[] = [
  ...providers.flatMap((psp) => [
    chart.cashTrust(psp, 'KES'),
    chart.clearingIn(psp, 'KES'),
    chart.clearingOut(psp, 'KES'),
  ]),
  ...[chart.cashOperating('KES'), chart.cashAcademy('KES'), chart.owedAcademy('f', 'KES'), chart.unapplied('p', 'KES')],
  ...[chart.escrow('m', 'KES'), chart.escrowFee('e', 'KES'), chart.wallet('p', 'KES'), chart.payoutTransit('o', 'KES')],
  ...[chart.refundTransit('r', 'KES'), chart.deferredCredits('KES'), chart.deferredAcademy('KES'), chart.vat('KES')],
  ...[chart.receivable('p', 'KES'), chart.receivableChargeback('i', 'KES')],
  ...(['fee', 'credits', 'academy'] as const).map((source) => chart.revenue(source, 'KES')),
  ...(['psp_fee', 'chargeback', 'goodwill'] as const).map((why) => chart.expense(why, 'KES')),
];

describe('A bookkeeper’s account', () => {
  test('is there for every place of the chart that holds money, of the same class, and for none of credits', () => {
    // So that a new place is met here: each maker of the chart was asked.
    const units = [chart.creditSource(), chart.creditLot('l'), chart.creditsReserved('b'), chart.creditsConsumed()];
    const made = new Set([...places, ...units, chart.creditsExpired()].map((one) => placeOf(one).replace(/\.\w+/, '')));
    expect(made.size).toBeGreaterThan(12);
    for (const place of places) expect(bookAccountOf(placeOf(place)), place.code).toMatchObject({ class: place.class });
    for (const unit of units) expect(bookAccountOf(placeOf(unit)), unit.code).toBeNull();
    expect(bookAccountOf('toString')).toBeNull();
  });

  test('has a number of its own', () => {
    const codes = places.map((place) => bookAccountOf(placeOf(place))?.code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

test('a journal for Xero has its day, debits above nothing and credits below, and comes to nothing', () => {
  const account = (place: string) => bookAccountOf(place) ?? { code: '', name: '', class: 'asset' as const };
  const day = { day: '2026-11-29', currency: 'KES' };
  const lines = xeroLines(
    [
      { ...day, account: account('clearing.in.mpesa'), debitMinor: '150050', creditMinor: '0' },
      { ...day, account: account('wallet'), debitMinor: '20000', creditMinor: '-170050' },
    ],
    'Ahadi',
  );
  expect(lines).toEqual([
    [
      'Ahadi 2026-11-29 KES',
      '29/11/2026',
      'Paid in, not on a statement yet, with M-Pesa',
      '1010-02',
      'Tax Exempt',
      1500.5,
    ],
    ['Ahadi 2026-11-29 KES', '29/11/2026', 'Wallets of customers', '2000', 'Tax Exempt', 200],
    ['Ahadi 2026-11-29 KES', '29/11/2026', 'Wallets of customers', '2000', 'Tax Exempt', -1700.5],
  ]);
});

test('what is not balanced is seen in its own currency only', () => {
  const row = (currency: string, closingMinor: string): TrialRow => ({
    ...{ code: '2000', name: 'Wallets of customers', class: 'liability', currency },
    ...{ openingMinor: '0', debitMinor: '0', creditMinor: closingMinor, closingMinor },
  });
  const rows = [row('KES', '-5'), row('KES', '5'), row('UGX', '-1')];
  expect(sumsOfTrial(rows, 'KES').closingMinor).toBe(0n);
  expect(sumsOfTrial(rows, 'UGX').closingMinor).toBe(-1n);
});
