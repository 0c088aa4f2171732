import { amountsLike } from '../../core/amounts.ts';
import { addCalendarDays } from '../../core/calendar.ts';
import { formatMoney, parseMoney } from '../../core/money.ts';
import type { Day } from '../../core/time.ts';
import { occurrencesOf } from '../../obligations/recurring/rules.ts';
import type { ObligationTerm } from '../../obligations/schema.ts';
import { eachText, fillTerms, placeholdersOf, problemOfPlaceholders } from '../batches/rules.ts';
import { MOST_NOTICE_DAYS } from '../notice/rules.ts';
import { emptyTerms, plainText } from '../rules.ts';
import type { AgreementTerms, Clause } from '../schema.ts';
import { asSent } from '../summaries.ts';
import { answerProblems, templateProblems } from './problems.ts';
import type { TemplateAnswers, TemplateContent, TemplatePromise, TemplateVariable } from './schema.ts';

// A text with questions: answered, it is an agreement's terms. Placeholders are those of lists that one text is sent to.

/** Fields of an agreement that its template says in the same way, so that they go from one to the other as they are. */
export const asInTemplate = { title: true, kind: true, governingLaw: true, noticeDays: true } as const;

type InTemplate = Pick<AgreementTerms, keyof typeof asInTemplate>;
const inTemplate = (text: InTemplate): InTemplate =>
  Object.fromEntries(Object.entries(text).filter(([name]) => name in asInTemplate)) as InTemplate; // those fields, and no other

export const MOST_VARIABLES = 40;
export const MOST_CHOICES = 12;
/** Anyone who looks for one among more than these is given a search. */
export const MANY_TEMPLATES = 8;
const LONGEST: Readonly<Record<'text' | 'long_text', number>> = { text: 200, long_text: 2000 };
const LARGEST_NUMBER = 1_000_000;
const LAW_LENGTH = 120;
/** Ten years: anyone who plans for longer makes another agreement then. */
const MOST_MONTHS = 119;

/** What stands where an answer was left open, so that the gap is seen and filled by hand. */
export const BLANK = '________';

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const isDay = (text: string): boolean => {
  if (!/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
const numberOf = (text: string): number | null => {
  const digits = text.replaceAll(',', '');
  return /^\d{1,9}$/.test(digits) && Number(digits) <= LARGEST_NUMBER ? Number(digits) : null;
};

/** Why an answer cannot be used, or null. An answer that may be left open is fine when it is empty. */
export function problemOfAnswer(
  variable: TemplateVariable,
  answer: string,
  currency: string,
  say = answerProblems,
): string | null {
  const text = answer.trim();
  if (text === '') return variable.required ? say.answerMissing : null;
  switch (variable.type) {
    case 'text':
    case 'long_text': {
      const most = LONGEST[variable.type];
      if (text.length > most) return say.answerLong({ most });
      const hidden =
        variable.type === 'text'
          ? /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
          : /(?![\n\r\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
      return hidden.test(text) ? say.answerHidden : null;
    }
    case 'number': {
      const number = numberOf(text);
      return number === null || number === 0 ? say.answerNumber : null;
    }
    case 'money':
      return parseMoney(text, currency, 'comma_point') === null
        ? say.answerAmount(amountsLike(currency, 1, 'comma_point'))
        : null;
    case 'day':
      return isDay(text) ? null : say.answerDay;
    case 'choice':
      return variable.choices?.includes(text) ? null : say.answerChoice;
  }
}

/** An answer in the words of the text. Money is written the same for every reader, whatever style of numbers they prefer. */
function wordsOf(variable: TemplateVariable, answer: string, currency: string): string {
  const text = answer.trim().normalize('NFC');
  if (text === '') return BLANK;
  switch (variable.type) {
    case 'money':
      return formatMoney(parseMoney(text, currency, 'comma_point') ?? 0, currency, 'comma_point');
    case 'day':
      return dayFormat.format(new Date(`${text}T00:00:00Z`));
    case 'number':
      return (numberOf(text) ?? 0).toLocaleString('en');
    case 'long_text':
      return text
        .split(/[\n\r\t]+/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('; ');
    default:
      return text;
  }
}

type Conditional = { when?: { variable: string; is: string } | undefined };
type Wishes = {
  answers: TemplateAnswers;
  currency: string;
  /** Which of the roles the maker has; they stand on side A whichever it is. */
  side: 'A' | 'B';
  /** A new id at each call: a clause of one agreement is not that of another. */
  newId: () => string;
};

type Say = (name: string | undefined) => string;
const answersOf = (content: TemplateContent, answers: TemplateAnswers): Say => {
  const known = new Set(content.variables.map(({ name }) => name));
  return (name) => (name !== undefined && known.has(name) ? (answers[name] ?? '').trim() : '');
};

/** What of a template stays with these answers: a promise goes with its clause. */
function keptOf(content: TemplateContent, answers: TemplateAnswers): Pick<TemplateContent, 'clauses' | 'obligations'> {
  const say = answersOf(content, answers);
  const stays = ({ when }: Conditional) => when === undefined || say(when.variable) === when.is;
  const clauses = content.clauses.filter(stays);
  const isThere = new Set(clauses.map(({ id }) => id));
  return {
    clauses,
    obligations: content.obligations.filter(
      (one) => stays(one) && (one.clauseId === null || isThere.has(one.clauseId)),
    ),
  };
}

/** The names of questions that these parts of a template hang on, in braces or otherwise. */
const namesUsed = (
  { title, sides, facts }: TemplateContent,
  { clauses, obligations }: Pick<TemplateContent, 'clauses' | 'obligations'>,
): Set<string> =>
  new Set(
    [
      ...placeholdersOf({ title, clauses, obligations }),
      ...[sides?.A.name, sides?.B.name, facts.value, facts.from, facts.months, facts.law, facts.notice],
      ...obligations.flatMap(({ amountFrom, dayFrom, timesFrom }) => [amountFrom, dayFrom, timesFrom]),
    ].filter((name) => name !== undefined),
  );

const namesDeciding = ({ clauses, obligations }: TemplateContent): string[] =>
  [...clauses, ...obligations].flatMap(({ when }) => (when ? [when.variable] : []));

/** The questions that are still to be asked with these answers: what only stands in a passage that falls away is not. */
export function askedOf(content: TemplateContent, answers: TemplateAnswers): TemplateVariable[] {
  const used = namesUsed(content, keptOf(content, answers));
  for (const name of namesDeciding(content)) used.add(name);
  return content.variables.filter(({ name }) => used.has(name));
}

/** Why these answers do not make an agreement, by the name of the question; empty when they do. */
export function problemsOfAnswers(
  content: TemplateContent,
  answers: TemplateAnswers,
  currency: string,
  say = answerProblems,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const variable of askedOf(content, answers)) {
    const problem = problemOfAnswer(variable, answers[variable.name] ?? '', currency, say);
    if (problem !== null) problems[variable.name] = problem;
  }
  const { months, law, notice } = content.facts;
  const isOver = (name: string, most: number) => (numberOf((answers[name] ?? '').trim()) ?? 0) > most;
  if (months && isOver(months, MOST_MONTHS)) problems[months] ??= say.answerMonths({ most: MOST_MONTHS });
  if (notice && isOver(notice, MOST_NOTICE_DAYS)) problems[notice] ??= say.answerDays({ most: MOST_NOTICE_DAYS });
  const lawLength = law ? (answers[law] ?? '').trim().length : 0;
  if (law && lawLength > LAW_LENGTH) problems[law] ??= say.answerLaw({ most: LAW_LENGTH, length: lawLength });
  for (const { timesFrom } of keptOf(content, answers).obligations)
    if (timesFrom && isOver(timesFrom, MOST_MONTHS)) problems[timesFrom] ??= say.answerTimes({ most: MOST_MONTHS });
  return problems;
}

/** The last day of so many months that begin on a day. */
const lastDayOf = (from: Day, months: number): Day | null => {
  const next = occurrencesOf(from, { freq: 'MONTHLY', interval: 1, count: months + 1, until: null }).at(-1);
  return next === undefined ? null : addCalendarDays(next, -1);
};

type Asked = {
  amount: (name: string | undefined) => number | null;
  day: (name: string | undefined) => Day | null;
  say: Say;
};

/** A promise with its amount, day and number of times from the answers. */
function promiseOf(blueprint: TemplatePromise, { amount, day, say }: Asked): ObligationTerm {
  const { when: _when, amountFrom, dayFrom, daysLater = 0, timesFrom, ...term } = blueprint;
  const { due } = term;
  const asked = day(dayFrom);
  const on = asked === null ? null : addCalendarDays(asked, daysLater);
  const times = numberOf(say(timesFrom));
  return {
    ...term,
    amountMinor: amountFrom ? amount(amountFrom) : term.amountMinor,
    due:
      due.kind === 'on'
        ? { ...due, day: dayFrom ? on : due.day }
        : due.kind === 'repeats'
          ? {
              ...due,
              from: dayFrom ? on : due.from,
              rule: times ? due.rule.replace(/COUNT=\d+/, `COUNT=${times}`) : due.rule,
            }
          : due,
  };
}

/** What the sides are called in the text: by their roles, who makes it on side A. A role in quotes has no name that can stand in others. */
const calledBy = ({ A, B }: NonNullable<TemplateContent['sides']>, side: Wishes['side']): AgreementTerms['sides'] =>
  (side === 'B' ? [B, A] : [A, B]).flatMap(({ role }, index) =>
    /[“”"\n]/.test(role) ? [] : [{ side: index === 0 ? 'A' : 'B', called: role }],
  );

const otherSide: Readonly<Record<string, string>> = { A: 'B', B: 'A' };

/**
 * The terms that answers make of a template; what cannot be used is written as a gap, and `problemsOfAnswers` says what. Answers are
 * plain text: a brace in one is not read again. Who makes it stands on side A, so with role B the sides of the promises change places.
 */
export function fillTemplate(content: TemplateContent, wishes: Wishes): AgreementTerms {
  const { answers, currency, side, newId } = wishes;
  const problems = problemsOfAnswers(content, answers, currency);
  const typed = answersOf(content, answers);
  const say: Say = (name) => (name !== undefined && problems[name] === undefined ? typed(name) : '');
  const amount = (name: string | undefined) =>
    say(name) === '' ? null : parseMoney(say(name), currency, 'comma_point');
  const day = (name: string | undefined): Day | null => (isDay(say(name)) ? say(name) : null);
  const kept = keptOf(content, answers);
  const ids = new Map(kept.clauses.map(({ id }) => [id, newId()]));
  const clauses: Clause[] = kept.clauses.map(({ when: _when, ...clause }) => ({
    ...clause,
    id: ids.get(clause.id) ?? clause.id,
  }));
  const obligations = kept.obligations.map((blueprint) => {
    const term = promiseOf(blueprint, { amount, day, say });
    return {
      ...term,
      id: newId(),
      clauseId: term.clauseId && (ids.get(term.clauseId) ?? null),
      debtor: side === 'B' ? (otherSide[term.debtor] ?? term.debtor) : term.debtor,
      creditor: side === 'B' ? (otherSide[term.creditor] ?? term.creditor) : term.creditor,
    };
  });
  const from = day(content.facts.from);
  const months = numberOf(say(content.facts.months));
  const notice = numberOf(say(content.facts.notice));
  const words = Object.fromEntries(
    content.variables.map((variable) => [variable.name, wordsOf(variable, say(variable.name), currency)]),
  );
  return fillTerms(
    {
      ...emptyTerms(currency),
      ...inTemplate(content),
      ...(notice !== null && { noticeDays: notice }),
      ...(content.facts.law && { governingLaw: say(content.facts.law) }),
      valueMinor: amount(content.facts.value),
      effectiveOn: from,
      endsOn: from !== null && months ? lastDayOf(from, months) : null,
      clauses,
      ...(obligations.length > 0 && { obligations }),
      ...(content.sides && { sides: calledBy(content.sides, side) }),
    },
    words,
  );
}

const sayOf = (name: string) => `{{${name}}}`;

/** True while a question stands somewhere in a template, or something in it hangs on the answer. */
export const isAsked = (content: TemplateContent, name: string): boolean =>
  namesUsed(content, content).has(name) || namesDeciding(content).includes(name);

/** Why a template cannot be published, by field path ("variables.0.name", "clauses.2", "title"); empty when it can. */
export function problemsOfTemplate(content: TemplateContent, say = templateProblems): Record<string, string> {
  const problems: Record<string, string> = {};
  if (content.title.trim().length < 3) problems.title = say.titleShort;
  if (!content.clauses.some(({ heading, body }) => `${heading}${plainText(body)}`.trim() !== ''))
    problems.clauses = say.templateEmpty;
  const unread = problemOfPlaceholders(content, say);
  if (unread !== null) problems.clauses = unread;
  if (content.variables.length > MOST_VARIABLES) problems.clauses = say.questionsMany({ most: MOST_VARIABLES });
  const names = content.variables.map(({ name }) => name);
  const used = namesUsed(content, content);
  for (const name of namesDeciding(content)) used.add(name);
  const unknown = [...used].find((name) => !names.includes(name));
  if (unknown !== undefined) problems.clauses = say.questionUnknown({ name: sayOf(unknown) });
  content.variables.forEach((variable, index) => {
    const problem = problemOfVariable(variable, index, { names, used }, say);
    if (problem !== null) problems[`variables.${index}`] = problem;
  });
  [...content.clauses].forEach(({ when }, index) => {
    const choices = content.variables.find(({ name }) => name === when?.variable)?.choices;
    if (when && choices && !choices.includes(when.is))
      problems[`clauses.${index}`] = say.choiceGone({ answer: when.is });
  });
  return problems;
}

function problemOfVariable(
  variable: TemplateVariable,
  index: number,
  { names, used }: { names: readonly string[]; used: ReadonlySet<string> },
  say: typeof templateProblems,
): string | null {
  if (variable.label.trim().length < 3) return say.questionShort;
  if (names.indexOf(variable.name) < index) return say.questionTwice({ name: variable.name });
  if (!used.has(variable.name)) return say.questionUnused({ name: sayOf(variable.name) });
  if (variable.type === 'choice' && new Set(variable.choices ?? []).size < 2) return say.questionChoices;
  return null;
}

/** A name for a question that no other has, from words of it: lower case, letters and digits. */
export function nameFrom(words: string, taken: readonly string[]): string {
  const plain = words
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 30)
    .trim();
  const base = plain === '' ? 'answer' : plain;
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base} ${n}`;
    if (!taken.includes(name)) return name;
  }
}

type Texts = Pick<TemplateContent, 'title' | 'clauses' | 'obligations'>;

/** How often a passage stands in the text, outside of braces. */
export function countPassage(content: Texts, passage: string): number {
  let found = 0;
  if (passage !== '')
    eachText(content, (text) => {
      found += piecesOf(text).reduce(
        (sum, piece) => sum + (piece.startsWith('{{') ? 0 : piece.split(passage).length - 1),
        0,
      );
      return text;
    });
  return found;
}

/** A text cut so that what stands in double braces is a piece of its own. */
const piecesOf = (text: string): string[] => text.split(/(\{\{[^{}]*\}\})/);

/** The text with a passage made a question wherever it stands; the question comes last. */
export const makeQuestion = (
  content: TemplateContent,
  passage: string,
  variable: TemplateVariable,
): TemplateContent => ({
  ...eachText(content, (text) =>
    piecesOf(text)
      .map((piece) => (piece.startsWith('{{') ? piece : piece.replaceAll(passage, sayOf(variable.name))))
      .join(''),
  ),
  variables: [...content.variables, variable],
});

/**
 * The text of an agreement as a template. Its words in braces become questions, and so do the days of its promises: they were those of
 * this agreement. Its value, first and last day are left out.
 */
export function templateFrom(terms: AgreementTerms): TemplateContent {
  const sent = asSent(terms);
  const variables = placeholdersOf(terms).map(
    (name): TemplateVariable => ({
      ...{ name, type: 'text', required: true },
      label: `${name.charAt(0).toUpperCase()}${name.slice(1)}: what is it?`,
    }),
  );
  const obligations = (terms.obligations ?? []).map(({ clauseDue: _due, ...term }): TemplatePromise => {
    const { due } = term;
    if (due.kind === 'after' || (due.kind === 'on' ? due.day : due.from) === null) return term;
    const taken = variables.map(({ name }) => name);
    const what = term.title.replace(/\{\{|\}\}/g, '').slice(0, 100);
    const name = nameFrom(`day of ${what}`, taken);
    variables.push({ name, label: `On which day: ${what}?`, type: 'day', required: true });
    return { ...term, dayFrom: name, due: due.kind === 'on' ? { ...due, day: null } : { ...due, from: null } };
  });
  return { ...inTemplate(sent), clauses: sent.clauses, obligations, variables, facts: {} };
}
