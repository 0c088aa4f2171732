import { os } from '../core/os.ts';
import * as service from './service.ts';

export const notifications = {
  list: os.notifications.list.handler(({ context, input }) => service.listNotifications(context.ctx, input)),
  markAllRead: os.notifications.markAllRead.handler(({ context }) => service.markAllNotificationsRead(context.ctx)),
};

export const notificationCalls = {
  get_unread_notification_count: os.rpc.get_unread_notification_count.handler(({ context, input }) =>
    service.countUnread(context.ctx, input.p_user_id),
  ),
  mark_notification_read: os.rpc.mark_notification_read.handler(({ context, input }) =>
    service.markNotificationRead(context.ctx, input.p_notification_id, input.p_user_id),
  ),
};
