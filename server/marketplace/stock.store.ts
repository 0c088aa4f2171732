// Every change of the pieces of a product is a row beside the two numbers that it changes.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { StockMove } from '@ahadi/domain/marketplace/products/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

export type Counts = { onHand: number; reserved: number };
export type Move = {
  kind: StockMove['kind'];
  /** By how much each number changes. */
  onHand: number;
  reserved: number;
  /** What it is about, in words for its seller. */
  about: string;
  orderId?: string | undefined;
};

/**
 * Changes both numbers of a product together and writes the change down, in one statement. Answers what there is afterwards, or null
 * when there are not so many pieces, and then nothing was written. Of a product whose pieces are counted no more are kept than there are.
 */
export async function writeMove(
  ctx: Pick<Ctx, 'db' | 'now'>,
  productId: string,
  it: Move & { byUserId: string | null },
): Promise<Counts | null> {
  const { rows } = await sql<Counts>`
    with counted as (
      update products set on_hand = on_hand + ${it.onHand}, reserved = reserved + ${it.reserved}
      where id = ${productId} and on_hand + ${it.onHand} >= 0 and reserved + ${it.reserved} >= 0
        and (not tracks_stock or reserved + ${it.reserved} <= on_hand + ${it.onHand})
      returning id, on_hand, reserved)
    insert into stock_moves (id, product_id, kind, on_hand, reserved, on_hand_after, reserved_after, about, order_id, by_user_id, at)
    select ${uuidv7()}, c.id, ${it.kind}, ${it.onHand}, ${it.reserved}, c.on_hand, c.reserved, ${it.about}, ${it.orderId ?? null},
      ${it.byUserId}, ${ctx.now} from counted c
    returning on_hand_after as "onHand", reserved_after as reserved`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Starts or stops counting the pieces; false, and nothing written, when more are kept for orders than there are. */
export async function setTracking(ctx: Pick<Ctx, 'db' | 'now'>, productId: string, tracks: boolean): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('products')
    .set({ tracks_stock: tracks, updated_at: ctx.now })
    .where('id', '=', productId)
    .where(sql<boolean>`(not ${tracks}::boolean or reserved <= on_hand)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type Row = {
  id: string;
  kind: StockMove['kind'];
  onHand: number;
  reserved: number;
  onHandAfter: number;
  reservedAfter: number;
  about: string;
  at: Date;
  at_us: string;
};

/** Every change of the pieces of a product, the newest first. `qty` is by how much what it is about changed. */
export async function listMoves(ctx: Pick<Ctx, 'db'>, productId: string, input: PageRequest): Promise<Page<StockMove>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Row>`
    select id, kind, on_hand as "onHand", reserved, on_hand_after as "onHandAfter", reserved_after as "reservedAfter", about, at,
      at::text as at_us
    from stock_moves where product_id = ${productId} and (at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by at desc, id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ id, kind, onHand, reserved, onHandAfter, reservedAfter, about, at }) => ({
      id,
      kind,
      qty: onHand === 0 ? reserved : onHand,
      onHandAfter,
      reservedAfter,
      about,
      at: at.toISOString(),
    }),
  );
}
