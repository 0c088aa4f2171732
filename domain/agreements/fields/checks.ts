import { LARGEST_AMOUNT_MINOR } from '../../core/money.ts';
import { braces, compareFractions, fractionOf, namesIn, readFormula } from './formulas.ts';
import { givenProblems, inEnglish, limitIn, questionProblems, type Written } from './problems.ts';
import { fieldsOfSide, hasOptions, isCalculable, isOrdered, isOwnDoing } from './rules.ts';
import type { Answer, Answers, Condition, ConditionTest, Field, FieldType, FieldValidation } from './schema.ts';
import { fieldsIn, inOrder, isFilled, type Judged, settle } from './values.ts';
import { formats } from './words.ts';

// What keeps questions from being shared, and answers from being signed with.

const MOST_FIELDS = 100;

type AskedWords = typeof questionProblems;
type GivenWords = typeof givenProblems;

const isWritten = (type: FieldType): boolean => ['text', 'long_text', 'address', 'id_number'].includes(type);

/** The tests that mean something for an answer of this kind. */
export const testsFor = (type: FieldType): ConditionTest[] =>
  type === 'file' || type === 'date_signed'
    ? ['filled']
    : isOrdered(type)
      ? ['is', 'is_not', 'filled', 'greater', 'less']
      : ['is', 'is_not', 'filled'];

const labelOf = ({ label }: Pick<Field, 'label'>, say: AskedWords): string => label.trim() || say.questionBare;

/** The sentence about questions that look at each other, which names them in their order. */
function circleWords(circle: readonly Field[], say: AskedWords): string {
  const labels = circle.map((field) => labelOf(field, say));
  const [first = ''] = labels;
  if (labels.length === 1) return say.questionItself({ label: first });
  return say.questionCircle({
    chain: [...labels, first].map((label) => say.questionQuoted({ label })).join(say.questionNext),
  });
}

/** Why these questions cannot be shared yet, by field path ("fields.0.label"); empty when they can. */
export function problemsOfFields(all: readonly Field[], say = questionProblems): Record<string, string> {
  const problems: Record<string, string> = {};
  all.forEach((field, index) => {
    const note = (part: string, sentence: string | null) => {
      if (sentence !== null) problems[`fields.${index}.${part}`] ??= sentence;
    };
    const ofSide = fieldsOfSide(all, field.side);
    const around = { ofSide, all, say };
    note('label', whyNotLabel(field, ofSide, say));
    note('options', whyNotOptions(field, say));
    note('validation', whyNotValidation(field, say));
    if (field.condition) note('condition', whyNotCondition(field.condition, around));
    if (field.formula !== undefined) note('formula', whyNotFormula(field, field.formula, around));
    if (all.findIndex(({ id }) => id === field.id) < index) note('label', say.questionListed);
  });
  const { circle } = inOrder(all);
  for (const field of circle ?? []) {
    const isByCondition =
      field.condition && fieldsIn(field.condition).some((id) => circle?.some((one) => one.id === id));
    problems[`fields.${all.indexOf(field)}.${isByCondition ? 'condition' : 'formula'}`] = circleWords(
      circle ?? [],
      say,
    );
  }
  if (all.length > MOST_FIELDS) problems.fields = say.questionsMany({ most: MOST_FIELDS });
  return problems;
}

function whyNotLabel({ id, label }: Field, ofSide: readonly Field[], say: AskedWords): string | null {
  if (label.trim().length < 2) return say.questionWords;
  if (/[{}]/.test(label)) return say.questionBraces(braces);
  const twin = ofSide.some(
    (other) => other.id !== id && other.label.trim().toLowerCase() === label.trim().toLowerCase(),
  );
  return twin ? say.questionSame : null;
}

function whyNotOptions({ type, validation }: Field, say: AskedWords): string | null {
  if (!hasOptions(type)) return null;
  const options = (validation?.options ?? []).map((option) => option.trim());
  if (options.length < 2) return say.optionsFew;
  if (options.includes('')) return say.optionsEmpty;
  return new Set(options).size < options.length ? say.optionsSame : null;
}

function whyNotValidation({ type, validation = {} }: Field, say: AskedWords): string | null {
  const { min, max, minLength, maxLength } = validation;
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) return say.lengthTurned;
  if (!isOrdered(type)) return null;
  for (const limit of [min, max]) if (limit !== undefined && !isLimit(type, limit)) return say.limitUnread;
  if (min === undefined || max === undefined) return null;
  const isTurned = type === 'date' ? min > max : compareFractions(limitOf(min), limitOf(max)) > 0;
  return isTurned ? say.limitTurned : null;
}

const limitOf = (text: string) => fractionOf(text) ?? { over: 0n, under: 1n };
const isLimit = (type: FieldType, text: string): boolean =>
  type === 'date' ? isDay(text) : type === 'money' ? /^\d{1,13}$/.test(text) : fractionOf(text) !== null;
const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text;

/** What else is asked of the same side and of all, and how it is said. */
type Around = { ofSide: readonly Field[]; all: readonly Field[]; say: AskedWords };

function whyNotCondition(condition: Condition, around: Around): string | null {
  if ('join' in condition)
    return condition.of.map((one) => whyNotCondition(one, around)).find((why) => why !== null) ?? null;
  const { ofSide, all, say } = around;
  const other = all.find(({ id }) => id === condition.field);
  if (!other) return say.lookGone;
  if (!ofSide.includes(other)) return say.lookOther({ side: other.side });
  const label = labelOf(other, say);
  if (!testsFor(other.type).includes(condition.test)) return say.testOther({ label });
  if (condition.test === 'filled') return null;
  const value = condition.value?.trim() ?? '';
  if (value === '') return say.testEmpty({ label });
  if (isCalculable(other.type) && fractionOf(value) === null) return say.testNumber({ label });
  if (other.type === 'date' && !isDay(value)) return say.testDay({ label });
  const options = other.validation?.options?.map((option) => option.trim()) ?? [];
  return hasOptions(other.type) && !options.includes(value) ? say.testChoice({ value, label }) : null;
}

function whyNotFormula({ type }: Field, formula: string, { ofSide, all, say }: Around): string | null {
  if (!isCalculable(type)) return say.formulaKind;
  const read = readFormula(formula, say);
  if ('problem' in read) return read.problem;
  for (const name of namesIn(read.node)) {
    const other = all.find(({ id }) => id === name);
    if (!other) return say.formulaNone({ ...braces, name: name || say.questionBare });
    if (!ofSide.includes(other)) return say.lookOther({ side: other.side });
    if (!isCalculable(other.type)) return say.formulaNoNumber({ label: labelOf(other, say) });
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
        : [[`fields.${index}.side`, `Nobody is on side ${side}. Choose a side with somebody on it.`]],
    ),
  );

/** Why these answers of one side cannot be signed with, by the id of the field; empty when they can. */
export function problemsOfAnswers(
  fields: readonly Field[],
  answers: Answers,
  judged: Judged,
  say = givenProblems,
  written = inEnglish,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [id, { isAsked, value, broken }] of settle(fields, answers, judged)) {
    const field = fields.find((one) => one.id === id);
    if (!field || !isAsked || field.type === 'date_signed') continue;
    const why = broken === null ? whyNotAnswer(field, value, { ...judged, say, written }) : say[broken];
    if (why !== null) problems[id] = why;
  }
  return problems;
}

type Saying = Judged & { say: GivenWords; written: Written };

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;
const PHONE = /^\+?[0-9][0-9 ()-]{5,23}$/;

/** Whether a value is of the kind that its field takes, however far it is written. */
export function isOfKind({ type, formula }: Field, value: Answer): boolean {
  if (type === 'date_signed' || type === 'file' || formula !== undefined) return false;
  if (type === 'money') return typeof value === 'number' && value >= 0 && value <= LARGEST_AMOUNT_MINOR;
  if (type === 'checkbox') return typeof value === 'boolean';
  return type === 'multi' ? Array.isArray(value) : typeof value === 'string';
}

function whyNotAnswer(field: Field, value: Answer | null, saying: Saying): string | null {
  const { type, required, formula, validation = {} } = field;
  const { say } = saying;
  if (!isFilled(value)) {
    if (!required) return null;
    if (formula !== undefined) return say.givenOther;
    return type === 'checkbox' ? say.givenTick : type === 'file' ? say.givenFile : say.answerMissing;
  }
  if (typeof value === 'object' && !Array.isArray(value)) return null; // a file was judged when it was given
  const options = validation.options?.map((option) => option.trim()) ?? [];
  if (Array.isArray(value)) return value.every((one) => options.includes(one)) ? null : say.givenChoice;
  if (hasOptions(type)) return options.includes(String(value)) ? null : say.givenChoice;
  if (isOrdered(type)) return whyNotWithin(type, String(value), validation, saying);
  return typeof value === 'string' ? whyNotWords(field, value.trim(), say) : null;
}

function whyNotWithin(type: FieldType, value: string, { min, max }: FieldValidation, saying: Saying): string | null {
  const { say, written, currency } = saying;
  if (type === 'date') {
    if (!isDay(value)) return say.answerDay;
    if (min !== undefined && min > value) return say.givenFrom({ day: written.day(min) });
    return max !== undefined && value > max ? say.givenUntil({ day: written.day(max) }) : null;
  }
  if (!isLimit(type, value)) return say.givenNumber;
  const isAbove = (one: string, other: string) => compareFractions(limitOf(one), limitOf(other)) > 0;
  const limit = (text: string) => ({ limit: limitIn(written, type, text, currency) });
  if (min !== undefined && isAbove(min, value)) return say.givenLeast(limit(min));
  return max !== undefined && isAbove(value, max) ? say.givenMost(limit(max)) : null;
}

const MOST_INITIALS = 8;
const MOST_LETTERS = 2000;

function whyNotWords({ type, validation = {} }: Field, words: string, say: GivenWords): string | null {
  const { minLength, maxLength = MOST_LETTERS, format } = validation;
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(words.replace(/[\n\r\t]/g, ''))) return say.nameHidden;
  if (type === 'email' && !EMAIL.test(words)) return say.emailLike;
  if (type === 'phone' && !PHONE.test(words)) return say.givenPhone;
  if (type === 'full_name' && words.length < 2) return say.givenName;
  if (type === 'initials' && words.length > MOST_INITIALS) return say.givenInitials({ most: MOST_INITIALS });
  if (minLength !== undefined && words.length < minLength) return say.givenShort({ least: minLength });
  if (words.length > maxLength) return say.nameLong({ most: maxLength });
  if (format !== undefined && isWritten(type) && !formats[format].test.test(words))
    return say.givenLike({ format, like: formats[format].like });
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
