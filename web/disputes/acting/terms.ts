import type { OfferPromise, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { instalmentsOf } from '@ahadi/domain/obligations/instalments/rules.ts';
import { titleOf } from '@ahadi/domain/obligations/planning/rules.ts';

/** What an offer says while it is typed; `parts` is how many times the sum is paid, a month after each other. */
export type TypedOffer = {
  text: string;
  amountMinor: number | null;
  completeBy: string;
  parts: number;
  allDueIfLate: boolean;
  /** Who does what is no money. */
  from: OfferPromise['from'];
};

/** The offer as it is sent: who does or pays what by when. What is done beside a sum stays in words, as a part of the settlement. */
export function termsOf({ text, amountMinor, completeBy, parts, allDueIfLate, from }: TypedOffer): OfferTerms {
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
