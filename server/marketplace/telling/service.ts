import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../core/ctx.ts';
import type { Notice } from '../../core/notice.ts';
import { noticesOfOrders } from './orders/service.ts';
import { noticesOfShops } from './shops/service.ts';

/** A notice, where it leads, and whether it also goes by mail. */
export type MarketNotice = Notice & { link: string; byMail: boolean };

/** What whoever sells, buys or curates hears of a deed in the marketplace. */
export const noticesOfMarket = (ctx: Ctx, event: WrittenEvent): Promise<MarketNotice[]> =>
  event.subjectKind === 'order' || event.subjectKind === 'parcel'
    ? noticesOfOrders(ctx, event)
    : noticesOfShops(ctx, event);
