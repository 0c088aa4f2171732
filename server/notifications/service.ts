import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import * as store from './store.ts';

/** A user id in a payload is checked against the session, never trusted: somebody else's answers like an unknown one. Throws NOT_FOUND. */
export function ownUserId(ctx: Ctx, claimed: string): string {
  const userId = userIdOf(ctx);
  if (claimed !== userId) throw new DomainError('NOT_FOUND');
  return userId;
}

/** The reader's notifications, newest first. */
export const listNotifications = (ctx: Ctx, page: PageRequest): Promise<Page<Notification>> =>
  store.listNotifications(ctx, userIdOf(ctx), page);

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
