import type * as z from 'zod';
import { limitsOf, partsOf, type Samples, validFor } from './valid.ts';

/** Texts that are whole and that few expect: of other scripts, of signs that mean something elsewhere, of what is not seen. */
const oddTexts = [
  "'; drop table users; --",
  '100 % of \\ and _ and $1 {{name}} {0}',
  'שלום ‮ abc ‬ عربى',
  '👩‍👩‍👧‍👦 e\u0301\u200b\u00a0',
  '<img src=x onerror=alert(1)>',
  '{"id":null}',
  '../../etc/passwd',
  '0',
  'null',
  'toString',
  'ﬁ'.repeat(30),
  'a'.repeat(5_000),
];
const oddDays = ['0001-01-01', '9999-12-31', '2028-02-29', '1969-12-31'];
const oddInstants = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '1969-12-31T23:59:59.000Z'];

/** What no schema of ours means. */
const strange: readonly unknown[] = [
  null,
  '',
  ' ',
  'x\u0000y',
  'half a pair: \ud800',
  'a'.repeat(100_000),
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  -0,
  true,
  [],
  [[]],
  [null],
  {},
  { length: 1 },
  { toString: 'x', constructor: 'x' },
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  Array.from({ length: 3_000 }, () => 'a'),
  nested(40),
  '1e9',
  '2026-02-31',
  '01900000-0000-7000-8000-00000000000',
];

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : { a: nested(depth - 1) };
}

/** Values that a schema takes and that lie at its edges. */
export function edgesOf(schema: z.ZodType, samples: Samples): unknown[] {
  return candidates(schema, samples).filter((value) => schema.safeParse(value).success);
}

function candidates(schema: z.ZodType, samples: Samples): unknown[] {
  const def = partsOf(schema);
  const { minimum, maximum } = limitsOf(schema);
  switch (def.type) {
    case 'string':
      return [
        ...oddTexts,
        ...oddDays,
        ...oddInstants,
        ...oddTexts.map((text) => text.padEnd(minimum ?? 0, text)),
        'ŷ'.repeat(Math.min(maximum ?? 0, 50_000)),
      ];
    case 'number':
      return [minimum, maximum, 0, Number.MAX_SAFE_INTEGER].filter((value) => value !== undefined);
    case 'boolean':
      return [true, false];
    case 'enum':
      return Object.values(def.entries);
    case 'nullable':
    case 'optional':
    case 'default':
      return [null, ...candidates(def.innerType, samples)];
    case 'union':
      return def.options.flatMap((option) => candidates(option, samples));
    case 'array': {
      const inside = candidates(def.element, samples);
      const one = validFor(def.element, samples);
      return [
        [],
        [one],
        [one, one],
        ...inside.map((value) => [value]),
        Array.from({ length: maximum ?? 50 }, () => one),
      ];
    }
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => {
        const whole = validFor(schema, samples) as object | undefined;
        return whole
          ? candidates(field, samples)
              .slice(0, 3)
              .map((value) => ({ ...whole, [name]: value }))
          : [];
      });
    case 'record':
      return [{}, { toString: 'x' }, { ['a'.repeat(100)]: 'x' }];
    default:
      return [];
  }
}

/** Bodies that are whole but for one field: so many of each field with a value at an edge of its schema, and so many with a strange one. */
export function oddBodies(
  schema: z.ZodObject,
  whole: Readonly<Record<string, unknown>>,
  samples: Samples,
  each: { edges: number; strange: number },
  turn: number,
): Record<string, unknown>[] {
  return Object.entries(schema.shape).flatMap(([field, type], place) => {
    const rotated = <Value>(values: readonly Value[], most: number): Value[] =>
      Array.from(
        { length: Math.min(most, values.length) },
        (_, n) => values[(turn * 7 + place * 3 + n) % values.length] as Value,
      );
    const edges = each.edges > 0 ? edgesOf(type as z.ZodType, samples) : []; // to find them takes longer than to ask
    return [...rotated(edges, each.edges), ...rotated(strange, each.strange)].map((value) => ({
      ...whole,
      [field]: value,
    }));
  });
}

/** A text that stands in no body but where {@link withStray} put it. */
export const STRAY = 'stray-9c1f';
/** Columns and fields that somebody would try: who it belongs to, what it is worth, how far it is. */
const strayNames = [
  'role',
  'roles',
  'isAdmin',
  'status',
  'state',
  'userId',
  'user_id',
  'ownerUserId',
  'identity_id',
  'createdAt',
  'created_at',
  'email_verified',
  'verification_level',
  'amount_minor',
  'priceMinor',
  'paid',
  'revision_id',
  'deleted_at',
  'ctx',
  'actor',
];

/** The same with fields that its schema does not know, at each level. */
export function withStray(schema: z.ZodType, value: unknown): unknown {
  const def = partsOf(schema);
  if (Array.isArray(value)) return def.element ? value.map((one) => withStray(def.element, one)) : value;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  if (def.innerType) return withStray(def.innerType, value);
  const option = def.options?.find((one) => one.safeParse(value).success);
  if (option) return withStray(option, value);
  if (!def.shape) return value;
  const known = Object.entries(value).map(([name, inside]) => {
    const type = def.shape[name];
    return [name, type ? withStray(type, inside) : inside];
  });
  const stray = strayNames.flatMap((name) => (name in def.shape ? [] : [[name, `${STRAY} ${name}`]]));
  return Object.fromEntries([...stray, ...known]);
}
