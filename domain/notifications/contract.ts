import { oc } from '@orpc/contract';
import * as z from 'zod';
import { NotificationId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Notification } from './schema.ts';

export const notifications = {
  /** The reader's own, newest first, all columns. */
  list: oc.route({ method: 'GET', path: '/notifications' }).input(PageRequest).output(pageOf(Notification)),
  /** Sets read and updated_at on all unread ones of the reader; answers how many there were. */
  markAllRead: oc.route({ method: 'POST', path: '/notifications/read' }).output(z.object({ marked: z.int() })),
};

/** The specification's named calls (§7), names and payload keys to the letter. */
export const notificationCalls = {
  get_unread_notification_count: oc
    .route({ method: 'POST', path: '/rpc/get_unread_notification_count' })
    .input(z.object({ p_user_id: UserId }))
    .output(z.int()),
  mark_notification_read: oc
    .route({ method: 'POST', path: '/rpc/mark_notification_read' })
    .input(z.object({ p_notification_id: NotificationId, p_user_id: UserId }))
    .output(z.object({ read: z.literal(true) })),
};
