// The doors, one line each.
import { os } from '../core/os.ts';
import * as service from './bell.ts';
import * as pushing from './push.ts';
import * as settings from './settings.ts';
import * as unsubscribing from './unsubscribe.ts';

export const notifications = {
  list: os.notifications.list.handler(({ context, input }) => service.listNotifications(context.ctx, input)),
  markAllRead: os.notifications.markAllRead.handler(({ context }) => service.markAllNotificationsRead(context.ctx)),
  markSeen: os.notifications.markSeen.handler(({ context }) => service.markSeen(context.ctx)),
  act: os.notifications.act.handler(({ context, input }) => service.actOn(context.ctx, input)),
  settings: os.notifications.settings.handler(({ context }) => settings.readSettings(context.ctx)),
  setPreference: os.notifications.setPreference.handler(({ context, input }) =>
    settings.setPreference(context.ctx, input),
  ),
  setSchedule: os.notifications.setSchedule.handler(({ context, input }) => settings.setSchedule(context.ctx, input)),
  pause: os.notifications.pause.handler(({ context, input }) => settings.pause(context.ctx, input)),
  pushKey: os.notifications.pushKey.handler(({ context }) => pushing.readPushKey(context.ctx)),
  subscribe: os.notifications.subscribe.handler(({ context, input }) => pushing.subscribe(context.ctx, input)),
  unsubscribe: os.notifications.unsubscribe.handler(({ context, input }) => pushing.unsubscribe(context.ctx, input)),
  testPush: os.notifications.testPush.handler(({ context }) => pushing.testPush(context.ctx)),
  letterLink: os.notifications.letterLink.handler(({ context, input }) =>
    unsubscribing.readLetterLink(context.ctx, input),
  ),
  switchLetters: os.notifications.switchLetters.handler(({ context, input }) =>
    unsubscribing.switchLetters(context.ctx, input),
  ),
};

export const notificationCalls = {
  get_unread_notification_count: os.rpc.get_unread_notification_count.handler(({ context, input }) =>
    service.countUnread(context.ctx, input.p_user_id),
  ),
  mark_notification_read: os.rpc.mark_notification_read.handler(({ context, input }) =>
    service.markNotificationRead(context.ctx, input.p_notification_id, input.p_user_id),
  ),
};
