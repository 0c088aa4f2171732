import { parseMoney } from '@ahadi/domain/core/money.ts';
import type { DisputeView, OfferPromise, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { instalmentsOf } from '@ahadi/domain/obligations/instalments/rules.ts';
import { titleOf } from '@ahadi/domain/obligations/plan.ts';
import { problemOfAmount } from '../../ui/AmountField.tsx';
import { otherName } from '../offer.ts';

/** One more promise while it is typed; the amount is what the person wrote. */
export type TypedPromise = { from: OfferPromise['from']; what: string; amount: string; by: string };

/** What an offer says while it is typed; `parts` is how many times the sum is paid, a month after each other. */
export type TypedOffer = {
  text: string;
  amountMinor: number | null;
  completeBy: string;
  parts: number;
  allDueIfLate: boolean;
  /** Who does what is no money. */
  from: OfferPromise['from'];
  /** What is promised besides, by either side. */
  more: readonly TypedPromise[];
};

/** Beside a sum in parts there is room for these. */
export const MOST_MORE = 10;

/**
 * The offer as it is sent: who does or pays what by when. What is done beside a sum stays in words, as a part of the settlement, unless
 * it is a promise of its own.
 */
export function termsOf({ more, ...typed }: TypedOffer, currency: string): OfferTerms {
  const first = firstOf(typed);
  if (more.length === 0) return first;
  const { text, amountMinor, completeBy } = first;
  const title = titleOf(text);
  const sum: OfferPromise = { from: 'respondent', what: title, amountMinor, by: completeBy };
  return {
    ...first,
    ...(!first.promises && title === text && { text: '' }),
    promises: [
      ...(first.promises ?? [sum]),
      ...more.map(({ from, what, amount, by }) => ({
        ...{ from, what: what.trim(), by },
        amountMinor: parseMoney(amount, currency) || null,
      })),
    ],
  };
}

/** What is promised first: a deed of one side, a sum at once, or one in parts. */
function firstOf({ text, amountMinor, completeBy, parts, allDueIfLate, from }: Omit<TypedOffer, 'more'>): OfferTerms {
  const terms = { text: text.trim(), amountMinor, completeBy };
  if (amountMinor === null)
    return {
      ...{ ...terms, text: titleOf(terms.text) === terms.text ? '' : terms.text },
      promises: [{ from, what: titleOf(terms.text), amountMinor, by: completeBy }],
    };
  if (parts === 1) return terms;
  return {
    ...terms,
    ...(allDueIfLate && { allDueIfLate }),
    promises: instalmentsOf(amountMinor, parts, completeBy, 'MONTHLY').map((part, index) => ({
      ...{ from: 'respondent', what: `Part ${index + 1} of ${parts}` },
      ...part,
    })),
  };
}

/** What is wrong with the promises that were added, by field ("more.0.what"). */
export function problemsOfMore(more: readonly TypedPromise[], today: string, currency: string) {
  const problems: Record<string, string | undefined> = {};
  more.forEach(({ what, amount, by }, index) => {
    const wrong = problemOfAmount(amount, currency, false);
    problems[`more.${index}.what`] =
      what.trim().length < 3 && amount.trim() === '' ? 'Say in a few words what is done.' : undefined;
    problems[`more.${index}.amount`] = wrong;
    problems[`more.${index}.by`] = by <= today ? 'Choose a day that is still to come.' : undefined;
  });
  return problems;
}

/** The two sides as the reader names them, their own first. */
export const sidesOf = (view: Pick<DisputeView, 'parties' | 'mySide' | 'claim'>) =>
  (view.mySide === 'filer' ? (['filer', 'respondent'] as const) : (['respondent', 'filer'] as const)).map((side) => ({
    side,
    name: side === view.mySide ? 'You' : otherName(view),
  }));
