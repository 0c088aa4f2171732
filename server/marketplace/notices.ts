// What is told in the product goes by mail, too, and is found out once.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Notice } from '../core/notice.ts';
import { noticesOfOrders } from './order-notices.ts';
import { noticesOfShops } from './shop-notices.ts';

/** A notice, where it leads, and whether it also goes by mail. */
export type MarketNotice = Notice & { link: string; byMail: boolean };

/** What is told in the product goes by mail, too, mostly in the same transaction: then it is found out once. */
const found = new WeakMap<Ctx, { event: WrittenEvent; notices: Promise<MarketNotice[]> }>();

/** What sellers, buyers and administrators are told of a deed in the marketplace. */
export function noticesOfMarket(ctx: Ctx, event: WrittenEvent): Promise<MarketNotice[]> {
  const before = found.get(ctx);
  if (before?.event === event) return before.notices;
  const notices =
    event.subjectKind === 'order' || event.subjectKind === 'parcel'
      ? noticesOfOrders(ctx, event)
      : noticesOfShops(ctx, event);
  found.set(ctx, { event, notices });
  return notices;
}
