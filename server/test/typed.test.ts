import { limitSentence } from '@ahadi/domain/core/limits.ts';
import { SixDigits } from '@ahadi/domain/core/schema.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { limitsOf, partsOf } from './matrix/valid.ts';
import { procedures } from './procedures.ts';

// What was typed is taken as it was typed or refused: no schema of any procedure cuts, clamps or falls back in silence.

type Field = { path: string; schema: z.ZodType };

const inputs: readonly Field[] = procedures.flatMap(([path, procedure]) => {
  const { inputSchema } = procedure['~orpc'];
  return inputSchema ? [{ path, schema: inputSchema as z.ZodType }] : [];
});

/** A schema and all that stands in it, each with the way to it. */
function fieldsOf({ path, schema }: Field, above: readonly z.ZodType[] = []): Field[] {
  if (above.includes(schema)) return [];
  const def = partsOf(schema) as ReturnType<typeof partsOf> & {
    valueType?: z.ZodType;
    out?: z.ZodType;
    getter?: () => z.ZodType;
  };
  const inside: Field[] = [
    ...Object.entries(def.shape ?? {}).map(([name, part]) => ({ path: `${path}.${name}`, schema: part })),
    ...(def.options ?? []).map((part) => ({ path, schema: part })),
    ...(def.items ?? []).map((part, at) => ({ path: `${path}.${at}`, schema: part })),
    ...[def.element, def.valueType].flatMap((part) => (part ? [{ path: `${path}.*`, schema: part }] : [])),
    ...[def.innerType, def.in, def.getter?.()].flatMap((part) => (part ? [{ path, schema: part }] : [])),
  ];
  return [{ path, schema }, ...inside.flatMap((field) => fieldsOf(field, [...above, schema]))];
}

const fields = inputs.flatMap((input) => fieldsOf(input));
/** Each schema once, by the first way to it; what a pipe leads to is judged with the pipe. */
const each = [...new Map(fields.map((field) => [field.schema, field])).values()];

/** What may be done to a text: spaces at its ends, its form in Unicode, large and small letters, and the spaces and strokes of a code. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}.]/gu, '');
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? plain(one) === plain(other)
    : JSON.stringify(one) === JSON.stringify(other);

const long = (sign: string, length: number): string => sign.repeat(Math.ceil(length / sign.length)).slice(0, length);

/** Values at, beyond and far beyond what a schema takes. */
function edges({ schema }: Field): unknown[] {
  const { minimum, maximum } = limitsOf(schema);
  const near = [minimum, maximum].flatMap((limit) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]));
  const lengths = [...near, 1, 3, 40, 81, 121, 1_001, 20_001].filter((length) => length >= 0 && length <= 120_000);
  switch (partsOf(schema).type) {
    case 'string':
      return ['a', 'A b', '7', 'ŷé', 'word '].flatMap((sign) => lengths.map((length) => long(sign, length)));
    case 'number':
      return [...near, -1, 0, 1, 6, 7.5, 99, 100, 101, 999_999, 1_000_000_000, Number.MAX_SAFE_INTEGER];
    case 'pipe':
    case 'catch':
    case 'default':
    case 'optional':
    case 'nullable':
    case 'transform':
      return [
        ...['a', '7', 'QHX7'].flatMap((sign) => lengths.map((length) => long(sign, length))),
        ...[-1, 0, 1, 99, 1_000_000_000],
        ...[[], {}, true, null],
      ];
    default:
      return [];
  }
}

/** What a schema made of a value that it took, where that is not what was given. */
const changed = (field: Field): string[] =>
  edges(field).flatMap((value) => {
    const { success, data } = field.schema.safeParse(value);
    return !success || isSame(value, data)
      ? []
      : [`${field.path}: ${JSON.stringify(value).slice(0, 40)} became ${String(JSON.stringify(data)).slice(0, 40)}`];
  });

const words = 'zero one two three four five six seven eight nine ten'.split(' ');

/** Where a value beyond a limit is taken, or is refused without the limit and what was given. */
function unsaid({ path, schema }: Field): string[] {
  const { minimum, maximum } = limitsOf(schema);
  const { type } = partsOf(schema);
  const beyond = [
    ...(maximum === undefined ? [] : [{ limit: maximum, given: maximum + 1 }]),
    ...(minimum === undefined || (type !== 'number' && minimum < 2) ? [] : [{ limit: minimum, given: minimum - 1 }]),
  ];
  return beyond.flatMap(({ limit, given }) => {
    const isFigure = type === 'number';
    if (!isFigure && (given > 2_000_000 || given < 1)) return [];
    const value = isFigure ? given : type === 'array' ? Array.from({ length: given }, () => null) : long('a', given);
    const { error } = schema.safeParse(value);
    if (!error) return [`${path}: ${given} is taken, beyond ${limit}`];
    const issue = error.issues.find(({ code, path: at }) => at.length === 0 && /^too_/.test(code));
    if (!issue)
      return type === 'array' || error.issues.some(({ code }) => code !== 'custom')
        ? []
        : [`${path}: no limit is said`];
    const sentence = limitSentence(issue as never, value); // of a limit
    const said = sentence.replace(/[,\s]/g, '');
    const isNamed = said.includes(String(limit)) || sentence.includes(words[limit] ?? '\0');
    return isNamed && said.includes(String(given)) ? [] : [`${path}: “${sentence}” for ${given}, limit ${limit}`];
  });
}

test('every procedure of the contract and its fields are walked', () => {
  expect(inputs.length).toBeGreaterThan(550);
  expect(each.length).toBeGreaterThan(1_500);
});

test('a value that a schema takes is what was given, whatever it is', () => {
  expect(each.flatMap(changed)).toEqual([]);
});

test('a value beyond a limit is refused with the limit and what was given', () => {
  expect(each.flatMap(unsaid)).toEqual([]);
});

test('a schema that cuts, clamps or falls back is found', () => {
  const planted: Record<string, z.ZodType> = {
    cut: z.string().transform((text) => text.slice(0, 80)),
    cutBelow: z.string().overwrite((text) => text.slice(0, 80)),
    clamped: z.number().overwrite((number) => Math.min(99, Math.max(1, number))),
    fallen: z.string().max(80).catch(''),
    shortened: z.preprocess((value) => (Array.isArray(value) ? value : String(value).slice(0, 20)), z.string()),
  };
  const found = Object.entries(planted).filter(([path, schema]) =>
    fieldsOf({ path, schema }).some((field) => changed(field).length > 0),
  );
  expect(found.map(([name]) => name)).toEqual(Object.keys(planted));
});

test('a code is taken as it is shown, and kept as its digits', () => {
  for (const typed of ['663 906', '663-906', ' 663906 ', '\u0666\u0666\u0663\u0669\u0660\u0666', '６６３９０６'])
    expect(SixDigits.parse(typed), typed).toBe('663906');
  for (const typed of ['66390', '663 9066', '663 9O6', ''])
    expect(SixDigits.safeParse(typed).success, typed).toBe(false);
});
