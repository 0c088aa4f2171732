import * as z from 'zod';
import { open, signedIn, whenSuspended } from '../core/door.ts';
import { NotificationId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { InstantSchema } from '../core/schema.ts';
import {
  Category,
  Notification,
  NotificationDeed,
  NotificationSettings,
  PauseHours,
  PreferenceRow,
  PushSubscriptionInput,
  ScheduleInput,
  Shelf,
} from './schema.ts';

const token = z.object({ token: z.string().min(1).max(400) });

export const notifications = {
  /** The reader's own, newest first, all columns; those that are neither archived nor snoozed unless another shelf is asked for. */
  list: signedIn
    .route({ method: 'GET', path: '/notifications' })
    .input(PageRequest.extend({ shelf: Shelf.default('inbox'), category: Category.optional() }))
    .output(pageOf(Notification)),
  /** Sets read and updated_at on all unread ones of the reader; answers how many there were. */
  markAllRead: whenSuspended
    .route({ method: 'POST', path: '/notifications/read' })
    .output(z.object({ marked: z.int() })),
  /** The bell was opened: all that came until now was seen, and stays unread. Answers how many were new. */
  markSeen: whenSuspended.route({ method: 'POST', path: '/notifications/seen' }).output(z.object({ seen: z.int() })),
  /** Does one thing to up to a hundred of the reader's own; others' are left out. Answers those that changed. Throws BAD_INPUT for a snooze that ends in the past or after a year. */
  act: signedIn
    .route({ method: 'POST', path: '/notifications/act' })
    .input(z.object({ ids: z.array(NotificationId).min(1).max(100), what: NotificationDeed }))
    .output(z.object({ changed: z.array(NotificationId) })),

  /** What the reader wants to be told by which channel, when, on which devices, and whether letters arrive. */
  settings: signedIn.route({ method: 'GET', path: '/notifications/settings' }).output(NotificationSettings),
  /** Throws ALWAYS_TOLD for a category that cannot be switched off. */
  setPreference: signedIn
    .route({ method: 'PUT', path: '/notifications/settings/preferences' })
    .input(PreferenceRow)
    .output(z.object({ saved: z.literal(true) })),
  setSchedule: signedIn
    .route({ method: 'PUT', path: '/notifications/settings/schedule' })
    .input(ScheduleInput)
    .output(z.object({ saved: z.literal(true) })),
  /** Silences letters and pushes for so many hours from now; null ends the pause. What cannot be switched off still comes. */
  pause: signedIn
    .route({ method: 'POST', path: '/notifications/settings/pause' })
    .input(z.object({ hours: PauseHours.nullable() }))
    .output(z.object({ pausedUntil: InstantSchema.nullable() })),

  /** The public key that a browser asks its push service with (VAPID, RFC 8292). */
  pushKey: signedIn.route({ method: 'GET', path: '/notifications/push/key' }).output(z.object({ key: z.string() })),
  /** Pushes go to this browser until its session ends. Throws PUSH_SERVICE_UNKNOWN for an endpoint of nobody we know. */
  subscribe: signedIn
    .route({ method: 'POST', path: '/notifications/push' })
    .input(PushSubscriptionInput)
    .output(z.object({ id: z.uuid() })),
  /** Ends pushes to one of the reader's browsers; one that is unknown has ended already. */
  unsubscribe: signedIn
    .route({ method: 'POST', path: '/notifications/push/end' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ ended: z.boolean() })),
  /** Pushes a test to the reader's browsers; it leaves within seconds. Answers to how many. */
  testPush: signedIn.route({ method: 'POST', path: '/notifications/push/test' }).output(z.object({ sentTo: z.int() })),

  /** What a link below a letter is about; changes nothing. Throws NOT_FOUND for a link that is not one of ours. */
  letterLink: open
    .route({ method: 'GET', path: '/notifications/letters' })
    .input(token)
    .output(z.object({ category: Category, address: z.string(), isOff: z.boolean() })),
  /** Switches the letters of the link's category off, or on again, without a sign-in. Throws NOT_FOUND. */
  switchLetters: open
    .route({ method: 'POST', path: '/notifications/letters' })
    .input(token.extend({ on: z.boolean() }))
    .output(z.object({ category: Category, isOff: z.boolean() })),
};

/** The specification's named calls (§7), names and payload keys to the letter. */
export const notificationCalls = {
  get_unread_notification_count: whenSuspended
    .route({ method: 'POST', path: '/rpc/get_unread_notification_count' })
    .input(z.object({ p_user_id: UserId }))
    .output(z.int()),
  mark_notification_read: whenSuspended
    .route({ method: 'POST', path: '/rpc/mark_notification_read' })
    .input(z.object({ p_notification_id: NotificationId, p_user_id: UserId }))
    .output(z.object({ read: z.literal(true) })),
};
