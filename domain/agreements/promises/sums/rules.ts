import { parseMoney } from '../../../core/money.ts';
import type { ObligationTerm } from '../../../obligations/schema.ts';
import { plainText } from '../../rules.ts';
import type { AgreementTerms, Clause } from '../../schema.ts';
import { promisesOf } from '../rules.ts';

type Text = Pick<AgreementTerms, 'clauses' | 'obligations' | 'currency'>;

/** What a sum of the agreement's currency is introduced by in a text; Kenya's shilling has a sign of its own. */
const signsOf = (currency: string): string => (currency === 'KES' ? 'KES|KSh\\.?|Kshs\\.?' : currency);

/** The sums that the words of a clause name in the currency of the agreement, in minor units. */
export function sumsIn({ heading, body }: Pick<Clause, 'heading' | 'body'>, currency: string): number[] {
  const named = new RegExp(`\\b(?:${signsOf(currency)})\\s*(\\d[\\d,.\\u00a0 ]*)`, 'giu');
  return [...`${heading}. ${plainText(body)}`.matchAll(named)].flatMap(([, digits = '']) => {
    const sum = parseMoney(digits.replace(/[,.\s]+$/u, ''), currency, 'comma_point');
    return sum === null ? [] : [sum];
  });
}

/** A promise of money, and the sums in minor units that its clause names instead. */
export type PromiseApart = Pick<ObligationTerm, 'id' | 'title'> & {
  amountMinor: number;
  heading: string;
  named: number[];
};

/**
 * The promises of money whose clause names sums of the same currency, and none that they could come to: neither their own, nor a number of
 * times it, nor all promises of the clause together. They may be meant so; who signs is to see it.
 */
export function promisesApart(text: Text): PromiseApart[] {
  return text.clauses.flatMap((clause) => {
    const promises = promisesOf(text, clause.id);
    const sums = promises.length === 0 ? [] : sumsIn(clause, text.currency);
    if (sums.length === 0) return [];
    const all = promises.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);
    return promises.flatMap((term) => {
      const { id, amountMinor, title } = term;
      if (amountMinor === null || sums.some((sum) => sum === all || sum % amountMinor === 0)) return [];
      return [{ id, title, amountMinor, heading: clause.heading, named: [...new Set(sums)] }];
    });
  });
}
