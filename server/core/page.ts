import { DomainError } from '@ahadi/domain/errors.ts';

export type Position = { at: string; id: string };

const END: Position = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/**
 * The keyset position a cursor stands for: the next rows are those before it in (time, id) order. Without a cursor the very
 * end. `at` is PostgreSQL's own text of the instant, to the microsecond, so that no row is skipped or shown twice. Throws
 * BAD_INPUT for a cursor that no page gave out.
 */
export function afterCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return END;
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!at || !id || !/^[\d :.+-]+$/.test(at) || Number.isNaN(Date.parse(at)) || !/^[0-9a-f-]{36}$/.test(id))
    throw new DomainError('BAD_INPUT', 'This list position is not one of ours. Start from the top.');
  return { at, id };
}

const cursorOf = ({ at, id }: Position): string => Buffer.from(`${at}|${id}`).toString('base64url');

/** Turns `limit + 1` rows into a page: the surplus row only says that there are more. */
export function pageFrom<Row, Shape>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => Position,
  shape: (row: Row) => Shape,
): { rows: Shape[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(shape), nextCursor: rows.length > limit && last ? cursorOf(position(last)) : null };
}
