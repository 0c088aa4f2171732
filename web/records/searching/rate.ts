import { rateDefaults } from '@ahadi/domain/records/rates.ts';
import type { Standing } from '@ahadi/domain/records/schema.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** "Answered 5 of 6 disputes" with how sure that is; null below five, where a rate would say more than is known. */
export function rateSentence({ responseRate }: Pick<Standing, 'responseRate'>): string | null {
  if (responseRate === null) return null;
  const { share, low, high, of } = responseRate;
  const few = of < rateDefaults.fewBelow ? 'with so few cases ' : '';
  return `Answered ${Math.round(share * of)} of ${of} disputes (${percent(share)}; ${few}the true rate most likely lies between ${percent(low)} and ${percent(high)}).`;
}
