import type * as z from 'zod';

/** What stands behind a schema, as far as a value is made from it. */
type Def = {
  type: string;
  format?: string;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  options: readonly z.ZodType[];
  innerType: z.ZodType;
  in: z.ZodType;
  entries: Record<string, string | number>;
  values: readonly unknown[];
  items: readonly z.ZodType[];
  checks?: readonly { _zod: { def: { minimum?: number; maximum?: number } } }[];
};
/** The least and the most of a schema: of a number, or of a length. */
type Limits = { minimum: number | undefined; maximum: number | undefined };

/** The parts of a schema, whatever it is. */
export const partsOf = (schema: z.ZodType): Def => schema.def as unknown as Def;
/** The limits of a schema, where it has some. */
export function limitsOf(schema: z.ZodType): Limits {
  const { minValue, maxValue, minLength, maxLength, def } = schema as unknown as Partial<Record<string, number>> & {
    def: Def;
  };
  const ofLength = def.checks?.map(({ _zod }) => _zod.def) ?? [];
  const finite = (value: number | null | undefined) => (Number.isFinite(value) ? Number(value) : undefined);
  return {
    minimum: finite(minValue) ?? finite(minLength) ?? ofLength.find(({ minimum }) => minimum !== undefined)?.minimum,
    maximum: finite(maxValue) ?? finite(maxLength) ?? ofLength.find(({ maximum }) => maximum !== undefined)?.maximum,
  };
}
/** Whether a body is whole without it. */
export const mayMiss = (schema: z.ZodType): boolean => schema._zod.optin === 'optional';

/** Texts that mean something; the first that a schema takes is given to it. Days are put in by {@link Samples}. */
const texts = [
  'A reason that is long enough to be one.',
  'Lanterns',
  'KES',
  'en',
  'a',
  '0712345678',
  '+254712345678',
  '123456',
  'fishing',
  'Africa/Nairobi',
  'a'.repeat(64),
  'a'.repeat(43),
  'lanterns@example.org',
  'https://example.org/lanterns',
  '08:00',
  '#aabbcc',
  '1.0',
  '100.00',
  'KE',
  'A reason that is long enough to be one. '.repeat(3).trim(),
  'A reason that is long enough to be one. '.repeat(10).trim(),
];

/** What cannot be made from a schema alone: days of this world, and files that are what they say. */
export type Samples = {
  days: readonly string[];
  files: readonly File[];
  id: string;
  secrets: { calendar: string; letter: string; challenge: string; invitation: string };
  /** All rows of a table. */
  anywhere: (table: string) => readonly Readonly<Record<string, unknown>>[];
};

/** What was found for each schema, by the name of its field: fifty calls of a procedure ask for the same. */
const known = new WeakMap<Samples, WeakMap<z.ZodType, Map<string, unknown>>>();

/** A value that a schema takes, with what is required and nothing else; undefined where none is found. */
export function validFor(schema: z.ZodType, samples: Samples, name = ''): unknown {
  const ofSamples = known.get(samples) ?? new WeakMap<z.ZodType, Map<string, unknown>>();
  const ofSchema = ofSamples.get(schema) ?? new Map<string, unknown>();
  known.set(samples, ofSamples.set(schema, ofSchema));
  if (!ofSchema.has(name)) ofSchema.set(name, findValid(schema, samples, name));
  return ofSchema.get(name);
}

function findValid(schema: z.ZodType, samples: Samples, name: string): unknown {
  const meant = [byName[name], madeFor(schema, samples)].find((value) => schema.safeParse(value).success);
  return meant ?? candidatesFor(schema, samples);
}

/** Fields of which the schema says less than their feature asks for. */
const byName: Readonly<Record<string, unknown>> = {
  tz: 'Africa/Nairobi',
  url: 'https://example.org/ahadi',
  number: '0712 345 678',
  email: 'lanterns@example.org',
  locale: 'en',
  method: { provider: 'sandbox', rail: 'mobile_money', phone: '0712 345 678' },
};

const candidatesFor = (schema: z.ZodType, { days, files, id }: Samples): unknown =>
  [
    ...texts,
    id,
    ...days,
    ...texts.map((text) => [text]),
    ...files,
    1,
    2,
    5,
    10,
    100,
    1000,
    richText,
    [richText],
    null,
  ].find((one) => schema.safeParse(one).success);

const richText = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words that are long enough to say something.' }] }],
};

function madeFor(schema: z.ZodType, samples: Samples): unknown {
  const def = partsOf(schema);
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = limitsOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).flatMap(([name, field]) =>
          mayMiss(field) ? [] : [[name, validFor(field, samples, name)]],
        ),
      );
    case 'string':
      return undefined;
    case 'number':
      return Math.min(Math.max(minimum, 1), maximum);
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'array':
      return [minimum, 1, 2]
        .map((length) => Array.from({ length }, () => validFor(def.element, samples)))
        .find((value) => schema.safeParse(value).success);
    case 'tuple':
      return def.items.map((item) => validFor(item, samples));
    case 'union':
      return def.options.map((option) => validFor(option, samples)).find((value) => value !== undefined);
    case 'nullable':
    case 'unknown':
      return null;
    case 'record':
      return {};
    case 'pipe':
      return validFor(def.in, samples);
    case 'optional':
    case 'default':
      return undefined;
    default:
      return undefined;
  }
}
