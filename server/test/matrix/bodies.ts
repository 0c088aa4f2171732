import type { Door } from '@ahadi/domain/core/door.ts';
import type { AnyContractProcedure } from '@orpc/contract';
import type { call } from '@orpc/server';
import type * as z from 'zod';
import { router } from '../../router.ts';
import { doorOf, procedures as named } from '../procedures.ts';
import { given } from './given.ts';
import { nouns } from './nouns.ts';
import type { Row, Story } from './stage.ts';
import { mayMiss, partsOf, type Samples, validFor } from './valid.ts';

/** An id that a procedure takes: its field, and the tables and columns that have it. */
export type IdField = { field: string; places: readonly { table: string; column: string }[] };

type Callable = Parameters<typeof call>[0];

/** A procedure of the contract as the matrix sees it. The first of its ids is what it is about. */
export type Procedure = {
  name: string;
  /** What answers it. */
  answers: Callable;
  door: Door;
  schema: z.ZodObject | undefined;
  ids: readonly IdField[];
  /** What may name something, such as a filter of a list, or names the one who asks. */
  others: readonly IdField[];
  /** Ids that no row of the table of nouns knows. */
  unnamed: readonly string[];
};

/** Filled from the one who asks, or made up by them. */
const own: Readonly<Record<string, 'identity' | 'user' | 'new'>> = {
  identityId: 'identity',
  ownerIdentityId: 'identity',
  p_user_id: 'user',
  _user_id: 'user',
  ownerId: 'user',
  clientId: 'new',
};

const tableOf = { identity: 'identities', user: 'users', new: '' };

/** Every procedure, found by walking the contract. */
export const procedures: readonly Procedure[] = named.map(([name, procedure]) => procedureOf(name, procedure));

/** The handler that the router has for a procedure. Throws where there is none. */
function answeredBy(name: string): Callable {
  const [feature = '', procedure = ''] = name.split('.');
  const found = (router as unknown as Record<string, Record<string, Callable>>)[feature]?.[procedure];
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

function procedureOf(name: string, procedure: AnyContractProcedure): Procedure {
  const { inputSchema, route } = procedure['~orpc'];
  const schema = inputSchema as z.ZodObject | undefined;
  const feature = name.split('.')[0] ?? '';
  const words = (route.path ?? '').split('/');
  const inPath = words.flatMap((word, at) => {
    const field = /^\{(\w+)\}$/.exec(word)?.[1];
    return field ? [{ field, noun: (words[at - 1] ?? '').replace(/[{}]/g, '') }] : [];
  });
  const inBody = Object.entries(schema?.shape ?? {}).flatMap(([field, type]) =>
    !inPath.some((one) => one.field === field) &&
    (isId(type as z.ZodType) || `${feature} ${field}` in nouns) &&
    !(field in own) &&
    !mayMiss(type as z.ZodType)
      ? [{ field, noun: field }]
      : [],
  );
  const found = [...inPath, ...inBody].map((one) => ({ ...one, place: placeOf(feature, one) }));
  return {
    name,
    answers: answeredBy(name),
    door: doorOf(procedure),
    schema,
    ids: found.flatMap(({ field, place }) => (place ? [{ field, places: placesOf(place) }] : [])),
    others: Object.entries(schema?.shape ?? {}).flatMap(([field, type]) => {
      if (inPath.some((one) => one.field === field) || !isId(type as z.ZodType)) return [];
      const place = own[field]
        ? tableOf[own[field]]
        : mayMiss(type as z.ZodType) && placeOf(feature, { noun: field, field });
      return place ? [{ field, places: placesOf(place) }] : [];
    }),
    unnamed: found.flatMap(({ field, noun, place }) =>
      place === undefined && isId(schema?.shape[field] as z.ZodType | undefined) ? [`${name} ${noun}/${field}`] : [],
    ),
  };
}

/** The nearest that is said of it: of the field behind that word, of the feature, or of all. */
function placeOf(feature: string, { noun, field }: { noun: string; field: string }): string | undefined {
  return [`${noun}/${field}`, `${feature} ${noun}`, noun].map((key) => nouns[key]).find((place) => place !== undefined);
}

function placesOf(text: string) {
  return text.split(' ').map((one) => {
    const [table = '', column = 'id'] = one.split('.');
    return { table, column };
  });
}

/** The type within what may miss or be nothing. */
function withinOf(type: z.ZodType): z.ZodType {
  const { innerType } = partsOf(type);
  return innerType ? withinOf(innerType) : type;
}
function isId(type: z.ZodType | undefined): boolean {
  if (!type) return false;
  return partsOf(withinOf(type)).format === 'uuid';
}

/** The one who asks, as far as a body names them. */
type Self = { userId: string; identityId: string };

export type Filled = { input: Record<string, unknown>; ids: Record<string, string>; about: Row | undefined };

let made = 0;
/** An id that nothing has. */
export const unknownId = (): string => `01900000-0000-7000-8000-${String(++made).padStart(12, '0')}`;

/** A valid body of somebody's about a row of a story; without a row its ids are unknown. */
export function bodyFor(
  { name, schema, ids }: Procedure,
  self: Self,
  samples: Samples,
  about?: { row: Row; story: Story },
): Filled {
  const filled: Record<string, string> = {};
  const rows: Row[] = [];
  for (const [index, { field, places }] of ids.entries()) {
    const found =
      about &&
      (index === 0
        ? { row: about.row, column: columnOf(places, about.row, about.story) }
        : relatedTo(about, rows, places));
    if (found) rows.push(found.row);
    filled[field] = found ? String(found.row[found.column]) : unknownId();
  }
  const of = (table: string, column = 'id') =>
    (about?.story.rows.get(table) ?? (ids.length === 0 ? samples.anywhere(table) : undefined))?.at(-1)?.[column] ??
    unknownId();
  const special =
    given[name]?.({ rows, id: Object.values(filled)[0] ?? unknownId(), of, story: about?.story, samples, self }) ?? {};
  const shape = schema?.shape ?? {};
  const input = Object.fromEntries(
    Object.entries(shape).flatMap(([field, type]) => {
      const value = valueFor(field, type as z.ZodType, { filled, special, rows, self, samples });
      return value === undefined ? [] : [[field, value]];
    }),
  );
  return { input, ids: filled, about: rows[0] };
}

const columnOf = (places: IdField['places'], row: Row, story: Story): string =>
  places.find(({ table }) => story.rows.get(table)?.includes(row))?.column ?? 'id';

/** A row of these tables that names what the others are, or that one of them names; else one of the same story. */
function relatedTo({ story }: { story: Story }, rows: readonly Row[], places: IdField['places']) {
  const candidates = places.flatMap(({ table, column }) =>
    (story.rows.get(table) ?? []).map((row) => ({ row, column })),
  );
  const tied = candidates.findLast(({ row }) => rows.some((one) => isTied(row, one)));
  return tied ?? candidates.at(-1);
}
const isTied = (a: Row, b: Row): boolean => Object.values(a).includes(b.id) || Object.values(b).includes(a.id);

type From = {
  filled: Record<string, string>;
  special: Record<string, unknown>;
  rows: readonly Row[];
  self: Self;
  samples: Samples;
};
function valueFor(field: string, type: z.ZodType, { filled, special, rows, self, samples }: From): unknown {
  if (field in special) return special[field];
  if (field in filled && type.safeParse(filled[field]).success) return filled[field];
  if (own[field] === 'identity') return self.identityId;
  if (own[field] === 'user') return self.userId;
  if (own[field] === 'new') return unknownId();
  if (mayMiss(type)) return undefined;
  const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const known = rows
    .map((row) => row[column])
    .find((value) => value !== undefined && value !== null && type.safeParse(value).success);
  return known ?? validFor(type, samples, field);
}
