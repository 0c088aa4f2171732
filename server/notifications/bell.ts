// The bell is its owner's alone.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { NotificationCategory } from '@ahadi/domain/notifications/rules.ts';
import type { Notification, NotificationDeed, Shelf } from '@ahadi/domain/notifications/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './bell.store.ts';

/** A user id in a payload is checked against the session, never trusted: somebody else's answers like an unknown one. Throws NOT_FOUND. */
export function ownUserId(ctx: Ctx, claimed: string): string {
  const userId = userIdOf(ctx);
  if (claimed !== userId) throw new DomainError('NOT_FOUND');
  return userId;
}

/** The reader's notifications of a shelf, newest first. */
export const listNotifications = (
  ctx: Ctx,
  wishes: PageRequest & { shelf: Shelf; category?: NotificationCategory | undefined },
): Promise<Page<Notification>> => store.listNotifications(ctx, userIdOf(ctx), wishes);

/** How many are unread; 0 if none. */
export const countUnread = (ctx: Ctx, userId: string): Promise<number> =>
  store.countUnread(ctx, ownUserId(ctx, userId));

/** Marks one as read. Throws NOT_FOUND when it is unknown or another person's. */
export async function markNotificationRead(ctx: Ctx, id: string, userId: string): Promise<{ read: true }> {
  if (!(await store.markRead(ctx, id, ownUserId(ctx, userId)))) throw new DomainError('NOT_FOUND');
  return { read: true };
}

/** Marks all unread ones of the reader; answers how many there were. */
export const markAllNotificationsRead = async (ctx: Ctx): Promise<{ marked: number }> => ({
  marked: await store.markAllRead(ctx, userIdOf(ctx)),
});

/** The bell was opened: what came until now was seen, and stays unread. */
export const markSeen = async (ctx: Ctx): Promise<{ seen: number }> => ({
  seen: await store.markSeen(ctx, userIdOf(ctx)),
});

/** Does one thing to some of the reader's own. Throws BAD_INPUT for a snooze that ends in the past or after a year. */
export async function actOn(
  ctx: Ctx,
  { ids, what }: { ids: readonly Notification['id'][]; what: NotificationDeed },
): Promise<{ changed: Notification['id'][] }> {
  if (what.deed === 'snooze') {
    const wait = Date.parse(what.until) - ctx.now.getTime();
    if (wait <= 0 || wait > 366 * DAY)
      throw new DomainError('BAD_INPUT', undefined, { until: 'Choose a time within the next year.' });
  }
  return { changed: await store.act(ctx, userIdOf(ctx), ids, what) };
}
