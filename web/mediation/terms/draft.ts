import { formatMoney, parseMoney } from '@ahadi/domain/core/money.ts';
import { problemsOfTerms } from '@ahadi/domain/mediation/rules.ts';
import type { CaseSide, Settlement, Term } from '@ahadi/domain/mediation/schema.ts';
import { problemOfAmount } from '../../ui/AmountField.tsx';

/** A term while it is typed: `key` tells the rows apart, the amount is what the person wrote. */
export type TermDraft = {
  key: string;
  who: CaseSide | '';
  what: string;
  by: string;
  amount: string;
  to: CaseSide | '';
  otherwise: string;
};
export type TermsDraft = {
  scope: Settlement['scope'];
  place: string;
  profile: Settlement['profile'];
  terms: readonly TermDraft[];
};

export const blankTerm = (key: string): TermDraft => ({
  ...{ key, who: '', what: '', by: '', amount: '', to: '', otherwise: '' },
});

const amountText = (minor: number | null, currency: string): string =>
  minor === null ? '' : formatMoney(minor, currency).replace(`${currency} `, '');

/** What stands on the table, to be changed; a blank term where nothing does. */
export function draftOf(
  settlement: Settlement | null,
  by: { currency: string; place: string; country: string; newKey: () => string },
): TermsDraft {
  if (!settlement) {
    const profile = by.country === 'KE' ? 'ke_private_settlement' : by.country === 'UG' ? 'ug_consent_judgment' : null;
    return {
      scope: 'full',
      place: by.place,
      profile: profile ?? 'generic_consent_order',
      terms: [blankTerm(by.newKey())],
    };
  }
  const { scope, place, profile, terms } = settlement;
  return {
    ...{ scope, place, profile },
    terms: terms.map(({ amountMinor, to, ...term }) => ({
      ...term,
      key: by.newKey(),
      amount: amountText(amountMinor, by.currency),
      to: to ?? '',
    })),
  };
}

/** The terms as they are sent. An amount that is none is left out here; {@link problemsOfDraft} names it. */
export const termsOf = (draft: TermsDraft, currency: string): Term[] =>
  draft.terms.map(({ who, what, by, amount, to, otherwise }) => {
    const minor = amount.trim() === '' ? null : parseMoney(amount, currency);
    return {
      who: who || 'A',
      what: what.trim(),
      by,
      amountMinor: minor === 0 ? null : minor,
      to: to === '' || minor === null ? null : to,
      otherwise: otherwise.trim(),
    };
  });

/** What makes the terms unclear, by field: the rules of the domain, and what only typing can get wrong. */
export function problemsOfDraft(
  draft: TermsDraft,
  sides: readonly CaseSide[],
  today: string,
  currency: string,
): Record<string, string> {
  const problems: Record<string, string> = { ...problemsOfTerms(termsOf(draft, currency), sides, today) };
  draft.terms.forEach(({ who, by, amount }, index) => {
    const at = `terms.${index}`;
    if (who === '') problems[`${at}.who`] = 'Choose which side does it.';
    if (by === '') problems[`${at}.by`] = 'Choose a day in the future.';
    const wrong = problemOfAmount(amount, currency, false);
    if (wrong !== undefined) problems[`${at}.amountMinor`] = wrong;
  });
  if (draft.terms.length === 0) problems.terms = 'Write at least one term.';
  if (draft.place.trim().length < 2) problems.place = 'Write the place of the settlement.';
  return problems;
}
