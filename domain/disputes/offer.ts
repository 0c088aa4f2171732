import type { Day } from '../core/time.ts';
import type { FieldProblems } from '../errors.ts';
import { titleOf } from '../obligations/plan.ts';
import type { OfferPromise, OfferTerms } from './schema.ts';

type Terms = Pick<OfferTerms, 'text' | 'amountMinor' | 'completeBy' | 'promises'>;

/**
 * What is promised by an offer, one at least: what it names one by one, or else the respondent's sum, or else what it says, as the
 * respondent's.
 */
export const promisesOf = ({ text, amountMinor, completeBy, promises }: Terms): readonly OfferPromise[] =>
  promises ?? [
    {
      ...{ from: 'respondent', amountMinor, by: completeBy },
      what: amountMinor === null ? titleOf(text) : 'The sum of this settlement',
    },
  ];

/** Until when something that a side said waits for the other: as long as it does on its own, and never beyond the talks. Null: they end on no day yet. */
export const withinTalks = (until: Date, talksEnd: Date | null): Date =>
  talksEnd !== null && talksEnd < until ? talksEnd : until;

/** The terms with the amount and the day that their promises come to; as they are where they name none. */
export function summed<Named extends Terms>(terms: Named): Named {
  const { promises } = terms;
  if (!promises) return terms;
  const paid = promises.filter(({ from }) => from === 'respondent').map(({ amountMinor }) => amountMinor ?? 0);
  const amountMinor = paid.reduce((sum, part) => sum + part, 0) || null;
  const completeBy = promises.map(({ by }) => by).reduce((last, day) => (day > last ? day : last), '');
  return { ...terms, amountMinor, completeBy };
}

/** Why an offer cannot be made yet, by field ("promises.0.what"); empty when it can. `today` is the day in the place of the dispute. */
export function problemsOfOffer({ text, completeBy, promises }: Terms, today: Day): FieldProblems {
  const problems: Record<string, string> = {};
  const future = 'Choose a day in the future.';
  promises?.forEach(({ what, by, amountMinor }, index) => {
    if (what.trim().length < 3 && amountMinor === null)
      problems[`promises.${index}.what`] = 'Say in a few words what is done.';
    if (by <= today) problems[`promises.${index}.by`] = future;
  });
  if (promises) return problems;
  if (text.trim().length < 10) problems.text = 'Write what each side does, in at least 10 characters.';
  if (completeBy <= today) problems.completeBy = future;
  return problems;
}
