import { DomainError } from '@ahadi/domain/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';

export type Position = { at: string; id: string };

const END: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
/** Where a list that shows the oldest first starts. */
export const BEGINNING: Position = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/**
 * The keyset position a cursor stands for: the next rows are those before it in (time, id) order, or after it in a list that
 * shows the oldest first. Without a cursor it is `start`, the very end unless said otherwise. `at` is PostgreSQL's own text of the instant, to the microsecond, so that no row is skipped or shown twice. Throws
 * BAD_INPUT for a cursor that no page gave out.
 */
export function afterCursor(cursor: string | undefined, start: Position = END): Position {
  if (cursor === undefined) return start;
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!at || !id || !isInstant(at) || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
    throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
  return { at, id };
}

/** A page of a list by time and id: which rows stand behind its cursor, and in which order. Throws BAD_INPUT as {@link afterCursor} does. */
export function behindCursor(
  cursor: string | undefined,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  first: 'oldest' | 'newest',
): { behind: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const after = afterCursor(cursor, first === 'oldest' ? BEGINNING : END);
  const [sign, way] = first === 'oldest' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  return {
    behind: sql`(${at}, ${id}) ${sign} (${after.at}::timestamptz, ${after.id}::uuid)`,
    order: sql`${at} ${way}, ${id} ${way}`,
  };
}

/** True for an instant as PostgreSQL writes it in UTC, of a day that the calendar has. */
export const isInstant = (text: string): boolean => {
  const day = /^([12]\d{3}-\d\d-\d\d) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?\+00$/.exec(text)?.[1];
  const at = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${day}T`);
};

const cursorAt = ({ at, id }: Position): string => Buffer.from(`${at}|${id}`).toString('base64url');

/** The keys of a row in its list, as they stand in a cursor. */
export type Keys = readonly (string | number | null)[];
export type IsKey = (key: unknown) => boolean;

export const isId: IsKey = (key) =>
  typeof key === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
export const isAt: IsKey = (key) => typeof key === 'string' && isInstant(key);

/** The keys that a cursor of a list in an order of its own stands for. Throws BAD_INPUT for one that no page of this kind gave out. */
export function keysOf(cursor: string, isKeys: readonly IsKey[]): Keys {
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(keys) && keys.length === isKeys.length && isKeys.every((isKey, at) => isKey(keys[at])))
      return keys;
  } catch (failure) {
    if (!(failure instanceof SyntaxError)) throw failure; // only that it is no JSON means a strange cursor
  }
  throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
}
export const cursorOf = (keys: Keys): string => Buffer.from(JSON.stringify(keys)).toString('base64url');

/**
 * How many rows a page asks for, written into the statement: with the number as a parameter PostgreSQL expects to return a
 * tenth of all rows, finds its stored plan dear and plans again at each call, which costs twice what the page does.
 */
export const onePast = (limit: number): RawBuilder<number> => sql.lit(limit + 1);

/** Turns `limit + 1` rows into a page: the surplus row only says that there are more. */
export function pageFrom<Row, Shape>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => Position,
  shape: (row: Row) => Shape,
): { rows: Shape[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(shape), nextCursor: rows.length > limit && last ? cursorAt(position(last)) : null };
}

/**
 * Reads one of the places that a page is put together from. One that fails is logged and its name goes to `missing`, and the page
 * comes without it; what is refused (a wrong cursor) is refused all the same. Not inside a transaction, which a failure ends.
 */
export async function orMissing<Row>(
  ctx: Pick<Ctx, 'log'>,
  missing: string[],
  name: string,
  read: () => Promise<Row[]>,
): Promise<Row[]> {
  try {
    return await read();
  } catch (failure) {
    if (failure instanceof DomainError) throw failure;
    ctx.log.error('a part of a page could not be read', { part: name, failure });
    missing.push(name);
    return [];
  }
}
