// Everybody says by category how and when they are told.
import { DAY, HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import {
  defaultPreference,
  type NotificationCategory,
  notificationCategories,
  type Preference,
  whyAlwaysTold,
} from '@ahadi/domain/notifications/rules.ts';
import { defaultSchedule, type TellingSchedule } from '@ahadi/domain/notifications/schedule.ts';
import type { NotificationSettings, ScheduleInput } from '@ahadi/domain/notifications/schema.ts';
import { userById } from '../accounts/account.ts';
import { zonesOf } from '../accounts/preferences.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { devices } from './push.store.ts';
import * as store from './settings.store.ts';

/** What each of some people wants of a category, by what they chose of it. */
export function wishesFrom(
  chosen: readonly store.Chosen[],
  category: NotificationCategory,
): (userId: string) => Preference {
  const byUser = new Map(chosen.map(({ userId, preference }) => [userId, preference]));
  return (userId) => byUser.get(userId) ?? defaultPreference(category);
}

/** When each of these people is told outside of the product, by the zone of their preferences where they chose one. */
export async function schedulesOf(
  ctx: Pick<Ctx, 'db'>,
  users: readonly string[],
): Promise<(userId: string) => TellingSchedule> {
  const byUser = new Map((await store.schedules(ctx, users)).map(({ userId, schedule }) => [userId, schedule]));
  const zones = await zonesOf(ctx, users);
  return (userId) => {
    const schedule = byUser.get(userId) ?? defaultSchedule;
    return { ...schedule, tz: zones.get(userId) ?? schedule.tz };
  };
}

/** What one person wants of every category. */
export async function allPreferencesOf(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<Record<NotificationCategory, Preference>> {
  const chosen = await store.preferences(ctx, [userId], null);
  const byCategory = new Map(chosen.map(({ category, preference }) => [category, preference]));
  return Object.fromEntries(
    notificationCategories.map((category) => [category, byCategory.get(category) ?? defaultPreference(category)]),
  ) as Record<NotificationCategory, Preference>; // each category has its entry
}

/** All of the reader's settings, their devices, and whether letters to them arrive. */
export async function readSettings(ctx: Ctx): Promise<NotificationSettings> {
  const userId = userIdOf(ctx);
  const user = await userById(ctx, userId);
  if (!user) throw new DomainError('NOT_FOUND');
  const wishes = await allPreferencesOf(ctx, userId);
  const { hour, pausedUntil, tz, quiet, digest } = (await schedulesOf(ctx, [userId]))(userId);
  const health = await store.letterHealth(ctx, user.email, new Date(ctx.now.getTime() - 30 * DAY));
  return {
    preferences: notificationCategories.map((category) => ({ category, ...wishes[category] })),
    schedule: { tz, quiet, digest, digestHour: hour },
    pausedUntil: pausedUntil && pausedUntil > ctx.now ? pausedUntil.toISOString() : null,
    devices: (await devices(ctx, userId)).map((it) => ({
      id: it.id,
      device: it.device,
      createdAt: it.created_at.toISOString(),
      lastOkAt: it.last_ok_at?.toISOString() ?? null,
      isThisSession: it.session_id === ctx.sessionId,
    })),
    health: {
      address: user.email,
      sent: health.sent,
      refused: health.refused,
      lastSentAt: health.lastSentAt?.toISOString() ?? null,
      lastRefusedAt: health.lastRefusedAt?.toISOString() ?? null,
    },
  };
}

/** Keeps what the reader wants of a category. Throws ALWAYS_TOLD for one that cannot be switched off. */
export async function setPreference(
  ctx: Ctx,
  { category, ...wish }: Preference & { category: NotificationCategory },
): Promise<{ saved: true }> {
  const why = whyAlwaysTold(category);
  if (why !== null && !(wish.inApp && wish.email === 'instant'))
    throw new DomainError('ALWAYS_TOLD', `These cannot be switched off. ${why}`);
  await store.savePreference(ctx, userIdOf(ctx), category, wish);
  return { saved: true };
}

/** Keeps when the reader is left alone. What waited by the earlier schedule is looked at again. */
export const setSchedule = (ctx: Ctx, input: ScheduleInput): Promise<{ saved: true }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const before = (await schedulesOf(ctx, [userId]))(userId);
    await store.saveSchedule(ctx, userId, input, before.pausedUntil);
    await store.lookAgain(ctx, userId);
    return { saved: true };
  });

/** Silences letters and pushes for so many hours from now; null ends the pause. */
export const pause = (ctx: Ctx, { hours }: { hours: number | null }): Promise<{ pausedUntil: string | null }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const { tz, quiet, digest, hour } = (await schedulesOf(ctx, [userId]))(userId);
    const pausedUntil = hours === null ? null : new Date(ctx.now.getTime() + hours * HOUR);
    await store.saveSchedule(ctx, userId, { tz, quiet, digest, digestHour: hour }, pausedUntil);
    await store.lookAgain(ctx, userId);
    return { pausedUntil: pausedUntil?.toISOString() ?? null };
  });
