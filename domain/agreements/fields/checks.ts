import { LARGEST_AMOUNT_MINOR } from '../../core/money.ts';
import { compareFractions, fractionOf, namesIn, readFormula } from './formulas.ts';
import { fieldsOfSide, hasOptions, isCalculable, isOrdered, isOwnDoing } from './rules.ts';
import type { Answer, Answers, Condition, ConditionTest, Field, FieldType, FieldValidation } from './schema.ts';
import { fieldsIn, inOrder, isFilled, type Judged, settle } from './values.ts';
import { formats, limitWords, quoted } from './words.ts';

// What keeps questions from being shared, and answers from being signed with.

const MOST_FIELDS = 100;

const isWritten = (type: FieldType): boolean => ['text', 'long_text', 'address', 'id_number'].includes(type);

/** The tests that mean something for an answer of this kind. */
export const testsFor = (type: FieldType): ConditionTest[] =>
  type === 'file' || type === 'date_signed'
    ? ['filled']
    : isOrdered(type)
      ? ['is', 'is_not', 'filled', 'greater', 'less']
      : ['is', 'is_not', 'filled'];

/** The sentence about questions that look at each other, which names them in their order. */
const circleWords = (circle: readonly Field[]): string =>
  circle.length === 1
    ? `${quoted(circle[0]?.label ?? '')} looks at itself. Take it out of its own condition or formula.`
    : `${[...circle, ...circle.slice(0, 1)].map(({ label }) => quoted(label)).join(' looks at ')}: that goes in a circle. Change one of them.`;

/** Why these questions cannot be shared yet, by field path ("fields.0.label"); empty when they can. */
export function problemsOfFields(all: readonly Field[], { currency }: Judged): Record<string, string> {
  const problems: Record<string, string> = {};
  all.forEach((field, index) => {
    const say = (part: string, sentence: string | null) => {
      if (sentence !== null) problems[`fields.${index}.${part}`] ??= sentence;
    };
    const ofSide = fieldsOfSide(all, field.side);
    say('label', whyNotLabel(field, ofSide));
    say('options', whyNotOptions(field));
    say('validation', whyNotValidation(field, currency));
    if (field.condition) say('condition', whyNotCondition(field.condition, ofSide, all));
    if (field.formula !== undefined) say('formula', whyNotFormula(field, field.formula, ofSide, all));
    if (all.findIndex(({ id }) => id === field.id) < index) say('label', 'It is on the list twice.');
  });
  const { circle } = inOrder(all);
  for (const field of circle ?? []) {
    const isByCondition =
      field.condition && fieldsIn(field.condition).some((id) => circle?.some((one) => one.id === id));
    problems[`fields.${all.indexOf(field)}.${isByCondition ? 'condition' : 'formula'}`] = circleWords(circle ?? []);
  }
  if (all.length > MOST_FIELDS) problems.fields = `${MOST_FIELDS} questions are the most.`;
  return problems;
}

function whyNotLabel({ id, label }: Field, ofSide: readonly Field[]): string | null {
  if (label.trim().length < 2) return 'Say in a few words what is asked.';
  if (/[{}]/.test(label)) return 'Leave out the signs { and }.';
  const twin = ofSide.some(
    (other) => other.id !== id && other.label.trim().toLowerCase() === label.trim().toLowerCase(),
  );
  return twin ? 'The same side is asked this in the same words already. Use other words.' : null;
}

function whyNotOptions({ type, validation }: Field): string | null {
  if (!hasOptions(type)) return null;
  const options = (validation?.options ?? []).map((option) => option.trim());
  if (options.length < 2) return 'Give at least two to choose from, one a line.';
  if (options.includes('')) return 'Leave no line empty.';
  return new Set(options).size < options.length ? 'Two of these are the same.' : null;
}

function whyNotValidation({ type, validation = {} }: Field, currency: string): string | null {
  const { min, max, minLength, maxLength } = validation;
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    return 'The shortest is longer than the longest.';
  if (!isOrdered(type)) return null;
  for (const limit of [min, max])
    if (limit !== undefined && !isLimit(type, limit)) return 'The least or the most cannot be read.';
  if (min === undefined || max === undefined) return null;
  const isTurned = type === 'date' ? min > max : compareFractions(limitOf(min), limitOf(max)) > 0;
  return isTurned ? `The least, ${limitWords(type, min, currency)}, is above the most.` : null;
}

const limitOf = (text: string) => fractionOf(text) ?? { over: 0n, under: 1n };
const isLimit = (type: FieldType, text: string): boolean =>
  type === 'date' ? isDay(text) : type === 'money' ? /^\d{1,13}$/.test(text) : fractionOf(text) !== null;
const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;
const NOT_THERE = 'It looks at a question that is not there any more.';
const otherSide = (side: string): string =>
  `It looks at an answer of side ${side}, which is not known while this side signs. Choose a question to the same side.`;

function whyNotCondition(condition: Condition, ofSide: readonly Field[], all: readonly Field[]): string | null {
  if ('join' in condition)
    return condition.of.map((one) => whyNotCondition(one, ofSide, all)).find((why) => why !== null) ?? null;
  const other = all.find(({ id }) => id === condition.field);
  if (!other) return NOT_THERE;
  if (!ofSide.includes(other)) return otherSide(other.side);
  if (!testsFor(other.type).includes(condition.test))
    return `${quoted(other.label)} cannot be tested so. Choose another test.`;
  if (condition.test === 'filled') return null;
  const value = condition.value?.trim() ?? '';
  if (value === '') return `Say what ${quoted(other.label)} is compared with.`;
  if (isCalculable(other.type) && fractionOf(value) === null) return `Compare ${quoted(other.label)} with a number.`;
  if (other.type === 'date' && !isDay(value)) return `Compare ${quoted(other.label)} with a day.`;
  const options = other.validation?.options?.map((option) => option.trim()) ?? [];
  return hasOptions(other.type) && !options.includes(value)
    ? `${quoted(value)} is none of the choices of ${quoted(other.label)}.`
    : null;
}

function whyNotFormula(
  { type }: Field,
  formula: string,
  ofSide: readonly Field[],
  all: readonly Field[],
): string | null {
  if (!isCalculable(type)) return 'Only a number or an amount can be calculated.';
  const read = readFormula(formula);
  if ('problem' in read) return read.problem;
  for (const name of namesIn(read.node)) {
    const other = all.find(({ id }) => id === name);
    if (!other) return `No question is called ${quoted(name)}. Write the words of a question between { and }.`;
    if (!ofSide.includes(other)) return otherSide(other.side);
    if (!isCalculable(other.type)) return `${quoted(other.label)} is neither a number nor an amount.`;
  }
  return null;
}

/** Why the sides that are asked do not fit who takes part, by field path; empty when each has somebody. */
export const problemsOfAskedSides = (
  all: readonly Field[],
  parties: readonly { side: string }[],
): Record<string, string> =>
  Object.fromEntries(
    all.flatMap(({ side }, index) =>
      parties.some((party) => party.side === side)
        ? []
        : [[`fields.${index}.side`, `Nobody stands on side ${side}. Choose a side that has somebody.`]],
    ),
  );

/** Why these answers of one side cannot be signed with, by the id of the field; empty when they can. */
export function problemsOfAnswers(fields: readonly Field[], answers: Answers, judged: Judged): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [id, { isAsked, value, broken }] of settle(fields, answers, judged)) {
    const field = fields.find((one) => one.id === id);
    if (!field || !isAsked || field.type === 'date_signed') continue;
    const why = broken === null ? whyNotAnswer(field, value, judged.currency) : `It cannot be calculated: ${broken}.`;
    if (why !== null) problems[id] = why;
  }
  return problems;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const PHONE = /^\+?[0-9][0-9 ()-]{5,23}$/;

/** Whether a value is of the kind that its field takes, however far it is written. */
export function isOfKind({ type, formula }: Field, value: Answer): boolean {
  if (type === 'date_signed' || type === 'file' || formula !== undefined) return false;
  if (type === 'money') return typeof value === 'number' && value >= 0 && value <= LARGEST_AMOUNT_MINOR;
  if (type === 'checkbox') return typeof value === 'boolean';
  return type === 'multi' ? Array.isArray(value) : typeof value === 'string';
}

function whyNotAnswer(field: Field, value: Answer | null, currency: string): string | null {
  const { type, required, formula, validation = {} } = field;
  if (!isFilled(value)) {
    if (!required) return null;
    if (formula !== undefined) return 'It is calculated once the others are answered.';
    return type === 'checkbox' ? 'Tick it to go on.' : type === 'file' ? 'Add a file.' : 'This has to be answered.';
  }
  if (typeof value === 'object' && !Array.isArray(value)) return null; // a file was judged when it was given
  const options = validation.options?.map((option) => option.trim()) ?? [];
  if (Array.isArray(value))
    return value.every((one) => options.includes(one)) ? null : 'Choose from the list as it stands now.';
  if (hasOptions(type)) return options.includes(String(value)) ? null : 'Choose from the list as it stands now.';
  if (isOrdered(type)) return whyNotWithin(type, String(value), validation, currency);
  return typeof value === 'string' ? whyNotWords(field, value.trim(), validation) : null;
}

function whyNotWithin(type: FieldType, value: string, { min, max }: FieldValidation, currency: string): string | null {
  if (!isLimit(type, value)) return type === 'date' ? 'Choose a day.' : 'Write a number like 12 or 12.5.';
  const isAbove = (one: string, other: string) =>
    type === 'date' ? one > other : compareFractions(limitOf(one), limitOf(other)) > 0;
  if (min !== undefined && isAbove(min, value)) return `It is at least ${limitWords(type, min, currency)}.`;
  return max !== undefined && isAbove(value, max) ? `It is at most ${limitWords(type, max, currency)}.` : null;
}

function whyNotWords({ type }: Field, words: string, { minLength, maxLength, format }: FieldValidation): string | null {
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(words.replace(/[\n\r\t]/g, '')))
    return 'Leave out characters that cannot be seen.';
  if (type === 'email' && !EMAIL.test(words)) return 'Write an e-mail address like name@example.org.';
  if (type === 'phone' && !PHONE.test(words)) return 'Write a phone number like +254 712 345678.';
  if (type === 'full_name' && words.length < 2) return 'Write the whole name.';
  if (type === 'initials' && words.length > 8) return 'Initials have at most eight letters.';
  if (minLength !== undefined && words.length < minLength) return `Write at least ${minLength} characters.`;
  if (words.length > (maxLength ?? 2000)) return `Use at most ${maxLength ?? 2000} characters.`;
  if (format !== undefined && isWritten(type) && !formats[format].test.test(words))
    return `Write it like ${formats[format].like}: ${formats[format].name.toLowerCase()}.`;
  return null;
}

/** How many of the answers that have to be given are given, and of how many. */
export function progressOf(fields: readonly Field[], answers: Answers, judged: Judged): { done: number; of: number } {
  const problems = problemsOfAnswers(fields, answers, judged);
  const settled = settle(fields, answers, judged);
  const asked = fields.filter((field) => settled.get(field.id)?.isAsked && !isOwnDoing(field));
  const done = asked.filter(({ id }) => isFilled(settled.get(id)?.value) && problems[id] === undefined);
  return { done: done.length, of: asked.length };
}
