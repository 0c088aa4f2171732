// Each order of the catalogue with its index and its cursor.
import type { Sort } from '@ahadi/domain/marketplace/products/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { unplanned } from '../core/db.ts';
import { type IsKey, isAt, isId, type Keys } from '../core/page.ts';

const isNumber: IsKey = (key) => typeof key === 'number' && Number.isFinite(key);
const isCurrency: IsKey = (key) => typeof key === 'string' && /^[A-Z]{3}$/.test(key);

export type Order = {
  /** What goes into a cursor, of a product `p`. */
  keys: RawBuilder<unknown>;
  isKeys: readonly IsKey[];
  by: RawBuilder<unknown>;
  /** Whether a span of prices in one currency is one of its index. */
  isByPrice?: true;
  /** What comes after a row with these keys. */
  after: (keys: Keys) => RawBuilder<unknown>;
};

const byPrice = {
  keys: sql`jsonb_build_array(p.currency, p.price_minor, p.id)`,
  isKeys: [isCurrency, Number.isSafeInteger, isId],
  isByPrice: true as const,
};

/** Each order has an index over what is on sale, with a category before it, too. Prices are set apart by currency. */
export const orders: Readonly<Record<Sort, Order>> = {
  best: {
    keys: sql`jsonb_build_array(p.score, p.id)`,
    isKeys: [isNumber, isId],
    by: sql`p.score desc, p.id desc`,
    after: ([score, id]) => sql`(p.score, p.id) < (${unplanned(score, 'double precision')}, ${unplanned(id, 'uuid')})`,
  },
  newest: {
    keys: sql`jsonb_build_array(p.live_at::text, p.id)`,
    isKeys: [isAt, isId],
    by: sql`p.live_at desc, p.id desc`,
    after: ([at, id]) => sql`(p.live_at, p.id) < (${unplanned(at, 'timestamptz')}, ${unplanned(id, 'uuid')})`,
  },
  price_up: {
    ...byPrice,
    by: sql`p.currency, p.price_minor, p.id`,
    after: ([currency, price, id]) =>
      sql`(p.currency, p.price_minor, p.id) > (${unplanned(currency, 'bpchar')}, ${unplanned(price, 'bigint')}, ${unplanned(id, 'uuid')})`,
  },
  price_down: {
    ...byPrice,
    by: sql`p.currency desc, p.price_minor desc, p.id desc`,
    after: ([currency, price, id]) =>
      sql`(p.currency, p.price_minor, p.id) < (${unplanned(currency, 'bpchar')}, ${unplanned(price, 'bigint')}, ${unplanned(id, 'uuid')})`,
  },
  rating: {
    keys: sql`jsonb_build_array(p.rating, p.id)`,
    isKeys: [isNumber, isId],
    by: sql`p.rating desc, p.id desc`,
    after: ([rating, id]) =>
      sql`(p.rating, p.id) < (${unplanned(rating, 'double precision')}, ${unplanned(id, 'uuid')})`,
  },
};
