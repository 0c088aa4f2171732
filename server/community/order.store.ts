// Each order of the feed has its keys and its cursor.
import { type RawBuilder, sql } from 'kysely';
import { type IsKey, isAt, isId, type Keys } from '../core/page.ts';

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
