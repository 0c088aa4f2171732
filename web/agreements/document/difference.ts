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
import { formatCalendarDay } from '../../core/words.ts';
import type { Comparing, ComparingWords } from '../comparing/words.ts';

type Fact = keyof typeof termFacts;
/** `about` is the same in every language. `isEnglish`: its words are of the printed text, which is English. */
export type TermChange = {
  about: Fact | 'acknowledged' | `promise ${string}` | `question ${string}`;
  name: string;
  before: string;
  after: string;
  isEnglish?: boolean;
};

/** Which clauses each party has to acknowledge by itself, by their headings. */
const acknowledged = ({ clauses }: AgreementTerms, say: ComparingWords): string =>
  clauses
    .flatMap(({ acknowledge, heading }, index) =>
      acknowledge ? [heading.trim() || say.clauseBare({ number: index + 1 })] : [],
    )
    .join(', ') || say.nothing;

/** What is named where it differs; clauses, promises and questions are compared piece by piece. */
const named = [
  ...(['title', 'kind', 'valueMinor', 'currency', 'effectiveOn', 'endsOn', 'governingLaw', 'renewal'] as const),
  ...(['noticeDays', 'sides', 'document', 'publicClauseOffered', 'signMode', 'signWindowDays'] as const),
  ...(['minAssurance'] as const),
] satisfies Fact[];
type Named = (typeof named)[number];
type Elsewhere = 'clauses' | 'obligations' | 'fields' | 'places';
// A field of the terms that nobody compares does not compile.
null satisfies Exclude<Fact, Named | Elsewhere> extends never ? null : never;

/** What differs in words of the reader; all else is said as the printed text says it. */
const inOwnWords: Partial<Record<Named, (terms: AgreementTerms, it: Comparing) => string>> = {
  title: ({ title }, { say }) => title.trim() || say.notSet,
  valueMinor: ({ valueMinor, currency }, { say, figures }) =>
    valueMinor === null ? say.notSet : figures.money(valueMinor, currency),
  currency: ({ currency }) => currency,
  effectiveOn: ({ effectiveOn }, { say, figures }) =>
    effectiveOn === null ? say.lastSignature : figures.calendarDay(effectiveOn),
  endsOn: ({ endsOn }, { say, figures }) => (endsOn === null ? say.notSet : figures.calendarDay(endsOn)),
  governingLaw: ({ governingLaw }, { say }) => governingLaw.trim() || say.notSet,
  publicClauseOffered: ({ publicClauseOffered }, { say }) => (publicClauseOffered ? say.offered : say.notOffered),
  signMode: ({ signMode }, { say }) => (signMode === 'parallel' ? say.atOnce : say.inTurn),
  signWindowDays: ({ signWindowDays }, { say }) => say.days({ count: signWindowDays }),
};

/** Everything of the terms that is not compared piece by piece, as words. */
const wordedIn = (before: AgreementTerms, after: AgreementTerms, it: Comparing): TermChange[] => [
  ...named.map((fact) => {
    const own = inOwnWords[fact];
    const words = (terms: AgreementTerms) =>
      own ? own(terms, it) : (termFacts[fact].words?.(terms, formatCalendarDay) ?? '');
    return {
      about: fact,
      name: it.say[fact],
      before: words(before),
      after: words(after),
      isEnglish: own === undefined,
    };
  }),
  {
    about: 'acknowledged',
    name: it.say.acknowledged,
    before: acknowledged(before, it.say),
    after: acknowledged(after, it.say),
  },
  { about: 'places', name: it.say.places, before: placesWords(before), after: placesWords(after), isEnglish: true },
];

/** Each promise that is new, gone or different, in the words in which it is signed; sides by their letters. */
function promiseChanges(before: AgreementTerms, after: AgreementTerms, say: ComparingWords): TermChange[] {
  const words = (terms: AgreementTerms, id: string): string => {
    const term = terms.obligations?.find((one) => one.id === id);
    if (!term) return say.notSet;
    const amount = term.amountMinor === null ? null : formatMoney(term.amountMinor, terms.currency);
    return printedLines(term, { namesOf: (side) => [`Side ${side}`], say: formatCalendarDay, amount }).join(' ');
  };
  const ids = [...new Set([...(after.obligations ?? []), ...(before.obligations ?? [])].map(({ id }) => id))];
  return changedOnly(
    ids.map((id, index) => ({
      ...{
        about: `promise ${id}`,
        name: say.promiseNo({ no: index + 1 }),
        before: words(before, id),
        after: words(after, id),
      },
      isEnglish: true,
    })),
  );
}

/** Each question that is new, gone or different, in the words in which it is signed. */
function questionChanges(before: AgreementTerms, after: AgreementTerms, say: ComparingWords): TermChange[] {
  const words = (terms: AgreementTerms, id: string): string => {
    const { fields = [], clauses } = terms;
    const field = fields.find((one) => one.id === id);
    if (!field) return say.notSet;
    const place = clauses.findIndex((clause) => clause.id === field.clauseId);
    const where = place < 0 ? 'after the clauses' : `in clause ${place + 1}`;
    const asked = `Side ${field.side}, ${where}: ${fieldInWords(field, fields, terms.currency)}; ${fieldTypeWords[field.type].toLowerCase()}`;
    return field.help ? `${asked}. ${field.help}` : asked;
  };
  const ids = [...new Set([...(after.fields ?? []), ...(before.fields ?? [])].map(({ id }) => id))];
  return changedOnly(
    ids.map((id, index) => ({
      ...{
        about: `question ${id}`,
        name: say.questionNo({ no: index + 1 }),
        before: words(before, id),
        after: words(after, id),
      },
      isEnglish: true,
    })),
  );
}

const changedOnly = (changes: TermChange[]): TermChange[] => changes.filter(({ before, after }) => before !== after);

const termChanges = (before: AgreementTerms, after: AgreementTerms, it: Comparing): TermChange[] => [
  ...changedOnly(wordedIn(before, after, it)).filter(
    ({ about }) => about !== 'currency' || before.valueMinor === after.valueMinor,
  ),
  ...promiseChanges(before, after, it.say),
  ...questionChanges(before, after, it.say),
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
export function differenceOf(before: AgreementTerms, after: AgreementTerms, it: Comparing): Difference {
  const terms = termChanges(before, after, it);
  const clauses = compareClauses(before.clauses, after.clauses);
  return { terms, clauses, isEmpty: terms.length === 0 && clauses.every((change) => change.kind === 'same') };
}

/** "2 clauses changed, 1 clause added": a changelog to begin from, in the language of who sends it. */
export function summaryOf({ terms, clauses }: Difference, { say, figures }: Comparing): string {
  const amount = (kind: ClauseChange['kind']) => clauses.filter((change) => change.kind === kind).length;
  const kinds = { changed: say.sumChanged, added: say.sumAdded, removed: say.sumRemoved, moved: say.sumMoved };
  const parts = (['changed', 'added', 'removed', 'moved'] as const)
    .filter((kind) => amount(kind) > 0)
    .map((kind) => kinds[kind]({ count: amount(kind) }));
  if (terms.length > 0) parts.push(say.sumTerms({ names: figures.list(terms.map(({ name }) => name.toLowerCase())) }));
  const sentence = parts.join(figures.language === 'ar' ? '، ' : ', ');
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
