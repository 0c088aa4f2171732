import { expect, test } from 'vitest';
import { deliveryTo, emptySupplier, isClosedOn, problemsOfSupplier } from './rules.ts';

const rate = (country: string, region: string, feeMinor: number, freeFromMinor: number | null = null) => ({
  ...{ country, region, feeMinor, freeFromMinor },
  ...{ daysLeast: 1, daysMost: 3 },
});

test('an application names everything that is missing, and the rules have to be accepted', () => {
  expect(Object.keys(problemsOfSupplier(emptySupplier('KE', 'KES'))).sort()).toEqual(
    'about acceptsRules address city delivery email goods legalName name phone returnPolicy'.split(' '),
  );
});

test('bringing costs whole coins where phones pay no others, so that what is bought can be paid at all', () => {
  const fees = (currency: string, feeMinor: number) =>
    problemsOfSupplier({ ...emptySupplier('KE', currency), delivery: [rate('KE', '', feeMinor)] })[
      'delivery.0.feeMinor'
    ];
  expect([fees('KES', 12_345), fees('KES', 12_300), fees('GBP', 12_345)]).toEqual([
    expect.stringContaining('whole units'),
    undefined,
    undefined,
  ]);
});

test('a rate of the region goes before the country’s; accents and case make no other place; elsewhere nothing is brought', () => {
  const rates = [rate('KE', '', 30_000), rate('KE', 'Nairobi', 10_000, 500_000), rate('CI', 'Bouaké', 5_000)];
  const fee = (country: string, region: string, subtotal = 0) =>
    deliveryTo(rates, { country, region }, subtotal)?.feeMinor ?? null;
  expect([fee('KE', 'nairobi '), fee('KE', 'Kisumu'), fee('UG', 'Kampala')]).toEqual([10_000, 30_000, null]);
  expect([fee('CI', 'bouake'), fee('CI', 'Abidjan')]).toEqual([5_000, null]);
  expect([fee('KE', 'Nairobi', 499_999), fee('KE', 'Nairobi', 500_000)]).toEqual([10_000, 0]);
});

test('a shop is closed on both its first and its last day', () => {
  const closure = { from: '2026-12-20', to: '2027-01-03' };
  const days = ['2026-12-19', '2026-12-20', '2027-01-03', '2027-01-04'];
  expect(days.map((day) => isClosedOn(closure, day))).toEqual([false, true, true, false]);
  expect(isClosedOn(null, '2026-12-24')).toBe(false);
});
