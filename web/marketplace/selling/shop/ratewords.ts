import type { DeliveryRate } from '@ahadi/domain/marketplace/suppliers/schema.ts';
import { countryName } from '../../../core/countries.ts';
import { amountWords } from '../../../core/words.ts';
import { daysWords } from '../../words.ts';

/** A place and what it costs, in words: "Kisumu, Kenya: KES 300, free from KES 5,000, 1–3 working days". */
export function rateWords(rate: DeliveryRate, currency: string): string {
  const { country, region, feeMinor, freeFromMinor, daysLeast, daysMost } = rate;
  const place = region === '' ? countryName(country) : `${region}, ${countryName(country)}`;
  const fee = feeMinor === 0 ? 'free' : amountWords(feeMinor, currency);
  const free = freeFromMinor === null || feeMinor === 0 ? '' : `, free from ${amountWords(freeFromMinor, currency)}`;
  return `${place}: ${fee}${free}, ${daysWords(daysLeast, daysMost)}`;
}
