// Pieces of all lines of an order are kept, or leave, by one statement.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type About = { orderId: string; words: string; byUserId: string | null };
type Pieces = { productId: string; qty: number };

/**
 * Keeps so many pieces of each product for an order, and writes each down, in one statement. Answers the products of which there were
 * enough; of the others nothing is kept. The products are held already.
 */
export async function keepAll(ctx: Ctx, about: About, wanted: readonly Pieces[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with counted as (
      update products p set reserved = p.reserved + w.qty
      from unnest(${wanted.map(({ productId }) => productId)}::uuid[], ${wanted.map(({ qty }) => qty)}::integer[],
        ${wanted.map(() => uuidv7())}::uuid[]) as w (id, qty, move_id)
      where p.id = w.id and (not p.tracks_stock or p.reserved + w.qty <= p.on_hand)
      returning p.id, w.qty, w.move_id, p.on_hand, p.reserved),
    kept as (
      insert into stock_holds (order_id, product_id, qty, status) select ${about.orderId}, id, qty, 'held' from counted)
    insert into stock_moves (id, product_id, kind, on_hand, reserved, on_hand_after, reserved_after, about, order_id, by_user_id, at)
    select move_id, id, 'reserve', 0, qty, on_hand, reserved, ${about.words}, ${about.orderId}, ${about.byUserId}, ${ctx.now} from counted
    returning product_id as id`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The pieces of a paid order leave what is on hand, those that are kept and those that can be had again, and count as sold; each is
 * written down, all in one statement. What was not counted when it was ordered only counts as sold. Answers the products that were had;
 * of the others nothing changed. The products are held already.
 */
export async function takeAll(
  ctx: Ctx,
  about: About,
  wanted: readonly (Pieces & { tracked: boolean })[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with wanted as (
      select w.*, coalesce(h.qty, 0) as kept
      from unnest(${wanted.map(({ productId }) => productId)}::uuid[], ${wanted.map(({ qty }) => qty)}::integer[],
        ${wanted.map(({ tracked }) => tracked)}::boolean[], ${wanted.map(() => uuidv7())}::uuid[]) as w (id, qty, tracked, move_id)
      left join stock_holds h on h.order_id = ${about.orderId} and h.product_id = w.id and h.status = 'held' and w.tracked),
    counted as (
      update products p set on_hand = p.on_hand - case when w.tracked then w.qty else 0 end, reserved = p.reserved - w.kept,
        sold = greatest(0, p.sold + w.qty)
      from wanted w
      where p.id = w.id and (not w.tracked or (p.on_hand >= w.qty and p.reserved >= w.kept
        and (not p.tracks_stock or p.reserved - w.kept <= p.on_hand - w.qty)))
      returning p.id, w.qty, w.kept, w.tracked, w.move_id, p.on_hand, p.reserved),
    committed as (
      update stock_holds h set status = 'committed' from counted c
      where h.order_id = ${about.orderId} and h.product_id = c.id and c.tracked),
    moved as (
      insert into stock_moves (id, product_id, kind, on_hand, reserved, on_hand_after, reserved_after, about, order_id, by_user_id, at)
      select move_id, id, 'commit', -qty, -kept, on_hand, reserved, ${about.words}, ${about.orderId}, ${about.byUserId}, ${ctx.now}
      from counted where tracked)
    select id from counted`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}
