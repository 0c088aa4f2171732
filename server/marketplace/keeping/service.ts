import type { Ctx } from '../../core/ctx.ts';
import {
  changeKept,
  countSold,
  type HeldLine,
  type HeldOrder,
  type HeldParcel,
  keep,
  keptFor,
} from '../ordering/store.ts';
import { moveStock } from '../stock/service.ts';

type Wanted = { productId: string; qty: number };
type About = Pick<HeldOrder, 'id' | 'number'>;

/** The order in which products are held, everywhere. */
const byProduct = (one: Wanted, other: Wanted) => (one.productId < other.productId ? -1 : 1);
const about = ({ number }: About): string => `Order ${number}`;

/**
 * Keeps pieces for an order. Answers the products of which there are not so many; then the caller undoes its transaction, since of the
 * others some are kept.
 */
export async function keepPieces(ctx: Ctx, order: About, wanted: readonly Wanted[]): Promise<string[]> {
  const short: string[] = [];
  for (const { productId, qty } of [...wanted].sort(byProduct)) {
    const move = { kind: 'reserve', onHand: 0, reserved: qty, about: about(order), orderId: order.id } as const;
    if (!(await moveStock(ctx, productId, move))) short.push(productId);
  }
  return short;
}

/** Notes what is kept; call it once the order's row is there. */
export const noteKept = async (ctx: Ctx, orderId: string, wanted: readonly Wanted[]): Promise<void> => {
  if (wanted.length > 0) await keep(ctx, orderId, wanted);
};

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
 * The pieces of a parcel that was paid leave what is on hand: those that are kept, and those that can be had again after they were not.
 * Answers the products that are short; what was taken of the parcel's other lines is put back, so that all of it is had or nothing.
 */
export async function takePieces(ctx: Ctx, order: About, lines: readonly HeldLine[]): Promise<string[]> {
  const kept = new Map((await keptFor(ctx, order.id)).map((one) => [one.productId, one.status]));
  const counted = lines.filter(({ tracked }) => tracked).sort(byProduct);
  const short: string[] = [];
  const taken: HeldLine[] = [];
  for (const line of counted) {
    const isHeld = kept.get(line.productId) === 'held';
    const move = { kind: 'commit', onHand: -line.qty, reserved: isHeld ? -line.qty : 0 } as const;
    const isHad = await moveStock(ctx, line.productId, { ...move, about: about(order), orderId: order.id });
    if (isHad) taken.push(line);
    else short.push(line.productId);
  }
  if (short.length > 0) {
    for (const { productId, qty } of taken)
      await moveStock(ctx, productId, {
        kind: 'return',
        onHand: qty,
        reserved: 0,
        about: about(order),
        orderId: order.id,
      });
    // What was still kept of those that are short is nobody's any more.
    for (const { productId, qty } of counted.filter((line) => short.includes(line.productId)))
      if (kept.get(productId) === 'held')
        await moveStock(ctx, productId, {
          kind: 'release',
          onHand: 0,
          reserved: -qty,
          about: about(order),
          orderId: order.id,
        });
  }
  for (const { productId } of counted)
    await changeKept(ctx, order.id, productId, short.length > 0 ? 'released' : 'committed');
  if (short.length === 0)
    for (const { productId, qty } of [...lines].sort(byProduct)) await countSold(ctx, productId, qty);
  return short;
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
