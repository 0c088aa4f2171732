import * as z from 'zod';
import { AgreementId, NotificationId, UserId } from '../core/ids.ts';
import { languages } from '../core/locale.ts';
import { InstantSchema } from '../core/schema.ts';
import { notificationCategories, pauseHours } from './rules.ts';

export const Category = z.enum(notificationCategories);

/** Specification §3. `type` is success, error or warning; any other value is shown as info. Below `link` it is our own. */
export const Notification = z.object({
  id: NotificationId,
  user_id: UserId,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  created_at: InstantSchema,
  updated_at: InstantSchema,
  related_agreement_id: AgreementId.nullable(),
  related_dispute_id: z.uuid().nullable(),
  /** A path of ours that a click opens when neither of the two is named. */
  link: z.string().nullable(),
  category: Category,
  /** How many deeds it tells of; more than one where what comes in numbers was gathered. */
  group_count: z.int().positive(),
  /** The language of title and message; null for English. */
  language: z.enum(languages).nullable(),
  /** When the bell was first opened on it; that does not make it read. */
  seen_at: InstantSchema.nullable(),
  archived_at: InstantSchema.nullable(),
  /** Hidden and not counted until then; it comes back unread. */
  snoozed_until: InstantSchema.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/**
 * Which ones of a list: those that are neither archived nor snoozed, of these the unread ones or those that ask for something and are
 * unread, the archived ones, or the snoozed ones.
 */
export const Shelf = z.enum(['inbox', 'unread', 'action', 'archived', 'snoozed']);
export type Shelf = z.infer<typeof Shelf>;

/** What is done to some notifications at once. `snooze` needs its end. */
export const NotificationDeed = z.discriminatedUnion('deed', [
  z.object({ deed: z.enum(['read', 'unread', 'archive', 'unarchive', 'unsnooze']) }),
  z.object({ deed: z.literal('snooze'), until: InstantSchema }),
]);
export type NotificationDeed = z.infer<typeof NotificationDeed>;

export const PreferenceRow = z.object({
  category: Category,
  inApp: z.boolean(),
  email: z.enum(['off', 'instant', 'digest']),
  push: z.boolean(),
});

const knowsZone = (tz: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tz }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // a RangeError is how a zone that nobody knows is told
  }
};
/** A zone of the list that every browser and server keeps, like Africa/Nairobi. */
export const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .refine(knowsZone, 'Choose a time zone of the list, like Africa/Nairobi.');
const MinuteOfDay = z.int().min(0).max(1439);

/** When somebody is left alone and when their digest comes, by their own clocks. */
export const ScheduleInput = z.object({
  tz: TimeZone,
  /** Minutes after midnight; null for never. */
  quiet: z.object({ from: MinuteOfDay, to: MinuteOfDay }).nullable(),
  digest: z.enum(['daily', 'weekly']),
  digestHour: z.int().min(0).max(23),
});
export type ScheduleInput = z.infer<typeof ScheduleInput>;

export const PauseHours = z.literal(pauseHours);

/** A browser that shows notices while no page is open. */
export const PushDevice = z.object({
  id: z.uuid(),
  device: z.string(),
  createdAt: InstantSchema,
  lastOkAt: InstantSchema.nullable(),
  isThisSession: z.boolean(),
});

/** What became of the letters to somebody in the last thirty days. */
export const EmailHealth = z.object({
  address: z.string(),
  sent: z.int(),
  refused: z.int(),
  lastSentAt: InstantSchema.nullable(),
  lastRefusedAt: InstantSchema.nullable(),
});

export const NotificationSettings = z.object({
  preferences: z.array(PreferenceRow),
  schedule: ScheduleInput,
  pausedUntil: InstantSchema.nullable(),
  devices: z.array(PushDevice),
  health: EmailHealth,
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What a browser answers when it is asked for pushes (Push API). */
export const PushSubscriptionInput = z.object({
  endpoint: z.url().max(1000),
  p256dh: z.string().regex(/^[\w-]{86,88}=?$/, 'This is not a key of a browser.'),
  auth: z.string().regex(/^[\w-]{22,24}={0,2}$/, 'This is not a secret of a browser.'),
  device: z.string().trim().min(1).max(80),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
