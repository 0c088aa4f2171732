import { formatMoney } from '../../core/money.ts';
import { numberWords } from './formulas.ts';
import { hasOptions, isOrdered, isOwnDoing } from './rules.ts';
import type { Answer, Condition, ConditionTest, Field, FieldType } from './schema.ts';
import { isFilled } from './values.ts';

// Questions and answers as people read them.

/** What an answer may have to look like, from a fixed list. None of the expressions can be made to look for long. */
export const formats = {
  digits: { like: '0123456789', test: /^[0-9]+$/ },
  letters: { like: 'Amina', test: /^[\p{L}\p{M}' -]+$/u },
  letters_and_digits: { like: 'AB123', test: /^[\p{L}\p{N}]+$/u },
  account_number: { like: '0110-234567-01', test: /^[0-9][0-9 -]{3,33}$/ },
  mpesa_code: { like: 'SGH7X2K9QL', test: /^[A-Z0-9]{10}$/ },
  kra_pin: { like: 'A012345678Z', test: /^[A-Z][0-9]{9}[A-Z]$/ },
  number_plate: { like: 'KDA 123B', test: /^[A-Z0-9][A-Z0-9 -]{2,11}$/ },
} as const;

/** What each kind is called where one chooses. */
export const fieldTypeWords: Record<FieldType, string> = {
  text: 'A line of text',
  long_text: 'Several lines of text',
  number: 'A number',
  money: 'An amount of money',
  date: 'A day',
  checkbox: 'A box to tick',
  radio: 'One of a few',
  select: 'One of a list',
  multi: 'Several of a list',
  phone: 'Phone number',
  email: 'E-mail address',
  address: 'Postal address',
  full_name: 'Full name',
  initials: 'Initials',
  id_number: 'Number of an ID',
  date_signed: 'The day of signing, by itself',
  file: 'A file',
};

export const testWords: Record<ConditionTest, string> = {
  is: 'is',
  is_not: 'is not',
  filled: 'is answered',
  greater: 'is more than',
  less: 'is less than',
};

export const quoted = (words: string): string => `“${words.trim() || 'a question without words'}”`;

export const limitWords = (type: FieldType, text: string, currency: string): string =>
  type === 'money' ? formatMoney(Number(text), currency) : type === 'number' ? numberWords(text) : text;

type Words = { currency: string; say: (day: string) => string };

/** An answer as people read it. */
export function answerWords({ type }: Field, value: Answer | undefined, { currency, say }: Words): string {
  if (type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (value === undefined || !isFilled(value)) return 'Not answered';
  if (type === 'money' && typeof value === 'number') return formatMoney(value, currency);
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'object') return value.name;
  if (type === 'number') return numberWords(String(value));
  return type === 'date' || type === 'date_signed' ? say(String(value)) : String(value);
}

/** "Account number (only if “Paid by” is “Bank”; like 0110-234567-01)": a question as part of the text that is signed. */
export function fieldInWords(field: Field, all: readonly Field[], currency: string): string {
  const labelOf = (id: string) => all.find((one) => one.id === id)?.label ?? '';
  const parts = [
    field.required || isOwnDoing(field) ? '' : 'if they want',
    field.condition ? `only if ${conditionInWords(field.condition, labelOf)}` : '',
    field.formula === undefined
      ? ''
      : `calculated as ${field.formula.replace(/\{([^{}]*)\}/g, (_, id: string) => quoted(labelOf(id)))}`,
    hasOptions(field.type) ? `from ${(field.validation?.options ?? []).join(', ')}` : '',
    ...limitsInWords(field, currency),
  ].filter((part) => part !== '');
  return `${field.label}${parts.length === 0 ? '' : ` (${parts.join('; ')})`}`;
}

function limitsInWords({ type, validation = {} }: Field, currency: string): string[] {
  const { min, max, minLength, maxLength, format } = validation;
  return [
    min === undefined || !isOrdered(type) ? '' : `at least ${limitWords(type, min, currency)}`,
    max === undefined || !isOrdered(type) ? '' : `at most ${limitWords(type, max, currency)}`,
    minLength === undefined ? '' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength} characters`,
    format === undefined ? '' : `like ${formats[format].like}`,
  ];
}

const conditionInWords = (condition: Condition, labelOf: (id: string) => string): string =>
  'join' in condition
    ? condition.of
        .map((one) => ('join' in one ? `(${conditionInWords(one, labelOf)})` : conditionInWords(one, labelOf)))
        .join(condition.join === 'all' ? ' and ' : ' or ')
    : `${quoted(labelOf(condition.field))} ${testWords[condition.test]}${condition.test === 'filled' ? '' : ` ${quoted(condition.value ?? '')}`}`;
