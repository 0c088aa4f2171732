// Pieces are kept for an order until it is paid, leave what is on hand with the money, and come back with it.
import type { Ctx } from '../core/ctx.ts';
import { changeKept, countSold, type HeldLine, type HeldOrder, type HeldParcel, keptFor } from './order.store.ts';
import * as store from './reservation.store.ts';
import { moveStock } from './stock.ts';

type Wanted = { productId: string; qty: number };
type About = Pick<HeldOrder, 'id' | 'number'>;

/** The order in which products are held, everywhere. */
const byProduct = (one: Wanted, other: Wanted) => (one.productId < other.productId ? -1 : 1);
const about = ({ number }: About): string => `Order ${number}`;

const wordsFor = (ctx: Ctx, order: About): store.About => ({
  orderId: order.id,
  words: about(order),
  byUserId: ctx.actor?.kind === 'user' ? ctx.actor.userId : null,
});

/**
 * Keeps pieces for an order whose row is there; the caller holds the products. Answers those of which there are not so many; then the
 * caller undoes its transaction, since of the others some are kept.
 */
export async function keepPieces(ctx: Ctx, order: About, wanted: readonly Wanted[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const kept = await store.keepAll(ctx, wordsFor(ctx, order), wanted);
  return wanted.flatMap(({ productId }) => (kept.has(productId) ? [] : [productId]));
}

/** Whether anything is kept for an order now. */
export const isKept = async (ctx: Ctx, order: Pick<About, 'id'>): Promise<boolean> =>
  (await keptFor(ctx, order.id)).some(({ status }) => status === 'held');

/** What is kept for an order that is not paid is for everybody again. Answers whether there was anything. */
export async function releaseKept(ctx: Ctx, order: About): Promise<boolean> {
  const kept = (await keptFor(ctx, order.id)).filter(({ status }) => status === 'held');
  for (const { productId, qty } of kept.sort(byProduct)) {
    await moveStock(ctx, productId, {
      kind: 'release',
      onHand: 0,
      reserved: -qty,
      about: about(order),
      orderId: order.id,
    });
    await changeKept(ctx, order.id, productId, 'released');
  }
  return kept.length > 0;
}

/**
 * The pieces of parcels that were paid leave what is on hand: those that are kept, and those that can be had again after they were not.
 * The caller holds the products. Answers the products that were had.
 */
export const takePieces = async (ctx: Ctx, order: About, lines: readonly HeldLine[]): Promise<ReadonlySet<string>> =>
  lines.length > 0 ? store.takeAll(ctx, wordsFor(ctx, order), lines) : new Set();

/** Of a parcel that is short nothing is had: what was taken of its other lines is put back, and what was still kept is nobody's. */
export async function putBackShort(
  ctx: Ctx,
  order: About,
  lines: readonly HeldLine[],
  had: ReadonlySet<string>,
): Promise<void> {
  await putBackPieces(
    ctx,
    order,
    lines,
    new Map(lines.flatMap(({ id, productId, qty }) => (had.has(productId) ? [[id, qty] as const] : []))),
  );
  const kept = new Map((await keptFor(ctx, order.id)).map((one) => [one.productId, one.status]));
  for (const { productId, qty } of lines.filter(({ tracked }) => tracked).sort(byProduct)) {
    if (kept.get(productId) === 'held')
      await moveStock(ctx, productId, {
        kind: 'release',
        onHand: 0,
        reserved: -qty,
        about: about(order),
        orderId: order.id,
      });
    await changeKept(ctx, order.id, productId, 'released');
  }
}

/** The pieces of a parcel that were not cancelled before, by line. */
export const leftOf = ({ lines }: HeldParcel): Map<string, number> =>
  new Map(lines.map(({ id, qty, cancelledQty }) => [id, qty - cancelledQty]));

/** Pieces of a parcel that are not sent are on hand again. */
export async function putBackPieces(
  ctx: Ctx,
  order: About,
  lines: readonly HeldLine[],
  out: ReadonlyMap<string, number>,
): Promise<void> {
  for (const line of [...lines].sort(byProduct)) {
    const qty = out.get(line.id) ?? 0;
    if (qty === 0) continue;
    if (line.tracked)
      await moveStock(ctx, line.productId, {
        kind: 'return',
        onHand: qty,
        reserved: 0,
        about: about(order),
        orderId: order.id,
      });
    await countSold(ctx, line.productId, -qty);
  }
}
