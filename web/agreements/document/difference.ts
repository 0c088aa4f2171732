import {
  type ClauseChange,
  compareClauses,
  type DiffPart,
  diffText,
  diffWords,
  type RedlineLine,
  redlineOf,
} from '@ahadi/domain/agreements/comparing/rules.ts';
import { termFacts } from '@ahadi/domain/agreements/facts/rules.ts';
import { fieldInWords, fieldTypeWords } from '@ahadi/domain/agreements/fields/words.ts';
import { placesWords } from '@ahadi/domain/agreements/places/rules.ts';
import { plainText, plainWordsOf } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, Clause } from '@ahadi/domain/agreements/schema.ts';
import { isSameText } from '@ahadi/domain/agreements/wordwise.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { printedLines } from '@ahadi/domain/obligations/plan.ts';
import { count, formatCalendarDay } from '../../core/words.ts';

export type TermChange = { name: string; before: string; after: string };

const none = 'not set';
/** Which clauses each party has to acknowledge by itself, by their headings. */
const acknowledged = ({ clauses }: AgreementTerms): string =>
  clauses
    .flatMap(({ acknowledge, heading }, index) => (acknowledge ? [heading.trim() || `clause ${index + 1}`] : []))
    .join(', ') || 'nothing';

/** Everything of the terms that is not compared piece by piece, as words. */
const worded: readonly (readonly [name: string, (terms: AgreementTerms) => string])[] = [
  ...Object.values(termFacts).flatMap(({ name, words }) =>
    words ? [[name, (terms: AgreementTerms) => words(terms, formatCalendarDay)] as const] : [],
  ),
  ['To be acknowledged', acknowledged],
  [termFacts.places.name, placesWords],
];

/** Each promise that is new, gone or different, in the words in which it is signed; sides by their letters. */
function promiseChanges(before: AgreementTerms, after: AgreementTerms): TermChange[] {
  const words = (terms: AgreementTerms, id: string): string => {
    const term = terms.obligations?.find((one) => one.id === id);
    if (!term) return none;
    const amount = term.amountMinor === null ? null : formatMoney(term.amountMinor, terms.currency);
    return printedLines(term, { namesOf: (side) => [`Side ${side}`], say: formatCalendarDay, amount }).join(' ');
  };
  const ids = [...new Set([...(after.obligations ?? []), ...(before.obligations ?? [])].map(({ id }) => id))];
  return ids
    .map((id, index) => ({ name: `Promise ${index + 1}`, before: words(before, id), after: words(after, id) }))
    .filter((change) => change.before !== change.after);
}

/** Each question that is new, gone or different, in the words in which it is signed. */
function questionChanges(before: AgreementTerms, after: AgreementTerms): TermChange[] {
  const words = (terms: AgreementTerms, id: string): string => {
    const { fields = [], clauses } = terms;
    const field = fields.find((one) => one.id === id);
    if (!field) return none;
    const place = clauses.findIndex((clause) => clause.id === field.clauseId);
    const where = place < 0 ? 'after the clauses' : `in clause ${place + 1}`;
    const asked = `Side ${field.side}, ${where}: ${fieldInWords(field, fields, terms.currency)}; ${fieldTypeWords[field.type].toLowerCase()}`;
    return field.help ? `${asked}. ${field.help}` : asked;
  };
  const ids = [...new Set([...(after.fields ?? []), ...(before.fields ?? [])].map(({ id }) => id))];
  return ids
    .map((id, index) => ({ name: `Question ${index + 1}`, before: words(before, id), after: words(after, id) }))
    .filter((change) => change.before !== change.after);
}

export const termChanges = (before: AgreementTerms, after: AgreementTerms): TermChange[] => [
  ...worded
    .map(([name, wordsOf]) => ({ name, before: wordsOf(before), after: wordsOf(after) }))
    .filter((change) => change.before !== change.after)
    .filter((change) => change.name !== termFacts.currency.name || before.valueMinor === after.valueMinor),
  ...promiseChanges(before, after),
  ...questionChanges(before, after),
];

type TwoTexts = { before: Clause | null; after: Clause | null };
export type ClauseWords = { heading: DiffPart[]; lines: RedlineLine[]; plain: DiffPart[] };

const nothing: Clause['body'] = { type: 'doc', content: [] };

/** The words of one clause as it was and as it is, in one row. */
export const wordsOfChange = ({ before, after }: TwoTexts): ClauseWords => ({
  heading: diffWords(before?.heading.trim() ?? '', after?.heading.trim() ?? ''),
  lines: redlineOf(diffText(before?.body ?? nothing, after?.body ?? nothing)),
  plain: diffWords((before && plainWordsOf(before)) ?? '', (after && plainWordsOf(after)) ?? ''),
});

/** True when nothing but bold, italics or lists differ. */
export const isOnlyLook = ({ before, after }: TwoTexts): boolean =>
  before !== null &&
  after !== null &&
  before.heading.trim() === after.heading.trim() &&
  (plainWordsOf(before) ?? '') === (plainWordsOf(after) ?? '') &&
  plainText(before.body) === plainText(after.body) &&
  !isSameText(before.body, after.body);

export type Difference = { terms: TermChange[]; clauses: ClauseChange[]; isEmpty: boolean };

/** All that differs between two texts of one agreement. */
export function differenceOf(before: AgreementTerms, after: AgreementTerms): Difference {
  const terms = termChanges(before, after);
  const clauses = compareClauses(before.clauses, after.clauses);
  return { terms, clauses, isEmpty: terms.length === 0 && clauses.every((change) => change.kind === 'same') };
}

/** "2 clauses changed, 1 added": a changelog to begin from. */
export function summaryOf({ terms, clauses }: Difference): string {
  const amount = (kind: ClauseChange['kind']) => clauses.filter((change) => change.kind === kind).length;
  const parts = (['changed', 'added', 'removed', 'moved'] as const)
    .filter((kind) => amount(kind) > 0)
    .map((kind, index) => (index === 0 ? `${count(amount(kind), 'clause')} ${kind}` : `${amount(kind)} ${kind}`));
  if (terms.length > 0) parts.push(`${terms.map((change) => change.name.toLowerCase()).join(', ')} changed`);
  const sentence = parts.join(', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
