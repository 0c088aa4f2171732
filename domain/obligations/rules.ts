import { addCalendarDays, endOfLocalDay } from '../core/calendar.ts';
import { type Day, HOUR } from '../core/time.ts';
import { occurrencesOf, readRule, ruleWords, whyNotRule } from './recurring/rules.ts';
import type { DueRule, ObligationKind, ObligationStatus, ObligationTerm } from './schema.ts';

export const MOST_OBLIGATIONS = 50;
export const MOST_EVIDENCE = 20;

/** Days in the calendar of the agreement's country (design 3.1, 3.6). */
export const obligationDefaults = {
  reviewDays: 7,
  /** What was sent back is put right in so many days at least. */
  cureDays: 7,
  /** What had its day before the agreement was in force is due so many days after it begins. */
  lateStartDays: 7,
  /** Who owes is reminded on these days before the end, at nine in the morning; who is owed a day before silence counts. */
  remindBefore: [7, 1, 0],
} as const;

/** What each kind is called where one chooses, and the verb it begins with in a list of what waits. */
export const obligationKindWords: Record<ObligationKind, { name: string; verb: string; done: string }> = {
  pay: { name: 'Pay money', verb: 'Pay', done: 'It is paid' },
  deliver: { name: 'Deliver something', verb: 'Deliver', done: 'It is delivered' },
  perform: { name: 'Do some work', verb: 'Do', done: 'It is done' },
  refrain: { name: 'Leave something undone', verb: 'Keep to', done: 'It was kept' },
  provide_document: { name: 'Hand over a document', verb: 'Hand over', done: 'It is handed over' },
  notify: { name: 'Tell the other side', verb: 'Tell', done: 'They were told' },
};

export const obligationStatusWords: Record<ObligationStatus, string> = {
  planned: 'Planned',
  due: 'Due',
  submitted: 'Said to be done',
  rejected: 'Sent back',
  overdue: 'Overdue',
  disputed: 'In dispute',
  fulfilled: 'Fulfilled',
  waived: 'Waived',
  released: 'Released',
};

type Judged = { effectiveOn: Day | null; clauses: readonly { id: string }[] };

/** Why these promises cannot be shared yet, by field path ("obligations.0.title"); empty when they can. */
export function problemsOfObligations(all: readonly ObligationTerm[], terms: Judged): Record<string, string> {
  const problems: Record<string, string> = {};
  all.forEach((term, index) => {
    const say = (field: string, sentence: string | null) => {
      if (sentence !== null) problems[`obligations.${index}.${field}`] = sentence;
    };
    say('title', term.title.trim().length < 3 ? 'Say in a few words what is promised.' : null);
    say(
      'creditor',
      term.debtor === term.creditor ? 'Nobody owes something to their own side. Choose the other side.' : null,
    );
    say('amountMinor', term.kind === 'pay' && term.amountMinor === null ? 'Say how much is paid.' : null);
    say('due', whyNotDue(term.due, terms.effectiveOn));
    const isGone = term.clauseId !== null && !terms.clauses.some(({ id }) => id === term.clauseId);
    say('clauseId', isGone ? 'Its clause is not there any more. Choose another, or none.' : null);
    if (all.findIndex(({ id }) => id === term.id) < index) say('title', 'It is on the list twice.');
  });
  return problems;
}

function whyNotDue(due: DueRule, effectiveOn: Day | null): string | null {
  if (due.kind === 'after') return null;
  const first = due.kind === 'on' ? due.day : due.from;
  const broken = due.kind === 'on' ? (first === null ? 'Choose the day.' : null) : whyNotRule(due.rule, first);
  if (broken !== null) return broken;
  return first !== null && effectiveOn !== null && first < effectiveOn
    ? 'That is before the agreement comes into force.'
    : null;
}

/** Why the sides that are named do not fit who takes part, by field path; empty when each side has somebody. */
export function problemsOfSides(
  all: readonly ObligationTerm[],
  parties: readonly { side: string }[],
): Record<string, string> {
  const sides = new Set(parties.map(({ side }) => side));
  return Object.fromEntries(
    all.flatMap((term, index) =>
      (['debtor', 'creditor'] as const)
        .filter((who) => !sides.has(term[who]))
        .map((who) => [
          `obligations.${index}.${who}`,
          `Nobody stands on side ${term[who]}. Choose a side that has somebody.`,
        ]),
    ),
  );
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

/** The day it is due on: its own, or with time to begin when that passed before `today`, the local day on which it is armed. */
export const dueDayFrom = (planned: Day, today: Day): Day =>
  planned < today ? addCalendarDays(today, obligationDefaults.lateStartDays) : planned;

/** The day until which what was sent back is put right: `today` and the days to cure, or its own day when that is later. */
export const cureDayFrom = (dueOn: Day, today: Day): Day => {
  const cured = addCalendarDays(today, obligationDefaults.cureDays);
  return cured > dueOn ? cured : dueOn;
};

/** Nine in the morning of a calendar day; an hour beside it on the day on which the clocks change. */
export const morningOf = (day: Day, tz: string): Date => new Date(endOfLocalDay(day, tz).getTime() + 1 - 15 * HOUR);

/** When who owes is reminded next, after `now`; null when nothing is left to say before the end. */
export const nextReminder = (dueOn: Day, tz: string, now: Date): Date | null =>
  obligationDefaults.remindBefore.map((days) => morningOf(addCalendarDays(dueOn, -days), tz)).find((at) => at > now) ??
  null;

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

/**
 * A promise as lines of the document that is signed: what, by whom to whom and by when, then what shows that it is done and what
 * silence means.
 */
export function printedLines(
  term: ObligationTerm,
  { nameOf, say, amount }: { nameOf: (side: string) => string; say: (day: Day) => string; amount: string | null },
): string[] {
  const what = `${nameOf(term.debtor)} owes ${nameOf(term.creditor)}: ${term.title}${amount === null ? '' : ` (${amount})`}, ${dueWords(term.due, say)}.`;
  const days = `${term.reviewDays} ${term.reviewDays === 1 ? 'day' : 'days'}`;
  return [
    what,
    ...(term.criteria === '' ? [] : [`It is done when: ${term.criteria}`]),
    `${term.evidenceRequired ? 'Whoever says that it is done shows it with a file. ' : ''}The other side answers within ${days}; silence counts as accepted.`,
  ];
}
