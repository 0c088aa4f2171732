import { addCalendarDays } from '../core/calendar.ts';
import { nameList } from '../core/names.ts';
import type { Day } from '../core/time.ts';
import { occurrencesOf, readRule, ruleProblems, ruleWords, whyNotRule } from './recurring/rules.ts';
import { obligationDefaults } from './rules.ts';
import type { DueRule, ObligationTerm } from './schema.ts';

// A promise as it is written: what keeps it from being shared, the days it comes to, and its words in the document that is signed.

type Judged = { effectiveOn: Day | null; clauses: readonly { id: string }[] };

/** What is asked of a promise whose clause says something else now. */
export const clauseDueWords = 'The words of its clause changed. Change it, too, or say that it stays as it is.';

/** What keeps a promise from being shared, in English; a page in another language gives its own sentences. */
export const promiseProblems = {
  ...ruleProblems,
  promiseTitle: 'Say in a few words what is promised.',
  promiseOwnSide: 'Nobody owes something to their own side. Choose the other side.',
  promiseAmount: 'Say how much is paid.',
  promiseDay: 'Choose the day.',
  promiseEarly: 'That is before the agreement comes into force.',
  promiseClauseGone: 'Its clause is not there any more. Choose another, or none.',
  promiseClauseDue: clauseDueWords,
  promiseTwice: 'It is on the list twice.',
};

/** Why these promises cannot be shared yet, by field path ("obligations.0.title"); empty when they can. */
export function problemsOfObligations(
  all: readonly ObligationTerm[],
  terms: Judged,
  words = promiseProblems,
): Record<string, string> {
  const problems: Record<string, string> = {};
  all.forEach((term, index) => {
    const say = (field: string, sentence: string | null) => {
      if (sentence !== null) problems[`obligations.${index}.${field}`] = sentence;
    };
    say('title', term.title.trim().length < 3 ? words.promiseTitle : null);
    say('creditor', term.debtor === term.creditor ? words.promiseOwnSide : null);
    say('amountMinor', term.kind === 'pay' && term.amountMinor === null ? words.promiseAmount : null);
    say('due', whyNotDue(term.due, terms.effectiveOn, words));
    const isGone = term.clauseId !== null && !terms.clauses.some(({ id }) => id === term.clauseId);
    say('clauseId', isGone ? words.promiseClauseGone : null);
    say('clauseDue', term.clauseDue ? words.promiseClauseDue : null);
    if (all.findIndex(({ id }) => id === term.id) < index) say('title', words.promiseTwice);
  });
  return problems;
}

function whyNotDue(due: DueRule, effectiveOn: Day | null, say: typeof promiseProblems): string | null {
  if (due.kind === 'after') return null;
  const first = due.kind === 'on' ? due.day : due.from;
  const broken = due.kind === 'on' ? (first === null ? say.promiseDay : null) : whyNotRule(due.rule, first, say);
  if (broken !== null) return broken;
  return first !== null && effectiveOn !== null && first < effectiveOn ? say.promiseEarly : null;
}

/** The days of a promise that is in force since a day, earliest first: one, or those of its repetition. Empty when it has none yet. */
export function daysOf(due: DueRule, inForceOn: Day): Day[] {
  if (due.kind === 'on') return due.day === null ? [] : [due.day];
  if (due.kind === 'after') return [addCalendarDays(inForceOn, due.days)];
  const rule = readRule(due.rule);
  return rule === null || due.from === null ? [] : occurrencesOf(due.from, rule);
}

/** How often it is due in all. */
export const occurrencesIn = (due: DueRule): number => daysOf(due, '2000-01-01').length;

/** "by 5 Dec 2026", "10 days after it comes into force", "from 1 Jan 2027 every month, 12 times". */
export function dueWords(due: DueRule, say: (day: Day) => string): string {
  switch (due.kind) {
    case 'on':
      return due.day === null ? 'no day yet' : `by ${say(due.day)}`;
    case 'after':
      return due.days === 0
        ? 'on the day it comes into force'
        : `${due.days} ${due.days === 1 ? 'day' : 'days'} after it comes into force`;
    case 'repeats': {
      const rule = readRule(due.rule);
      const first = due.from === null ? 'no first day yet' : `from ${say(due.from)}`;
      return rule === null ? first : `${first} ${ruleWords(rule, say)}`;
    }
  }
}

const TITLE = 140;
/** Words of somebody, to stand inside of a sentence. */
export const withinSentence = (what: string): string => what.trim().replace(/[.\s]+$/, '');

/** Words as the title of a promise. What is longer than that takes stands whole among what shows that it is done. */
export const titleOf = (words: string): string => (words.length <= TITLE ? words : `${words.slice(0, TITLE - 1)}…`);

/** What late instalments come to, where that was agreed. */
export const allDueWords = `If one of these instalments is overdue, all that is left of them is due ${obligationDefaults.hastenedDays} days later.`;

/**
 * A promise as lines of the document that is signed: what, by whom to whom and by when, then what shows that it is done and what
 * silence means.
 */
export function printedLines(
  term: ObligationTerm,
  {
    namesOf,
    say,
    amount,
  }: { namesOf: (side: string) => readonly string[]; say: (day: Day) => string; amount: string | null },
): string[] {
  const debtors = namesOf(term.debtor);
  const what = `${nameList(debtors)} ${debtors.length > 1 ? 'owe' : 'owes'} ${nameList(namesOf(term.creditor))}: ${withinSentence(term.title)}${amount === null ? '' : ` (${amount})`}, ${dueWords(term.due, say)}.`;
  const days = `${term.reviewDays} ${term.reviewDays === 1 ? 'day' : 'days'}`;
  return [
    what,
    ...(term.criteria === '' ? [] : [`It is done when: ${term.criteria}`]),
    ...(term.allDueIfLate ? [allDueWords] : []),
    `${term.evidenceRequired ? 'Saying that it is done takes a file that shows it. ' : ''}The other side answers within ${days}; silence counts as accepted.`,
  ];
}
