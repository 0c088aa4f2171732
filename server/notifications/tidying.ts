// Notifications go after twelve months, and snoozed ones come back on their day.
import { DAY } from '@ahadi/domain/core/time.ts';
import { tellingTimes } from '@ahadi/domain/notifications/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { pushesRound } from './push.ts';
import { lettersRound, tidyInterrupted } from './sending.ts';
import * as store from './tidying.store.ts';

/** Does a batch again until one came back short, a hundred times at most: the next round goes on. */
async function untilShort(batch: () => Promise<number>): Promise<void> {
  for (let rounds = 0; rounds < 100 && (await batch()) >= 2000; rounds++);
}

/** What the clock does about telling once a minute: snoozes end, letters and pushes leave. */
export async function tellingRound(ctx: Ctx): Promise<void> {
  await untilShort(() => store.wakeSnoozed(ctx));
  await tidyInterrupted(ctx);
  await lettersRound(ctx);
  await pushesRound(ctx);
}

/** Notifications go after twelve months, and of more than two thousand a person the oldest; proof of legal notices is kept with their case. */
export async function forgetNotifications(ctx: Ctx): Promise<void> {
  const since = (days: number) => new Date(ctx.now.getTime() - days * DAY);
  await untilShort(() => store.forgetOlder(ctx, new Date(ctx.now.getTime() - tellingTimes.keptFor)));
  await untilShort(() => store.forgetSurplus(ctx, tellingTimes.keptAtMost));
  await untilShort(() => store.forgetDeliveries(ctx, since(90)));
}
