import fc, { type Arbitrary } from 'fast-check';

/** A schema of zod, as far as a value is made from it. */
export type Schema = {
  readonly def: { readonly type: string };
  readonly safeParse: (value: unknown) => { success: boolean };
  readonly _zod: { readonly optin?: 'optional' | undefined };
};
/** What stands behind it. */
type Def = {
  type: string;
  format?: string;
  shape: Record<string, Schema>;
  element: Schema;
  options: readonly Schema[];
  innerType: Schema;
  entries: Record<string, string | number>;
  values: readonly unknown[];
  keyType: Schema;
  valueType: Schema;
  checks?: readonly { _zod: { def: { pattern?: RegExp; minimum?: number; maximum?: number } } }[];
};
const partsOf = (schema: Schema): Def => schema.def as unknown as Def; // said above

/** Few ids, so that things meet each other and their reader. */
export const someIds = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const;
const texts = [
  '',
  'Lanterns',
  'A sentence that is long enough to be a reason, with “quotes” & <signs>.',
  'A paragraph that is long enough. '.repeat(10).trim(),
  'KES',
  'UGX',
  'KE',
  'en',
  'a',
  'a'.repeat(64),
  'lanterns@example.org',
  'https://example.org/lanterns',
  '/disputes',
  'fishing-boats',
  'Africa/Nairobi',
  '08:00',
  '2026-11',
];
const days = ['2024-02-29', '2026-11-20', '2026-11-28', '2026-12-31', '2027-03-01'];
const numbers = [0, 1, 2, 3, 7, 40, 100, 2500, 1_000_000];
/** Where the server keeps to more than the schema says. */
const byName: Readonly<Record<string, readonly unknown[]>> = {
  tz: ['Africa/Nairobi'],
  tiers: [
    [{ fromMinor: 0, bps: 250, fixedMinor: 0 }],
    [
      { fromMinor: 0, bps: 250, fixedMinor: 50 },
      { fromMinor: 1000, bps: 80, fixedMinor: 0 },
    ],
  ],
};

const known = new WeakMap<Schema, Arbitrary<unknown>>();

/** Any value that a schema takes, as far as it says what that is. */
export function anyOf(schema: Schema, name = ''): Arbitrary<unknown> {
  const meant = byName[name]?.filter((value) => schema.safeParse(value).success) ?? [];
  if (meant.length > 0) return fc.constantFrom(...meant);
  const made = known.get(schema) ?? make(schema);
  known.set(schema, made);
  return made;
}

function make(schema: Schema): Arbitrary<unknown> {
  const def = partsOf(schema);
  const checks = def.checks?.map(({ _zod }) => _zod.def) ?? [];
  switch (def.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, anyOf(field, name)])),
        {
          requiredKeys: Object.keys(def.shape).filter((name) => def.shape[name]?._zod.optin !== 'optional'),
        },
      );
    case 'string':
      return string(schema, def, checks);
    case 'number':
      return fc.constantFrom(
        ...fitting(schema, [...numbers, ...checks.flatMap(({ minimum, maximum }) => [minimum, maximum])]),
      );
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'array': {
      const least = checks.find(({ minimum }) => minimum !== undefined)?.minimum ?? 0;
      return fc.uniqueArray(anyOf(def.element), { minLength: least, maxLength: least + 2, selector: idOf });
    }
    case 'union':
      return fc.oneof(...def.options.map((option) => anyOf(option)));
    case 'nullable':
      return fc.option(anyOf(def.innerType), { freq: 2 });
    case 'optional':
    case 'default':
      return anyOf(def.innerType);
    case 'record': {
      const keys = partsOf(def.keyType).type === 'enum' ? Object.values(partsOf(def.keyType).entries) : null;
      if (keys === null)
        return fc.dictionary(anyOf(def.keyType) as Arbitrary<string>, anyOf(def.valueType), { maxKeys: 2 });
      return fc.record(Object.fromEntries(keys.map((key) => [key, anyOf(def.valueType)])));
    }
    default:
      return fc.constant(null);
  }
}

/** Things of a list are told apart by their id, as pages do. */
const idOf = (it: unknown): unknown => (typeof it === 'object' && it !== null && 'id' in it ? it.id : it);

function string(schema: Schema, { format }: Def, checks: readonly { pattern?: RegExp }[]): Arbitrary<unknown> {
  if (format === 'uuid') return fc.constantFrom(...someIds);
  if (format === 'date') return fc.constantFrom(...days);
  if (format === 'datetime') return fc.constantFrom(...days.map((day) => `${day}T08:00:00.000Z`));
  const fits = fitting(schema, texts);
  const [pattern] = checks.flatMap((check) => check.pattern ?? []);
  if (fits.length === 0 && pattern) return fc.stringMatching(pattern);
  return fc.constantFrom(...fits);
}

const fitting = (schema: Schema, values: readonly unknown[]): unknown[] =>
  values.filter((value) => schema.safeParse(value).success);
