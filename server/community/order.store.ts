// Each order of the feed has its keys and its cursor.
import { DomainError } from '@ahadi/domain/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { isInstant } from '../core/page.ts';

/** The keys of a row in its list, as they stand in a cursor. */
export type Keys = readonly (string | number)[];
type IsKey = (key: unknown) => boolean;

export const isId: IsKey = (key) =>
  typeof key === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
const isAt: IsKey = (key) => typeof key === 'string' && isInstant(key);
export const isWhole: IsKey = (key) => Number.isSafeInteger(key);

export type Sort = 'active' | 'new' | 'top' | 'unanswered';
export type Order = {
  /** What goes into a cursor, of a post `p`. */
  keys: RawBuilder<unknown>;
  isKeys: readonly IsKey[];
  by: RawBuilder<unknown>;
  /** What comes after a row with these keys. */
  after: (keys: Keys) => RawBuilder<unknown>;
};

const newest: Order = {
  keys: sql`jsonb_build_array(p.published_at::text, p.id)`,
  isKeys: [isAt, isId],
  by: sql`p.published_at desc, p.id desc`,
  after: ([at, id]) => sql`(p.published_at, p.id) < (${at}::timestamptz, ${id}::uuid)`,
};

/** Each order has an index over what is shown, with a topic or a tag before it, too. */
export const orders: Readonly<Record<Sort, Order>> = {
  active: {
    keys: sql`jsonb_build_array(p.active_at::text, p.id)`,
    isKeys: [isAt, isId],
    by: sql`p.active_at desc, p.id desc`,
    after: ([at, id]) => sql`(p.active_at, p.id) < (${at}::timestamptz, ${id}::uuid)`,
  },
  new: newest,
  top: {
    keys: sql`jsonb_build_array(p.top, p.id)`,
    isKeys: [isWhole, isId],
    by: sql`p.top desc, p.id desc`,
    after: ([top, id]) => sql`(p.top, p.id) < (${top}::integer, ${id}::uuid)`,
  },
  unanswered: newest,
};

/** The keys that a cursor stands for. Throws BAD_INPUT for one that no page of this kind gave out. */
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
