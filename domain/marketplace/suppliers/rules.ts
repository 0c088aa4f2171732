import { stepOf } from '../../escrow/fees/rules.ts';
import type { SupplierForm } from './schema.ts';

type DeliveryRate = SupplierForm['delivery'][number];

/** Nothing is written yet. */
export const emptySupplier = (country: string, currency: string): SupplierForm => ({
  name: '',
  legalName: '',
  registrationNo: '',
  taxId: '',
  country,
  city: '',
  address: '',
  email: '',
  phone: '',
  about: '',
  goods: '',
  currency,
  delivery: [],
  returnDays: 7,
  returnPolicy: '',
  acceptsRules: false,
});

const least = (text: string, length: number, sentence: string): string | null =>
  text.trim().length < length ? sentence : null;

/** What is wrong with delivery rates, by path. `stepMinor`: the smallest coin, since what is bought with it is paid in one sum. */
export function problemsOfDelivery(delivery: readonly DeliveryRate[], stepMinor: number): Record<string, string> {
  const at = 'delivery';
  const problems: Record<string, string> = {};
  const places = new Set<string>();
  for (const [index, rate] of delivery.entries()) {
    const place = `${rate.country}/${rate.region.toLowerCase()}`;
    if (places.has(place)) problems[`${at}.${index}.region`] = 'This place stands here twice.';
    places.add(place);
    if (rate.feeMinor % stepMinor !== 0)
      problems[`${at}.${index}.feeMinor`] = 'Use a price in whole units: smaller coins cannot be paid by phone.';
    if (rate.daysMost < rate.daysLeast) problems[`${at}.${index}.daysMost`] = 'The most is not less than the least.';
  }
  return problems;
}

/** What is missing before an application can be sent, by field; empty when nothing is. */
export function problemsOfSupplier(form: SupplierForm): Record<string, string> {
  const checks: [string, string | null][] = [
    ['name', least(form.name, 3, 'Give your shop a name of at least three characters.')],
    ['legalName', least(form.legalName, 3, 'Write the name under which you are registered, or your own.')],
    ['city', least(form.city, 2, 'Say in which town you are.')],
    ['address', least(form.address, 5, 'Say where you are, so that goods can come back.')],
    ['email', form.email === '' ? 'Write an address at which buyers reach you.' : null],
    ['phone', least(form.phone, 7, 'Write a telephone number.')],
    ['about', least(form.about, 30, 'Say in at least 30 characters who you are and how you work.')],
    ['goods', least(form.goods, 10, 'Say what you will sell.')],
    ['delivery', form.delivery.length === 0 ? 'Say at least one place that you bring goods to.' : null],
    ['returnPolicy', least(form.returnPolicy, 20, 'Say how goods come back, and who pays for the way.')],
    ['acceptsRules', form.acceptsRules ? null : 'Read the rules of the marketplace and accept them.'],
  ];
  return {
    ...Object.fromEntries(checks.filter((check): check is [string, string] => check[1] !== null)),
    ...problemsOfDelivery(form.delivery, Number(stepOf(form.currency))),
  };
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

/**
 * What bringing goods to a place costs and takes, or null where nothing is brought. A rate for the region goes before one for the
 * whole country; `subtotalMinor` decides whether it is free.
 */
export function deliveryTo(
  rates: readonly DeliveryRate[],
  place: { country: string; region: string },
  subtotalMinor: number,
): { feeMinor: number; daysLeast: number; daysMost: number } | null {
  const there = rates.filter(({ country }) => country === place.country);
  const rate =
    there.find(({ region }) => region !== '' && plain(region) === plain(place.region)) ??
    there.find(({ region }) => region === '');
  if (!rate) return null;
  const isFree = rate.freeFromMinor !== null && subtotalMinor >= rate.freeFromMinor;
  return { feeMinor: isFree ? 0 : rate.feeMinor, daysLeast: rate.daysLeast, daysMost: rate.daysMost };
}

/** Whether a shop sends nothing on this day, like 2026-12-24. */
export const isClosedOn = (closure: { from: string; to: string } | null, day: string): boolean =>
  closure !== null && closure.from <= day && day <= closure.to;
