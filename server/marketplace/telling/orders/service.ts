import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../../../core/ctx.ts';
import type { MarketNotice } from '../service.ts';

export const noticesOfOrders = async (_ctx: Ctx, _event: WrittenEvent): Promise<MarketNotice[]> => [];
