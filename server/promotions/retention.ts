// After thirty days only the sums of a day are left of who saw what.
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { promotionLimits } from '@ahadi/domain/promotions/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { forgetUnused } from './picture.store.ts';
import { KEYS, todayOf } from './reader.ts';
import { destroyKeys, forgetEvents } from './retention.store.ts';

/** After thirty days only the sums of a day are left of who saw what; a key goes with the last day it served; unused pictures after a day. */
export async function forgetShowings(ctx: Ctx): Promise<void> {
  const oldest = addCalendarDays(todayOf(ctx), -promotionLimits.eventsKeptDays);
  await forgetEvents(ctx, oldest);
  await destroyKeys(ctx, KEYS, oldest.slice(0, 7));
  await forgetUnused(ctx, addDays(ctx.now, -1));
}
